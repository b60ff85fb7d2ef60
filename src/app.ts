import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import {
  createEndpoints,
  createFilesOfTools,
  createPages,
  entities,
  jobs,
  names,
  repeatChecks,
  resources,
  restExpansions,
  restFinishers,
  restHandlers,
  toolHandlers,
} from './registry.ts';
import { RESOURCE_METADATA } from './identity/oauth/router.ts';
import { resourceOf } from './identity/oauth/provider.ts';
import { createBrowsers } from './identity/sign-in/browser.ts';
import { createAuthenticate } from './auth/authenticate.ts';
import type { Operator } from './http/contract-edition.ts';
import { createHttpApp } from './http/app.ts';
import { createCalls } from './http/calls.ts';
import { createAddressOf } from './http/address.ts';
import { createClients } from './http/client.ts';
import { createRateLimit, createRequestCount } from './http/caller-limits.ts';
import { send } from './http/answers.ts';
import { createLazySender } from './jobs/boss.ts';
import { createQueues } from './jobs/queues.ts';
import { createToolEndpoint, serverInfo } from './mcp/endpoint.ts';
import { createRegistry } from './mcp/registry.ts';
import { serveServerCard } from './mcp/server-card.ts';
import { createUseTool } from './mcp/uses.ts';
import { createErrorPages } from './pages/errors.ts';
import { createStaffPages } from './pages/router.ts';
import { migrations } from './migrations/index.ts';
import type { MigrationList } from './postgres/migration-locks.ts';
import type { Config } from './config/config.ts';
import { openDatabase, type Database, type DatabaseLocation } from './postgres/database.ts';
import { createReadiness } from './http/readiness.ts';
import { Problem } from './core/errors.ts';
import { createPerform } from './records/perform.ts';
import { readProjectFile } from './core/project-files.ts';
import type { UrlVariable } from './postgres/failures.ts';
import type { Replicas } from './postgres/replicas.ts';
import type { Tracer } from './telemetry/tracer.ts';
import { withSpans } from './telemetry/traced.ts';
import type { Recorder } from './telemetry/recorder.ts';
import { NO_SERVICES } from './outside/no-services.ts';
import type { Services } from './core/services.ts';

const definition = () => JSON.parse(readProjectFile('generated/openapi.json'));

/** Opens the database with the entities and migrations of the service. A migration also creates the queues of its jobs. */
export const openServiceDatabase = (
  location: DatabaseLocation,
  log: Logger,
  steps: MigrationList = migrations,
): Database => {
  const database = openDatabase(location, { entities, migrations: steps }, log);
  const migrate = async (): Promise<string[]> => {
    const ran = await database.migrate();
    await createQueues(database, jobs);
    return ran;
  };
  return { ...database, migrate };
};

/** Returns the location of the data from the configuration. */
export const locationOf = (config: Config): DatabaseLocation =>
  config.database_url === null
    ? { directory: config.data_dir, fsync: config.embedded_fsync, limits: config.database_limits }
    : {
        url: config.database_url,
        pool: config.database_pool,
        pooler: config.database_pooler,
        limits: config.database_limits,
        owner: config.database_owner_url === null,
      };

/** Returns the setting with the login of the database's owner. */
export const ownerVariableOf = ({ database_owner_url }: Pick<Config, 'database_owner_url'>): UrlVariable =>
  database_owner_url === null ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';

/** Returns the location for the database owner's login, which migrations and administration use. */
export const ownerLocationOf = (config: Config): DatabaseLocation =>
  config.database_owner_url === null
    ? locationOf(config)
    : {
        url: config.database_owner_url,
        variable: ownerVariableOf(config),
        pool: OWNER_POOL,
        pooler: config.database_pooler,
        limits: config.database_limits,
      };

/** Connections of the owner: one runs the migrations, the other holds the lock that keeps others from migrating. */
const OWNER_POOL = 2;

/** The part of the configuration that the service uses. */
export type ServiceOptions = Pick<Config, 'allowed_origins' | 'rate_limit'> &
  Partial<
    Pick<
      Config,
      | 'max_connections'
      | 'max_in_flight'
      | 'public_url'
      | 'security_contact'
      | 'trust_proxy'
      | 'oauth_registration'
      | 'oauth_refresh_grace'
      | 'oauth_announce_iss'
    >
  > &
  Operator & {
    replicas?: Replicas | null;
    /** Services of operations besides the database; by default neither secrets nor webhooks work. */
    services?: Services;
    /** Unknown tokens that an address may send in a minute. */
    max_unknown_tokens?: number;
    /** Counts requests; null, the default, without metrics. */
    recorder?: Recorder | null;
    /** Records requests; null, the default, without traces. */
    tracer?: Tracer | null;
    /** Whether the service is shutting down; readiness checks then fail. */
    isStopping?: () => boolean;
  };

/** Returns the check that the process may receive requests: see {@link createReadiness}. */
export const createReadyCheck = (database: Database, isStopping: () => boolean): (() => Promise<void>) => {
  const checkReadiness = createReadiness(database);
  return async () => {
    if (isStopping()) throw new Problem('unavailable', { detail: 'The service is stopping.' });
    await checkReadiness();
  };
};

/** Builds the service on an open, migrated database. It does not listen, so tests can use it too. */
export const createApp = async (
  database: Database,
  {
    allowed_origins,
    rate_limit,
    max_connections = 0,
    max_in_flight = 0,
    max_unknown_tokens,
    public_url = null,
    security_contact = [],
    api_contact = null,
    terms_of_service = null,
    docs_url = null,
    trust_proxy = [],
    oauth_registration = 'on',
    oauth_refresh_grace = 60,
    oauth_announce_iss = 'off',
    replicas = null,
    services = NO_SERVICES,
    recorder = null,
    tracer = null,
    isStopping = () => false,
  }: ServiceOptions,
  log: Logger,
): Promise<RequestListener> => {
  const sender = createLazySender(database, log);
  const perform = withSpans(createPerform(database, replicas, services, sender), tracer);
  const clients = createClients(trust_proxy);
  const authenticate = createAuthenticate(database.db, clients.networkOf, {
    maxUnknown: max_unknown_tokens,
    resource: public_url === null ? null : resourceOf(public_url),
  });
  const checkReady = createReadyCheck(database, isStopping);
  const addressOf = createAddressOf(public_url, clients);
  const registry = createRegistry(toolHandlers, repeatChecks, names);
  const browsers = createBrowsers(database.db, perform, (req) => services.publicUrl() ?? addressOf(req));
  return createHttpApp(
    {
      definition: definition(),
      authenticate,
      countRequest: createRequestCount(database.db, log),
      limitRate: createRateLimit(rate_limit, database.shared ? database.db : null),
      handlers: restHandlers,
      expansions: restExpansions,
      finishers: restFinishers,
      perform,
      system: {
        getHealth: (_req, res) => send(res, 200, { status: 'ok' }),
        getReadiness: async (_req, res) => {
          await checkReady();
          send(res, 200, { status: 'ok' });
        },
        getToolServerInfo: serverInfo(allowed_origins),
        ...createEndpoints({ perform, authenticate, services, isStopping }),
        callToolServer: createToolEndpoint(
          { tools: registry, resources, perform, addressOf, withFile: createFilesOfTools({ perform, services }) },
          allowed_origins,
          authenticate,
        ),
      },
    },
    {
      pages: (backend) => [
        serveServerCard(addressOf),
        createStaffPages({
          perform,
          services,
          browsers,
          isStopping,
          calls: createCalls(backend, restHandlers),
          useTool: createUseTool(registry, toolHandlers, names),
        }),
        ...createPages({
          db: database.db,
          perform,
          services,
          clients,
          browsers,
          sender,
          publicUrl: public_url,
          allowsRegistration: oauth_registration === 'on',
          announcesIssuer: oauth_announce_iss === 'on',
          refreshGrace: oauth_refresh_grace,
          recorder,
          log,
        }),
      ],
      errorPages: createErrorPages(browsers),
      allowed_origins,
      max_connections,
      max_in_flight,
      public_url,
      resource_metadata: public_url === null ? null : public_url + RESOURCE_METADATA,
      security_contact,
      api_contact,
      terms_of_service,
      docs_url,
      clients,
      log,
      recorder,
      tracer,
    },
  );
};

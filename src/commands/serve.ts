import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { jobsWith } from '../registry.ts';
import { applyRetention } from '../across/events/retention.ts';
import { watchWebhooks } from '../across/webhooks/watch.ts';
import {
  createApp,
  createReadyCheck,
  locationOf,
  openServiceDatabase,
  ownerLocationOf,
  ownerVariableOf,
} from '../app.ts';
import { installFirstDemo, renewDemoToken } from '../demo/install.ts';
import { openFiles } from '../files/open.ts';
import { createHealthListener } from '../http/health.ts';
import { createHttpServer, type HttpServer } from '../http/server.ts';
import { startJobs } from '../jobs/runner.ts';
import type { Config } from '../config/config.ts';
import { lockDirectory } from '../config/data-directory.ts';
import { writeDurably } from '../config/durable-files.ts';
import { findFreeBytes, watchFreeSpace } from '../load/free-space.ts';
import { startAutovacuum } from '../jobs/autovacuum.ts';
import type { Database } from '../postgres/database.ts';
import { applyTenantRange } from '../auth/tenant-range.ts';
import { assertOwnerLogin, assertReplicaLogin, assertServingLogin, findLoginRisk } from '../auth/database-logins.ts';
import { openReplicas } from '../postgres/replicas.ts';
import { createOutgoing } from '../outside/outgoing.ts';
import type { Recorder } from '../telemetry/recorder.ts';
import { createCompanyProvider } from '../outside/company-provider.ts';
import { openMailer } from '../outside/mailer.ts';
import { withOutgoingSpans } from '../telemetry/traced.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import { withMetrics } from '../telemetry/watched-outgoing.ts';
import { applyQuota } from '../records/quota.ts';
import { addServingRoles } from '../records/sites.ts';
import { openSecretBox } from '../outside/secrets.ts';
import { LOOPBACK } from '../config/service-url.ts';
import type { Services } from '../core/services.ts';
import { listenForCommands, type CommandRequest, type CommandResult } from './control-socket.ts';
import { waitForDatabase } from './database-wait.ts';
import { LOGIN_RISKS } from './login-risks.ts';
import type { MetricsSources, ServedMetrics } from './metrics.ts';

/** A running service. */
export type Service = { address: string; demoToken: string | null; stop(): Promise<void> } & Pick<Database, 'crashed'> &
  Pick<Config, 'ems_role'>;

/**
 * Returns the demo gym's token, which is stored in the data directory to be shown at every start; null if it was
 * revoked.
 */
const ensureDemoToken = async (database: Database, directory: string): Promise<string | null> => {
  const path = join(directory, 'demo-token');
  const stored = existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
  const token = (await installFirstDemo(database)) ?? (stored === null ? null : await renewDemoToken(database, stored));
  if (token !== null && token !== stored) writeDurably(path, `${token}\n`);
  return token;
};

const listen = async (server: Server, { port, host }: Config): Promise<string> => {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no address');
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
};

/** Minimum time for the last spans when requests have used all of `SHUTDOWN_SECONDS`, in ms. */
const FLUSH_MS = 500;

const noRole = (role: string): string =>
  `tokens that need the role ${role} are refused, because it is missing: docs/postgresql.md shows how to create it`;

/** Delay of the runner after the start, in ms. The first requests do not wait for it. */
const RUNNER_DELAY_MS = 1000;

/** Warns if the service is reachable from the network without a TLS proxy, which would expose the tokens. */
const warnOfPlainHttp = ({ host, trust_proxy }: Config, log: Logger): void => {
  const behindProxy = typeof trust_proxy === 'number' ? trust_proxy > 0 : trust_proxy.length > 0;
  if (!LOOPBACK.test(host) && !behindProxy)
    log.warn(
      { host },
      'HOST is not a loopback address, so tokens are sent in plain text: add a TLS proxy and set TRUST_PROXY',
    );
};

/** Warns if one login does everything, because an SQL injection would have all of its privileges. */
const warnOfLogin = async ({ db }: Database, log: Logger): Promise<void> => {
  const risk = await findLoginRisk(db);
  if (risk !== null) log.warn(`${LOGIN_RISKS[risk].problem}. ${LOGIN_RISKS[risk].repair}`);
};

/** Migrates the schema, lets callers of some sites and platforms in, and applies the range of ids, the quotas and the retention, which all need the owner's privileges. */
const prepare = async (database: Database, config: Config, log: Logger): Promise<void> => {
  const check = async (): Promise<void> => {
    if (database.shared) await assertOwnerLogin(database, ownerVariableOf(config));
    await database.pending();
  };
  await waitForDatabase(check, config.database_wait_seconds, log);
  const ran = await database.migrate();
  if (ran.length > 0) log.info({ migrations: ran.length, last: ran.at(-1) }, 'migrated the database');
  for (const role of await addServingRoles(database)) log.warn(noRole(role));
  await applyTenantRange(database, config);
  await applyQuota(database, config);
  await applyRetention(database, config);
};

/** Prepares the database with the owner's login and closes its connections before the service opens its own. */
const prepareAsOwner = async (config: Config, log: Logger): Promise<void> => {
  const database = openServiceDatabase(ownerLocationOf(config), log);
  try {
    await prepare(database, config, log);
  } finally {
    await database.close();
  }
};

/**
 * Opens the service's database with an up-to-date schema.
 * @throws UnsafeDatabaseError if the serving login has more privileges than it needs
 */
const openMigrated = async (config: Config, tracer: Tracer | null, log: Logger): Promise<Database> => {
  const hasOwner = config.database_owner_url !== null;
  if (hasOwner) await prepareAsOwner(config, log);
  const database = openServiceDatabase({ ...locationOf(config), tracer }, log);
  if (hasOwner) {
    await waitForDatabase(() => database.pending(), config.database_wait_seconds, log);
    await assertServingLogin(database);
  } else {
    await prepare(database, config, log);
    if (database.shared) await warnOfLogin(database, log);
  }
  return database;
};

/** Opens what operations use besides the database. */
const openServices = (
  config: Config,
  recorder: Recorder | null,
  tracer: Tracer | null,
  log: Logger,
  publicUrl: Services['publicUrl'],
): Services => {
  const sender = createOutgoing({
    allowLocal: config.webhook_allow_local,
    timeoutMs: config.webhook_timeout_seconds * 1000,
  });
  const outgoing = tracer ? withOutgoingSpans(sender, tracer) : sender;
  return {
    secrets: openSecretBox(config.secrets_key, config.database_url === null ? config.data_dir : null),
    outgoing: recorder ? withMetrics(outgoing, recorder) : outgoing,
    publicUrl,
    mail: openMailer(config),
    company: config.oidc && createCompanyProvider(config.oidc),
    files: openFiles(config, log),
  };
};

/** Starts traces if `OTEL_EXPORTER_OTLP_ENDPOINT` is set; otherwise loads nothing. */
const openTracer = async (config: Config, log: Logger): Promise<Tracer | null> => {
  const { otel_exporter_otlp_endpoint: endpoint, otel_traces_sampler_arg: ratio } = config;
  if (endpoint === null) return null;
  return (await import('../telemetry/otlp-tracer.ts')).createOtlpTracer(endpoint, ratio, log);
};

/** The directory of this machine that fills with the data of tenants; null with a database server and a bucket. */
const diskOf = ({ database_url, data_dir, files }: Config): string | null => {
  if (database_url === null) return data_dir;
  return files.kind === 'folder' ? files.directory : null;
};

/** Starts the metrics if `METRICS_PORT` is set; otherwise loads nothing. */
const openMetrics = async (
  { metrics_port, ...config }: Config,
  database: Database,
  sources: Omit<MetricsSources, 'role' | 'expectedProcesses'>,
  log: Logger,
): Promise<ServedMetrics | null> => {
  if (metrics_port === null) return null;
  const { startMetrics } = await import('./metrics.ts');
  const setting = { role: config.ems_role, expectedProcesses: config.web_concurrency };
  return startMetrics({ ...config, metrics_port }, database, { ...sources, ...setting }, log);
};

/**
 * Opens and migrates the database, loads the demo gym into an empty embedded one, and starts the HTTP server.
 * `lostLogLines` returns the number of dropped log lines, for the metrics.
 * @throws DatabaseAwayError, DataDirectoryError if another process has opened the embedded database
 */
export const serve = async (config: Config, log: Logger, lostLogLines = (): number => 0): Promise<Service> => {
  const embedded = config.database_url === null;
  const lock = embedded ? lockDirectory(config.data_dir) : null;
  const tracer = await openTracer(config, log);
  const database = await openMigrated(config, tracer, log);
  const token = embedded ? await ensureDemoToken(database, config.data_dir) : null;
  const replicas = openReplicas(database.db, config.database_replica_urls, {
    pool: config.database_pool,
    log,
    checkLogin: config.database_owner_url === null ? undefined : assertReplicaLogin(database),
    tracer,
  });
  let stopping = false;
  const isStopping = (): boolean => stopping;
  const checkReady = createReadyCheck(database, isStopping);
  let server: HttpServer | undefined;
  const sources = {
    isReady: () => checkReady().then(() => true),
    replicas: () => replicas?.states() ?? [],
    connections: () => server?.countConnections() ?? 0,
    lostLogLines,
    freeBytes: () => findFreeBytes(diskOf(config)),
  };
  const metrics = await openMetrics(config, database, sources, log);
  const recorder = metrics?.recorder ?? null;
  // Without PUBLIC_URL, only the demo has an address that works for a person who prints a label: this machine's.
  let ownAddress: string | null = null;
  const services = openServices(config, recorder, tracer, log, () => config.public_url ?? ownAddress);
  const app: RequestListener =
    config.ems_role === 'worker'
      ? createHealthListener(checkReady)
      : await createApp(database, { ...config, replicas, services, recorder, tracer, isStopping }, log);
  const onDrop = (): void => recorder?.connectionDropped();
  server = createHttpServer(app, { max_connections: config.max_connections, log, onDrop });
  const run = async ({ argv, cwd }: CommandRequest): Promise<CommandResult> =>
    (await import('./commands.ts')).runCommand({ config, cwd, isServing: true, open: async () => database }, argv);
  const control = embedded ? await listenForCommands(config.data_dir, run) : null;
  warnOfPlainHttp(config, log);
  // Listen last: from here on requests may be in flight, and a stop has to wait for them.
  const address = await listen(server, config);
  if (embedded && LOOPBACK.test(config.host)) ownAddress = address;
  const worksInBackground = config.ems_role !== 'web';
  const delayMs = RUNNER_DELAY_MS;
  const runner = worksInBackground ? startJobs(database, jobsWith(services), log, { delayMs, recorder, tracer }) : null;
  const stopWebhooks = worksInBackground ? watchWebhooks({ database, services, log, tracer, delayMs }) : null;
  const disk = diskOf(config);
  // An embedded database watches its disk itself.
  const unwatchDisk = !embedded && disk !== null ? watchFreeSpace(disk, log) : null;
  const autovacuum = embedded ? startAutovacuum(database, log) : null;
  log.info({ address, database: embedded ? 'embedded' : 'server', role: config.ems_role }, 'listening');
  return {
    address,
    demoToken: token,
    crashed: database.crashed,
    ems_role: config.ems_role,
    stop: async () => {
      stopping = true;
      const until = performance.now() + config.shutdown_seconds * 1000;
      control?.close();
      unwatchDisk?.();
      await Promise.all([
        server.stop(config.shutdown_seconds),
        runner?.stop(config.shutdown_seconds),
        stopWebhooks?.(),
        autovacuum?.stop(),
      ]);
      // Last, because a stop is worth watching too.
      metrics?.stop();
      await tracer?.stop(Math.max(FLUSH_MS, until - performance.now()));
      await replicas?.close();
      await database.close();
      lock?.release();
      log.info('stopped');
    },
  };
};

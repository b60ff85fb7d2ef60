import { readFileSync } from 'node:fs';
import type { Express } from 'express';
import type { Logger } from 'pino';
import { restHandlers, toolHandlers } from './areas.ts';
import { entities } from './areas/entities.ts';
import { createAuthenticate } from './auth/authenticate.ts';
import { createHttpApp } from './http/app.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { send } from './http/send.ts';
import { createToolEndpoint, serverInfo } from './mcp/endpoint.ts';
import { createRegistry } from './mcp/registry.ts';
import { migrations } from './migrations/index.ts';
import type { Config } from './platform/config.ts';
import { openDatabase, type Database, type DatabaseLocation } from './platform/postgres/database.ts';
import { Problem } from './platform/errors.ts';
import { createPerform } from './platform/perform.ts';
import type { Replicas } from './platform/postgres/replicas.ts';

const definition = () => JSON.parse(readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8'));

/** Opens the database with everything that the service keeps in it. */
export const openServiceDatabase = (location: DatabaseLocation, log: Logger): Promise<Database> =>
  openDatabase(location, { entities, migrations }, log);

/** Where a configuration says that the data live. */
export const locationOf = ({
  database_url,
  database_pool,
  database_pooler,
  data_dir,
  embedded_fsync,
}: Config): DatabaseLocation =>
  database_url === null
    ? { directory: data_dir, fsync: embedded_fsync }
    : { url: database_url, pool: database_pool, pooler: database_pooler };

/** What the service needs to know of its configuration. */
export type ServiceOptions = Pick<Config, 'allowed_origins' | 'rate_limit'> & { replicas?: Replicas | null };

/** Builds the service on an open, migrated database. It does not listen, so that tests start the real one. */
export const createApp = (
  database: Database,
  { allowed_origins, rate_limit, replicas = null }: ServiceOptions,
  log: Logger,
): Promise<Express> => {
  const perform = createPerform(database, replicas);
  return createHttpApp(
    {
      definition: definition(),
      authenticate: createAuthenticate(database.db),
      limitRate: createRateLimit(rate_limit, database.shared ? database.db : null),
      handlers: restHandlers,
      perform,
      system: {
        getHealth: (_req, res) => send(res, 200, { status: 'ok' }),
        getReadiness: async (_req, res) => {
          if ((await database.pending()).length > 0)
            throw new Problem('unavailable', { detail: 'The database schema is not current yet.' });
          send(res, 200, { status: 'ok' });
        },
        getToolServerInfo: serverInfo(allowed_origins),
        callToolServer: createToolEndpoint(createRegistry(toolHandlers), perform, allowed_origins),
      },
    },
    { allowed_origins, log },
  );
};

import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp, locationOf, openServiceDatabase, ownerLocationOf } from '../app.ts';
import { installFirstDemo, renewDemoToken } from '../demo/install.ts';
import { createHttpServer } from '../http/server.ts';
import type { Config } from '../platform/config.ts';
import { lockDirectory } from '../platform/data-directory.ts';
import type { Database } from '../platform/postgres/database.ts';
import { assertReplicaLogin, assertServingLogin, isSuperuser } from '../platform/postgres/logins.ts';
import { openReplicas } from '../platform/postgres/replicas.ts';
import { applyQuota } from '../platform/quota.ts';
import { startSweeping } from '../platform/sweep.ts';
import { listenForCommands, type CommandResult } from './control-socket.ts';
import { waitForDatabase } from './database-wait.ts';

/** A running service. */
export type Service = { address: string; demoToken: string | null; stop(): Promise<void> } & Pick<Database, 'crashed'>;

/** The demo gym's token, kept beside the embedded data for every start to show; null once it was revoked. */
const demoToken = async (database: Database, directory: string): Promise<string | null> => {
  const path = join(directory, 'demo-token');
  const kept = existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
  const token = (await installFirstDemo(database)) ?? (kept === null ? null : await renewDemoToken(database, kept));
  if (token !== null && token !== kept) writeFileSync(path, `${token}\n`, { mode: 0o600 });
  return token;
};

const listen = async (server: Server, { port, host }: Config): Promise<string> => {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no address');
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
};

const LOOPBACK = /^(127\.|::1$|localhost$)/;

/** Tokens go over the network as they are where no proxy encrypts the way. */
const warnOfPlainHttp = ({ host, trust_proxy }: Config, log: Logger): void => {
  const behindProxy = typeof trust_proxy === 'number' ? trust_proxy > 0 : trust_proxy.length > 0;
  if (!LOOPBACK.test(host) && !behindProxy)
    log.warn(
      { host },
      'HOST is not this machine alone, and tokens would be sent in plain text: put a proxy with TLS before the service and set TRUST_PROXY',
    );
};

const SUPERUSER =
  'DATABASE_URL logs in as a superuser: SQL that is injected into the service would own the server. Make a login for the service (README, "Two logins"), and set DATABASE_OWNER_URL';

/** Does what only the owner may: brings the schema up to date and puts the quotas into force. */
const prepare = async (database: Database, config: Config, log: Logger): Promise<void> => {
  await waitForDatabase(() => database.pending(), config.database_wait_seconds, log);
  const ran = await database.migrate();
  if (ran.length > 0) log.info({ migrations: ran }, 'migrated the database');
  await applyQuota(database, config);
};

/** Prepares the database with the login of the owner, whose connections end before the service has its own. */
const prepareAsOwner = async (config: Config, log: Logger): Promise<void> => {
  const database = await openServiceDatabase(ownerLocationOf(config), log);
  try {
    await prepare(database, config, log);
  } finally {
    await database.close();
  }
};

/** Opens the database that is to be served, with its schema up to date. @throws UnsafeDatabaseError when its login may do more than serve */
const openMigrated = async (config: Config, log: Logger): Promise<Database> => {
  const hasOwner = config.database_owner_url !== null;
  if (hasOwner) await prepareAsOwner(config, log);
  const database = await openServiceDatabase(locationOf(config), log);
  if (hasOwner) {
    await waitForDatabase(() => database.pending(), config.database_wait_seconds, log);
    await assertServingLogin(database);
  } else {
    await prepare(database, config, log);
    if (database.shared && (await isSuperuser(database.db))) log.warn(SUPERUSER);
  }
  return database;
};

/**
 * Opens the database, migrates it, loads the demo gym into an empty embedded one, and serves.
 * @throws DatabaseAwayError, DirectoryInUseError when another process has the embedded database
 */
export const serve = async (config: Config, log: Logger): Promise<Service> => {
  const embedded = config.database_url === null;
  const lock = embedded ? lockDirectory(config.data_dir) : null;
  const database = await openMigrated(config, log);
  const token = embedded ? await demoToken(database, config.data_dir) : null;
  const replicas = openReplicas(
    database.db,
    config.database_replica_urls,
    config.database_pool,
    log,
    config.database_owner_url === null ? undefined : assertReplicaLogin,
  );
  let stopping = false;
  const app = await createApp(database, { ...config, replicas, isStopping: () => stopping }, log);
  const server = createHttpServer(app, { max_connections: config.max_connections, log });
  const run = async (argv: string[]): Promise<CommandResult> =>
    (await import('./commands.ts')).runCommand(async () => database, argv);
  const control = embedded ? await listenForCommands(config.data_dir, run) : null;
  const stopSweeping = startSweeping(database.db, log);
  warnOfPlainHttp(config, log);
  // Last of all: from now on a request may be in flight, which the caller has to wait for when it stops.
  const address = await listen(server, config);
  log.info({ address, database: embedded ? 'embedded' : 'server' }, 'listening');
  return {
    address,
    demoToken: token,
    crashed: database.crashed,
    stop: async () => {
      stopping = true;
      control?.close();
      await server.stop(config.shutdown_seconds);
      await stopSweeping();
      await replicas?.close();
      await database.close();
      lock?.release();
      log.info('stopped');
    },
  };
};

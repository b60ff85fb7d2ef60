import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp, locationOf, openServiceDatabase, ownerLocationOf } from '../app.ts';
import { createAuthenticate } from '../auth/authenticate.ts';
import { installFirstDemo } from '../demo/install.ts';
import { createHttpServer } from '../http/server.ts';
import type { Config } from '../platform/config.ts';
import { listenForCommands, lockDirectory, type CommandResult } from '../platform/data-directory.ts';
import type { Database } from '../platform/postgres/database.ts';
import { assertReplicaLogin, assertServingLogin, isSuperuser } from '../platform/postgres/logins.ts';
import { openReplicas } from '../platform/postgres/replicas.ts';

/** A running service. */
export type Service = { address: string; demoToken: string | null; stop(): Promise<void> };

/** The demo gym's token, kept beside the embedded data so that every start can show it; null once it no longer works. */
const demoToken = async (database: Database, directory: string): Promise<string | null> => {
  const path = join(directory, 'demo-token');
  const issued = await installFirstDemo(database);
  if (issued !== null) {
    writeFileSync(path, `${issued}\n`, { mode: 0o600 });
    return issued;
  }
  if (!existsSync(path)) return null;
  const token = readFileSync(path, 'utf8').trim();
  const works = await createAuthenticate(database.db)(`Bearer ${token}`).then(
    () => true,
    () => false,
  );
  return works ? token : null;
};

const listen = async (server: Server, { port, host }: Config): Promise<string> => {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no address');
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
};

/** Stops taking requests, lets those in flight finish, and cuts off what takes longer than `seconds`. */
const close = async (server: Server, seconds: number): Promise<void> => {
  const closed = once(server, 'close');
  server.close();
  const cutOff = setTimeout(() => server.closeAllConnections(), seconds * 1000);
  await closed;
  clearTimeout(cutOff);
};

const SUPERUSER =
  'DATABASE_URL logs in as a superuser: SQL that is injected into the service would own the server. Make a login for the service (README, "Two logins"), and set DATABASE_OWNER_URL';

const migrate = async (database: Database, log: Logger): Promise<void> => {
  const ran = await database.migrate();
  if (ran.length > 0) log.info({ migrations: ran }, 'migrated the database');
};

/** Migrates with the login of the owner, whose connections end before the service has its own. */
const migrateAsOwner = async (config: Config, log: Logger): Promise<void> => {
  const database = await openServiceDatabase(ownerLocationOf(config), log);
  try {
    await migrate(database, log);
  } finally {
    await database.close();
  }
};

/** Opens the database that is to be served, with its schema up to date. @throws UnsafeDatabaseError when its login may do more than serve */
const openMigrated = async (config: Config, log: Logger): Promise<Database> => {
  const hasOwner = config.database_owner_url !== null;
  if (hasOwner) await migrateAsOwner(config, log);
  const database = await openServiceDatabase(locationOf(config), log);
  if (hasOwner) await assertServingLogin(database);
  else {
    await migrate(database, log);
    if (database.shared && (await isSuperuser(database.db))) log.warn(SUPERUSER);
  }
  return database;
};

/**
 * Opens the database, migrates it, loads the demo gym into an empty embedded one, and serves.
 * @throws DirectoryInUseError when another process has the embedded database
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
  const server = createHttpServer(await createApp(database, { ...config, replicas }, log));
  const address = await listen(server, config);
  const run = async (argv: string[]): Promise<CommandResult> =>
    (await import('./commands.ts')).runCommand(async () => database, argv);
  const control = embedded ? await listenForCommands(config.data_dir, run) : null;
  log.info({ address, database: embedded ? 'embedded' : 'server' }, 'listening');
  return {
    address,
    demoToken: token,
    stop: async () => {
      control?.close();
      await close(server, config.shutdown_seconds);
      await replicas?.close();
      await database.close();
      lock?.release();
      log.info('stopped');
    },
  };
};

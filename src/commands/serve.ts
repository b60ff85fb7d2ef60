import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp, locationOf, openServiceDatabase } from '../app.ts';
import { createAuthenticate } from '../auth/authenticate.ts';
import { installFirstDemo } from '../demo/install.ts';
import { createHttpServer } from '../http/server.ts';
import type { Config } from '../platform/config.ts';
import { lockDirectory } from '../platform/data-directory.ts';
import type { Database } from '../platform/postgres/database.ts';
import { listenForCommands, type CommandResult } from './control-socket.ts';
import { applyQuota } from '../platform/quota.ts';
import { openReplicas } from '../platform/postgres/replicas.ts';
import { startSweeping } from '../platform/sweep.ts';

/** A running service. */
export type Service = { address: string; demoToken: string | null; stop(): Promise<void> } & Pick<Database, 'crashed'>;

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

/**
 * Opens the database, migrates it, loads the demo gym into an empty embedded one, and serves.
 * @throws DirectoryInUseError when another process has the embedded database
 */
export const serve = async (config: Config, log: Logger): Promise<Service> => {
  const embedded = config.database_url === null;
  const lock = embedded ? lockDirectory(config.data_dir) : null;
  const database = await openServiceDatabase(locationOf(config), log);
  const ran = await database.migrate();
  if (ran.length > 0) log.info({ migrations: ran }, 'migrated the database');
  await applyQuota(database, config);
  const token = embedded ? await demoToken(database, config.data_dir) : null;
  const replicas = openReplicas(database.db, config.database_replica_urls, config.database_pool, log);
  const server = createHttpServer(await createApp(database, { ...config, replicas }, log));
  const address = await listen(server, config);
  const run = async (argv: string[]): Promise<CommandResult> =>
    (await import('./commands.ts')).runCommand(async () => database, argv);
  const control = embedded ? await listenForCommands(config.data_dir, run) : null;
  const stopSweeping = startSweeping(database.db, log);
  log.info({ address, database: embedded ? 'embedded' : 'server' }, 'listening');
  return {
    address,
    demoToken: token,
    crashed: database.crashed,
    stop: async () => {
      control?.close();
      await close(server, config.shutdown_seconds);
      await stopSweeping();
      await replicas?.close();
      await database.close();
      lock?.release();
      log.info('stopped');
    },
  };
};

import { afterAll, beforeAll } from 'vitest';
import { openServiceDatabase } from '../../src/app.ts';
import type { Database } from '../../src/postgres/database.ts';
import { DEFAULT_LIMITS, type Limits } from '../../src/config/database-limits.ts';
import { silent } from './database.ts';
import { createGym, listen, type Gym } from './gym.ts';
import { removePrograms } from './programs.ts';
import { createPrimary, NO_SERVER, type Primary } from './standby.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** The service on its own server, with a proxy between the two. */
export type FaultyService = { server: Primary; proxy: TcpProxy; database: Database; base: string; gym: Gym };

/** Starts the service for a test file, with limits that suit tests. Read the properties inside tests and hooks only. */
export const useFaultyService = (limits: Partial<Limits> = {}, pool = 5): FaultyService => {
  const service: Partial<FaultyService> = {};
  if (NO_SERVER !== null) process.stderr.write(`SKIPPED: a fault of the server is not tested, because ${NO_SERVER}\n`);
  let stop = async (): Promise<void> => undefined;
  beforeAll(async () => {
    if (NO_SERVER !== null) return;
    const server = await createPrimary();
    const proxy = await startTcpProxy({ port: server.port });
    const url = server.url.replace(String(server.port), String(proxy.port));
    const database = openServiceDatabase({ url, pool, limits: { ...DEFAULT_LIMITS, ...limits } }, silent);
    await database.migrate();
    const { base, close } = await listen(database);
    const gym = await createGym(base, database, 'Faulty', 'UTC');
    Object.assign(service, { server, proxy, database, base, gym });
    stop = async () => {
      close();
      await database.close();
      await proxy.close();
    };
  });
  afterAll(async () => {
    await stop();
    await removePrograms();
  });
  const known = <Name extends keyof FaultyService>(name: Name): FaultyService[Name] => {
    const value: FaultyService[Name] | undefined = service[name];
    if (value === undefined) throw new Error('the service has not started');
    return value;
  };
  return {
    get server() {
      return known('server');
    },
    get proxy() {
      return known('proxy');
    },
    get database() {
      return known('database');
    },
    get base() {
      return known('base');
    },
    get gym() {
      return known('gym');
    },
  };
};

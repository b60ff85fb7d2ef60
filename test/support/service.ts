import { afterAll, beforeAll, inject } from 'vitest';
import type { Database } from '../../src/postgres/database.ts';
import type { Limits } from '../../src/config/database-limits.ts';
import { createDatabase, PATIENT } from './database.ts';
import { createGym, listen, type Gym } from './gym.ts';

export { listen, type Gym, type ToolAnswer } from './gym.ts';

/** The real service over HTTP, on its own database. `url` is that of the database, null when it is embedded. */
export type TestService = {
  base: string;
  database: Database;
  url: string | null;
  createGym(name: string, timezone?: string): Promise<Gym>;
};

type Started = Pick<TestService, 'base' | 'database' | 'url'> & { stop: () => Promise<void> };

const start = async (limits = PATIENT): Promise<Started> => {
  const { database, url, drop } = await createDatabase(inject('template'), limits);
  const { base, close } = await listen(database);
  const stop = async (): Promise<void> => {
    close();
    await drop();
  };
  return { base, database, url, stop };
};

/** The gyms created so far. Their number is part of their names: test files share a service, and a test may run again. */
let gyms = 0;

/** Returns a service that is available once `started` is set. Read its properties inside tests and hooks only. */
const serviceOf = (started: () => Started | undefined): TestService => {
  const require = (): Started => {
    const service = started();
    if (!service) throw new Error('the service has not started');
    return service;
  };
  return {
    get base() {
      return require().base;
    },
    get database() {
      return require().database;
    },
    get url() {
      return require().url;
    },
    createGym: (name, timezone = 'UTC') =>
      createGym(require().base, require().database, `${name} ${(gyms += 1)}`, timezone),
  };
};

/** Starts a service for a test file, by default with long waits, and stops it afterwards. */
export const useService = (limits?: Limits): TestService => {
  let started: Started | undefined;
  beforeAll(async () => {
    started = await start(limits);
  });
  afterAll(() => started?.stop());
  return serviceOf(() => started);
};

let shared: Promise<Started> | undefined;

/**
 * Returns the service that the test files of a worker share, for tests that look only at their own gyms. Starting one
 * costs seconds. It ends with the worker; the end of the run removes its database.
 */
export const useSharedService = (): TestService => {
  let started: Started | undefined;
  beforeAll(async () => {
    started = await (shared ??= start());
  });
  return serviceOf(() => started);
};

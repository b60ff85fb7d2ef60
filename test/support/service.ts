import { afterAll, beforeAll, inject } from 'vitest';
import type { Database } from '../../src/platform/postgres/database.ts';
import { createDatabase } from './database.ts';
import { createGym, listen, type Gym } from './gym.ts';

export { listen, type Gym, type ToolAnswer } from './gym.ts';

/** The real service over HTTP, on its own database. `url` is that of the database, null when it is embedded. */
export type TestService = {
  base: string;
  database: Database;
  url: string | null;
  createGym(name: string, timezone?: string): Promise<Gym>;
};

/** Starts the service for a test file and stops it afterwards. Read the properties inside tests and hooks only. */
export const useService = (): TestService => {
  const service: TestService = {
    get base(): string {
      throw new Error('the service has not started');
    },
    get database(): Database {
      throw new Error('the service has not started');
    },
    url: null,
    createGym: (name, timezone = 'UTC') => createGym(service.base, service.database, name, timezone),
  };
  let stop = async (): Promise<void> => undefined;
  beforeAll(async () => {
    const { database, url, drop } = await createDatabase(inject('template'));
    const { base, close } = await listen(database);
    Object.defineProperties(service, { base: { value: base }, database: { value: database }, url: { value: url } });
    stop = async () => {
      close();
      await drop();
    };
  });
  afterAll(() => stop());
  return service;
};

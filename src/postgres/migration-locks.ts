import { setTimeout } from 'node:timers/promises';
import type { Migration } from '@mikro-orm/migrations';
import type { Logger } from 'pino';
import { isLockTimeout } from './failures.ts';

// The intersection requires `up`: the library's class is abstract, those in the list are not.
type ConcreteMigration = Migration & Pick<Migration, 'up'>;

/** The migrations in the migrator's format. */
export type MigrationList = {
  name: string;
  class: new (...args: ConstructorParameters<typeof Migration>) => ConcreteMigration;
}[];

/** The key of the advisory lock of migrations. The number is arbitrary. */
export const MIGRATION_LOCK = 5_190_203;

/**
 * Maximum wait of a migration for a table lock, in ms. Every other statement on the table queues behind a waiting
 * migration, so it gives up early and retries.
 */
const LOCK_MS = 1000;

const SETTINGS = `set local lock_timeout to ${LOCK_MS}; set local statement_timeout to 0;
  set local idle_in_transaction_session_timeout to 0`;

/** Exempts each migration from the limits of requests and bounds its wait for locks. */
export const withMigrationSettings = (migrations: MigrationList): MigrationList =>
  migrations.map(({ name, class: Original }) => ({
    name,
    class: class extends Original {
      override getQueries(): ReturnType<Migration['getQueries']> {
        return [...SETTINGS.split(';'), ...super.getQueries()];
      }
    },
  }));

/** The pauses between attempts, in ms. The last one repeats. */
const PAUSES_MS = [500, 1000, 2000, 4000];

const MAX_ATTEMPTS = 100;

/** Runs `migrate`, and retries it for about 8 minutes while another transaction holds a lock that it needs. */
export const retryOnLock = async <T>(migrate: () => Promise<T>, log: Logger): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate();
    } catch (error) {
      if (!isLockTimeout(error) || attempt === MAX_ATTEMPTS) throw error;
      log.warn({ attempt }, 'the migration waits for a lock that another transaction holds; trying again');
      await setTimeout(PAUSES_MS[Math.min(attempt, PAUSES_MS.length) - 1]);
    }
  }
};

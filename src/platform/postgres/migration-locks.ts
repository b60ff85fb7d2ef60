import { setTimeout } from 'node:timers/promises';
import type { Migration } from '@mikro-orm/migrations';
import type { Logger } from 'pino';
import { isLockTimeout } from './failures.ts';

// The intersection says that `up` is there: the library's class is abstract, those in the list are not.
type ConcreteMigration = Migration & Pick<Migration, 'up'>;

/** Migrations as the migrator lists them. */
export type MigrationList = {
  name: string;
  class: new (...args: ConstructorParameters<typeof Migration>) => ConcreteMigration;
}[];

/**
 * A migration waits this long for a table, in milliseconds. Every statement that needs the table queues behind the
 * migration while it waits for a transaction that reads it, so it gives way and tries again.
 */
const LOCK_MS = 1000;

const SETTINGS = `set local lock_timeout to ${LOCK_MS}; set local statement_timeout to 0;
  set local idle_in_transaction_session_timeout to 0`;

/** Exempts each migration from the limits of requests, and bounds its wait for a lock. */
export const withMigrationSettings = (migrations: MigrationList): MigrationList =>
  migrations.map(({ name, class: Original }) => ({
    name,
    class: class extends Original {
      override getQueries(): ReturnType<Migration['getQueries']> {
        return [...SETTINGS.split(';'), ...super.getQueries()];
      }
    },
  }));

/** The pauses between attempts, in milliseconds. The last one repeats. */
const PAUSES = [500, 1000, 2000, 4000];

const MAX_ATTEMPTS = 100;

/** Runs `migrate` again, after a pause, as long as another transaction holds a lock that it needs, for about 8 minutes. */
export const retryOnLock = async <T>(migrate: () => Promise<T>, log: Logger): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate();
    } catch (error) {
      if (!isLockTimeout(error) || attempt === MAX_ATTEMPTS) throw error;
      log.warn({ attempt }, 'the migration waits for a lock that another transaction holds; trying again');
      await setTimeout(PAUSES[Math.min(attempt, PAUSES.length) - 1]);
    }
  }
};

import type { Logger } from 'pino';
import { openServiceDatabase, ownerLocationOf, ownerVariableOf } from '../app.ts';
import { assertOwnerLogin } from '../auth/database-logins.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../postgres/database.ts';

/**
 * Opens the database with the login of its owner, which migrations and commands need. Those that only read run on a standby too.
 * @throws UnsafeDatabaseError for a login that can only serve requests
 */
export const openOwnerDatabase = async (config: Config, log: Logger): Promise<Database> => {
  const database = openServiceDatabase({ ...ownerLocationOf(config), mayBeStandby: true }, log);
  if (!database.shared) return database;
  try {
    await assertOwnerLogin(database, ownerVariableOf(config));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

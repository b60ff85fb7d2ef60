import { sql } from 'kysely';
import { pino } from 'pino';
import { locationOf, openServiceDatabase } from '../../src/app.ts';
import { createTenant, issueToken } from '../../src/auth/administration.ts';
import { readConfig } from '../../src/config/config.ts';
import { asMigrator } from '../../src/core/tenancy.ts';
import { yearOfWork, type Sizes } from '../bench/support/year-of-work.ts';

/**
 * Creates a gym with a year of work in the migrated database of an environment that nothing serves, as its first gym. Returns
 * a token of an administrator.
 */
export const createYearGym = async (environment: Record<string, string>, sizes: Sizes): Promise<string> => {
  const database = openServiceDatabase(locationOf(readConfig(environment)), pino({ level: 'warn' }));
  try {
    const tenant = await createTenant(database, 'Year', 'Europe/Amsterdam');
    await asMigrator(async () => {
      await database.db.transaction().execute(async (tx) => {
        await sql`select set_config('app.tenant', ${String(tenant.id)}, true), set_config('app.recording', 'off', true),
          set_config('statement_timeout', '0', true)`.execute(tx);
        for (const statement of yearOfWork(sizes)) await sql.raw(statement).execute(tx);
      });
      await sql`analyze`.execute(database.db);
    });
    return (await issueToken(database, tenant, { scope: 'write', admin: true, expires_at: null })).token;
  } finally {
    await database.close();
  }
};

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Database } from '../../src/postgres/database.ts';
import { asMigrator } from '../../src/core/tenancy.ts';

/** Makes a database look as if a version from before the first release had made it. */
export const recordFormer = (database: Database, last = 'Migration20261126000860_completion_events'): Promise<void> =>
  asMigrator(async () => {
    await sql`update mikro_orm_migrations set name = ${last}
      where id = (select min(id) from mikro_orm_migrations)`.execute(database.db);
  });

const FORMER = fileURLToPath(new URL('former-database.sql', import.meta.url));

/** Replaces the schema of a database by what commit 5e84391 left in one, which `former-database.sql` has. */
export const restoreFormer = async (database: Database): Promise<void> => {
  await database.revert();
  await asMigrator(async () => {
    await sql`drop table mikro_orm_migrations`.execute(database.db);
    for (const statement of readFileSync(FORMER, 'utf8').split(/;\n/))
      if (statement.trim() !== '') await sql.raw(statement).execute(database.db);
  });
};

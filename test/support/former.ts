import { sql } from 'kysely';
import { INITIAL } from '../../src/migrations/former.ts';
import type { Database } from '../../src/postgres/database.ts';
import { asMigrator } from '../../src/platform/tenancy.ts';

/**
 * Makes a database look as if the former migrations had made its initial schema: by default all of them, otherwise the
 * first ones.
 */
export const recordFormer = (database: Database, count = 37): Promise<void> =>
  asMigrator(async () => {
    await sql`delete from mikro_orm_migrations where name <= ${INITIAL}`.execute(database.db);
    // Lower ids than those of the migrations that ran later.
    await sql`insert into mikro_orm_migrations (id, name)
      select n - 37, case n when 37 then 'Migration20261125000160_reports' else 'Migration202611200000' || to_char(n, 'FM00') || '_former' end
      from generate_series(1, ${count}::int) as n`.execute(database.db);
  });

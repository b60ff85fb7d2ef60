import { sql } from 'kysely';
import type { Database } from '../../src/postgres/database.ts';
import { INITIAL } from '../../src/migrations/former.ts';
import { asMigrator } from '../../src/platform/tenancy.ts';

/** Makes a database look as if the former migrations had made its schema: by default all of them, otherwise the first ones. */
export const recordFormer = (database: Database, count = 37): Promise<void> =>
  asMigrator(async () => {
    await sql`delete from mikro_orm_migrations where name <= ${INITIAL}`.execute(database.db);
    await sql`insert into mikro_orm_migrations (name)
      select case n when 37 then 'Migration20261125000160_reports' else 'Migration202611200000' || to_char(n, 'FM00') || '_former' end
      from generate_series(1, ${count}::int) as n order by n`.execute(database.db);
  });

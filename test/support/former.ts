import { sql } from 'kysely';
import type { Database } from '../../src/postgres/database.ts';
import { asMigrator } from '../../src/core/tenancy.ts';

/** Makes a database look as if a version from before the first release had made it. */
export const recordFormer = (database: Database, last = 'Migration20261126000860_completion_events'): Promise<void> =>
  asMigrator(async () => {
    await sql`update mikro_orm_migrations set name = ${last}
      where id = (select min(id) from mikro_orm_migrations)`.execute(database.db);
  });

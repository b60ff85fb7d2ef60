import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTenant } from '../../src/auth/administration.ts';
import { vacuumOutdated } from '../../src/jobs/autovacuum.ts';
import { asTenant } from '../../src/core/tenancy.ts';
import { SERVER } from '../support/database.ts';
import { useService } from '../support/service.ts';

const service = useService();

// A server has its own autovacuum.
describe.skipIf(SERVER !== undefined)('the embedded database', () => {
  it('reads a page of a grown gym from the index, and vacuums a table again only after a tenth of its rows changed', async () => {
    const { db } = service.database;
    const { id } = await createTenant(service.database, 'Grown', 'UTC');
    await asTenant(id, () =>
      sql`insert into machine (name) select 'Machine ' || n from generate_series(1, ${3000}::int) n`.execute(db),
    );
    const plan = async (): Promise<string> => {
      const { rows } = await asTenant(id, () =>
        sql`explain select * from machine order by id desc limit 51`.execute(db),
      );
      return JSON.stringify(rows);
    };
    expect(await plan()).toContain('Sort');
    expect(await vacuumOutdated(db)).toContain('public.machine');
    expect(await plan()).not.toContain('Sort');
    expect(await vacuumOutdated(db)).toEqual([]);

    const change = (share: number) =>
      asTenant(id, () => sql`update machine set zone = 'A' where id % 100 < ${share}::int`.execute(db));
    await change(5);
    expect(await vacuumOutdated(db)).toEqual([]);
    await change(10);
    expect(await vacuumOutdated(db)).toEqual(['public.machine']);
  });
});

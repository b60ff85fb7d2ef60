import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyRetention, pruneEvents } from '../../../src/across/events/retention.ts';
import { sweepRateLimit } from '../../../src/jobs/sweep.ts';
import { asTenant } from '../../../src/core/tenancy.ts';
import { runJob } from '../../support/jobs.ts';
import { useService, type Gym } from '../../support/service.ts';

const service = useService();
let gym: Gym;
let other: Gym;
beforeAll(async () => {
  gym = await service.createGym('Old');
  other = await service.createGym('Other');
});

const addEvents = (to: Gym, count: number, age: string): Promise<unknown> =>
  to.load((tx) =>
    sql`insert into event (id, type, kind, resource_id, occurred_at, data)
      select event_id(now() - ${age}::interval, n), 'note.created', 'note', n, now() - ${age}::interval, '{}'
      from generate_series(1, ${count}::int) as n`.execute(tx.em.getKysely()),
  );

const countEvents = (of: Gym): Promise<unknown> =>
  of.seed(
    async (tx) => (await sql<{ count: number }>`select count(*) from event`.execute(tx.em.getKysely())).rows[0]?.count,
  );

describe('the job that prunes events', () => {
  it('deletes the events of all tenants that are older than the retention, and no others', async () => {
    await addEvents(gym, 2500, '401 days');
    await addEvents(gym, 10, '399 days');
    await addEvents(other, 3, '1000 days');
    await runJob(service.database, pruneEvents, {});
    expect([await countEvents(gym), await countEvents(other)]).toEqual([10, 0]);
  });

  it('follows the retention that the operator sets', async () => {
    await applyRetention(service.database, { event_retention_days: 30 });
    await addEvents(other, 5, '29 days');
    await addEvents(other, 5, '31 days');
    await runJob(service.database, pruneEvents, {});
    expect([await countEvents(gym), await countEvents(other)]).toEqual([0, 5]);
  });

  it('is the only access of the serving role to old events, which it cannot set free', async () => {
    const { db } = service.database;
    for (const statement of ['delete from event', 'update event_retention set days = 0'])
      await expect(asTenant(gym.id, () => sql.raw(statement).execute(db))).rejects.toThrow(/permission denied/);
  });
});

describe('the job that sweeps request counts', () => {
  it('deletes those that began over two hours ago', async () => {
    const { db } = service.database;
    await sql`insert into rate_limit (key, started)
      select 'old ' || n, now() - interval '121 minutes' from generate_series(1, 1500) as n`.execute(db);
    await sql`insert into rate_limit (key, started) values ('recent', now() - interval '119 minutes')`.execute(db);
    await runJob(service.database, sweepRateLimit, {});
    const { rows } = await sql`select key from rate_limit where key like 'old%' or key = 'recent'`.execute(db);
    expect(rows).toEqual([{ key: 'recent' }]);
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { onceForKey } from '../../src/records/idempotency.ts';
import { sweepExpired } from '../../src/jobs/sweep.ts';
import { asOwner, asTenant } from '../../src/core/tenancy.ts';
import { ON_SERVER } from '../support/ems.ts';
import { runJob } from '../support/jobs.ts';
import { useService, type Gym } from '../support/service.ts';

const KEYS = 20_000;
/** More than one batch of the sweep. */
const EXPIRED = 2500;

const service = useService();
let gym: Gym;
let quiet: Gym;

const addKeys = (to: Gym, count: number, age: string): Promise<unknown> =>
  asTenant(to.id, () =>
    sql`insert into idempotency_key (key, request_hash, answer, created_at)
      select ${age} || ' ' || n, '\\x00', '{}', now() - ${age}::interval from generate_series(1, ${sql.lit(count)}) as n`.execute(
      service.database.db,
    ),
  );

const countKeys = (of: Gym): Promise<number> =>
  asTenant(of.id, async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from idempotency_key`.execute(service.database.db);
    return rows[0]?.count ?? Number.NaN;
  });

const runSweep = (): Promise<void> => runJob(service.database, sweepExpired, {});

beforeAll(async () => {
  gym = await service.createGym('Busy');
  quiet = await service.createGym('Quiet');
  await addKeys(gym, KEYS, '1 hour');
  await addKeys(gym, 30, '25 hours');
  await addKeys(quiet, EXPIRED, '25 hours');
  await addKeys(quiet, 3, '23 hours');
  await asOwner(() => sql`analyze idempotency_key`.execute(service.database.db));
});

describe('a tenant with many idempotency keys', () => {
  it.each(['new', '1 hour 777', '25 hours 7'])('reads only a few of them for a write with a key: %s', async (key) => {
    const read = await gym.seed(async (tx) => {
      const readSoFar = async (): Promise<number> => {
        const { rows } = await sql<{ count: number }>`
            select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as count from pg_stat_xact_user_tables
            where relname = 'idempotency_key'`.execute(tx.em.getKysely());
        return rows[0]?.count ?? Number.NaN;
      };
      const before = await readSoFar();
      await onceForKey(tx, key, {}, async () => ({ done: true })).catch(() => undefined);
      return (await readSoFar()) - before;
    });
    expect(read).toBeLessThan(5);
  });
});

describe('the sweep of expired keys', () => {
  it('deletes expired keys of inactive tenants too, and no other keys', async () => {
    const before = await countKeys(gym);
    await runSweep();
    expect(await countKeys(quiet)).toBe(3);
    expect(before - (await countKeys(gym))).toBeGreaterThan(0);
    expect(await countKeys(gym)).toBeGreaterThanOrEqual(KEYS);
  });

  it('leaves no tenant set on the connection', async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from idempotency_key`.execute(service.database.db);
    expect(rows).toEqual([{ count: 0 }]);
  });

  // The embedded database has one process and one connection.
  it.runIf(ON_SERVER)('runs in one process at a time', async () => {
    await addKeys(quiet, 10, '26 hours');
    await service.database.db.transaction().execute(async (other) => {
      await sql`select pg_advisory_xact_lock(5190204)`.execute(other);
      await runSweep();
    });
    expect(await countKeys(quiet)).toBe(13);
    await runSweep();
    expect(await countKeys(quiet)).toBe(3);
  });

  it('is the only access of the serving role to keys of other tenants', async () => {
    const statement = sql`update idempotency_key set answer = ''`;
    await expect(asTenant(gym.id, () => statement.execute(service.database.db))).rejects.toThrow(/permission denied/);
  });
});

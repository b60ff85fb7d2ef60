import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openKysely } from '../../src/postgres/driver.ts';
import { DEFAULT_LIMITS } from '../../src/config/database-limits.ts';
import { ConnectionPool } from '../../src/postgres/pool.ts';
import { StatementNames } from '../../src/postgres/connection.ts';
import { asTenant } from '../../src/core/tenancy.ts';
import { SERVER } from '../support/database.ts';
import { useService } from '../support/service.ts';
import { runOn } from '../support/statements.ts';

const service = useService();

let opened: ConnectionPool | undefined;
afterEach(() => opened?.end());

/** Opens a pool on the server, and returns functions that use it as a tenant. */
const openPool = (idleTimeoutMillis: number) => {
  const setup = { names: new StatementNames(), prelude: null };
  const pool = new ConnectionPool({
    connect: { connectionString: service.url ?? '', max: 4, idleTimeoutMillis },
    limits: DEFAULT_LIMITS,
    prepare: async () => setup,
  });
  opened = pool;
  const db = openKysely(() => pool);
  /** Runs a transaction, which has a connection of its own, and returns its server process and its tenant. */
  const run = (tenant: number, seconds = 0): Promise<{ pid: number; tenant: number } | undefined> =>
    asTenant(tenant, () =>
      db.transaction().execute(async (transaction) => {
        await sql`select pg_sleep(${seconds})`.execute(transaction);
        const { rows } = await sql<{ pid: number; tenant: number }>`
          select pg_backend_pid() as pid, current_setting('app.tenant')::int as tenant`.execute(transaction);
        return rows[0];
      }),
    );
  return { pool, run };
};

describe.skipIf(SERVER === undefined)('an idle connection', () => {
  it('goes to the caller whose tenant used it last, and to others only in their own session', async () => {
    const { pool, run } = openPool(60_000);
    const [first, second] = await Promise.all([run(1, 0.2), run(2, 0.2)]);
    expect(first?.pid).not.toBe(second?.pid);
    for (const tenant of [1, 2, 1, 1, 2, 2]) expect(await run(tenant)).toEqual(tenant === 1 ? first : second);
    const third = await run(3);
    expect(third).toEqual({ pid: first?.pid, tenant: 3 });
    expect(await run(2)).toEqual(second);
    expect(await run(1)).toMatchObject({ tenant: 1 });
    expect(pool.state()).toEqual({ max: 4, inUse: 0, idle: 2, waiting: 0 });
  });

  it('that the server has ended is replaced', async () => {
    const { pool, run } = openPool(60_000);
    const before = await run(1);
    await runOn(service.url ?? '', `select pg_terminate_backend(${before?.pid})`);
    await expect.poll(() => pool.state().idle).toBe(0);
    const after = await run(1);
    expect(after?.tenant).toBe(1);
    expect(after?.pid).not.toBe(before?.pid);
  });

  it('that the server ends while it is in use is not used again', async () => {
    const { pool, run } = openPool(60_000);
    const { pid = 0 } = (await run(1)) ?? {};
    const outcome = run(1, 30).then(
      () => 'succeeded',
      () => 'failed',
    );
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where pid = ${pid} and query like '%pg_sleep%'`;
    await expect.poll(() => runOn(service.url ?? '', end)).toHaveLength(1);
    expect(await outcome).toBe('failed');
    await expect.poll(() => pool.state()).toMatchObject({ inUse: 0, idle: 0 });
    expect(await run(1)).toMatchObject({ tenant: 1 });
  });

  it('is closed when nobody needs it, and the others stay', async () => {
    const { pool, run } = openPool(400);
    await Promise.all([run(1, 0.2), run(2, 0.2), run(3, 0.2)]);
    expect(pool.state().idle).toBe(3);
    const kept = await run(1);
    await expect
      .poll(async () => {
        expect(await run(1)).toEqual(kept);
        return pool.state().idle;
      })
      .toBe(1);
  });
});

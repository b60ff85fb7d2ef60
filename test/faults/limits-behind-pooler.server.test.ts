import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServiceDatabase } from '../../src/app.ts';
import type { Database } from '../../src/postgres/database.ts';
import { DEFAULT_LIMITS } from '../../src/config/database-limits.ts';
import { PLANNER_SETTINGS } from '../../src/postgres/limits.ts';
import { asTenant } from '../../src/core/tenancy.ts';
import { silent } from '../support/database.ts';
import { createGym, listen, type Gym } from '../support/gym.ts';
import { NO_PGBOUNCER, startPgbouncer } from '../support/pgbouncer.ts';
import { removePrograms } from '../support/programs.ts';
import { addMachine } from '../support/rows.ts';
import { createPrimary, NO_SERVER, urlOf } from '../support/standby.ts';
import { runOn } from '../support/statements.ts';

const ABSENT = NO_PGBOUNCER ?? NO_SERVER;

describe.skipIf(ABSENT !== null)('behind a transaction pooler', () => {
  let pooled: string;
  let database: Database;
  let gym: Gym;
  let close = (): void => undefined;
  beforeAll(async () => {
    const { port } = await createPrimary();
    pooled = urlOf((await startPgbouncer(port, { default_pool_size: 4 })).port);
    database = openServiceDatabase(
      { url: pooled, pool: 6, pooler: 'transaction', limits: { ...DEFAULT_LIMITS, statementMs: 2000, lockMs: 300 } },
      silent,
    );
    await database.migrate();
    const listening = await listen(database);
    close = listening.close;
    gym = await createGym(listening.base, database, 'Pooled', 'UTC');
  });
  // Hooks of this kind run last to first.
  afterAll(removePrograms);
  afterAll(async () => {
    close();
    await database.close();
  });

  const codeOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'no error',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    );

  it('a statement is cancelled by the server after the statement timeout, in a transaction and outside of one', async () => {
    const slow = sql`select pg_sleep(60)`;
    const codes = await asTenant(gym.id, () =>
      Promise.all([
        codeOf(slow.execute(database.db)),
        codeOf(database.db.transaction().execute((trx) => slow.execute(trx))),
      ]),
    );
    expect(codes).toEqual(['57014', '57014']);
    expect((await gym.request('GET', '/api/v1/machines')).status).toBe(200);
  });

  it('a statement has the planner settings of a direct connection', async () => {
    const settings = sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name = any(${PLANNER_SETTINGS}) order by name`;
    const { rows } = await asTenant(gym.id, () => settings.execute(database.db));
    expect(rows).toEqual(PLANNER_SETTINGS.toSorted().map((name) => ({ name, setting: 'off' })));
  });

  /** Runs `work` while another transaction has the row of a machine locked. */
  const whileLocked = async (id: number, work: () => Promise<void>): Promise<unknown> => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: noteLocked } = Promise.withResolvers<void>();
    const holder = asTenant(gym.id, () =>
      database.db.transaction().execute(async (trx) => {
        await sql`select id from machine where id = ${id} for update`.execute(trx);
        noteLocked();
        await held;
      }),
    );
    await locked;
    await work();
    release();
    return codeOf(holder);
  };

  it('a lock is waited for until the lock timeout: the change is 503, and succeeds once the lock is gone', async () => {
    const { id } = await addMachine(gym, { name: 'Locked' });
    const change = async (): Promise<number> =>
      (await gym.request('PATCH', `/api/v1/machines/${id}`, { body: { name: 'Changed' } })).status;
    const lock = sql`select id from machine where id = ${id} for update`;
    await whileLocked(id, async () => {
      expect(await codeOf(asTenant(gym.id, () => lock.execute(database.db)))).toBe('55P03');
      expect(await change()).toBe(503);
    });
    expect(await change()).toBe(200);
  });

  it('a transaction that does nothing for longer than the statement timeout loses its locks', async () => {
    const { id } = await addMachine(gym, { name: 'Forgotten' });
    const change = async (): Promise<number> =>
      (await gym.request('PATCH', `/api/v1/machines/${id}`, { body: { name: 'Free' } })).status;
    const ended = await whileLocked(id, async () => {
      await expect.poll(change, { timeout: 15_000 }).toBe(200);
    });
    expect(ended).not.toBe('no error');
  });

  it('leaves no limit on the server connections, which others use too', async () => {
    const rows = await Promise.all(
      Array.from({ length: 8 }, () =>
        runOn(
          pooled,
          `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle`,
        ),
      ),
    );
    for (const row of rows) expect(row).toEqual([{ statement: '0', lock: '0', idle: '0' }]);
  });
});

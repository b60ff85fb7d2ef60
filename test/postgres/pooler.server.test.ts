import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locationOf, openServiceDatabase } from '../../src/app.ts';
import { migrations } from '../../src/migrations/index.ts';
import { readConfig } from '../../src/config/config.ts';
import type { Database } from '../../src/postgres/database.ts';
import { asOwner, asTenant, SERVICE_ROLE } from '../../src/core/tenancy.ts';
import { silent } from '../support/database.ts';
import { createGym, listen, type Gym } from '../support/gym.ts';
import { NO_PGBOUNCER, startPgbouncer } from '../support/pgbouncer.ts';
import { removePrograms } from '../support/programs.ts';
import { addInspection, addMachine } from '../support/rows.ts';
import { createPrimary, NO_SERVER, urlOf } from '../support/standby.ts';
import { runOn } from '../support/statements.ts';

const ABSENT = NO_PGBOUNCER ?? NO_SERVER;
if (ABSENT !== null) process.stderr.write(`SKIPPED: PgBouncer is not tested, because ${ABSENT}\n`);

describe.skipIf(ABSENT !== null)('behind a PgBouncer with two server connections in transaction mode', () => {
  let url: string;
  let direct: string;
  let base: string;
  let database: Database;
  let close = (): void => undefined;
  const open = (pool = 20): Database =>
    openServiceDatabase(
      locationOf(readConfig({ DATABASE_URL: url, DATABASE_POOL: String(pool), DATABASE_POOLER: 'transaction' })),
      silent,
    );
  const createGyms = (name: string, count: number): Promise<Gym[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => createGym(base, database, `${name} ${n}`, 'UTC')));

  beforeAll(async () => {
    const primary = await createPrimary();
    direct = primary.url;
    url = urlOf((await startPgbouncer(primary.port)).port);
    // The time zone of the server differs from that of responses.
    await runOn(direct, "alter database postgres set timezone to 'Asia/Tokyo'");
    database = open();
    await database.migrate();
    ({ base, close } = await listen(database));
  });
  // These hooks run in reverse order.
  afterAll(removePrograms);
  afterAll(async () => {
    close();
    await database.close();
  });

  const state = sql<{ role: string; tenant: string; zone: string }>`
    select current_user::text as role, current_setting('app.tenant') as tenant, current_setting('timezone') as zone`;

  it('every statement has the role and the tenant of its own call despite concurrent failures', async () => {
    const whoAmI = async (db = database.db): Promise<string> =>
      Object.values((await state.execute(db)).rows[0] ?? {}).join();
    const rejects = (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'no error',
        (error: Error) => error.message,
      );
    const look = async (n: number): Promise<string[]> => {
      const failed = await rejects(sql`select 1 / ${n % 5}::int`.execute(database.db));
      const refused = await rejects(sql`select name from tenant`.execute(database.db));
      const seen = [await whoAmI()];
      const transaction = database.db.transaction().execute(async (trx) => {
        seen.push(await whoAmI(trx));
        await sql`select pg_sleep(0.001)`.execute(trx);
        seen.push(await whoAmI(trx));
        await sql`select 1 / ${n % 3}::int`.execute(trx);
      });
      return [failed, refused, await rejects(transaction), ...new Set(seen)];
    };
    const expected = (n: number, who: string): string[] => {
      const error = (divisor: number): string => (divisor === 0 ? 'division by zero' : 'no error');
      return [
        error(n % 5),
        who.startsWith('postgres') ? 'no error' : 'permission denied for table tenant',
        error(n % 3),
        who,
      ];
    };
    const calls = Array.from({ length: 200 }, (_, n) => {
      if (n % 10 === 0) return { who: 'postgres,,UTC', seen: asOwner(() => look(n)) };
      if (n % 10 === 1) return { who: `${SERVICE_ROLE},,UTC`, seen: look(n) };
      return { who: `${SERVICE_ROLE},${n % 40},UTC`, seen: asTenant(n % 40, () => look(n)) };
    });
    expect(await Promise.all(calls.map(({ seen }) => seen))).toEqual(calls.map(({ who }, n) => expected(n, who)));
  });

  it('a transaction with an isolation level has the role and the tenant of its call, as exports and backups need', async () => {
    const look = (n: number): Promise<unknown> =>
      database.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          const { rows } = await sql`select current_setting('transaction_isolation') as level`.execute(trx);
          await sql`select pg_sleep(0.001)`.execute(trx);
          return [...rows, ...(await state.execute(trx)).rows, n];
        });
    const calls = Array.from({ length: 40 }, (_, n) => asTenant(n, () => look(n)));
    expect(await Promise.all(calls)).toEqual(
      calls.map((_, n) => [{ level: 'repeatable read' }, { role: SERVICE_ROLE, tenant: String(n), zone: 'UTC' }, n]),
    );
  });

  it('an export is complete', async () => {
    const [gym] = await createGyms('Exported', 1);
    if (!gym) throw new Error('no gym');
    await addMachine(gym, { name: 'Rower' });
    const response = await gym.request('GET', '/api/v1/exports/machines.ndjson');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Rower');
  });

  it('processes that start at the same time migrate once, without keeping connections that others need', async () => {
    await database.revert();
    const others = [open(2), open(2)];
    const ran = await Promise.all([database, ...others].map((each) => each.migrate()));
    expect(ran.flat()).toEqual(migrations.map(({ name }) => name));
    await Promise.all(others.map((each) => each.close()));
  });

  it('concurrent tenants see and change only their own data', async () => {
    const gyms = await createGyms('Parallel', 12);
    await Promise.all(
      gyms.map(async (gym) => {
        for (let n = 0; n < 5; n += 1) {
          const { id } = await addMachine(gym, { name: `${gym.name}: ${n}` });
          await addInspection(gym, { machine_id: id, passed: false, blocked_machine: true, notes: 'Frayed' });
          expect(
            (await gym.request('POST', '/api/v1/machines', { body: { name: 'Refused', location_id: 999_999 } })).status,
          ).toBe(422);
          expect((await gym.tryCall('get_machine', { machine_id: '999999' })).refused).toBe(true);
          const { data } = await gym.call('list_machines', {});
          expect(data.map(({ name, status }) => [name, status])).toEqual(
            Array.from({ length: n + 1 }, (_, i) => [`${gym.name}: ${n - i}`, 'out_of_service']),
          );
        }
      }),
    );
  });

  it('server connections keep no state of a call', async () => {
    const left = await Promise.all(
      Array.from({ length: 8 }, () =>
        runOn(
          url,
          "select current_user::text as role, current_setting('app.tenant', true) as tenant, count(*)::int as named from pg_prepared_statements",
        ),
      ),
    );
    for (const rows of left)
      expect([
        [{ role: 'postgres', tenant: '', named: 0 }],
        [{ role: 'postgres', tenant: null, named: 0 }],
      ]).toContainEqual(rows);
  });

  it('failed transactions write nothing, savepoints hold, and the connection stays usable', async () => {
    const [gym] = await createGyms('Whole', 1);
    if (!gym) throw new Error('no gym');
    const one = open(2);
    const insert = (name: string) => sql`insert into machine (name) values (${name})`;
    await asTenant(gym.id, async () => {
      await expect(
        one.db.transaction().execute(async (trx) => {
          await insert('Half').execute(trx);
          await sql`insert into machine (name, status) values ('Half', 'sold')`.execute(trx);
        }),
      ).rejects.toThrow('check constraint');
      const trx = await one.db.startTransaction().execute();
      await insert('Kept').execute(trx);
      const saved = await trx.savepoint('before').execute();
      await expect(sql`insert into machine (name, tenant_id) values ('Planted', 1)`.execute(saved)).rejects.toThrow(
        'row-level security',
      );
      await saved.rollbackToSavepoint('before').execute();
      await insert('Kept too').execute(trx);
      await trx.commit().execute();
      await expect(sql`insert into machine (name, status) values ('Alone', 'sold')`.execute(one.db)).rejects.toThrow(
        'check constraint',
      );
      expect(
        (await one.db.selectFrom('machine').select('name').orderBy('id').execute()).map(({ name }) => name),
      ).toEqual(['Kept', 'Kept too']);
    });
    await one.close();
  });

  it('the service works after clients disconnect during requests and after a server connection ends', async () => {
    const [gym] = await createGyms('Interrupted', 1);
    if (!gym) throw new Error('no gym');
    const headers = { authorization: `Bearer ${gym.tokens.write}`, 'content-type': 'application/json' };
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        fetch(`${base}/api/v1/machines`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ name: `Given up ${n}` }),
          signal: AbortSignal.timeout(1 + (n % 20)),
        }).catch(() => undefined),
      ),
    );
    const ended = asTenant(gym.id, () =>
      database.db.transaction().execute(async (trx) => {
        await sql`insert into machine (name) values ('Lost')`.execute(trx);
        const [{ pid } = {}] = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)).rows;
        await runOn(direct, `select pg_terminate_backend(${pid})`);
        await sql`select 1`.execute(trx);
      }),
    );
    await expect(ended).rejects.toThrow(/terminat|closed|crashed|connection error/);
    await addMachine(gym, { name: 'After' });
    const { data } = await gym.call('list_machines', {});
    const names = data.map(({ name }) => name);
    expect(names).toContain('After');
    expect(names).not.toContain('Lost');
  });
});

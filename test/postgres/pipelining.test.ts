import { CompiledQuery, sql, type Kysely } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../../src/core/tables.ts';
import { asTenant } from '../../src/core/tenancy.ts';
import { POOLER, SERVER } from '../support/database.ts';
import { addMachine } from '../support/rows.ts';
import { useService, type Gym } from '../support/service.ts';

const service = useService();
let gyms: Gym[];

beforeAll(async () => {
  gyms = await Promise.all(['North', 'South', 'East'].map((name) => service.createGym(name)));
});

describe('reads of several tenants in one turn of the event loop', () => {
  it('return to each tenant only its own rows over HTTP', async () => {
    const machines = await Promise.all(gyms.map((gym) => addMachine(gym, { name: `Rower of ${gym.name}` })));
    const asked = Array.from({ length: 150 }, (_, n) => ({ gym: n % 3, machine: Math.floor(n / 3) % 3 }));
    const answers = await Promise.all(
      asked.map(async ({ gym, machine }) => {
        const response = await gyms[gym]?.request('GET', `/api/v1/machines/${machines[machine]?.id}`);
        const { name }: { name?: string } = Object(await response?.json());
        return { status: response?.status, name };
      }),
    );
    expect(answers).toEqual(
      asked.map(({ gym, machine }) =>
        gym === machine ? { status: 200, name: `Rower of ${gyms[gym]?.name}` } : { status: 404, name: undefined },
      ),
    );
  });

  it('run in the session of the tenant that sent them', async () => {
    const session = (gym: Gym) =>
      asTenant(gym.id, () =>
        sql<{ tenant: string }>`select current_setting('app.tenant') as tenant`.execute(service.database.db),
      );
    const sent = Array.from({ length: 60 }, (_, n) => gyms[n % 3]).filter((gym) => gym !== undefined);
    const answers = await Promise.all(sent.map(session));
    expect(answers.map(({ rows }) => rows[0]?.tenant)).toEqual(sent.map(({ id }) => String(id)));
  });
});

describe('reads of one tenant in one turn', () => {
  const inGym = <T>(work: () => Promise<T>): Promise<T> => asTenant(gyms[0]?.id ?? 0, work);
  const select = <T>(expression: string) =>
    sql.raw<{ value: T }>(`select ${expression} as value`).execute(service.database.db);

  it('fail or succeed individually', async () => {
    const answers = await inGym(() =>
      Promise.allSettled(['1', '1/0', '2', "'x'::int", '3'].map((expression) => select<number>(expression))),
    );
    expect(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.rows[0]?.value : answer.reason.code)),
    ).toEqual([1, '22012', 2, '22P02', 3]);
  });

  it.skipIf(SERVER === undefined || POOLER === 'transaction')(
    'share a connection up to eight, while each change and transaction has its own',
    async () => {
      const pids = await inGym(() => Promise.all(Array.from({ length: 8 }, () => select<number>('pg_backend_pid()'))));
      expect(new Set(pids.map(({ rows }) => rows[0]?.value)).size).toBe(1);
      const apart = await inGym(() =>
        Promise.all(
          Array.from({ length: 3 }, () =>
            service.database.db
              .transaction()
              .execute((tx) =>
                sql<{ value: number }>`select pg_backend_pid() as value from pg_sleep(0.05)`.execute(tx),
              ),
          ),
        ),
      );
      expect(new Set(apart.map(({ rows }) => rows[0]?.value)).size).toBe(3);
    },
  );

  it('leave a connection on which a failed transaction still rolls back', async () => {
    const count = async () => (await inGym(() => select<number>('count(*)::int from machine'))).rows[0]?.value;
    const before = await count();
    const failing = inGym(() =>
      service.database.db.transaction().execute(async (tx) => {
        await sql`insert into machine (name) values ('Half written')`.execute(tx);
        await sql`select 1/0`.execute(tx);
      }),
    );
    const beside = inGym(() => Promise.all(Array.from({ length: 20 }, () => select<number>('1'))));
    await expect(failing).rejects.toThrow('division by zero');
    await beside;
    expect(await count()).toBe(before);
  });
});

describe('changes that wait for a connection', () => {
  const inGym = <T>(work: () => Promise<T>): Promise<T> => asTenant(gyms[1]?.id ?? 0, work);
  const insert = (name: string | null) =>
    service.database.db.executeQuery(CompiledQuery.raw('insert into machine (name) values ($1)', [name]));

  it('succeed or fail individually, and leave their connections to later ones', async () => {
    const outcomes: string[] = [];
    for (let batch = 0; batch < 3; batch += 1) {
      const settled = await inGym(() =>
        Promise.allSettled(Array.from({ length: 40 }, (_, n) => insert(n % 2 === 0 ? 'Waited' : null))),
      );
      outcomes.push(...settled.map((change) => (change.status === 'fulfilled' ? 'added' : String(change.reason.code))));
    }
    expect(outcomes).toEqual(Array.from({ length: 120 }, (_, n) => (n % 2 === 0 ? 'added' : '23502')));
  });
});

describe('a transaction', () => {
  const inGym = <T>(work: () => Promise<T>): Promise<T> => asTenant(gyms[2]?.id ?? 0, work);
  const transact = <T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> =>
    inGym(() => service.database.db.transaction().execute(work));
  const select = (expression: string) => sql.raw<{ value: number }>(`select ${expression} as value`);

  it('runs statements that it receives at once in their order', async () => {
    const rows = await transact(async (tx) => {
      const add = sql`insert into machine (name) select 'At once' from generate_series(1, ${1}::int)`;
      const count = select("(select count(*)::int from machine where name = 'At once')");
      const [, first, , second] = await Promise.all([
        add.execute(tx),
        count.execute(tx),
        add.execute(tx),
        count.execute(tx),
      ]);
      return [first.rows, second.rows];
    });
    expect(rows).toEqual([[{ value: 1 }], [{ value: 2 }]]);
  });

  it('fails with the error of the first statement that failed, and is rolled back', async () => {
    const failing = transact(async (tx) => {
      await sql`insert into machine (name) values ('Undone together')`.execute(tx);
      await Promise.all([select('1/0').execute(tx), select('2').execute(tx)]);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    const left = select("(select count(*)::int from machine where name = 'Undone together')");
    expect((await inGym(() => left.execute(service.database.db))).rows).toEqual([{ value: 0 }]);
  });

  it('refuses statements after its end, whether it was committed or rolled back', async () => {
    let kept: Kysely<Tables> | undefined;
    const keep = async (tx: Kysely<Tables>): Promise<void> => {
      kept = tx;
    };
    await transact(keep);
    const late = () => inGym(async () => kept && select('1').execute(kept));
    await expect(late()).rejects.toThrow(/^Transaction is already (committed|rolled back)$/);
    await expect(transact(async (tx) => keep(tx).then(() => Promise.reject(new Error('undo'))))).rejects.toThrow(
      'undo',
    );
    await expect(late()).rejects.toThrow(/^Transaction is already (committed|rolled back)$/);
  });
});

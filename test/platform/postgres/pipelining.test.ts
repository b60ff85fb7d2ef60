import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asTenant } from '../../../src/platform/tenancy.ts';
import { POOLER, SERVER } from '../../support/database.ts';
import { addMachine } from '../../support/rows.ts';
import { useService, type Gym } from '../../support/service.ts';

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

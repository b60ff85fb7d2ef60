import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asTenant, type Author } from '../../src/core/tenancy.ts';
import { useService, type Gym } from '../support/service.ts';

const service = useService();
let gym: Gym;

beforeAll(async () => {
  gym = await service.createGym('Authors');
});

const authorOf = (n: number): Author => ({
  actor: `Actor ${n}`,
  person_id: n % 3 === 0 ? null : n,
  client: n % 3 === 1 ? { id: `client ${n}`, name: 'Assistant' } : null,
  token_id: n,
  tool: n % 2 === 0 ? null : 'create_ticket',
  request_id: `request ${n}`,
});

const seenBy = (n: number) => [
  `Actor ${n}`,
  String(n),
  n % 2 === 0 ? '' : 'create_ticket',
  `request ${n}`,
  n % 3 === 0 ? '' : String(n),
  n % 3 === 1 ? `{"id":"client ${n}","name":"Assistant"}` : '',
];

const NOBODY = ['', '', '', '', '', ''];

const settings = sql<string[]>`to_json(array(select coalesce(current_setting('app.' || name, true), '')
  from unnest(array['actor', 'token_id', 'tool', 'request_id', 'person_id', 'client']) with ordinality as setting (name, place) order by place))`;

/** A statement that changes rows and returns the settings that its triggers see. */
const change = sql<{ seen: string[] }>`with changed as (update supplier set phone = '1') select ${settings} as seen`;

const as = <T>(n: number | null, work: () => Promise<T>): Promise<T> =>
  asTenant(gym.id, work, n === null ? undefined : authorOf(n));

const changeAlone = (n: number | null) => as(n, async () => (await change.execute(service.database.db)).rows[0]?.seen);

const changeTwice = (n: number) =>
  as(n, () =>
    service.database.db.transaction().execute(async (tx) => {
      const first = await change.execute(tx);
      const second = await change.execute(tx);
      return [first.rows[0]?.seen, second.rows[0]?.seen];
    }),
  );

describe('a statement that may write', () => {
  it('runs with the author of its own call, also among those of other calls', async () => {
    const sent = Array.from({ length: 60 }, (_, n) => (n % 4 === 0 ? null : n));
    const seen = await Promise.all(sent.map(changeAlone));
    expect(seen).toEqual(sent.map((n) => (n === null ? NOBODY : seenBy(n))));
  });

  it('runs with the author in each statement of a transaction', async () => {
    const seen = await Promise.all([1, 2, 3].map(changeTwice));
    expect(seen).toEqual([1, 2, 3].map((n) => [seenBy(n), seenBy(n)]));
  });

  it('leaves no author on its connection, also after an error', async () => {
    const failing = sql`with changed as (update supplier set phone = '1') select 1 / 0`;
    for (let n = 0; n < 20; n += 1) {
      await expect(as(n, () => failing.execute(service.database.db))).rejects.toMatchObject({ code: '22012' });
      expect(await changeAlone(null)).toEqual(NOBODY);
    }
  });

  it('is committed without a further call when it is alone', async () => {
    await as(1, () => sql`insert into supplier (name) values ('Committed')`.execute(service.database.db));
    const suppliers = await gym.seed((tx) =>
      tx.em.getKysely().selectFrom('supplier').select('id').where('name', '=', 'Committed').execute(),
    );
    expect(suppliers).toHaveLength(1);
  });
});

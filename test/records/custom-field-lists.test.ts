import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { send } from '../support/areas.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { addSite, type Site } from '../support/sites.ts';

type Machine = Schemas['Machine'];

/** More machines than a list checks one by one before it uses an index. */
const MACHINES = 1300;

const SORTS = ['name', '-name', 'created_at', '-updated_at'];

const service = useSharedService();
let gym: Gym;
let north: Site;
let south: Site;
let all: Machine[];
/** All machines in other orders. */
const sorted = new Map<string, Machine[]>();

const pagesOf = async (query: string, limit: number, token = gym.tokens.read): Promise<Machine[]> => {
  const rows: Machine[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const response = await gym.request('GET', `/api/v1/machines?limit=${limit}${query}${next}`, { token });
    const page: Schemas['MachinePage'] = JSON.parse(await response.text());
    expect(response.status, JSON.stringify(page)).toBe(200);
    rows.push(...page.data);
    cursor = page.has_more ? page.next_cursor : null;
  }
  return rows;
};

beforeAll(async () => {
  gym = await service.createGym('Many values');
  [north, south] = [await addSite(service, gym, 'North'), await addSite(service, gym, 'South')];
  for (const [key, type] of [
    ['lot', 'text'],
    ['load', 'number'],
    ['rented', 'boolean'],
    ['serviced', 'date'],
  ])
    await send(gym, 'POST', '/api/v1/custom_fields', { kind: 'machine', key, label: 'Own', type });
  // The values are dense among the older half only, so a page is filled from the index.
  await gym.load(({ em }) =>
    sql`insert into machine (name, brand, status, blocked_reason, retired_at, location_id, custom_fields)
      select 'Rower ' || (n * 7919) % 10007, case when n % 2 = 0 then 'Matrix' end,
        case when n % 5 = 0 then 'retired' when n % 7 = 0 then 'defect' else 'active' end,
        case when n % 5 <> 0 and n % 7 = 0 then 'Torn' end, case when n % 5 = 0 then now() end,
        case when n % 3 = 0 then ${south.id}::bigint else ${north.id}::bigint end,
        case when n <= ${MACHINES / 2} and n % 2 = 1 then jsonb_build_object('lot', 'L' || n % 11, 'load', n % 13 + 0.50, 'rented', n % 4 = 1,
          'serviced', date '2026-01-01' + n % 17) end
      from generate_series(1, ${MACHINES}) as n`.execute(em.getKysely()),
  );
  all = await pagesOf('', 100);
  for (const sort of SORTS) sorted.set(sort, await pagesOf(`&sort=${sort}`, 100));
});

type Values = { lot?: string; load?: number; rented?: boolean; serviced?: string };
const valuesOf = ({ custom_fields }: Machine): Values => custom_fields;

const FILTERS: [query: string, has: (values: Values) => boolean][] = [
  ['custom_field.lot=L3', ({ lot }) => lot === 'L3'],
  ['custom_field.load=7.500', ({ load }) => load === 7.5],
  ['custom_field.rented=true&custom_field.lot=L4', ({ rented, lot }) => rented === true && lot === 'L4'],
  ['custom_field.serviced=2026-01-05', ({ serviced }) => serviced === '2026-01-05'],
  ['custom_field.rented=false&custom_field.load_from=10.5', ({ rented, load = 0 }) => rented === false && load >= 10.5],
  ['custom_field.load_to=2.5', ({ load }) => load !== undefined && load <= 2.5],
  ['custom_field.lot=none', () => false],
];

/** The contents of each list besides the filter by values: the rest of a query, and the machines that it selects. */
const OTHERS: [query: string, is: (machine: Machine) => boolean][] = [
  ['', () => true],
  ['&status=retired', ({ status }) => status === 'retired'],
  ['&q=rower', () => true],
  ['&q=rower&status=active', ({ status }) => status === 'active'],
];

describe('a list of machines by values of custom fields', () => {
  it.each(FILTERS)('returns each machine once, in pages of any order: %s', async (filter, has) => {
    for (const [query, is] of OTHERS) {
      const wanted = all.filter((machine) => has(valuesOf(machine)) && is(machine)).map(({ id }) => id);
      const found = await pagesOf(`&${filter}${query}`, 17);
      expect(
        found.map(({ id }) => id),
        query,
      ).toEqual(wanted);
    }
    const wanted = all.filter((machine) => has(valuesOf(machine)));
    for (const sort of SORTS) {
      const found = await pagesOf(`&${filter}&sort=${sort}`, 23);
      const inOrder = (sorted.get(sort) ?? []).filter((machine) => has(valuesOf(machine)));
      expect(
        found.map(({ id }) => id),
        sort,
      ).toEqual(inOrder.map(({ id }) => id));
      expect(found).toHaveLength(wanted.length);
    }
    const since = await pagesOf(`&${filter}&updated_since=2020-01-01T00:00:00Z`, 50);
    expect(new Set(since.map(({ id }) => id))).toEqual(new Set(wanted.map(({ id }) => id)));
  });

  it.each(FILTERS)(
    'shows a caller of one site the machines there, and a place those in it: %s',
    async (filter, has) => {
      for (const { id, token } of [north, south])
        for (const query of ['', '&q=rower', `&location_id=${id}`, `&location_id=${id}&q=rower`]) {
          const wanted = all.filter((machine) => has(valuesOf(machine)) && machine.location_id === id);
          const own = await pagesOf(`&${filter}${query}`, 17, token);
          expect(
            own.map((machine) => machine.id),
            query,
          ).toEqual(wanted.map((machine) => machine.id));
          if (!query.includes('location_id')) continue;
          const ofAll = await pagesOf(`&${filter}${query}`, 17);
          expect(
            ofAll.map((machine) => machine.id),
            query,
          ).toEqual(wanted.map((machine) => machine.id));
        }
    },
  );
});

import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { asOwner, asTenant } from '../../src/core/tenancy.ts';
import { PLACED, WRITTEN } from '../../src/schema/site-rules.ts';
import { send } from '../support/areas.ts';
import { createWorld } from '../support/gym-data.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
/** A site with records of all kinds, and one without. */
let sites: { full: number; empty: number };

/** The kinds of records that one location decides on, and what is written on records. Lines have no id. */
const KINDS = [...PLACED, ...WRITTEN]
  .map(({ kind }) => kind)
  .filter((kind) => !/_(line|part|machine|position)$/.test(kind));

beforeAll(async () => {
  gym = await service.createGym('Seen records');
  const world = await createWorld(gym);
  const { id } = await send<Schemas['Location']>(gym, 'POST', '/api/v1/locations', { name: 'Empty site' });
  sites = { full: world.row('location').id, empty: id };
  await gym.seed(({ em }) =>
    sql`with placed as (update machine set location_id = ${sites.full})
      update part set location_id = ${sites.full}`.execute(em.getKysely()),
  );
});

/** Asks the database as a caller of some sites, or of all. */
const ask = async <Row>(statement: RawBuilder<Row>, location_ids: number[] = []): Promise<Row[]> =>
  (await asTenant(gym.id, () => statement.execute(service.database.db), undefined, location_ids)).rows;

describe('a record with one location', () => {
  it.each(['full', 'empty'] as const)(
    'is shown by its location to those callers of the %s site to whom the policy of its table shows it',
    async (name) => {
      const compared: string[] = [];
      for (const kind of KINDS) {
        const all = await ask(
          sql<{
            id: number;
            seen: boolean | null;
          }>`select id, can_see(${kind}, id, locations_inside(array[${sites[name]}::bigint])) as seen
            from ${sql.table(kind)} order by id`,
        );
        const shown = await ask(sql<{ id: number }>`select id from ${sql.table(kind)} order by id`, [sites[name]]);
        const seen = all.filter((row) => row.seen).map(({ id }) => id);
        expect(seen, kind).toEqual(shown.map(({ id }) => id));
        if (all.length > 0) compared.push(kind);
      }
      const known = ['ticket', 'work_order', 'maintenance_completion', 'stock_movement', 'note', 'attachment'];
      expect(compared).toEqual(expect.arrayContaining(known));
    },
  );
});

describe('in a gym with thousands of events and notes of another site', () => {
  const ADDED = 2000;

  beforeAll(async () => {
    await gym.seed(({ em }) =>
      sql`with bikes as (insert into machine (name, location_id)
          select 'Bike ' || n, ${sites.full} from generate_series(1, 1000) as n returning id),
        reported as (insert into ticket (machine_id, description)
          select id, 'Squeaks' from bikes cross join generate_series(1, ${ADDED / 1000}::int) returning id)
        insert into note (notable_type, notable_id, body) select 'ticket', id, 'Oiled' from reported`.execute(
        em.getKysely(),
      ),
    );
    await asOwner(() => sql`analyze machine, ticket, note, event`.execute(service.database.db));
  });

  // They must not grow with the machines of the gym, as they did where the policy of each record was asked.
  it.each(['event', 'note'])(
    'each hidden %s costs a caller of one site at most ten reads of the database',
    async (table) => {
      const [plan] = await ask(
        sql<{
          'QUERY PLAN': unknown;
        }>`explain (analyze, buffers, format json) select from ${sql.table(table)} order by id desc limit 10`,
        [sites.empty],
      );
      const text = JSON.stringify(plan);
      const [, hidden] = /"Rows Removed by Filter":(\d+)/.exec(text) ?? [];
      const [, reads] = /"Shared Hit Blocks":(\d+)/.exec(text) ?? [];
      expect(Number(hidden)).toBeGreaterThanOrEqual(ADDED);
      expect(Number(reads) / Number(hidden)).toBeLessThan(10);
    },
  );
});

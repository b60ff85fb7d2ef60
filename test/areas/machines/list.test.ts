import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { MachineStatus } from '../../../generated/values.ts';
import { asOwner } from '../../../src/core/tenancy.ts';
import { addLocation, addMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const list = async (gym: Gym, query = ''): Promise<Schemas['MachinePage']> => {
  const response = await gym.request('GET', `/api/v1/machines${query === '' ? '' : `?${query}`}`);
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};
const names = async (gym: Gym, query = ''): Promise<string[]> => (await list(gym, query)).data.map(({ name }) => name);

const addMachines = async (gym: Gym, count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let i = 0; i < count; i += 1) ids.push((await addMachine(gym, { name: `Machine ${i}` })).id);
  return ids;
};

/** Walks all pages from a first query; `between` runs after each page. */
const walk = async (
  gym: Gym,
  query: string,
  between: (page: number) => Promise<void> = async () => undefined,
): Promise<number[]> => {
  const ids: number[] = [];
  let cursor: string | null = '';
  for (let page = 0; cursor !== null; page += 1) {
    const listed: Schemas['MachinePage'] = await list(gym, `${query}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    expect(listed.has_more).toBe(listed.next_cursor !== null);
    ids.push(...listed.data.map(({ id }) => id));
    cursor = listed.next_cursor;
    await between(page);
  }
  return ids;
};

describe('the list of machines', () => {
  it('is empty for a new gym', async () => {
    expect(await list(await service.createGym('Empty'))).toEqual({ data: [], has_more: false, next_cursor: null });
  });

  it('is ordered newest first regardless of later changes, each machine the same as from GET by id', async () => {
    const gym = await service.createGym('Order');
    const ids = await addMachines(gym, 3);
    await gym.request('PATCH', `/api/v1/machines/${ids[0]}`, { body: { name: 'Changed' } });
    const { data } = await list(gym);
    expect(data.map(({ id }) => id)).toEqual(ids.toReversed());
    for (const machine of data)
      expect(await (await gym.request('GET', `/api/v1/machines/${machine.id}`)).json()).toEqual(machine);
  });

  it('contains retired machines', async () => {
    const gym = await service.createGym('Retired');
    await addMachine(gym, { status: 'retired' });
    expect((await list(gym)).data).toHaveLength(1);
  });
});

describe('filters', () => {
  let gym: Gym;
  let hall: { id: number; uuid: string };
  beforeAll(async () => {
    gym = await service.createGym('Filters');
    hall = await addLocation(gym);
    for (const status of MachineStatus) await addMachine(gym, { name: status, status });
    await addMachine(gym, { name: 'In the hall', location_id: hall.id });
    await addMachine(gym, { name: 'Retired from the hall', location_id: hall.id, status: 'retired' });
  });

  it.each(MachineStatus.filter((status) => !['active', 'retired'].includes(status)))(
    'return only the machines with status=%s',
    async (status) => {
      expect(await names(gym, `status=${status}`)).toEqual([status]);
    },
  );

  it('return only the machines linked to location_id', async () => {
    expect(await names(gym, `location_id=${hall.id}`)).toEqual(['Retired from the hall', 'In the hall']);
  });

  it('are combined with AND', async () => {
    expect(await names(gym, `location_id=${hall.id}&status=retired`)).toEqual(['Retired from the hall']);
    expect(await names(gym, `location_id=${hall.id}&status=retired&q=FROM`)).toEqual(['Retired from the hall']);
    expect(await names(gym, `location_id=${hall.id}&status=defect`)).toEqual([]);
  });

  it('reject a UUID in location_id, even of an existing location', async () => {
    expect(await refusal(await gym.request('GET', `/api/v1/machines?location_id=${hall.uuid}`))).toMatchObject({
      status: 422,
      code: 'validation_failed',
      places: ['location_id'],
    });
  });

  it.each([
    'location_id=0',
    'location_id=-1',
    'location_id=1.0',
    'location_id=1e3',
    'location_id=',
    'location_id=9223372036854775808',
    'location_id=abc',
    'location_id=%201',
    'status=',
    'status=sold',
    'status=ACTIVE',
    'status=active,sold',
    'status=active,',
    'limit=0',
    'limit=101',
    'limit=-5',
    'limit=ten',
    'limit=1e1',
    'limit=5.0',
    'limit=',
    'limit=99999999999999999999',
    'limit=0x10',
    'limit=1&limit=2',
    'q=a&q=b',
    'status=active&status=sold',
    'page=2',
    'Q=a',
    'sort=status',
    'constructor=1',
    '__proto__=1',
    'cursor=',
  ])('reject %s and name the parameter', async (query) => {
    const { status, code, places } = await refusal(await gym.request('GET', `/api/v1/machines?${query}`));
    expect([status, code, places]).toEqual([422, 'validation_failed', [query.split('=')[0]]]);
  });

  it('report the known parameters when one is unknown', async () => {
    const { details } = await refusal(await gym.request('GET', '/api/v1/machines?page=2'));
    expect(details).toEqual([
      expect.stringMatching(
        /^is unknown; allowed: q, status, usable, location_id, .*limit, cursor, custom_field, fields, expand$/,
      ),
    ]);
  });
});

describe('paging', () => {
  it('returns 50 machines by default and 100 at most', async () => {
    const gym = await service.createGym('Default page');
    const ids = await addMachines(gym, 101);
    expect((await list(gym)).data).toHaveLength(50);
    expect((await list(gym, 'limit=100')).data.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 100));
    expect(await walk(gym, 'limit=100')).toEqual(ids.toReversed());
    expect(await walk(gym, 'limit=7')).toEqual(ids.toReversed());
  });

  it('marks the last page as the last, even when it is full', async () => {
    const gym = await service.createGym('Full page');
    await addMachines(gym, 4);
    expect(await list(gym, 'limit=4')).toMatchObject({ has_more: false, next_cursor: null });
    const { next_cursor } = await list(gym, 'limit=2');
    const last = await gym.request('GET', `/api/v1/machines?limit=2&cursor=${next_cursor}`);
    expect(last.headers.get('link')).toBeNull();
    expect(await last.json()).toMatchObject({ has_more: false, next_cursor: null });
  });

  it('neither skips nor repeats a machine while others are created and deleted', async () => {
    const gym = await service.createGym('Moving');
    const ids = await addMachines(gym, 20);
    // Two rows already returned, the second at the cursor; then the next row and a later one.
    const doomed = [ids[19], ids[14], ids[13], ids[3]];
    const seen = await walk(gym, 'limit=3', async (page) => {
      await addMachine(gym, { name: 'Added meanwhile' });
      if (page !== 1) return;
      for (const [table, column] of [
        ['machine_status_change', 'machine_id'],
        ['machine', 'id'],
      ] as const)
        await asOwner(() =>
          sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(doomed)})`.execute(
            service.database.db,
          ),
        );
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => !doomed.includes(id))).toEqual(ids.toReversed().filter((id) => !doomed.includes(id)));
    expect(seen).not.toContain(ids[3]);
    expect(seen).not.toContain(ids[13]);
  });

  it('links every next page in the Link header, with filters and limit', async () => {
    const gym = await service.createGym('Links');
    const ids = await addMachines(gym, 5);
    await addMachine(gym, { name: 'Another', status: 'defect' });
    const seen: number[] = [];
    let address: string | undefined = '/api/v1/machines?q=machine%20&status=active&limit=2';
    let pages = 0;
    while (address !== undefined) {
      const response: Response = await gym.request('GET', address);
      const page: Schemas['MachinePage'] = JSON.parse(await response.text());
      seen.push(...page.data.map(({ id }) => id));
      address = /^<(\/[^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
      expect(address?.includes(`cursor=${page.next_cursor}`) ?? false).toBe(page.has_more);
      pages += 1;
    }
    expect([seen, pages]).toEqual([ids.toReversed(), 3]);
  });

  it('accepts a cursor with another limit', async () => {
    const gym = await service.createGym('Other limit');
    const ids = await addMachines(gym, 6);
    const { next_cursor } = await list(gym, 'limit=1');
    expect((await list(gym, `limit=10&cursor=${next_cursor}`)).data.map(({ id }) => id)).toEqual(
      ids.toReversed().slice(1),
    );
  });

  it('rejects a cursor of another list, filter or tenant, and a modified cursor', async () => {
    const [gym, stranger] = [await service.createGym('Cursors'), await service.createGym('Stranger')];
    const hall = await addLocation(gym);
    for (const each of [gym, stranger]) {
      const [id] = await addMachines(each, 3);
      for (let i = 0; i < 2; i += 1)
        await each.api.POST('/api/v1/inspections', { body: { machine_id: id ?? 0, passed: true } });
    }
    const cursorOf = async (each: Gym, path: string): Promise<string> =>
      JSON.parse(await (await each.request('GET', `/api/v1/${path}`)).text()).next_cursor;
    const good = await cursorOf(gym, 'machines?limit=1');
    const cursors = [
      await cursorOf(stranger, 'machines?limit=1'),
      await cursorOf(gym, 'inspections?limit=1'),
      await cursorOf(gym, 'machines?limit=1&q=machine'),
      await cursorOf(gym, 'machines?limit=1&status=active'),
      'abc',
      good.slice(0, -4),
      `${good.slice(0, -1)}${good.endsWith('A') ? 'Q' : 'A'}x`,
      'x'.repeat(512),
      Buffer.from('[1]').toString('base64url'),
      Buffer.from('null').toString('base64url'),
      Buffer.from('{}').toString('base64url'),
      Buffer.from(
        Buffer.from(good, 'base64url')
          .toString()
          .replace(/,\d+\]$/, ',"1; drop table machine"]'),
      ).toString('base64url'),
      Buffer.from(
        Buffer.from(good, 'base64url')
          .toString()
          .replace(/,\d+\]$/, ',1e300]'),
      ).toString('base64url'),
    ];
    for (const cursor of cursors) {
      expect(
        await refusal(await gym.request('GET', `/api/v1/machines?limit=1&cursor=${cursor}`)),
        cursor,
      ).toMatchObject({ status: 422, code: 'validation_failed', places: ['cursor'] });
    }
    for (const filter of ['q=machine', 'status=active', `location_id=${hall.id}`]) {
      expect(
        await refusal(await gym.request('GET', `/api/v1/machines?${filter}&cursor=${good}`)),
        filter,
      ).toMatchObject({ status: 422, places: ['cursor'] });
    }
    expect((await list(gym, `limit=1&cursor=${good}`)).data).toHaveLength(1);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '../support/contract.ts';
import { OF_ALL_SITES } from '../../src/schema/gone-records.ts';
import { send } from '../support/areas.ts';
import { kindOfPath } from '../support/paths.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { addMachineAt, addSite, sendAs, type Site } from '../support/sites.ts';

const service = useSharedService();
let gym: Gym;
let north: Site;
let south: Site;
let supplier_id: number;

const create = async (path: string, body: object, token?: string): Promise<number> => {
  const response = await gym.request('POST', `/api/v1/${path}`, { body, ...(token !== undefined && { token }) });
  const text = await response.text();
  expect(response.status, `${path} ${text}`).toBe(201);
  return JSON.parse(text).id;
};

/** The records of a site to which others refer. */
type Base = { machine: number; part: number; ticket: number; task: number; quote: number };
const bases = new Map<number, Base>();

const makeBase = async ({ id: location_id }: Site): Promise<Base> => {
  const { id: machine } = await addMachineAt(gym, location_id);
  const part = await create('parts', { name: 'Belt', location_id });
  const ticket = await create('tickets', { machine_id: machine, description: 'Squeaks' });
  const task = await create('maintenance_tasks', { machine_id: machine, title: 'Oil', next_due_at: '2030-01-01' });
  const quote = await create('quotes', { supplier_id, title: 'Belts', machine_id: machine });
  return { machine, part, ticket, task, quote };
};

beforeAll(async () => {
  gym = await service.createGym('Events of sites');
  north = await addSite(service, gym, 'North');
  south = await addSite(service, gym, 'South');
  supplier_id = await create('suppliers', { name: 'Belts' });
  for (const site of [north, south]) bases.set(site.id, await makeBase(site));
});

const line = (part_id: number) => ({ part_id, description: 'Belt', quantity: 1, unit_price: 1 });

/** A record of a site of each kind that can be removed, as a request that adds it. */
const RECORDS: Readonly<Record<string, (base: Base, site: Site) => object>> = {
  inspections: ({ machine }) => ({ machine_id: machine, passed: true }),
  tickets: ({ machine }) => ({ machine_id: machine, description: 'Squeaks' }),
  work_orders: ({ machine }) => ({ machine_id: machine, title: 'Repair' }),
  maintenance_tasks: ({ machine }) => ({ machine_id: machine, title: 'Oil', next_due_at: '2030-01-01' }),
  meters: ({ machine }) => ({ machine_id: machine, name: 'Hours', unit: 'hour' }),
  parts: (_base, { id }) => ({ name: 'Cable', location_id: id }),
  locations: (_base, { id }) => ({ name: 'Room', parent_id: id }),
  incidents: ({ machine }) => ({ machine_id: machine, description: 'Slipped' }),
  quotes: ({ part }) => ({ supplier_id, title: 'Belts', lines: [line(part)] }),
  purchase_orders: ({ part }) => ({ supplier_id, lines: [{ part_id: part, quantity: 1 }] }),
  warranty_claims: ({ machine }) => ({ machine_id: machine, title: 'Belt', description: 'Torn' }),
  contracts: ({ machine }) => ({
    supplier_id,
    title: 'Service',
    starts_on: '2026-01-01',
    ends_on: '2027-01-01',
    machine_ids: [machine],
  }),
  floor_plans: (_base, { id }) => ({ location_id: id, name: 'Hall' }),
  exercises: ({ machine }) => ({ name: `Press ${machine}`, machine_ids: [machine] }),
};

/** Records without a place: nothing but being there shows them to callers of some sites. */
const PLACELESS: Readonly<Record<string, () => object>> = {
  work_orders: () => ({ title: 'Repair' }),
  quotes: () => ({ supplier_id, title: 'Belts' }),
  purchase_orders: () => ({ supplier_id }),
  parts: () => ({ name: 'Grease' }),
  contracts: () => ({ supplier_id, title: 'Service', starts_on: '2026-01-01', ends_on: '2027-01-01' }),
  exercises: () => ({ name: 'Plank' }),
  locations: () => ({ name: 'East', kind: 'site' }),
};

const kindOf = (area: string): string => kindOfPath(`/api/v1/${area}`) ?? area;

/** Removes a record by an undo of its addition. */
const undo = async (area: string, id: number): Promise<void> => {
  await sleep(3);
  const { data } = await send<{ data: { id: string }[] }>(gym, 'GET', `/api/v1/${area}/${id}/events`);
  await send(gym, 'POST', `/api/v1/events/${data.at(-1)?.id}/undo`);
};

const remove = async (area: string, id: number): Promise<void> => {
  const response = await gym.request('DELETE', `/api/v1/${area}/${id}`);
  expect(response.status, await response.text()).toBe(204);
};

const isDeletable = (area: string): boolean =>
  operations.some(({ method, path }) => method === 'DELETE' && path === `/api/v1/${area}/{id}`);

/** Whether a caller finds an event of a record, in REST, a list of one record, the tool and the export. */
const findsEvents = async ({ token }: Site, area: string, id: number): Promise<boolean[]> => {
  await sleep(3);
  const kind = kindOf(area);
  const log = await sendAs(gym, token, 'GET', `/events?kind=${kind}&limit=100`);
  const own = await sendAs(gym, token, 'GET', `/${area}/${id}/events`);
  const tool = await gym.tryCall('list_events', { kind, resource_id: String(id) }, token);
  const exported = await (await gym.request('GET', '/api/v1/exports/events.ndjson', { token })).text();
  const rows: { resource: { kind: string; id: number } }[] = exported
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((row) => JSON.parse(row));
  return [
    log.body.data.some(({ resource }) => resource.id === id),
    own.status === 200,
    /"resource_id":/.test(tool.text) && !tool.refused,
    rows.some(({ resource }) => resource.kind === kind && resource.id === id),
  ];
};

const YES = [true, true, true, true];
const NO = [false, false, false, false];

describe.each(['undo', 'delete'])('the events of a record that is removed by %s', (how) => {
  const areas = Object.keys(RECORDS).filter((area) => how === 'undo' || isDeletable(area));
  const drop = how === 'undo' ? undo : remove;

  it.each(areas)('%s: are those of its site, and of no other', async (area) => {
    const body =
      RECORDS[area]?.(bases.get(south.id) ?? { machine: 0, part: 0, ticket: 0, task: 0, quote: 0 }, south) ?? {};
    const id = await create(area, body);
    await drop(area, id);
    expect(await findsEvents(north, area, id)).toEqual(NO);
    expect(await findsEvents(south, area, id)).toEqual(YES);
  });

  it.each(Object.keys(PLACELESS).filter((area) => areas.includes(area)))(
    '%s: are seen by nobody of one site if the record led to no place',
    async (area) => {
      const id = await create(area, PLACELESS[area]?.() ?? {});
      await drop(area, id);
      expect(await findsEvents(north, area, id)).toEqual(NO);
    },
  );
});

it('the events of a removed record that also concerned another site are seen by neither', async () => {
  const [own, theirs] = [bases.get(north.id), bases.get(south.id)];
  if (!own || !theirs) throw new Error('no sites');
  for (const [area, body] of [
    ['quotes', { supplier_id, title: 'Both', lines: [line(own.part), line(theirs.part)] }],
    ['exercises', { name: 'Both', machine_ids: [own.machine, theirs.machine] }],
  ] as const) {
    const id = await create(area, body);
    await undo(area, id);
    for (const site of [north, south]) expect(await findsEvents(site, area, id), area).toEqual(NO);
  }
});

it('kinds that the contract keeps from callers of some sites are those whose events they do not see', () => {
  const kept = operations.flatMap((operation) =>
    operation.method === 'GET' && operation.path.endsWith('/{id}') && Reflect.get(operation, 'x-all-sites') === true
      ? [kindOfPath(operation.path)]
      : [],
  );
  expect(kept.toSorted()).toEqual(OF_ALL_SITES.toSorted());
});

it.each([
  ['webhook_endpoints', { url: 'https://hooks.example.com/ems', event_types: ['*'] }],
  ['notification_rules', { event: 'maintenance_due', recipients: ['desk@example.com'], days: 7 }],
])('events of %s are not seen by callers of one site, while there and when deleted', async (area, body) => {
  const response = await gym.request('POST', `/api/v1/${area}`, { body, token: gym.tokens.write });
  const text = await response.text();
  expect(response.status, text).toBe(201);
  const { id } = JSON.parse(text);
  const find = async () => {
    await sleep(3);
    const { body: page } = await sendAs(gym, north.token, 'GET', '/events?limit=100');
    return page.data.filter(({ resource }) => resource.kind === kindOf(area));
  };
  expect(await find()).toEqual([]);
  expect((await gym.request('DELETE', `/api/v1/${area}/${id}`, { token: gym.tokens.write })).status).toBe(204);
  expect(await find()).toEqual([]);
});

it('the event of a machine that moved from another site does not name that place', async () => {
  const { id } = await addMachineAt(gym, south.id);
  await send(gym, 'PATCH', `/api/v1/machines/${id}`, { location_id: north.id });
  await sleep(3);
  const { body } = await sendAs(gym, north.token, 'GET', `/machines/${id}/events`);
  expect(JSON.stringify(body.data)).toContain(`"location_id":[null,${north.id}]`);
  expect(JSON.stringify(body.data)).not.toMatch(new RegExp(`"location_id":(?:\\[)?${south.id}\\b`));
});

it('a maintenance plan names neither the locations nor the parts of other sites', async () => {
  const outer = await create('locations', { name: 'Region', kind: 'site' });
  await send(gym, 'PATCH', `/api/v1/locations/${north.id}`, { parent_id: outer });
  const part_id = await create('parts', { name: 'Oil', location_id: south.id });
  const own = await create('parts', { name: 'Rag', location_id: north.id });
  await addMachineAt(gym, north.id, { brand: 'Planned' });
  const parts = [part_id, own].map((id) => ({ part_id: id, quantity: 1 }));
  const tasks = [{ key: 'oil', title: 'Oil', rule_unit: 'month', rule_interval: 1, parts }];
  const id = await create('maintenance_plans', { name: 'Oil', match: { brand: 'Planned', location_id: outer }, tasks });
  const { body } = await sendAs(gym, north.token, 'GET', `/maintenance_plans/${id}`);
  expect(body).toMatchObject({ match: { location_id: null }, tasks: [{ parts: [{ part_id: own }] }] });
  const tool = await gym.tryCall('list_maintenance_plans', {}, north.token);
  expect(tool.text).not.toContain(`"location_id":${outer}`);
  const all = await send(gym, 'GET', `/api/v1/maintenance_plans/${id}`);
  expect(all).toMatchObject({ match: { location_id: outer }, tasks: [{ parts }] });
  await send(gym, 'PATCH', `/api/v1/locations/${north.id}`, { parent_id: null });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { addInspection, addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let site: { id: number; uuid: string };
let room: { id: number; uuid: string };

const create = async (path: string, body: object): Promise<{ id: number; uuid: string }> => {
  const response = await gym.request('POST', `/api/v1/${path}`, { body });
  expect(response.status).toBe(201);
  return JSON.parse(await response.text());
};

/** Adds one record of each list for a machine, and returns nothing: the lists identify records by their machine. */
const addRecords = async (machine_id: number): Promise<void> => {
  await create('tickets', { machine_id, description: 'Belt slips' });
  await create('work_orders', { machine_id, title: 'Replace the belt' });
  await create('maintenance_tasks', { machine_id, title: 'Oil the chain' });
  await create('incidents', { machine_id, description: 'Somebody fell' });
  await addInspection(gym, { machine_id, passed: true });
};

let inSite: number;
let inRoom: number;

beforeAll(async () => {
  gym = await service.createGym('Two sites');
  site = await create('locations', { name: 'North', kind: 'site' });
  room = await create('locations', { name: 'North cardio', kind: 'room', parent_id: site.id });
  const other = await create('locations', { name: 'South', kind: 'site' });
  for (const location_id of [other.id, null]) await addRecords((await addMachine(gym, { location_id })).id);
  inSite = (await addMachine(gym, { location_id: site.id })).id;
  inRoom = (await addMachine(gym, { location_id: room.id })).id;
  await addRecords(inSite);
  await addRecords(inRoom);
  await create('work_orders', { title: 'Paint the wall' });
});

type Listed = { data: { machine_id: number | null }[] };

const machinesOf = ({ data }: Listed): number[] =>
  data.map(({ machine_id }) => machine_id ?? 0).toSorted((a, b) => a - b);

const read = async (path: string): Promise<Listed> => {
  const response = await gym.request('GET', `/api/v1/${path}`);
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};

describe.each(['tickets', 'work_orders', 'maintenance_tasks', 'inspections', 'incidents'])('GET /api/v1/%s', (path) => {
  it('with location_id returns what concerns machines at that location and inside it, by number or UUID', async () => {
    for (const { id, uuid } of [site, room])
      for (const location of [id, uuid, uuid.toUpperCase()])
        expect(machinesOf(await read(`${path}?location_id=${location}`))).toEqual(
          id === site.id ? [inSite, inRoom] : [inRoom],
        );
  });

  it('returns an empty list for a location that does not exist', async () => {
    expect(await read(`${path}?location_id=999999999`)).toMatchObject({ data: [], has_more: false });
  });

  it('returns nothing for the location of another gym', async () => {
    const other = await service.createGym('Other');
    const response = await other.request('GET', `/api/v1/${path}?location_id=${site.uuid}`);
    expect(JSON.parse(await response.text())).toMatchObject({ data: [] });
  });

  it('continues a page with the same location only', async () => {
    const page = await read(`${path}?location_id=${site.id}&limit=1`);
    const cursor = encodeURIComponent(String(Reflect.get(page, 'next_cursor')));
    expect((await read(`${path}?location_id=${site.uuid}&limit=1&cursor=${cursor}`)).data).toHaveLength(1);
    const response = await gym.request('GET', `/api/v1/${path}?location_id=${room.id}&limit=1&cursor=${cursor}`);
    expect(response.status).toBe(422);
  });
});

describe.each([
  'list_open_tickets',
  'list_workorders',
  'upcoming_maintenance',
  'list_inspections',
  'list_incidents',
] as const)('%s', (tool) => {
  it('accepts a location by id, UUID and name, and includes what is inside it', async () => {
    for (const location_id of [String(site.id), site.uuid, 'north'])
      expect(machinesOf(await gym.call(tool, { location_id }))).toEqual([inSite, inRoom]);
    expect(machinesOf(await gym.call(tool, { location_id: 'North cardio' }))).toEqual([inRoom]);
  });

  it('refuses a location that does not exist and names the tool that finds one', async () => {
    const refused = await gym.tryCall(tool, { location_id: 'Moon base' });
    expect(refused).toMatchObject({ refused: true, text: expect.stringContaining('list_locations') });
  });
});

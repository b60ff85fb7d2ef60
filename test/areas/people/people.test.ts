import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { importFile, recordsOf } from '../../support/imports.ts';
import type { Resource } from '../../support/resource.ts';
import { idsOf, send } from '../../support/areas.ts';
import { addMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let people: Resource<'people'>;

beforeAll(async () => {
  gym = await service.createGym('People');
  people = gym.resource('people', { role: 'technician' });
});

const PATH = '/api/v1/people';
type Person = Schemas['Person'];
const addSite = (name: string): Promise<Schemas['Location']> =>
  send(gym, 'POST', '/api/v1/locations', { name, kind: 'site' });

describe('POST and PATCH /api/v1/people', () => {
  it('store all fields', async () => {
    const [a, b] = [await addSite('A'), await addSite('B')];
    const fields = {
      name: 'Ada',
      email: 'ada@gym.example',
      phone: '1',
      role: 'manager',
      language: 'nl',
      active: false,
    };
    const { id } = await people.add({ ...fields, location_ids: [b.id, a.uuid] });
    expect(await people.get(id)).toMatchObject({ ...fields, location_ids: [a.id, b.id], version: 1 });
    expect(await people.patch(id, { location_ids: [b.id], active: true })).toMatchObject({
      location_ids: [b.id],
      active: true,
      version: 2,
    });
    expect(await people.patch(id, { location_ids: [], language: null })).toMatchObject({
      location_ids: [],
      version: 3,
    });
    expect(await people.patch(id, { location_ids: [], phone: '1' })).toMatchObject({ version: 3 });
  });

  it('set defaults for all but the name and the role', async () => {
    expect(await people.add({ name: 'Bare' })).toMatchObject({
      email: null,
      phone: null,
      language: null,
      location_ids: [],
      active: true,
    });
  });

  it('reject the email address of another person, letter case aside', async () => {
    await people.add({ name: 'Zoë', email: 'zoe@gym.example' });
    const { id } = await people.add({ name: 'Not Zoë' });
    const taken = { status: 409, code: 'conflict' };
    const body = { name: 'Zoë', role: 'staff', email: 'ZOE@gym.example' };
    expect(await refusal(await gym.request('POST', PATH, { body }))).toMatchObject(taken);
    const changed = await gym.request('PATCH', `${PATH}/${id}`, { body: { email: 'Zoe@Gym.example' } });
    expect(await refusal(changed)).toMatchObject(taken);
    const elsewhere = (await service.createGym('Other people')).resource('people');
    await elsewhere.add({ name: 'Elsewhere', role: 'technician', email: 'zoe@gym.example' });
  });

  it('create one of 20 people with the same email address that are sent together', async () => {
    const body = { name: 'Rush', role: 'staff', email: 'rush@gym.example' };
    const sent = Array.from({ length: 20 }, () => gym.request('POST', PATH, { body }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  it.each([
    [{ name: 'No role', role: undefined }, '/role'],
    [{ name: 'Bad', email: 'not an address' }, '/email'],
    [{ name: 'Bad', language: 'Dutch, mostly' }, '/language'],
    [{ name: 'Bad', location_ids: [9_000_000] }, '/location_ids/0'],
  ])('reject %j', async (fields, pointer) => {
    const response = await gym.request('POST', PATH, { body: { role: 'staff', ...fields } });
    expect(response.status).toBe(422);
    expect(JSON.stringify(await response.json())).toContain(pointer);
  });
});

describe('GET /api/v1/people', () => {
  it('searches names and emails, filters by role, active and location, and sorts by name', async () => {
    const many = await service.createGym('Many people');
    const site: Schemas['Location'] = await send(many, 'POST', '/api/v1/locations', { name: 'A' });
    const { id: b } = await many
      .resource('people', { role: 'technician' })
      .add({ name: 'Beta', email: 'x@alpha.example', location_ids: [site.id] });
    const { id: a } = await many.resource('people', { role: 'technician' }).add({ name: 'Alpha', role: 'manager' });
    const { id: c } = await many.resource('people', { role: 'technician' }).add({ name: 'Gamma', active: false });
    const ids = (query: string): Promise<number[]> => idsOf(many, `${PATH}?${query}`);
    expect(await ids('q=ALPHA')).toEqual([a, b]);
    expect(await ids('role=technician')).toEqual([c, b]);
    expect(await ids('active=false')).toEqual([c]);
    expect(await ids(`location_id=${site.id}`)).toEqual([b]);
    expect(await ids('sort=-name')).toEqual([c, b, a]);
    const found = await many.call('list_people', { role: 'technician', active: true });
    expect(found.data).toMatchObject([{ id: b, name: 'Beta', location_names: ['A'] }]);
    expect(await many.call('search', { q: 'gamma' })).toMatchObject({ people: [{ id: c, name: 'Gamma' }] });
  });
});

describe('DELETE', () => {
  it('deletes a person without work, and rejects one with work', async () => {
    const { id } = await people.add({ name: 'Unused' });
    expect((await gym.request('DELETE', `${PATH}/${id}`)).status).toBe(204);
    expect((await gym.request('GET', `${PATH}/${id}`)).status).toBe(404);
    const busy = await people.add({ name: 'Busy' });
    const machine = await addMachine(gym);
    await send(gym, 'POST', '/api/v1/work_orders', { title: 'Oil', assignee_id: busy.id });
    await send(gym, 'POST', '/api/v1/maintenance_tasks', {
      title: 'Oil',
      machine_id: machine.id,
      assignee_id: busy.id,
    });
    const response = await gym.request('DELETE', `${PATH}/${busy.id}`);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'in_use',
      used_by: [
        { kind: 'maintenance_task', count: 1 },
        { kind: 'work_order', count: 1 },
      ],
    });
  });

  it('rejects the location of a person, and accepts it without them', async () => {
    const site = await addSite('Theirs');
    const { id } = await people.add({ name: 'Of a site', location_ids: [site.id] });
    const response = await gym.request('DELETE', `/api/v1/locations/${site.id}`);
    expect(await response.json()).toMatchObject({ code: 'in_use', used_by: [{ kind: 'person', count: 1 }] });
    expect((await gym.request('DELETE', `${PATH}/${id}`)).status).toBe(204);
    expect((await gym.request('DELETE', `/api/v1/locations/${site.id}`)).status).toBe(204);
  });
});

describe('POST /api/v1/people/{id}/erase', () => {
  const erase = (id: number): Promise<Person> => send(gym, 'POST', `${PATH}/${id}/erase`);

  it('removes personal data from the person, their work and all events, and keeps the work assigned', async () => {
    const own = { email: 'sam.okafor@gym.example', phone: '+31 20 555 9999', language: 'nl' };
    const { id } = await people.add({ name: 'Sam Okafor', ...own });
    const other = await people.add({ name: 'Other Person' });
    const machine = await addMachine(gym);
    const order: Schemas['WorkOrder'] = await send(gym, 'POST', '/api/v1/work_orders', {
      title: 'Oil',
      assignee_id: id,
    });
    const moved: Schemas['WorkOrder'] = await send(gym, 'POST', '/api/v1/work_orders', {
      title: 'Oil',
      assignee_id: id,
    });
    await send(gym, 'PATCH', `/api/v1/work_orders/${moved.id}`, { assignee_id: other.id });
    const fields = { title: 'Oil', machine_id: machine.id, assignee_id: id };
    const task: Schemas['MaintenanceTask'] = await send(gym, 'POST', '/api/v1/maintenance_tasks', fields);
    const erased = { name: 'Erased person', email: null, phone: null, language: null, active: false, version: 2 };
    expect(await erase(id)).toMatchObject(erased);
    expect(await erase(id)).toMatchObject(erased);
    const work = { assignee_id: id, assignee: 'Erased person' };
    expect(await send(gym, 'GET', `/api/v1/work_orders/${order.id}`)).toMatchObject(work);
    expect(await send(gym, 'GET', `/api/v1/maintenance_tasks/${task.id}`)).toMatchObject(work);
    expect(await send(gym, 'GET', `/api/v1/work_orders/${moved.id}`)).toMatchObject({ assignee: 'Other Person' });
    const { data } = await send<Schemas['EventPage']>(
      gym,
      'GET',
      `/api/v1/events?limit=100&type=person.*,work_order.*,maintenance_task.*`,
    );
    expect(JSON.stringify(data)).not.toMatch(/okafor|555 9999/i);
    expect(data.map(({ type }) => type)).toContain('person.erased');
    expect(JSON.stringify(data)).toContain('Other Person');
  });

  it('removes the personal data of a deleted person from all events', async () => {
    const { id } = await people.add({ name: 'Short Stay', email: 'short@gym.example' });
    await people.patch(id, { name: 'Shorter Stay' });
    expect((await gym.request('DELETE', `${PATH}/${id}`)).status).toBe(204);
    const { data } = await send<Schemas['EventPage']>(gym, 'GET', `/api/v1/people/${id}/events`);
    expect(data.map(({ type }) => type).toSorted()).toEqual(['person.created', 'person.deleted', 'person.updated']);
    expect(JSON.stringify(data)).not.toMatch(/stay|short@/i);
  });

  it('rejects a later change of the person, also by an import', async () => {
    const { id, uuid } = await people.add({ name: 'Gone' });
    await erase(id);
    const response = await gym.request('PATCH', `${PATH}/${id}`, { body: { name: 'Back' } });
    expect(await refusal(response)).toMatchObject({ status: 409, code: 'conflict' });
    const file = JSON.stringify([{ uuid, name: 'Back' }]);
    const options = { type: 'application/json', query: 'match_on=uuid&on_error=skip' };
    expect(await importFile(gym, 'people', file, options)).toMatchObject({ updated: 0, failed: 1 });
    expect(await people.get(id)).toMatchObject({ name: 'Erased person' });
  });
});

describe('an import of people', () => {
  it('adds them with their locations, and updates them by their email addresses', async () => {
    const team = await service.createGym('Imported people');
    await importFile(team, 'locations', 'name\nNorth\n');
    const rows = [{ name: 'Ada', role: 'manager', email: 'ada@gym.example', location_ids: ['North'] }];
    await importFile(team, 'people', JSON.stringify(rows), { type: 'application/json' });
    const order: Schemas['WorkOrder'] = await send(team, 'POST', '/api/v1/work_orders', {
      title: 'Oil',
      assignee: 'ada',
    });
    await importFile(team, 'people', 'email,name\nADA@gym.example,Ada Quist\n', { query: 'match_on=email' });
    expect(await recordsOf(team, 'people')).toMatchObject([
      { name: 'Ada Quist', role: 'manager', location_ids: [expect.any(Number)], version: 2 },
    ]);
    expect(await send(team, 'GET', `/api/v1/work_orders/${order.id}`)).toMatchObject({ assignee: 'Ada Quist' });
  });
});

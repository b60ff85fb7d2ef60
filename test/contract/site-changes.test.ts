import { beforeAll, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Schemas } from '../../generated/contract.ts';
import { send } from '../support/areas.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { addMachineAt, addSite, sendAs, type Site } from '../support/sites.ts';

const service = useSharedService();
let gym: Gym;
let north: Site;
let south: Site;

beforeAll(async () => {
  gym = await service.createGym('Changes of sites');
  north = await addSite(service, gym, 'North');
  south = await addSite(service, gym, 'South');
});

const create = async (path: string, body: object): Promise<number> =>
  (await send<{ id: number }>(gym, 'POST', `/api/v1/${path}`, body)).id;

/** Undoes the last change of a record, and returns the response. */
const undoLast = async (path: string) => {
  await sleep(3);
  const { data } = await send<{ data: { id: string }[] }>(gym, 'GET', `/api/v1/${path}/events?limit=1`);
  return sendAs(gym, gym.tokens.write, 'POST', `/events/${data[0]?.id}/undo`);
};

it('an erasure by a manager of one site removes the name at every site, also from events', async () => {
  const name = 'Rita Verhoeven';
  const reporter_id = await create('reporters', { name, kind: 'member' });
  for (const site of [north, south]) {
    const machine_id = (await addMachineAt(gym, site.id)).id;
    await create('tickets', { machine_id, description: 'Squeaks', reporter_id });
  }
  const erased = await sendAs(gym, north.token, 'POST', `/reporters/${reporter_id}/erase`);
  expect(erased.status).toBe(200);
  await sleep(3);
  for (const path of ['tickets?limit=100', 'events?limit=100', 'reporters?limit=100']) {
    const text = JSON.stringify(await send(gym, 'GET', `/api/v1/${path}`));
    expect(text, path).not.toContain(name);
  }
});

it('an erasure that reached one site only is finished by a repeat, as a tool too', async () => {
  for (const again of ['rest', 'tool']) {
    const reporter_id = await create('reporters', { name: `Left ${again}`, kind: 'member' });
    const machine_id = (await addMachineAt(gym, south.id)).id;
    const ticket = await create('tickets', { machine_id, description: 'Squeaks', reporter_id });
    await sendAs(gym, north.token, 'POST', `/reporters/${reporter_id}/erase`);
    await gym.seed(({ em }) =>
      em
        .getKysely()
        .updateTable('ticket')
        .set({ reporter_name: `Left ${again}` })
        .where('id', '=', ticket)
        .execute(),
    );
    if (again === 'rest') await sendAs(gym, north.token, 'POST', `/reporters/${reporter_id}/erase`);
    else await gym.tryCall('erase_reporter', { reporter_id: String(reporter_id), confirm: true }, north.token);
    expect(await send(gym, 'GET', `/api/v1/tickets/${ticket}`)).toMatchObject({ reporter_name: 'Erased reporter' });
  }
});

it('a manager of one site gets no token in the name of a person of more, nor a replacement of one', async () => {
  const everywhere = await create('people', { name: 'Boss', role: 'manager' });
  const both = await create('people', { name: 'Both', role: 'technician', location_ids: [north.id, south.id] });
  const own = await create('people', { name: 'Own', role: 'technician', location_ids: [north.id] });
  const issue = (person_id: number) =>
    sendAs(gym, north.token, 'POST', '/tokens', { name: 'Tablet', person_id, location_ids: [north.id] });
  for (const person_id of [everywhere, both, south.person_id]) expect((await issue(person_id)).status).toBe(403);
  for (const person_id of [own, north.person_id]) expect((await issue(person_id)).status).toBe(201);
  const theirs = await send<{ id: number }>(gym, 'POST', '/api/v1/tokens', {
    name: 'Of the boss',
    person_id: everywhere,
    location_ids: [north.id],
  });
  expect(await sendAs(gym, north.token, 'POST', `/tokens/${theirs.id}/rotate`, {})).toMatchObject({ status: 403 });
});

it.each(['create_person', 'update_person', 'create_notification_rule', 'list_notifications'])(
  'the tool %s asks for a token of all locations, as its operation does',
  async (name) => {
    const args: Record<string, object> = {
      create_person: { name: 'Own', role: 'manager' },
      update_person: { person_id: String(north.person_id), role: 'manager', location_ids: [] },
      create_notification_rule: { event: 'maintenance_due', days: 7, emails: ['desk@example.com'] },
    };
    const { refused, text } = await gym.tryCall(name, args[name] ?? {}, north.token);
    expect({ refused, text }).toMatchObject({ refused: true });
    const listed = await gym.request('POST', '/mcp?toolsets=all', {
      token: north.token,
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    });
    expect(await listed.text()).not.toContain(`"name":"${name}"`);
    const person = await send<Schemas['Person']>(gym, 'GET', `/api/v1/people/${north.person_id}`);
    expect(person.location_ids).toEqual([north.id]);
  },
);

it('an undo does not put a location inside itself', async () => {
  const outer = await create('locations', { name: 'Outer' });
  const inner = await create('locations', { name: 'Inner', parent_id: outer });
  await send(gym, 'PATCH', `/api/v1/locations/${inner}`, { parent_id: null });
  await send(gym, 'PATCH', `/api/v1/locations/${outer}`, { parent_id: inner });
  const answer = await undoLast(`locations/${inner}`);
  expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Nothing was undone') } });
  expect(await send(gym, 'GET', `/api/v1/locations/${inner}`)).toMatchObject({ parent_id: null });
});

it('an undo is a conflict when the name, number or record that it would restore is taken or gone', async () => {
  const first = await create('reporters', { name: 'Sam', kind: 'member' });
  await send(gym, 'PATCH', `/api/v1/reporters/${first}`, { name: 'Samuel' });
  await create('reporters', { name: 'SAM', kind: 'member' });
  const supplier_id = await create('suppliers', { name: 'Belts' });
  const order = await create('purchase_orders', { supplier_id, number: 'A-1' });
  await send(gym, 'PATCH', `/api/v1/purchase_orders/${order}`, { number: 'A-2' });
  await create('purchase_orders', { supplier_id, number: 'A-1' });
  const former = await create('suppliers', { name: 'Gone' });
  const { id: machine } = await addMachineAt(gym, north.id, { supplier_id: former });
  await send(gym, 'PATCH', `/api/v1/machines/${machine}`, { supplier_id: null });
  await gym.request('DELETE', `/api/v1/suppliers/${former}`);
  for (const path of [`reporters/${first}`, `purchase_orders/${order}`, `machines/${machine}`])
    expect(await undoLast(path), path).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Nothing was undone') },
    });
});

it('a manager of one site deletes a plan of that site, and no plan of the whole gym', async () => {
  const tasks = [{ key: 'oil', title: 'Oil', rule_unit: 'month', rule_interval: 1, basis: 'completed' }];
  const plan = (name: string, location_id: number | null) =>
    create('maintenance_plans', { name, match: { type: 'sled', location_id }, tasks });
  const [shared, own] = [await plan('For all sites', null), await plan('For the north', north.id)];
  expect((await sendAs(gym, north.token, 'DELETE', `/maintenance_plans/${shared}`)).status).toBe(403);
  expect(await send(gym, 'GET', `/api/v1/maintenance_plans/${shared}`)).toMatchObject({ id: shared });
  expect((await sendAs(gym, north.token, 'DELETE', `/maintenance_plans/${own}`)).status).toBe(204);
});

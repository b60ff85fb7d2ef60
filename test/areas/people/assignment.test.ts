import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { idsOf, send } from '../../support/areas.ts';
import { importFile } from '../../support/imports.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let machine_id: number;
let kim: Schemas['Person'];
let bo: Schemas['Person'];

const addPerson = (fields: object): Promise<Schemas['Person']> =>
  send(gym, 'POST', '/api/v1/people', { role: 'technician', ...fields });

beforeAll(async () => {
  gym = await service.createGym('Assignment', 'Europe/Amsterdam');
  machine_id = (await addMachine(gym)).id;
  kim = await addPerson({ name: 'Kim de Boer' });
  bo = await addPerson({ name: 'Bo Åkesson' });
  for (const email of ['a@gym.example', 'b@gym.example']) await addPerson({ name: 'Two Alike', email });
  await addPerson({ name: 'Left Us', active: false });
});

type WorkOrder = Schemas['WorkOrder'];
type Task = Schemas['MaintenanceTask'];
const ORDERS = '/api/v1/work_orders';
const TASKS = '/api/v1/maintenance_tasks';
const addOrder = (fields: object): Promise<WorkOrder> => send(gym, 'POST', ORDERS, { title: 'Oil', ...fields });
const addTask = (fields: object): Promise<Task> => send(gym, 'POST', TASKS, { title: 'Oil', machine_id, ...fields });

const KINDS: [string, (fields: object) => Promise<WorkOrder | Task>, string][] = [
  ['a work order', addOrder, ORDERS],
  ['a maintenance task', addTask, TASKS],
];

describe.each(KINDS)('%s', (_kind, add, path) => {
  const patch = (id: number, fields: object): Promise<WorkOrder | Task> => send(gym, 'PATCH', `${path}/${id}`, fields);

  it('takes its assignee from a person', async () => {
    const assigned = { assignee_id: kim.id, assignee: 'Kim de Boer' };
    const { id } = await add({ assignee_id: kim.uuid });
    expect(await send(gym, 'GET', `${path}/${id}`)).toMatchObject(assigned);
    expect(await patch(id, { assignee_id: bo.id, assignee: 'bo åkesson' })).toMatchObject({
      assignee: 'Bo Åkesson',
      version: 2,
    });
    expect(await patch(id, { assignee_id: bo.id })).toMatchObject({ version: 2 });
    expect(await patch(id, { assignee_id: null })).toMatchObject({ assignee_id: null, assignee: null });
  });

  it('takes a name as the person who alone has it, and any other text as it is', async () => {
    expect(await add({ assignee: ' bo AKESSON ' })).toMatchObject({ assignee_id: bo.id, assignee: 'Bo Åkesson' });
    for (const assignee of ['Two Alike', 'Left Us', 'R. Oud'])
      expect(await add({ assignee })).toMatchObject({ assignee_id: null, assignee });
    expect(await add({ assignee: '  ' })).toMatchObject({ assignee_id: null, assignee: null });
  });

  it('is unassigned from the person by another text, and stays as it is with the same text', async () => {
    const { id } = await add({ assignee_id: kim.id });
    expect(await patch(id, { assignee: 'Kim de Boer' })).toMatchObject({ assignee_id: kim.id, version: 1 });
    expect(await patch(id, { assignee: 'Service firm' })).toMatchObject({
      assignee_id: null,
      assignee: 'Service firm',
    });
    expect(await patch(id, { assignee: null })).toMatchObject({ assignee_id: null, assignee: null });
  });

  it('rejects a person who does not exist, and the name of somebody else', async () => {
    const body = { title: 'Oil', machine_id };
    for (const fields of [{ assignee_id: 9_000_000 }, { assignee_id: crypto.randomUUID() }]) {
      const response = await gym.request('POST', path, { body: { ...body, ...fields } });
      expect(await response.json()).toMatchObject({ status: 422, errors: [{ pointer: '/assignee_id' }] });
    }
    const response = await gym.request('POST', path, { body: { ...body, assignee_id: kim.id, assignee: 'Bo' } });
    expect(await response.json()).toMatchObject({
      status: 422,
      errors: [
        {
          pointer: '/assignee',
          detail: 'must be the name of the person in assignee_id, "Kim de Boer", or be left out',
        },
      ],
    });
  });

  it('is found by its person, or by none', async () => {
    const person = await addPerson({ name: 'Found' });
    const [mine, free] = [await add({ assignee_id: person.id }), await add({ assignee: 'A firm' })];
    expect(await idsOf(gym, `${path}?assignee_id=${person.id}`)).toEqual([mine.id]);
    expect(await idsOf(gym, `${path}?assignee_id=${person.uuid.toUpperCase()}`)).toEqual([mine.id]);
    const unassigned = await idsOf(gym, `${path}?assignee_id=none&limit=100`);
    expect(unassigned).toContain(free.id);
    expect(unassigned).not.toContain(mine.id);
    expect(await idsOf(gym, `${path}?assignee_id=${crypto.randomUUID()}`)).toEqual([]);
    expect((await gym.request('GET', `${path}?assignee_id=nobody`)).status).toBe(422);
  });
});

it('a new name of a person reaches open work, and leaves completed work alone', async () => {
  const person = await addPerson({ name: 'Old Name' });
  const [open, done, task] = [
    await addOrder({ assignee_id: person.id }),
    await addOrder({ assignee_id: person.id }),
    await addTask({ assignee_id: person.id }),
  ];
  await send(gym, 'PATCH', `${ORDERS}/${done.id}/status`, { status: 'completed' });
  await send(gym, 'PATCH', `/api/v1/people/${person.id}`, { name: 'New Name' });
  expect(await send(gym, 'GET', `${ORDERS}/${open.id}`)).toMatchObject({ assignee: 'New Name' });
  expect(await send(gym, 'GET', `${TASKS}/${task.id}`)).toMatchObject({ assignee: 'New Name' });
  expect(await send(gym, 'GET', `${ORDERS}/${done.id}`)).toMatchObject({ assignee: 'Old Name' });
});

it('an erasure leaves no work with the name of the person, also when the work is assigned at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await addPerson({ name: `Raced ${round}` });
    const orders = Array.from({ length: 8 }, (_, n) =>
      gym.request('POST', ORDERS, {
        body: { title: 'Oil', ...(n % 2 ? { assignee_id: id } : { assignee: `Raced ${round}` }) },
      }),
    );
    await Promise.all([send(gym, 'POST', `/api/v1/people/${id}/erase`), ...orders]);
    const { data } = await send<Schemas['WorkOrderPage']>(gym, 'GET', `${ORDERS}?assignee_id=${id}`);
    expect(data.filter(({ assignee }) => assignee !== 'Erased person')).toEqual([]);
  }
});

describe('GET /api/v1/people/{id}/work and list_my_work', () => {
  it('list the open work of a person, soonest first, page by page', async () => {
    const { id, uuid } = await addPerson({ name: 'Worker' });
    const assigned = { assignee_id: id };
    await addOrder({ ...assigned, title: 'Some day' });
    await addOrder({ ...assigned, title: 'Tuesday evening', due_at: '2031-03-04T19:00:00+01:00', priority: 'high' });
    await addTask({ ...assigned, title: 'Tuesday', next_due_at: '2031-03-04' });
    // The evening before in UTC.
    await addOrder({ ...assigned, title: 'Tuesday night', machine_id, due_at: '2031-03-04T00:30:00+01:00' });
    await addTask({ ...assigned, title: 'Long ago', next_due_at: '2020-03-04' });
    await addOrder({ ...assigned, title: 'Late', due_at: '2020-03-04T08:00:00Z' });
    const done = await addOrder({ ...assigned, title: 'Done', due_at: '2019-03-04T08:00:00Z' });
    await send(gym, 'PATCH', `${ORDERS}/${done.id}/status`, { status: 'cancelled' });
    await addTask({ ...assigned, title: 'Inactive', next_due_at: '2019-03-04', active: false });
    const titles: string[] = [];
    let path: string | null = `/api/v1/people/${uuid}/work?limit=2`;
    while (path !== null) {
      const page: Schemas['AssignedWorkPage'] = await send(gym, 'GET', path);
      titles.push(...page.data.map(({ title }) => title));
      path = page.next_cursor && `/api/v1/people/${uuid}/work?limit=2&cursor=${page.next_cursor}`;
    }
    const expected = ['Late', 'Long ago', 'Tuesday night', 'Tuesday evening', 'Tuesday', 'Some day'];
    expect(titles).toEqual(expected);
    const { data } = await gym.call('list_my_work', { person_id: 'worker' });
    expect(data.map(({ title }) => title)).toEqual(expected);
    expect(data.map(({ overdue }) => overdue)).toEqual([true, true, false, false, false, false]);
    expect(data[2]).toMatchObject({ kind: 'work_order', due_on: '2031-03-04', machine_id, machine_status: 'active' });
    expect((await gym.request('GET', '/api/v1/people/9000000/work')).status).toBe(404);
  });
});

describe('the tools of work orders', () => {
  it('assign a person by a part of the name, and by id', async () => {
    const created = await gym.call('create_workorder', { title: 'Belt', assignee_id: 'KIM DE BOER' });
    expect(created).toMatchObject({ assignee_id: kim.id, assignee: 'Kim de Boer' });
    const changed = await gym.call('update_workorder', {
      workorder_id: String(created.id),
      assignee_id: String(bo.id),
    });
    expect(changed).toMatchObject({ assignee_id: bo.id, assignee: 'Bo Åkesson' });
    const listed = await gym.call('list_workorders', { assignee_id: 'Bo Akesson', limit: 100 });
    expect(listed.data.map(({ id }) => id)).toContain(created.id);
  });
});

it('an import of tasks assigns people by name, number and UUID', async () => {
  const rows = [
    { title: 'A', machine_id, assignee_id: 'Kim de Boer' },
    { title: 'B', machine_id, assignee_id: kim.uuid, assignee: 'Kim de Boer' },
    { title: 'C', machine_id, assignee: 'kim de boer' },
    { title: 'D', machine_id, assignee: 'A firm' },
  ];
  const result = await importFile(gym, 'maintenance_tasks', JSON.stringify(rows), { type: 'application/json' });
  expect(result).toMatchObject({ created: 4 });
  const { data } = await send<Schemas['MaintenanceTaskPage']>(gym, 'GET', `${TASKS}?limit=4`);
  expect(data.map(({ assignee_id, assignee }) => [assignee_id, assignee])).toEqual([
    [null, 'A firm'],
    [kim.id, 'Kim de Boer'],
    [kim.id, 'Kim de Boer'],
    [kim.id, 'Kim de Boer'],
  ]);
});

import { beforeAll, expect, it } from 'vitest';
import { send } from '../../support/areas.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Unseen work');
  const add = (name: string, fields: object = {}) =>
    send<{ id: number }>(gym, 'POST', '/api/v1/locations', { name, ...fields });
  const riverside = await add('Riverside');
  const station = await add('Station');
  const hall = await add('Hall', { parent_id: station.id });
  await addMachine(gym, { name: 'Treadmill', location_id: riverside.id });
  await addMachine(gym, { name: 'Bike', location_id: hall.id });
  await addMachine(gym, { name: 'New rower' });
  const person = { name: 'Kim de Boer', role: 'technician', location_ids: [station.id] };
  await send(gym, 'POST', '/api/v1/people', person);
  await send(gym, 'POST', '/api/v1/people', { name: 'Bram Jansen', role: 'technician' });
});

const UNSEEN = 'Kim de Boer may not see the location of the machine, and so does not find this work.';

const assign = (machine_id: string, fields: object) =>
  gym.call('create_workorder', { title: 'Oil', machine_id, ...fields });

it('a work order for a machine that its assignee may not see says so, when it is created and when it is assigned', async () => {
  const { id, note } = Object(await assign('Treadmill', { assignee_id: 'Kim de Boer' }));
  expect(note).toContain(UNSEEN);
  const workorder_id = String(id);
  expect(await gym.call('update_workorder', { workorder_id, title: 'Oil it' })).not.toMatchObject({
    note: expect.stringContaining(UNSEEN),
  });
  const byName = await gym.call('update_workorder', { workorder_id, assignee: 'kim de boer' });
  expect(byName).toMatchObject({ note: expect.stringContaining(UNSEEN) });
});

it('a maintenance task for a machine that its assignee may not see says so', async () => {
  const { id } = await gym.call('create_maintenance_task', { machine_id: 'Treadmill', title: 'Oil' });
  const changed = await gym.call('update_maintenance_task', { task_id: String(id), assignee_id: 'Kim de Boer' });
  expect(changed).toMatchObject({ assignee: 'Kim de Boer', note: expect.stringContaining(UNSEEN) });
});

it.each([
  ['Bike', 'Kim de Boer'],
  ['New rower', 'Kim de Boer'],
  ['Treadmill', 'Bram Jansen'],
])('work at %s for %s, who sees it, says nothing', async (machine, assignee_id) => {
  const order = await assign(machine, { assignee_id });
  expect(order).not.toMatchObject({ note: expect.stringContaining('may not see') });
});

it('work with the first name of a person as its assignee says who does not find it', async () => {
  expect(await assign('Bike', { assignee: 'bram' })).toMatchObject({
    assignee: 'bram',
    note: expect.stringMatching(/"bram" is only a name: Bram Jansen \(\d+\) does not find this work/),
  });
  for (const assignee of ['Bram Jansen', 'Nordvelt'])
    expect(await assign('Bike', { assignee })).not.toMatchObject({ note: expect.stringContaining('only a name') });
});

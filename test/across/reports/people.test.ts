import { beforeAll, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { findTenant, issueToken } from '../../../src/auth/administration.ts';
import { send } from '../../support/areas.ts';
import { addPerson } from '../../support/browser.ts';
import { writeWorkOrders } from '../../support/past-work.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
const query = { from: '2026-03-01', to: '2026-04-01', group_by: 'person', sort: 'label' } as const;
let gym: Gym;
let machine: Schemas['Machine'];
let technician: Schemas['Person'];

beforeAll(async () => {
  gym = await service.createGym('Work of people');
  machine = await addMachine(gym, { name: 'Bike', type: 'bike' });
  const rower = await addMachine(gym, { name: 'Rower', type: 'rower' });
  technician = await addPerson(gym, { name: 'Kim de Boer', role: 'technician' });
  const { id: assignee_id } = await addPerson(gym, { name: 'Ada Quist' });
  const created_at = '2026-03-02T08:00:00Z';
  const done = (at: string) => ({ created_at, steps: [[at, 'completed'] as const] });
  await writeWorkOrders(gym, [
    {
      ...done('2026-03-05T08:00:00Z'),
      machine_id: machine.id,
      assignee_id: technician.id,
      due_at: '2026-03-04T08:00:00Z',
      labor_minutes: 40,
    },
    { ...done('2026-03-06T08:00:00Z'), machine_id: rower.id, assignee_id: technician.id, labor_minutes: 20 },
    { ...done('2026-03-06T08:00:00Z'), assignee_id, labor_minutes: 5 },
    { ...done('2026-03-07T08:00:00Z'), machine_id: machine.id, labor_minutes: 7 },
  ]);
  const task = { title: 'Oil', machine_id: machine.id, rule_unit: 'week', rule_interval: 1, starts_on: '2026-03-02' };
  await send(gym, 'POST', '/api/v1/maintenance_tasks', { ...task, assignee_id: technician.id });
});

const tokenOf = async (person_id: number) => {
  const tenant = await findTenant(service.database, gym.name);
  return (await issueToken(service.database, tenant, { scope: 'read', person_id, expires_at: null })).token;
};

it('the maintenance report shows managers the work of each person, which adds up to all work', async () => {
  const { data } = await gym.api.GET('/api/v1/reports/maintenance', { params: { query } });
  expect(data?.data).toMatchObject([
    { label: 'Ada Quist', workorders_completed: 1, labor_minutes: 5, missed: 0 },
    { label: 'Kim de Boer', workorders_completed: 2, workorders_late: 1, labor_minutes: 60, missed: 5 },
    { key: '', label: 'No person', workorders_completed: 1, labor_minutes: 7, machine_id: null },
  ]);
  const all = await gym.api.GET('/api/v1/reports/maintenance', { params: { query: { ...query, group_by: 'none' } } });
  expect(data?.totals).toEqual(all.data?.totals);
  const { rows } = await gym.call('get_report', { report: 'maintenance', ...query, type: 'bike', limit: 2 });
  expect(rows).toMatchObject([
    { label: 'Kim de Boer', workorders_completed: 1, labor_minutes: 40 },
    { label: 'No person', labor_minutes: 7 },
  ]);
  const picture = await gym.request(
    'GET',
    '/api/v1/reports/maintenance.svg?group_by=person&from=2026-03-01&to=2026-04-01',
  );
  expect(await picture.text()).toContain('Maintenance by person');
});

it('a technician reads no report of people, and no other report has one', async () => {
  const token = await tokenOf(technician.id);
  const path = '/api/v1/reports/maintenance?group_by=person';
  for (const address of [path, path.replace('?', '.csv?'), path.replace('?', '.svg?')])
    expect((await gym.request('GET', address, { token })).status).toBe(403);
  expect((await gym.request('GET', path.replace('=person', '=machine'), { token })).status).toBe(200);
  const refused = await gym.request('GET', '/api/v1/reports/costs?group_by=person');
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('groups the report maintenance by person');
  expect((await gym.tryCall('get_report', { report: 'costs', group_by: 'person' })).text).toContain('maintenance');
});

it('the work of people is complete in a gym so large that its work orders are read in pieces', async () => {
  const large = await service.createGym('Much work of people');
  const { id: machine_id } = await addMachine(large);
  for (let n = 0; n < 3; n += 1) await addPerson(large, { name: `Trainer ${n}` });
  const { id: assignee_id } = await addPerson(large, { name: 'Sam Okafor' });
  const created_at = '2026-03-02T08:00:00Z';
  const steps = [['2026-03-05T08:00:00Z', 'completed'] as const];
  await writeWorkOrders(
    large,
    Array.from({ length: 1100 }, () => ({ created_at, steps, machine_id, assignee_id, labor_minutes: 1 })),
  );
  const { data } = await large.api.GET('/api/v1/reports/maintenance', { params: { query } });
  expect(data?.data).toMatchObject([{ label: 'Sam Okafor', workorders_completed: 1100, labor_minutes: 1100 }]);
});

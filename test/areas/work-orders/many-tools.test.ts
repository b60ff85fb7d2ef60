import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/areas.ts';
import { fingerprint } from '../../support/fingerprint.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';
import { addMachineAt, addSite } from '../../support/sites.ts';

const service = useSharedService();
let gym: Gym;
let machine_id: number;
beforeEach(async () => {
  gym = await service.createGym('Many at once');
  machine_id = (await addMachine(gym)).id;
  await send(gym, 'POST', '/api/v1/people', { name: 'Kim de Boer', role: 'technician' });
});

const addJobs = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 1; n <= count; n += 1) ids.push(String((await gym.call('create_workorder', { title: `Job ${n}` })).id));
  return ids;
};

describe('update_workorders', () => {
  it('shows what would change, and changes all of them once it is confirmed', async () => {
    const workorder_ids = await addJobs(2);
    const change = { workorder_ids, assignee_id: 'Kim de Boer', due_at: '2027-01-05T10:00', priority: 'high' } as const;
    const before = await fingerprint(gym);
    const shown = await gym.call('update_workorders', change);
    expect(shown).toMatchObject({
      confirmed: false,
      changed: 2,
      workorders: [
        { title: 'Job 1', assignee: 'Kim de Boer', priority: 'high', due_at: '2027-01-05T10:00:00.000Z' },
        {},
      ],
    });
    expect(await fingerprint(gym)).toEqual(before);
    const made = await gym.call('update_workorders', { ...change, confirm: true });
    expect(made).toMatchObject({ confirmed: true, changed: 2, workorders: shown.workorders });
    expect(await gym.call('get_workorder', { workorder_id: workorder_ids[1] ?? '' })).toMatchObject({
      assignee: 'Kim de Boer',
      priority: 'high',
    });
  });

  it('changes none when one does not exist, is of another site, or is named twice', async () => {
    const [own = ''] = await addJobs(1);
    const site = await addSite(service, gym, 'North');
    const there = await addMachineAt(gym, site.id);
    const seen = String((await gym.call('create_workorder', { title: 'There', machine_id: String(there.id) })).id);
    const south = await addMachineAt(gym, (await addSite(service, gym, 'South')).id);
    const here = await gym.call('create_workorder', { title: 'Here', machine_id: String(south.id) });
    const hidden = String(here.id);
    const calls: [string[], string][] = [
      [[own, '999999'], gym.tokens.write],
      [[own, own], gym.tokens.write],
      [[seen, hidden], site.token],
    ];
    for (const [workorder_ids, token] of calls) {
      const args = { workorder_ids, status: 'cancelled', confirm: true };
      expect((await gym.tryCall('update_workorders', args, token)).text).toContain('workorder_ids.1');
    }
    expect(await gym.call('get_workorder', { workorder_id: own })).toMatchObject({ status: 'open' });
  });
});

describe('update_maintenance_tasks', () => {
  const addTask = async (title: string): Promise<Schemas['MaintenanceTask']> =>
    send(gym, 'POST', '/api/v1/maintenance_tasks', {
      machine_id,
      title,
      rule_unit: 'week',
      rule_interval: 1,
      next_due_at: '2027-01-04',
    });

  it('gives several tasks another assignee and day, once it is confirmed', async () => {
    const task_ids = [String((await addTask('Oil')).id), String((await addTask('Wipe')).id)];
    const change = { task_ids, assignee_id: 'Kim de Boer', next_due_at: '2027-01-06' };
    expect(await gym.call('update_maintenance_tasks', change)).toMatchObject({ confirmed: false, changed: 2 });
    const made = await gym.call('update_maintenance_tasks', { ...change, confirm: true });
    const row = { assignee: 'Kim de Boer', next_due_at: '2027-01-06', workorder_id: null };
    expect(made).toMatchObject({ confirmed: true, tasks: [row, row] });
  });

  it('with this_date_only makes a work order of the next date, and leaves the series as it is', async () => {
    const { id } = await addTask('Oil');
    const made = await gym.call('update_maintenance_tasks', {
      task_ids: [String(id)],
      assignee_id: 'Kim de Boer',
      next_due_at: '2027-01-06',
      this_date_only: true,
      confirm: true,
    });
    expect(made.tasks).toMatchObject([{ assignee: null, next_due_at: '2027-01-11' }]);
    const order = await gym.call('get_workorder', { workorder_id: String(made.tasks[0]?.workorder_id) });
    expect(order).toMatchObject({
      title: 'Oil',
      task_id: id,
      assignee: 'Kim de Boer',
      due_at: '2027-01-06T23:59:00.000Z',
    });
    const { data } = await gym.call('list_completions', { task_id: String(id) });
    expect(data).toMatchObject([
      { skipped: true, due_on: '2027-01-04', reason: expect.stringContaining('2027-01-06') },
    ]);
  });
});

describe('add_notes', () => {
  it('shows notes first, and adds all or none of them', async () => {
    const good = { notable_type: 'machine', notable_id: String(machine_id), body: 'Cleaned.' } as const;
    expect(await gym.call('add_notes', { notes: [good] })).toMatchObject({ confirmed: false, notes: [{ id: null }] });
    const bad = { ...good, notable_id: '999999' };
    const refused = await gym.tryCall('add_notes', { notes: [good, bad], confirm: true });
    expect(refused).toMatchObject({ refused: true, text: expect.stringContaining('notes.1.notable_id') });
    const on = { notable_type: good.notable_type, notable_id: good.notable_id };
    expect((await gym.call('list_notes', on)).data).toEqual([]);
    const added = await gym.call('add_notes', { notes: [good, { ...good, body: 'Oiled.' }], confirm: true });
    expect(added.notes).toMatchObject([{ body: 'Cleaned.' }, { body: 'Oiled.' }]);
    expect((await gym.call('list_notes', { notable_type: 'machine', notable_id: good.notable_id })).data).toHaveLength(
      2,
    );
  });
});

describe('create_machine', () => {
  it('takes what a machine shares with another one', async () => {
    const first = {
      name: 'Rower A',
      type: 'rower',
      brand: 'Concept2',
      model: 'RowErg',
      purchase_price: 900,
      zone: 'A',
    };
    await gym.call('create_machine', first);
    const { machines } = await gym.call('create_machine', { name: 'Rower B', like: 'Rower A', zone: 'B' });
    const added = await gym.call('get_machine', { machine_id: String(machines[0]?.id) });
    expect(added).toMatchObject({
      name: 'Rower B',
      brand: 'Concept2',
      model: 'RowErg',
      purchase_price: 900,
      zone: 'B',
    });
  });

  it('shows rows with their places and duplicates first, and adds all or none of them', async () => {
    await send(gym, 'POST', '/api/v1/locations', { name: 'Cardio deck', kind: 'room' });
    await gym.call('create_machine', { name: 'Bike 1', asset_tag: 'B-1', zone: 'A' });
    const rows = [
      { name: 'Bike 1', asset_tag: 'B-2', location_id: 'Cardio deck' },
      { name: 'Bike 3', asset_tag: 'B-1' },
    ];
    const shown = await gym.call('create_machine', { type: 'bike', rows });
    expect(shown.machines).toEqual([]);
    expect(shown.planned).toMatchObject([
      { name: 'Bike 1', machine_place: 'Cardio deck', duplicate: expect.stringContaining('same name') },
      { name: 'Bike 3', machine_place: null, duplicate: expect.stringContaining('same asset_tag') },
    ]);
    expect(shown).toMatchObject({ note: expect.stringContaining('1 would have no place') });
    const before = await fingerprint(gym);
    const refused = await gym.tryCall('create_machine', { type: 'bike', rows, confirm: true });
    expect(refused).toMatchObject({ refused: true, text: expect.stringContaining('is already that of machine') });
    expect(await fingerprint(gym)).toEqual(before);
    const free = rows.map((row, i) => ({ ...row, asset_tag: `C-${i}` }));
    const { machines } = await gym.call('create_machine', { type: 'bike', rows: free, confirm: true });
    expect(machines).toMatchObject([
      { name: 'Bike 1', type: 'bike', machine_place: 'Cardio deck' },
      { asset_tag: 'C-1' },
    ]);
    expect((await gym.tryCall('create_machine', { type: 'bike' })).text).toContain('name is required');
  });
});

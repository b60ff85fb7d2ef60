import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { send } from '../support/areas.ts';
import { PIXEL } from '../support/files.ts';
import { addPlan, MONTHLY, openTasksOf } from '../support/plans.ts';
import { addMachine, readMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { addMachineAt, addSite } from '../support/sites.ts';
import { hiddenOf, signInAs, type Staff } from '../support/staff.ts';

const service = useSharedService();
let gym: Gym;
let technician: Staff;
let staff: Staff;
beforeAll(async () => {
  gym = await service.createGym('Iron Works', 'Europe/Amsterdam');
  technician = await signInAs(service, gym, { name: 'Tess Voss', role: 'technician' });
  staff = await signInAs(service, gym, { name: 'Sam Ray', role: 'staff' });
});

const STEPS: Schemas['MaintenanceChecklistItemCreate'][] = [
  { item: 'Belt <tight>', kind: 'check', required: true },
  { item: 'Play of the belt', kind: 'number', unit: 'mm', min: 5, max: 15, required: true },
  { item: 'Photo of the motor', kind: 'photo', required: true },
  { item: 'Anything else', kind: 'text', required: false },
];

let models = 0;

/** Adds a machine with a monthly task, which is overdue and reports failed steps. */
const addTask = async (
  checklist: Schemas['MaintenanceChecklistItemCreate'][] = [],
): Promise<Schemas['MaintenanceTask']> => {
  const model = `Model ${(models += 1)}`;
  await addPlan(gym, { model }, { tasks: [{ ...MONTHLY, ticket_on_failure: true, checklist }] });
  const machine = await addMachine(gym, { name: 'Runner 2', model });
  const [task] = await openTasksOf(gym, machine.id);
  if (task === undefined) throw new Error('the plan added no task');
  return send(gym, 'PATCH', `/api/v1/maintenance_tasks/${task.id}`, { next_due_at: '2026-01-05' });
};
const readTask = (id: number): Promise<Schemas['MaintenanceTask']> =>
  send(gym, 'GET', `/api/v1/maintenance_tasks/${id}`);

const formOf = (html: string, action: string, fields: Record<string, string>, withPhoto = true): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...hiddenOf(html, action), ...fields })) form.append(name, value);
  if (withPhoto) form.append('photo', new Blob([PIXEL], { type: 'image/png' }), 'motor.png');
  return form;
};

describe('/maintenance/{id}', () => {
  it('shows the steps with their limits, and completes them with a photo; what is not in order becomes a ticket', async () => {
    const task = await addTask(STEPS);
    const [page, action] = [`/maintenance/${task.id}`, `/maintenance/${task.id}/complete`];
    const { html } = await technician.open(page);
    for (const text of ['Belt &lt;tight&gt;', 'from 5 to 15 mm, required', 'Runner 2']) expect(html).toContain(text);
    const fields = { ok_0: 'no', note_0: 'Slack', value_1: '7,5', value_2: 'new', value_3: '' };
    const sent = await technician.browser.send(action, formOf(html, action, fields));
    expect(sent.status, await sent.text()).toBe(303);
    const to = sent.headers.get('location') ?? '';
    expect(to).toMatch(/^\/tickets\/\d+$/);
    const ticket = (await technician.open(to)).html;
    for (const text of ['This ticket reports what is not in order', 'Belt &lt;tight&gt;', 'Slack'])
      expect(ticket).toContain(text);
    expect((await readTask(task.id)).last_completed_at).not.toBeNull();
    const log = await send<Schemas['MaintenanceCompletionPage']>(
      gym,
      'GET',
      `/api/v1/maintenance_tasks/${task.id}/completions`,
    );
    expect(log.data[0]?.checklist).toMatchObject([{ ok: false }, { value: 7.5 }, { ok: true }]);
  });

  it('says which steps are missing or wrong, keeps what was typed, and completes nothing', async () => {
    const task = await addTask(STEPS);
    const [page, action] = [`/maintenance/${task.id}`, `/maintenance/${task.id}/complete`];
    const { html } = await technician.open(page);
    const fields = { ok_0: 'yes', value_1: 'wide', value_2: 'new' };
    const wrong = await technician.browser.send(action, formOf(html, action, fields));
    const again = await wrong.text();
    expect(wrong.status).toBe(422);
    for (const text of ['Enter a number, such as 1250.50.', 'value="wide"', 'value="yes" checked'])
      expect(again).toContain(text);
    const missing = await technician.browser.send(action, formOf(again, action, { ok_0: 'yes' }, false));
    expect([missing.status, (await missing.text()).includes('Play of the belt')]).toEqual([422, true]);
    expect((await readTask(task.id)).last_completed_at).toBeNull();
  });

  it('asks whether it counts twice on one day', async () => {
    const task = await addTask();
    const [page, action] = [`/maintenance/${task.id}`, `/maintenance/${task.id}/complete`];
    expect((await technician.fill(page, action, {})).to).toBe(page);
    const twice = await technician.fill(page, action, {});
    expect([twice.status, twice.html.includes('name="again"')]).toEqual([422, true]);
    expect(twice.html.match(/Tick this if it is to count twice\.|second time/g)).toEqual([
      'Tick this if it is to count twice.',
    ]);
    expect((await technician.browser.post(action, { ...hiddenOf(twice.html, action), again: 'yes' })).status).toBe(303);
  });

  it('is left out with a reason', async () => {
    const task = await addTask();
    const page = `/maintenance/${task.id}`;
    expect((await technician.fill(page, `${page}/skip`, { reason: ' ' })).status).toBe(422);
    expect((await technician.fill(page, `${page}/skip`, { reason: 'Gym is closed' })).to).toBe(page);
    expect((await readTask(task.id)).next_due_at).toBe('2026-02-05');
  });

  it('records the reading of the meter with the completion', async () => {
    const machine = await addMachine(gym);
    const fields = { machine_id: machine.id, name: 'Hours', unit: 'hour', kind: 'counter' };
    const meter = await send<Schemas['Meter']>(gym, 'POST', '/api/v1/meters', fields);
    const body = { machine_id: machine.id, title: 'Oil', meter_id: meter.id, meter_interval: 100 };
    const task = await send<Schemas['MaintenanceTask']>(gym, 'POST', '/api/v1/maintenance_tasks', body);
    const page = `/maintenance/${task.id}`;
    await send(gym, 'POST', `/api/v1/meters/${meter.id}/readings`, { value: 10 });
    const action = `${page}/complete`;
    const asked = await technician.fill(page, action, { meter_value: '130' });
    expect([asked.status, asked.html.includes('cannot rise 120 hours')]).toEqual([422, true]);
    const confirmed = { ...hiddenOf(asked.html, action), meter_value: '130', confirm: 'yes' };
    const sent = await technician.browser.post(action, confirmed);
    expect(sent.headers.get('location'), await sent.text()).toBe(page);
    expect(await readTask(task.id)).toMatchObject({ next_due_value: 230 });
  });

  it('is not for staff, and not found at another site', async () => {
    const task = await addTask();
    expect((await staff.open(`/maintenance/${task.id}`)).status).toBe(403);
    const site = await addSite(service, gym, 'North');
    const local = await signInAs(service, gym, { role: 'technician', location_ids: [site.id] });
    const elsewhere = await addSite(service, gym, 'South');
    const machine = await addMachineAt(gym, elsewhere.id);
    const body = { machine_id: machine.id, title: 'Oil', rule_unit: 'month', rule_interval: 1 };
    const other = await send<Schemas['MaintenanceTask']>(gym, 'POST', '/api/v1/maintenance_tasks', body);
    expect((await local.open(`/maintenance/${other.id}`)).status).toBe(404);
  });
});

describe('/inspections/new', () => {
  it('records a failed inspection with its points and a photo, and blocks the machine', async () => {
    const machine = await addMachine(gym, { name: 'Bench 1' });
    const page = `/inspections/new?machine=${machine.id}`;
    const action = '/inspections/new/record';
    const { html } = await technician.open(page);
    const fields = {
      item_0: 'Frame <welds>',
      ok_0: 'no',
      note_0: 'Crack',
      passed: 'no',
      blocked_machine: 'yes',
      notes: 'Weld is cracked',
    };
    const sent = await technician.browser.send(action, formOf(html, action, fields));
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/m/${machine.id}`]);
    expect(await readMachine(gym, machine.id)).toMatchObject({ status: 'out_of_service' });
    const page1 = await send<Schemas['InspectionPage']>(gym, 'GET', `/api/v1/inspections?machine_id=${machine.id}`);
    expect(page1.data).toMatchObject([
      {
        passed: false,
        inspector: 'Tess Voss',
        notes: 'Weld is cracked',
        checklist: [{ item: 'Frame <welds>', ok: false, note: 'Crack' }],
      },
    ]);
    expect((await technician.open(page)).html).toContain('value="Frame &lt;welds&gt;"');
  });

  it('asks for the result, keeps what was typed, and is open to staff', async () => {
    const machine = await addMachine(gym);
    const action = '/inspections/new/record';
    const refused = await staff.fill(`/inspections/new?machine=${machine.id}`, action, { notes: 'Looks good' });
    expect([refused.status, refused.html.includes('Looks good')]).toEqual([422, true]);
    const again = { ...hiddenOf(refused.html, action), passed: 'yes' };
    expect((await staff.browser.post(action, again)).status).toBe(303);
  });

  it.each(['/inspections/new', '/inspections/new?machine=x', '/inspections/new?machine=987654321'])(
    'is not found without a machine: %s',
    async (path) => expect((await technician.open(path)).status).toBe(404),
  );
});

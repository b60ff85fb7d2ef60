import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { PIXEL, sendFile } from '../../support/files.ts';
import { send } from '../../support/meters.ts';
import { addPlan, MONTHLY, openTasksOf } from '../../support/plans.ts';
import { addMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Results');
});

const CHECKLIST = [
  { item: 'Unplug', required: true },
  { item: 'Tension', kind: 'number', unit: 'mm', min: 5, max: 15 },
  { item: 'Remark', kind: 'text' },
  { item: 'Picture', kind: 'photo' },
] as const;

/** Adds a machine with a task of a plan. */
const addTask = async (fields: Partial<Schemas['PlanTaskCreate']> = {}): Promise<Schemas['MaintenanceTask']> => {
  const type = randomUUID();
  await addPlan(gym, { type }, { tasks: [{ ...MONTHLY, checklist: [...CHECKLIST], ...fields }] });
  const [task] = await openTasksOf(gym, (await addMachine(gym, { type })).id);
  if (task === undefined) throw new Error('the plan made no task');
  return task;
};

const pathOf = ({ id }: { id: number }): string => `maintenance_tasks/${id}/completions`;

const complete = (task: { id: number }, body: object) =>
  send<Schemas['MaintenanceCompletion']>(gym, 'POST', pathOf(task), body);

const ticketsOf = async ({ machine_id }: Schemas['MaintenanceTask']): Promise<Schemas['Ticket'][]> =>
  (await send<Schemas['TicketPage']>(gym, 'GET', `tickets?machine_id=${machine_id}`)).body.data;

const UNPLUGGED = { item: 'Unplug', ok: true };

describe('the results of a checklist', () => {
  it('make one ticket of all steps that are not in order', async () => {
    const task = await addTask();
    const checklist = [
      { item: 'Unplug', ok: false, note: 'Plug broken' },
      { item: 'Tension', value: 16 },
      { item: 'Remark', value: 'Noisy' },
    ];
    const { status, body } = await complete(task, { checklist });
    expect(status).toBe(201);
    expect(body.checklist).toEqual([
      { item: 'Unplug', ok: false, note: 'Plug broken' },
      { item: 'Tension', ok: false, value: 16, note: null },
      { item: 'Remark', ok: true, value: 'Noisy', note: null },
    ]);
    const tickets = await ticketsOf(task);
    expect(tickets).toMatchObject([{ id: body.ticket_id, title: task.title, completion_id: body.id, version: 1 }]);
    expect(tickets[0]?.description).toContain('- Unplug (Plug broken)\n- Tension: 16');
  });

  it('make no ticket when all are in order, or the task does not want one', async () => {
    const task = await addTask();
    const checklist = [UNPLUGGED, { item: 'Tension', value: 15 }];
    expect((await complete(task, { checklist })).body.ticket_id).toBe(null);
    const quiet = await addTask({ ticket_on_failure: false });
    const failed = await complete(quiet, { checklist: [{ ...UNPLUGGED, ok: false }] });
    expect(failed.body).toMatchObject({ ticket_id: null, checklist: [{ ok: false }] });
    expect([...(await ticketsOf(task)), ...(await ticketsOf(quiet))]).toEqual([]);
  });

  it.each([
    ['a required step without a result', [], '/checklist'],
    ['a result without ok and value', [UNPLUGGED, { item: 'Tension' }], '/checklist/1'],
    ['a text for a number', [UNPLUGGED, { item: 'Tension', value: '12' }], '/checklist/1/value'],
    ['a number for a text', [UNPLUGGED, { item: 'Remark', value: 1 }], '/checklist/1/value'],
    ['a value for a check', [{ item: 'Unplug', value: 1 }], '/checklist/0/value'],
    ['a picture that does not exist', [UNPLUGGED, { item: 'Picture', value: 2 ** 40 }], '/checklist/1/value'],
    ['two results of one step', [UNPLUGGED, UNPLUGGED], '/checklist/1/item'],
  ])('are rejected with %s', async (_what, checklist, place) => {
    const task = await addTask();
    const response = await gym.request('POST', `/api/v1/${pathOf(task)}`, { body: { checklist } });
    expect(await refusal(response)).toMatchObject({ status: 422, places: [place] });
  });
});

describe('the picture of a step', () => {
  it('is a file of the task, and none of another task or another gym', async () => {
    const [task, other] = [await addTask(), await addTask()];
    const stranger = await service.createGym('Stranger');
    const { id: machine } = await addMachine(stranger);
    const foreign = { attachable_type: 'machine', attachable_id: machine };
    const own = { attachable_type: 'maintenance_task', attachable_id: task.id };
    const pictures = await Promise.all(
      [
        sendFile(service, gym, own, PIXEL),
        sendFile(service, gym, { ...own, attachable_id: other.id }, PIXEL),
        sendFile(service, stranger, foreign, PIXEL),
      ].map(async (sent): Promise<number> => JSON.parse(await (await sent).text()).id),
    );
    const statuses: number[] = [];
    for (const value of pictures.toReversed())
      statuses.push((await complete(task, { checklist: [UNPLUGGED, { item: 'Picture', value }] })).status);
    expect(statuses).toEqual([422, 422, 201]);
  });
});

describe('consume_parts', () => {
  it('takes the parts out of stock once for each completion, and completes nothing without enough of them', async () => {
    const { body: part } = await send<Schemas['Part']>(gym, 'POST', 'parts', { name: randomUUID() });
    await send(gym, 'POST', `parts/${part.id}/movements`, { kind: 'receipt', quantity: 5 });
    const task = await addTask({ parts: [{ part_id: part.id, quantity: 2 }] });
    const body = { checklist: [UNPLUGGED], consume_parts: true };
    const statuses = (await Promise.all([1, 2, 3].map(() => complete(task, body)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 201, 409]);
    expect((await send<Schemas['Part']>(gym, 'GET', `parts/${part.id}`)).body.quantity).toBe(1);
    expect((await send<Schemas['MaintenanceCompletionPage']>(gym, 'GET', pathOf(task))).body.data).toHaveLength(2);
    expect((await gym.request('DELETE', `/api/v1/parts/${part.id}`)).status).toBe(409);
  });
});

describe('complete_maintenance', () => {
  it('names the required steps that lack a result and how each is answered, and accepts the corrected call', async () => {
    const { body: part } = await send<Schemas['Part']>(gym, 'POST', 'parts', { name: randomUUID() });
    await send(gym, 'POST', `parts/${part.id}/movements`, { kind: 'receipt', quantity: 3 });
    const steps = CHECKLIST.map((step) => ({ ...step, required: step.item !== 'Picture' }));
    const task = await addTask({ checklist: steps, parts: [{ part_id: part.id, quantity: 2 }] });
    const task_id = String(task.id);
    const { text, refused } = await gym.tryCall('complete_maintenance', { task_id });
    expect(refused).toBe(true);
    expect(text).toContain(
      'checklist must have a result of the required steps "Unplug" (ok), ' +
        '"Tension" (value: a number in mm, at least 5 and at most 15), "Remark" (value: a text)',
    );
    const checklist = [UNPLUGGED, { item: 'Tension', value: 'loose' }, { item: 'Remark', value: '17' }];
    const wrong = await gym.tryCall('complete_maintenance', { task_id, checklist });
    expect(wrong.text).toContain('checklist.1.value must be a number');
    checklist[1] = { item: 'Tension', value: '16.5' };
    const done = await gym.call('complete_maintenance', { task_id, checklist, consume_parts: true });
    const { body } = await send<Schemas['MaintenanceCompletionPage']>(gym, 'GET', pathOf(task));
    expect(body.data).toMatchObject([
      { checklist: [{ ok: true }, { ok: false, value: 16.5 }, { ok: true, value: '17' }] },
    ]);
    expect(done).toMatchObject({ note: expect.stringContaining(`Ticket ${body.data[0]?.ticket_id} reports`) });
    expect((await send<Schemas['Part']>(gym, 'GET', `parts/${part.id}`)).body.quantity).toBe(1);
  });
});

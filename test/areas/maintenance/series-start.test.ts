import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { importFile } from '../../support/imports.ts';
import { send } from '../../support/meters.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

type Task = Schemas['MaintenanceTask'];

let gym: Gym;
let machine: Schemas['Machine'];
beforeAll(async () => {
  gym = await service.createGym('Series');
  machine = await addMachine(gym, { name: randomUUID() });
});

const addTask = async (fields: object): Promise<Task> => {
  const rule = { rule_unit: 'month', rule_interval: 1 };
  const body = { machine_id: machine.id, title: 'Oil', ...rule, ...fields };
  return (await send<Task>(gym, 'POST', 'maintenance_tasks', body)).body;
};

const patch = async (id: number, body: object): Promise<Task> =>
  (await send<Task>(gym, 'PATCH', `maintenance_tasks/${id}`, body)).body;

/** Completes a task on each of some days, and returns the dates on which it is due next. */
const completeOn = async (id: number, days: readonly string[]) => {
  const dates = [];
  for (const completed_on of days) {
    const path = `maintenance_tasks/${id}/completions`;
    const { body } = await send<Schemas['MaintenanceCompletion']>(gym, 'POST', path, { completed_on });
    dates.push(body.next_due_at);
  }
  return dates;
};

const MONTHS = ['2025-02-28', '2025-03-31', '2025-04-30'];
const DATES = ['2025-03-31', '2025-04-30', '2025-05-31'];

describe('a series of the 31st', () => {
  it('keeps its day when its start is cleared after a short month', async () => {
    const { id } = await addTask({ starts_on: '2025-01-31', next_due_at: '2025-02-28' });
    await patch(id, { starts_on: null });
    expect(await completeOn(id, MONTHS)).toEqual(DATES);
  });

  it('keeps its day when its start is cleared before one', async () => {
    const { id } = await addTask({ next_due_at: '2025-01-31' });
    await patch(id, { starts_on: null });
    expect(await completeOn(id, ['2025-01-31', ...MONTHS])).toEqual(['2025-02-28', ...DATES]);
  });

  it('keeps its day when it is imported again without its start', async () => {
    const task = await addTask({ starts_on: '2025-01-31', next_due_at: '2025-02-28' });
    const row = `${task.uuid},Oil,${machine.id},month,1,,2025-02-28`;
    await importFile(
      gym,
      'maintenance_tasks',
      `uuid,title,machine_id,rule_unit,rule_interval,starts_on,next_due_at\n${row}\n`,
      { query: 'match_on=uuid' },
    );
    expect(await completeOn(task.id, MONTHS)).toEqual(DATES);
  });

  it.each([
    ['2025-04-30', '2025-02-28', MONTHS, DATES],
    ['2025-05-31', '2025-04-30', ['2025-04-30'], ['2025-05-31']],
    ['2025-02-28', '2025-04-30', ['2025-04-30'], ['2025-05-31']],
  ])('due on %s keeps its day when a file without its start sets %s', async (now, next, days, dates) => {
    const task = await addTask({ starts_on: '2025-01-31', next_due_at: now });
    for (const [query, type, file] of [
      ['match_on=uuid&overwrite=state', 'text/csv', `uuid,starts_on,next_due_at\n${task.uuid},,${next}\n`],
      [
        'match_on=uuid&overwrite=state',
        'application/x-ndjson',
        JSON.stringify({ uuid: task.uuid, starts_on: '', next_due_at: next }),
      ],
    ] as const)
      await importFile(gym, 'maintenance_tasks', file, { query, type });
    expect(await completeOn(task.id, days)).toEqual(dates);
  });

  it('moves to the day of another date, and of a start that is given', async () => {
    const { id } = await addTask({ starts_on: '2025-01-31', next_due_at: '2025-02-28' });
    await patch(id, { starts_on: null, next_due_at: '2025-02-15' });
    expect(await completeOn(id, ['2025-02-15'])).toEqual(['2025-03-15']);
    const other = await addTask({ starts_on: '2025-01-31', next_due_at: '2025-02-28' });
    await patch(other.id, { starts_on: '2025-01-28' });
    expect(await completeOn(other.id, ['2025-02-28'])).toEqual(['2025-03-28']);
  });

  it('clears the start of any other series', async () => {
    const { id } = await addTask({ next_due_at: '2025-01-15' });
    expect(await patch(id, { starts_on: null })).toMatchObject({ starts_on: null });
  });
});

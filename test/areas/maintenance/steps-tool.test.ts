import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/areas.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Steps');
});

const STEPS = [
  { item: 'Belt tension', kind: 'number', unit: 'mm', max: 15 },
  { item: 'Belt alignment' },
  { item: 'Roller 1' },
];

/** Completes a new task with results by tool, and returns the answer with the results and the values that were kept. */
const complete = async (checklist: object[]) => {
  const type = `Type ${crypto.randomUUID()}`;
  const tasks = [{ key: 'service', title: 'Service', rule_unit: 'month', rule_interval: 1, checklist: STEPS }];
  await send(gym, 'POST', '/api/v1/maintenance_plans', { name: type, match: { type }, tasks });
  const machine = await addMachine(gym, { type });
  const found = `/api/v1/maintenance_tasks?machine_id=${machine.id}`;
  const [task] = (await send<Schemas['MaintenanceTaskPage']>(gym, 'GET', found)).data;
  const { refused, text } = await gym.tryCall('complete_maintenance', { task_id: String(task?.id), checklist });
  const path = `/api/v1/maintenance_tasks/${task?.id}/completions`;
  const { data } = await send<Schemas['MaintenanceCompletionPage']>(gym, 'GET', path);
  const checked = data[0]?.checklist;
  return {
    refused,
    text,
    kept: checked?.map(({ item, ok }) => [item, ok]),
    values: checked?.map(({ value }) => value),
  };
};

describe('a step of complete_maintenance', () => {
  it('is found in any letter case and with a typing error, and kept under its own name', async () => {
    const done = await complete([
      { item: 'belt tension', value: '9' },
      { item: 'Belt aligment', ok: false },
    ]);
    expect(done.kept).toEqual([
      ['Belt tension', true],
      ['Belt alignment', false],
    ]);
    expect(done.text).not.toContain('No step');
  });

  it('that the task does not have is kept, and noted with the steps that it has', async () => {
    const done = await complete([
      { item: 'Belt', ok: true },
      { item: 'Roller 2', ok: true },
    ]);
    expect(done.kept).toEqual([
      ['Belt', true],
      ['Roller 2', true],
    ]);
    const note =
      'No step of the task is "Belt" or "Roller 2": its steps are "Belt tension", "Belt alignment", "Roller 1".';
    expect(JSON.parse(done.text).note).toContain(note);
  });

  it('that the task does not have is refused with a value, with the steps that it has', async () => {
    const done = await complete([{ item: 'Tension of the belt', value: '9' }]);
    expect([done.refused, done.kept]).toEqual([true, undefined]);
    expect(done.text).toContain('checklist.0.item is no step of the task; its steps are "Belt tension", ');
  });

  it.each([
    ['1.000', 'may be 1000 or 1; write 1000 or 1'],
    ['1,125', 'may be 1125 or 1.1250; write 1125 or 1.1250'],
    ['0x10', 'must be a number'],
    ['9 mm', 'must be a number'],
  ])('is refused with the value %j of a number, which has no reading or two', async (value, reason) => {
    const done = await complete([{ item: 'Belt tension', value }]);
    expect([done.refused, done.kept]).toEqual([true, undefined]);
    expect(done.text).toContain(`checklist.0.value ${reason}`);
  });

  it.each([
    ['12,5', 12.5],
    ['-3', -3],
    ['1.234,50', 1234.5],
  ])('has the value of the number %j', async (value, number) => {
    expect((await complete([{ item: 'Belt tension', value }])).values).toEqual([number]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { Exercise, ExerciseMachine } from '../../../src/areas/exercises/entity.ts';
import { Machine } from '../../../src/areas/machines/entity.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
const machines: Record<string, number> = {};
beforeAll(async () => {
  gym = await service.createGym('Exercises');
  await gym.seed(async ({ entities }) => {
    const added = ['By text', 'By zone', 'Nowhere'].map((name) => entities.create(Machine, { name }));
    await entities.flush();
    for (const { id, name } of added) machines[name] = id;
  });
});

describe('list_exercises', () => {
  beforeAll(() =>
    gym.seed(async ({ entities }) => {
      const [run, , press] = ['Run', 'Stretch', 'Press'].map((name) => entities.create(Exercise, { name }));
      await entities.flush();
      for (const name of ['By text', 'By zone'])
        entities.create(ExerciseMachine, { exercise_id: run?.id ?? 0, machine_id: machines[name] ?? 0 });
      entities.create(ExerciseMachine, { exercise_id: press?.id ?? 0, machine_id: machines['By zone'] ?? 0 });
      await entities.flush();
    }),
  );
  const available = async () =>
    Object.fromEntries(
      (await gym.call('list_exercises', {})).data.map((exercise) => [exercise.name, exercise.available]),
    );
  const setStatus = (name: string, status: 'active' | 'partial_defect' | 'retired' | 'maintenance') =>
    gym.api.PATCH('/api/v1/machines/{id}/status', {
      params: { path: { id: String(machines[name]) } },
      body: { status },
    });

  it('returns exercises newest first, with machine ids and names in the same order', async () => {
    const { data } = await gym.call('list_exercises', {});
    expect(data.map(({ name, machine_ids, machine_names }) => [name, machine_ids, machine_names])).toEqual([
      ['Press', [machines['By zone']], ['By zone']],
      ['Stretch', [], []],
      ['Run', [machines['By text'], machines['By zone']], ['By text', 'By zone']],
    ]);
  });

  it('reports an exercise as available while at least one of its machines is active', async () => {
    expect(await available()).toEqual({ Run: true, Press: true, Stretch: false });
    await setStatus('By zone', 'partial_defect');
    expect(await available()).toEqual({ Run: true, Press: false, Stretch: false });
    await setStatus('By text', 'maintenance');
    expect(await available()).toEqual({ Run: false, Press: false, Stretch: false });
    await gym.call('create_inspection', { machine_id: String(machines['By text']), passed: false });
    await setStatus('By zone', 'active');
    expect(await available()).toEqual({ Run: true, Press: true, Stretch: false });
  });

  it('filtered by machine, returns the exercises that use it and the alternatives to it', async () => {
    const names = async (name: string) =>
      (await gym.call('list_exercises', { machine_id: String(machines[name]) })).data;
    expect((await names('By zone')).map(({ name }) => name)).toEqual(['Press', 'Run']);
    expect(await names('By text')).toMatchObject([{ name: 'Run', machine_names: ['By text', 'By zone'] }]);
    expect(await names('Nowhere')).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../support/resource.ts';
import { addMachine, moveMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let exercises: Resource<'exercises'>;

beforeAll(async () => {
  gym = await service.createGym('Exercises');
  exercises = gym.resource('exercises', { name: 'Run' });
});

const patch = (id: number, body: object, headers = {}) =>
  gym.request('PATCH', `/api/v1/exercises/${id}`, { body, headers });

describe('POST /api/v1/exercises', () => {
  it('adds an exercise with its machines in ascending order', async () => {
    const [first, second] = [await addMachine(gym), await addMachine(gym)];
    const fields = { muscle_group: 'legs', difficulty: 'advanced', instructions: 'Slowly.' };
    const exercise = await exercises.add({ ...fields, machine_ids: [second.id, first.uuid.toUpperCase()] });
    expect(exercise).toMatchObject({ ...fields, machine_ids: [first.id, second.id], available: true, version: 1 });
    expect(await exercises.get(exercise.id)).toEqual(exercise);
    expect(await exercises.add()).toMatchObject({
      muscle_group: null,
      difficulty: null,
      machine_ids: [],
      available: false,
    });
  });

  it('rejects a machine of another tenant, one named twice, and fields that the service sets', async () => {
    const { id, uuid } = await addMachine(gym);
    const foreign = await addMachine(await service.createGym('Stranger'));
    const tries: [object, string][] = [
      [{ machine_ids: [id, foreign.id] }, '/machine_ids/1'],
      [{ machine_ids: [id, uuid] }, '/machine_ids/1'],
      [{ available: true }, '/available'],
    ];
    for (const [fields, place] of tries)
      expect(await exercises.refusal('POST', '', { name: 'Run', ...fields })).toMatchObject({
        status: 422,
        places: [place],
      });
  });
});

describe('an exercise is available', () => {
  it('while at least one of its machines is active', async () => {
    const [one, other] = [await addMachine(gym), await addMachine(gym)];
    const { id } = await exercises.add({ machine_ids: [one.id, other.id] });
    const isAvailable = async (): Promise<boolean> => (await exercises.get(id)).available;
    await moveMachine(gym, one.id, { status: 'defect' });
    expect(await isAvailable()).toBe(true);
    await moveMachine(gym, other.id, { status: 'partial_defect' });
    expect(await isAvailable()).toBe(false);
    await moveMachine(gym, one.id, { status: 'active' });
    expect(await isAvailable()).toBe(true);
  });
});

describe('GET /api/v1/exercises', () => {
  it('searches, filters and sorts', async () => {
    const many = await service.createGym('Many exercises');
    const own = many.resource('exercises');
    const [active, defect] = [await addMachine(many), await addMachine(many, { status: 'defect' })];
    await own.add({ name: 'Squat', muscle_group: 'legs', difficulty: 'advanced', machine_ids: [active.id] });
    await own.add({ name: 'Leg press', muscle_group: 'Quads', difficulty: 'beginner', machine_ids: [defect.id] });
    await own.add({ name: 'Row', muscle_group: 'back', machine_ids: [active.id, defect.id] });
    const names = async (query: string): Promise<string[]> => (await own.list(query)).data.map(({ name }) => name);
    expect(await names('')).toEqual(['Row', 'Leg press', 'Squat']);
    expect(await names('q=LEG')).toEqual(['Leg press', 'Squat']);
    expect(await names('machine_id=999999')).toEqual([]);
    expect(await names(`machine_id=${active.uuid}`)).toEqual(['Row', 'Squat']);
    expect(await names('muscle_group=legs')).toEqual(['Squat']);
    expect(await names('difficulty=beginner')).toEqual(['Leg press']);
    expect(await names('available=true')).toEqual(['Row', 'Squat']);
    expect(await names('available=false')).toEqual(['Leg press']);
    expect(await names('sort=name')).toEqual(['Leg press', 'Row', 'Squat']);
    expect(await names('available=true&sort=-name')).toEqual(['Squat', 'Row']);
  });
});

describe('PATCH /api/v1/exercises/{id}', () => {
  it('replaces the machines, and changes nothing when they are the same', async () => {
    const [one, other] = [await addMachine(gym), await addMachine(gym)];
    const { id } = await exercises.add({ machine_ids: [one.id] });
    expect(await exercises.patch(id, { machine_ids: [one.uuid], name: 'Run' })).toMatchObject({ version: 1 });
    expect(await exercises.patch(id, { machine_ids: [other.id, one.id] })).toMatchObject({
      machine_ids: [one.id, other.id],
      version: 2,
    });
    expect(await exercises.patch(id, { muscle_group: 'legs' })).toMatchObject({
      machine_ids: [one.id, other.id],
      version: 3,
    });
    expect(await exercises.patch(id, { machine_ids: [] })).toMatchObject({
      machine_ids: [],
      available: false,
      version: 4,
    });
  });

  it('accepts one of 50 concurrent changes of the same version', async () => {
    const machine = await addMachine(gym);
    const { id } = await exercises.add();
    const calls = Array.from({ length: 50 }, () => patch(id, { machine_ids: [machine.id] }, { 'if-match': '"1"' }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 49 }, () => 412)]);
  });
});

describe('DELETE /api/v1/exercises/{id}', () => {
  it('deletes an exercise and its links, and keeps its machines', async () => {
    const machine = await addMachine(gym);
    const { id } = await exercises.add({ machine_ids: [machine.id] });
    await exercises.remove(id);
    expect(await exercises.refusal('GET', id)).toMatchObject({ status: 404 });
    expect((await gym.request('GET', `/api/v1/machines/${machine.id}`)).status).toBe(200);
  });
});

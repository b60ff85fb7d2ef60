import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/areas.ts';
import { refusedCall } from '../../support/refused-calls.ts';
import { addLocation, addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let floor_plan_id: string;
let one: number;
let two: number;
beforeEach(async () => {
  gym = await service.createGym('Places');
  one = (await addMachine(gym, { name: 'Treadmill 1' })).id;
  two = (await addMachine(gym, { name: 'Treadmill 2' })).id;
  const { id: location_id } = await addLocation(gym);
  const positions = [{ machine_id: one, x: 0.1, y: 0.2, rotation: 90 }];
  const plan = { name: 'North', location_id, width: 10, height: 8, positions };
  floor_plan_id = String((await send<Schemas['FloorPlan']>(gym, 'POST', '/api/v1/floor_plans', plan)).id);
});

const place = (args: object) => gym.call('place_machine', { floor_plan_id, machine_id: 'Treadmill 1', ...args });

const refusalOf = (args: object): Promise<string> =>
  refusedCall(gym, 'place_machine', { floor_plan_id, machine_id: 'Treadmill 1', ...args });

describe('place_machine', () => {
  it('adds a machine to a plan, and leaves the others where they are', async () => {
    const plan = await place({ machine_id: 'Treadmill 2', x: 0.5, y: 1 });
    expect(plan.positions).toEqual([
      { machine_id: one, x: 0.1, y: 0.2, rotation: 90 },
      { machine_id: two, x: 0.5, y: 1, rotation: 0 },
    ]);
  });

  it('moves a machine that is on the plan, with its rotation unless another is given', async () => {
    expect(await place({ x: 0.9, y: 0.8 })).toMatchObject({
      version: 2,
      positions: [{ machine_id: one, x: 0.9, y: 0.8, rotation: 90 }],
    });
    expect((await place({ x: 0.9, y: 0.8, rotation: 180 })).positions).toMatchObject([{ rotation: 180 }]);
  });

  it('changes nothing when the machine stands there already', async () => {
    expect(await place({ x: 0.1, y: 0.2 })).toMatchObject({ version: 1 });
  });

  it('takes a machine off the plan, also one that is not on it', async () => {
    expect((await place({ remove: true })).positions).toEqual([]);
    expect(await place({ remove: true })).toMatchObject({ version: 2, positions: [] });
  });

  it('notes another location in the record, another plan with the machine, and a machine at the same place', async () => {
    const cellar = await addLocation(gym, 'Cellar');
    const { id } = await addMachine(gym, { name: 'Rower', location_id: cellar.id });
    const positions = [{ machine_id: id, x: 0.5, y: 0.5 }];
    const plan = { name: 'Below', location_id: cellar.id, width: 10, height: 8, positions };
    const below = await send<Schemas['FloorPlan']>(gym, 'POST', '/api/v1/floor_plans', plan);
    expect(await place({ machine_id: 'Rower', x: 0.1, y: 0.205 })).toMatchObject({
      note: expect.stringContaining(
        `By its record the machine is at "Cellar". It is also on the plan "Below" (${below.id}). At the same place is "Treadmill 1" (${one}).`,
      ),
    });
    const free = await place({ floor_plan_id: String(below.id), machine_id: 'Treadmill 2', x: 0.9, y: 0.9 });
    expect(free).not.toMatchObject({ note: expect.stringMatching(/By its record|also on|same place/) });
  });

  it('refuses half a place, a place outside the plan, and an unknown machine or plan', async () => {
    expect(await refusalOf({})).toContain('x is required, unless remove is true');
    expect(await refusalOf({ x: 0.5 })).toContain('y is required with x');
    expect(await refusalOf({ x: 0.5, y: 0.5, remove: true })).toContain('remove must be left out with x and y');
    expect(await refusalOf({ x: 1.5, y: 0 })).toContain('x ');
    expect(await refusalOf({ machine_id: 'Rower 9', x: 0, y: 0 })).toContain('Use list_machines to find machine ids.');
    expect(await refusalOf({ floor_plan_id: '999999', x: 0, y: 0 })).toContain('Use list_floor_plans');
  });

  it('keeps both of two machines that are placed at the same time', async () => {
    const three = await addMachine(gym, { name: 'Treadmill 3' });
    await Promise.all([
      place({ machine_id: String(two), x: 0.3, y: 0.3 }),
      place({ machine_id: String(three.id), x: 0.6, y: 0.6 }),
    ]);
    const plan = await send<Schemas['FloorPlan']>(gym, 'GET', `/api/v1/floor_plans/${floor_plan_id}`);
    expect(plan.positions.map(({ machine_id }) => machine_id).toSorted((a, b) => a - b)).toEqual([one, two, three.id]);
  });
});

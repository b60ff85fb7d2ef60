import { beforeAll, describe, expect, it } from 'vitest';
import { useEms } from '../support/ems.ts';
import { planTasks, serveBeside, settle, type Beside } from '../support/heavy-requests.ts';

/** Sizes of what the large gym asks for: its machines, the tasks of the plan on each, and the machines of a file. */
type Sizes = { machines: number; tasks: number; imported: number };

/** Defines the tests of what another gym notices of heavy requests. */
export const describeHeavyRequests = (
  { machines, tasks, imported }: Sizes,
  reads: readonly (readonly [what: string, path: string])[],
): void => {
  const ems = useEms();
  let beside: Beside;
  beforeAll(async () => {
    beside = await serveBeside(ems, machines);
  }, 600_000);

  const add = async (path: string, body: object): Promise<number> => {
    const { status, text } = await beside.send('POST', path, body);
    expect(status, text).toBe(201);
    return JSON.parse(text).id;
  };

  describe('another gym reads a machine without delay during', () => {
    it.each(reads)('%s', { timeout: 300_000 }, async (_what, path) => {
      const { result, p99, most } = await beside.measure(() => beside.send('GET', path));
      expect([result.status, p99 < most], `${p99} ms`).toEqual([200, true]);
    });

    it('the move of a location with all machines, and the creation, change and deletion of its plan', async () => {
      const { send } = beside;
      const [top, site] = [await add('locations', { name: 'Top' }), await add('locations', { name: 'Site' })];
      const { data } = JSON.parse((await send('GET', 'locations?limit=100')).text);
      for (const { id, name } of data)
        if (/^Club/.test(name)) await send('PATCH', `locations/${id}`, { parent_id: top });
      const plan = await add('maintenance_plans', {
        name: 'All',
        match: { location_id: site },
        tasks: planTasks(tasks),
      });
      const settled = async <Result>(work: Promise<Result>): Promise<Result> => {
        const result = await work;
        await settle(beside, plan);
        return result;
      };
      const path = `maintenance_plans/${plan}`;
      const isFast = async (work: Parameters<Beside['measure']>[0]): Promise<void> => {
        const { result, p99, most } = await beside.measure(work);
        // A second attempt to delete the plan finds none.
        expect([200, 204, 404]).toContain(result.status);
        expect(p99).toBeLessThan(most);
      };
      await isFast(() => settled(send('PATCH', `locations/${top}`, { parent_id: site })));
      expect(JSON.parse((await send('GET', `${path}/machines?limit=1`)).text).data.length).toBe(1);
      await isFast(() => settled(send('PATCH', path, { tasks: planTasks(tasks, 'Oil the belt') })));
      await isFast(() => settled(send('PATCH', `locations/${top}`, { parent_id: null })));
      await isFast(() => settled(send('PATCH', `locations/${top}`, { parent_id: site })));
      await isFast(() => settled(send('DELETE', path)));
      // The job takes the last tasks from the plan before it deletes it.
      await expect.poll(async () => (await send('GET', path)).status, { timeout: 10_000 }).toBe(404);
    }, 1_200_000);

    it('an import of machines that a plan of 50 tasks fits', async () => {
      await add('maintenance_plans', { name: 'Imported', match: { brand: 'Lifer' }, tasks: planTasks(50) });
      const file = `name,brand\n${'Treadmill,Lifer\n'.repeat(imported)}`;
      const { result, p99, most } = await beside.measure(() =>
        beside.send('POST', 'imports?area=machines&repeat=true', file),
      );
      expect([result.status, p99 < most], `${p99} ms`).toEqual([200, true]);
    }, 600_000);
  });
};

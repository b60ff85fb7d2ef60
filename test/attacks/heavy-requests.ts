import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useEms } from '../support/ems.ts';
import { takePhoto } from '../support/photo.ts';
import { planTasks, serveBeside, settle, type Beside } from '../support/heavy-requests.ts';

/** Sizes of what the large gym asks for: its machines, the tasks of the plan on each, and the machines of a file. */
type Sizes = { machines: number; tasks: number; imported: number };

type Work = Parameters<Beside['measure']>[0];

/** The most records of a batch, and of a request that can be undone. */
const MOST_RECORDS = 100;
/** The id that is before that of each event. */
const FIRST = '00000000-0000-0000-0000-000000000000';
/** As many streams as a token may have. */
const STREAMS = 5;
/** How long the streams are read, in ms. */
const STREAMED_MS = 3000;

/** Defines the tests of what another gym notices of heavy requests. They print the latencies of its reads. */
export const describeHeavyRequests = (
  { machines, tasks, imported }: Sizes,
  reads: readonly (readonly [what: string, path: string])[],
): void => {
  const ems = useEms();
  const latencies: string[] = [];
  let beside: Beside;
  beforeAll(async () => {
    beside = await serveBeside(ems, machines);
  }, 600_000);
  afterAll(() => void process.stdout.write(`The 99th percentile of another gym's reads:\n${latencies.join('\n')}\n`));

  const add = async (path: string, body: object): Promise<number> => {
    const { status, text } = await beside.send('POST', path, body);
    expect(status, text).toBe(201);
    return JSON.parse(text).id;
  };

  /** Runs work beside the reads of another gym. Returns what was refused or delayed them: nothing. */
  const faultsOf = async (what: string, work: Work, expected: readonly number[] = [200, 201]): Promise<string[]> => {
    const { result, p99, most } = await beside.measure(work);
    const latency = `${Math.round(p99)} ms, at most ${Math.round(most)} ms: ${what}`;
    latencies.push(`  ${latency}`);
    return [...(expected.includes(result.status) ? [] : [`${what}: ${result.text}`]), ...(p99 < most ? [] : [latency])];
  };

  describe('another gym reads a machine without delay during', () => {
    it.each(reads)('%s', { timeout: 300_000 }, async (what, path) => {
      expect(await faultsOf(what, () => beside.send('GET', path))).toEqual([]);
    });

    it(
      'the labels of a location, a photo of 48 megapixels, and streams of all events',
      { timeout: 300_000 },
      async () => {
        const { send } = beside;
        const { data } = JSON.parse((await send('GET', 'locations?limit=100')).text);
        const [{ id: club }] = data.filter(({ name }: { name: string }) => /^Club/.test(name));
        expect(await faultsOf('labels.pdf of a location', () => send('GET', `labels.pdf?location_id=${club}`))).toEqual(
          [],
        );
        const [machine] = JSON.parse((await send('GET', 'machines?limit=1')).text).data;
        const photo = await takePhoto(8000, 6000);
        const query = `attachable_type=machine&attachable_id=${machine.id}&name=photo.jpg`;
        expect(await faultsOf('a photo of 48 megapixels', () => send('POST', `attachments?${query}`, photo))).toEqual(
          [],
        );
        expect(
          await faultsOf('streams of all events', async () => {
            await Promise.all(Array.from({ length: STREAMS }, () => beside.follow(FIRST, STREAMED_MS)));
            return { status: 200, text: '' };
          }),
        ).toEqual([]);
      },
    );

    it('batches of as many creations as one may have, and their undo', { timeout: 300_000 }, async () => {
      const { send } = beside;
      const requests = Array.from({ length: MOST_RECORDS }, (_, n) => ({
        id: `r${n}`,
        method: 'POST',
        path: '/api/v1/machines',
        body: { name: `Batched ${n}` },
      }));
      for (const atomic of [false, true])
        expect(
          await faultsOf(`a batch, ${atomic ? 'as one' : 'one by one'}`, () =>
            send('POST', 'batch', { atomic, requests }),
          ),
        ).toEqual([]);
      const undone = async () => {
        await send('POST', 'batch', { atomic: true, requests });
        const [last] = JSON.parse((await send('GET', 'events?limit=1')).text).data;
        return send('POST', `events/${last.id}/undo`, {});
      };
      expect(await faultsOf('a batch and its undo', undone)).toEqual([]);
    });

    it('the move of a location with all machines, and the creation, change and deletion of its plan', async () => {
      const { send } = beside;
      const [top, site] = [await add('locations', { name: 'Top' }), await add('locations', { name: 'Site' })];
      const { data } = JSON.parse((await send('GET', 'locations?limit=100')).text);
      for (const { id, name } of data)
        if (/^Club/.test(name)) await send('PATCH', `locations/${id}`, { parent_id: top });
      const match = { location_id: site };
      const plan = await add('maintenance_plans', { name: 'All', match, tasks: planTasks(tasks) });
      const path = `maintenance_plans/${plan}`;
      const settled = async (what: string, send: Work): Promise<void> => {
        const work: Work = async () => {
          const result = await send();
          await settle(beside, plan);
          return result;
        };
        // A second attempt to delete the plan finds none.
        expect(await faultsOf(what, work, [200, 204, 404])).toEqual([]);
      };
      const move =
        (parent_id: number | null): Work =>
        () =>
          send('PATCH', `locations/${top}`, { parent_id });
      await settled('a location with all machines into a plan', move(site));
      expect(JSON.parse((await send('GET', `${path}/machines?limit=1`)).text).data.length).toBe(1);
      const changed = { tasks: planTasks(tasks, 'Oil the belt') };
      await settled('the change of a plan of all machines', () => send('PATCH', path, changed));
      await settled('all machines out of the plan', move(null));
      await settled('all machines into the plan again', move(site));
      await settled('the deletion of the plan', () => send('DELETE', path));
      // The job takes the last tasks from the plan before it deletes it.
      await expect.poll(async () => (await send('GET', path)).status, { timeout: 10_000 }).toBe(404);
    }, 1_200_000);

    it('an import of machines that a plan of 50 tasks fits', async () => {
      await add('maintenance_plans', { name: 'Imported', match: { brand: 'Lifer' }, tasks: planTasks(50) });
      const file = `name,brand\n${'Treadmill,Lifer\n'.repeat(imported)}`;
      expect(await faultsOf('an import', () => beside.send('POST', 'imports?area=machines&repeat=true', file))).toEqual(
        [],
      );
    }, 600_000);
  });
};

import { beforeAll, describe, expect, it } from 'vitest';
import { ON_SERVER } from '../support/ems.ts';
import { useService, type Gym } from '../support/service.ts';

/** More callers than may wait for the connection of the embedded database. */
const CALLERS = 700;

const service = useService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Overload');
  await gym.request('GET', '/api/v1/machines');
});

const read = (): Promise<Response> => gym.request('GET', '/api/v1/machines?limit=1');

/** Holds the only connection until it is called. */
const holdConnection = async (): Promise<() => Promise<void>> => {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = service.database.db.connection().execute(async () => {
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return async () => {
    released.resolve();
    await holding;
  };
};

describe.skipIf(ON_SERVER)('an embedded database that is overloaded', () => {
  it('refuses what waits too long or would make the queue too long, with 503 and Retry-After, and recovers', async () => {
    const release = await holdConnection();
    const started = performance.now();
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        const response = await read();
        return { status: response.status, retry: response.headers.get('retry-after'), at: performance.now() - started };
      }),
    );
    await release();
    expect(new Set(answers.map(({ status, retry }) => `${status} ${retry}`))).toEqual(new Set(['503 5']));
    // The bound is the guarantee: five seconds, and as much again for this machine.
    expect(Math.max(...answers.map(({ at }) => at))).toBeLessThan(10_000);
    const { body, status } = await read().then(async (response) => ({
      status: response.status,
      body: await response.json(),
    }));
    expect([status, body]).toEqual([200, { data: [], has_more: false, next_cursor: null }]);
  });

  it('serves those who wait in the order in which they came', async () => {
    const release = await holdConnection();
    const order: number[] = [];
    const calls = Array.from({ length: 20 }, (_, i) =>
      service.database.db.connection().execute(async () => void order.push(i)),
    );
    await release();
    await Promise.all(calls);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
});

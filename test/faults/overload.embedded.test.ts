import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/config/database-limits.ts';
import { openServiceDatabase, locationOf } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { createDirectory, silent } from '../support/database.ts';
import { ON_SERVER } from '../support/ems.ts';
import { useService, type Gym } from '../support/service.ts';

/** More callers than may wait for the connection of the embedded database. */
const CALLERS = 700;

const service = useService(DEFAULT_LIMITS);
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
  const holding = service.database.db.transaction().execute(async () => {
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return async () => {
    released.resolve();
    await holding;
  };
};

describe.skipIf(ON_SERVER)('an overloaded embedded database', () => {
  it('rejects requests that wait too long or exceed the queue, and recovers', { timeout: 120_000 }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const release = await holdConnection();
    const request = read();
    const waiting = Promise.allSettled(
      Array.from({ length: CALLERS }, () => service.database.db.transaction().execute(async () => 'served')),
    );
    // The seconds that a request waits at most pass at once.
    const passSecond = (): Promise<Response | undefined> => {
      vi.advanceTimersByTime(1000);
      return Promise.race([request, setImmediate(undefined)]);
    };
    let response = await passSecond();
    while (!response) response = await passSecond();
    await release();
    expect((await waiting).filter(({ status }) => status === 'fulfilled')).toEqual([]);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await read()).status).toBe(200);
  });

  it('serves waiting requests in the order of their arrival', async () => {
    const release = await holdConnection();
    const order: number[] = [];
    const calls = Array.from({ length: 20 }, (_, i) =>
      service.database.db.transaction().execute(async () => void order.push(i)),
    );
    await release();
    await Promise.all(calls);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('lets as many requests wait as DATABASE_QUEUE says', async () => {
    const { db, close } = openServiceDatabase(
      locationOf(readConfig({ DATA_DIR: createDirectory(), DATABASE_QUEUE: '3' })),
      silent,
    );
    onTestFinished(close);
    const call = (): Promise<string> => asOwner(() => db.transaction().execute(async () => 'served'));
    // The first call opens the database, which may take longer than a request may wait.
    await call();
    const calls = Array.from({ length: 5 }, call);
    const statuses = (await Promise.allSettled(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'fulfilled')).toHaveLength(4);
  });
});

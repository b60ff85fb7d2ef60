import type { Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkedFetch } from '../support/contract.ts';
import { connectTo, pipeline } from '../support/raw-client.ts';
import { listen, useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Unread answers');
});

const LIMIT = 3;
const PATH = '/api/v1/machines';

/**
 * 15 MB that need no token, more than the operating system keeps for a connection: answers behind them cannot leave.
 */
const CLOG = pipeline('/docs/explorer.js', 15);

const sockets: Socket[] = [];
const closing: (() => void)[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const close of closing.splice(0)) close();
});

const start = async (): Promise<string> => {
  const { base, close } = await listen(service.database, 0, { max_in_flight: LIMIT });
  closing.push(close);
  return base;
};

/** Sends `times` requests with the write token behind answers that nobody reads. */
const request = async (base: string, times: number): Promise<Socket> => {
  const socket = await connectTo(base);
  sockets.push(socket);
  socket.write(CLOG + pipeline(PATH, times, { authorization: `Bearer ${gym.tokens.write}` }));
  return socket;
};

/**
 * Waits until the token has as many unfinished requests as it may have. A check that is in flight can take the slot of
 * a request, which is then refused and must be sent again.
 */
const waitUntilFull = async (base: string, readers: Socket[]): Promise<void> => {
  const check = async (): Promise<number> => {
    const status = await statusOf(base);
    if (status !== 429) readers.push(await request(base, 1));
    return status;
  };
  await expect.poll(check, { timeout: 15_000, interval: 500 }).toBe(429);
};

const get = (base: string, token = gym.tokens.write): Promise<Response> =>
  checkedFetch(base + PATH, { headers: { authorization: `Bearer ${token}` } });
const statusOf = async (base: string): Promise<number> => (await get(base)).status;

describe('answers that nobody reads', () => {
  it.each([
    ['connections', [1, 1, 1]],
    ['requests pipelined on one connection', [LIMIT]],
    ['requests beyond the limit on one connection', [10]],
  ])('count as requests in flight until their connection closes: %s', async (_case, times) => {
    const base = await start();
    const readers = await Promise.all(times.map((count) => request(base, count)));
    await waitUntilFull(base, readers);
    const refused = await get(base);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toMatchObject({ code: 'too_many_in_flight' });
    expect((await get(base, gym.tokens.read)).status).toBe(200);
    for (const reader of readers) reader.destroy();
    await expect.poll(() => statusOf(base), { timeout: 15_000 }).toBe(200);
    // Every slot is free again, not only the last one.
    const again = await Promise.all(Array.from({ length: LIMIT }, () => statusOf(base)));
    expect(again).toEqual([200, 200, 200]);
  });

  it('count no longer once they are read', async () => {
    const base = await start();
    const readers = [await request(base, LIMIT)];
    await waitUntilFull(base, readers);
    for (const reader of readers) reader.resume();
    await expect.poll(() => statusOf(base), { timeout: 15_000 }).toBe(200);
  });
});

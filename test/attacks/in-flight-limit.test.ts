import { once } from 'node:events';
import { request, type ClientRequest } from 'node:http';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkedFetch } from '../support/contract.ts';
import { listen, useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('In flight');
});

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const start = async (max_in_flight: number): Promise<string> => {
  const { base, close } = await listen(service.database, 0, { max_in_flight });
  closing.push(close);
  return base;
};

const get = (base: string, token: string, path = '/api/v1/machines?limit=1'): Promise<Response> =>
  checkedFetch(base + path, { headers: { authorization: `Bearer ${token}` } });

const BODY = JSON.stringify({ name: 'Held' });

/** Requests that were refused. The check of the limit may have taken their slot. */
const refused = new WeakSet<ClientRequest>();

/** A request whose body is still incomplete, which the service waits for. */
const hold = async (base: string): Promise<ClientRequest> => {
  const call = request(`${base}/api/v1/machines`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${gym.tokens.write}`,
      'content-type': 'application/json',
      'content-length': BODY.length,
      expect: '100-continue',
    },
  });
  call
    .on('error', () => undefined)
    .once('response', ({ statusCode }) => {
      if (statusCode === 429) refused.add(call);
    });
  call.flushHeaders();
  await once(call, 'continue');
  return call;
};

/** Holds requests until the token is at its limit, and returns those that the service waits for. */
const fill = async (base: string): Promise<ClientRequest[]> => {
  const calls: ClientRequest[] = [];
  const check = async (): Promise<number> => {
    const { status } = await get(base, gym.tokens.write);
    if (status !== 429) calls.push(await hold(base));
    return status;
  };
  await expect.poll(check).toBe(429);
  return calls.filter((call) => !refused.has(call));
};

describe('a token at its limit of requests in flight', () => {
  it('receives 429 with the limit until a request ends, while other tokens are served', async () => {
    const base = await start(3);
    const [answered, givenUp] = await fill(base);
    const response = await get(base, gym.tokens.write);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toMatchObject({
      code: 'too_many_in_flight',
      detail: expect.stringContaining('has 3 unfinished requests'),
    });
    expect((await get(base, gym.tokens.read)).status).toBe(200);
    if (!answered || !givenUp) throw new Error('fewer requests are held than the limit allows');
    answered.end(BODY);
    await once(answered, 'response');
    await expect.poll(async () => (await get(base, gym.tokens.write)).status).toBe(200);
    await fill(base);
    givenUp.destroy();
    await expect.poll(async () => (await get(base, gym.tokens.write)).status).toBe(200);
  });
});

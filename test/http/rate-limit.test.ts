import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { openServiceDatabase } from '../../src/app.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { checkedFetch } from '../support/contract.ts';
import { POOLER, SERVER, silent } from '../support/database.ts';
import { listen } from '../support/gym.ts';
import { useService } from '../support/service.ts';

const MACHINES = '/api/v1/machines';

const service = useService();

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0)) await close();
});

/** One more process on the service's database, until the test ends. */
const start = async (limit: number): Promise<string> => {
  const { base, close } = await listen(service.database, limit);
  closing.push(close);
  return base;
};

/** Moves the clocks of the windows ahead: that of this process, and on a server that of the database. */
const passSeconds = async (seconds: number): Promise<void> => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1000);
  if (SERVER === undefined) return;
  const age = sql`update rate_limit set started = started - make_interval(secs => ${seconds})`;
  await asOwner(() => age.execute(service.database.db));
};

const statusesOf = (responses: Response[]): Record<string, number> => {
  const counted: Record<string, number> = {};
  for (const { status } of responses) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
};

describe('rate limits', () => {
  const ask = (base: string, token: string, path = MACHINES): Promise<Response> =>
    checkedFetch(base + path, { headers: { authorization: `Bearer ${token}` } });

  it('count down in RateLimit, and then reject requests with Retry-After', async () => {
    const base = await start(3);
    const { tokens } = await service.createGym('Counted');
    for (const left of [2, 1, 0]) {
      const { status, headers } = await ask(base, tokens.read);
      expect(status).toBe(200);
      expect(headers.get('ratelimit-policy')).toBe('"default";q=3;w=60');
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"default";r=${left};t=([1-9]|[1-5]\\d|60)$`));
      expect(headers.has('retry-after')).toBe(false);
    }
    const refused = await ask(base, tokens.read);
    expect(refused.status).toBe(429);
    const problem: Schemas['Problem'] = JSON.parse(await refused.clone().text());
    expect(problem.code).toBe('rate_limited');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.headers.get('ratelimit')).toBe(`"default";r=0;t=${wait}`);
  });

  it('count each token of a tenant, and each tenant, separately', async () => {
    const base = await start(2);
    const [one, other] = [await service.createGym('One'), await service.createGym('Other')];
    for (const token of [one.tokens.read, one.tokens.write, other.tokens.read]) {
      const statuses = [];
      for (let n = 0; n < 3; n += 1) statuses.push((await ask(base, token)).status);
      expect(statuses).toEqual([200, 200, 429]);
    }
  });

  it('count rejected requests, but neither health checks nor requests without a valid token', async () => {
    const base = await start(2);
    const { tokens } = await service.createGym('Uncounted');
    for (let n = 0; n < 5; n += 1) {
      for (const path of ['/healthz', '/readyz']) {
        const { status, headers } = await ask(base, tokens.read, path);
        expect([status, headers.has('ratelimit')]).toEqual([200, false]);
      }
      const { status, headers } = await ask(base, `${tokens.read}x`);
      expect([status, headers.has('ratelimit')]).toEqual([401, false]);
    }
    expect((await ask(base, tokens.read, `${MACHINES}/999999999`)).status).toBe(404);
    expect((await ask(base, tokens.read, '/mcp')).status).toBe(200);
    expect((await ask(base, tokens.read)).status).toBe(429);
    expect((await ask(base, tokens.read, '/healthz')).status).toBe(200);
  });

  it('start again after a minute', async () => {
    const base = await start(1);
    const { tokens } = await service.createGym('Anew');
    expect((await ask(base, tokens.read)).status).toBe(200);
    expect((await ask(base, tokens.read)).status).toBe(429);
    await passSeconds(61);
    expect((await ask(base, tokens.read)).status).toBe(200);
    expect((await ask(base, tokens.read)).status).toBe(429);
  });

  it('weight the previous minute by its share of the last 60 seconds', async () => {
    const base = await start(10);
    const { tokens } = await service.createGym('Sliding');
    const serve = async (count: number): Promise<Record<string, number>> => {
      const responses = [];
      for (let n = 0; n < count; n += 1) responses.push(await ask(base, tokens.read));
      return statusesOf(responses);
    };
    expect(await serve(10)).toEqual({ 200: 10 });
    await passSeconds(75);
    // A quarter of the next minute has passed: three quarters of the ten count, which leaves three.
    expect(await serve(6)).toEqual({ 200: 3, 429: 3 });
    const refused = await ask(base, tokens.read);
    // The next one is free when six of the ten count: at a little over 18 of its 60 seconds.
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(4);
  });

  it.each([7, 60])('accept exactly %i of many concurrent requests', async (limit) => {
    const base = await start(limit);
    const { tokens } = await service.createGym(`Together ${limit}`);
    const responses = await Promise.all(Array.from({ length: limit + 40 }, () => ask(base, tokens.read)));
    expect(statusesOf(responses)).toEqual({ 200: limit, 429: 40 });
  });

  it('send no header for a limit that is turned off', async () => {
    const { headers } = await (await service.createGym('Unlimited')).request('GET', MACHINES);
    expect([headers.has('ratelimit'), headers.has('ratelimit-policy')]).toEqual([false, false]);
  });

  describe.skipIf(SERVER === undefined)('of processes that share a server', () => {
    const startTwo = async (limit: number): Promise<string[]> => {
      const second = openServiceDatabase({ url: service.url ?? '', pool: 4, pooler: POOLER }, silent);
      const { base, close } = await listen(second, limit);
      closing.push(close, () => second.close());
      return [await start(limit), base];
    };

    it.each([9, 40, 100])(
      'accept %i requests together, regardless of their distribution and concurrency',
      async (limit) => {
        const bases = await startTwo(limit);
        const { tokens } = await service.createGym(`Shared ${limit}`);
        const responses = await Promise.all(
          Array.from({ length: 2 * limit + 60 }, (_, n) => ask(bases[n % 2] ?? '', tokens.read)),
        );
        expect(statusesOf(responses)).toEqual({ 200: limit, 429: limit + 60 });
      },
    );

    it('accept at least the limit less one batch when a single process receives all requests', async () => {
      const limit = 100;
      const [one = '', other = ''] = await startTwo(limit);
      const { tokens } = await service.createGym('Lopsided');
      expect((await ask(other, tokens.read)).status).toBe(200);
      const responses = [];
      for (let n = 0; n < limit + 10; n += 1) responses.push(await ask(one, tokens.read));
      // The other process reserved five and used one; the remaining four are still reserved.
      expect(statusesOf(responses)).toEqual({ 200: limit - 5, 429: 15 });
      expect(statusesOf([await ask(other, tokens.read), await ask(other, tokens.read)])).toEqual({ 200: 2 });
    });
  });
});

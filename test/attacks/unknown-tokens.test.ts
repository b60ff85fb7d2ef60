import { afterEach, describe, expect, it, vi } from 'vitest';
import { createToken } from '../../src/auth/token.ts';
import { checkedFetch } from '../support/contract.ts';
import { listen, useSharedService } from '../support/service.ts';

const service = useSharedService();

const closing: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0)) close();
});

const start = async (trust_proxy: number | string[] = []): Promise<string> => {
  const { base, close } = await listen(service.database, 0, { trust_proxy, max_unknown_tokens: 60 });
  closing.push(close);
  return base;
};

const ask = (base: string, token: string, address?: string): Promise<Response> =>
  checkedFetch(`${base}/api/v1/machines?limit=1`, {
    headers: { authorization: `Bearer ${token}`, ...(address === undefined ? {} : { 'x-forwarded-for': address }) },
  });

const flood = async (base: string, count: number, address?: string): Promise<Record<string, number>> => {
  const counted: Record<string, number> = {};
  for (let n = 0; n < count; n += 1) {
    const { status } = await ask(base, createToken(), address);
    counted[status] = (counted[status] ?? 0) + 1;
  }
  return counted;
};

describe('an address that sends unknown tokens', () => {
  it('receives 429 after 60 in a minute, while tokens known to this process still work and are looked up again', async () => {
    const base = await start();
    const { tokens } = await service.createGym('Flooded');
    expect((await ask(base, tokens.read)).status).toBe(200);
    expect(await flood(base, 70)).toEqual({ 401: 60, 429: 10 });
    const refused = await ask(base, createToken());
    expect(await refused.json()).toMatchObject({ code: 'too_many_unknown_tokens' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 21_000);
    expect((await ask(base, tokens.read)).status).toBe(200);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 130_000);
    expect((await ask(base, createToken())).status).toBe(401);
  });

  it('causes one lookup for repeated requests with the same unknown token', async () => {
    const base = await start();
    const token = createToken();
    for (let n = 0; n < 70; n += 1) expect((await ask(base, token)).status).toBe(401);
    expect((await ask(base, createToken())).status).toBe(401);
  });

  it('is the one that a trusted proxy reports, an IPv6 /64 network as one', async () => {
    const base = await start(1);
    expect(await flood(base, 61, '192.0.2.1')).toEqual({ 401: 60, 429: 1 });
    expect(await flood(base, 60, '2001:db8:1::1')).toEqual({ 401: 60 });
    expect((await ask(base, createToken(), '2001:db8:1:0:ffff::2')).status).toBe(429);
    expect((await ask(base, createToken(), '2001:db8:1:1::1')).status).toBe(401);
    expect((await ask(base, createToken(), '192.0.2.2')).status).toBe(401);
  });

  it('is the same one with every port that a proxy adds to it', async () => {
    const base = await start(1);
    for (let port = 1; port <= 60; port += 1)
      expect((await ask(base, createToken(), `192.0.2.1:${40_000 + port}`)).status).toBe(401);
    expect((await ask(base, createToken(), '192.0.2.1:50000')).status).toBe(429);
    for (let port = 1; port <= 60; port += 1)
      expect((await ask(base, createToken(), `[2001:db8:1::1]:${40_000 + port}`)).status).toBe(401);
    expect((await ask(base, createToken(), '2001:db8:1::2')).status).toBe(429);
  });

  it('cannot claim to be another address', async () => {
    const base = await start();
    expect(await flood(base, 60, '192.0.2.1')).toEqual({ 401: 60 });
    expect((await ask(base, createToken(), '192.0.2.2')).status).toBe(429);
  });
});

import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { asOwner } from '../../src/core/tenancy.ts';
import { SERVER } from '../support/database.ts';
import { listen, useService } from '../support/service.ts';

const service = useService();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const MINUTE = 60;

it('no caller waits longer than the rate limit window when the clock is set back by an hour', async () => {
  const { base, close } = await listen(service.database, 2);
  try {
    const { tokens } = await service.createGym('Set back');
    const ask = (): Promise<Response> =>
      fetch(`${base}/api/v1/machines`, { headers: { authorization: `Bearer ${tokens.read}` } });
    expect((await ask()).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(MINUTE);
    // A minute later on the monotonic clock.
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    if (SERVER !== undefined) {
      // The clock of the database was set back, which puts the start of the window into the future.
      const setBack = sql`update rate_limit set started = started + interval '1 hour'`;
      await asOwner(() => setBack.execute(service.database.db));
    }
    expect((await ask()).status).toBe(200);
  } finally {
    close();
  }
});

import { describe, expect, it, vi } from 'vitest';
import { openServiceDatabase } from '../../src/app.ts';
import { DEFAULT_LIMITS } from '../../src/config/database-limits.ts';
import { silent } from '../support/database.ts';
import { useFaultyService } from '../support/faulty-service.ts';
import { NO_SERVER } from '../support/standby.ts';

/** Pages that read the database before they know whether their code exists. */
const PAGES = ['/r/0123456789ABCDEFGHJKMNPQRS', '/unsubscribe/0123456789ABCDEFGHJKMNPQRS', `/links/${'a'.repeat(32)}`];

describe.skipIf(NO_SERVER !== null)('when the host of the database vanishes without closing a connection', () => {
  const service = useFaultyService({ statementMs: 1000, maxWaitMs: 1000 });

  it('the service returns 503 and Retry-After for every request and page, and works again once the host is back', async () => {
    const { gym, proxy, base } = service;
    const list = () => gym.request('GET', '/api/v1/machines');
    expect((await list()).status).toBe(200);
    proxy.freeze();
    const pages = PAGES.map((path) => fetch(base + path));
    const answers = await Promise.all([...Array.from({ length: 30 }, list), ...pages]);
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    proxy.thaw();
    proxy.reset();
    await vi.waitFor(async () => expect((await list()).status).toBe(200), { timeout: 10_000 });
  });
});

describe.skipIf(NO_SERVER !== null)('when the host of the database has vanished', () => {
  const limits = { statementMs: 1000, maxWaitMs: 1000 };
  const service = useFaultyService(limits);

  it('the service still closes its connections', async () => {
    const { gym, proxy } = service;
    const second = openServiceDatabase(
      {
        url: `postgres://postgres@127.0.0.1:${proxy.port}/postgres`,
        pool: 2,
        limits: { ...DEFAULT_LIMITS, ...limits },
      },
      silent,
    );
    expect((await gym.request('GET', '/api/v1/machines')).status).toBe(200);
    await second.pending();
    proxy.freeze();
    const hanging = second.pending().catch(() => undefined);
    await second.close();
    await hanging;
    proxy.thaw();
  });
});

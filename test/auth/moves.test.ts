import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findTenant } from '../../src/auth/administration.ts';
import { restoreTenant } from '../../src/auth/tenants.ts';
import { asOwner, asTenant } from '../../src/core/tenancy.ts';
import { ON_SERVER } from '../support/ems.ts';
import { observe } from '../support/observed-statements.ts';
import { listen, useService, type Gym } from '../support/service.ts';

const service = useService();

const NEW_CELL = 'https://eu.ems.example.com';

/** Marks the gym as moving from `seconds` from now on, for `lasting` seconds. */
const mark = (gym: Gym, seconds: number, lasting: number): Promise<unknown> =>
  asOwner(() =>
    sql`update tenant set moves_at = clock_timestamp() + ${seconds} * interval '1 second',
      moves_until = clock_timestamp() + ${seconds + lasting} * interval '1 second' where id = ${gym.id}`.execute(
      service.database.db,
    ),
  );

const setMoved = (gym: Gym, to: string | null): Promise<unknown> =>
  asOwner(() =>
    sql`update tenant set moved_at = now(), archived_at = now(), moved_to = ${to} where id = ${gym.id}`.execute(
      service.database.db,
    ),
  );

type Asked = { status: number; code: string | undefined; header: (name: string) => string | null };

/** Sends a request as a browser or a program without redirects. */
const ask = async (base: string, path: string, init: RequestInit = {}): Promise<Asked> => {
  const response = await fetch(base + path, { redirect: 'manual', ...init });
  const text = await response.text();
  const { code }: { code?: string } = text.startsWith('{') ? JSON.parse(text) : {};
  return { status: response.status, code, header: (name) => response.headers.get(name) };
};

const bearer = (gym: Gym): RequestInit => ({ headers: { authorization: `Bearer ${gym.tokens.write}` } });

const post = (gym: Gym, body: object): RequestInit => ({
  method: 'POST',
  headers: { authorization: `Bearer ${gym.tokens.write}`, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe('a gym that is moving', () => {
  it('refuses requests with 503 and Retry-After from the announced instant on, also in a process that has cached the token', async () => {
    const gym = await service.createGym('Leaving');
    // The first requests of a process take longer.
    expect((await ask(service.base, '/api/v1/machines', post(gym, { name: 'Rower' }))).status).toBe(201);
    await mark(gym, 3, 3);
    // A process that has cached the token sees the mark when it looks at the tenant again.
    const { base, close } = await listen(service.database);
    expect((await ask(base, '/api/v1/machines', bearer(gym))).status).toBe(200);
    await sleep(3100);
    for (const init of [bearer(gym), post(gym, { name: 'Bike' })]) {
      const refused = await ask(base, '/api/v1/machines', init);
      expect([refused.status, refused.code, refused.header('retry-after')]).toEqual([503, 'tenant_moving', '2']);
    }
    await sleep(3300);
    expect((await ask(base, '/api/v1/machines', post(gym, { name: 'Bike' }))).status).toBe(201);
    close();
    const { data } = JSON.parse(await (await gym.request('GET', '/api/v1/machines')).text());
    expect(data.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Bike', 'Rower']);
  });

  it('lets its jobs and webhooks rest from the announcement on', async () => {
    const gym = await service.createGym('Resting');
    const rests = async (): Promise<boolean | undefined> =>
      (
        await asTenant(gym.id, () =>
          sql<{ rests: boolean }>`select tenant_rests(${gym.id}) as rests`.execute(service.database.db),
        )
      ).rows[0]?.rests;
    const isDue = async (): Promise<boolean> =>
      (await sql<{ id: number }>`select id from tenants_due(0, 1000, 30)`.execute(service.database.db)).rows.some(
        ({ id }) => id === gym.id,
      );
    expect([await rests(), await isDue()]).toEqual([false, true]);
    await mark(gym, 20, 5);
    expect([await rests(), await isDue()]).toEqual([true, false]);
  });

  it.runIf(ON_SERVER)('refuses the next transaction of work that began before', async () => {
    const gym = await service.createGym('Late');
    const write = (until: number): Promise<unknown> =>
      asTenant(
        gym.id,
        () =>
          service.database.db.transaction().execute((tx) => sql`update settings set digest_at = digest_at`.execute(tx)),
        undefined,
        [],
        { until },
      );
    await write(0);
    await mark(gym, 0, 30);
    await write(performance.now() + 1000);
    await expect(write(0)).rejects.toMatchObject({ code: 'EMSTW' });
  });
});

describe('an ordinary write', () => {
  it('asks nothing about moves', async () => {
    const gym = await service.createGym('Ordinary');
    await gym.request('GET', '/api/v1/machines');
    const statements = await observe(() => gym.request('POST', '/api/v1/machines', { body: { name: 'Rower' } }));
    expect(statements.map(({ text }) => text).filter((text) => /move|writable/.test(text))).toEqual([]);
  });
});

describe('a gym that has moved', () => {
  it('redirects each request with a token to the same address on the new host, a batch and tools as a whole', async () => {
    const gym = await service.createGym('Moved');
    const { report_code } = JSON.parse(
      await (await gym.request('POST', '/api/v1/machines', { body: { name: 'Rower' } })).text(),
    );
    await setMoved(gym, NEW_CELL);
    const { base, close } = await listen(service.database);
    const requests: [path: string, init: RequestInit][] = [
      ['/api/v1/machines?limit=3&q=a%20b', bearer(gym)],
      ['/api/v1/machines', post(gym, { name: 'Bike' })],
      ['/api/v1/batch', post(gym, { requests: [{ id: 'a', method: 'GET', path: '/api/v1/machines' }] })],
      ['/mcp', post(gym, { jsonrpc: '2.0', id: 1, method: 'tools/list' })],
      [`/r/${report_code}`, { headers: { accept: 'text/html' } }],
    ];
    for (const [path, init] of requests) {
      const { status, header } = await ask(base, path, init);
      expect([path, status, header('location')]).toEqual([path, 308, NEW_CELL + path]);
    }
    expect((await ask(base, '/api/v1/machines', bearer(gym))).code).toBe('tenant_moved');
    close();
  });

  it('returns 410 with a code of its own when its new address is unknown, and cannot be restored', async () => {
    const gym = await service.createGym('Gone');
    await setMoved(gym, null);
    const { base, close } = await listen(service.database);
    const refused = await ask(base, '/api/v1/machines', bearer(gym));
    expect([refused.status, refused.code, refused.header('location')]).toEqual([410, 'tenant_moved_away', null]);
    close();
    const { name } = await findTenant(service.database, gym.name);
    await expect(restoreTenant(service.database, name)).rejects.toThrow(/moved at 2.* and works there/);
  });

  it('is closed with 503 in its new cell until it works there', async () => {
    const gym = await service.createGym('Arriving');
    await asOwner(() =>
      sql`update tenant set arriving_since = now(), archived_at = now() where id = ${gym.id}`.execute(
        service.database.db,
      ),
    );
    const { base, close } = await listen(service.database);
    expect((await ask(base, '/api/v1/machines', bearer(gym))).code).toBe('tenant_moving');
    close();
    await expect(restoreTenant(service.database, gym.name)).rejects.toThrow(/is arriving from another cell/);
  });
});

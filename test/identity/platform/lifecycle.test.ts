import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { countRows } from '../../../src/auth/tenant-deletion.ts';
import { asOwner, asTenant } from '../../../src/core/tenancy.ts';
import { createErasure } from '../../../src/identity/platform/jobs.ts';
import { checkedFetch } from '../../support/contract.ts';
import { runJob } from '../../support/jobs.ts';
import { createPlatform, type Platform } from '../../support/platform.ts';
import { refusal } from '../../support/rows.ts';
import { listen, useService } from '../../support/service.ts';
import { SERVICES, STORE } from '../../support/services.ts';

const service = useService();
let platform: Platform;

beforeAll(async () => {
  platform = await createPlatform(service);
});

const TENANTS = '/api/v1/platform/tenants';

type Created = Schemas['CreatedTenant'];

const send = (base: string, { token }: Created, method: string, path: string, body?: object): Promise<Response> =>
  checkedFetch(base + path, {
    method,
    headers: { authorization: `Bearer ${token.secret}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

const read = async (gym: Created, path: string) =>
  JSON.parse(await (await send(service.base, gym, 'GET', path)).text());

/** Asks a process that has cached no token. */
const askNewProcess = async (gym: Created): Promise<string | number> => {
  const other = await listen(service.database);
  const response = await send(other.base, gym, 'GET', '/api/v1/machines?limit=1');
  const answer = response.ok ? response.status : (await refusal(response)).code;
  other.close();
  return answer;
};

const addMachine = (gym: Created, name = 'Rower') => send(service.base, gym, 'POST', '/api/v1/machines', { name });

const attach = async (gym: Created): Promise<void> => {
  const { id }: Schemas['Machine'] = JSON.parse(await (await addMachine(gym)).text());
  const response = await fetch(
    `${service.base}/api/v1/attachments?attachable_type=machine&attachable_id=${id}&name=note.txt`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${gym.token.secret}`, 'content-type': 'application/octet-stream' },
      body: 'a note',
    },
  );
  expect(response.status).toBe(201);
};

const filesOf = async ({ uuid }: Created): Promise<number> => {
  let files = 0;
  for await (const { path } of STORE.list()) if (path.startsWith(`${uuid}/`)) files += 1;
  return files;
};

const rowsOf = ({ id, uuid, name }: Created) =>
  countRows(service.database, { id, uuid, name, timezone: 'UTC', created_at: '', archived_at: null });

describe('a suspended gym', () => {
  it('is refused with a code of its own, rests, and goes on with everything it had', async () => {
    const gym = await platform.createGym();
    await addMachine(gym);
    const before = await rowsOf(gym);
    const work = async (): Promise<number> =>
      (
        await sql<{ id: number }>`select id from tenants_due(0, 1000, 30) where id = ${gym.id}`.execute(
          service.database.db,
        )
      ).rows.length;
    const rests = async (): Promise<boolean | undefined> => {
      const asked = sql<{ rests: boolean }>`select tenant_rests(${gym.id}) as rests`;
      return (await asTenant(gym.id, () => asked.execute(service.database.db))).rows[0]?.rests;
    };
    expect([await askNewProcess(gym), await work(), await rests()]).toEqual([200, 1, false]);
    const suspend = async (suspended: boolean) =>
      (await platform.api.PATCH(`${TENANTS}/{id}`, { params: { path: { id: gym.id } }, body: { suspended } })).data;
    const since = (await suspend(true))?.suspended_at;
    expect(since).toMatch(/^2/);
    expect((await suspend(true))?.suspended_at).toBe(since);
    expect([await askNewProcess(gym), await work(), await rests()]).toEqual(['tenant_suspended', 0, true]);
    expect((await suspend(false))?.suspended_at).toBeNull();
    expect([await askNewProcess(gym), await work(), await rests()]).toEqual([200, 1, false]);
    // A request is counted seconds later.
    expect({ ...(await rowsOf(gym)), tenant_request: 1 }).toEqual({ ...before, tenant_request: 1 });
  });
});

describe('the deletion of a gym', () => {
  it('archives it, and a job erases it after 30 days, with its files', async () => {
    const gym = await platform.createGym();
    await attach(gym);
    const path = `${TENANTS}/${gym.id}`;
    expect(await refusal(await platform.request('DELETE', `${path}?now=true`))).toMatchObject({ status: 409 });
    expect((await platform.request('DELETE', path)).status).toBe(204);
    expect(await askNewProcess(gym)).toBe('tenant_archived');
    const archived: Schemas['Tenant'] = JSON.parse(await (await platform.request('GET', path)).text());
    expect(Date.parse(archived.erased_from ?? '') - Date.parse(archived.archived_at ?? '')).toBe(30 * 86_400_000);
    expect((await platform.request('DELETE', path)).status).toBe(204);
    expect(await refusal(await platform.request('PATCH', path, { name: 'X' }))).toMatchObject({ code: 'conflict' });
    expect(await refusal(await platform.request('POST', `${path}/tokens`, { name: 'X' }))).toMatchObject({
      status: 409,
    });
    await runJob(service.database, createErasure(SERVICES), {});
    expect([await filesOf(gym), Object.keys(await rowsOf(gym)).includes('machine')]).toEqual([1, true]);
    await asOwner(() =>
      sql`update tenant set archived_at = now() - interval '31 days' where id = ${gym.id}`.execute(service.database.db),
    );
    await runJob(service.database, createErasure(SERVICES), {});
    expect([await filesOf(gym), await rowsOf(gym)]).toEqual([0, {}]);
    expect((await platform.request('GET', path)).status).toBe(404);
    expect(await askNewProcess(gym)).toBe('invalid_token');
  });

  it('erases a sandbox at once, and no row or file of another gym', async () => {
    const gym = await platform.createGym({ sandbox: true });
    const neighbour = await platform.createGym({ sandbox: true });
    for (const each of [gym, neighbour]) await attach(each);
    const stateOf = async (of: Created) => [await filesOf(of), { ...(await rowsOf(of)), tenant_request: 1 }];
    const before = await stateOf(neighbour);
    expect((await platform.request('DELETE', `${TENANTS}/${gym.id}?now=true`)).status).toBe(204);
    expect([await filesOf(gym), await rowsOf(gym)]).toEqual([0, {}]);
    expect(await stateOf(neighbour)).toEqual(before);
    expect((await platform.request('DELETE', `${TENANTS}/${gym.id}?now=true`)).status).toBe(404);
  });

  it('refuses the token of an erased sandbox, also in a process that has verified it before', async () => {
    const gym = await platform.createGym({ sandbox: true });
    expect((await addMachine(gym)).status).toBe(201);
    expect((await platform.request('DELETE', `${TENANTS}/${gym.id}?now=true`)).status).toBe(204);
    for (const [method, path, body] of [
      ['POST', '/api/v1/machines', { name: 'Rower' }],
      ['POST', '/api/v1/tokens', { name: 'X' }],
      [
        'POST',
        '/api/v1/batch',
        { requests: [{ id: 'a', method: 'POST', path: '/api/v1/parts', body: { name: 'X' } }] },
      ],
      ['GET', '/api/v1/settings', undefined],
      ['PATCH', '/api/v1/settings', { public_reports: true }],
    ] as const) {
      const answer = await send(service.base, gym, method, path, body);
      expect([path, answer.status, await answer.text()]).toEqual([
        path,
        expect.any(Number),
        expect.stringContaining('invalid_token'),
      ]);
    }
    const machines: Schemas['MachinePage'] = await read(gym, '/api/v1/machines');
    expect(machines.data).toEqual([]);
  });
});

describe('a sandbox', () => {
  it('is filled with the demo gym, and emptied but for its manager and tokens, as often as wanted', async () => {
    const gym = await platform.createGym({ sandbox: true, language: 'nl', timezone: 'Europe/Amsterdam' });
    await attach(gym);
    const reset = (body?: object) => platform.request('POST', `${TENANTS}/${gym.id}/reset`, body);
    expect((await reset({ demo: true })).status).toBe(200);
    const machines: Schemas['MachinePage'] = await read(gym, '/api/v1/machines?limit=100');
    expect(machines.data.length).toBeGreaterThan(20);
    const people: Schemas['PersonPage'] = await read(gym, '/api/v1/people?limit=100');
    expect(people.data).toContainEqual(expect.objectContaining({ id: gym.manager.id, email: gym.manager.email }));
    expect(await (await reset()).json()).toMatchObject({ id: gym.id, sandbox: true });
    const { token, person, settings, ...rest } = await rowsOf(gym);
    expect([token, person, settings]).toEqual([1, 1, 1]);
    expect(Object.keys(rest).filter((table) => !table.startsWith('tenant_'))).toEqual([]);
    expect((await addMachine(gym, 'After the reset')).status).toBe(201);
    const plain = await platform.createGym();
    const refused = await platform.request('POST', `${TENANTS}/${plain.id}/reset`, { demo: true });
    expect(await refusal(refused)).toMatchObject({ status: 409, code: 'conflict' });
  });
});

describe('the usage of a gym', () => {
  it('has its rows, bytes and requests, and nothing of another gym', async () => {
    const gym = await platform.createGym();
    const idle = await platform.createGym();
    for (const name of ['One', 'Two']) await addMachine(gym, name);
    const usageOf = async ({ id }: Created): Promise<Schemas['TenantUsage']> =>
      JSON.parse(await (await platform.request('GET', `${TENANTS}/${id}/usage`)).text());
    await expect.poll(async () => (await usageOf(gym)).requests, { timeout: 10_000 }).toBe(2);
    const usage = await usageOf(gym);
    expect(usage.areas).toContainEqual({ area: 'machine', rows: 2, bytes: expect.any(Number) });
    expect(usage.days).toEqual([{ day: new Date().toISOString().slice(0, 10), requests: 2 }]);
    expect(usage.bytes).toBeGreaterThan(100);
    const none = await usageOf(idle);
    expect([none.requests, none.areas.some(({ area }) => area === 'machine')]).toEqual([0, false]);
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { findTenant, issueToken } from '../../../src/auth/administration.ts';
import { asTenant } from '../../../src/core/tenancy.ts';
import { send } from '../../support/areas.ts';
import { importFile, sendFile } from '../../support/imports.ts';
import { refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;

beforeAll(async () => {
  gym = await service.createGym('Tokens');
});

const PATH = '/api/v1/tokens';
const FORBIDDEN = { status: 403, code: 'forbidden' };
type Issued = Schemas['Token'] & { secret: string };
const issue = (fields: object = {}): Promise<Issued> => send(gym, 'POST', PATH, { name: 'Desk', ...fields });
const me = (token: string): Promise<Response> => gym.request('GET', '/api/v1/me', { token });

describe('POST /api/v1/tokens', () => {
  it('issues a token that works, and never shows its text again', async () => {
    const issued = await issue();
    expect(issued).toMatchObject({ name: 'Desk', scope: 'write', admin: false, revoked_at: null, last_used_at: null });
    expect(issued.last_four).toBe(issued.secret.slice(-4));
    expect(await (await me(issued.secret)).json()).toMatchObject({
      token: { name: 'Desk', scope: 'write', admin: false },
    });
    const read = await send<Schemas['Token']>(gym, 'GET', `${PATH}/${issued.id}`);
    expect(read).toMatchObject({ id: issued.id, last_used_at: expect.any(String) });
    expect(JSON.stringify([read, await send(gym, 'GET', PATH)])).not.toContain(issued.secret);
  });

  it('gives a token a year by default, or the time and the scope of the request', async () => {
    const year = Date.parse((await issue()).expires_at ?? '') - Date.now();
    expect(Math.round(year / 86_400_000)).toBe(365);
    const expires_at = '2031-06-30T22:00:00.000Z';
    const reader = await issue({ scope: 'read', expires_at });
    expect(reader).toMatchObject({ scope: 'read', expires_at });
    const response = await gym.request('POST', '/api/v1/locations', { body: { name: 'A' }, token: reader.secret });
    expect(await refusal(response)).toMatchObject({ status: 403, code: 'insufficient_scope' });
  });

  it('refuses a token that would have expired already', async () => {
    const expires_at = new Date(Date.now() - 1000).toISOString();
    expect(await refusal(await gym.request('POST', PATH, { body: { name: 'Late', expires_at } }))).toMatchObject({
      status: 422,
      places: ['/expires_at'],
      details: ['must be in the future'],
    });
  });

  it('issues no token for administration, also by plain SQL of the service', async () => {
    expect((await gym.request('POST', PATH, { body: { name: 'A', admin: true } })).status).toBe(422);
    const grant = (statement: string) => asTenant(gym.id, () => sql.raw(statement).execute(service.database.db));
    await expect(grant('update token set admin = true')).rejects.toThrow(/permission denied/);
    await expect(
      grant(`insert into token (name, hash, last_four, admin) values ('A', sha256('a'), '1234', true)`),
    ).rejects.toThrow(/permission denied/);
    await expect(grant('select hash from token')).rejects.toThrow(/permission denied/);
  });

  it('returns the same token for a repeated Idempotency-Key, and stores its text encrypted', async () => {
    const options = { body: { name: 'Once' }, headers: { 'idempotency-key': 'token-1' } };
    const [first, second] = [await gym.request('POST', PATH, options), await gym.request('POST', PATH, options)];
    const issued: Issued = JSON.parse(await first.text());
    expect(await second.json()).toEqual(issued);
    const { rows } = await asTenant(gym.id, () =>
      sql<{ answer: string }>`select answer from idempotency_key where key = 'token-1'`.execute(service.database.db),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.answer).not.toContain(issued.secret.slice(4, 12));
    expect((await me(issued.secret)).status).toBe(200);
  });
});

describe('DELETE /api/v1/tokens/{id}', () => {
  it('revokes a token, once and for good', async () => {
    const { id, secret } = await issue();
    expect((await gym.request('DELETE', `${PATH}/${id}`)).status).toBe(204);
    const { revoked_at } = await send<Schemas['Token']>(gym, 'GET', `${PATH}/${id}`);
    expect(revoked_at).not.toBeNull();
    expect((await gym.request('DELETE', `${PATH}/${id}`)).status).toBe(204);
    expect(await send(gym, 'GET', `${PATH}/${id}`)).toMatchObject({ revoked_at });
    expect(await refusal(await me(secret))).toMatchObject({ status: 401, code: 'invalid_token' });
  });

  it('does not find the token of another tenant', async () => {
    const other = await service.createGym('Other tokens');
    const { id, secret } = await issue();
    expect((await other.request('DELETE', `${PATH}/${id}`)).status).toBe(404);
    expect((await other.request('POST', `${PATH}/${id}/rotate`, { body: {} })).status).toBe(404);
    expect((await me(secret)).status).toBe(200);
  });
});

describe('POST /api/v1/tokens/{id}/rotate', () => {
  it('issues an equal token, and lets the old one work for a day', async () => {
    const old = await issue({ scope: 'read', expires_at: '2031-06-30T22:00:00.000Z' });
    const next: Issued = await send(gym, 'POST', `${PATH}/${old.id}/rotate`, {});
    expect(next).toMatchObject({ name: 'Desk', scope: 'read', admin: false });
    expect(next.secret).not.toBe(old.secret);
    const lifetime = ({ created_at, expires_at }: Issued): number =>
      Date.parse(expires_at ?? '') - Date.parse(created_at);
    expect(Math.abs(lifetime(next) - lifetime(old))).toBeLessThan(1000);
    const left =
      Date.parse((await send<Schemas['Token']>(gym, 'GET', `${PATH}/${old.id}`)).expires_at ?? '') - Date.now();
    expect(Math.round(left / 3_600_000)).toBe(24);
    for (const { secret } of [old, next]) expect((await me(secret)).status).toBe(200);
  });

  it('revokes the old token at once with no grace, and rejects a revoked token', async () => {
    const old = await issue();
    await send(gym, 'POST', `${PATH}/${old.id}/rotate`, { grace_seconds: 0 });
    expect(await refusal(await me(old.secret))).toMatchObject({ status: 401, code: 'invalid_token' });
    const response = await gym.request('POST', `${PATH}/${old.id}/rotate`, { body: {} });
    expect(await refusal(response)).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('does not replace a token for administration', async () => {
    const { data } = await send<Schemas['TokenPage']>(gym, 'GET', `${PATH}?limit=100`);
    const admin = data.find((token) => token.admin);
    const response = await gym.request('POST', `${PATH}/${admin?.id}/rotate`, { body: {} });
    expect(await refusal(response)).toMatchObject(FORBIDDEN);
  });
});

describe('a token that was not issued for administration', () => {
  it.each([
    ['GET', PATH, undefined],
    ['POST', PATH, { name: 'Mine' }],
    ['POST', '/api/v1/people', { name: 'Ada', role: 'manager' }],
    ['PATCH', '/api/v1/settings', { labor_rate: 1 }],
    ['POST', '/api/v1/webhook_endpoints', { url: 'https://hooks.example.com/', event_types: ['*'] }],
  ])('may not %s %s', async (method, path, body) => {
    const response = await gym.request(method, path, { token: gym.tokens.plain, ...(body && { body }) });
    expect(await refusal(response)).toMatchObject(FORBIDDEN);
  });

  it('may not import people, and may read them and assign work to them', async () => {
    await importFile(gym, 'people', 'name,role\nAda,manager\n');
    const response = await sendFile(gym, 'people', 'name,role\nEve,manager\n', { token: gym.tokens.plain });
    expect(await refusal(response)).toMatchObject(FORBIDDEN);
    const { data }: Schemas['PersonPage'] = JSON.parse(
      await (await gym.request('GET', '/api/v1/people', { token: gym.tokens.plain })).text(),
    );
    expect(data).toMatchObject([{ name: 'Ada' }]);
    const body = { title: 'Oil', assignee_id: data[0]?.id };
    expect((await gym.request('POST', '/api/v1/work_orders', { body, token: gym.tokens.plain })).status).toBe(201);
    expect((await gym.request('GET', '/api/v1/settings', { token: gym.tokens.plain })).status).toBe(200);
  });
});

it('a token for administration that only reads lists tokens and issues none', async () => {
  const tenant = await findTenant(service.database, gym.name);
  const { token } = await issueToken(service.database, tenant, { scope: 'read', admin: true, expires_at: null });
  expect((await gym.request('GET', PATH, { token })).status).toBe(200);
  const response = await gym.request('POST', PATH, { body: { name: 'A' }, token });
  expect(await refusal(response)).toMatchObject({ status: 403, code: 'insufficient_scope' });
});

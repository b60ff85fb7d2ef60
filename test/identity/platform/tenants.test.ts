import type { Schemas } from '../../../generated/contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPlatform, type Platform } from '../../support/platform.ts';
import { checkedFetch } from '../../support/contract.ts';
import { refusal } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
let platform: Platform;
let other: Platform;

beforeAll(async () => {
  platform = await createPlatform(service);
  other = await createPlatform(service);
});

const TENANTS = '/api/v1/platform/tenants';

/** Sends a request with the token of a gym. */
const ask = (token: string, method: string, path: string, body?: object): Promise<Response> =>
  checkedFetch(service.base + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

describe('a gym that a platform creates', () => {
  it('has a manager, a language, and a token that administers it', async () => {
    const gym = await platform.createGym({
      name: '  North Gym ',
      timezone: 'Europe/Amsterdam',
      currency: 'EUR',
      language: 'nl',
      external_ref: 'crm-1',
      quota: { max_rows: 500 },
    });
    expect(gym).toMatchObject({
      name: 'North Gym',
      timezone: 'Europe/Amsterdam',
      currency: 'EUR',
      language: 'nl',
      external_ref: 'crm-1',
      sandbox: false,
      quota: { max_rows: 500, max_bytes: null },
      suspended_at: null,
      archived_at: null,
      erased_from: null,
      token: { name: 'admin', admin: true, scope: 'write' },
    });
    const me = await (await ask(gym.token.secret, 'GET', '/api/v1/me')).json();
    expect(me).toMatchObject({ tenant: { name: 'North Gym', timezone: 'Europe/Amsterdam' }, token: { admin: true } });
    const people = await (await ask(gym.token.secret, 'GET', '/api/v1/people')).json();
    expect(people).toMatchObject({
      data: [{ id: gym.manager.id, name: 'Sanne', email: 'sanne@example.com', role: 'manager', language: 'nl' }],
    });
    expect(await (await ask(gym.token.secret, 'GET', '/api/v1/settings')).json()).toMatchObject({
      public_language: 'nl',
    });
    const events = await (await ask(gym.token.secret, 'GET', '/api/v1/events?type=person.created')).json();
    expect(events).toMatchObject({ data: [{ actor: { name: expect.stringMatching(/^Platform \d+$/) } }] });
    expect((await ask(gym.token.secret, 'POST', '/api/v1/tokens', { name: 'Desk' })).status).toBe(201);
  });

  it('is created once for an Idempotency-Key, whose repeats return the same token', async () => {
    const body = { name: 'Once', external_ref: 'once', manager: { name: 'A', email: 'a@example.com' } };
    const create = () => platform.request('POST', TENANTS, body, { 'Idempotency-Key': 'gym-once' });
    const [first, again] = [await create(), await create()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect(first.headers.get('location')).toMatch(/^\/api\/v1\/platform\/tenants\/\d+$/);
    const listed = await platform.api.GET(TENANTS, { params: { query: { external_ref: 'once' } } });
    expect(listed.data?.data).toHaveLength(1);
  });

  it('is refused as a whole, and leaves nothing, for a value that is not allowed', async () => {
    const manager = { name: 'A', email: 'a@example.com' };
    const wrong: [object, string][] = [
      [{ name: 'X', manager, timezone: 'Mars/Olympus' }, '/timezone'],
      [{ name: 'X', manager, currency: 'ABC' }, '/currency'],
      [{ name: 'X', manager, language: 'it' }, '/language'],
      [{ name: ' ', manager }, '/name'],
      [{ name: 'X', manager: { name: 'A', email: 'nobody' } }, '/manager/email'],
      [{ name: 'X', manager, tenant_id: 1 }, '/tenant_id'],
    ];
    for (const [body, place] of wrong)
      expect(await refusal(await platform.request('POST', TENANTS, body))).toMatchObject({
        status: 422,
        places: [place],
      });
    const before = await platform.api.GET(TENANTS);
    const refs = await Promise.all(
      [1, 2, 3].map(() => platform.request('POST', TENANTS, { name: 'Race', manager, external_ref: 'race' })),
    );
    expect(refs.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const after = await platform.api.GET(TENANTS);
    expect(after.data?.data.length).toBe((before.data?.data.length ?? 0) + 1);
    expect((await other.createGym({ external_ref: 'race' })).external_ref).toBe('race');
  });

  it('is renamed and limited, and gets further tokens', async () => {
    const gym = await platform.createGym();
    const path = `${TENANTS}/${gym.uuid.toUpperCase()}`;
    const changed = await platform.request('PATCH', path, { name: 'South', quota: { max_rows: 1 } });
    expect(await changed.json()).toMatchObject({ id: gym.id, name: 'South', quota: { max_rows: 1, max_bytes: null } });
    const issued = await platform.request('POST', `${path}/tokens`, { name: 'Reader', scope: 'read', admin: false });
    const { secret }: Schemas['TenantToken'] = JSON.parse(await issued.text());
    const make = (token: string) => ask(token, 'POST', '/api/v1/machines', { name: 'Rower' });
    expect(await refusal(await make(secret))).toMatchObject({ code: 'insufficient_scope' });
    expect((await make(gym.token.secret)).status).toBe(201);
    expect(await refusal(await make(gym.token.secret))).toMatchObject({ status: 507, code: 'quota_exceeded' });
    const past = await platform.request('POST', `${path}/tokens`, { name: 'Old', expires_at: '2020-01-01T00:00:00Z' });
    expect(await refusal(past)).toMatchObject({ status: 422, places: ['/expires_at'] });
  });
});

describe('a gym of another platform or of the operator', () => {
  it('is a 404 in every operation, and not listed', async () => {
    const foreign = await other.createGym();
    const own = await service.createGym('Operator');
    for (const id of [foreign.id, foreign.uuid, own.id, 9007199254740991]) {
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PATCH', '', { suspended: true }],
        ['DELETE', '', undefined],
        ['POST', '/tokens', { name: 'Thief' }],
      ] as const)
        expect(await refusal(await platform.request(method, `${TENANTS}/${id}${path}`, body))).toMatchObject({
          status: 404,
          code: 'not_found',
        });
    }
    const { data } = await platform.api.GET(TENANTS, { params: { query: { limit: 100 } } });
    expect(data?.data.map(({ id }) => id)).not.toContain(foreign.id);
    expect((await ask(foreign.token.secret, 'GET', '/api/v1/me')).status).toBe(200);
  });
});

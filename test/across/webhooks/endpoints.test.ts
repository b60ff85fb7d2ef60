import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { createOutgoing } from '../../../src/outside/outgoing.ts';
import { asOwner } from '../../../src/core/tenancy.ts';
import { send } from '../../support/areas.ts';
import { createGym } from '../../support/gym.ts';
import { refusal } from '../../support/rows.ts';
import { listen, useSharedService, type Gym } from '../../support/service.ts';
import { SERVICES } from '../../support/services.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Endpoints');
});

const PATH = '/api/v1/webhook_endpoints';
const INPUT = { url: 'https://hooks.example.com/a', event_types: ['machine.*', 'inspection.failed'] };

type Endpoint = Schemas['WebhookEndpoint'];

const add = (input: object = INPUT): Promise<Endpoint> => send<Endpoint>(gym, 'POST', PATH, input);

/** Returns everything that the database stores about the tenant's webhooks, its events and its stored answers. */
const stored = async (): Promise<string> => {
  const { rows } = await asOwner(() =>
    sql<{ text: string }>`
      select row_to_json(e)::text as text from webhook_endpoint e union all select row_to_json(e)::text from event e
      union all select row_to_json(k)::text from idempotency_key k`.execute(service.database.db),
  );
  return rows.map(({ text }) => text).join('\n');
};

describe('a webhook endpoint', () => {
  it('shows its secret once, when it is created, and is enabled', async () => {
    const { secret, ...endpoint } = await add({ ...INPUT, description: 'Desk' });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/=]{44}$/);
    expect(endpoint).toMatchObject({
      ...INPUT,
      description: 'Desk',
      enabled: true,
      disabled_reason: null,
      previous_secret_expires_at: null,
    });
    expect(await send(gym, 'GET', `${PATH}/${endpoint.id}`)).toEqual(endpoint);
    const { data } = await send<Schemas['WebhookEndpointPage']>(gym, 'GET', PATH);
    expect(data).toContainEqual(endpoint);
  });

  it('has a secret that the database stores encrypted only, also in stored answers and events', async () => {
    const headers = { 'idempotency-key': 'with a secret' };
    const first = await (await gym.request('POST', PATH, { body: INPUT, headers })).text();
    const { id, secret = '?' }: Endpoint = JSON.parse(first);
    expect(await (await gym.request('POST', PATH, { body: INPUT, headers })).text()).toBe(first);
    const rotated = await send<Endpoint>(gym, 'POST', `${PATH}/${id}/rotate_secret`);
    const row = await stored();
    for (const text of [secret, rotated.secret ?? '?', secret.slice(6)]) expect(row).not.toContain(text);
  });

  it('can be changed, paused and resumed, and each change has a version', async () => {
    const { id, version } = await add();
    const change = (body: object): Promise<Endpoint> => send<Endpoint>(gym, 'PATCH', `${PATH}/${id}`, body);
    expect(await change({ enabled: false })).toMatchObject({ enabled: false, disabled_reason: null, version: 2 });
    expect(await change({ enabled: true, url: 'https://hooks.example.com/b' })).toMatchObject({ version: 3 });
    expect(await change({ event_types: ['*'], description: null })).toMatchObject({ event_types: ['*'], version: 4 });
    const stale = await gym.request('PATCH', `${PATH}/${id}`, {
      body: { enabled: false },
      headers: { 'if-match': `"${version}"` },
    });
    expect(stale.status).toBe(412);
  });

  it('keeps the replaced secret for 24 hours', async () => {
    const { id, secret } = await add();
    const rotated = await send<Endpoint>(gym, 'POST', `${PATH}/${id}/rotate_secret`);
    expect(rotated.secret).not.toBe(secret);
    const hours = (Date.parse(rotated.previous_secret_expires_at ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
  });

  it('is gone with its deliveries after a deletion', async () => {
    const { id } = await add();
    await send(gym, 'POST', `${PATH}/${id}/test`);
    expect((await gym.request('DELETE', `${PATH}/${id}`)).status).toBe(204);
    expect((await gym.request('GET', `${PATH}/${id}/deliveries`)).status).toBe(404);
    expect((await gym.request('POST', `${PATH}/${id}/test`)).status).toBe(404);
  });

  it.each([
    ['https://user@hooks.example.com/', '/url', 'must not contain a user name or a password'],
    ['https://user:password@hooks.example.com/', '/url', 'must not contain a user name or a password'],
    ['ftp://hooks.example.com/', '/url', /./],
    ['hooks.example.com', '/url', /./],
    ['https://', '/url', /./],
  ])('rejects the address %s', async (url, place, detail) => {
    const { status, places, details } = await refusal(await gym.request('POST', PATH, { body: { ...INPUT, url } }));
    expect({ status, places }).toEqual({ status: 422, places: [place] });
    expect(details[0]).toMatch(detail);
  });

  it.each([['machine.exploded'], ['robot.*'], ['machine*'], ['*.created'], ['']])(
    'rejects the event type %s',
    async (type) => {
      const response = await gym.request('POST', PATH, { body: { ...INPUT, event_types: ['ticket.*', type] } });
      expect(await refusal(response)).toMatchObject({ status: 422, places: ['/event_types/1'] });
    },
  );

  it('cannot be created without a key to encrypt secrets with, and the problem names the setting', async () => {
    const keyless = await listen(service.database, 0, { services: { ...SERVICES, secrets: null } });
    try {
      const own = await createGym(keyless.base, service.database, 'Keyless', 'UTC');
      const response = await own.request('POST', PATH, { body: INPUT });
      expect(response.status).toBe(501);
      expect(await response.json()).toMatchObject({
        code: 'not_configured',
        detail: expect.stringContaining('SECRETS_KEY'),
      });
    } finally {
      keyless.close();
    }
  });

  it('is one of at most 500 of its tenant', async () => {
    const full = await service.createGym('Full');
    await full.seed(({ em }) =>
      sql`insert into webhook_endpoint (url, event_types, sealed_secret)
        select 'https://hooks.example.com/', '["*"]', '' from generate_series(1, 499)`.execute(em.getKysely()),
    );
    expect((await full.request('POST', PATH, { body: INPUT })).status).toBe(201);
    expect(await refusal(await full.request('POST', PATH, { body: INPUT }))).toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });

  it('accepts only https and public addresses unless the operator allows others', async () => {
    const strict = await listen(service.database, 0, { services: { ...SERVICES, outgoing: createOutgoing() } });
    try {
      const own = await createGym(strict.base, service.database, 'Strict', 'UTC');
      for (const url of ['http://hooks.example.com/', 'https://127.0.0.1/', 'https://2130706433/', 'https://[::1]/']) {
        const response = await own.request('POST', PATH, { body: { ...INPUT, url } });
        expect(await refusal(response), url).toMatchObject({ status: 422, places: ['/url'] });
      }
    } finally {
      strict.close();
    }
  });
});

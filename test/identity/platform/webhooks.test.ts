import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { asOwner, asOwnerIn } from '../../../src/core/tenancy.ts';
import { checkedFetch } from '../../support/contract.ts';
import { createPlatform, type Platform } from '../../support/platform.ts';
import { refusal } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { until, useWebhooks } from '../../support/webhooks.ts';

const service = useService();
const { receiver, nextPath, at } = useWebhooks(service);
let platform: Platform;

beforeAll(async () => {
  platform = await createPlatform(service);
});

const ENDPOINTS = '/api/v1/platform/webhook_endpoints';

type Endpoint = Schemas['WebhookEndpoint'];
type Created = Schemas['CreatedTenant'];

const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const response = await platform.request(method, path, body);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
};

const addEndpoint = async (event_types = ['machine.*']): Promise<Endpoint & { path: string }> => {
  const path = nextPath();
  const endpoint = await send<Endpoint>('POST', ENDPOINTS, { url: receiver().url + path, event_types });
  receiver().secrets.set(path, endpoint.secret ?? '');
  return { ...endpoint, path };
};

const addMachine = async ({ token }: Created, name: string): Promise<void> => {
  const response = await checkedFetch(`${service.base}/api/v1/machines`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  expect(response.status).toBe(201);
};

const patchGym = ({ id }: Created, body: object) => send('PATCH', `/api/v1/platform/tenants/${id}`, body);

/** The events at a path, each as the gym and the name of the machine. */
const arrivedAt = (path: string) => at(path).map(({ event }) => `${event.tenant_id} ${String(event.data['name'])}`);

const deliveriesTo = async ({ id }: Endpoint) =>
  (await send<Schemas['WebhookDeliveryPage']>('GET', `${ENDPOINTS}/${id}/deliveries?limit=100`)).data;

/** Changes rows of the platform that no operation can change. */
const change = async (statement: string): Promise<unknown> => {
  const { id } = await platform.createGym();
  const { rows } = await asOwner(() =>
    sql<{ holder: number }>`select platform_id as holder from tenant where id = ${id}`.execute(service.database.db),
  );
  return asOwnerIn(rows[0]?.holder ?? 0, () => sql.raw(statement).execute(service.database.db));
};

describe('a webhook endpoint of a platform', () => {
  it('receives the events of all its gyms, signed and with their gym, and none of another platform or gym', async () => {
    const north = await platform.createGym();
    const { path, ...endpoint } = await addEndpoint();
    const south = await platform.createGym({ sandbox: true });
    const foreign = await (await createPlatform(service)).createGym();
    await addMachine(foreign, 'Foreign');
    await (await service.createGym('Own')).request('POST', '/api/v1/machines', { body: { name: 'Operator' } });
    await addMachine(north, 'Rower');
    await addMachine(south, 'Bike');
    await until(() => expect(arrivedAt(path).toSorted()).toEqual([`${north.id} Rower`, `${south.id} Bike`].toSorted()));
    expect(receiver().rejected.filter((line) => line.startsWith(`${path} `))).toEqual([]);
    expect(at(path).map(({ event: { tenant_id, sandbox } }) => [tenant_id, sandbox])).toEqual(
      expect.arrayContaining([
        [north.id, undefined],
        [south.id, true],
      ]),
    );
    await until(async () =>
      expect((await deliveriesTo(endpoint)).map(({ status }) => status)).toEqual(['delivered', 'delivered']),
    );
  });

  it('retries what it refused, and is read, changed, tested, replaced and deleted like that of a gym', async () => {
    const gym = await platform.createGym();
    const endpoint = await addEndpoint();
    const own = `${ENDPOINTS}/${endpoint.id}`;
    receiver().respond = () => ({ status: 500 });
    await addMachine(gym, 'Rower');
    await until(async () =>
      expect(await deliveriesTo(endpoint)).toMatchObject([{ status: 'pending', attempts: 1, response_status: 500 }]),
    );
    receiver().respond = () => ({ status: 204 });
    await change('update webhook_delivery set next_attempt_at = now() where next_attempt_at is not null');
    await until(async () => expect(await deliveriesTo(endpoint)).toMatchObject([{ status: 'delivered', attempts: 2 }]));
    expect(arrivedAt(endpoint.path)).toEqual([`${gym.id} Rower`, `${gym.id} Rower`]);

    const { secret, path, ...stored } = endpoint;
    expect(await send('GET', own)).toEqual(stored);
    expect((await send<Schemas['WebhookEndpointPage']>('GET', ENDPOINTS)).data).toContainEqual(stored);
    expect(await send('POST', `${own}/test`)).toMatchObject({ event_type: 'webhook.test', status: 'delivered' });
    const rotated = await send<Endpoint>('POST', `${own}/rotate_secret`);
    expect(rotated.secret).not.toBe(secret);
    receiver().secrets.set(path, rotated.secret ?? '');
    expect(await send('PATCH', own, { enabled: false })).toMatchObject({ enabled: false });
    await addMachine(gym, 'Bike');
    await send('PATCH', own, { enabled: true });
    await until(() => expect(arrivedAt(path)).toContain(`${gym.id} Bike`));
    expect((await platform.request('DELETE', own)).status).toBe(204);
    expect(await refusal(await platform.request('GET', own))).toMatchObject({ status: 404 });
  });

  it('is a 404 for another platform, and refused to the token of a gym', async () => {
    const endpoint = await addEndpoint();
    const other = await createPlatform(service);
    const gym = await platform.createGym();
    const own = `${ENDPOINTS}/${endpoint.id}`;
    for (const [method, path] of [
      ['GET', own],
      ['PATCH', own],
      ['DELETE', own],
      ['POST', `${own}/test`],
      ['POST', `${own}/rotate_secret`],
      ['GET', `${own}/deliveries`],
    ] as const) {
      const body = method === 'PATCH' ? { enabled: false } : undefined;
      expect(await refusal(await other.request(method, path, body)), path).toMatchObject({ status: 404 });
      const headers = { authorization: `Bearer ${gym.token.secret}` };
      expect(await refusal(await platform.request(method, path, body, headers)), path).toMatchObject({ status: 403 });
    }
    const headers = { authorization: `Bearer ${gym.token.secret}` };
    const ofGym = await checkedFetch(`${service.base}/api/v1/webhook_endpoints`, { headers });
    expect(await ofGym.json()).toMatchObject({ data: [] });
    expect(await send('GET', own)).toMatchObject({ enabled: true });
  });

  it('loses nothing of a suspended gym, which rests and goes on later, and keeps nothing of an erased one', async () => {
    const gym = await platform.createGym({ sandbox: true });
    const awake = await platform.createGym();
    const endpoint = await addEndpoint();
    receiver().respond = () => ({ status: 500 });
    await addMachine(gym, 'Failed');
    await until(async () => expect(await deliveriesTo(endpoint)).toMatchObject([{ response_status: 500 }]));
    await send('PATCH', `${ENDPOINTS}/${endpoint.id}`, { enabled: false });
    await addMachine(gym, 'Unread');
    await patchGym(gym, { suspended: true });
    receiver().respond = () => ({ status: 204 });
    // Makes what is pending due.
    await send('PATCH', `${ENDPOINTS}/${endpoint.id}`, { enabled: true });
    await addMachine(awake, 'Awake');
    await until(() => expect(arrivedAt(endpoint.path)).toContain(`${awake.id} Awake`));
    expect(arrivedAt(endpoint.path)).toEqual([`${gym.id} Failed`, `${awake.id} Awake`]);
    await patchGym(gym, { suspended: false });
    await until(() => expect(arrivedAt(endpoint.path)).toContain(`${gym.id} Unread`));
    await until(async () =>
      expect((await deliveriesTo(endpoint)).map(({ status }) => status)).toEqual(Array(3).fill('delivered')),
    );
    receiver().respond = () => ({ status: 500 });
    await addMachine(gym, 'Lost');
    await until(async () => expect((await deliveriesTo(endpoint))[0]).toMatchObject({ response_status: 500 }));
    expect((await platform.request('DELETE', `/api/v1/platform/tenants/${gym.id}?now=true`)).status).toBe(204);
    expect(await deliveriesTo(endpoint)).toHaveLength(1);
  });

  it('receives the event of a quiet gym before the 500 events of a busy one', async () => {
    const busy = await platform.createGym();
    const quiet = await platform.createGym();
    const { path } = await addEndpoint();
    receiver().respond = () => new Promise((resolve) => setTimeout(resolve, 30, { status: 204 }));
    await asOwnerIn(busy.id, () =>
      sql`insert into machine (name) select 'Machine ' || n from generate_series(1, 500) as n`.execute(
        service.database.db,
      ),
    );
    await until(() => expect(arrivedAt(path).length).toBeGreaterThan(0));
    await addMachine(quiet, 'Rower');
    await until(() => expect(arrivedAt(path)).toContain(`${quiet.id} Rower`));
    expect(arrivedAt(path).length).toBeLessThan(400);
  });
});

import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import webhooks from '../../../generated/openapi.json' with { type: 'json' };
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/areas.ts';
import { schemaViolations } from '../../support/contract.ts';
import { addInspection, addMachine, moveMachine } from '../../support/rows.ts';
import { useService, type Gym } from '../../support/service.ts';
import {
  addEndpoint,
  change,
  deliveriesOf,
  skipPauses,
  until,
  untilFailed,
  useWebhooks,
} from '../../support/webhooks.ts';

type Endpoint = Schemas['WebhookEndpoint'];
type Delivery = Schemas['WebhookDelivery'];

const service = useService();
const { receiver, nextPath, at, typesAt } = useWebhooks(service);

const redeliver = (gym: Gym, { id }: Delivery): Promise<Delivery> =>
  send<Delivery>(gym, 'POST', `/api/v1/webhook_deliveries/${id}/redeliver`);

describe('a delivery', () => {
  it('has the event as the event log shows it, and a signature that the library of Standard Webhooks accepts', async () => {
    const gym = await service.createGym('Happy');
    const path = nextPath();
    const endpoint = await addEndpoint(gym, receiver(), path);
    const machine = await addMachine(gym);
    await moveMachine(gym, machine.id, { status: 'defect', reason: 'Belt torn' });
    await until(() => expect(typesAt(path)).toEqual(['machine.created', 'machine.status_changed']));
    const { data } = await send<Schemas['EventPage']>(gym, 'GET', '/api/v1/events?kind=machine');
    expect(at(path).map(({ event }) => event)).toEqual(data.toReversed());
    for (const { event, headers } of at(path)) {
      expect(headers).toMatchObject({
        'webhook-id': event.id,
        'content-type': 'application/json',
        'user-agent': expect.stringContaining('equipment-maintenance-service/'),
      });
    }
    await until(async () =>
      expect(await deliveriesOf(gym, endpoint)).toMatchObject(
        at(path).map(({ event }) => ({
          event_id: event.id,
          event_type: event.type,
          status: 'delivered',
          attempts: 1,
          response_status: 204,
          error: null,
          next_attempt_at: null,
        })),
      ),
    );
  });

  it('has the schema that the contract has for its kind of record', async () => {
    const gym = await service.createGym('Schemas');
    const path = nextPath();
    const endpoint = await addEndpoint(gym, receiver(), path);
    const machine = await addMachine(gym);
    await addInspection(gym, { machine_id: machine.id, passed: false, signature: 'Kim', blocked_machine: true });
    await send(gym, 'POST', '/api/v1/suppliers', { name: 'Matrix' });
    await send(gym, 'POST', '/api/v1/webhook_endpoints', { url: `${receiver().url}/none`, event_types: ['note.*'] });
    await send(gym, 'POST', `/api/v1/webhook_endpoints/${endpoint.id}/test`);
    await until(() => expect(new Set(typesAt(path)).size).toBeGreaterThanOrEqual(7));
    const bodies: Record<string, { post: { requestBody: { content: { 'application/json': { schema: object } } } } }> =
      webhooks.webhooks;
    for (const { event } of at(path)) {
      const name = event.type === 'webhook.test' ? 'webhook_test' : event.resource.kind;
      const schema = bodies[name]?.post.requestBody.content['application/json'].schema;
      expect(schemaViolations({ ...schema }, event), event.type).toEqual([]);
    }
  });

  it('goes to the endpoints of its tenant with a matching type only', async () => {
    const gym = await service.createGym('Types');
    const stranger = await service.createGym('Stranger');
    const [all, machines, one, theirs] = [nextPath(), nextPath(), nextPath(), nextPath()];
    await addEndpoint(gym, receiver(), all);
    await addEndpoint(gym, receiver(), machines, ['machine.*']);
    await addEndpoint(gym, receiver(), one, ['supplier.created', 'ticket.*']);
    await addEndpoint(stranger, receiver(), theirs);
    await addMachine(gym);
    await send(gym, 'POST', '/api/v1/suppliers', { name: 'Matrix' });
    await addMachine(stranger, { name: 'Theirs' });
    await until(() => {
      expect(typesAt(all).filter((type) => !type.startsWith('webhook'))).toEqual([
        'machine.created',
        'supplier.created',
      ]);
      expect(typesAt(machines)).toEqual(['machine.created']);
      expect(typesAt(one)).toEqual(['supplier.created']);
      expect(at(theirs).map(({ event }) => event.data['name'])).toEqual(['Theirs']);
    });
    expect(receiver().rejected).toEqual([]);
  });

  it('is retried after a failure, after a pause, and shows the last response', async () => {
    const gym = await service.createGym('Retries');
    const path = nextPath();
    const endpoint = await addEndpoint(gym, receiver(), path);
    receiver().respond = () => ({ status: 503, body: `${'x'.repeat(2000)}` });
    await addMachine(gym);
    await until(async () => {
      const [delivery] = await deliveriesOf(gym, endpoint);
      expect(delivery).toMatchObject({ status: 'pending', attempts: 1, response_status: 503 });
      expect(delivery?.response_body).toBe('x'.repeat(1024));
      const pause = (Date.parse(delivery?.next_attempt_at ?? '') - Date.now()) / 1000;
      expect(pause).toBeGreaterThan(2);
      expect(pause).toBeLessThanOrEqual(6);
    });
    receiver().respond = () => ({ status: 200, body: 'thanks' });
    await skipPauses(gym);
    await until(async () =>
      expect(await deliveriesOf(gym, endpoint)).toMatchObject([
        { status: 'delivered', attempts: 2, response_status: 200, response_body: 'thanks' },
      ]),
    );
    const [first, second] = at(path);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  it('fails when its retries are over, and the next event of the record follows', async () => {
    const gym = await service.createGym('Over');
    const path = nextPath();
    const endpoint = await addEndpoint(gym, receiver(), path);
    receiver().respond = ({ event }) => ({ status: event.type === 'machine.created' ? 500 : 204 });
    const machine = await addMachine(gym);
    await moveMachine(gym, machine.id, { status: 'defect' });
    await untilFailed(gym, endpoint);
    await until(async () =>
      expect((await deliveriesOf(gym, endpoint))[1]).toMatchObject({ attempts: 0, next_attempt_at: null }),
    );
    await change(gym, 'update webhook_delivery set retry_until = now()');
    await skipPauses(gym);
    await until(async () =>
      expect(await deliveriesOf(gym, endpoint)).toMatchObject([
        { status: 'failed', attempts: 2, next_attempt_at: null },
        { status: 'delivered', attempts: 1 },
      ]),
    );
  });

  it('waits for the earlier deliveries of its record, not for those of others', async () => {
    const gym = await service.createGym('Order');
    const path = nextPath();
    const endpoint = await addEndpoint(gym, receiver(), path, ['machine.*']);
    const [broken, fine] = [await addMachine(gym, { name: 'Broken' }), await addMachine(gym, { name: 'Fine' })];
    receiver().respond = ({ event }) => ({
      status: event.resource.id === broken.id && event.changes['status'] ? 500 : 204,
    });
    for (const status of ['defect', 'maintenance', 'active'] as const) {
      await moveMachine(gym, broken.id, { status });
      await moveMachine(gym, fine.id, { status });
    }
    const statusesOf = (id: number): unknown[] =>
      at(path)
        .filter(({ event }) => event.resource.id === id)
        .map(({ event }) => event.data['status']);
    await until(() => expect(statusesOf(fine.id)).toEqual(['active', 'defect', 'maintenance', 'active']));
    await untilFailed(gym, endpoint);
    expect(statusesOf(broken.id)).toEqual(['active', 'defect']);
    const waiting = (await deliveriesOf(gym, endpoint)).find(
      ({ status, next_attempt_at }) => status === 'pending' && next_attempt_at === null,
    );
    if (!waiting) throw new Error('nothing waits');
    expect(await redeliver(gym, waiting)).toEqual(waiting);
    receiver().respond = () => ({ status: 204 });
    await skipPauses(gym);
    await until(() => expect(statusesOf(broken.id)).toEqual(['active', 'defect', 'defect', 'maintenance', 'active']));
    await until(async () =>
      expect((await deliveriesOf(gym, endpoint)).every(({ status }) => status === 'delivered')).toBe(true),
    );
  });

  it('can be sent again after it was delivered, with the same id', async () => {
    const gym = await service.createGym('Again');
    const path = nextPath();
    const endpoint = await addEndpoint(gym, receiver(), path);
    await addMachine(gym);
    await until(async () => expect(await deliveriesOf(gym, endpoint)).toMatchObject([{ status: 'delivered' }]));
    const [delivery] = await deliveriesOf(gym, endpoint);
    if (!delivery) throw new Error('no delivery');
    expect(await redeliver(gym, delivery)).toMatchObject({ status: 'pending', delivered_at: null });
    await until(() => expect(at(path)).toHaveLength(2));
    expect(at(path)[1]?.body).toBe(at(path)[0]?.body);
    await until(async () =>
      expect(await deliveriesOf(gym, endpoint)).toMatchObject([{ status: 'delivered', attempts: 2 }]),
    );
  });

  it('fails after the timeout of an endpoint that does not respond', async () => {
    const gym = await service.createGym('Silent');
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port }: { port?: number } = Object(silent.address());
    const body = { url: `http://127.0.0.1:${port}/`, event_types: ['*'] };
    const { id } = await send<Endpoint>(gym, 'POST', '/api/v1/webhook_endpoints', body);
    const result = await send<Delivery>(gym, 'POST', `/api/v1/webhook_endpoints/${id}/test`);
    expect(result).toMatchObject({ status: 'failed', response_status: null, error: 'no response in time' });
    silent.close();
  });

  it('has the personal data of an erased reporter no longer', async () => {
    const gym = await service.createGym('Erased');
    const path = nextPath();
    const endpoint = await addEndpoint(gym, receiver(), path, ['reporter.created']);
    receiver().respond = () => ({ status: 500 });
    const { id } = await send<Schemas['Reporter']>(gym, 'POST', '/api/v1/reporters', { name: 'Sam Okafor' });
    await untilFailed(gym, endpoint);
    await send(gym, 'POST', `/api/v1/reporters/${id}/erase`);
    await skipPauses(gym);
    await until(() => expect(at(path)).toHaveLength(2));
    expect(at(path).map(({ body }) => body.includes('Sam Okafor'))).toEqual([true, false]);
  });
});

it('deliveries are deleted after 30 days, except pending ones', async () => {
  const gym = await service.createGym('Old');
  const path = nextPath();
  const endpoint = await addEndpoint(gym, receiver(), path);
  await addMachine(gym);
  await until(async () => expect(await deliveriesOf(gym, endpoint)).toMatchObject([{ status: 'delivered' }]));
  await change(gym, "update webhook_delivery set created_at = now() - interval '31 days'");
  const { id } = await addMachine(gym);
  await until(async () => {
    const deliveries = await deliveriesOf(gym, endpoint);
    expect(deliveries).toHaveLength(1);
    expect(at(path).at(-1)?.event.resource.id).toBe(id);
  });
});

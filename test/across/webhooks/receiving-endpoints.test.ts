import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/areas.ts';
import type { Received } from '../../support/receiver.ts';
import { addMachine, moveMachine } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
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

const NOTHING: Pick<Received, 'body' | 'headers'> = { body: '', headers: {} };

describe('an endpoint', () => {
  it('receives signatures of both secrets for 24 hours after a rotation, and of the new one afterwards', async () => {
    const gym = await service.createGym('Rotation');
    const path = nextPath();
    const { id, secret: old = '' } = await addEndpoint(gym, receiver(), path);
    const { secret = '' } = await send<Endpoint>(gym, 'POST', `/api/v1/webhook_endpoints/${id}/rotate_secret`);
    const accepted = async (): Promise<boolean[]> => {
      await send(gym, 'POST', `/api/v1/webhook_endpoints/${id}/test`);
      const { body, headers } = at(path).at(-1) ?? NOTHING;
      const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
      const own = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
      return [old, secret].map((key) => {
        try {
          return new Webhook(key).verify(body, own) !== undefined;
        } catch {
          return false;
        }
      });
    };
    expect(await accepted()).toEqual([true, true]);
    await change(gym, `update webhook_endpoint set previous_secret_expires_at = now() where id = ${id}`);
    receiver().secrets.set(path, secret);
    expect(await accepted()).toEqual([false, true]);
  });

  it('receives nothing while it is paused, and what it missed once it resumes', async () => {
    const gym = await service.createGym('Paused');
    const path = nextPath();
    const { id } = await addEndpoint(gym, receiver(), path, ['machine.*']);
    const enable = (enabled: boolean) => send(gym, 'PATCH', `/api/v1/webhook_endpoints/${id}`, { enabled });
    await enable(false);
    const machine = await addMachine(gym);
    await moveMachine(gym, machine.id, { status: 'defect' });
    await sleep(1500);
    expect(at(path)).toEqual([]);
    await enable(true);
    await until(() => expect(typesAt(path)).toEqual(['machine.created', 'machine.status_changed']));
  });

  it('is paused after five days without a success, with the reason, and starts anew once it is enabled', async () => {
    const gym = await service.createGym('Given up');
    const path = nextPath();
    const endpoint = await addEndpoint(gym, receiver(), path);
    const read = (): Promise<Endpoint> => send<Endpoint>(gym, 'GET', `/api/v1/webhook_endpoints/${endpoint.id}`);
    receiver().respond = () => ({ status: 500 });
    await addMachine(gym);
    await untilFailed(gym, endpoint);
    await change(gym, "update webhook_endpoint set failing_since = now() - interval '4 days 23 hours'");
    await skipPauses(gym);
    await until(async () => expect(await deliveriesOf(gym, endpoint)).toMatchObject([{ attempts: 2 }]));
    expect(await read()).toMatchObject({ enabled: true });
    await change(gym, "update webhook_endpoint set failing_since = now() - interval '5 days 1 hour'");
    await skipPauses(gym);
    await until(async () =>
      expect(await read()).toMatchObject({ enabled: false, disabled_reason: expect.stringContaining('five days') }),
    );
    const { data } = await send<Schemas['EventPage']>(gym, 'GET', '/api/v1/events?type=webhook_endpoint.updated');
    expect(data[0]).toMatchObject({ actor: { name: 'webhooks' }, changes: { enabled: [true, false] } });
    receiver().respond = () => ({ status: 204 });
    await send(gym, 'PATCH', `/api/v1/webhook_endpoints/${endpoint.id}`, { enabled: true });
    await until(async () => expect(await deliveriesOf(gym, endpoint)).toMatchObject([{ status: 'delivered' }]));
    expect(await read()).toMatchObject({ enabled: true, disabled_reason: null });
  });

  it('rests after it did not respond in time, until it has a new address or a delivery is sent again', async () => {
    const gym = await service.createGym('Resting');
    const path = nextPath();
    const endpoint = await addEndpoint(gym, receiver(), path, ['machine.*']);
    receiver().respond = () => sleep(1500, { status: 204 });
    for (const name of ['A', 'B', 'C', 'D']) await addMachine(gym, { name });
    const silent = expect.objectContaining({ error: 'no response in time' });
    await until(async () => expect(await deliveriesOf(gym, endpoint)).toContainEqual(silent));
    await sleep(1500);
    expect(at(path)).toHaveLength(1);
    await send(gym, 'PATCH', `/api/v1/webhook_endpoints/${endpoint.id}`, { url: endpoint.url });
    await until(() => expect(at(path)).toHaveLength(2));
    await sleep(2500);
    expect(at(path)).toHaveLength(2);
    receiver().respond = () => ({ status: 204 });
    const waiting = (await deliveriesOf(gym, endpoint)).find(({ attempts }) => attempts === 0);
    await send(gym, 'POST', `/api/v1/webhook_deliveries/${waiting?.id}/redeliver`);
    await until(() => expect(at(path).length).toBeGreaterThanOrEqual(4));
    await skipPauses(gym);
    await until(async () =>
      expect((await deliveriesOf(gym, endpoint)).map(({ status }) => status)).toEqual(Array(4).fill('delivered')),
    );
  });

  it('forgets its failures after a success', async () => {
    const gym = await service.createGym('Recovered');
    const path = nextPath();
    const endpoint = await addEndpoint(gym, receiver(), path);
    await change(gym, "update webhook_endpoint set failing_since = now() - interval '6 days'");
    await addMachine(gym);
    await until(async () => expect(await deliveriesOf(gym, endpoint)).toMatchObject([{ status: 'delivered' }]));
    const { rows } = await gym.seed(({ em }) =>
      sql<{ since: null }>`select failing_since as since from webhook_endpoint`.execute(em.getKysely()),
    );
    expect(rows).toEqual([{ since: null }]);
  });

  it('returns the result of a test, which is an event of the log and reaches no other endpoint', async () => {
    const gym = await service.createGym('Test');
    const [path, other] = [nextPath(), nextPath()];
    const endpoint = await addEndpoint(gym, receiver(), path);
    await addEndpoint(gym, receiver(), other);
    receiver().respond = () => ({ status: 418, body: 'teapot' });
    const result = await send<Delivery>(gym, 'POST', `/api/v1/webhook_endpoints/${endpoint.id}/test`);
    expect(result).toMatchObject({
      event_type: 'webhook.test',
      status: 'failed',
      attempts: 1,
      response_status: 418,
      response_body: 'teapot',
    });
    const { data } = await send<Schemas['EventPage']>(gym, 'GET', '/api/v1/events?type=webhook.test');
    expect(data).toEqual(at(path).map(({ event }) => event));
    const { secret: _, ...shown } = endpoint;
    expect(data[0]).toMatchObject({ id: result.event_id, data: shown });
    await sleep(1000);
    expect(typesAt(other)).not.toContain('webhook.test');
  });

  it('with a secret that cannot be decrypted shows the reason in its deliveries', async () => {
    const gym = await service.createGym('Lost key');
    const path = nextPath();
    const { id } = await addEndpoint(gym, receiver(), path);
    await change(gym, "update webhook_endpoint set sealed_secret = 'AAAA'");
    const result = await send<Delivery>(gym, 'POST', `/api/v1/webhook_endpoints/${id}/test`);
    expect(result).toMatchObject({ status: 'failed', error: expect.stringContaining('rotate_secret') });
    expect(at(path)).toEqual([]);
  });
});

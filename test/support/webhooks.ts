import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { watchWebhooks } from '../../src/across/webhooks/watch.ts';
import type { Services } from '../../src/core/services.ts';
import { send } from './areas.ts';
import { silent } from './database.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import type { Gym, TestService } from './service.ts';
import { SERVICES } from './services.ts';

/** The receiver of a test file, and its functions, which may be named before it has started. */
type Receiving = Pick<Receiver, 'nextPath' | 'at' | 'typesAt'> & { receiver: () => Receiver };

/**
 * Queues and delivers webhooks on a service's database while the tests of a file run, with a receiver for each test file. It
 * accepts everything at the start of each test.
 */
export const useWebhooks = (service: Pick<TestService, 'database'>, services: Services = SERVICES): Receiving => {
  let receiver: Receiver | undefined;
  const stops: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    receiver = await startReceiver();
    stops.push(watchWebhooks({ database: service.database, services, log: silent }), receiver.stop);
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
  });
  const started = (): Receiver => {
    if (!receiver) throw new Error('the receiver has not started');
    return receiver;
  };
  afterEach(() => {
    started().respond = () => ({ status: 204 });
  });
  return {
    receiver: started,
    nextPath: () => started().nextPath(),
    at: (path) => started().at(path),
    typesAt: (path) => started().typesAt(path),
  };
};

/** Adds an endpoint at a path of the receiver, which learns its secret. */
export const addEndpoint = async (
  gym: Gym,
  receiver: Receiver,
  path: string,
  event_types = ['*'],
): Promise<Schemas['WebhookEndpoint']> => {
  const body = { url: receiver.url + path, event_types };
  const endpoint = await send<Schemas['WebhookEndpoint']>(gym, 'POST', '/api/v1/webhook_endpoints', body);
  receiver.secrets.set(path, endpoint.secret ?? '');
  return endpoint;
};

/** Returns the deliveries to an endpoint, oldest first. */
export const deliveriesOf = async (gym: Gym, { id }: { id: number }): Promise<Schemas['WebhookDelivery'][]> =>
  (
    await send<Schemas['WebhookDeliveryPage']>(gym, 'GET', `/api/v1/webhook_endpoints/${id}/deliveries?limit=100`)
  ).data.toReversed();

/** Waits until an expectation holds, for at most 8 seconds. */
export const until = (expectation: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(expectation, { timeout: 8000, interval: 50 });

/** Waits until the first attempt of a delivery has failed. An attempt counts from its start, and has a status at its end. */
export const untilFailed = (gym: Gym, endpoint: { id: number }): Promise<void> =>
  until(async () => {
    const failed = expect.objectContaining({ attempts: 1, response_status: 500 });
    expect(await deliveriesOf(gym, endpoint)).toContainEqual(failed);
  });

/** Changes rows of a gym that no endpoint can change. */
export const change = (gym: Gym, statement: string): Promise<unknown> =>
  gym.seed(({ em }) => sql.raw(statement).execute(em.getKysely()));

/** Makes the deliveries that wait for a retry due. */
export const skipPauses = (gym: Gym): Promise<unknown> =>
  change(gym, 'update webhook_delivery set next_attempt_at = now() where next_attempt_at is not null');

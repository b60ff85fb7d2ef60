import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { EventType } from '../../../generated/values.ts';
import { createWorld, type World } from '../../support/gym-data.ts';
import { byId, changingOperations, prepare, successOf } from '../../support/operation-requests.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let world: World;
beforeAll(async () => {
  gym = await service.createGym('Every change');
  world = await createWorld(gym);
});

/** Returns the events of a request. */
const eventsOf = async (request_id: string | null): Promise<Schemas['Event'][]> => {
  // An event can be read once its millisecond is over.
  await sleep(3);
  const response = await gym.request('GET', '/api/v1/events?limit=100');
  const page: Schemas['EventPage'] = JSON.parse(await response.text());
  return page.data.filter((event) => event.request_id === request_id);
};

/** Returns the records in the answer to a change. An event has neither a signature nor what is added to a record. */
const recordsIn = (answer: Record<string, unknown>): unknown[] => {
  const { signature: _, machine_status: _status, movements: _movements, purchase_order: order, ...rest } = answer;
  const { secret: _secret, warnings: _warnings, mail_configured: _mail, pending_tasks: _pending, ...record } = rest;
  const isRecord = 'uuid' in record && 'created_at' in record && !('event_id' in record);
  return [...(isRecord ? [record] : []), ...(order === undefined ? [] : [order])];
};

/** The operations without events: each event would cause more deliveries; tokens, links and feeds are ways in, no records. */
const TOKENS = ['createToken', 'rotateToken', 'revokeToken', 'endGrant'];
const ADDRESSES = ['createUploadLink', 'createSignInLink', 'createCalendarFeed', 'deleteCalendarFeed'];
const WITHOUT_EVENTS = ['redeliverWebhookDelivery', ...TOKENS, ...ADDRESSES];

describe.each(byId(changingOperations.filter(({ operationId }) => !WITHOUT_EVENTS.includes(operationId))))(
  '%s',
  (_name, operation) => {
    it('leaves events with its request id and token, of known types, and the record as the response shows it', async () => {
      const { address, body } = await prepare(operation, world);
      const response = await gym.request(operation.method, address(), { body });
      expect(response.status).toBe(successOf(operation));
      const text = await response.text();
      const answer: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
      const events = await eventsOf(response.headers.get('x-request-id'));
      expect(events.length).toBeGreaterThan(0);
      const known: readonly string[] = EventType;
      expect(events.filter(({ type }) => !known.includes(type))).toEqual([]);
      for (const { actor, type, resource } of events) {
        const tool = operation.operationId === 'undoEvent' ? 'undo' : null;
        expect(actor).toEqual({ name: expect.any(String), tool });
        expect(type.startsWith(`${resource.kind}.`) || type === 'webhook.test').toBe(true);
      }
      const data = events.map((event) => event.data);
      expect(data).toEqual(expect.arrayContaining(recordsIn(answer)));
      const verbs = events.map(({ type }) => type.split('.')[1]);
      expect(verbs.includes('deleted')).toBe(operation.method === 'DELETE' || operation.operationId === 'undoEvent');
    });
  },
);

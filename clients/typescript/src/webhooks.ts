import { Webhook } from 'standardwebhooks';
import type { Event, EventKind, Webhooks } from './generated/index.js';

type Payload = { [Request in Webhooks as Request['key']]: Request['body'] };

/** An event about one kind of record, with that record as `data`. */
export type EventOf<Kind extends EventKind> = Omit<Event, 'data'> & {
  data: Payload[Kind] extends Event & { data?: infer Data } ? Data : never;
};

/** Headers of a request: of `fetch`, or of Node.js. */
type RequestHeaders = Headers | Record<string, string | string[] | undefined>;

/**
 * Returns the event of a webhook.
 * @param secret the endpoint's `secret`, which starts with `whsec_`
 * @param body the body as it arrived: JSON that was parsed and written again has another signature
 * @throws WebhookVerificationError of `standardwebhooks` if the signature is wrong, or older than five minutes
 */
export const verifyWebhook = (secret: string, headers: RequestHeaders, body: string | Uint8Array): Event => {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  new Webhook(secret).verify(text, Object.fromEntries(entries.map(([name, value]) => [name, String(value)])));
  return JSON.parse(text);
};

/** Whether an event is about a kind of record. Then `data` has the type of that record. */
export const isEventOf = <Kind extends EventKind>(event: Event, kind: Kind): event is Event & EventOf<Kind> =>
  event.resource.kind === kind;

import type { Schemas } from '../../generated/contract.ts';
import { answerViolations } from './contract.ts';
import type { Gym } from './service.ts';

type Item = Partial<Schemas['BatchedRequest']>;
type Answer = Schemas['BatchedResponse'];

type BatchOptions = { atomic?: boolean; token?: string; key?: string };

export const MACHINES = '/api/v1/machines';

/** Returns the request of a batch that adds a machine. */
export const adding = (name: string) => ({ method: 'POST' as const, path: MACHINES, body: { name } });

let names = 0;

/** Returns a name that no other machine of the file has. */
export const newName = (): string => `Batchling ${(names += 1) + 100}`;

/** Returns the number of machines that a name finds. */
export const countNamed = async (gym: Gym, name: string): Promise<number> => {
  const response = await gym.request('GET', `${MACHINES}?q=${encodeURIComponent(name)}`);
  return JSON.parse(await response.text()).data.length;
};

/** The status of a batch, and its responses. */
export type SentBatch = { status: number; responses: Answer[]; text: string };

/** Completes the requests of a batch: ids are `r0`, `r1` and so on, and methods GET. */
const complete = (items: readonly Item[]): object[] =>
  items.map((item, i) => ({ id: `r${i}`, method: 'GET', ...item }));

/** Sends a batch, and checks each of its responses against the contract of its operation. */
export const sendBatch = async (gym: Gym, items: readonly Item[], options: BatchOptions = {}): Promise<SentBatch> => {
  const { atomic, token, key } = options;
  const requests = complete(items);
  const response = await gym.request('POST', '/api/v1/batch', {
    body: { requests, ...(atomic === undefined ? {} : { atomic }) },
    ...(token === undefined ? {} : { token }),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
  const text = await response.text();
  const { responses = [] }: { responses?: Answer[] } = JSON.parse(text);
  for (const [i, { status, headers, body }] of responses.entries()) {
    const { method = 'GET', path = '' } = items[i] ?? {};
    if (status === 424) continue;
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    const received = {
      status,
      headers: new Headers({ ...headers, ...(body === null ? {} : { 'content-type': type }) }),
      body: body === null ? '' : JSON.stringify(body),
    };
    // The limits are those of the batch.
    const violations = answerViolations(method, path, received).filter(
      (violation) => !/RateLimit|has no response/.test(violation),
    );
    if (violations.length > 0) throw new Error(`${method} ${path} in a batch:\n  ${violations.join('\n  ')}`);
  }
  return { status: response.status, responses, text };
};

/** Returns the statuses of the responses of a batch. */
export const statusesOf = ({ responses }: SentBatch): number[] => responses.map(({ status }) => status);

/** Returns the codes of the problems of a batch; null for each success. */
export const codesOf = ({ responses }: SentBatch): unknown[] => responses.map(({ body }) => body?.['code'] ?? null);

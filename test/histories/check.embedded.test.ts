import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import type { Attempt, FinalState, History, LoggedEvent, Operation } from './history.ts';

type Case = { history: History; state: FinalState };

/** An attempt that began and ended at these times. */
const attempt = (request_id: string, [invoked, ended]: [number, number], rest: Partial<Attempt> = {}): Attempt => ({
  request_id,
  invoked,
  ended,
  outcome: 'ok',
  status: 200,
  answer: [],
  ...rest,
});

const change = (name: string, type: string, attempts: Attempt[], rest: Partial<Operation> = {}): Operation => ({
  name,
  key: null,
  ifMatch: null,
  types: [type],
  isCertain: true,
  attempts,
  ...rest,
});

const event = (id: string, type: string, request_id: string, rest: Partial<LoggedEvent> = {}): LoggedEvent => ({
  id,
  type,
  kind: type.split('.')[0] ?? '',
  resource_id: 1,
  request_id,
  version: 1,
  quantity: null,
  refers: {},
  ...rest,
});

/** A part that is added, gets stock by a key that is sent twice, and is changed from its second version. */
const soundCase = (): Case => {
  const part = (version: number) => ({ kind: 'part', id: 1, version }) as const;
  const movement = { kind: 'stock_movement', id: 5, version: 1 } as const;
  const events = [
    event('e1', 'part.created', 'r1', { quantity: 0 }),
    event('e2', 'part.updated', 'r2', { version: 2, quantity: 3 }),
    event('e3', 'stock_movement.created', 'r2', { resource_id: 5, quantity: 3, refers: { part: 1 } }),
    event('e4', 'part.updated', 'r4', { version: 3, quantity: 3 }),
  ];
  const log = events.map(({ id }) => id);
  return {
    history: {
      operations: [
        change('create', 'part.created', [attempt('r1', [0, 1], { answer: [part(1)] })]),
        change(
          'move',
          'stock_movement.created',
          [attempt('r2', [2, 3], { outcome: 'unknown', status: null }), attempt('r3', [4, 5], { answer: [movement] })],
          { key: 'k' },
        ),
        change('change', 'part.updated', [attempt('r4', [6, 7], { answer: [part(3)] })], { ifMatch: 2 }),
      ],
      reads: [{ ...part(2), invoked: 5.5 }],
      feeds: [log, [...log]],
      changes: [
        {
          kind: 'part',
          rows: [
            { ...part(1), updated_at: '2026-11-20T00:00:00Z' },
            { ...part(3), updated_at: '2026-11-20T00:00:02Z' },
          ],
        },
      ],
      deliveries: [],
      internalErrors: [],
      lost: null,
    },
    state: {
      events,
      rows: [
        { ...part(3), quantity: 3 },
        { ...movement, quantity: null },
      ],
      movements: [{ id: 5, part_id: 1, quantity: 3, quantity_after: 3 }],
    },
  };
};

const withWebhooks = (deliveries: History['deliveries']): Case => {
  const { history, state } = soundCase();
  const endpoint = event('e0', 'webhook_endpoint.created', 'r0', { resource_id: 9 });
  const feeds = history.feeds.map((feed) => ['e0', ...feed]);
  return { history: { ...history, feeds, deliveries }, state: { ...state, events: [endpoint, ...state.events] } };
};

const delivery = (event_id: string, body = event_id): History['deliveries'][number] => ({
  webhook_id: `msg ${event_id}`,
  event_id,
  body,
});

/** Changes a sound case. */
type Change = (found: Case) => void;

const at = <Item>(items: readonly Item[], place: number): Item => {
  const item = items[place];
  if (item === undefined) throw new Error(`no item ${place}`);
  return item;
};

const rulesOf = ({ history, state }: Case): string[] => check(history, state).map(({ rule }) => rule);

describe('the checker of histories', () => {
  it('accepts a history in which nothing is wrong', () => {
    expect(rulesOf(soundCase())).toEqual([]);
  });

  it('accepts an unknown outcome with and without an effect', () => {
    const { history, state } = soundCase();
    at(history.operations, 1).attempts.pop();
    history.operations.push(
      change('more', 'part.updated', [attempt('r9', [8, 9], { outcome: 'unknown', status: null })]),
    );
    expect(rulesOf({ history, state })).toEqual([]);
  });

  it('accepts webhooks that repeat an event, and bring events of two records in another order', () => {
    const deliveries = ['e1', 'e1', 'e3', 'e2', 'e4'].map((id) => delivery(id));
    expect(rulesOf(withWebhooks(deliveries))).toEqual([]);
  });

  it.each<[string, string, Change]>([
    [
      'an acknowledged change without an event',
      'an acknowledged write is lost',
      ({ history }) =>
        history.operations.push(change('more', 'part.updated', [attempt('r9', [8, 9])], { isCertain: true })),
    ],
    [
      'an effect of a request that was refused for now',
      'an effect of a request that has none',
      ({ history }) =>
        void Object.assign(at(at(history.operations, 1).attempts, 0), { outcome: 'unavailable', status: 503 }),
    ],
    ['a status 500', 'an internal error', ({ history }) => history.internalErrors.push('GET /api/v1/parts')],
    [
      'an acknowledged version without an event',
      'an acknowledged version is lost',
      ({ history }) =>
        void (at(history.operations, 0).attempts = [
          attempt('r1', [0, 1], { answer: [{ kind: 'part', id: 1, version: 7 }] }),
        ]),
    ],
    [
      'a key with two effects',
      'two effects of one operation',
      ({ history, state }) => {
        const second = event('e5', 'stock_movement.created', 'r3', { resource_id: 6, refers: { part: 1 } });
        Object.assign(state, { events: [...state.events, second] });
        history.feeds.forEach((feed) => feed.push('e5'));
      },
    ],
    [
      'a key with two answers',
      'different answers to one operation',
      ({ history }) =>
        at(history.operations, 1).attempts.push(
          attempt('r5', [5, 6], { answer: [{ kind: 'stock_movement', id: 6, version: 1 }] }),
        ),
    ],
    [
      'an effect of a refused change',
      'an effect of a refused operation',
      ({ history }) =>
        void Object.assign(at(at(history.operations, 0).attempts, 0), { outcome: 'failed', status: 409 }),
    ],
    [
      'a change from another version than If-Match names',
      'a change from another version than If-Match names',
      ({ history }) => void Object.assign(at(history.operations, 2), { ifMatch: 1 }),
    ],
    [
      'a version that is missing',
      'versions with a gap or twice',
      ({ state }) => void Object.assign(at(state.events, 3), { version: 4 }),
    ],
    [
      'two versions that changed places',
      'versions out of order in the log',
      ({ state }) => {
        Object.assign(at(state.events, 1), { version: 3 });
        Object.assign(at(state.events, 3), { version: 2 });
      },
    ],
    [
      'a row that differs from the log',
      'a row without the last version of the log',
      ({ state }) => void Object.assign(at(state.rows, 0), { version: 2 }),
    ],
    [
      'a movement that is missing',
      'stock differs from its movements',
      ({ state }) => void Object.assign(state, { movements: [] }),
    ],
    [
      'a movement that does not continue the one before',
      'stock differs from its movements',
      ({ state }) => void Object.assign(at(state.movements, 0), { quantity_after: 4 }),
    ],
    [
      'an event before that of its cause',
      'an effect before its cause',
      ({ state }) => void Object.assign(at(state.events, 0), { refers: { machine: 4 } }),
    ],
    [
      'a later operation that is earlier in the log',
      'a later operation is earlier in the log',
      ({ history }) => void Object.assign(at(at(history.operations, 0).attempts, 0), { invoked: 8, ended: 9 }),
    ],
    ['a feed that misses an event', 'the feed missed an event', ({ history }) => void at(history.feeds, 0).pop()],
    [
      'a feed with an event twice',
      'the feed showed an event twice',
      ({ history }) => void at(history.feeds, 1).push('e2'),
    ],
    [
      'a feed in another order',
      'the feed is not in the order of the log',
      ({ history }) => void at(history.feeds, 0).reverse(),
    ],
    [
      'a list that shows a version twice',
      'updated_since showed a version twice',
      ({ history }) => void at(history.changes, 0).rows.push(at(at(history.changes, 0).rows, 1)),
    ],
    [
      'a list that goes back in time',
      'updated_since went back in time',
      ({ history }) => void Object.assign(at(at(history.changes, 0).rows, 1), { updated_at: '2026-11-19T00:00:00Z' }),
    ],
    [
      'a list that misses the last change',
      'updated_since missed a change',
      ({ history }) => void at(history.changes, 0).rows.pop(),
    ],
    [
      'a read of an earlier version than one that was acknowledged',
      'a read of another version',
      ({ history }) => void history.reads.push({ kind: 'part', id: 1, version: 2, invoked: 10 }),
    ],
  ])('finds %s', (_case, rule, wrong) => {
    const found = soundCase();
    wrong(found);
    expect(rulesOf(found)).toContain(rule);
  });

  it.each<[string, string, History['deliveries']]>([
    ['that miss an event', 'webhooks missed an event', ['e1', 'e2', 'e3'].map((id) => delivery(id))],
    [
      'that bring a record out of order',
      'webhooks brought a record out of order',
      ['e2', 'e1', 'e3', 'e4'].map((id) => delivery(id)),
    ],
    [
      'that repeat an event with another body',
      'webhooks repeated an event with another id or body',
      [...['e1', 'e2', 'e3', 'e4'].map((id) => delivery(id)), delivery('e1', 'other')],
    ],
    [
      'with an event that the log has not',
      'webhooks brought an event that the log has not',
      ['e1', 'e2', 'e3', 'e4', 'e8'].map((id) => delivery(id)),
    ],
  ])('finds webhooks %s', (_case, rule, deliveries) => {
    expect(rulesOf(withWebhooks(deliveries))).toContain(rule);
  });
});

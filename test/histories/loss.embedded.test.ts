import { expect, it } from 'vitest';
import { check } from './check.ts';
import type { Attempt, FinalState, History, LoggedEvent, Operation } from './history.ts';
import { setLossAside } from './loss.ts';

const TIME = new Date('2026-11-28T12:00:00Z');
/** The id of an event so many ms after the primary was lost. */
const idAt = (ms: number): string => {
  const hex = (TIME.getTime() + ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

const machine = (id: number, version: number) => ({ kind: 'machine', id, version }) as const;

const operation = (type: string, request_id: string, ended: number, answer: Attempt['answer']): Operation => ({
  name: request_id,
  key: null,
  ifMatch: null,
  types: [type],
  isCertain: true,
  attempts: [{ request_id, invoked: ended - 5, ended, outcome: 'ok', status: 200, answer }],
});

const event = (id: string, type: string, request_id: string, resource_id: number, version: number): LoggedEvent => ({
  id,
  type,
  kind: 'machine',
  resource_id,
  request_id,
  version,
  quantity: null,
  refers: {},
});

it('sets aside what a failover lost, counts it, and leaves a history in which nothing is wrong', () => {
  const [first, ghost, again] = [idAt(-900), idAt(-100), idAt(2000)];
  // The second version of the third machine comes back, because the third one is lost.
  const [third, back] = [idAt(-800), idAt(-500)];
  const history: History = {
    operations: [
      operation('machine.created', 'r1', 100, [machine(1, 1)]),
      operation('machine.updated', 'r2', 850, [machine(1, 2)]),
      operation('machine.created', 'r3', 920, [machine(2, 1)]),
      operation('machine.created', 'r4', 3010, [machine(2, 1)]),
      operation('machine.created', 'r6', 200, [machine(3, 1)]),
      operation('machine.updated', 'r7', 500, [machine(3, 2)]),
      operation('machine.updated', 'r8', 990, [machine(3, 3)]),
    ],
    reads: [{ ...machine(1, 2), invoked: 900 }],
    feeds: [[first, third, back, ghost, again]],
    changes: [
      {
        kind: 'machine',
        rows: [
          { ...machine(3, 1), updated_at: '2026-11-28T11:59:59.200Z' },
          { ...machine(1, 2), updated_at: '2026-11-28T11:59:59.800Z' },
          { ...machine(2, 1), updated_at: '2026-11-28T11:59:59.900Z' },
          { ...machine(2, 1), updated_at: '2026-11-28T12:00:02.000Z' },
        ],
      },
    ],
    deliveries: [{ webhook_id: 'w', event_id: ghost, body: '' }],
    internalErrors: [],
    lost: { at: 1000, time: TIME },
  };
  const state: FinalState = {
    events: [
      event(first, 'machine.created', 'r1', 1, 1),
      event(third, 'machine.created', 'r6', 3, 1),
      event(back, 'machine.updated', 'r7', 3, 2),
      event(again, 'machine.created', 'r4', 2, 1),
    ],
    rows: [
      { ...machine(1, 1), quantity: null },
      { ...machine(2, 1), quantity: null },
      { ...machine(3, 2), quantity: null },
    ],
    movements: [],
  };
  const { history: rest, loss } = setLossAside(history, state, { at: 1000, time: TIME });
  expect(loss).toEqual({
    acknowledged: 6,
    lost: 3,
    oldestMs: 150,
    reusedIds: 1,
    feedEvents: 1,
    webhookEvents: 1,
    listedRows: 2,
    staleRecords: 2,
  });
  expect(check(rest, state)).toEqual([]);
  expect(check(history, state).map(({ rule }) => rule)).toContain('an acknowledged write is lost');
});

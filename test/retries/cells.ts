import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { asOwner } from '../../src/core/tenancy.ts';
import { fingerprint } from '../support/fingerprint.ts';
import type { World } from '../support/gym-data.ts';
import type { Moment } from './commit-proxy.ts';
import type { Answer, Attempt, Call } from './calls.ts';

/** The processes of a run. All serve one database. */
export type Processes = {
  /** Addresses of two processes. */
  bases: readonly [string, string];
  /** Address of a process whose clock is an hour behind. */
  behind: string;
  /** Sends a call to a process that is killed at a moment of its commit, or after it has responded. Returns what the caller received. */
  crash(moment: Moment | 'answered', attempt: Attempt): Promise<Answer | null>;
};

/** The outcome of a repeat. `anew` is a second effect, which only a forgotten key may have. */
export type Outcome = 'equal' | 'no effect' | 'refused' | 'anew';

/** A repeat with another result than it may have. */
export class Fault extends Error {}

type Run = { call: Call; world: World; processes: Processes; callers: number };

/** A way to send a call again. */
export type Cell = {
  name: string;
  /** Whether it concerns a call; by default all. */
  concerns?: (call: Call) => boolean;
  run(run: Run): Promise<Outcome>;
};

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

/**
 * Statuses with which a repeat of a call without a key is refused: what it changes is gone, changed or in another state, or a person
 * has been mailed as often as they may be.
 */
const REFUSED = [403, 404, 409, 410, 412, 422, 429];

/** How long another process may hold a key, in ms, after the one that had it was killed. */
const HELD_MS = 20_000;

/** Whether another process works on a call: a problem of REST, or its sentence in the result of a tool. */
const isBusy = ({ status, content }: Answer): boolean =>
  status === 503 || /idempotency_in_progress|with this idempotency key is still running/.test(content);

/** Sends a call until no other process works on it. */
const settle = async (attempt: Attempt, base: string): Promise<Answer> => {
  const end = performance.now() + HELD_MS;
  for (;;) {
    const answer = await attempt(base);
    if (!isBusy(answer) || performance.now() > end) return answer;
    await sleep(20);
  }
};

/** Counts the requests that have changed records of a gym, and the events of their changes. */
const countEvents = async ({ gym }: World): Promise<{ requests: number; events: number }> => {
  const { rows } = await asOwner(() =>
    sql<{
      requests: number;
      events: number;
    }>`select count(distinct request_id)::int as requests, count(*)::int as events
      from event where tenant_id = ${gym.id}`.execute(gym.db),
  );
  return rows[0] ?? { requests: 0, events: 0 };
};

type State = Record<string, string>;

const changedTables = (before: State, after: State): string[] =>
  Object.keys(after).filter((table) => before[table] !== after[table]);

/** Returns what a repeat led to. @throws Fault if it has changed anything, or if its answer is neither the first one nor a refusal */
const judge = async (world: World, call: Call, first: Answer, repeat: () => Promise<Answer>): Promise<Outcome> => {
  const before = await fingerprint(world.gym);
  const { events } = await countEvents(world);
  const answer = await repeat();
  // A change to equal values writes the row again, in the same version and without an event.
  const changed = call.isRemembered ? changedTables(before, await fingerprint(world.gym)) : [];
  if (changed.length > 0 || (await countEvents(world)).events !== events)
    throw new Fault(`the repeat changed ${changed.join()}: ${answer.status} ${answer.content}`);
  if (answer.status === first.status && answer.content === first.content) return 'equal';
  if (call.isRemembered) throw new Fault(`${first.status} ${first.content}\n  then ${answer.status} ${answer.content}`);
  if (isSuccess(answer)) return 'no effect';
  if (REFUSED.includes(answer.status)) return 'refused';
  throw new Fault(`the repeat returned ${answer.status} ${answer.content}`);
};

/** Sends a call that has to succeed. @throws Fault */
const succeed = async (attempt: Attempt, base: string): Promise<Answer> => {
  const answer = await settle(attempt, base);
  if (!isSuccess(answer)) throw new Fault(`the call returned ${answer.status} ${answer.content}`);
  return answer;
};

const repeatAt = async ({ call, world, processes }: Run, second: string, inBatch = false): Promise<Outcome> => {
  const attempt = await call.prepare(world, inBatch);
  const first = await succeed(attempt, processes.bases[0]);
  return judge(world, call, first, () => settle(attempt, second));
};

/** A call whose process ends, and which its caller sends again to another one. */
const repeatAfterCrash = async ({ call, world, processes }: Run, moment: Moment | 'answered'): Promise<Outcome> => {
  const attempt = await call.prepare(world);
  const before = await fingerprint(world.gym);
  const earlier = await countEvents(world);
  const received = await processes.crash(moment, attempt);
  const [base, other] = processes.bases;
  const retry = await settle(attempt, base);
  const isRefused = !call.isRemembered && moment !== 'before' && REFUSED.includes(retry.status);
  if (!isSuccess(retry) && !isRefused) throw new Fault(`the retry returned ${retry.status} ${retry.content}`);
  if (received && call.isRemembered && received.content !== retry.content)
    throw new Fault(`${received.content}\n  then ${retry.content}`);
  if ((await countEvents(world)).requests > earlier.requests + 1) throw new Fault('two requests have changed records');
  if (call.isRemembered && isSuccess(retry) && changedTables(before, await fingerprint(world.gym)).length === 0)
    throw new Fault(`nothing was changed: ${retry.status} ${retry.content}`);
  const outcome = await judge(world, call, retry, () => settle(attempt, other));
  return isRefused ? 'refused' : outcome;
};

const atOnce = async ({ call, world, processes: { bases }, callers }: Run): Promise<Outcome> => {
  const attempt = await call.prepare(world);
  const earlier = await countEvents(world);
  const sent = Array.from({ length: callers }, (_, n) => attempt(bases[n % 2 === 0 ? 0 : 1]));
  const answers = await Promise.all(sent);
  const done = answers.filter(isSuccess);
  const allowed = [...REFUSED, 503];
  const others = answers.filter((answer) => !isSuccess(answer) && !allowed.includes(answer.status));
  if (others[0]) throw new Fault(`${others.length} returned ${others[0].status} ${others[0].content}`);
  const [first] = done;
  if (first === undefined)
    throw new Fault(`none of ${callers} succeeded: ${answers[0]?.status} ${answers[0]?.content}`);
  if (call.isRemembered && new Set(done.map(({ content }) => content)).size > 1)
    throw new Fault(`different answers: ${[...new Set(done.map(({ content }) => content))].slice(0, 2).join('\n  ')}`);
  if ((await countEvents(world)).requests > earlier.requests + 1)
    throw new Fault('several requests have changed records');
  return judge(world, call, first, () => settle(attempt, bases[1]));
};

/** A repeat when the key is no longer kept. It is a new call, which may be refused or have an effect of its own. */
const afterADay = async ({ call, world, processes }: Run): Promise<Outcome> => {
  const attempt = await call.prepare(world);
  await succeed(attempt, processes.bases[0]);
  await asOwner(() =>
    sql`update idempotency_key set created_at = created_at - interval '24 hours 1 second'
      where tenant_id = ${world.gym.id}`.execute(world.gym.db),
  );
  const answer = await settle(attempt, processes.bases[1]);
  if (isSuccess(answer)) return 'anew';
  if (REFUSED.includes(answer.status)) return 'refused';
  throw new Fault(`the repeat returned ${answer.status} ${answer.content}`);
};

/** A call that a person has agreed to, sent twice with the same state. Whatever tool it is, its first result returns. */
const answeredTwice = async ({ call, world, processes: { bases } }: Run): Promise<Outcome> => {
  const attempt = await call.prepareAnswered?.(world, bases[0]);
  if (!attempt) throw new Fault('no question is known of it');
  const first = await succeed(attempt, bases[0]);
  return judge(world, { ...call, isRemembered: true }, first, () => settle(attempt, bases[1]));
};

const isRemembered = (call: Call): boolean => call.isRemembered;

export const CELLS: readonly Cell[] = [
  { name: 'again, to another process', run: (run) => repeatAt(run, run.processes.bases[1]) },
  { name: 'at once, to two processes', run: atOnce },
  { name: 'killed after the statements, before the commit', run: (run) => repeatAfterCrash(run, 'before') },
  { name: 'killed after the commit, before the answer', run: (run) => repeatAfterCrash(run, 'after') },
  { name: 'killed after the answer', run: (run) => repeatAfterCrash(run, 'answered') },
  { name: 'a day and a second later', concerns: isRemembered, run: afterADay },
  { name: 'to a process whose clock is an hour behind', run: (run) => repeatAt(run, run.processes.behind) },
  {
    name: 'in a batch',
    concerns: ({ isBatched }) => isBatched,
    run: (run) => repeatAt(run, run.processes.bases[1], true),
  },
  {
    name: 'with the same answer of a person',
    concerns: ({ prepareAnswered }) => prepareAnswered !== undefined,
    run: answeredTwice,
  },
];

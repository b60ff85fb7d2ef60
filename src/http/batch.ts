import type { Request, Response } from 'express';
import type { Schemas } from '../../generated/contract.ts';
import { inTransaction, type Context, type Perform, type Principal, type Transaction } from '../core/context.ts';
import { invalid, Problem } from '../core/errors.ts';
import { FairQueue } from '../load/fair-queue.ts';
import { isRetryable } from '../postgres/failures.ts';
import { claimKey, findForKey, hashOf, onceForKey, releaseKey, type StoredBatch } from '../records/idempotency.ts';
import { explainFailure } from '../records/perform.ts';
import { principalOf, type Backend, type BackendHandler } from './backend.ts';
import { createPartRequest, KeptResponse, printAnswers, type BatchAnswer, type BatchItem } from './batch-parts.ts';
import { resolvePath, resolveValue } from './batch-references.ts';
import { idempotencyKey, checkTarget } from './request-head.ts';
import { sendProblem } from './problems.ts';
import type { LimitRate } from './caller-limits.ts';
import { callerOf, requestId } from './requests.ts';
import { sendText } from './answers.ts';

/** How long a batch may begin requests, in ms. A token that is revoked must stop working within half a minute. */
const MAX_MS = 10_000;

/** Characters of responses after which a batch begins no further request. Each has at most about a megabyte. */
const MAX_RESPONSES = 4 * 1024 * 1024;

/** Requests that read at once, whose statements then share their way to the database. */
const READS_AT_ONCE = 4;

/** Atomic batches at once in this process, of all tenants and of one: each holds a connection, and locks. */
const ATOMIC = { slots: 4, shareOf: () => 2, maxWaiting: 100, maxWaitMs: 5000 };

/** The longest id of a request that has room for the number of a part. */
const MAX_ID = 120;

/** An operation that may be part of a batch. One with work after its commit cannot be part of an atomic batch. */
type BatchOperations = ReadonlyMap<string, { readonly hasFinisher: boolean }>;

type BatchOptions = {
  readonly backend: Backend;
  readonly operations: BatchOperations;
  readonly perform: Perform;
  readonly limitRate: LimitRate;
};

/** A batch while it runs. */
type Run = {
  readonly options: BatchOptions;
  readonly req: Request;
  readonly res: Response;
  readonly principal: Principal;
  readonly items: readonly BatchItem[];
  /** The transaction of an atomic batch. */
  readonly tx: Transaction | undefined;
  /** The start of the keys of its requests; undefined without a key of the batch. */
  readonly keys: string | undefined;
};

/** The end of an atomic batch whose last response is a failure. Everything is undone. */
class BatchFailure extends Error {
  readonly answers: readonly BatchAnswer[];

  constructor(answers: readonly BatchAnswer[]) {
    super('a request of an atomic batch failed');
    this.answers = answers;
  }
}

const requireDistinctIds = (items: readonly BatchItem[]): void => {
  const seen = new Set<string>();
  for (const [i, { id }] of items.entries()) {
    if (seen.has(id)) throw invalid(`/requests/${i}/id`, 'is the id of an earlier request');
    seen.add(id);
  }
};

/** Checks that the operation of a request may be part of its batch; another part of the service rejects an unknown one. */
const requireOperation = ({ options: { backend, operations }, tx }: Run, req: Request): void => {
  const path = req.url.split('?', 1)[0] ?? '';
  const operation = backend.router.matchOperation({ path, method: req.method.toLowerCase(), headers: {} });
  if (operation === undefined) return;
  const known = operations.get(operation.operationId ?? '');
  const refuse = (detail: string): Problem =>
    new Problem('validation_failed', { violations: [{ parameter: 'path', detail }] });
  if (known === undefined) throw refuse('cannot be part of a batch');
  if (tx !== undefined && known.hasFinisher) throw refuse('cannot be part of an atomic batch');
};

/** Returns what runs the operations of an atomic batch in its transaction. */
const performIn =
  (tx: Transaction): Perform =>
  async ({ principal }, kind, work) => {
    try {
      const result = await work(tx);
      if (kind !== 'read') await tx.em.flush();
      return result;
    } catch (error) {
      throw isRetryable(error) ? error : explainFailure(principal, error);
    }
  };

const idOf = ({ res, tx }: Run, i: number): string => {
  const id = requestId(res);
  // All changes of a transaction have one origin.
  return tx !== undefined || id.length > MAX_ID ? id : `${id}.${i + 1}`;
};

/** Returns the response to a request that does not run. */
const refuse = (run: Run, i: number, item: BatchItem, error: unknown): BatchAnswer => {
  const req = createPartRequest(run.req, item);
  const res = new KeptResponse(req, run.res, idOf(run, i));
  sendProblem(error, req, res);
  return res.read(item.id);
};

/** Returns a request with the members of earlier responses to which it refers, and with a key of its own. */
const prepare = ({ keys }: Run, i: number, item: BatchItem, answers: readonly BatchAnswer[]): BatchItem => {
  const find = (id: string): BatchAnswer | undefined => answers.find((answer) => answer.id === id);
  const body = resolveValue(item.body, find);
  const headers = keys === undefined ? item.headers : { 'Idempotency-Key': `${keys}.${i}`, ...item.headers };
  return {
    ...item,
    path: resolvePath(item.path, find),
    ...(body === undefined ? {} : { body: Object(body) }),
    ...(headers === undefined ? {} : { headers }),
  };
};

/** Runs a request. @throws an error after which the transaction of the batch can be repeated */
const runOne = async (run: Run, i: number, item: BatchItem, answers: readonly BatchAnswer[]): Promise<BatchAnswer> => {
  const { options, principal, tx } = run;
  try {
    const prepared = prepare(run, i, item, answers);
    const req = createPartRequest(run.req, prepared);
    const res = new KeptResponse(req, run.res, idOf(run, i));
    try {
      checkTarget(req, run.res, () => undefined);
      requireOperation(run, req);
      const part = { principal, body: prepared.body, perform: tx && performIn(tx) };
      await options.backend.handlePart(req, res, part);
    } catch (error) {
      if (tx !== undefined && isRetryable(error)) throw error;
      sendProblem(error, req, res);
    }
    return res.read(item.id);
  } catch (error) {
    if (error instanceof Problem) return refuse(run, i, item, error);
    throw error;
  }
};

/** The state of a batch before a request: its begin, and the responses. */
type Before = { readonly startedAt: number; readonly answers: readonly BatchAnswer[] };

/** Returns why no further request may begin. */
const findLimit = ({ startedAt, answers }: Before): Problem | undefined => {
  if (performance.now() - startedAt > MAX_MS)
    return new Problem('unavailable', {
      detail: 'The batch took too long to begin this request. Send it in another batch.',
    });
  const length = answers.reduce((sum, { text }) => sum + text.length, 0);
  return length > MAX_RESPONSES
    ? new Problem('payload_too_large', { detail: 'The responses before it fill the batch. Send it in another batch.' })
    : undefined;
};

/** Returns the response to a request, also to one that does not run. @throws as {@link runOne} */
const attempt = async (run: Run, i: number, item: BatchItem, before: Before): Promise<BatchAnswer> => {
  const { options, principal, res, tx } = run;
  try {
    const limit = findLimit(before);
    if (limit !== undefined) throw limit;
    if (tx === undefined) await options.limitRate(principal, res);
    return await runOne(run, i, item, before.answers);
  } catch (error) {
    if (error instanceof Problem) return refuse(run, i, item, error);
    throw error;
  }
};

/** Whether a request reads, and refers to no other. */
const isPlainRead = ({ method, path }: BatchItem): boolean => method === 'GET' && !path.includes('$');

/** Returns how many requests run at once from an index on: reads next to each other, and anything else alone. */
const countAtOnce = (items: readonly BatchItem[], from: number): number => {
  let count = 0;
  while (count < READS_AT_ONCE && items.slice(from + count, from + count + 1).some(isPlainRead)) count += 1;
  return Math.max(1, count);
};

/** Waits for all, because they may use the same transaction. @throws the first failure */
const allSettled = async <T>(work: readonly Promise<T>[]): Promise<T[]> => {
  await Promise.allSettled(work);
  return Promise.all(work);
};

/** Runs the requests of a batch in their order. @throws BatchFailure after the first failure of an atomic batch */
const runAll = async (run: Run): Promise<BatchAnswer[]> => {
  const { items, tx } = run;
  const answers: BatchAnswer[] = [];
  const before: Before = { startedAt: performance.now(), answers };
  while (answers.length < items.length) {
    const from = answers.length;
    const group = items.slice(from, from + countAtOnce(items, from));
    const next = await allSettled(group.map((item, k) => attempt(run, from + k, item, before)));
    // Later statements may change the entities that these have read.
    tx?.em.clear();
    for (const answer of next) {
      answers.push(answer);
      if (tx !== undefined && answer.status >= 400) throw new BatchFailure(answers);
    }
  }
  return answers;
};

/** Returns the responses of an atomic batch of which nothing is left. */
const undone = (run: Run, answers: readonly BatchAnswer[]): BatchAnswer[] => {
  const failed = answers.length - 1;
  const name = run.items[failed]?.id ?? '';
  return run.items.map((item, i) => {
    const answer = answers[i];
    if (answer !== undefined && i === failed) return answer;
    const detail =
      i < failed ? `It was undone, because "${name}" failed.` : `It was not run, because "${name}" failed.`;
    return refuse(run, i, item, new Problem('failed_dependency', { detail }));
  });
};

/** Runs an atomic batch, once for its key, and returns the responses as JSON. */
const runAtomic = async (run: Run, queue: FairQueue, key: string | undefined, body: unknown): Promise<string> => {
  const { options, principal, res, items } = run;
  // All at once, because a limit in the transaction would wait for a second connection.
  for (const _ of items) await options.limitRate(principal, res);
  const isRead = items.every(({ method }) => method === 'GET');
  const work = (ctx: Context) =>
    inTransaction(ctx, async (tx) => ({ batch: printAnswers(await runAll({ ...run, tx })) }));
  const runOnce = (ctx: Context): Promise<StoredBatch> =>
    key === undefined || isRead ? work(ctx) : onceForKey(ctx, key, ['runBatch', body], work);
  try {
    const { batch } = await queue.run(String(principal.tenant_id), () =>
      options.perform(callerOf(principal, res), isRead ? 'read' : 'write', runOnce),
    );
    return batch;
  } catch (error) {
    if (error instanceof BatchFailure) return printAnswers(undone(run, error.answers));
    throw error;
  }
};

/** Whether a failure may be gone when the request is repeated. */
const isTemporary = ({ status }: BatchAnswer): boolean => status === 429 || status >= 500;

/** Runs a batch of which each request stands alone, and returns the responses as JSON. */
const runApart = async (run: Run, key: string | undefined, body: unknown): Promise<string> => {
  if (key === undefined || run.items.every(({ method }) => method === 'GET')) return printAnswers(await runAll(run));
  const caller = callerOf(run.principal, run.res);
  const write = <T>(work: (ctx: Context) => Promise<T>): Promise<T> => run.options.perform(caller, 'write', work);
  // One transaction would hold a connection while the requests wait for others.
  await write((ctx) => claimKey(ctx, key));
  try {
    return await runOnceApart(run, key, body, write);
  } finally {
    await write((ctx) => releaseKey(ctx, key));
  }
};

/**
 * Runs a batch whose key is claimed, unless its responses are stored. They are stored unless a repeat may succeed where one failed;
 * the keys of its requests then keep the others from running again.
 */
const runOnceApart = async (
  run: Run,
  key: string,
  body: unknown,
  write: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>,
): Promise<string> => {
  const request = ['runBatch', body];
  const known = await write((ctx) => findForKey<StoredBatch>(ctx, key, request));
  if (known !== undefined) return known.batch;
  const answers = await runAll({ ...run, keys: hashOf(key).toString('base64url') });
  const batch = printAnswers(answers);
  if (answers.some(isTemporary)) return batch;
  return (await write((ctx) => onceForKey(ctx, key, request, async () => ({ batch })))).batch;
};

/** Creates the handler of batches. */
export const createBatch = (options: BatchOptions): BackendHandler => {
  const queue = new FairQueue(ATOMIC);
  return async (context, req, res) => {
    const principal = principalOf(context);
    if (!principal) throw new Problem('unauthorized');
    const body: Schemas['BatchRequest'] = context.request.requestBody;
    requireDistinctIds(body.requests);
    const key = idempotencyKey(req.headers['idempotency-key']);
    const run: Run = { options, req, res, principal, items: body.requests, tx: undefined, keys: undefined };
    const text = await (body.atomic ? runAtomic(run, queue, key, body) : runApart(run, key, body));
    sendText(res, 200, text, 'application/json');
  };
};

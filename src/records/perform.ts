import { sql } from 'kysely';
import { authorOf, inTransaction, type Context, type Perform, type Principal, type Progress } from '../core/context.ts';
import { createCursorKey } from './cursors.ts';
import { OutcomeUnknownError, Problem } from '../core/errors.ts';
import type { Database } from '../postgres/database.ts';
import { isRejection, isRetryable, isUnsent } from '../postgres/failures.ts';
import type { Replicas } from '../postgres/replicas.ts';
import { toQuotaProblem } from './quota.ts';
import { toSitesProblem } from './sites.ts';
import { toTakenProblem } from './unique-keys.ts';
import type { Sender } from '../core/jobs.ts';
import type { Services } from '../core/services.ts';
import { asPlatform, asTenant } from '../core/tenancy.ts';

/**
 * Runs a write as one transaction that also changes a mark in the row of its token. The mark comes last, because it
 * locks the row: a second request of the token waits only for the commit of the first.
 */
const writeMarked = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  inTransaction(ctx, work, ({ em }) =>
    sql`update token set last_write = gen_random_uuid() where id = ${ctx.principal.token_id}`.execute(em.getKysely()),
  );

/** Returns whether the changes of a call were rolled back or never begun. */
const isUndone = ({ commit }: Progress, error: unknown): boolean =>
  commit === 'unsent' || (commit === 'sent' && (isUnsent(error) || isRejection(error)));

/** Returns the error of a write for its caller: the problem that a rule of the database means, if it is one. */
export const explainFailure = (principal: Principal, error: unknown): unknown =>
  toQuotaProblem(error) ?? toTakenProblem(error) ?? toSitesProblem(principal, error) ?? error;

/**
 * Runs a write, and retries it once after a conflict with other transactions.
 * @throws OutcomeUnknownError when it failed although its changes may be committed
 */
const runWrite = async <T>(ctx: Context, admit: () => void, work: (ctx: Context) => Promise<T>): Promise<T> => {
  admit();
  for (let attempt = 1; ; attempt += 1) {
    const progress: Progress = { commit: 'unsent' };
    const followUps: (() => Promise<unknown>)[] = [];
    try {
      const result = await work({ ...ctx, progress, followUps });
      await Promise.allSettled(followUps.map((follow) => follow()));
      return result;
    } catch (error) {
      if (!isUndone(progress, error) && (!(error instanceof Problem) || error.code === 'unavailable'))
        throw new OutcomeUnknownError(error);
      if (progress.commit === 'done' || attempt > 1 || !isRetryable(error)) throw explainFailure(ctx.principal, error);
    }
  }
};

/** Creates the runner of all operations. With replicas, it marks writes and sends reads through {@link Replicas}. */
export const createPerform = (
  { em, admitWrite }: Pick<Database, 'em' | 'admitWrite'>,
  replicas: Replicas | null,
  services: Services,
  sender?: Sender,
): Perform => {
  const cursorKey = createCursorKey();
  // Outside a transaction nothing uses entities, so all calls share this one; `inTransaction` forks it.
  const shared = em.fork();
  return (caller, kind, work) => {
    const { principal, origin } = caller;
    const run = () => {
      const ctx: Context = { principal, origin, em: shared, cursorKey, services, sender };
      if (kind === 'after') return work(ctx);
      if (kind === 'read') return replicas === null ? work(ctx) : replicas.read(principal, () => work(ctx));
      return runWrite(ctx, admitWrite, replicas === null ? work : (writing) => writeMarked(writing, work));
    };
    const author = kind === 'read' ? undefined : authorOf(caller);
    const lease = kind === 'read' ? null : { until: principal.writable_until ?? 0 };
    if (principal.is_platform === true) return asPlatform(principal.tenant_id, run, author);
    return asTenant(principal.tenant_id, run, author, principal.location_ids, lease);
  };
};

import type { Kysely, Transaction as DatabaseTransaction } from 'kysely';
import type { CursorKey } from './cursors.ts';

/** The tables that reads select from. Each area adds its own beside its entity: a column has its contract's type. */
export interface Tables {}

/** Who calls: what a verified token says. */
export type Principal = {
  readonly token_id: number;
  readonly tenant_id: number;
  readonly tenant: string;
  /** IANA name of the time zone in which the tenant counts days. */
  readonly timezone: string;
  readonly scope: 'read' | 'write';
  /** Name of the token, as it stands in histories and notes. */
  readonly actor: string;
};

/** How far the changes of a call have come. While a commit is `sent`, nobody knows whether it has happened. */
export type Progress = { commit: 'unsent' | 'sent' | 'done' };

/** The first argument of every domain operation: the caller, and a database confined to the caller's tenant. */
export type Context = {
  readonly principal: Principal;
  readonly db: Kysely<Tables>;
  readonly cursorKey: CursorKey;
  /** Kept for calls that may change something. */
  readonly progress?: Progress;
};

/** Runs an operation for a caller, with every statement in it confined to the caller's tenant; one of the kind `read` may see a replica. */
export type Perform = <T>(
  principal: Principal,
  kind: 'read' | 'write',
  work: (ctx: Context) => Promise<T>,
) => Promise<T>;

/** A context whose reads and writes are one transaction. */
export type Transaction = Context & { readonly db: DatabaseTransaction<Tables> };

const isTransaction = (ctx: Context): ctx is Transaction => ctx.db.isTransaction;

const noteSent = ({ progress }: Context): void => {
  if (progress?.commit === 'unsent') progress.commit = 'sent';
};

/** Runs a statement that changes something; outside a transaction it is its own commit. */
export const noteChange = async <T>(ctx: Context, change: () => Promise<T>): Promise<T> => {
  if (isTransaction(ctx)) return change();
  noteSent(ctx);
  const result = await change();
  if (ctx.progress) ctx.progress.commit = 'done';
  return result;
};

/**
 * Runs `work` in one transaction, which is committed when it returns and rolled back when it throws. A context that is a
 * transaction already is used as it is. `last` runs when all else is written, before the commit.
 */
export const inTransaction = async <T>(
  ctx: Context,
  work: (tx: Transaction) => Promise<T>,
  last?: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<T> => {
  if (isTransaction(ctx)) return work(ctx);
  const answer = await ctx.db.transaction().execute(async (db) => {
    const result = await work({ ...ctx, db });
    await last?.(db);
    noteSent(ctx);
    return result;
  });
  if (ctx.progress) ctx.progress.commit = 'done';
  return answer;
};

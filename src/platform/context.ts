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

/** The first argument of every domain operation: the caller, and a database confined to the caller's tenant. */
export type Context = { readonly principal: Principal; readonly db: Kysely<Tables>; readonly cursorKey: CursorKey };

/** Runs an operation for a caller, with every statement in it confined to the caller's tenant; one of the kind `read` may see a replica. */
export type Perform = <T>(
  principal: Principal,
  kind: 'read' | 'write',
  work: (ctx: Context) => Promise<T>,
) => Promise<T>;

/** A context whose reads and writes are one transaction. */
export type Transaction = Context & { readonly db: DatabaseTransaction<Tables> };

const isTransaction = (ctx: Context): ctx is Transaction => ctx.db.isTransaction;

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
  return ctx.db.transaction().execute(async (db) => {
    const result = await work({ ...ctx, db });
    await last?.(db);
    return result;
  });
};

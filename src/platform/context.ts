import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';

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
  /** A fresh unit of work for a transaction. */
  readonly em: () => SqlEntityManager;
  /** Kept for calls that may change something. */
  readonly progress?: Progress;
};

/** Runs an operation for a caller, with every statement in it confined to the caller's tenant; one of the kind `read` may see a replica. */
export type Perform = <T>(
  principal: Principal,
  kind: 'read' | 'write',
  work: (ctx: Context) => Promise<T>,
) => Promise<T>;

/** A context whose reads and writes are one transaction; `entities` is its unit of work, begun when it is first used. */
export type Transaction = Context & { readonly entities: SqlEntityManager };

const isTransaction = (ctx: Context): ctx is Transaction => 'entities' in ctx;

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
 * Runs `work` in one transaction: entities that it changes are flushed and committed when it returns, and nothing
 * is written when it throws. A context that is a transaction already is used as it is. One without entities
 * is spared the unit of work, which takes as long as two statements. `last` runs when all else is written, before the commit.
 */
export const inTransaction = async <T>(
  ctx: Context,
  work: (tx: Transaction) => Promise<T>,
  last?: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<T> => {
  if (isTransaction(ctx)) return work(ctx);
  const answer = await ctx.db.transaction().execute(async (db) => {
    let unit: SqlEntityManager | undefined;
    const begin = (): SqlEntityManager => {
      const entities = ctx.em();
      entities.setTransactionContext(db);
      return entities;
    };
    const result = await work({
      ...ctx,
      db,
      get entities() {
        return (unit ??= begin());
      },
    });
    await unit?.flush();
    await last?.(db);
    noteSent(ctx);
    return result;
  });
  if (ctx.progress) ctx.progress.commit = 'done';
  return answer;
};

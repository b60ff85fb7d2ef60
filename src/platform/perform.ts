import { sql } from 'kysely';
import { inTransaction, type Context, type Perform } from './context.ts';
import type { Database } from './postgres/database.ts';
import type { Replicas } from './postgres/replicas.ts';
import { toQuotaProblem } from './quota.ts';
import { asTenant } from './tenancy.ts';

/**
 * Runs a write as one transaction that ends with a mark in the row of its token: neither is there without the other. The mark
 * comes last, so that of two requests of one token the second waits for the first's commit and nothing else.
 */
const writeMarked = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  inTransaction(ctx, work, (db) =>
    sql`update token set last_write = gen_random_uuid() where id = ${ctx.principal.token_id}`.execute(db),
  );

/** Makes the way in which every operation runs: where there are replicas, writes are marked and reads go where {@link Replicas} says. */
export const createPerform =
  ({ db, em, admitWrite }: Pick<Database, 'db' | 'em' | 'admitWrite'>, replicas: Replicas | null): Perform =>
  (principal, kind, work) =>
    asTenant(principal.tenant_id, async () => {
      const ctx: Context = { principal, db, em: () => em.fork() };
      if (kind === 'read')
        return replicas === null ? work(ctx) : replicas.read(principal, (db) => work({ ...ctx, db }));
      admitWrite();
      try {
        return await (replicas === null ? work(ctx) : writeMarked(ctx, work));
      } catch (error) {
        throw toQuotaProblem(error) ?? error;
      }
    });

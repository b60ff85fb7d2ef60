import { type Kysely, sql } from 'kysely';
import type { EntityManager, Tables } from './tables.ts';
import type { Schemas } from '../../generated/contract.ts';
import type { Sender } from './jobs.ts';
import type { Answer } from './question.ts';
import type { Services } from './services.ts';
import type { Author } from './tenancy.ts';

/** A person who calls with a token of their own. Without `location_ids` they may see all locations. */
export type Person = {
  readonly id: number;
  readonly name: string;
  readonly role: Schemas['PersonRole'];
  readonly location_ids: readonly number[];
};

/** The caller, as identified by a verified token. */
export type Principal = {
  readonly token_id: number;
  readonly tenant_id: number;
  readonly tenant: string;
  /** IANA name of the time zone in which the tenant counts days. */
  readonly timezone: string;
  readonly scope: 'read' | 'write';
  /** Whether the token was issued for administration: for people, tokens, settings and webhook endpoints. */
  readonly admin: boolean;
  /** The person whose token it is; null for the token of a program. */
  readonly person: Person | null;
  /** The locations whose records the caller may see, with those inside them; empty for all. */
  readonly location_ids: readonly number[];
  /** Whether the token is that of a platform, whose own tenant is no gym; by default not. */
  readonly is_platform?: boolean;
  /** The platform that created the gym; null or absent for a gym of the operator, and for a platform. */
  readonly platform_id?: number | null;
  /** Name of the token, as recorded in histories and notes. */
  readonly actor: string;
  /** When the token stops working; null for never. */
  readonly expires_at: string | null;
  /** Until when the caller may write without a look at the tenant (`performance.now()`); by default the database is asked. */
  readonly writable_until?: number | undefined;
  /** The last four characters of the token. */
  readonly last_four: string;
  /** The OAuth client that a person has allowed to act for them; undefined for a token that was issued. */
  readonly client_id?: string;
};

/** Where a call came from, as recorded in events: its request id, null for a job, and the name of the tool; null for a REST request. */
type Origin = { readonly request_id: string | null; readonly tool: string | null };

/**
 * Returns the key that signs cursors and the states of questions, in hexadecimal. It is stored in the database, because all
 * processes must share it.
 */
export type CursorKey = (db: Kysely<Tables>) => Promise<string>;

/** The progress of a call's changes. While a commit is `sent`, its outcome is unknown. */
export type Progress = { commit: 'unsent' | 'sent' | 'done' };

/** The first argument of every domain operation: the caller and the data, confined to the caller's tenant. */
export type Context = {
  readonly principal: Principal;
  readonly origin: Origin;
  readonly em: EntityManager;
  readonly cursorKey: CursorKey;
  readonly services: Services;
  /** Queues jobs in the transaction of the call; absent in programs that queue none. */
  readonly sender?: Sender | undefined;
  /** Answer of the person that the client asks; absent if the client does not ask and arguments confirm. */
  readonly asked?: { readonly answer: Answer | null };
  /** Present for calls that may write. */
  readonly progress?: Progress;
  /** Work that follows the commit of the call's changes, if they are committed. Its failures do not matter. */
  readonly followUps?: (() => Promise<unknown>)[];
};

/** Kind of an operation. A `read` may run on a replica; work after a commit (`after`) makes its own transactions. */
export type Work = 'read' | 'write' | 'after';

/** The caller of an operation. */
export type Caller = Pick<Context, 'principal' | 'origin'>;

/** Returns who acts, as histories name them. The token of a program that acts for a person has the program's name. */
export const actingOf = ({ actor, person, client_id }: Principal): Pick<Author, 'actor' | 'person_id' | 'client'> => ({
  actor,
  person_id: person?.id ?? null,
  client: client_id === undefined ? null : { id: client_id, name: actor },
});

/** Returns the author of a caller's changes. */
export const authorOf = ({ principal, origin }: Caller): Author => ({
  ...actingOf(principal),
  token_id: principal.token_id,
  ...origin,
});

/**
 * Returns the caller of work that no token asked for, by the name that histories record: of a job, or of a request to a page
 * without a token.
 */
export const systemCaller = (
  tenant: { id: number; name: string; timezone: string },
  actor: string,
  request_id: string | null = null,
): Caller => ({
  principal: {
    token_id: 0,
    tenant_id: tenant.id,
    tenant: tenant.name,
    timezone: tenant.timezone,
    scope: 'write',
    admin: true,
    person: null,
    location_ids: [],
    actor,
    expires_at: null,
    last_four: '',
  },
  origin: { request_id, tool: null },
});

/** Runs an operation with every statement confined to the caller's tenant. */
export type Perform = <T>(caller: Caller, kind: Work, work: (ctx: Context) => Promise<T>) => Promise<T>;

/** A context whose statements run in one transaction. */
export type Transaction = Context & { readonly isTransaction: true };

/** Whether the statements of a context run in one transaction. */
export const isTransaction = (ctx: Context): ctx is Transaction => ctx.em.isInTransaction();

const noteSent = ({ progress }: Context): void => {
  if (progress?.commit === 'unsent') progress.commit = 'sent';
};

/** Runs a writing statement and records its progress: outside a transaction it commits by itself. */
export const noteChange = async <T>(ctx: Context, change: () => Promise<T>): Promise<T> => {
  if (isTransaction(ctx)) return change();
  noteSent(ctx);
  const result = await change();
  if (ctx.progress) ctx.progress.commit = 'done';
  return result;
};

/**
 * Runs `work` in one transaction. Commits when it returns and rolls back when it throws. Reuses the transaction of a
 * context that already has one. `after` runs after `work`, before the commit.
 */
export const inTransaction = async <T>(
  ctx: Context,
  work: (tx: Transaction) => Promise<T>,
  after?: (tx: Transaction) => Promise<unknown>,
): Promise<T> => {
  if (isTransaction(ctx)) return work(ctx);
  const returned = await ctx.em
    .getKysely()
    .transaction()
    .execute(async (transaction) => {
      const em = ctx.em.fork();
      em.setTransactionContext(transaction);
      const tx: Transaction = { ...ctx, em, isTransaction: true };
      const result = await work(tx);
      await em.flush();
      await after?.(tx);
      noteSent(ctx);
      return result;
    });
  if (ctx.progress) ctx.progress.commit = 'done';
  return returned;
};

/**
 * Waits for the lock of this name and holds it until the transaction ends. Each tenant has its own, so transactions of
 * different tenants do not wait for each other.
 */
export const lockForTenant = async (tx: Transaction, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${name}), hashtext(current_tenant()::text))`.execute(
    tx.em.getKysely(),
  );
};

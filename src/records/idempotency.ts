import { hash } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { inTransaction, type Context, type Transaction, lockForTenant } from '../core/context.ts';
import { instant, part } from './entity.ts';
import { Problem } from '../core/errors.ts';
import { isObject } from '../core/json.ts';
import { requireSecrets } from '../outside/secrets.ts';
import { confined } from '../core/tenancy.ts';

/** The stored response to the first request with an idempotency key, valid for 24 hours. */
export const IdempotencyKey = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  ...confined,
  properties: {
    ...part,
    key: p.text(),
    request_hash: p.blob(),
    answer: p.text(),
    /** The request whose repeats return the answer, until an undo of it; null for an answer to a key. */
    request_id: p.text().nullable(),
    created_at: instant().defaultRaw('now()'),
  },
  uniques: [{ properties: ['tenant_id', 'key'] }],
  indexes: [
    { name: 'idempotency_key_age', properties: ['tenant_id', 'created_at'] },
    { name: 'idempotency_key_request', properties: ['tenant_id', 'request_id'], where: 'request_id is not null' },
  ],
});

const sortMembers = (_key: string, value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;

/** Returns the hash that identifies a request. Ignores the order of object members, which has no meaning in JSON. */
export const hashOf = (request: unknown): Buffer => hash('sha256', JSON.stringify(request, sortMembers), 'buffer');

/**
 * Returns what identifies a request: who sends it with which token, and the sites that they see. The answer to another caller may
 * show more, or have a secret.
 */
const identityOf = ({ principal: { token_id, person, location_ids } }: Context, request: unknown): unknown => ({
  token_id,
  person_id: person?.id ?? null,
  location_ids,
  request,
});

/** The responses of a batch, as JSON. */
export type StoredBatch = { readonly batch: string };

const isBatch = (answer: object): answer is StoredBatch => 'batch' in answer && typeof answer.batch === 'string';

/** Whether a response or one of its members has a secret, or one of the responses of a batch has. */
const hasSecret = (answer: object): boolean =>
  'secret' in answer ||
  Object.values(answer).some((member) => isObject(member) && 'secret' in member) ||
  (isBatch(answer) && answer.batch.includes('"secret":'));

/** Whether a response has an address of this service. Its code is as good as a token. */
const hasCode = ({ services }: Context, answer: object): boolean => {
  const address = services.publicUrl();
  if (address === null) return false;
  if (isBatch(answer)) return answer.batch.includes(`"url":"${address}/`);
  return 'url' in answer && typeof answer.url === 'string' && answer.url.startsWith(`${address}/`);
};

/**
 * Returns an answer as it is stored. One with a secret is encrypted, and one with the code of an address if there is a key.
 * @throws Problem not_configured without a key for a secret
 */
const sealed = (ctx: Context, answer: object | string): string => {
  const text = JSON.stringify(answer);
  if (!isObject(answer)) return text;
  const box = hasSecret(answer) ? requireSecrets(ctx) : hasCode(ctx, answer) ? ctx.services.secrets : null;
  return box === null ? text : box.seal(ctx.principal.tenant_id, text);
};

/** Returns the JSON of a stored answer. JSON begins with a brace or a quote, unlike an encrypted text. */
const unsealed = (ctx: Context, stored: string): string =>
  /^[{"]/.test(stored) ? stored : requireSecrets(ctx).open(ctx.principal.tenant_id, stored);

/**
 * How long an answer is kept. A repeat is a call without a key that equals an earlier one. A confirmed call brings what a
 * person has confirmed, which counts for a few minutes.
 */
const LIFETIMES = { key: sql.lit('24 hours'), confirmed: sql.lit('24 hours'), repeat: sql.lit('10 minutes') };

type Once<Answer> = {
  key: string;
  request_hash: Buffer;
  lifetime: keyof typeof LIFETIMES;
  /** Whether a stored answer still counts; otherwise the work runs again. */
  isCurrent?: ((ctx: Context, answer: Answer) => Promise<boolean>) | undefined;
};

/** An answer, and when it was stored by an earlier request; null for a new one. */
export type Repeatable<Answer> = { answer: Answer; first_at: string | null };

/** Locks a key until the end of the transaction. @throws Problem idempotency_in_progress while another holds it */
const lockKey = async (tx: Transaction, key: string): Promise<void> => {
  const lock = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${key}, ${tx.principal.tenant_id})) as held`.execute(
    tx.em.getKysely(),
  );
  if (!lock.rows[0]?.held) throw new Problem('idempotency_in_progress');
};

/** Returns what a check says about an answer, and false if the record in it was removed. */
const unlessRemoved = async (check: Promise<boolean>): Promise<boolean> => {
  try {
    return await check;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return false;
    throw error;
  }
};

const once = <Answer extends object | string>(
  ctx: Context,
  { key, request_hash, lifetime, isCurrent = async () => true }: Once<Answer>,
  work: (ctx: Context) => Promise<Answer>,
): Promise<Repeatable<Answer>> =>
  inTransaction(ctx, async (tx) => {
    await (lifetime === 'key' ? lockKey(tx, key) : lockForTenant(tx, key));
    const stored = await tx.em
      .getKysely()
      .selectFrom('idempotency_key')
      .select(['request_hash', 'answer', 'created_at'])
      .select(sql<boolean>`created_at < now() - ${LIFETIMES[lifetime]}::interval`.as('is_expired'))
      .where('key', '=', key)
      .executeTakeFirst();
    if (stored && !stored.is_expired) {
      if (!request_hash.equals(stored.request_hash)) throw new Problem('idempotency_key_reused');
      const answer: Answer = JSON.parse(unsealed(tx, stored.answer));
      if (await unlessRemoved(isCurrent(tx, answer))) return { answer, first_at: stored.created_at };
    }
    const answer = await work(tx);
    // The sweep (sweep.ts) deletes all other expired keys.
    if (stored) await sql`delete from idempotency_key where key = ${key}`.execute(tx.em.getKysely());
    const request_id = lifetime === 'repeat' ? tx.origin.request_id : null;
    await sql`insert into idempotency_key (key, request_hash, answer, request_id)
      values (${key}, ${request_hash}, ${sealed(tx, answer)}, ${request_id})`.execute(tx.em.getKysely());
    return { answer, first_at: null };
  });

/**
 * Runs `work` at most once per key. Stores its result in the same transaction as its effects, so a crash cannot
 * separate them. Returns the stored result for the same request under the same key.
 * @throws Problem idempotency_key_reused for another request, idempotency_in_progress while the first one runs
 */
export const onceForKey = async <Answer extends object | string>(
  ctx: Context,
  key: string,
  request: unknown,
  work: (ctx: Context) => Promise<Answer>,
): Promise<Answer> =>
  (await once(ctx, { key, request_hash: hashOf(identityOf(ctx, request)), lifetime: 'key' }, work)).answer;

/**
 * Returns the stored result of {@link onceForKey}, undefined for a request that is new.
 * @throws Problem idempotency_key_reused
 */
export const findForKey = async <Answer extends object>(
  ctx: Context,
  key: string,
  request: unknown,
): Promise<Answer | undefined> => {
  const stored = await ctx.em
    .getKysely()
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('key', '=', key)
    .where(sql<boolean>`created_at >= now() - ${LIFETIMES.key}::interval`)
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  if (!hashOf(identityOf(ctx, request)).equals(stored.request_hash)) throw new Problem('idempotency_key_reused');
  const answer: Answer = JSON.parse(unsealed(ctx, stored.answer));
  return answer;
};

/** After this time a claim counts as given up: its process has ended, because no work with a claim takes as long. */
const CLAIM = sql.lit('30 seconds');

/** No caller can send this key, because keys are printable ASCII. */
const claimOf = (key: string): string => `§claim ${key}`;

/**
 * Claims a key for work in several transactions, until {@link releaseKey}. {@link findForKey} then finds whether it was done before.
 * @throws Problem idempotency_in_progress while another request has the key
 */
export const claimKey = (ctx: Context, key: string): Promise<void> =>
  inTransaction(ctx, async ({ em }) => {
    const db = em.getKysely();
    const claim = claimOf(key);
    await sql`delete from idempotency_key where key = ${claim} and created_at < now() - ${CLAIM}::interval`.execute(db);
    const { rows } =
      await sql`insert into idempotency_key (key, request_hash, answer) values (${claim}, ${hashOf(key)}, '{}')
      on conflict (tenant_id, key) do nothing returning id`.execute(db);
    if (rows.length === 0) throw new Problem('idempotency_in_progress');
  });

export const releaseKey = (ctx: Context, key: string): Promise<unknown> =>
  ctx.em.getKysely().deleteFrom('idempotency_key').where('key', '=', claimOf(key)).execute();

/**
 * Runs `work` at most once for what a person has confirmed, which has an `id`. Waits while it runs, and then returns the
 * stored result, as {@link onceForKey} does.
 */
export const onceForConfirmation = async <Answer extends object>(
  ctx: Context,
  id: string,
  request: unknown,
  work: (ctx: Context) => Promise<Answer>,
): Promise<Answer> =>
  // No caller can send this key, because keys are printable ASCII.
  (
    await once(
      ctx,
      { key: `§confirmed ${id}`, request_hash: hashOf(identityOf(ctx, request)), lifetime: 'confirmed' },
      work,
    )
  ).answer;

/**
 * Runs `work` unless the same token made an equal request in the last ten minutes: then returns the stored result of
 * that one, as long as `isCurrent` accepts it and the request was not undone ({@link forgetRepeats}). Waits while an equal request runs.
 * Failures are not stored.
 */
export const unlessRepeated = <Answer extends object>(
  ctx: Context,
  request: unknown,
  work: (ctx: Context) => Promise<Answer>,
  isCurrent?: Once<Answer>['isCurrent'],
): Promise<Repeatable<Answer>> => {
  const request_hash = hashOf(identityOf(ctx, request));
  // No caller can send this key, because keys are printable ASCII.
  const key = `§${ctx.principal.token_id} ${request_hash.toString('base64')}`;
  return once(ctx, { key, request_hash, lifetime: 'repeat', isCurrent }, work);
};

/** Makes an equal call after a request count as a new one: the request was undone. */
export const forgetRepeats = (tx: Transaction, request_id: string): Promise<unknown> =>
  tx.em.getKysely().deleteFrom('idempotency_key').where('request_id', '=', request_id).execute();

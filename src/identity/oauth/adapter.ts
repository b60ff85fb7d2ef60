import { sql, type Kysely } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { hashCode } from '../../core/address-codes.ts';
import type { Tables } from '../../core/tables.ts';
import { isStorableText } from '../../core/validation.ts';
import { sealSuccessor } from './refreshes.ts';

/** Seconds for which an unused registered client is kept: 30 days. */
const UNUSED_CLIENT_SECONDS = 2_592_000;

/** Models issued for a grant, which end with it. */
const OF_GRANT: readonly string[] = ['AccessToken', 'RefreshToken', 'AuthorizationCode'];

/** The parts of the library and of the current request that the storage uses. */
type StorageOptions = {
  /** Creates the error for a code or refresh token that was used before. */
  createReuseError: () => Error;
  /** Creates the error for text that PostgreSQL does not store. */
  createTextError: () => Error;
  /** Returns the refresh token that the current request replaces. */
  replacedToken: () => string | undefined;
  /** How long a used refresh token returns its successor again, in seconds. */
  refreshGrace: number;
  /** Another request has replaced the refresh token of the current one. Returns whether that asks for tokens, and may begin again. */
  overtake: () => boolean;
  /** A connection was ended because a code was used again. */
  onReuse: () => void;
};

/**
 * Returns what a payload needs to be stored. Nothing that works as a credential is: the adapter adds the id again when it reads, and
 * sessions stay without their account, so each request for a connection asks the person who is signed in.
 */
const toStored = (model: string, { jti: _id, ...payload }: AdapterPayload): AdapterPayload => {
  if (model === 'Session') {
    const { accountId: _account, authorizations: _authorizations, loginTs: _time, ...session } = payload;
    return session;
  }
  if (model === 'Client') {
    // A client asks for what it needs, also for more than at first. The person decides.
    const { scope: _scope, ...client } = payload;
    return client;
  }
  if (payload.session === undefined) return payload;
  const { cookie: _cookie, ...session } = payload.session;
  return { ...payload, session };
};

/**
 * Creates the storage of `oidc-provider`, in one table that all processes share. A code is consumed once: a second use ends its
 * grant, also if it comes at the same time. A refresh token is consumed by the statement that stores its successor.
 */
export const createAdapters =
  (
    db: Kysely<Tables>,
    { createReuseError, createTextError, replacedToken, refreshGrace, overtake, onReuse }: StorageOptions,
  ) =>
  (model: string): Adapter => {
    const find: Adapter['find'] = async (id) => {
      const { rows } = await sql<{
        payload: AdapterPayload;
        consumed_at: string | null;
        is_repeatable: boolean | null;
      }>`
        select payload, consumed_at, successor is not null
          and consumed_at > now() - ${refreshGrace}::float8 * interval '1 second' as is_repeatable from oauth_record
        where model = ${model} and hash = ${hashCode(id)} and (expires_at is null or expires_at > now())`.execute(db);
      if (rows[0] === undefined) return undefined;
      const { payload, consumed_at, is_repeatable } = rows[0];
      if (is_repeatable && overtake()) return undefined;
      if (model === 'Grant' && !(await isOpen(id))) return undefined;
      const consumed = consumed_at === null ? {} : { consumed: Math.floor(Date.parse(consumed_at) / 1000) };
      return model === 'Client' ? payload : { ...payload, jti: id, ...consumed };
    };
    const isOpen = async (grant: string): Promise<boolean> => {
      const renew = sql<{ is_open: boolean }>`select renew_oauth_grant(${hashCode(grant)}) as is_open`;
      // In a transaction of its own, because a `select` outside one may be read-only.
      return (await db.transaction().execute((tx) => renew.execute(tx))).rows[0]?.is_open === true;
    };
    const endGrant = async (grant: Buffer): Promise<void> => {
      const end = sql`select end_oauth_grant(${grant})`;
      await db.transaction().execute((tx) => end.execute(tx));
    };
    /** Returns a payload as JSON. Clients choose texts in it, such as their name and the `state` of a request. */
    const toJson = (payload: AdapterPayload): string =>
      JSON.stringify(toStored(model, payload), (name, value: unknown) => {
        if (isStorableText(name) && (typeof value !== 'string' || isStorableText(value))) return value;
        throw createTextError();
      });
    /** Stores the successor of a refresh token, unless another request has stored one. */
    const replace = async (token: string, id: string, payload: AdapterPayload, seconds?: number): Promise<void> => {
      const grant = payload.grantId === undefined ? null : hashCode(payload.grantId);
      const { numAffectedRows } = await sql`with used as (
        update oauth_record set consumed_at = now(), successor = ${sealSuccessor(token, id)}
        where model = ${model} and hash = ${hashCode(token)} and consumed_at is null returning 1)
        insert into oauth_record (model, hash, payload, grant_hash, expires_at)
        select ${model}, ${hashCode(id)}, ${toJson(payload)}::jsonb, ${grant}, now() + ${seconds ?? null}::float8 * interval '1 second'
        from used`.execute(db);
      if (numAffectedRows === 1n) return;
      overtake();
      throw createReuseError();
    };
    return {
      find,
      // Nothing here lasts as long as a session of a browser, and no user types a code.
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
      upsert: async (id, payload, expiresIn) => {
        const replaced = model === 'RefreshToken' ? replacedToken() : undefined;
        if (replaced !== undefined) return replace(replaced, id, payload, expiresIn);
        const seconds = model === 'Client' ? UNUSED_CLIENT_SECONDS : expiresIn;
        const grant = model === 'Grant' ? id : OF_GRANT.includes(model) ? payload.grantId : undefined;
        await sql`insert into oauth_record (model, hash, payload, grant_hash, expires_at)
          values (${model}, ${hashCode(id)}, ${toJson(payload)}::jsonb,
            ${grant === undefined ? null : hashCode(grant)}, now() + ${seconds ?? null}::float8 * interval '1 second')
          on conflict (model, hash) do update
          set payload = excluded.payload, grant_hash = excluded.grant_hash, expires_at = excluded.expires_at`.execute(
          db,
        );
      },
      consume: async (id) => {
        if (model === 'RefreshToken') return;
        const { rows } = await sql<{ grant_hash: Buffer | null }>`update oauth_record set consumed_at = now()
          where model = ${model} and hash = ${hashCode(id)} and consumed_at is null returning grant_hash`.execute(db);
        if (rows.length > 0) return;
        const used = await sql<{ grant_hash: Buffer | null }>`
          select grant_hash from oauth_record where model = ${model} and hash = ${hashCode(id)}`.execute(db);
        const grant = used.rows[0]?.grant_hash;
        if (grant) {
          await endGrant(grant);
          onReuse();
        }
        throw createReuseError();
      },
      destroy: async (id) => {
        if (model === 'Grant') return endGrant(hashCode(id));
        await sql`delete from oauth_record where model = ${model} and hash = ${hashCode(id)}`.execute(db);
      },
      revokeByGrantId: async (grant) => {
        await sql`delete from oauth_record where model = ${model} and grant_hash = ${hashCode(grant)}`.execute(db);
      },
    };
  };

/** Keeps a registered client for good, because a person has allowed it. */
export const keepClient = async (db: Kysely<Tables>, client_id: string): Promise<void> => {
  await sql`update oauth_record set expires_at = null where model = 'Client' and hash = ${hashCode(client_id)}`.execute(
    db,
  );
};

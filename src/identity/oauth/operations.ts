import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { hashCode } from '../../core/address-codes.ts';
import type { Tables } from '../../core/tables.ts';
import { inTransaction, type Context, type Person } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { defineList } from '../../records/lists.ts';
import { isOwn } from '../../records/own-rows.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { identify, type Reference } from '../../records/references.ts';

/** A connection that a person allows: the id of its grant, the client, what it may do, and at which locations; none for all. */
type AllowedConnection = {
  grantId: string;
  client_id: string;
  client_name: string;
  scope: Schemas['TokenScope'];
  person_id: number;
  location_ids: readonly number[];
};

/** A location that a person may choose for a connection. */
export type Site = { id: number; name: string };

/** Maximum locations to choose from, by name. */
const MOST_SITES = 50;

/** Returns the locations to which a person may limit a connection: those that they may see, or the outermost ones of the gym. */
export const listSites = ({ em }: Context, { location_ids }: Person): Promise<Site[]> => {
  const sites = em.getKysely().selectFrom('location').select(['id', 'name']).orderBy('name').limit(MOST_SITES);
  return (
    location_ids.length === 0 ? sites.where('parent_id', 'is', null) : sites.where('id', 'in', location_ids)
  ).execute();
};

/** Placeholder for the last four characters of a token without a text. */
const NO_TEXT = '····';

/** How long a connection lasts without use. */
const IDLE = sql.lit('90 days');

/** Returns whether a person exists and is active. */
export const isActivePerson = async ({ em }: Context, id: number): Promise<boolean> => {
  const row = em.getKysely().selectFrom('person').select('active').where('id', '=', id);
  return (await row.executeTakeFirst())?.active === true;
};

/** Ends the connections that fit a condition on `oauth_grant` and `token`. Returns how many there were. */
const endConnections = async (db: Kysely<Tables>, condition: RawBuilder<boolean>): Promise<number> => {
  const { rows } = await sql<{ token_id: number; hash: Buffer }>`
    delete from oauth_grant using token
    where ${isOwn('oauth_grant')} and token.tenant_id = oauth_grant.tenant_id and token.id = oauth_grant.token_id
      and ${condition}
    returning oauth_grant.token_id, oauth_grant.hash`.execute(db);
  for (const { token_id, hash } of rows) {
    await sql`update token set revoked_at = coalesce(revoked_at, now())
      where ${isOwn('token')} and id = ${token_id}`.execute(db);
    await sql`delete from oauth_record where grant_hash = ${hash}`.execute(db);
  }
  return rows.length;
};

/**
 * The earlier connections of a person that a new one replaces: those of the same client. A metadata document may be that of a program
 * on several devices, so a new connection with one replaces only those that may do less.
 */
const replacedBy = ({ client_id, scope, person_id }: AllowedConnection): RawBuilder<boolean> => {
  const isShared = URL.canParse(client_id);
  return sql`oauth_grant.client_id = ${client_id} and token.person_id = ${person_id}
    and (${!isShared} or token.scope = 'read' and ${scope} = 'write')`;
};

/**
 * Records a connection that a person has allowed, with its token, and ends those that it replaces. The text of that token is not kept.
 */
export const addConnection = (ctx: Context, allowed: AllowedConnection): Promise<void> =>
  inTransaction(ctx, async ({ em }) => {
    const { grantId, client_id, client_name, scope, person_id, location_ids } = allowed;
    const db = em.getKysely();
    await endConnections(db, replacedBy(allowed));
    const { rows } = await sql<{ id: number }>`
      insert into token (name, hash, last_four, scope, person_id, location_ids, expires_at)
      values (${client_name}, ${randomBytes(32)}, ${NO_TEXT}, ${scope}, ${person_id},
        ${JSON.stringify(location_ids)}::jsonb, now() + ${IDLE}::interval)
      returning id`.execute(db);
    await sql`insert into oauth_grant (token_id, hash, client_id, client_name)
      values (${rows[0]?.id}, ${hashCode(grantId)}, ${client_id}, ${client_name})`.execute(db);
  });

/** The connections whose token still works. */
const OPEN = sql<boolean>`${isOwn('oauth_grant')} and token.revoked_at is null
  and (token.expires_at is null or token.expires_at > now())`;

/** Returns the person whose connections a caller sees; undefined for all: a manager and a program for administration see these. */
const ownerFor = ({ principal: { person } }: Context): number | undefined =>
  person === null || person.role === 'manager' ? undefined : person.id;

const listVisible = defineList({
  name: 'oauth_grant',
  table: 'oauth_grant',
  filters: { open: (_open: true) => OPEN, person_id: (id: number) => sql<boolean>`token.person_id = ${id}` },
  short: true,
  rows: (db) =>
    db
      .selectFrom('oauth_grant')
      .innerJoin('token', (join) =>
        join.onRef('token.tenant_id', '=', 'oauth_grant.tenant_id').onRef('token.id', '=', 'oauth_grant.token_id'),
      )
      .select([
        'oauth_grant.id',
        'oauth_grant.uuid',
        'oauth_grant.client_id',
        'oauth_grant.client_name',
        'token.scope',
        'token.person_id',
        'oauth_grant.created_at',
        'token.last_used_at',
      ])
      .select(
        sql<number[]>`coalesce(nullif(token.location_ids, '[]'), to_jsonb(array(
          select location_id from person_location where person_id = token.person_id order by location_id)))`.as(
          'location_ids',
        ),
      ),
});

/** Lists the connections that the caller may end, newest first. */
export const listGrants = (ctx: Context, page: PageRequest): Promise<Page<Schemas['Grant']>> =>
  listVisible(ctx, { where: { open: true, person_id: ownerFor(ctx) } }, page);

/** Returns the connections of the person who is signed in, newest first. */
export const listOwnGrants = async (ctx: Context, person_id: number): Promise<Schemas['Grant'][]> =>
  (await listVisible(ctx, { where: { open: true, person_id } }, { limit: 100 })).data;

/** Ends a connection of anyone whose connections the caller sees. @throws Problem not_found */
export const endGrant = (ctx: Context, reference: Reference): Promise<void> => endOf(ctx, reference, ownerFor(ctx));

/** Ends a connection of the person who is signed in. @throws Problem not_found */
export const endOwnGrant = (ctx: Context, id: number, person_id: number): Promise<void> => endOf(ctx, id, person_id);

/** Ends a connection of a person, undefined for anyone: its tokens stop working within 30 seconds. */
const endOf = (ctx: Context, reference: Reference, owner: number | undefined): Promise<void> =>
  inTransaction(ctx, async ({ em }) => {
    const [column, value] = identify(reference);
    const ended = await endConnections(
      em.getKysely(),
      sql`${sql.ref(`oauth_grant.${column}`)} = ${value}
        and token.person_id is not distinct from coalesce(${owner ?? null}::bigint, token.person_id)`,
    );
    if (ended === 0) throw notFound('grant');
  });

import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { expiryOf, requireTokenPlace } from '../../auth/token-limits.ts';
import { addToken, endToken, isOver, replaceToken, TOKEN_COLUMNS } from '../../auth/token-rows.ts';
import { inTransaction, type Context, type Transaction, lockForTenant } from '../../core/context.ts';
import { conflict, invalid, notFound, Problem, unknownReference } from '../../core/errors.ts';
import { defineList } from '../../records/lists.ts';
import { isOwn } from '../../records/own-rows.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { identify, keyOf, requireIds, type Reference } from '../../records/references.ts';

const COLUMNS = ['token.id', 'token.uuid', ...TOKEN_COLUMNS] as const;

const OWN = isOwn('token');

const listOwnTokens = defineList({
  name: 'token',
  table: 'token',
  filters: { own: (_own: true) => OWN },
  short: true,
  rows: (db) => db.selectFrom('token').select(COLUMNS),
});

/** Lists the tokens of the tenant, newest first. */
export const listTokens = (ctx: Context, page: PageRequest): Promise<Page<Schemas['Token']>> =>
  listOwnTokens(ctx, { where: { own: true } }, page);

/** Returns a token. @throws Problem not_found */
export const readToken = async (ctx: Context, reference: Reference): Promise<Schemas['Token']> => {
  const [column, value] = identify(reference);
  const named = ctx.em.getKysely().selectFrom('token').select(COLUMNS).where(OWN).where(column, '=', value);
  const row = await named.executeTakeFirst();
  if (row === undefined) throw notFound('token');
  return row;
};

/** Returns a token, which stays as it is until the transaction ends. @throws Problem not_found */
const lockToken = async (tx: Transaction, reference: Reference): Promise<Schemas['Token']> => {
  const { id } = await readToken(tx, reference);
  await sql`select id from token where id = ${id} for update`.execute(tx.em.getKysely());
  return readToken(tx, id);
};

/** Returns the id of an active person, and locks the row. @throws Problem validation_failed */
const requireActivePerson = async (tx: Transaction, reference: Reference): Promise<number> => {
  const [column, value] = keyOf('person', reference);
  const { rows } = await sql<{ id: number; active: boolean }>`
    select id, active from person where ${sql.ref(column)} = ${value} for key share`.execute(tx.em.getKysely());
  if (rows[0] === undefined) throw unknownReference('/person_id', 'person', reference);
  if (!rows[0].active) throw invalid('/person_id', 'must be an active person');
  return rows[0].id;
};

/** Checks that the gym may have another token, and keeps others from adding one meanwhile. @throws Problem conflict */
const requirePlace = async (tx: Transaction): Promise<void> => {
  await lockForTenant(tx, 'tokens');
  await requireTokenPlace(tx.em.getKysely(), tx.principal.tenant_id);
};

/**
 * Checks that a caller of some sites may have a token in the name of a person: their own, or that of a person who may see
 * nothing else.
 * @throws Problem forbidden
 */
const requireOwnPerson = async ({ em, principal }: Transaction, person_id: number | null): Promise<void> => {
  if (principal.location_ids.length === 0 || person_id === null || person_id === principal.person?.id) return;
  const { rows } = await sql<{ is_own: boolean }>`
    select own <> '{}' and own <@ visible_locations() as is_own
    from (select array(select location_id from person_location where person_id = ${person_id}) as own) as sites`.execute(
    em.getKysely(),
  );
  if (rows[0]?.is_own !== true)
    throw new Problem('forbidden', { detail: 'The person may see locations that this token may not see.' });
};

/**
 * Issues a token of the tenant, for a year by default, and returns it with its text. It is never for administration, and
 * never for more locations than those of the caller.
 * @throws Problem validation_failed for a person or location that does not exist or a time that has passed, conflict for too many tokens, forbidden for a person of other locations
 */
export const createToken = (
  ctx: Context,
  { name, scope, person_id, location_ids, expires_at }: Schemas['TokenCreate'],
): Promise<Schemas['IssuedToken']> =>
  inTransaction(ctx, async (tx) => {
    const expiry = expiryOf(expires_at);
    await requirePlace(tx);
    const person = person_id === undefined || person_id === null ? null : await requireActivePerson(tx, person_id);
    await requireOwnPerson(tx, person);
    const locations = await requireIds(tx, 'location', location_ids ?? [], (index) => `/location_ids/${index}`);
    const { id, text } = await addToken(tx.em.getKysely(), {
      name,
      scope: scope ?? 'write',
      person_id: person,
      location_ids: locations.length > 0 ? locations : tx.principal.location_ids,
      expires_at: expiry,
    });
    return { ...(await readToken(tx, id)), secret: text };
  });

/** Revokes a token; a revoked one stays as it is. @throws Problem not_found */
export const revokeToken = (ctx: Context, reference: Reference): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { id } = await lockToken(tx, reference);
    await endToken(tx.em.getKysely(), id, 0);
  });

const isOfConnection = async ({ em }: Transaction, token_id: number): Promise<boolean> =>
  (await em
    .getKysely()
    .selectFrom('oauth_grant')
    .select('id')
    .where(isOwn('oauth_grant'))
    .where('token_id', '=', token_id)
    .executeTakeFirst()) !== undefined;

const DAY_SECONDS = 86_400;

/**
 * Replaces a token by one with the same name, scope, person, locations and lifetime, and returns that with its text. The old one works for
 * `grace_seconds` more, or until it expires if that is sooner.
 * @throws Problem not_found, conflict for one that is over or that of a connection, forbidden for one for administration
 */
export const rotateToken = (
  ctx: Context,
  reference: Reference,
  { grace_seconds }: Schemas['TokenRotateRequest'],
): Promise<Schemas['IssuedToken']> =>
  inTransaction(ctx, async (tx) => {
    const token = await lockToken(tx, reference);
    if (token.admin)
      throw new Problem('forbidden', { detail: 'A token for administration is replaced on the command line only.' });
    await requireOwnPerson(tx, token.person_id);
    if (await isOfConnection(tx, token.id))
      throw conflict('The token of a connection is not replaced. End the connection instead.');
    if (isOver(token)) throw conflict('The token has expired or was revoked. Issue a new one.');
    if (grace_seconds !== 0) await requirePlace(tx);
    const { id, text } = await replaceToken(tx.em.getKysely(), token, (grace_seconds ?? DAY_SECONDS) * 1000);
    return { ...(await readToken(tx, id)), secret: text };
  });

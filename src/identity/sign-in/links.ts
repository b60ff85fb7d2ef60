import { sql, type Kysely } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { createCode, hashCode, isCode, requirePublicUrl } from '../../core/address-codes.ts';
import type { Tables } from '../../core/tables.ts';
import { inTransaction, type Context, type Person, type Transaction } from '../../core/context.ts';
import { conflict, Problem } from '../../core/errors.ts';
import { isOwn } from '../../records/own-rows.ts';
import type { Reference } from '../../records/references.ts';
import { gone } from '../../links/operations.ts';
import { people } from '../../areas/people/operations.ts';

/** The path of links to sign in, before their codes. */
export const SIGN_IN_PATH = '/sign-in/';

/** How long a link works, in seconds. */
export const VALID_SECONDS = 900;

/** Next step after the sign-in: the consent to a connection with this id, or the account of the person. */
export type SignInPayload = { interaction?: string };

/** The id of a consent that is asked for, as it may be in an address. */
const INTERACTION = /^[\w-]{16,64}$/;

/** Returns the id of a consent from a request; undefined for anything else. */
export const interactionOf = (text: string | null | undefined): string | undefined =>
  text !== null && text !== undefined && INTERACTION.test(text) ? text : undefined;

/** A person who signs in, with the tag of their language. */
export type SignedIn = Person & { readonly language: string | null };

/** A link that still works, and the person that it signs in. */
export type SignInLink = {
  id: number;
  tenant_id: number;
  tenant: string;
  timezone: string;
  payload: SignInPayload;
  expires_at: string;
  person: SignedIn;
};

const OWN = isOwn('one_use_link');

const endLinks = async ({ em }: Transaction, person_id: number): Promise<void> => {
  const end = sql`update one_use_link set used_at = now() where ${OWN} and person_id = ${person_id} and used_at is null`;
  await end.execute(em.getKysely());
};

/** Whether a new link ends earlier ones. One that anybody can ask for must not, because it would end the link of another. */
type Earlier = { endsEarlier: boolean };

/**
 * Makes a link with which a person signs in, once and within 15 minutes.
 * @throws Problem not_found, conflict for a person who is not active, or when the service has no address
 */
export const createSignInLink = (
  ctx: Context,
  reference: Reference,
  payload: SignInPayload = {},
  { endsEarlier }: Earlier = { endsEarlier: true },
): Promise<Schemas['OneUseLink']> => {
  const address = requirePublicUrl(ctx, 'Links contain');
  const code = createCode();
  return inTransaction(ctx, async (tx) => {
    const { id, active } = await people.lock(tx, reference);
    if (!active) throw conflict('The person is not active.');
    const db = tx.em.getKysely();
    if (endsEarlier) await endLinks(tx, id);
    const { rows } = await sql<{ expires_at: string }>`
      insert into one_use_link (hash, kind, payload, person_id, expires_at)
      values (${hashCode(code)}, 'sign_in', ${JSON.stringify(payload)}::jsonb, ${id}, now() + ${VALID_SECONDS} * interval '1 second')
      returning expires_at`.execute(db);
    if (rows[0] === undefined) throw new Error('a link was not stored');
    return { url: `${address}${SIGN_IN_PATH}${code}`, ...rows[0] };
  });
};

/**
 * Returns the link of a code, in a session without a tenant.
 * @throws Problem not_found for an unknown code, gone for a link that no longer works
 */
export const findSignInLink = async (db: Kysely<Tables>, code: string): Promise<SignInLink> => {
  const { rows } = isCode(code)
    ? await sql<SignInLink & { is_open: boolean }>`select * from find_sign_in_link(${hashCode(code)})`.execute(db)
    : { rows: [] };
  if (rows[0] === undefined) throw new Problem('not_found', { detail: 'There is no such link.' });
  const { is_open, ...link } = rows[0];
  if (!is_open) throw gone();
  return link;
};

/** Uses a link up, and with it all others of the person: of several attempts at once, the first to commit wins. @throws Problem gone */
export const useSignInLink = async (
  tx: Transaction,
  { id, person }: Pick<SignInLink, 'id' | 'person'>,
): Promise<void> => {
  const { numAffectedRows } = await sql`update one_use_link set used_at = now()
    where ${OWN} and id = ${id} and kind = 'sign_in' and used_at is null and expires_at > now()`.execute(
    tx.em.getKysely(),
  );
  if (numAffectedRows !== 1n) throw gone();
  await endLinks(tx, person.id);
};

import { sql, type Kysely } from 'kysely';
import type { Schemas } from '../../generated/contract.ts';
import { createCode, hashCode, isCode, requirePublicUrl } from '../core/address-codes.ts';
import type { Tables } from '../core/tables.ts';
import { inTransaction, type Context, type Principal, type Transaction } from '../core/context.ts';
import { Problem } from '../core/errors.ts';
import type { Reference } from '../records/references.ts';
import { isOwn } from '../records/own-rows.ts';
import { requireLimits } from '../records/sites.ts';

/** The machines to label, all that are not retired by default. */
export type LabelFilter = {
  machine_id?: readonly Reference[] | undefined;
  location_id?: Reference | undefined;
  type?: string | undefined;
};

/** The sheet or roll to print on, and its first free label, from 1. */
export type Sheet = { layout: Schemas['LabelLayout']; start: number };

/** Payload of each kind of link. */
type LinkPayloads = {
  upload: { attachable_type: Schemas['NotableType']; attachable_id: number };
  labels: LabelFilter & Sheet;
  export: { area: Schemas['ExportArea'] };
  machine_file: {
    machine_id?: number | undefined;
    location_id?: number | undefined;
    from?: string | undefined;
    to?: string | undefined;
  };
};

/** The kinds of links that are made. */
export type LinkKind = keyof LinkPayloads;

/** A link as it was made: its address, which is not stored, and when it stops working. */
export type CreatedLink = { url: string; expires_at: string };

/** A link that still works, and on whose behalf: the caller whose token it was made with. */
export type Link<Kind extends LinkKind = LinkKind> = {
  id: number;
  kind: Kind;
  payload: LinkPayloads[Kind];
  expires_at: string;
  principal: Principal;
};

/** The path of links, before their codes. */
export const LINK_PATH = '/links/';

/** Returns the problem of a link that no longer works. */
export const gone = (): Problem =>
  new Problem('gone', { detail: 'The link was used, has expired or was ended. Ask for a new one.' });

/**
 * Makes a link on behalf of the caller. Check first that the caller may do what the link does. It ends with the token of
 * the caller.
 * @throws Problem conflict when the service has no address
 */
export const createLink = <Kind extends LinkKind>(
  ctx: Context,
  kind: Kind,
  payload: LinkPayloads[Kind],
  expires_in: number,
): Promise<CreatedLink> => {
  const address = requirePublicUrl(ctx, 'Links contain');
  const code = createCode();
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ expires_at: string }>`
      insert into one_use_link (hash, kind, payload, token_id, expires_at)
      values (${hashCode(code)}, ${kind}, ${JSON.stringify(payload)}::jsonb, ${tx.principal.token_id},
        now() + ${expires_in}::int * interval '1 second')
      returning expires_at`.execute(tx.em.getKysely());
    if (rows[0] === undefined) throw new Error('a link was not stored');
    return { url: `${address}${LINK_PATH}${code}`, ...rows[0] };
  });
};

/**
 * Returns the link of a code, in a session without a tenant.
 * @throws Problem not_found for an unknown code, gone for a link that no longer works, not_configured as {@link requireLimits}
 */
export const findLink = async (db: Kysely<Tables>, code: string): Promise<Link> => {
  const { rows } = isCode(code)
    ? await sql<
        Link & { is_open: boolean; principal: { missing_role: string | null } }
      >`select * from find_link(${hashCode(code)})`.execute(db)
    : { rows: [] };
  if (rows[0] === undefined) throw new Problem('not_found', { detail: 'There is no such link.' });
  const { is_open, ...link } = rows[0];
  if (!is_open) throw gone();
  requireLimits(link.principal);
  return link;
};

const IS_VALID = sql`${isOwn('token')} and revoked_at is null and (token.expires_at is null or token.expires_at > now())`;

/** Checks that the token of the caller still works, while a link does more than one thing. @throws Problem gone */
export const requireValidToken = async ({ em, principal }: Context): Promise<void> => {
  const { rows } = await sql`select from token where id = ${principal.token_id} and ${IS_VALID}`.execute(
    em.getKysely(),
  );
  if (rows.length === 0) throw gone();
};

/**
 * Uses a link up, in the transaction of what it is for: of several that use it at once, the first to commit wins.
 * @throws Problem gone if it was used, has expired or its token has ended
 */
export const useLink = async ({ em }: Transaction, { id }: Pick<Link, 'id'>): Promise<void> => {
  const { numAffectedRows } = await sql`
    update one_use_link set used_at = now()
    where ${isOwn('one_use_link')} and id = ${id} and used_at is null and expires_at > now() and exists (
      select from token where token.id = one_use_link.token_id and ${IS_VALID})`.execute(em.getKysely());
  if (numAffectedRows !== 1n) throw gone();
};

import { sql } from 'kysely';
import type { Context, Tables } from './context.ts';
import { notFound, unknownReference } from './errors.ts';
import { UUID } from './uuid.ts';

/** An id as callers write it: a number, its digits, or a uuid in any letter case (RFC 9562). */
export type Reference = number | string;

/** The tables whose rows can be referred to. */
export type Kind = { [K in keyof Tables]: Tables[K] extends { id: number; uuid: string } ? K : never }[keyof Tables];

/** The column and value that a reference selects by; one that is neither a uuid nor a number below 2^53 selects nothing. */
export const identify = (reference: Reference): ['uuid', string] | ['id', number] => {
  if (typeof reference === 'string' && UUID.test(reference)) return ['uuid', reference];
  const id = Number(reference);
  return ['id', Number.isSafeInteger(id) ? id : 0];
};

/** The id of the row that a reference names, or undefined when the tenant has none. */
export const findId = async (ctx: Context, kind: Kind, reference: Reference): Promise<number | undefined> => {
  const [column, value] = identify(reference);
  const { rows } = await sql<{
    id: number;
  }>`select id from ${sql.table(kind)} where ${sql.ref(column)} = ${value}`.execute(ctx.db);
  return rows[0]?.id;
};

/** Like {@link requireId}, for a reference that may be left out. @throws Problem not_found */
export const requireIdIfGiven = async (
  ctx: Context,
  kind: Kind,
  reference: Reference | undefined,
): Promise<number | undefined> => (reference === undefined ? undefined : requireId(ctx, kind, reference));

/** The id of the row that a reference names. @throws Problem not_found */
export const requireId = async (ctx: Context, kind: Kind, reference: Reference): Promise<number> => {
  const id = await findId(ctx, kind, reference);
  if (id === undefined) throw notFound(kind);
  return id;
};

/**
 * Replaces the references among `properties`, each of which may be a number or a uuid, by numeric ids. A number is taken as
 * it is: the foreign key checks it.
 * @throws Problem validation_failed with the pointer of the first uuid that does not exist in the tenant
 */
export const resolveReferences = async (
  ctx: Context,
  properties: object,
  kinds: Readonly<Record<string, Kind>>,
): Promise<object> => {
  const resolved: Record<string, unknown> = { ...properties };
  for (const [name, kind] of Object.entries(kinds)) {
    const reference = resolved[name];
    if (typeof reference !== 'string' && typeof reference !== 'number') continue;
    const [column, value] = identify(reference);
    const id = column === 'id' ? value : await findId(ctx, kind, reference);
    if (id === undefined) throw unknownReference(`/${name}`, kind);
    resolved[name] = id;
  }
  return resolved;
};

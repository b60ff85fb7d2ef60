import { sql, type RawBuilder } from 'kysely';
import type { Context, Tables } from './context.ts';
import { notFound, unknownReference } from './errors.ts';

/** An id as callers write it: a number, its digits, or a uuid in any letter case (RFC 9562). */
export type Reference = number | string;

/** The tables whose rows can be referred to. */
export type Kind = { [K in keyof Tables]: Tables[K] extends { id: number; uuid: string } ? K : never }[keyof Tables];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The column and value that a reference selects by; one that is neither a uuid nor a number below 2^53 selects nothing. */
export const identify = (reference: Reference): ['uuid', string] | ['id', number] => {
  if (typeof reference === 'string' && UUID.test(reference)) return ['uuid', reference];
  const id = Number(reference);
  return ['id', Number.isSafeInteger(id) ? id : 0];
};

/** The condition that selects the row that a reference names. */
export const equals = (reference: Reference, table?: Kind): RawBuilder<boolean> => {
  const [column, value] = identify(reference);
  return sql<boolean>`${sql.ref(table === undefined ? column : `${table}.${column}`)} = ${value}`;
};

/** The id of the row that a reference names, or undefined when the tenant has none. */
export const findId = async (ctx: Context, kind: Kind, reference: Reference): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(kind)} where ${equals(reference)}`.execute(
    ctx.db,
  );
  return rows[0]?.id;
};

/** The id of the row that a reference names. @throws Problem not_found */
export const requireId = async (ctx: Context, kind: Kind, reference: Reference): Promise<number> => {
  const id = await findId(ctx, kind, reference);
  if (id === undefined) throw notFound(kind);
  return id;
};

/**
 * Replaces the references of an input, each of which may be a number or a uuid, by numeric ids.
 * @throws Problem validation_failed with the pointer of the first one that does not exist in the tenant
 */
export const resolveReferences = async <Input extends object, Names extends keyof Input & string>(
  ctx: Context,
  input: Input,
  kinds: Record<Names, Kind>,
): Promise<Input & Partial<Record<Names, number | null>>> => {
  const resolved: Partial<Record<Names, number | null>> = {};
  for (const name in kinds) {
    const reference = input[name];
    if (typeof reference !== 'string' && typeof reference !== 'number') continue;
    const id = await findId(ctx, kinds[name], reference);
    if (id === undefined) throw unknownReference(`/${name}`, kinds[name]);
    resolved[name] = id;
  }
  return { ...input, ...resolved };
};

import { sql, type RawBuilder } from 'kysely';
import type { Tables, Rows } from '../core/tables.ts';
import type { Context, Transaction } from '../core/context.ts';
import { invalid, notFound, unknownReference } from '../core/errors.ts';
import { createPrinted } from './printed.ts';
import { externalRefOf, isReferable } from '../core/external-ref.ts';
import { UUID } from '../core/uuid.ts';

/** An id in a request: a number, its digits, a UUID in any letter case (RFC 9562), or `ref:` and an `external_ref`. */
export type Reference = number | string;

/** The value of a filter by a reference that selects rows without one. */
export const NONE = 'none';

/** The tables whose rows can be referenced. */
export type Kind = { [K in keyof Tables]: Rows[K] extends { id: number; uuid: string } ? K : never }[keyof Tables];

/**
 * Returns the column and value that a reference selects a row without an `external_ref` by. Anything but a UUID or a number
 * below 2^53 selects nothing.
 */
export const identify = (reference: Reference): ['uuid', string] | ['id', number] => {
  if (typeof reference === 'string' && UUID.test(reference)) return ['uuid', reference];
  const id = Number(reference);
  return ['id', Number.isSafeInteger(id) ? id : 0];
};

/** A column and its value that select one row. */
type Key = ReturnType<typeof identify> | ['external_ref', string];

/** Like {@link identify}, for a row of a kind: with `ref:` it selects by `external_ref`, if the kind has one. */
export const keyOf = (kind: Kind, reference: Reference): Key => {
  const external_ref = externalRefOf(reference);
  return external_ref !== undefined && isReferable(kind) ? ['external_ref', external_ref] : identify(reference);
};

/** Returns the condition of MikroORM that selects a referenced row without an `external_ref`. */
export const whereReferred = (reference: Reference): { uuid: string } | { id: number } => {
  const [column, value] = identify(reference);
  return column === 'uuid' ? { uuid: value } : { id: value };
};

const runFindId = createPrinted<{ id: number }>();

/** Returns the id of a referenced row, or undefined when the tenant has no such row. */
export const findId = async (ctx: Context, kind: Kind, reference: Reference): Promise<number | undefined> => {
  const [column, value] = keyOf(kind, reference);
  const build = () => sql`select id from ${sql.table(kind)} where ${sql.ref(column)} = ${value}`;
  return (await runFindId(ctx, `${kind} ${column}`, [value], build)).rows[0]?.id;
};

/**
 * Returns the id that a reference names: a number without a check, a UUID or `external_ref` looked up. Undefined when the
 * tenant has no such row.
 */
export const resolveId = async (ctx: Context, kind: Kind, reference: Reference): Promise<number | undefined> => {
  const [column, value] = keyOf(kind, reference);
  return column === 'id' ? value : findId(ctx, kind, reference);
};

/** Like {@link requireId}, for an optional reference. @throws Problem not_found */
export const requireIdIfGiven = async (
  ctx: Context,
  kind: Kind,
  reference: Reference | undefined,
): Promise<number | undefined> => (reference === undefined ? undefined : requireId(ctx, kind, reference));

/** Returns the id of a referenced row. @throws Problem not_found */
export const requireId = async (ctx: Context, kind: Kind, reference: Reference): Promise<number> => {
  const id = await findId(ctx, kind, reference);
  if (id === undefined) throw notFound(kind, reference);
  return id;
};

/** Properties whose references are ids. */
export type Resolved<Properties, Referring> = {
  [Name in keyof Properties]: Name extends Referring ? Exclude<Properties[Name], string> : Properties[Name];
};

const isResolved = <Properties, Referring>(
  properties: Properties,
  kinds: Readonly<Record<string, Kind>>,
): properties is Properties & Resolved<Properties, Referring> =>
  Object.keys(kinds).every((name) => typeof Reflect.get(Object(properties), name) !== 'string');

/**
 * Returns `properties` with every reference as a numeric id. The foreign key checks numbers, except for a
 * caller of some sites: it would find the rows of others.
 * @throws Problem validation_failed with the pointer of the first reference that was looked up and does not exist
 */
export const resolveReferences = async <Properties extends object, Referring>(
  ctx: Context,
  properties: Properties,
  kinds: Readonly<Record<string, Kind>>,
): Promise<Resolved<Properties, Referring>> => {
  const ids: Record<string, number> = {};
  const resolve = ctx.principal.location_ids.length === 0 ? resolveId : findId;
  for (const [name, kind] of Object.entries(kinds)) {
    const reference: unknown = Reflect.get(properties, name);
    if (typeof reference !== 'string' && typeof reference !== 'number') continue;
    const id = await resolve(ctx, kind, reference);
    if (id === undefined) throw unknownReference(`/${name}`, kind, reference);
    ids[name] = id;
  }
  const resolved = { ...properties, ...ids };
  if (isResolved<Properties, Referring>(resolved, kinds)) return resolved;
  throw new Error('a reference was not resolved');
};

/** Returns the id of a reference that was looked up, or undefined when the tenant has no such row. */
type IdLookup = (reference: Reference) => number | undefined;

/**
 * Looks up references, and locks their rows against deletion until the transaction ends. Locks them in the order of
 * their ids, because transactions that lock the same rows in different orders could deadlock.
 */
export const lockIds = (tx: Transaction, kind: Kind, references: readonly Reference[]): Promise<IdLookup> =>
  findIds(tx, kind, references, sql`order by id for key share`);

/**
 * Returns the ids of a list of references, in its order. `pointerTo` returns the JSON Pointer of the item at an index.
 * @throws Problem validation_failed with the pointer of the first item that does not exist, or repeats an earlier one
 */
export const requireIds = async (
  ctx: Context,
  kind: Kind,
  references: readonly Reference[],
  pointerTo: (index: number) => string,
): Promise<number[]> => {
  const idOf = await findIds(ctx, kind, references);
  const check = rejectRepeats(kind, pointerTo);
  return references.map((reference, i) => {
    const id = idOf(reference);
    if (id === undefined) throw unknownReference(pointerTo(i), kind, reference);
    check(id, i);
    return id;
  });
};

const rejectRepeats = (kind: Kind, pointerTo: (index: number) => string): ((id: number, index: number) => void) => {
  const seen = new Set<number>();
  return (id, i) => {
    if (seen.has(id)) throw invalid(pointerTo(i), `refers to the same ${kind.replaceAll('_', ' ')} as an earlier item`);
    seen.add(id);
  };
};

/** Checks that no id of a list repeats an earlier one. @throws Problem validation_failed with the pointer of its item */
export const requireDistinct = (kind: Kind, ids: readonly number[], pointerTo: (index: number) => string): void =>
  ids.forEach(rejectRepeats(kind, pointerTo));

/** Returns the condition of the rows of a kind that references name. */
export const isReferred = (kind: Kind, references: readonly Reference[]): RawBuilder<boolean> => {
  const keys = references.map((reference) => keyOf(kind, reference));
  const valuesOf = (wanted: Key[0]) => keys.flatMap(([column, value]) => (column === wanted ? [value] : []));
  const external = valuesOf('external_ref');
  const orExternal = external.length === 0 ? sql`` : sql` or external_ref = any(${external}::text[])`;
  return sql`(id = any(${valuesOf('id')}::bigint[]) or uuid = any(${valuesOf('uuid')}::uuid[])${orExternal})`;
};

/** The columns of a row by which references name it. */
export type Named = { id: number; uuid: string; external_ref: string | null };

/** Returns the columns of {@link Named} of a kind. */
export const referredColumns = (kind: Kind): RawBuilder<unknown> =>
  isReferable(kind) ? sql`id, uuid, external_ref` : sql`id, uuid, null as external_ref`;

/** Returns a function that finds the row which a reference names among those of a kind. */
export const createFinder = <Row extends Named>(
  kind: Kind,
  rows: readonly Row[],
): ((reference: Reference) => Row | undefined) => {
  const found = new Map(
    rows.flatMap((row) =>
      (['id', 'uuid', 'external_ref'] as const).map((column): [string, Row] => [`${column} ${row[column]}`, row]),
    ),
  );
  return (reference) => {
    const [column, value] = keyOf(kind, reference);
    return found.get(`${column} ${column === 'uuid' ? value.toLowerCase() : value}`);
  };
};

const findIds = async (
  ctx: Context,
  kind: Kind,
  references: readonly Reference[],
  locking = sql``,
): Promise<IdLookup> => {
  if (references.length === 0) return () => undefined;
  const { rows } = await sql<Named>`
    select ${referredColumns(kind)} from ${sql.table(kind)} where ${isReferred(kind, references)} ${locking}`.execute(
    ctx.em.getKysely(),
  );
  const find = createFinder(kind, rows);
  return (reference) => find(reference)?.id;
};

import type { Operation } from 'openapi-backend';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/errors.ts';
import { isObject } from '../core/json.ts';
import { isPermitted, MEMBERS_OF_OPERATIONS, permissionOf, withhold, type Permission } from '../core/permissions.ts';
import type { AnyExpansion, RestExpansions } from './handlers.ts';

/** A record, or a page of them. */
type Body = object | string | void;

/** The parts of a response that a request selects or adds. */
export type PartialRead = {
  /** Whether other records are part of the response. */
  readonly isExpanded: boolean;
  /** Adds the records that `expand` names to a result. @throws Problem validation_failed for a response that would be too long */
  expand(ctx: Context, result: Promise<Body>): Promise<Body>;
  /** Returns a body with the fields that `fields` names. */
  select(body: object): object;
};

/** Returns what a request asks for, and removes it from its query; undefined for the whole response alone. */
type TakePartialRead = (query: Record<string, unknown>) => PartialRead | undefined;

/** A reference of a record: the member with its number, the member that is added, and who reads the record, and how. */
type Reference = {
  readonly id: string;
  readonly member: string;
  readonly operation: string;
  readonly permission: Permission;
  readonly read: AnyExpansion;
};

/** Maximum characters of the texts that records add to a response, a few times those of a page. */
const MAX_ADDED = 4 * 1024 * 1024;

const parameterOf = ({ parameters = [] }: Operation, name: string): object | undefined =>
  parameters.find((parameter) => 'name' in parameter && parameter.in === 'query' && parameter.name === name);

/** Returns the references that an operation may expand, by name. @throws Error if one of them has no reader */
const referencesOf = (
  operation: Operation,
  operationOf: (id: string) => Operation | undefined,
  expansions: Readonly<Record<string, AnyExpansion | undefined>>,
): Map<string, Reference> => {
  const parameter = parameterOf(operation, 'expand');
  const stated: Record<string, unknown> = Object(parameter && Reflect.get(parameter, 'x-references'));
  return new Map(
    Object.entries(stated).map(([name, value]) => {
      const { id, member, operation: reader }: Record<string, unknown> = Object(value);
      const read = expansions[String(reader)];
      const target = operationOf(String(reader));
      if (read === undefined || target === undefined) throw new Error(`${String(reader)} cannot be expanded`);
      const permission = permissionOf(target);
      return [name, { id: String(id), member: String(member), operation: String(reader), permission, read }];
    }),
  );
};

const isPage = (body: object): body is { data: readonly unknown[] } => 'data' in body && 'next_cursor' in body;

/** Returns a body with each record in it changed. */
const mapRecords = (body: object, change: (record: object) => object): object =>
  isPage(body)
    ? { ...body, data: body.data.map((record) => (isObject(record) ? change(record) : record)) }
    : change(body);

const numberAt = (record: object, name: string): number | null => {
  const value: unknown = Reflect.get(record, name);
  return typeof value === 'number' ? value : null;
};

/** Returns the length of the texts of a record, which only they can make long. */
const lengthOf = (record: object): number => {
  let length = 0;
  for (const value of Object.values(record))
    length += typeof value === 'string' ? value.length : Array.isArray(value) ? JSON.stringify(value).length : 10;
  return length;
};

/** Reads the records of a reference by number, without what the caller may not read in them: with one statement for all. */
const readReferred = async (ctx: Context, reference: Reference, body: object): Promise<Map<number, object>> => {
  if (!isPermitted(ctx.principal, reference.permission)) return new Map();
  const records = isPage(body) ? body.data.filter(isObject) : [body];
  const ids = new Set(records.map((record) => numberAt(record, reference.id)).filter((id) => id !== null));
  if (ids.size === 0) return new Map();
  const members = MEMBERS_OF_OPERATIONS.get(reference.operation);
  const found = await reference.read(ctx, [...ids]);
  return new Map(found.map((record) => [record.id, withhold(ctx.principal, members, record).result]));
};

const expandBody = async (ctx: Context, references: readonly Reference[], body: object): Promise<object> => {
  let expanded = body;
  let added = 0;
  for (const reference of references) {
    const found = await readReferred(ctx, reference, body);
    const lengths = new Map([...found].map(([id, record]) => [id, lengthOf(record)]));
    expanded = mapRecords(expanded, (record) => {
      const id = numberAt(record, reference.id) ?? 0;
      added += lengths.get(id) ?? 0;
      return { ...record, [reference.member]: found.get(id) ?? null };
    });
    if (added > MAX_ADDED)
      throw new Problem('validation_failed', {
        violations: [{ parameter: 'expand', detail: 'adds too much to this page; use a smaller limit or fewer names' }],
      });
  }
  return expanded;
};

const selectFields = (fields: ReadonlySet<string>, record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => fields.has(name)));

/** Takes a list of names out of a query. The contract has checked them. */
const takeNames = (query: Record<string, unknown>, name: string): string[] | undefined => {
  const value = query[name];
  if (value === undefined) return undefined;
  delete query[name];
  return [value].flat().map(String);
};

/**
 * Creates the reader of `fields` and `expand` of an operation; null if it has neither. `operationOf` finds the operations that read
 * the records, which `expansions` read several at a time.
 */
export const createPartialReads = (
  operation: Operation,
  operationOf: (id: string) => Operation | undefined,
  expansions: RestExpansions,
): TakePartialRead | null => {
  if (parameterOf(operation, 'fields') === undefined) return null;
  const references = referencesOf(operation, operationOf, expansions);
  return (query) => {
    const fields = takeNames(query, 'fields');
    const names = takeNames(query, 'expand');
    if (fields === undefined && names === undefined) return undefined;
    const wanted = [...new Set(names)].flatMap((name) => references.get(name) ?? []);
    const kept = fields && new Set(['id', ...fields, ...wanted.map(({ member }) => member)]);
    return {
      isExpanded: wanted.length > 0,
      expand: async (ctx, result) => {
        const body = await result;
        return typeof body === 'object' ? expandBody(ctx, wanted, body) : body;
      },
      select: (body) => (kept === undefined ? body : mapRecords(body, (record) => selectFields(kept, record))),
    };
  };
};

import type { Bundler } from './bundle.ts';
import { admitsNull } from './outputs.ts';
import { at, list, object, text, type Json, type JsonObject } from './json.ts';

/**
 * A member of a result that only callers who may read other records see, with who that is: `x-reads` names the operation that
 * reads them. `*` in a path stands for every row of a list.
 */
export type GuardedMember = {
  path: string[];
  /** Whether it is null where it is withheld. Otherwise it is an empty list: a release has promised a list. */
  nullable: boolean;
  roles: string[];
  /** Of these, the roles that read only their own records. They do not see the member, whose records may be of others. */
  own: string[];
  admin: boolean;
  allSites: boolean;
};

type Found = { path: string[]; nullable: boolean; operation: string };

/** Finds the members of a schema without references that declare `x-reads`. */
const findMembers = (schema: Json, path: string[] = []): Found[] => {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [];
  if (typeof schema['x-reads'] === 'string')
    return [{ path, nullable: admitsNull(schema), operation: schema['x-reads'] }];
  const parts = [schema['allOf'], schema['anyOf'], schema['oneOf']].flatMap((part) => list(part ?? [], 'parts'));
  return [
    ...Object.entries(object(schema['properties'] ?? {}, 'properties')).flatMap(([name, member]) =>
      findMembers(member, [...path, name]),
    ),
    ...findMembers(schema['items'] ?? null, [...path, '*']),
    ...parts.flatMap((part) => findMembers(part, path)),
  ];
};

/** Replaces the references of a schema in the bundled document. No response refers to itself. */
const inline = (openapi: JsonObject, value: Json): Json => {
  if (Array.isArray(value)) return value.map((item) => inline(openapi, item));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value;
  const own = Object.fromEntries(Object.entries(rest).map(([name, member]) => [name, inline(openapi, member)]));
  if (typeof $ref !== 'string') return own;
  return { ...object(inline(openapi, at(openapi, $ref.slice(1)) ?? null), $ref), ...own };
};

const texts = (value: Json | undefined): string[] => list(value ?? [], 'texts').map((item) => text(item, 'text'));

/** Returns the members that tools and operations withhold, by the name of each. */
export const withheldMembers = (
  openapi: JsonObject,
  bundler: Bundler,
): Record<'tools' | 'operations', Record<string, GuardedMember[]>> => {
  const operations = Object.values(object(openapi['paths'], 'paths'))
    .flatMap((path) => Object.values(object(path, 'path')))
    .filter((operation) => at(operation, '/operationId') !== undefined);
  const guard = ({ path, nullable, operation: id }: Found): GuardedMember => {
    const operation = operations.find((candidate) => at(candidate, '/operationId') === id);
    if (operation === undefined) throw new Error(`x-reads of ${path.join('.')}: there is no operation ${id}`);
    return {
      path,
      nullable,
      roles: texts(at(operation, '/x-roles')),
      own: texts(at(operation, '/x-own')),
      admin: at(operation, '/x-admin') === true,
      allSites: at(operation, '/x-all-sites') === true,
    };
  };
  const named = (found: (readonly [string, Found[]])[]): Record<string, GuardedMember[]> =>
    Object.fromEntries(
      found.filter(([, members]) => members.length > 0).map(([name, members]) => [name, members.map(guard)]),
    );
  const responses = operations.map((operation) => {
    const id = text(at(operation, '/operationId') ?? null, 'operationId');
    const success = inline(openapi, at(operation, '/responses/201') ?? at(operation, '/responses/200') ?? null);
    return [id, findMembers(at(success, '/content/application~1json/schema') ?? null)] as const;
  });
  return {
    tools: named(bundler.outputs().map(([name, schema]) => [name, findMembers(schema)])),
    operations: named(responses),
  };
};

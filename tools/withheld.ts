import type { GuardedMember } from '../src/core/permissions.ts';
import { Bundler } from './bundle.ts';
import { admitsNull } from './outputs.ts';
import { at, list, object, text, type Json, type JsonObject } from './json.ts';

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
  // The bundled document refers only to itself.
  const bundled = new Bundler(new Map([['', openapi]]));
  const responses = operations.map((operation) => {
    const id = text(at(operation, '/operationId') ?? null, 'operationId');
    const success = bundled.inline(at(operation, '/responses/201') ?? at(operation, '/responses/200') ?? null);
    return [id, findMembers(at(success, '/content/application~1json/schema') ?? null)] as const;
  });
  return {
    tools: named(bundler.outputs().map(([name, schema]) => [name, findMembers(schema)])),
    operations: named(responses),
  };
};

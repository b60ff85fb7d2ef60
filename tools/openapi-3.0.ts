import { Converter } from '@apiture/openapi-down-convert';
import { at, dereference, list, members, object, type Json, type JsonObject } from './json.ts';

const SCHEMAS = '#/components/schemas/';

/** Returns true for a string, number or boolean schema without an enum, or a choice between such schemas. */
const isPlain = (openapi: JsonObject, schema: JsonObject): boolean => {
  const { oneOf, type = 'object', enum: values } = dereference(openapi, schema);
  if (Array.isArray(oneOf)) return oneOf.every((branch) => isPlain(openapi, object(branch, 'oneOf')));
  const types = [type].flat();
  return values === undefined && !types.includes('object') && !types.includes('array');
};

/** Removes `null` from an enum, on which OpenAPI Generator fails for Python and Kotlin. The schema stays nullable. */
const withoutNull = (schema: JsonObject): JsonObject =>
  Array.isArray(schema['enum']) ? { ...schema, enum: schema['enum'].filter((value) => value !== null) } : schema;

const isNull = (schema: Json): boolean => object(schema, 'a schema')['type'] === 'null';

/** Merges object schemas: the result has the properties of all, and requires those that all of them require. */
const joined = (choices: JsonObject[]): JsonObject => {
  const required = choices.map((choice) => list(choice['required'] ?? [], 'required'));
  return {
    type: 'object',
    properties: Object.assign({}, ...choices.map((choice) => members(choice['properties'], 'properties'))),
    required: (required[0] ?? []).filter((name) => required.every((names) => names.includes(name))),
  };
};

/**
 * Replaces a choice, because generators for OpenAPI 3.0 produce empty classes for many of them: `null` becomes
 * `nullable`, a choice between plain types becomes a schema of any type, and one between objects becomes one object.
 */
const withoutChoice = (openapi: JsonObject, { oneOf, ...rest }: JsonObject): JsonObject => {
  const branches = list(oneOf ?? null, 'oneOf');
  const nonNull = branches.filter((branch) => !isNull(branch));
  const [only] = nonNull.length === 1 ? nonNull : [];
  if (only !== undefined) return { ...dereference(openapi, object(only, 'oneOf')), ...rest, nullable: true };
  if (nonNull.every((branch) => isPlain(openapi, object(branch, 'oneOf')))) return rest;
  return { ...rest, ...joined(nonNull.map((branch) => dereference(openapi, object(branch, 'oneOf')))) };
};

const pascalCase = (text: string): string =>
  text.replace(/(?:^|[^A-Za-z0-9]+)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Names the values of a sort, because generators derive the same name from `name` and `-name`. */
const withNames = (schema: JsonObject): JsonObject => {
  const values = Array.isArray(schema['enum']) ? schema['enum'].map(String) : [];
  if (!values.some((value) => value.startsWith('-'))) return schema;
  const names = values.map((value) => pascalCase(value) + (value.startsWith('-') ? 'Descending' : 'Ascending'));
  return { ...schema, 'x-enum-varnames': names };
};

/** Makes a schema of several plain types one of any type, because OpenAPI 3.0 has one type per schema. */
const withoutTypes = ({ type, ...rest }: JsonObject): JsonObject => {
  const types = [type ?? []].flat();
  if (types.filter((name) => name !== 'null').length < 2) return type === undefined ? rest : { type, ...rest };
  const { maxLength: _, ...any } = rest;
  return any;
};

/**
 * Inlines plain schemas, because OpenAPI 3.0 allows no siblings of `$ref`.
 * @throws Error for an array with siblings: generators for 3.0 produce an `Array` without its type argument
 */
const simplify = (openapi: JsonObject, value: Json): Json => {
  if (Array.isArray(value)) return value.map((item) => simplify(openapi, item));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value;
  if (typeof $ref === 'string' && $ref.startsWith(SCHEMAS)) {
    const target = object(at(openapi, $ref), $ref);
    if (isPlain(openapi, target)) return simplify(openapi, { ...target, ...rest });
    if (Object.keys(rest).length === 0) return value;
    if (target['type'] === 'array') throw new Error(`${$ref} is an array: a reference to it cannot have siblings`);
    return { allOf: [{ $ref }], ...rest };
  }
  const schema = withoutTypes(
    withoutNull(withNames(Array.isArray(value['oneOf']) ? withoutChoice(openapi, value) : value)),
  );
  return Object.fromEntries(Object.entries(schema).map(([key, member]) => [key, simplify(openapi, member)]));
};

/**
 * Removes `oauth2`, for which OpenAPI Generator for TypeScript sends the token without `Bearer`. A client sends tokens of both
 * schemes alike.
 */
const withoutOauth = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(withoutOauth);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'oauth2')
      .map(([name, member]) => [
        name,
        name === 'security' && Array.isArray(member)
          ? member.filter((scheme) => !('oauth2' in object(scheme, 'security')))
          : withoutOauth(member),
      ]),
  );
};

/**
 * Returns the REST contract in OpenAPI 3.0.3, for generators that do not support 3.1. The operations are the same; a
 * few schemas are looser.
 */
export const openapi30 = (openapi: JsonObject): object => {
  // OpenAPI 3.0 has no webhooks.
  const { openapi: _version, components, info, webhooks: _webhooks, ...rest } = openapi;
  const { summary: _summary, license, ...about } = object(info, 'info');
  const { name = '', identifier = '' } = members(license, 'info.license');
  const { schemas, ...others } = object(components, 'components');
  const named = Object.entries(members(schemas, 'schemas')).filter(
    ([name, schema]) => !isPlain(openapi, object(schema, name)),
  );
  const kept = { ...others, schemas: Object.fromEntries(named) };
  return new Converter(
    object(
      withoutOauth(
        simplify(openapi, {
          openapi: '3.0.3',
          info: { ...about, license: { name, url: `https://spdx.org/licenses/${String(identifier)}.html` } },
          ...rest,
          components: kept,
        }),
      ),
      'openapi',
    ),
  ).convert();
};

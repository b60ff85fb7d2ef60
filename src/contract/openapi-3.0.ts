import { Converter } from '@apiture/openapi-down-convert';
import { at, list, members, object, type Json, type JsonObject } from './json.ts';

const SCHEMAS = '#/components/schemas/';

const followed = (openapi: JsonObject, schema: JsonObject): JsonObject =>
  typeof schema['$ref'] === 'string' ? object(at(openapi, schema['$ref']), schema['$ref']) : schema;

/** Whether a schema is of text, numbers or true and false without a set of values, or a choice between such. */
const isPlain = (openapi: JsonObject, schema: JsonObject): boolean => {
  if (typeof schema['$ref'] === 'string') return isPlain(openapi, followed(openapi, schema));
  if (Array.isArray(schema['oneOf']))
    return schema['oneOf'].every((branch) => isPlain(openapi, object(branch, 'oneOf')));
  const types = [schema['type'] ?? 'object'].flat();
  return schema['enum'] === undefined && !types.includes('object') && !types.includes('array');
};

/** A set of values is closed to `null` unless it names it (OpenAPI 3.0.3, clarification of `nullable`). */
const withNull = (schema: JsonObject): JsonObject => ({
  ...schema,
  nullable: true,
  ...(Array.isArray(schema['enum']) ? { enum: [...schema['enum'], null] } : {}),
});

const isNull = (schema: Json): boolean => object(schema, 'a schema')['type'] === 'null';

/** One object for a choice between several: what all of them require is required, and what any of them has it may have. */
const joined = (choices: JsonObject[]): JsonObject => {
  const required = choices.map((choice) => list(choice['required'] ?? [], 'required'));
  return {
    type: 'object',
    properties: Object.assign({}, ...choices.map((choice) => members(choice['properties'], 'properties'))),
    required: (required[0] ?? []).filter((name) => required.every((names) => names.includes(name))),
  };
};

/**
 * Writes a choice as generators for OpenAPI 3.0 can read it, which make empty classes of many: `null` becomes `nullable`, a
 * choice between plain types becomes a schema of any type, and one between objects becomes one object.
 */
const withoutChoice = (openapi: JsonObject, { oneOf, ...rest }: JsonObject): JsonObject => {
  const branches = list(oneOf ?? null, 'oneOf');
  const given = branches.filter((branch) => !isNull(branch));
  const [only] = given.length === 1 ? given : [];
  if (only !== undefined) return withNull({ ...followed(openapi, object(only, 'oneOf')), ...rest });
  if (given.every((branch) => isPlain(openapi, object(branch, 'oneOf')))) return rest;
  return { ...rest, ...joined(given.map((branch) => followed(openapi, object(branch, 'oneOf')))) };
};

/** Writes plain schemas where they are used, because OpenAPI 3.0 allows nothing beside `$ref`. */
const simplify = (openapi: JsonObject, value: Json): Json => {
  if (Array.isArray(value)) return value.map((item) => simplify(openapi, item));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value;
  if (typeof $ref === 'string' && $ref.startsWith(SCHEMAS)) {
    const target = object(at(openapi, $ref), $ref);
    if (isPlain(openapi, target)) return simplify(openapi, { ...target, ...rest });
    return Object.keys(rest).length === 0 ? value : { allOf: [{ $ref }], ...rest };
  }
  const schema = Array.isArray(value['oneOf']) ? withoutChoice(openapi, value) : value;
  return Object.fromEntries(Object.entries(schema).map(([key, member]) => [key, simplify(openapi, member)]));
};

/**
 * The REST contract in OpenAPI 3.0.3, for generators that do not know 3.1. It describes the same operations, a few of its
 * schemas more loosely.
 */
export const openapi30 = (openapi: JsonObject): object => {
  const { openapi: _version, components, info, ...rest } = openapi;
  const { summary: _summary, license, ...about } = object(info, 'info');
  const { name = '', identifier = '' } = members(license, 'info.license');
  const { schemas, ...others } = object(components, 'components');
  const named = Object.entries(members(schemas, 'schemas')).filter(
    ([name, schema]) => !isPlain(openapi, object(schema, name)),
  );
  const kept = { ...others, schemas: Object.fromEntries(named) };
  return new Converter(
    object(
      simplify(openapi, {
        openapi: '3.0.3',
        info: { ...about, license: { name, url: `https://spdx.org/licenses/${String(identifier)}.html` } },
        ...rest,
        components: kept,
      }),
      'openapi',
    ),
  ).convert();
};

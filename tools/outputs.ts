import { list, object, type Json, type JsonObject } from './json.ts';

const isNull = (schema: Json): boolean =>
  typeof schema === 'object' && schema !== null && !Array.isArray(schema) && schema['type'] === 'null';

const choicesOf = (schema: JsonObject): Json[] => list(schema['anyOf'] ?? schema['oneOf'] ?? [], 'anyOf');

/** Returns whether a schema admits null. */
export const admitsNull = (schema: Json): boolean => {
  const { type, ...rest } = object(schema, 'schema');
  return type === 'null' || (Array.isArray(type) && type.includes('null')) || choicesOf(rest).some(isNull);
};

/** Returns a schema that does not admit null itself. */
export const withoutNull = ({ type, enum: values, anyOf, oneOf, ...rest }: JsonObject): JsonObject => {
  const types = Array.isArray(type) ? type.filter((name) => name !== 'null') : [];
  const choices = choicesOf({ anyOf: anyOf ?? oneOf ?? [] }).filter((choice) => !isNull(choice));
  return {
    ...(type === undefined
      ? {}
      : { type: Array.isArray(type) ? ((types.length === 1 ? types[0] : types) ?? null) : type }),
    ...(Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {}),
    ...(choices.length === 1 ? object(choices[0] ?? null, 'choice') : choices.length > 1 ? { anyOf: choices } : {}),
    ...rest,
  };
};

/**
 * Returns the schema of a result without nulls, at any depth: a property that may be null is absent instead. A null
 * costs the model tokens and says no more than its absence.
 */
export const withoutNulls = (schema: JsonObject): JsonObject => {
  const { properties, required, items, ...rest } = withoutNull(schema);
  if (items !== undefined) return { ...rest, items: withoutNulls(object(items, 'items')) };
  if (properties === undefined) return { ...rest, ...(required === undefined ? {} : { required }) };
  const own = object(properties, 'properties');
  const always = list(required ?? [], 'required').filter((name) => !admitsNull(own[String(name)] ?? {}));
  const members = Object.entries(own).map(([name, member]): [string, Json] => [
    name,
    withoutNulls(object(member, name)),
  ]);
  return { ...rest, properties: Object.fromEntries(members), required: always };
};

const HINT: JsonObject = { type: 'string', maxLength: 4000 };

/** Adds the hints that the endpoint may put into any result: how to get more rows, and a remark. */
export const withHints = (schema: JsonObject): JsonObject => ({
  ...schema,
  properties: { ...object(schema['properties'], 'properties'), more: HINT, note: HINT },
});

import { dereference, members, object, type Json, type JsonObject } from './json.ts';

/** Request schemas are named after the record that they write. */
const REQUEST = /^(.+)(?:Create|Update|Request)$/;

const SCALARS: readonly Json[] = ['string', 'integer', 'number', 'boolean'];

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isScalar = (schema: JsonObject): boolean =>
  [schema['type'] ?? null].flat().some((type) => SCALARS.includes(type));

/** Values of formats and names for what no example of the contract has. */
const FORMATS: Readonly<Record<string, Json>> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T09:30:00.000Z',
  uuid: '0193f2a5-1b7c-7e08-8f4d-2c9a6b3e5d10',
  email: 'sam@ironworks.example',
  uri: 'https://ironworks.example/hook',
};

/** Returns a value that fits a schema: the first of an enum, or one of its type and format; null for other texts, whose example the contract writes. */
const fittingValue = (schema: JsonObject): Json => {
  const { enum: values, const: only, default: usual, minimum, maximum, format } = schema;
  if (only !== undefined) return only;
  if (Array.isArray(values)) return values.find((value) => value !== null) ?? null;
  if (usual !== undefined && usual !== null) return usual;
  const [type] = [schema['type'] ?? null].flat().filter((one) => one !== 'null');
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.min(Math.max(Number(minimum ?? 0), 3), Number(maximum ?? 3));
  return typeof format === 'string' ? (FORMATS[format] ?? null) : null;
};

/** The values that the examples of the contract give to the properties of its schemas. */
class Examples {
  readonly #document: JsonObject;
  /** The values of the properties of schemas, by the place of the schema. */
  readonly #values = new Map<JsonObject, Json>();
  /** The values of properties of one name. */
  readonly #byName = new Map<string, Json[]>();

  constructor(document: JsonObject) {
    this.#document = document;
  }

  /** Notes the values of an example of a schema. */
  read(schema: JsonObject, value: Json): void {
    const target = dereference(this.#document, schema);
    if (Array.isArray(value)) {
      if (isObject(target['items'])) for (const item of value) this.read(target['items'], item);
      return;
    }
    if (!isObject(value)) return;
    for (const [name, property] of Object.entries(members(target['properties'], 'properties'))) {
      const known = value[name];
      if (!isObject(property) || known === undefined || known === null) continue;
      if (!this.#values.has(property)) this.#values.set(property, known);
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), known]);
      this.read(property, known);
    }
    for (const key of ['allOf', 'anyOf', 'oneOf']) {
      const parts = target[key];
      if (Array.isArray(parts)) for (const part of parts) if (isObject(part)) this.read(part, value);
    }
  }

  /** Gives the properties of a request the values of the record that it writes. */
  inherit(request: JsonObject, record: JsonObject): void {
    const [own, others] = [request, record].map((schema) => members(schema['properties'], 'properties'));
    for (const [name, property] of Object.entries(own ?? {})) {
      const other = others?.[name];
      const known = isObject(other) ? this.#values.get(other) : undefined;
      if (isObject(property) && known !== undefined && !this.#values.has(property)) this.#values.set(property, known);
    }
  }

  /** Returns the example of a property; undefined if none fits. */
  of(name: string, property: JsonObject): Json | undefined {
    const schema = dereference(this.#document, property);
    const candidates = [this.#values.get(property), ...(this.#byName.get(name) ?? []), fittingValue(schema)];
    return candidates.find((value) => value !== undefined && fits(schema, value));
  }
}

/** Whether a value can stand as an example of a scalar schema: its type, enum, pattern and limits allow it. */
const fits = (schema: JsonObject, value: Json): boolean => {
  const types = [schema['type'] ?? null].flat();
  const { enum: values, pattern, format, minimum, maximum, minLength, maxLength } = schema;
  if (Array.isArray(values) && !values.includes(value)) return false;
  if (typeof value === 'boolean') return types.includes('boolean');
  if (typeof value === 'number')
    return (
      (types.includes('number') || (types.includes('integer') && Number.isInteger(value))) &&
      value >= Number(minimum ?? value) &&
      value <= Number(maximum ?? value)
    );
  if (typeof value !== 'string' || !types.includes('string')) return false;
  if (format === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  if (format === 'date-time' && !/T.*(?:Z|[+-]\d\d:\d\d)$/.test(value)) return false;
  if (format === 'uuid' && !/^[0-9a-f-]{36}$/i.test(value)) return false;
  return (
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value)) &&
    value.length >= Number(minLength ?? 0) &&
    value.length <= Number(maxLength ?? value.length)
  );
};

/** Calls a function with each part of a document that is no example. */
const visit = (value: Json, each: (part: JsonObject) => void): void => {
  if (Array.isArray(value)) value.forEach((item) => visit(item, each));
  if (!isObject(value)) return;
  each(value);
  for (const [name, member] of Object.entries(value))
    if (name !== 'example' && name !== 'examples') visit(member, each);
};

/** Reads the examples of all bodies. */
const readBodies = (document: JsonObject, examples: Examples): void =>
  visit(document, (media) => {
    if (!isObject(media['schema']) || !isObject(media['examples'])) return;
    for (const entry of Object.values(media['examples']))
      examples.read(media['schema'], dereference(document, object(entry, 'example'))['value'] ?? null);
  });

/**
 * Gives each scalar property of a bundled contract an `example` that has none of its own: the value that the examples of bodies have
 * there, or else that of another property of the name, which are those of the demo gym.
 */
export const addExamples = (document: JsonObject): void => {
  const examples = new Examples(document);
  readBodies(document, examples);
  const schemas = object(object(document['components'], 'components')['schemas'], 'schemas');
  for (const [name, schema] of Object.entries(schemas)) {
    const record = schemas[REQUEST.exec(name)?.[1] ?? ''];
    if (isObject(record)) examples.inherit(object(schema, name), record);
  }
  const complete = (name: string, property: JsonObject): void => {
    const schema = dereference(document, property);
    if (!isScalar(schema) || property['example'] !== undefined || property['examples'] !== undefined) return;
    const example = examples.of(name, property);
    if (example === undefined) return;
    const { $ref, ...siblings } = property;
    if ($ref === undefined || Object.keys(siblings).length > 0) property['example'] = example;
    // Readers of contracts that ignore what stands beside a reference find one at its target.
    if ($ref !== undefined) target(document, property)['example'] ??= example;
  };
  visit(document, ({ properties }) => {
    if (!isObject(properties)) return;
    for (const [name, property] of Object.entries(properties)) if (isObject(property)) complete(name, property);
  });
};

/** Returns the schema to which a chain of references leads. */
const target = (document: JsonObject, schema: JsonObject): JsonObject => {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  let place: Json = document;
  for (const step of $ref.slice(2).split('/'))
    place = object(place, $ref)[step.replaceAll('~1', '/').replaceAll('~0', '~')] ?? null;
  return target(document, object(place, $ref));
};

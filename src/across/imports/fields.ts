import type { ValidateFunction } from 'ajv';
import { dropEmptyTexts } from '../../texts/empty-texts.ts';
import { isObject } from '../../core/json.ts';
import { contractDocument } from '../../core/contract-document.ts';
import { createAjv } from '../../core/validation.ts';
import type { Importer } from '../../records/importer.ts';

/** How the text of a cell becomes a value. */
export type FieldType = 'reference' | 'date' | 'integer' | 'number' | 'boolean' | 'enum' | 'list' | 'text';

/**
 * A field of a record: its type, the values of an enum, the most items of a list, and why an import does not set it; null
 * if it does.
 */
export type Field = {
  name: string;
  type: FieldType;
  allowed: readonly string[];
  max_items: number;
  /** Whether spaces around its text mean nothing. */
  is_code: boolean;
  ignored: string | null;
};

/** The fields of an area's records, and the validation of a row that creates or updates one. */
export type Fields = {
  fields: ReadonlyMap<string, Field>;
  validateCreate: ValidateFunction;
  validateUpdate: ValidateFunction;
  /** Sets the empty texts of the optional fields of a row to null, and leaves out fields that have a value or none. */
  dropEmpty: (fields: Record<string, unknown>, isNew: boolean) => void;
  /** The fields of a new record that an update cannot change. */
  fixed: readonly string[];
  /** The fields that an update sets. */
  updated: ReadonlySet<string>;
};

type Schema = Record<string, unknown>;

const ID = 'openapi.json';

let loaded: { schemas: Record<string, Schema>; ajv: ReturnType<typeof createAjv> } | undefined;

/** Returns the contract's schemas. Prepares them at the first import, because few processes ever import. */
const load = () => {
  if (loaded) return loaded;
  const document = contractDocument();
  const ajv = createAjv();
  ajv.addSchema(document, ID);
  loaded = { schemas: document.components.schemas, ajv };
  return loaded;
};

/** Returns a schema without references, and without the alternative `null`. */
const resolve = (schemas: Record<string, Schema>, schema: unknown): Schema => {
  if (!isObject(schema)) return {};
  const { $ref, oneOf, ...rest } = schema;
  if (typeof $ref === 'string') return resolve(schemas, schemas[$ref.split('/').at(-1) ?? '']);
  if (!Array.isArray(oneOf)) return rest;
  const choices = oneOf.map((choice) => resolve(schemas, choice)).filter(({ type }) => type !== 'null');
  return choices.length === 1 ? { ...rest, ...choices[0] } : rest;
};

const typeOf = ({ type, format, enum: values }: Schema): FieldType => {
  const [name] = [type].flat().filter((candidate) => candidate !== 'null');
  if (Array.isArray(values)) return 'enum';
  if (format === 'date') return 'date';
  if (name === 'integer' || name === 'number' || name === 'boolean') return name;
  return name === 'array' ? 'list' : 'text';
};

/** The fields whose texts are codes. */
const CODES: readonly string[] = ['asset_tag', 'serial_number', 'sku'];

/** Whether spaces around a text mean nothing, because the text is a code or may have none, such as an email address. */
const isCode = (name: string, { format, pattern }: Schema): boolean =>
  CODES.includes(name) || format !== undefined || (typeof pattern === 'string' && /^\^.*\$$/.test(pattern));

const SERVER_SET = 'is set by the service';

const cache = new Map<string, Fields>();

/** Returns the fields of an area's records, as the contract describes them. */
export const fieldsOf = ({ record, references, kept, adjusted, exported = [], ignored = {} }: Importer): Fields => {
  const known = cache.get(record);
  if (known) return known;
  const { schemas, ajv } = load();
  const schemaOf = (name: string): { schema: Schema; properties: Schema } => {
    const schema = schemas[name] ?? {};
    return { schema, properties: Object(schema['properties']) };
  };
  const { properties } = schemaOf(record);
  // A line of a history has one schema for both.
  const create = schemaOf(`${record}Create` in schemas ? `${record}Create` : record);
  const update = schemaOf(`${record}Update`);
  const compile = ({ schema, properties: own }: typeof create, added: readonly string[]): ValidateFunction => {
    const extra = Object.fromEntries(added.map((name) => [name, properties[name]]));
    const all = Object.entries({ ...own, ...extra }).filter(([name]) => !(name in ignored));
    const text = JSON.stringify({ ...schema, properties: Object.fromEntries(all) });
    return ajv.compile(JSON.parse(text.replaceAll('"#/components/', `"${ID}#/components/`)));
  };
  const fields = [...new Set([...Object.keys(properties), ...exported])].map((name): [string, Field] => {
    const schema = resolve(schemas, create.properties[name] ?? properties[name]);
    const isSet = name in create.properties || kept.includes(name) || adjusted.includes(name) || name === 'uuid';
    const allowed: unknown[] = Array.isArray(schema['enum']) ? schema['enum'] : [];
    const type = name in references && name.endsWith('_id') ? 'reference' : typeOf(schema);
    const max_items = Number(schema['maxItems'] ?? Infinity);
    const is_code = isCode(name, schema);
    const reason = ignored[name] ?? (isSet ? null : SERVER_SET);
    return [name, { name, type, allowed: allowed.map(String), max_items, is_code, ignored: reason }];
  });
  const read = {
    fields: new Map(fields),
    validateCreate: compile(create, ['uuid', ...kept, ...adjusted]),
    validateUpdate: compile(update, adjusted),
    dropEmpty(values: Record<string, unknown>, isNew: boolean) {
      for (const name of ['uuid', ...adjusted]) if ((values[name] ?? '') === '') delete values[name];
      // A field may be optional in a request although the record always has a value.
      for (const { schema } of [isNew ? create : update, { schema: schemas[record] }])
        dropEmptyTexts(schemas, schema, values);
    },
    fixed: Object.keys(create.properties).filter((name) => !(name in update.properties)),
    updated: new Set(Object.keys(update.properties)),
  };
  cache.set(record, read);
  return read;
};

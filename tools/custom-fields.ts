import { at, dereference, list, members, object, text, type JsonObject } from './json.ts';
import { readsOf, recordsOf } from './partial-reads.ts';

const PARAMETER = 'CustomFieldFilter';

/** The kind of record that a schema is, if its records have custom fields. */
const kindOf = (document: JsonObject, schema: string): string | undefined => {
  const kind = at(document, `/components/schemas/${schema}/x-custom-fields`);
  return kind === undefined ? undefined : text(kind, `x-custom-fields of ${schema}`);
};

/** The filter by custom fields. Its properties are parameters of their own, which a form with `explode` is. */
const FILTER: JsonObject = {
  name: 'custom_field',
  in: 'query',
  style: 'form',
  explode: true,
  description:
    'Only records with these values of custom fields: `custom_field.` and a key, such as `custom_field.warranty_no=W-17`. ' +
    'Numbers and dates also have a first and a last value: `custom_field.serviced_from=2026-01-01`, `custom_field.serviced_to=2026-12-31`.',
  schema: { type: 'object', maxProperties: 10, additionalProperties: { type: 'string', maxLength: 2000 } },
  example: { 'custom_field.warranty_no': 'W-17' },
};

const CREATE = /^#\/components\/schemas\/(\w+)Create$/;

/** Returns the kind of record that an operation adds from a whole body of it. */
const createdBy = (document: JsonObject, operation: JsonObject): string | undefined => {
  const schema = at(operation, '/requestBody/content/application~1json/schema/$ref');
  const name = typeof schema === 'string' ? CREATE.exec(schema)?.[1] : undefined;
  return name === undefined ? undefined : kindOf(document, name);
};

/**
 * Adds the filter by custom fields to the lists of the records that have some, by `x-custom-fields` of their schema, and marks the
 * operations that add such a record with its kind. @throws Error for a kind that the contract does not list
 */
export const addCustomFields = (document: JsonObject): void => {
  const kinds = list(at(document, '/components/schemas/CustomFieldKind/enum'), 'CustomFieldKind');
  const components = object(document['components'], 'components');
  for (const [name, schema] of Object.entries(members(components['schemas'], 'schemas'))) {
    const kind = object(dereference(document, object(schema, name)), name)['x-custom-fields'];
    if (kind !== undefined && !kinds.includes(kind)) throw new Error(`x-custom-fields of ${name}: no such kind`);
  }
  for (const operation of readsOf(document)) {
    const records = recordsOf(document, operation);
    if (!records?.isPage || kindOf(document, records.name) === undefined) continue;
    operation['parameters'] = [
      ...list(operation['parameters'] ?? [], 'parameters'),
      { $ref: `#/components/parameters/${PARAMETER}` },
    ];
  }
  for (const item of Object.values(members(document['paths'], 'paths'))) {
    const { post } = object(item, 'path');
    const kind = post === undefined ? undefined : createdBy(document, object(post, 'post'));
    if (post !== undefined && kind !== undefined) object(post, 'post')['x-custom-fields'] = kind;
  }
  components['parameters'] = { ...members(components['parameters'], 'parameters'), [PARAMETER]: FILTER };
};

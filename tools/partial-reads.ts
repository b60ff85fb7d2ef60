import { at, dereference, list, members, object, text, type Json, type JsonObject } from './json.ts';

const SCHEMAS = '#/components/schemas/';
const PARAMETERS = '#/components/parameters/';

/** A reference of a record: the member with the number, the member for the record itself, and the operation that reads it. */
type Reference = { id: string; member: string; operation: string };

/** The result of an operation: records of a schema by its name, one or a page of them. */
export type Records = { name: string; isPage: boolean };

/** Returns the operations that read. */
export const readsOf = (document: JsonObject): JsonObject[] =>
  Object.values(members(document['paths'], 'paths')).flatMap((item) => {
    const read = object(item, 'path')['get'];
    return read === undefined ? [] : [object(read, 'get')];
  });

/** Returns the members of a record, with those of the parts of its schema. */
const membersOf = (document: JsonObject, schema: JsonObject): JsonObject => {
  const { allOf, properties } = dereference(document, schema);
  const parts = list(allOf ?? [], 'allOf').map((part) => membersOf(document, object(part, 'allOf')));
  return Object.assign({}, ...parts, members(properties, 'properties'));
};

const named = (name: string): JsonObject => ({ $ref: SCHEMAS + name });

/** Returns the records that an operation returns; undefined if it returns something else. */
export const recordsOf = (document: JsonObject, operation: JsonObject): Records | undefined => {
  const schema = at(operation, '/responses/200/content/application~1json/schema');
  if (schema === undefined) return undefined;
  const page = dereference(document, object(schema, 'schema'));
  const isPage = at(page, '/properties/next_cursor') !== undefined;
  const record = object(isPage ? at(page, '/properties/data/items') : schema, 'record');
  const { $ref } = record;
  return typeof $ref === 'string' && 'id' in membersOf(document, record)
    ? { name: $ref.slice(SCHEMAS.length), isPage }
    : undefined;
};

/** Returns the references of a record by their names, as `x-expand` of its schema states them. @throws Error */
const referencesOf = (document: JsonObject, name: string): Map<string, Reference> => {
  const properties = membersOf(document, named(name));
  const stated = members(dereference(document, named(name))['x-expand'], `x-expand of ${name}`);
  return new Map(
    Object.entries(stated).map(([reference, operation]) => {
      const id = `${reference}_id`;
      if (!(id in properties)) throw new Error(`x-expand of ${name}: it has no ${id}`);
      // Some records have a text of this name, such as the assignee of a work order.
      const member = reference in properties ? `${reference}_record` : reference;
      return [reference, { id, member, operation: text(operation, `x-expand of ${name}`) }];
    }),
  );
};

/** Returns a query parameter whose values are names, separated by commas. */
const parameterOf = (name: string, names: readonly string[], example: string[], description: string): JsonObject => ({
  name,
  in: 'query',
  style: 'form',
  explode: false,
  description,
  schema: { type: 'array', minItems: 1, maxItems: names.length, items: { type: 'string', enum: [...names] } },
  example,
});

const fieldsParameter = (document: JsonObject, name: string): JsonObject => {
  const names = Object.keys(membersOf(document, named(name)));
  const example = names.filter((field) => !['id', 'uuid', 'version'].includes(field)).slice(0, 2);
  return parameterOf('fields', names, example, 'The fields to return, all by default. `id` is always returned.');
};

const expandParameter = (references: ReadonlyMap<string, Reference>): JsonObject => {
  const names = [...references.keys()];
  const renamed = [...references].filter(([name, { member }]) => name !== member);
  const description = [
    'The records to return beside their ids, `null` for none and for one that the token may not see.',
    ...renamed.map(([name, { member }]) => `\`${name}\` is returned as \`${member}\`.`),
  ];
  return {
    ...parameterOf('expand', names, names.slice(0, 2), description.join(' ')),
    'x-references': Object.fromEntries(references),
  };
};

/** Returns the name of the schema of the record that an operation reads. @throws Error if a role reads only its own with it */
const recordReadBy = (document: JsonObject, id: string): string => {
  const operation = readsOf(document).find(({ operationId }) => operationId === id);
  const records = operation && recordsOf(document, operation);
  if (records === undefined || records.isPage) throw new Error(`x-expand: no operation ${id} returns a record`);
  if (operation?.['x-own'] !== undefined) throw new Error(`x-expand: some roles read only their own records by ${id}`);
  return records.name;
};

/** Returns the schema of a record together with the records that it refers to. */
const expandedSchema = (document: JsonObject, name: string, references: ReadonlyMap<string, Reference>): JsonObject => {
  const added = [...references].map(([reference, { id, member, operation }]): [string, Json] => [
    member,
    {
      description: `The record of \`${id}\`, with \`expand=${reference}\`.`,
      oneOf: [named(recordReadBy(document, operation)), { type: 'null' }],
    },
  ]);
  return {
    description: 'The record, with the records that `expand` names.',
    allOf: [named(name), { type: 'object', properties: Object.fromEntries(added) }],
  };
};

/** Makes the response of an operation one of expanded records. */
const expandResponse = (document: JsonObject, operation: JsonObject, { name, isPage }: Records): void => {
  const expanded = named(`Expanded${name}`);
  const responses = object(operation['responses'], 'responses');
  const success = object(responses['200'], '200');
  const content = object(success['content'], 'content');
  const json = object(content['application/json'], 'application/json');
  if (isPage) {
    const page = dereference(document, object(json['schema'], 'schema'));
    object(at(page, '/properties/data'), 'data')['items'] = expanded;
    return;
  }
  // The operations that change the record share the response, and return it as it is.
  responses['200'] = { ...success, content: { ...content, 'application/json': { ...json, schema: expanded } } };
};

/**
 * Adds the parameters `fields` and `expand` to the operations that read records with an id, and what `expand` adds to their
 * responses.
 */
export const addPartialReads = (document: JsonObject): void => {
  const components = object(document['components'], 'components');
  const schemas: JsonObject = {};
  const parameters: JsonObject = {};
  const reads = readsOf(document).flatMap((operation) => {
    const records = recordsOf(document, operation);
    return records === undefined ? [] : [{ operation, records }];
  });
  for (const {
    operation,
    records: { name },
  } of reads) {
    const references = referencesOf(document, name);
    parameters[`${name}Fields`] = fieldsParameter(document, name);
    if (references.size > 0) {
      parameters[`${name}Expand`] = expandParameter(references);
      schemas[`Expanded${name}`] = expandedSchema(document, name, references);
    }
    const added = [`${name}Fields`, `${name}Expand`].filter((parameter) => parameter in parameters);
    operation['parameters'] = [
      ...list(operation['parameters'] ?? [], 'parameters'),
      ...added.map((parameter) => ({ $ref: PARAMETERS + parameter })),
    ];
  }
  // Last, because the schemas are found by the responses as they were.
  for (const { operation, records } of reads)
    if (`Expanded${records.name}` in schemas) expandResponse(document, operation, records);
  components['schemas'] = { ...members(components['schemas'], 'schemas'), ...schemas };
  components['parameters'] = { ...members(components['parameters'], 'parameters'), ...parameters };
};

/** Returns the operations that read the records which `expand` adds. */
export const expandedOperations = (document: JsonObject): string[] => {
  const parameters = Object.values(members(at(document, '/components/parameters'), 'parameters'));
  const references = parameters.flatMap((parameter) =>
    Object.values(members(at(parameter, '/x-references'), 'x-references')),
  );
  return [...new Set(references.map((reference) => text(at(reference, '/operation'), 'operation')))];
};

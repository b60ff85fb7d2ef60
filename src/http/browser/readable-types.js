// Names the types of fields and parameters in words. OpenAPI Explorer shows the names of OpenAPI ("int64", "string enum") and those of the
// contract's schemas instead.

const WORDS = {
  '': 'any value',
  string: 'text',
  int32: 'integer',
  int64: 'integer',
  uuid: 'UUID',
  'date-time': 'date and time',
  uri: 'URL',
  'uri-reference': 'URL or path',
  'json-pointer': 'JSON Pointer',
};
const PLURALS = {
  text: 'text',
  'any value': 'any values',
  integer: 'integers',
  number: 'numbers',
  UUID: 'UUIDs',
  date: 'dates',
  URL: 'URLs',
};

/** The largest integers of a format. They are no limits that a reader has to know. */
const UNLIMITED = [2 ** 31 - 1, Number.MAX_SAFE_INTEGER];

const listOf = (name) => `list of ${PLURALS[name] ?? name}`;

/** Returns the words for a type of the explorer, such as `uuid`, `string[]` or `string┃null`. */
const wordsFor = (type) =>
  type
    .split('┃')
    .map((name) => (name.endsWith('[]') ? listOf(wordsFor(name.slice(0, -2))) : (WORDS[name] ?? name)))
    .join(' or ');

/** Returns the name of the type of a schema. A schema with values names them beside it. */
const typeOf = ({ type, format, enum: values, items }) => {
  if (values) return [type].flat().includes('null') ? 'one of … or null' : 'one of …';
  if (items) return listOf(typeOf(items));
  const names = [type].flat();
  return wordsFor(names.map((name) => (name === 'null' ? name : (format ?? name))).join('┃'));
};

const limitsOf = (constraint) =>
  constraint
    .replace(/^Range: [[(](-?[\d.]*),(-?[\d.]*)[\])]$/, (_, low, high) => {
      const upper = high === '' || UNLIMITED.includes(Number(high)) ? '' : ` to ${high}`;
      return low === '' ? upper.trim() : `from ${low}${upper}`;
    })
    .replace(/^Min length: (\d+), Max length: (\d+)$/, '$1 to $2 characters')
    .replace(/^Max length: (\d+)$/, 'up to $1 characters');

/** Returns a row of the table, in which the explorer describes a single value as JSON, with a type in words. */
const rowOf = (json, isInList) => {
  const row = JSON.parse(json);
  const name = row.allowedValues
    ? 'one of …'
    : wordsFor(row.format && !row.type.includes('[]') ? row.format : row.type);
  const or = row.allowedValues && row.type.includes('null') ? ' or null' : '';
  return JSON.stringify({
    ...row,
    format: isInList ? listOf(name) : name + or,
    schemaTitle: '',
    constraints: row.constraints.map(limitsOf),
  });
};

const objectOf = (data, isInList) =>
  data['::type'] === 'object'
    ? { ...data, '::link': '', '::title': '', '::type': isInList ? 'list of objects' : 'object' }
    : data;

/** Makes the table of fields name types in words. Other versions of the explorer may have other methods, which a test finds. */
export const nameTypesOfFields = ({ prototype }) => {
  const { generateTree } = prototype;
  prototype.generateTree = function (data, type, key = '', _title = '', ...rest) {
    const isInList = type === 'array';
    const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
    const row =
      typeof data === 'string' && data !== '' ? rowOf(data, isInList) : isObject ? objectOf(data, isInList) : data;
    const label = key.replace(/^(::OPTION~\d+)~.*/, '$1');
    return generateTree.call(this, row, isInList ? 'object' : type, label, '', ...rest);
  };
};

const SCHEMAS = '#/components/schemas/';

/** Returns a schema that replaces a reference to one: its own members win. */
const resolved = (schemas, { $ref, ...own }) =>
  $ref?.startsWith(SCHEMAS) ? { ...resolved(schemas, schemas[$ref.slice(SCHEMAS.length)]), ...own } : own;

/** Returns a schema of a value or null as one schema of both, because the explorer shows a list of alternatives with one entry. */
const withNull = (schemas, schema) => {
  const { oneOf, ...own } = schema;
  if (oneOf?.length !== 2 || oneOf[1].type !== 'null') return schema;
  const value = resolved(schemas, oneOf[0]);
  const isSingle = typeof value.type === 'string' && !['object', 'array'].includes(value.type);
  return isSingle ? { ...value, ...own, type: [value.type, 'null'] } : { ...oneOf[0], ...own };
};

/** Returns a schema whose alternatives, such as a number or a UUID, are the format of a text: the explorer shows no type for others. */
const withoutAlternatives = (schema) => {
  const { oneOf = [], ...own } = schema;
  if (oneOf.length === 0 || oneOf.some(({ type }) => type === undefined)) return schema;
  const isNullable = oneOf.some(({ type }) => type === 'null');
  const names = oneOf.map(({ type, format }) => wordsFor(type === 'string' && format ? format : type));
  return {
    ...own,
    type: isNullable ? ['string', 'null'] : 'string',
    format: names.filter((name) => name !== 'null').join(' or '),
  };
};

/** Returns a list or object that may be null as a list or object: the explorer would show it as alternatives. */
const withoutNullOfMany = (schema) => {
  const many = Array.isArray(schema.type)
    ? schema.type.find((name) => name === 'array' || name === 'object')
    : undefined;
  return many === undefined ? schema : { ...schema, type: many };
};

const readable = (schemas, value) => {
  if (Array.isArray(value)) return value.map((item) => readable(schemas, item));
  if (typeof value !== 'object' || value === null) return value;
  const schema = withoutNullOfMany(withoutAlternatives(withNull(schemas, value)));
  return Object.fromEntries(Object.entries(schema).map(([key, member]) => [key, readable(schemas, member)]));
};

/** Returns a schema without a maximum that is only the largest integer of its format. */
const withoutLargest = ({ maximum, ...schema }) =>
  maximum === undefined || UNLIMITED.includes(maximum) ? schema : { ...schema, maximum };

/** Returns a parameter or header whose type is named in words. */
const withType = (schemas, value) => {
  if (!value.schema) return value;
  const { items: item, ...schema } = withoutLargest(resolved(schemas, value.schema));
  const items = item && resolved(schemas, item);
  if (!items) return { ...value, schema: { ...schema, format: typeOf(schema) } };
  return { ...value, schema: { ...schema, items: { ...items, type: PLURALS[typeOf(items)] ?? typeOf(items) } } };
};

const eachOf = (object = {}, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

const withTypes = (schemas, value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { parameters, responses, headers } = value;
  return {
    ...value,
    ...(parameters ? { parameters: parameters.map((parameter) => withType(schemas, parameter)) } : {}),
    ...(responses ? { responses: eachOf(responses, (response) => withTypes(schemas, response)) } : {}),
    ...(headers ? { headers: eachOf(headers, (header) => withType(schemas, header)) } : {}),
  };
};

/** Returns the contract with schemas, parameters and headers whose types the explorer shows in words. */
export const withReadableTypes = ({ paths, components, ...rest }) => {
  const schemas = readable(components.schemas, components.schemas);
  const { parameters, headers, responses } = components;
  return {
    ...rest,
    paths: eachOf(readable(components.schemas, paths), (item) =>
      eachOf(withTypes(schemas, item), (operation) => withTypes(schemas, operation)),
    ),
    components: {
      ...components,
      schemas,
      parameters: eachOf(parameters, (parameter) => withType(schemas, parameter)),
      headers: eachOf(headers, (header) => withType(schemas, header)),
      responses: eachOf(responses, (response) => withTypes(schemas, response)),
    },
  };
};

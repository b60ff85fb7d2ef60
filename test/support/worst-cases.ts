import { operations, resolve, tools, type Schema } from './contract.ts';

/** Maximum size of a body, in bytes. */
const MAX_BODY = 256 * 1024;

/** A body, or a tool's arguments, as JSON that is meant to be slow to parse and reject. */
export type WorstCase = { name: string; json: string };

/** Repeats a text of ASCII, separated by commas, as often as it fits. */
const fill = (room: number, text: (n: number) => string): string => {
  const parts: string[] = [];
  let size = 0;
  for (let n = 0; ; n += 1) {
    const part = text(n);
    size += part.length + 1;
    if (size > room) return parts.join(',');
    parts.push(part);
  }
};

/** Returns a JSON string that repeats a text as often as it fits. */
const stretch = (room: number, text: string): string => `"${text.repeat(Math.floor((room - 2) / text.length))}"`;

const member = (name: string, value: string): string => `${JSON.stringify(name)}:${value}`;

const key = (n: number): string => `"${n.toString(36)}"`;

/** Texts of JSON, which a tool reads where a list is wanted, within `room` bytes. */
const textsOfJson = (room: number): WorstCase[] => {
  const half = Math.floor(room / 2) - 2;
  const nested = (inner: string): string => {
    const text = JSON.stringify([inner]);
    return text.length * 2 + 4 > room ? inner : nested(text);
  };
  return [
    { name: 'a text of empty objects', json: JSON.stringify(`[${fill(room - 6, () => '{}')}]`) },
    { name: 'a text of nested lists', json: JSON.stringify('['.repeat(half) + ']'.repeat(half)) },
    { name: 'a text of unclosed lists', json: JSON.stringify('['.repeat(room - 2)) },
    { name: 'a text of texts of JSON', json: JSON.stringify(nested('')) },
    { name: 'a text of a list of texts', json: JSON.stringify(`[${fill(half, () => '"[0]"')}]`) },
  ];
};

/** Returns values within `room` bytes. */
type Values = (room: number) => WorstCase[];

/** Values that are slow for a validator. */
const slowValues: Values = (room) => [
  { name: 'empty objects', json: `[${fill(room - 2, () => '{}')}]` },
  { name: 'nested lists', json: '['.repeat(room / 2) + ']'.repeat(room / 2) },
  manyMembers(room),
  { name: 'a text of spaces', json: stretch(room, ' ') },
  { name: 'a text of digits', json: stretch(room, '0') },
  { name: 'a text of control characters', json: stretch(room, '\\u0001') },
];

/** Values that are slow for a tool, which may also parse texts. For an operation they are texts like any other. */
const slowToolValues: Values = (room) => [...slowValues(room), ...textsOfJson(room)];

/** Texts that are slow for a JSON parser and for code that traverses the values, within `room` bytes. */
const slowTexts = (room: number): WorstCase[] => [
  { name: 'zeros', json: `[${fill(room - 2, () => '0')}]` },
  { name: 'nulls in lists', json: `[${fill(room - 2, () => '[null]')}]` },
  { name: 'objects of one member', json: `[${fill(room - 2, () => '{"":0}')}]` },
  { name: 'nested objects', json: '{"":'.repeat((room - 2) / 5) + '0' + '}'.repeat((room - 2) / 5) },
  { name: 'members that look doubled', json: `{${fill(room - 2, (n) => `${key(n)}:":"`)}}` },
  { name: 'one key over and over', json: `{${fill(room - 2, () => '"a":0')}}` },
  { name: 'escaped keys', json: `{${fill(room - 2, (n) => `"\\u00${(n % 90) + 10}${n}":":"`)}}` },
  { name: 'prototype keys', json: `{${fill(room - 40, (n) => `${key(n)}:0`)},"__proto__":{},"constructor":0}` },
  ...['"', '\\', 'é', '💥', '\\ud800', '/', '~1'].map((text) => ({
    name: `a text of ${text}`,
    json: stretch(room, text === '"' || text === '\\' ? `\\${text}` : text),
  })),
  { name: 'a long number', json: `1${'0'.repeat(room - 1)}` },
  { name: 'a long fraction', json: `0.${'9'.repeat(room - 2)}` },
];

/** Lists with the maximum number of items, each as slow as possible within `room` bytes. */
const slowLists = (schema: Schema, room: number): WorstCase[] => {
  const items = resolve<Schema>(Object(schema['items']));
  const most = Number(schema['maxItems'] ?? 0);
  if (most === 0) return [];
  const share = Math.floor((room - 2) / most) - 1;
  const list = (item: string): string => `[${Array(most).fill(item).join(',')}]`;
  const inMember = Object.keys(Object(items['properties'])).map((name) => ({
    name: `items of a long ${name}`,
    json: list(`{${member(name, stretch(share - name.length - 6, '\\u0001'))}}`),
  }));
  return [
    { name: 'items of unknown members', json: list(`{${fill(share - 2, (n) => `${key(n)}:0`)}}`) },
    { name: 'items of lists', json: list(`[${fill(share - 2, () => '{}')}]`) },
    ...inMember,
  ];
};

/** Returns an object of as many unknown members as fit. */
const manyMembers = (room: number): WorstCase => ({
  name: 'many members',
  json: `{${fill(room - 2, (n) => `${key(n)}:0`)}}`,
});

/**
 * Objects with slow values in the properties of a schema, valid or not, within `room` bytes. A value that is no object is refused
 * by its type, whatever the schema: {@link worstTexts} has those.
 */
const objectsFor = (schema: Schema, room: number, valuesFor: Values): WorstCase[] => {
  const properties = Object.entries<Schema>(Object(schema['properties']));
  const inProperty = properties.flatMap(([name, property]) => {
    const part = resolve<Schema>(property);
    const left = room - name.length - 8;
    const values = [part['type']].flat().includes('array') ? [...valuesFor(left), ...slowLists(part, left)] : [];
    return values.map((value) => ({ name: `${name}: ${value.name}`, json: `{${member(name, value.json)}}` }));
  });
  const share = Math.floor(room / Math.max(1, properties.length)) - 40;
  const together = valuesFor(share).map(({ name, json }) => ({
    name: `every property: ${name}`,
    json: `{${properties.map(([property]) => member(property, json)).join(',')}}`,
  }));
  return [manyMembers(room), ...(properties.length === 0 ? [] : together), ...inProperty];
};

/** Texts that are slow to parse, regardless of the schema. */
export const worstTexts = [...slowTexts(MAX_BODY - 200), ...slowToolValues(MAX_BODY - 200)];

/** Texts of `room` bytes for a tool with a file: slow to parse, or with long texts in base64 and none. */
export const worstLargeTexts = (room: number): WorstCase[] => {
  const long = 'A'.repeat(17_000);
  const around = (rest: string): string =>
    `{"machine_id":"1","photo":"${'A'.repeat(room - rest.length - 40)}","a":${rest}}`;
  return [
    ...slowTexts(room).slice(0, 8),
    ...slowValues(room),
    { name: 'only quotes', json: '"'.repeat(room) },
    { name: 'many long texts', json: `[${fill(room - 2, () => `"${long}"`)}]` },
    { name: 'many long texts that are none', json: `[${fill(room - 2, () => `"${long}!"`)}]` },
    { name: 'a long text with line breaks', json: `{"photo":${stretch(room - 20, 'A\\n')}}` },
    { name: 'a long text of escaped slashes', json: `{"photo":${stretch(room - 20, '\\/')}}` },
    ...slowTexts(MAX_BODY - 1000)
      .slice(0, 3)
      .map(({ name, json }) => ({ name: `a photo beside ${name}`, json: around(json) })),
  ];
};

/** The same as JSON in a text, whose quotes and backslashes take two bytes each. */
export const worstQuotedTexts = slowTexts(MAX_BODY / 2 - 200)
  .map(({ name, json }) => ({ name, json: JSON.stringify(json) }))
  .filter(({ json }) => Buffer.byteLength(json) < MAX_BODY - 200);

/** Every operation with a body, and a function that makes its slowest bodies: all together take hundreds of megabytes. */
export const worstBodies = operations.flatMap(({ operationId, method, path, requestBody }) => {
  const media = requestBody?.content['application/json'];
  if (!media || operationId === 'callToolServer') return [];
  return [{ operationId, method, path, casesOf: () => objectsFor(resolve(media.schema), MAX_BODY, slowValues) }];
});

/** Every tool, and a function that makes its slowest arguments. */
export const worstArguments = tools.map(({ published: { name }, input }) => ({
  name,
  casesOf: () => objectsFor({ ...input }, MAX_BODY - 200, slowToolValues),
}));

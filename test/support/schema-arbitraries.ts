import fc from 'fast-check';
import { resolve, type Schema } from './contract.ts';
import type { Row } from './gym-data.ts';

/**
 * Texts that often cause errors: empty, blanks, NUL, half a surrogate pair, other scripts, and texts that look like
 * another type.
 */
const ODD_TEXTS = [
  '',
  ' ',
  '\t\r\n',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\ufeff',
  '\u202eabc',
  '👩‍👩‍👧‍👦',
  'Z̸̡͝a̶l',
  'İstanbul',
  'ﷺ',
  '\u2028',
  'null',
  'true',
  '1',
  '1e3',
  '0x10',
  '__proto__',
  'constructor',
  "'; drop table machine; --",
  '%_\\',
  '${7*7}',
  '<script>',
  '2026-02-30',
  '0000-01-01',
  '2026-11-20T09:30:60Z',
  '9999-12-31T23:59:59-14:00',
  '2026-11-20t09:30:00z',
];

/** Numbers at the limits of numeric types. */
const ODD_NUMBERS = [
  0,
  -0,
  -1,
  1,
  101,
  1.5,
  0.001,
  1e-7,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53),
  2 ** 63,
  9_999_999_999.99,
  10_000_000_000,
];

const ODD_SHAPES: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  JSON.parse('{"__proto__":{"admin":true}}'),
];

const long = fc.constantFrom(36, 200, 201, 255, 256, 1000, 1001, 10_001, 100_001).map((length) => 'x'.repeat(length));

/** Values that hardly any field accepts. */
export const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_SHAPES) },
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 4, arbitrary: fc.constantFrom(...ODD_NUMBERS) },
  { weight: 1, arbitrary: long },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Texts for places that accept only text, such as a query parameter or a name. */
export const oddTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.constantFrom(...ODD_NUMBERS).map(String),
  long,
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const dates = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
const instants = dates.map((date) => date.toISOString());

const numberOf = (schema: Schema, name: string, fallback: number): number =>
  typeof schema[name] === 'number' ? schema[name] : fallback;

const textOf = (schema: Schema): fc.Arbitrary<string> => {
  const { format, pattern } = schema;
  if (format === 'date') return instants.map((instant) => instant.slice(0, 10));
  if (format === 'date-time')
    return fc.oneof(
      instants,
      instants.map((instant) => instant.replace('Z', '+05:30')),
    );
  if (format === 'uuid') return fc.uuid();
  const min = numberOf(schema, 'minLength', 0);
  const max = numberOf(schema, 'maxLength', 200);
  const fits = (text: string): boolean => {
    const { length } = [...text];
    return length >= min && length <= max && (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text));
  };
  if (typeof pattern === 'string' && pattern.startsWith('^'))
    return fc.stringMatching(new RegExp(pattern, 'u')).filter(fits);
  const written = fc.string({ unit: 'grapheme', maxLength: Math.min(max, 200) });
  const varied = fc
    .oneof(written, fc.lorem({ maxCount: 6 }), fc.string({ unit: 'binary', maxLength: 20 }))
    .filter(fits);
  return fc.oneof({ weight: 15, arbitrary: varied }, { weight: 1, arbitrary: fc.constant('x'.repeat(max)) });
};

const numbersOf = (schema: Schema): fc.Arbitrary<number> => {
  const min = numberOf(schema, 'minimum', 0);
  const max = numberOf(schema, 'maximum', 1000);
  const edges = fc.constantFrom(min, max);
  if (schema['type'] === 'integer')
    return fc.oneof({ weight: 1, arbitrary: edges }, { weight: 4, arbitrary: fc.integer({ min, max }) });
  const cents = fc.integer({ min: 0, max: 1_000_000_000 });
  return fc.oneof({ weight: 1, arbitrary: edges }, { weight: 4, arbitrary: cents.map((amount) => amount / 100) });
};

/** References to a row by id or UUID, mostly to an existing row. */
export const references = (known: readonly Row[]): fc.Arbitrary<number | string> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom(...known).chain(({ id, uuid }) => fc.constantFrom(id, uuid, uuid.toUpperCase())),
    },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.maxSafeNat().map((id) => id + 1),
        fc.uuid(),
      ),
    },
  );

/** Rows for the references of a schema, by the property that refers to them. */
export type Known = Record<string, readonly Row[]>;

/** Values that a schema of the contract allows. References are mostly to records in `known`. */
export const validValues = (reference: Schema, known: Known, name = ''): fc.Arbitrary<unknown> => {
  const schema = resolve(reference);
  const rows = known[name];
  if (rows) return references(rows);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum']);
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['oneOf']))
    return fc.oneof(...schema['oneOf'].map((branch: Schema) => validValues(branch, known, name)));
  const { type } = schema;
  if (Array.isArray(type)) {
    const branch = (one: string) => ({
      weight: one === 'null' ? 1 : 5,
      arbitrary: validValues({ ...schema, type: one }, known, name),
    });
    return fc.oneof(...type.map(branch));
  }
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numbersOf(schema);
    case 'array':
      return listsOf(schema, known, name);
    case 'object':
      return objectsOf(schema, known);
    default:
      return textOf(schema);
  }
};

/** Short lists. The references in a list are named after it, such as the machines of `machine_ids`. */
const listsOf = (schema: Schema, known: Known, name: string): fc.Arbitrary<unknown[]> => {
  const item = validValues(Object(schema['items']), known, name.replace(/s$/, ''));
  const minLength = numberOf(schema, 'minItems', 0);
  const lengths = { minLength, maxLength: Math.max(minLength, Math.min(4, numberOf(schema, 'maxItems', 4))) };
  return schema['uniqueItems'] === true ? fc.uniqueArray(item, lengths) : fc.array(item, lengths);
};

const objectsOf = (schema: Schema, known: Known): fc.Arbitrary<Record<string, unknown>> => {
  const properties = Object.entries<Schema>(Object(schema['properties']));
  const members = Object.fromEntries(properties.map(([name, property]) => [name, validValues(property, known, name)]));
  const requiredKeys: string[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const least = numberOf(schema, 'minProperties', 0);
  const optional = Object.keys(members).filter((name) => !requiredKeys.includes(name));
  // Rules that connect optional members are seldom met by many of them at once.
  const few = fc.subarray(optional, { maxLength: Math.min(optional.length, 2) }).chain((names) => {
    const chosen = Object.entries(members).filter(([name]) => requiredKeys.includes(name) || names.includes(name));
    return fc.record<Record<string, unknown>>(Object.fromEntries(chosen), { noNullPrototype: true });
  });
  return fc
    .oneof(fc.record(members, { requiredKeys, noNullPrototype: true }), few)
    .filter((value) => Object.keys(value).length >= least);
};

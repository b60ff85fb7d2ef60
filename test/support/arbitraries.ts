import fc from 'fast-check';
import { PIXEL } from './files.ts';
import type { Row } from './gym-data.ts';
import { isIdArgument, type ArgumentSchema } from './rpc.ts';

type Arguments = Record<string, unknown>;
type Input = { properties: Record<string, ArgumentSchema>; required?: string[] };

/** Longer strings repeat one letter, because a whole call must stay below the request limit. */
const MAX_VARIED = 200;

const TEXT = [
  fc.string({ unit: 'grapheme', maxLength: MAX_VARIED }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.lorem({ maxCount: 8 }),
];

const instants = fc
  .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** An id in every accepted form, of an existing row or of none. */
const ids = (known: readonly Row[]): fc.Arbitrary<unknown> => {
  const row = fc.constantFrom(...known);
  return fc.oneof(
    {
      weight: 6,
      arbitrary: row.chain(({ id, uuid }) => fc.constantFrom<unknown>(id, String(id), uuid, uuid.toUpperCase())),
    },
    { weight: 1, arbitrary: fc.oneof(fc.nat(), fc.maxSafeNat().map(String), fc.uuid(), fc.constant('9'.repeat(36))) },
  );
};

const strings = ({
  enum: values,
  format,
  minLength = 0,
  maxLength = MAX_VARIED,
  pattern,
  'x-file': file,
}: ArgumentSchema): fc.Arbitrary<unknown> => {
  if (file) return fc.constantFrom('', 'data:image/png;base64,').map((start) => start + PIXEL.toString('base64'));
  if (values) return fc.constantFrom(...values);
  if (format === 'date') return instants.map((instant) => instant.slice(0, 10));
  if (format === 'date-time')
    return fc.oneof(
      instants,
      instants.map((instant) => instant.replace('Z', '+05:30')),
    );
  if (format === 'uuid') return fc.uuid();
  const fits = (text: string): boolean => {
    const { length } = [...text];
    return length >= minLength && length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text));
  };
  // Hardly any text is an address or a language tag by chance.
  if (pattern?.startsWith('^')) return fc.stringMatching(new RegExp(pattern, 'u')).filter(fits);
  return fc.oneof(
    { weight: 9, arbitrary: fc.oneof(...TEXT).filter(fits) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(Math.min(maxLength, 20_000))) },
  );
};

/** Numbers with at most so many decimals. A division, unlike a product, gives the same number as its decimal notation. */
const numbers = ({ minimum = 0, maximum = 100, 'x-decimals': decimals = 0 }: ArgumentSchema): fc.Arbitrary<number> => {
  const steps = 10 ** decimals;
  const max = Math.min(Math.round(maximum * steps), Number.MAX_SAFE_INTEGER);
  return fc
    .maxSafeInteger()
    .map((n) => Math.min(max, Math.max(Math.round(minimum * steps), Math.abs(n) % max)) / steps);
};

const anyOf = (name: string, schema: ArgumentSchema, known: readonly Row[]): fc.Arbitrary<unknown> => {
  // An event has a UUID only.
  const isId = (isIdArgument(name) && schema.format !== 'uuid') || (name.endsWith('_ids') && schema.type === 'string');
  if (isId || name === 'notable_uuid')
    return name === 'notable_uuid' ? fc.constantFrom(...known.map(({ uuid }) => uuid)) : ids(known);
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 100 });
    case 'number':
      return numbers(schema);
    case 'array':
      return fc.array(anyOf(name, schema.items ?? { type: 'string' }, known), {
        minLength: schema.minItems ?? 0,
        maxLength: 4,
      });
    case 'object':
      return validArguments({ properties: schema.properties ?? {}, required: schema.required ?? [] }, known);
    default:
      return strings(schema);
  }
};

/** Argument objects that a tool's input schema allows. Ids are mostly those of rows in `known`. */
export const validArguments = (
  { properties, required = [] }: Input,
  known: readonly Row[],
): fc.Arbitrary<Arguments> => {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, anyOf(name, schema, known)]),
  );
  return fc.record(members, { requiredKeys: required, noNullPrototype: true });
};

const NEVER = [[], {}, [[]], { $ne: null }];

/** Texts that are neither empty nor read as a value of another type. */
const words = fc.string({ maxLength: 30 }).map((text) => `?${text}`);

/** Returns values that are invalid for an argument. */
const wrong = (
  name: string,
  {
    type,
    items,
    enum: values,
    format,
    minLength = 0,
    maxLength,
    minimum = 0,
    maximum = 0,
    'x-decimals': decimals = 0,
  }: ArgumentSchema,
  isRequired: boolean,
): fc.Arbitrary<unknown> => {
  const never = fc.constantFrom<unknown[]>(...NEVER, ...(isRequired ? [null] : []));
  if (type === 'boolean') return fc.oneof(never, words, fc.integer());
  if (type === 'integer')
    return fc.oneof(
      never,
      words,
      fc.boolean(),
      fc.integer({ max: minimum - 1 }),
      fc.constant(maximum + 1),
      fc.constant(minimum + 0.5),
    );
  if (type === 'number')
    return fc.oneof(
      never,
      words,
      fc.boolean(),
      fc.constantFrom(minimum - 0.01, maximum + 1, minimum + 10 ** -decimals / 2),
    );
  if (type === 'object') return fc.oneof(fc.constantFrom<unknown[]>([], [[]], 7, ...(isRequired ? [null] : [])), words);
  if (type === 'array')
    return fc.oneof(
      fc.constantFrom<unknown[]>({}, 'x', 7),
      // A number in an array of texts is read as a text.
      fc.array(items?.type === 'string' ? never : fc.oneof(fc.integer(), words, fc.constant(null)), { minLength: 1 }),
    );
  const tooLong = fc.constant('x'.repeat(Math.min((maxLength ?? MAX_VARIED) + 1, 100_001)));
  if (isIdArgument(name)) return fc.oneof(never, fc.boolean(), tooLong, fc.integer({ max: -1 }), words);
  if (values || format) return fc.oneof(never, fc.boolean(), fc.integer(), words);
  return fc.oneof(never, fc.boolean(), tooLong, ...(isRequired && minLength > 0 ? [fc.constant('')] : []));
};

/** Leaves out an argument, and the UUID that replaces a missing notable_id. */
const leaveOut = (args: Arguments, missing: string): Arguments =>
  Object.fromEntries(
    Object.entries(args).filter(([name]) => name !== missing && !(missing === 'notable_id' && name === 'notable_uuid')),
  );

/** Valid argument objects with one change that the input schema forbids. */
export const brokenArguments = (input: Input, known: readonly Row[]): fc.Arbitrary<Arguments> => {
  const { properties, required = [] } = input;
  const valid = validArguments(input, known);
  const unknown = fc
    .tuple(
      valid,
      fc.string().filter((name) => !(name in properties)),
      fc.jsonValue(),
    )
    .map(([args, name, value]) => ({ ...args, [name]: value }));
  const replaced = Object.entries(properties).map(([name, schema]) =>
    fc
      .tuple(valid, wrong(name, schema, required.includes(name)))
      .map(([args, value]) => ({ ...leaveOut(args, name), [name]: value })),
  );
  const without = required.map((missing) => valid.map((args) => leaveOut(args, missing)));
  return fc.oneof(unknown, ...replaced, ...without);
};

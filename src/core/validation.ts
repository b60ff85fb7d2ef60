import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, Options } from 'ajv';
import addFormats, { type FormatName } from 'ajv-formats';
import { EXTERNAL_REF_PATTERN, LIMITS } from '../../generated/values.ts';
import { boundErrors } from './bounded-keywords.ts';
import type { Violation } from './errors.ts';
import { UUID } from './uuid.ts';

/** Whether a text has a format of ajv-formats. */
const hasFormat = (name: FormatName, value: string): boolean => {
  const format: unknown = addFormats.default.get(name, 'full');
  return (
    typeof format === 'object' &&
    format !== null &&
    'validate' in format &&
    typeof format.validate === 'function' &&
    format.validate(value) === true
  );
};

/** Returns a function that tests whether a number is the double nearest to one with at most so many decimals. */
const testDecimals = (decimals: number): ((value: number) => boolean) => {
  const perUnit = 10 ** decimals;
  return (value) => Number.isInteger(value) || Math.round(value * perUnit) / perUnit === value;
};

const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/** Returns whether the instant, in UTC as in responses, has a year of four digits. */
const isStorable = (instant: number): boolean => instant >= FIRST_INSTANT && instant <= LAST_INSTANT;

const MAX_VIOLATIONS = LIMITS.Problem.errors;
const MAX_PLACE = LIMITS.ProblemError.parameter;

/**
 * Creates an Ajv for JSON Schema 2020-12 that reports all errors within bounds. Its formats accept only values that the
 * database can store: no year 0, no leap second, no `urn:uuid:`. It does not validate the schemas themselves, because
 * `npm run check` does and it would slow down first requests.
 */
export const createAjv = (options: Options = {}): Ajv2020 => {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    allErrors: true,
    verbose: true,
    useDefaults: true,
    ...options,
  });
  // Instead of `multipleOf`, because validators that divide doubles reject 19.99 as a multiple of 0.01.
  ajv.addKeyword({ keyword: 'x-decimals', type: 'number', schemaType: 'number', compile: testDecimals });
  boundErrors(ajv, MAX_VIOLATIONS);
  addFormats.default(ajv);
  // `minimum` and `maximum` bound them, with a clearer text.
  for (const format of ['int32', 'int64']) ajv.addFormat(format, true);
  ajv.addFormat('uuid', UUID);
  ajv.addFormat('date', (value: string) => value >= '0001' && hasFormat('date', value));
  ajv.addFormat('date-time', (value: string) => hasFormat('date-time', value) && isStorable(Date.parse(value)));
  return ajv;
};

const FORMATS: Record<string, string> = {
  date: 'a date such as 2026-11-20',
  'date-time': 'an instant such as 2026-11-20T09:30:00Z',
  uuid: 'a uuid',
};

const TYPES: Record<string, string> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** How many decimals, by the number of them. */
const DECIMALS = ['no decimals', 'one decimal', 'two decimals', 'three decimals'];

const typeText = (type: string | string[]): string =>
  [type]
    .flat()
    .map((name) => TYPES[name] ?? name)
    .join(' or ');

const patternText = (pattern: string): string => {
  if (pattern === '\\S') return 'must contain a visible character';
  if (pattern === '^https?://\\S+$') return 'must be a URL that begins with https:// or http:// and has no spaces';
  if (pattern === EXTERNAL_REF_PATTERN) return 'must have no control characters, and no space at its start or end';
  return /\{(12|36)\}/.test(pattern)
    ? 'must be a numeric id, a uuid, or ref: and an external_ref'
    : `must match ${pattern}`;
};

/** The properties that only the service sets. The generator marks them in request schemas. */
const serverSet = (schema: object | undefined): unknown[] => {
  const names: unknown = schema && 'x-server-set' in schema ? schema['x-server-set'] : [];
  return Array.isArray(names) ? names : [];
};

/** The length up to which an error names all values. The contract bounds its text. */
const MAX_VALUES = 900;

/** Returns values for an error. Of many by which a list is sorted in both directions, it names each once. */
const listValues = (values: readonly unknown[]): string => {
  const names = values.filter((value) => value !== null).map(String);
  const all = names.join(', ');
  if (all.length <= MAX_VALUES) return all;
  return `${names.filter((name) => !name.startsWith('-')).join(', ')}, with - before it for descending order`;
};

/** The text of an error: a clause that follows the name of the place, such as "must be a date such as …". */
const clause = (
  { keyword, params, schema, parentSchema, message }: ErrorObject,
  formats: Readonly<Record<string, string>>,
): string => {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties': {
      if (serverSet(parentSchema).includes(params.additionalProperty)) return 'is set by the service; do not send it';
      const known = Object.keys(parentSchema?.properties ?? {});
      return known.length === 0 ? 'is unknown; nothing is allowed here' : `is unknown; allowed: ${known.join(', ')}`;
    }
    case 'enum':
      return `must be one of ${listValues(params.allowedValues)}`;
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case 'type':
      return `must be ${typeText(params.type)}`;
    case 'format': {
      const own = formats[`${params.format} ${parentSchema?.['x-time']}`];
      return `must be ${own ?? formats[params.format] ?? FORMATS[params.format] ?? `a valid ${params.format}`}`;
    }
    case 'pattern':
      return patternText(params.pattern);
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must be at least ${params.limit} characters long`;
    case 'maxLength':
      return `must be at most ${params.limit} characters long`;
    case 'minimum':
      return `must be at least ${params.limit}`;
    case 'maximum':
      return `must be at most ${params.limit}`;
    case 'x-decimals':
      return `must have at most ${DECIMALS[Number(schema)] ?? `${schema} decimals`}`;
    case 'minItems':
      return `must have at least ${params.limit} items`;
    case 'maxItems':
      return `must have at most ${params.limit} items`;
    case 'uniqueItems':
      return 'must not contain a value twice';
    case 'minProperties':
      return params.limit === 1 ? 'must contain at least one field' : `must contain at least ${params.limit} fields`;
    default:
      return message ?? 'is not valid';
  }
};

/** Returns a name as a step of a JSON Pointer (RFC 6901). */
export const pointerStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

const placeOf = ({ instancePath, keyword, params }: ErrorObject): string => {
  if (keyword === 'required') return `${instancePath}/${params.missingProperty}`;
  if (keyword !== 'additionalProperties') return instancePath;
  const name = pointerStep(params.additionalProperty);
  return name.length > MAX_PLACE ? instancePath : `${instancePath}/${name}`;
};

const isChoice = ({ keyword }: ErrorObject): boolean => keyword === 'anyOf' || keyword === 'oneOf';

/**
 * Turns Ajv's errors into violations, one per place; the branches of a choice become one sentence.
 * `place` converts a JSON Pointer into the validated value to the place that the violation names. `formats` describes
 * formats, such as `date`, to the caller; an entry such as `date since` takes precedence for a time with that `x-time`.
 */
export const describeErrors = (
  errors: readonly ErrorObject[],
  place: (pointer: string) => { pointer: string } | { parameter: string },
  formats: Readonly<Record<string, string>> = FORMATS,
): Violation[] => {
  const placesOf = (hasKeyword: (error: ErrorObject) => boolean): ReadonlySet<string> =>
    new Set(errors.filter(hasKeyword).map(({ instancePath }) => instancePath));
  const choices = placesOf(isChoice);
  const misformatted = placesOf(({ keyword }) => keyword === 'format');
  const clauses = new Map<string, Set<string>>();
  for (const error of errors) {
    if (isChoice(error)) continue;
    if (error.keyword === 'type' && error.params.type === 'null' && choices.has(error.instancePath)) continue;
    // A format says more than the length of the texts that have it.
    if (error.keyword === 'maxLength' && misformatted.has(error.instancePath)) continue;
    const where = placeOf(error);
    const details = clauses.get(where) ?? new Set();
    if (details.size === 0 && clauses.size === MAX_VIOLATIONS) continue;
    clauses.set(where, details.add(clause(error, formats)));
  }
  const violations = [...clauses].map(([pointer, details]) => ({
    ...place(pointer),
    detail: [...details].join(choices.has(pointer) ? ', or ' : ' and '),
  }));
  // The values of a list parameter have the same place.
  return [...new Map(violations.map((violation) => [JSON.stringify(violation), violation])).values()];
};

/** Whether PostgreSQL can store a text: one without a NUL and without half a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Returns the JSON Pointer of the first string that is not {@link isStorableText}. */
export const findUnstorable = (value: unknown): string | null => {
  if (typeof value === 'string') return isStorableText(value) ? null : '';
  if (typeof value !== 'object' || value === null) return null;
  const members: Readonly<Record<string, unknown>> = Object(value);
  for (const key in members) {
    const pointer = findUnstorable(members[key]);
    if (pointer !== null) return `/${key}${pointer}`;
  }
  return null;
};

/** The clause for a place that {@link findUnstorable} finds. */
export const UNSTORABLE = 'contains a NUL character or half of a surrogate pair';

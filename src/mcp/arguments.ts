import { hash } from 'node:crypto';
import { isObject } from '../core/json.ts';
import { readNumberText } from '../texts/number-texts.ts';
import { booleanOf, spelling } from '../words/synonyms.ts';
import { readDate, readInstant, type Clock, isFuture, isPast, showInstant, showTime, showWeekday } from './times.ts';
import { invalid } from '../core/errors.ts';
import type { NewFile, SentFile } from '../files/new-file.ts';
import { LongText } from './long-text.ts';

/** The parts of a tool's input schema, and of the schemas inside it, that this service uses. */
export type ArgumentSchema = {
  readonly type?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, ArgumentSchema | undefined>>;
  readonly required?: readonly string[];
  readonly items?: ArgumentSchema;
  /** Kind of the time; see `times.ts`. */
  readonly 'x-time'?: string;
  /** A file in base64: `picture`, or `any`. */
  readonly 'x-file'?: string;
};

/** Maximum length of a text that is read as another type, other than JSON. */
const MAX_LENGTH = 100;

const EXPONENTIAL = /^[+-]?\d+(\.\d+)?e[+-]?\d{1,3}$/i;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Returns the number that a text says, undefined if it has two readings. */
const readNumber = (text: string): number | undefined => {
  if (EXPONENTIAL.test(text)) return Number(text);
  const number = readNumberText(text);
  return number?.kind === 'certain' ? number.value : undefined;
};

const readText = (text: string, schema: ArgumentSchema, clock: Clock): unknown => {
  const { type, format, enum: values } = schema;
  if (type === 'array' || type === 'object')
    return /^\s*[[{]/.test(text) ? normalizeValue(parseJson(text), schema, clock, false) : text;
  if (text.length > MAX_LENGTH) return text;
  const trimmed = text.trim();
  if (type === 'integer' || type === 'number') return readNumber(trimmed) ?? text;
  if (type === 'boolean') return booleanOf(trimmed) ?? text;
  if (format === 'date') return readDate(text, clock, schema['x-time']);
  if (format === 'date-time') return readInstant(text, clock, schema['x-time']);
  if (values === undefined || values.includes(text)) return text;
  return values.find((value) => typeof value === 'string' && spelling(value) === spelling(text)) ?? text;
};

/** Whether a text says that there is no value. */
const isNone = (text: string): boolean => /^(null|none|undefined)?$/i.test(text.trim());

/** Whether a value counts as none. A text argument may be the word "None", or the name "Null". */
const isBlank = (value: unknown, { type, format, enum: values }: ArgumentSchema): boolean => {
  if (value === null || value === '') return true;
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return false;
  const isFreeText = type === 'string' && format === undefined && values === undefined;
  return isFreeText ? /^(null|NULL|undefined)$/.test(value.trim()) : isNone(value);
};

/** Returns a list without the items that count as none, undefined if it has no others. */
const withoutBlanks = (list: readonly unknown[], items: ArgumentSchema): unknown[] | undefined => {
  if (items.type !== 'string') return [...list];
  const kept = list.filter((item) => !isBlank(item, items));
  return kept.length === 0 && list.length > 0 ? undefined : kept;
};

/** Returns an id as text, because some clients reject a list of types in a schema, and without a `#` before it. */
const normalizeId = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.length <= MAX_LENGTH ? value.trim().replace(/^#(?=\d+$)/, '') : value;
};

const normalizeObject = (args: Readonly<Record<string, unknown>>, schema: ArgumentSchema, clock: Clock) => {
  const normalized: Record<string, unknown> = { ...args };
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (property === undefined || !Object.hasOwn(args, name)) continue;
    const isOptional = !schema.required?.includes(name);
    const argument = name.endsWith('_id') ? normalizeId(args[name]) : args[name];
    const value = isOptional && isBlank(argument, property) ? null : normalizeValue(argument, property, clock);
    if (value === null && isOptional) delete normalized[name];
    else normalized[name] = value;
  }
  return normalized;
};

const normalizeValue = (value: unknown, schema: ArgumentSchema, clock: Clock, mayBeText = true): unknown => {
  if (typeof value === 'string') return mayBeText ? readText(value, schema, clock) : value;
  const { type, format, enum: values, items, maxItems = 0 } = schema;
  if (typeof value === 'number')
    return type === 'string' && format === undefined && values === undefined ? String(value) : value;
  if (type === 'object' && isObject(value)) return normalizeObject(value, schema, clock);
  if (type !== 'array' || !Array.isArray(value) || items === undefined || value.length > maxItems) return value;
  return withoutBlanks(value, items)?.map((item) => normalizeValue(item, items, clock)) ?? null;
};

/**
 * Returns the arguments as the tool's input schema wants them, for what models send instead: an optional argument that
 * is null or empty is left out; numbers, booleans, lists and objects may be text; an enum value may be spelled
 * otherwise; a time may lack its offset or be a word. Valid arguments and what it cannot read stay as they are. The
 * schema bounds the depth, so the cost is linear in the size of the arguments.
 */
export const normalizeArguments = (
  args: Readonly<Record<string, unknown>>,
  schema: ArgumentSchema,
  clock: Clock,
): Record<string, unknown> => {
  const normalized = normalizeObject(args, schema, clock);
  // The published schema requires notable_id; a call may send the uuid
  // instead.
  const { notable_id, notable_uuid } = normalized;
  if (schema.properties?.['notable_uuid'] && (notable_id ?? '') === '' && notable_uuid !== undefined)
    normalized['notable_id'] = notable_uuid;
  return normalized;
};

/** Report of a result on the arguments. */
export type Echo = {
  /** The times among the arguments, as they were read. */
  read_as?: Readonly<Record<string, string>>;
  /** The empty arguments, which changed nothing. */
  ignored?: readonly string[];
};

/** The times among the arguments of a call. */
const timesIn = (input: ArgumentSchema, args: Readonly<Record<string, unknown>>): [string, string, ArgumentSchema][] =>
  Object.entries(input.properties ?? {}).flatMap(([name, schema]): [string, string, ArgumentSchema][] => {
    const value = args[name];
    return schema?.format?.startsWith('date') && typeof value === 'string' ? [[name, value, schema]] : [];
  });

/** Returns what is wrong with a time of the past that lies in the future, and what would be right; undefined if nothing is. */
export const futureOf = (value: string, kind: string | undefined, clock: Clock): string | undefined => {
  if (!isPast(kind) || !isFuture(value, clock)) return undefined;
  const received = `must not be in the future; received ${showTime(value, clock)}, and it is`;
  return value.length === 10
    ? `${received} ${showWeekday(clock)} at the gym; send that day or an earlier one, such as yesterday or Monday, the last one`
    : `${received} ${showInstant(clock.now, clock)} at the gym; send that time or an earlier one, such as yesterday 09:30`;
};

/** Checks the times of the past. @throws Problem validation_failed for one in the future */
export const checkPast = (input: ArgumentSchema, args: Readonly<Record<string, unknown>>, clock: Clock): void => {
  for (const [name, value, schema] of timesIn(input, args)) {
    const wrong = futureOf(value, schema['x-time'], clock);
    if (wrong !== undefined) throw invalid(`/${name}`, wrong);
  }
};

/** Returns what a result reports about the arguments: how times were read, and the empty ones that changed nothing. */
export const echoArguments = (
  { input, versioned }: { input: ArgumentSchema; versioned: boolean },
  original: Readonly<Record<string, unknown>>,
  args: Readonly<Record<string, unknown>>,
  clock: Clock,
): Echo => {
  const times = timesIn(input, args).filter(
    ([name, , { format }]) => format === 'date-time' || original[name] !== args[name],
  );
  const ignored = Object.keys(input.properties ?? {}).filter(
    (name) => (original[name] === '' || original[name] === null) && !(name in args),
  );
  return {
    ...(times.length === 0
      ? {}
      : { read_as: Object.fromEntries(times.map(([name, value]) => [name, showTime(value, clock)])) }),
    ...(versioned && ignored.length > 0 ? { ignored } : {}),
  };
};

/** Maximum size of a file that is an argument, in MiB. */
const MOST_MEBIBYTES = 5;
const MOST_BYTES = MOST_MEBIBYTES * 2 ** 20;

/** The argument of a tool that is a file in base64, and whether the file must be a picture. */
export type FileArgument = { name: string; isPicture: boolean };

/** A file of a call in the store. It stays there if the call takes it and succeeds. */
export type FileOfCall = { take(): NewFile };

/** Returns the argument of a tool that is a file, which the contract marks with `x-file`. */
export const findFileArgument = ({ properties = {} }: ArgumentSchema): FileArgument | null => {
  const [found] = Object.entries(properties).filter(([, property]) => property?.['x-file'] !== undefined);
  return found === undefined ? null : { name: found[0], isPicture: found[1]?.['x-file'] === 'picture' };
};

const DATA_URL = /^\s*data:[^,]{0,300};base64,/i;

/** Returns the bytes of a text in base64 (RFC 4648), with or without padding, or of a `data:` URL; undefined for another text. */
const decode = (text: string): Buffer | undefined => {
  const [prefix = ''] = DATA_URL.exec(text.slice(0, 400)) ?? [];
  const code = text.slice(prefix.length).replace(/={1,2}\s*$/, '');
  // The decoder passes over white space, and over anything else that is not base64 too.
  return /^\s*$|[^\w+/\s-]/.test(code) ? undefined : Buffer.from(code, 'base64');
};

/** @throws Problem validation_failed */
const requireBytes = (name: string, text: string): Buffer => {
  const bytes = decode(text);
  if (bytes === undefined)
    throw invalid(
      `/${name}`,
      'must be the bytes of the file in base64, or a data: URL of them, and no name, path or address of a file. Without the bytes leave it out and use create_upload_link',
    );
  if (bytes.length > MOST_BYTES)
    throw invalid(
      `/${name}`,
      `is larger than ${MOST_MEBIBYTES} MiB. Send a smaller version of it, or let a person send it by the link of create_upload_link`,
    );
  return bytes;
};

/** Whether an optional file was left out; models often send a word for it. */
const isNoFile = (text: string): boolean => text.length < 20 && isNone(text);

/**
 * Returns the arguments of a call with the digest of a file in its place, and the file. What identifies the call has the digest only.
 * @throws Problem validation_failed
 */
export const takeFileArgument = (
  file: FileArgument | null,
  args: Record<string, unknown>,
): { args: Record<string, unknown>; sent: SentFile | undefined } => {
  const value = file === null ? undefined : args[file.name];
  const text = value instanceof LongText ? value.read() : value;
  if (file === null || typeof text !== 'string' || isNoFile(text)) return { args, sent: undefined };
  const bytes = requireBytes(file.name, text);
  return { args: { ...args, [file.name]: hash('sha256', bytes) }, sent: { bytes, isPicture: file.isPicture } };
};

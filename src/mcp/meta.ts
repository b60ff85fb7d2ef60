import { Problem } from '../core/errors.ts';
import type { Tool, CallOptions } from './tool.ts';

/** Answers and state of the question, from a client that asks its person. */
export type Replies = { responses: unknown; state: unknown };

/** The parts of a `tools/call` that are for the tool, and what it brings from a client that asks its person. */
export type ToolParams = { args: Record<string, unknown>; meta: Record<string, unknown>; replies: Replies | undefined };

/** The options of a call. */
export type CallMeta = CallOptions & {
  /** The tool runs once per key, however often the call is sent; undefined if it may run every time. */
  idempotency_key: string | undefined;
  /** The fields that the rows of a list should have; undefined for all. */
  fields: readonly string[] | undefined;
};

const wrong = (parameter: string, detail: string): Problem =>
  new Problem('validation_failed', { violations: [{ parameter, detail }] });

const KEY = /^[ -~]{1,255}$/;

const VERSION = /^[1-9]\d{0,15}$/;

const keyOf = (value: unknown, place: string): string | undefined => {
  if (value === undefined || (typeof value === 'string' && KEY.test(value))) return value;
  throw wrong(place, 'must be a string of 1 to 255 printable ASCII characters');
};

const versionsOf = (tool: Tool, value: unknown, place: string): number[] | undefined => {
  if (value === undefined) return undefined;
  if (!tool.versioned) throw wrong(place, 'is only for tools that change a single existing resource');
  if ((typeof value !== 'number' && typeof value !== 'string') || !VERSION.test(String(value)))
    throw wrong(place, "must be a whole number, the resource's version");
  return [Number(value)];
};

/** Returns the names in a list, or in a text that separates them by commas. */
const namesOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  return typeof value === 'string'
    ? value
        .replaceAll(/["[\]]/g, '')
        .split(',')
        .map((name) => name.trim())
    : [value];
};

const fieldsOf = ({ rows }: Tool, value: unknown): string[] | undefined => {
  if (rows === undefined || isBlank(value)) return undefined;
  const names = namesOf(value);
  const known = rows.all.filter((name) => names.includes(name));
  if (names.length > rows.all.length || names.some((name) => !known.some((field) => field === name)))
    throw wrong('fields', `must be some of ${rows.all.join(', ')}`);
  return known;
};

/** Whether an option is blank; models often send blanks for optional arguments. */
const isBlank = (value: unknown): boolean =>
  (value ?? '') === '' || (typeof value === 'string' && /^(?:null|none|undefined)$/i.test(value));

/** Returns the arguments without one of them. Copies nothing if it is missing, because a call can have many. */
const without = (args: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> => {
  if (!Object.hasOwn(args, name)) return args;
  const { [name]: _, ...others } = args;
  return others;
};

/** The content of a call without its options, and the options. */
type ParsedParams = { args: Readonly<Record<string, unknown>>; meta: CallMeta };

/**
 * Reads the options of a call: the members of `params._meta` that the service supports, and the arguments
 * `idempotency_key` and `expected_version`, which take precedence. Tools that only read are safe to repeat and need no
 * key. A tool that changes no existing record treats the argument `expected_version` as an unknown one, and one that lists no rows `fields`.
 * @throws Problem validation_failed
 */
export const readParams = (tool: Tool, { args: all, meta }: Pick<ToolParams, 'args' | 'meta'>): ParsedParams => {
  const { expected_version: version, idempotency_key: argument } = all;
  const inMeta = versionsOf(tool, meta['expected_version'], '_meta.expected_version');
  const isVersioned = tool.versioned && !isBlank(version);
  const expected_versions = isVersioned ? versionsOf(tool, version, 'expected_version') : inMeta;
  if (!tool.writes) {
    const fields = fieldsOf(tool, all['fields']);
    const args = tool.rows === undefined ? all : without(all, 'fields');
    return { args, meta: { idempotency_key: undefined, expected_versions, fields } };
  }
  const args = without(isVersioned ? without(all, 'expected_version') : all, 'idempotency_key');
  const own = keyOf(meta['idempotency_key'], '_meta.idempotency_key');
  const key = typeof argument === 'number' ? String(argument) : argument;
  const idempotency_key = isBlank(key) ? own : keyOf(key, 'idempotency_key');
  return { args, meta: { idempotency_key, expected_versions, fields: undefined } };
};

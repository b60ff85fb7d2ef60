import { distance } from 'fastest-levenshtein';
import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../generated/contract.ts';
import { LIMITS } from '../../generated/values.ts';
import type { Transaction } from '../core/context.ts';
import { Problem, type Violation } from '../core/errors.ts';
import { isObject } from '../core/json.ts';
import { pointerStep } from '../core/validation.ts';
import {
  CUSTOM_FIELDS,
  customFieldKind,
  readCustomFields,
  type CustomField,
  type CustomFieldKind,
} from './custom-fields.ts';

/** Values of custom fields of a record. */
type Values = Schemas['CustomFieldValues'];

/** Values to write; null clears one. */
type Changes = Schemas['CustomFieldChanges'];

type Value = Changes[string];

/** Maximum characters of a text, of a URL, and of all values of a record together as JSON, which bounds the length of a page. */
const MAX_TEXT = 1000;
const MAX_URL = 2000;
const MAX_VALUES = 10_000;

/** Maximum characters of the list of keys in an error. */
const MAX_LISTED = 700;

const DAY = /^\d{4}-\d\d-\d\d$/;

const isDay = (text: string): boolean => {
  if (!DAY.test(text) || text < '0001') return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

const isUrl = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text);

const textMistake = (value: Value, most: number): string | null => {
  if (typeof value !== 'string') return 'must be a text';
  return value.length > most ? `must be at most ${most} characters long` : null;
};

/** Returns what is wrong with a value of a field, as a clause that follows its name; null if nothing is. */
export const mistakeIn = ({ type, options }: CustomField, value: Value): string | null => {
  switch (type) {
    case 'text':
      return textMistake(value, MAX_TEXT);
    case 'number':
      return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER
        ? null
        : `must be a number between -${Number.MAX_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}`;
    case 'boolean':
      return typeof value === 'boolean' ? null : 'must be true or false';
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : 'must be a date such as 2026-11-20';
    case 'choice':
      return typeof value === 'string' && options?.includes(value) ? null : `must be one of ${list(options ?? [])}`;
    case 'url':
      return (
        textMistake(value, MAX_URL) ??
        (isUrl(String(value)) ? null : 'must be a URL that begins with https:// or http:// and has no spaces')
      );
  }
};

/** Returns names for an error, as many as it has room for. */
const list = (names: readonly string[]): string => {
  const all = names.join(', ');
  return all.length <= MAX_LISTED ? all : `${all.slice(0, all.lastIndexOf(', ', MAX_LISTED))} and more`;
};

const NEAR = 50;

/** Returns the name of several that is most like another one, if one is at all. */
const nearest = (wanted: string, names: readonly string[]): string | undefined => {
  const short = wanted.slice(0, NEAR).toLowerCase();
  const [best] = names
    .map((name) => ({ name, errors: distance(short, name) }))
    .toSorted((one, other) => one.errors - other.errors);
  return best && best.errors <= Math.max(2, short.length / 3) ? best.name : undefined;
};

/** Returns what is wrong with a name that no active field has: the nearest key, and all keys. */
export const unknownField = (kind: CustomFieldKind, key: string, fields: readonly CustomField[]): string => {
  const records = kind.replaceAll('_', ' ');
  if (fields.some((field) => field.key === key)) return `is a custom field of a ${records} that is not active`;
  const keys = fields.filter(({ active }) => active).map((field) => field.key);
  if (keys.length === 0) return `is no custom field: this gym has none for a ${records}`;
  const near = nearest(key, keys);
  return `is no custom field of a ${records}${near === undefined ? '' : `; did you mean ${near}?`}${near === undefined ? '.' : ''} Keys: ${list(keys)}`;
};

const MAX_POINTER = 200;

const pointerTo = (key: string): string => {
  const step = pointerStep(key);
  return step.length > MAX_POINTER ? `/${CUSTOM_FIELDS}` : `/${CUSTOM_FIELDS}/${step}`;
};

const MAX_VIOLATIONS = LIMITS.Problem.errors;

const refuse = (violations: readonly Violation[]): void => {
  if (violations.length > 0)
    throw new Problem('validation_failed', { violations: violations.slice(0, MAX_VIOLATIONS) });
};

const requireSize = (values: Values): void => {
  if (JSON.stringify(values).length > MAX_VALUES)
    refuse([
      { pointer: `/${CUSTOM_FIELDS}`, detail: `must have at most ${MAX_VALUES} characters in all values together` },
    ]);
};

/** Returns the values to write, an empty text as none, and what is wrong with them. Those that a record has already stay. */
const examine = (
  kind: CustomFieldKind,
  fields: readonly CustomField[],
  given: Changes,
  stored: Values,
): { changes: Map<string, Value>; violations: Violation[] } => {
  const byKey = new Map(fields.filter(({ active }) => active).map((field) => [field.key, field]));
  const changes = new Map<string, Value>();
  const violations: Violation[] = [];
  for (const [key, sent] of Object.entries(given)) {
    const value = sent === '' ? null : sent;
    const field = byKey.get(key);
    const before = Object.hasOwn(stored, key) ? stored[key] : null;
    const refuseKey = (detail: string) => violations.push({ pointer: pointerTo(key), detail });
    if (field === undefined) refuseKey(unknownField(kind, key, fields));
    else if (value === before) continue;
    else if (value === null) {
      if (field.required) refuseKey('is required and cannot be cleared');
      changes.set(key, null);
    } else {
      const mistake = mistakeIn(field, value);
      if (mistake !== null) refuseKey(mistake);
      changes.set(key, value);
    }
  }
  return { changes, violations };
};

const missing = (fields: readonly CustomField[], changes: ReadonlyMap<string, Value>): Violation[] =>
  fields
    .filter(({ key, required, active }) => required && active && (changes.get(key) ?? null) === null)
    .map(({ key }) => ({ pointer: pointerTo(key), detail: 'is required' }));

const withoutNulls = (values: Iterable<readonly [string, Value]>): Values => {
  const kept: [string, Values[string]][] = [];
  for (const [key, value] of values) if (value !== null) kept.push([key, value]);
  return Object.fromEntries(kept);
};

/**
 * Returns the values of a new record; null for none.
 * @throws Problem validation_failed with the pointer of each key that is unknown, missing or has a wrong value
 */
const valuesOfNew = (kind: CustomFieldKind, fields: readonly CustomField[], given: Changes): Values | null => {
  const { changes, violations } = examine(kind, fields, given, {});
  const wrong = new Set(violations.map((violation) => ('pointer' in violation ? violation.pointer : '')));
  refuse([
    ...violations,
    ...missing(fields, changes).filter((each) => !('pointer' in each && wrong.has(each.pointer))),
  ]);
  const values = withoutNulls(changes);
  requireSize(values);
  return Object.keys(values).length === 0 ? null : values;
};

/**
 * Returns the values of a record that differ from those that it shows; undefined if none does.
 * @throws Problem validation_failed as {@link valuesOfNew} does
 */
const changedValues = (
  kind: CustomFieldKind,
  fields: readonly CustomField[],
  given: Changes,
  stored: Values,
): Changes | undefined => {
  const { changes, violations } = examine(kind, fields, given, stored);
  refuse(violations);
  if (changes.size === 0) return undefined;
  requireSize(withoutNulls([...Object.entries(stored).filter(([key]) => !changes.has(key)), ...changes]));
  return Object.fromEntries(changes);
};

/** Whether the checked properties of a row have values of custom fields. */
const isChanges = (value: unknown): value is Changes => isObject(value);

const changesIn = (properties: object): Changes | undefined => {
  const given: unknown = Reflect.get(properties, CUSTOM_FIELDS);
  return isChanges(given) ? given : undefined;
};

/** The checks of the values of custom fields in the properties of rows. */
type CustomValues = {
  /** Whether properties have values to check. */
  areIn(properties: object): boolean;
  /** Returns the properties of new rows with the values to store. @throws Problem validation_failed */
  added<Properties extends object>(tx: Transaction, rows: readonly Properties[]): Promise<Properties[]>;
  /** Returns the values of each row that change, undefined for a row with none. @throws Problem validation_failed */
  changed(
    tx: Transaction,
    changes: readonly (readonly [row: object, properties: object])[],
  ): Promise<(Changes | undefined)[]>;
};

/** Creates the checks of the rows of a kind; those of a kind without custom fields find nothing to check. */
export const createCustomValues = (name: string): CustomValues => {
  const kind = customFieldKind(name);
  const areIn = (properties: object): boolean => kind !== undefined && changesIn(properties) !== undefined;
  return {
    areIn,
    async added(tx, rows) {
      if (kind === undefined || !rows.some(areIn)) return [...rows];
      const fields = await readCustomFields(tx, kind, true);
      return rows.map((properties) => {
        const given = changesIn(properties);
        return given === undefined ? properties : { ...properties, [CUSTOM_FIELDS]: valuesOfNew(kind, fields, given) };
      });
    },
    async changed(tx, changes) {
      if (kind === undefined || !changes.some(([, properties]) => areIn(properties)))
        return changes.map(() => undefined);
      const fields = await readCustomFields(tx, kind, true);
      return changes.map(([row, properties]) => {
        const given = changesIn(properties);
        return given && changedValues(kind, fields, given, withoutNulls(Object.entries(changesIn(row) ?? {})));
      });
    },
  };
};

/**
 * SQL for the values of a row after some have changed. It merges them in the database, because a row also keeps the values of
 * inactive fields, which nobody sees.
 */
export const mergedValues = (kind: string, changes: RawBuilder<unknown>): RawBuilder<unknown> => {
  const stored = sql.ref(`${kind}.${CUSTOM_FIELDS}`);
  return sql`nullif(jsonb_strip_nulls(coalesce(${stored}, '{}'::jsonb) || ${changes}), '{}'::jsonb)`;
};

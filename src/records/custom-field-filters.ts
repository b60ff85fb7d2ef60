import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/errors.ts';
import { isObject } from '../core/json.ts';
import { CUSTOM_FIELDS, customFieldKind, readCustomFields, type CustomField } from './custom-fields.ts';
import { mistakeIn, unknownField } from './custom-values.ts';

/** The filter of a list by custom fields: an object with a member for each parameter. */
export const CUSTOM_FIELD = 'custom_field';

/** The beginning of the name of a parameter, before the key. */
const PREFIX = `${CUSTOM_FIELD}.`;

type Condition = { field: CustomField; operator: '=' | '>=' | '<=' };

const RANGES = [
  ['_from', '>='],
  ['_to', '<='],
] as const;

const hasRange = ({ type }: CustomField): boolean => type === 'number' || type === 'date';

/** Returns the field that a name without its prefix selects by: a key, before the first or last value of one. */
const conditionOf = (name: string, fields: readonly CustomField[]): Condition | undefined => {
  const field = fields.find(({ key }) => key === name);
  if (field) return { field, operator: '=' };
  for (const [suffix, operator] of RANGES) {
    const ranged = name.endsWith(suffix) && fields.find(({ key }) => key === name.slice(0, -suffix.length));
    if (ranged && hasRange(ranged)) return { field: ranged, operator };
  }
  return undefined;
};

const NUMBER = /^-?\d{1,16}(\.\d{1,16})?$/;

/** Returns the value that a parameter says; the text if it says none. */
const valueOf = ({ type }: CustomField, text: string): string | number | boolean => {
  if (type === 'number' && NUMBER.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
};

/** A condition on the values of a row, which says that it has some, because the index of such rows begins with that. */
const toSql = (kind: string, { field: { key, type }, operator }: Condition, value: unknown): RawBuilder<boolean> => {
  const column = sql.ref(`${kind}.${CUSTOM_FIELDS}`);
  if (operator === '=') return sql`(${column} is not null and ${column} @> ${JSON.stringify({ [key]: value })}::jsonb)`;
  const stored = sql`${column} ->> ${key}`;
  const compared = type === 'number' ? sql`(${stored})::numeric` : sql`(${stored}) collate "C"`;
  const limit = type === 'number' ? sql`${String(value)}::numeric` : sql`${value}::text`;
  return sql`(${column} is not null and ${compared} ${sql.raw(operator)} ${limit})`;
};

/**
 * Returns the conditions of the parameters `custom_field.…` of a request for a list of a table. An option that was removed from a
 * choice still selects the rows that keep it.
 * @throws Problem validation_failed for a key that no active field has, with the nearest, and for a value of another type
 */
export const customFieldConditions = async (
  ctx: Context,
  table: string,
  wanted: unknown,
): Promise<RawBuilder<boolean>[]> => {
  const kind = customFieldKind(table);
  if (kind === undefined || !isObject(wanted)) return [];
  const fields = await readCustomFields(ctx, kind);
  const active = fields.filter((field) => field.active);
  return Object.entries(wanted).map(([parameter, text]) => {
    const refuse = (detail: string) => new Problem('validation_failed', { violations: [{ parameter, detail }] });
    const name = parameter.slice(PREFIX.length);
    const condition = conditionOf(name, active);
    if (condition === undefined) throw refuse(unknownField(kind, name, fields));
    const { field } = condition;
    const value = valueOf(field, String(text));
    const mistake = field.type === 'choice' ? null : mistakeIn(field, value);
    if (mistake !== null) throw refuse(mistake);
    return toSql(kind, condition, value);
  });
};

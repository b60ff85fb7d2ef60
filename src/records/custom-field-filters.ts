import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/errors.ts';
import { isObject } from '../core/json.ts';
import {
  CUSTOM_FIELDS,
  customFieldKind,
  readCustomFields,
  type CustomField,
  type CustomFieldKind,
} from './custom-fields.ts';
import { mistakeIn, unknownField } from './custom-values.ts';
import { ABOVE_ALL, type LookUp } from './search.ts';

/** The filter of a list by custom fields: an object with a member for each parameter. */
export const CUSTOM_FIELD = 'custom_field';

/** The beginning of the name of a parameter, before the key. */
const PREFIX = `${CUSTOM_FIELD}.`;

/** Records with some values that are looked up rather than all records that fit a search of the same list. */
const FEW = 1000;

type Condition = { field: CustomField; operator: '=' | '>=' | '<=' };

/** A condition and the value that a request gives for it. */
type Wanted = Condition & { value: unknown };

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

const conditionFor = (column: RawBuilder<unknown>, { field: { key, type }, operator, value }: Wanted) => {
  const stored = sql`${column} ->> ${key}`;
  const compared = type === 'number' ? sql`(${stored})::numeric` : sql`(${stored}) collate "C"`;
  const limit = type === 'number' ? sql`${String(value)}::numeric` : sql`${value}::text`;
  return sql<boolean>`${compared} ${sql.raw(operator)} ${limit}`;
};

/** The condition of the parameters of a request, and how records with the exact values among them are looked up. */
export type CustomFieldFilter = { condition: RawBuilder<boolean>; lookUp?: LookUp };

/** Returns a filter, which says that a row has values, because the indexes of such rows begin with that. */
const filterOf = (kind: CustomFieldKind, wanted: readonly Wanted[]): CustomFieldFilter => {
  const column = sql.ref(`${kind}.${CUSTOM_FIELDS}`);
  const exact = wanted.filter(({ operator }) => operator === '=');
  const ranges = wanted.filter(({ operator }) => operator !== '=').map((one) => conditionFor(column, one));
  if (exact.length === 0) return { condition: sql`(${column} is not null and ${sql.join(ranges, sql` and `)})` };
  const values = sql`${JSON.stringify(Object.fromEntries(exact.map(({ field, value }) => [field.key, value])))}::jsonb`;
  const ids = (most: RawBuilder<unknown>) =>
    sql`select id from ${sql.ref(`${kind}s_with_values`)}(${values}, ${most}) as id`;
  const all = sql.join([sql`${sql.ref(`${kind}.id`)} = any(array(${ids(ABOVE_ALL)}))`, ...ranges], sql` and `);
  return {
    condition: sql`(${sql.join([sql`${column} is not null`, sql`${column} @> ${values}`, ...ranges], sql` and `)})`,
    lookUp: {
      fits: sql`(${all})`,
      ids: ids(ABOVE_ALL),
      isShort: sql`((select count(*) from (${ids(sql.lit(FEW + 1))}) as few) <= ${sql.lit(FEW)})`,
    },
  };
};

/**
 * Returns the filter of the parameters `custom_field.…` of a request for a list of a table; undefined without any. An option that was
 * removed from a choice still selects the rows that keep it.
 * @throws Problem validation_failed for a key that no active field has, with the nearest, and for a value of another type
 */
export const customFieldFilter = async (
  ctx: Context,
  table: string,
  parameters: unknown,
): Promise<CustomFieldFilter | undefined> => {
  const kind = customFieldKind(table);
  if (kind === undefined || !isObject(parameters) || Object.keys(parameters).length === 0) return undefined;
  const fields = await readCustomFields(ctx, kind);
  const active = fields.filter((field) => field.active);
  const wanted = Object.entries(parameters).map(([parameter, text]): Wanted => {
    const refuse = (detail: string) => new Problem('validation_failed', { violations: [{ parameter, detail }] });
    const name = parameter.slice(PREFIX.length);
    const condition = conditionOf(name, active);
    if (condition === undefined) throw refuse(unknownField(kind, name, fields));
    const { field } = condition;
    const value = valueOf(field, String(text));
    const mistake = field.type === 'choice' ? null : mistakeIn(field, value);
    if (mistake !== null) throw refuse(mistake);
    return { ...condition, value };
  });
  return filterOf(kind, wanted);
};

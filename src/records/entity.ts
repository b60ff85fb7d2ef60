import { p, Type, type Opt } from '@mikro-orm/core';
import type { Schemas } from '../../generated/contract.ts';

/** A reference to another row. The migrations define its foreign key, which includes the tenant. */
export const reference = () => p.bigint('number');

/** An instant as the contract writes it, because the driver returns such a text instead of a `Date`. */
class InstantType extends Type<string> {
  override getColumnType(): string {
    return 'timestamptz(3)';
  }
  override compareAsType(): string {
    return 'string';
  }
  override ensureComparable(): boolean {
    return false;
  }
}

/** An instant with milliseconds. */
export const instant = () => p.type(InstantType);

/** Money with two decimals. */
export const money = () => p.decimal('number').precision(12).scale(2);

/**
 * A text that a trigger computes from other columns of the row (`src/schema/columns.ts`), so code never writes it: the start
 * of a name, by which lists sort (`_key`), a name or a code as people type it (`_folded`), or what a search reads. Row-level
 * security keeps such expressions out of the conditions of an index, a column it does not.
 */
export const computedText = () => p.text().$type<Opt<string>>().defaultRaw("''::text").hidden().lazy();

/** Like {@link computedText}, of a code that a row need not have. */
export const computedCode = () => p.text().$type<Opt<string>>().nullable().hidden().lazy();

/** The indexes of folded columns. */
export const foldedIndexes = <Column extends string>(table: string, columns: readonly Column[]) =>
  columns.map((column) => ({
    name: `${table}_by_${column}_folded`,
    properties: ['tenant_id' as const, `${column}_folded` as const, 'id' as const],
    ...(column === 'name' ? {} : { where: `${column}_folded is not null` }),
  }));

/**
 * The index of a searched text (see `search_keys` in `src/schema`). Its pending list is limited to 64 kB instead of
 * 4 MB, because every search reads the whole list.
 */
export const searchIndex = (table: string, column = 'search') => {
  const name = `${table}_${column}`;
  const keys = `using gin (search_keys(tenant_id, ${column})) with (gin_pending_list_limit = 64)`;
  return { name, expression: `create index ${name} on ${table} ${keys}` };
};

/** The tenant's column. The database fills it from the session, so code cannot write another tenant's id. */
export const tenant_id = () => p.bigint('number').defaultRaw('current_tenant()').hidden();

/** A column of a record with a setting of the transaction that makes it: its actor, tool or request id. */
export const authorOf = (name: 'actor' | 'tool' | 'request_id') =>
  p.text().nullable().defaultRaw(`NULLIF(current_setting('app.${name}'::text, true), ''::text)`);

/** The column of the person whose token made a record; null for one that the token of a program, or a job, made. */
export const actingPerson = () =>
  p.bigint('number').nullable().defaultRaw("(NULLIF(current_setting('app.person_id'::text, true), ''::text))::bigint");

/** The column of the program that acted for the person whose token made a record; null without one. */
export const actingClient = () =>
  p
    .json()
    .$type<Schemas['ActingClient']>()
    .nullable()
    .defaultRaw("(NULLIF(current_setting('app.client'::text, true), ''::text))::jsonb");

/** The columns of every resource (`id`, `uuid`, `created_at`, `updated_at` and a version for its ETag). */
export const resource = {
  id: p.bigint('number').primary().autoincrement(),
  uuid: p.uuid().defaultRaw('gen_random_uuid()'),
  tenant_id: tenant_id(),
  // Not a version of MikroORM's, because a trigger increments it: the unit of work neither writes nor compares it.
  version: p.integer().default(1),
  created_at: instant().defaultRaw('changed_at()'),
  updated_at: instant().defaultRaw('changed_at()'),
};

/** The column of a resource with its id in another system. */
export const externalRef = { external_ref: p.text().nullable() };

/** The check of {@link externalRef}. */
export const externalRefCheck = (table: string) => ({
  name: `${table}_external_ref_check`,
  expression: "external_ref <> '' and external_ref = btrim(external_ref)",
});

/** The unique key of {@link externalRef}. Rows without one have no entry. */
export const externalRefIndex = (table: string) => {
  const name = `${table}_external_ref`;
  const key = '(tenant_id, external_ref) where external_ref is not null';
  return { name, expression: `create unique index ${name} on ${table} ${key}` };
};

/** The indexes of a resource's list, which can be sorted by these columns. */
export const resourceIndexes = (table: string) =>
  (['created_at', 'updated_at'] as const).map((column) => ({
    name: `${table}_by_${column}`,
    properties: ['tenant_id' as const, column, 'id' as const],
  }));

/** The indexes of a list that is filtered by these references. */
export const referenceIndexes = <Column extends string>(table: string, columns: readonly Column[]) =>
  columns.map((column) => ({
    name: `${table}_by_${column.replace(/_id$/, '')}`,
    properties: ['tenant_id' as const, column, 'id' as const],
  }));

/** The indexes of a list that is sorted by a nullable column, one per direction, because nulls come last in both. */
export const nullableIndexes = (table: string, column: string) =>
  (['asc', 'desc'] as const).map((direction) => {
    const name = `${table}_by_${column}_${direction}`;
    const nullity = `(${column} is ${direction === 'asc' ? '' : 'not '}null)`;
    return { name, expression: `create index ${name} on ${table} (tenant_id, ${nullity}, ${column}, id)` };
  });

/** The date of the last event that followed from a date of the row. Without it, the event is still to come. */
export const eventDate = () => p.date().nullable().hidden().lazy();

/** The column with the values of the custom fields of a record; null without one. */
export const customFields = () => p.json<Schemas['CustomFieldValues']>().nullable();

export const customFieldsCheck = (table: string) => ({
  name: `${table}_custom_fields`,
  expression: "jsonb_typeof(custom_fields) = 'object'",
});

/** The indexes of the rows with values of custom fields: of all, and by each value. They have none of the others. */
export const customFieldsIndexes = (table: string) => {
  const where = 'custom_fields is not null';
  const name = `${table}_by_custom_fields`;
  const keys = 'using gin (custom_field_keys(tenant_id, custom_fields)) with (gin_pending_list_limit = 64)';
  return [
    { name: `${table}_with_custom_fields`, properties: ['tenant_id' as const, 'id' as const], where },
    { name, expression: `create index ${name} on ${table} ${keys} where ${where}` },
  ];
};

/** The index of the rows whose event is still to come. `rows` is a condition in SQL. */
export const eventDateIndex = (table: string, date: string, remembered: string, rows: string) => {
  const name = `${table}_without_${remembered}`;
  return {
    name,
    expression: `create index ${name} on ${table} (tenant_id, ${date}, id) where (${rows} and (${remembered} is distinct from ${date}))`,
  };
};

/** The common columns of parts of a resource (a line, a position) and of its history. */
export const part = { id: p.bigint('number').primary().autoincrement(), tenant_id: tenant_id() };

/** The unique constraint of every resource besides its id, for lookups by uuid. */
export const resourceUniques = [{ properties: ['tenant_id' as const, 'uuid' as const] }];

/** Returns the column of a row's tenant, which is that of the session. */
export const tenantColumn = (table: string, onDelete: 'restrict' | 'cascade' = 'restrict'): string =>
  `tenant_id bigint not null default current_tenant()
    constraint ${table}_tenant_id_foreign references tenant (id) on delete ${onDelete}`;

/**
 * Returns the common columns of parts of a resource, and of lines of a history. The tenant comes first in the primary
 * key, as in every index. With an index on the id alone, the planner would walk over the rows of all tenants to find a
 * page of one.
 */
export const part = (table: string): string => `id bigserial, ${tenantColumn(table)}, primary key (tenant_id, id)`;

/** Returns the common columns of a resource. */
export const resource = (table: string): string =>
  `${part(table)},
  uuid uuid not null default gen_random_uuid(), constraint ${table}_tenant_id_uuid_unique unique (tenant_id, uuid),
  version int not null default 1,
  created_at timestamptz(3) not null default changed_at(), updated_at timestamptz(3) not null default changed_at()`;

/** Returns the common columns of a resource that has an id of another system, unique among the records of its kind. */
export const referable = (table: string): string =>
  `${resource(table)},
  external_ref text, constraint ${table}_external_ref_check check (external_ref <> '' and external_ref = btrim(external_ref))`;

/** Returns the unique key of the ids of another system. Rows without one have no entry. */
export const uniqueExternalRef = (table: string): string =>
  `create unique index ${table}_external_ref on ${table} (tenant_id, external_ref) where external_ref is not null`;

/** Returns the indexes of a list that is sorted by the time of the creation or of the last change. */
export const listedByTime = (table: string): string =>
  `create index ${table}_by_created_at on ${table} (tenant_id, created_at, id);
create index ${table}_by_updated_at on ${table} (tenant_id, updated_at, id)`;

/** Returns the indexes of a list that is sorted by a column that may be null, in either direction with nulls last. */
export const listedByNullable = (table: string, column: string): string =>
  `create index ${table}_by_${column}_asc on ${table} (tenant_id, (${column} is null), ${column}, id);
create index ${table}_by_${column}_desc on ${table} (tenant_id, (${column} is not null), ${column}, id)`;

/** Returns the column with the values of the custom fields of a record; null without one. */
export const customFields = (table: string): string =>
  `custom_fields jsonb constraint ${table}_custom_fields check (jsonb_typeof(custom_fields) = 'object')`;

/** Returns the indexes of the rows with values of custom fields. They have none of the others, so these cost nothing. */
export const listedByCustomFields = (table: string): string =>
  `create index ${table}_with_custom_fields on ${table} (tenant_id, id) where custom_fields is not null;
create index ${table}_by_custom_fields on ${table}
  using gin (custom_field_keys(tenant_id, custom_fields)) with (gin_pending_list_limit = 64) where custom_fields is not null`;

/** Columns that a trigger computes whenever others of their row are written: the SQL of each, of the row `new`. */
export type Computed = Readonly<Record<string, string>>;

/**
 * The start of a name, by which lists are sorted. It is a column, because row-level security keeps `left(name, 40)` out
 * of index conditions.
 */
export const nameKey: Computed = { name_key: 'left(new.name, 40)' };

/** Returns columns that hold others as people type them, letter case and accents aside. */
export const folded = (...columns: readonly string[]): Computed =>
  Object.fromEntries(columns.map((column) => [`${column}_folded`, `fold_name(new.${column})`]));

/**
 * Returns a column with what a search reads: the words of other columns, and marks as SQL. A character that no word contains
 * separates the columns.
 */
export const searched = (column: string, columns: readonly string[], ...marks: readonly string[]): Computed => ({
  [column]: [
    `fold_words(concat_ws(' ' || chr(31) || ' ', ${columns.map((name) => `new.${name}`).join(', ')}))`,
    ...marks,
  ].join(' || '),
});

const isNullable = (column: string): boolean => column.endsWith('_folded') && column !== 'name_folded';

/** Returns the definitions of computed columns in a table. Their default lets an insert leave them out. */
export const computedColumns = (computed: Computed): string =>
  Object.keys(computed)
    .map((column) => `${column} text${isNullable(column) ? '' : " not null default ''"}`)
    .join(', ');

/**
 * Returns the function and trigger that compute columns, before any other trigger. They run only for statements that write
 * one of the columns or of those that it is made of: PostgreSQL would compute generated columns with every change of the
 * row, because the tables have triggers.
 */
export const computing = (table: string, computed: Computed): string[] => {
  const sources = Object.values(computed).flatMap((sql) =>
    [...sql.matchAll(/\bnew\.(\w+)/g)].map(([, column]) => column),
  );
  return [
    `create function compute_${table}() returns trigger language plpgsql as $$ begin
    ${Object.entries(computed)
      .map(([column, sql]) => `new.${column} := ${sql};`)
      .join('\n    ')}
    return new;
  end $$`,
    `create trigger compute before insert or update of ${[...new Set([...sources, ...Object.keys(computed)])].join(', ')}
    on ${table} for each row execute function compute_${table}()`,
    `revoke execute on function compute_${table}() from public`,
  ];
};

/**
 * Returns the index of a searched column. Its pending list is limited to 64 kB instead of 4 MB, because every search
 * reads the whole list.
 */
export const searchIndex = (table: string, column: string): string =>
  `create index ${table}_${column} on ${table}
  using gin (search_keys(tenant_id, ${column})) with (gin_pending_list_limit = 64)`;

/** Returns the column of the person whose token writes a row. It is no foreign key: like the name of the token, it stays when the person is deleted. */
export const actingPerson = "person_id bigint default nullif(current_setting('app.person_id', true), '')::bigint";

/** Returns the column of the program that acted for the person whose token writes a row, as a JSON object with id and name. */
export const actingClient = "client jsonb default nullif(current_setting('app.client', true), '')::jsonb";

/** The column of the name of the token that writes a row. */
export const actor = "actor text default nullif(current_setting('app.actor', true), '')";

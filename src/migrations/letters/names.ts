/** A unique name: its index, the columns in which it is unique besides the tenant, and the rows that have it. */
type UniqueName = { table: string; index: string; column: string; within?: string; rows?: string };

const NAMES: readonly UniqueName[] = [
  { table: 'reporter', index: 'reporter_name', column: 'name', rows: 'erased_at is null' },
  { table: 'meter', index: 'meter_name', column: 'name', within: 'machine_id' },
];

/** Like those of a tenant's names, for the code of a machine, which is folded in a column of its own. */
const CODE = 'machine_code_tenant_id_value_folded_unique';

/** Returns the statement that changes, in each tenant, all rows but the oldest of those with an equal key. */
const changeLater = (
  table: string,
  key: string,
  rows: string,
  change: string,
): string => `do $$ declare gym bigint; begin
    for gym in select id from tenant order by id loop
      perform set_config('app.tenant', gym::text, true);
      loop
        update ${table} set ${change} where tenant_id = gym and id in (
          select id from (
            select id, row_number() over (partition by ${key} order by id) as place from ${table} where tenant_id = gym and ${rows}
          ) as same where place > 1);
        exit when not found;
      end loop;
    end loop;
    perform set_config('app.tenant', '', true);
  end $$`;

/** Appends the id, so the name is unique and can be recognized. Cut, because names have a maximum length. */
const numbered = (column: string): string => `${column} = left(${column}, 160) || ' (' || id || ')'`;

/**
 * Frees names that are equal since letters are folded alike. The oldest record keeps the name, later ones get their id
 * behind it, in an event like any other change. A later person with an equal address loses it, because mail and sign-in
 * must reach one person.
 */
const FREED = [
  ...NAMES.map(({ table, column, within, rows = 'true' }) =>
    changeLater(table, [within ?? [], `fold_case(${column})`].flat().join(', '), rows, numbered(column)),
  ),
  changeLater('machine_code', 'value_folded', 'true', numbered('value')),
  changeLater('person', 'fold_case(email)', 'email is not null', 'email = null'),
  `update tenant set ${numbered('name')} where id in (
    select id from (select id, row_number() over (partition by fold_case(name) order by id) as place from tenant) as same where place > 1)`,
];

/** The unique indexes, as a function folds what they compare. */
const indexes = (fold: 'lower' | 'fold_case'): string[] => [
  ...NAMES.map(
    ({ table, index, column, within, rows }) =>
      `create unique index ${index} on ${table} (${['tenant_id', within ?? [], `${fold}(${column})`].flat().join(', ')})${rows ? ` where ${rows}` : ''}`,
  ),
  `create unique index person_email on person (tenant_id, ${fold}(email)) where email is not null`,
  `create unique index tenant_name on tenant (${fold}(name))`,
];

/** Drops the unique indexes of names, and not that of codes, which goes with its column. */
export const dropNameIndexes = ['reporter_name', 'meter_name', 'person_email', 'tenant_name'].map(
  (name) => `drop index ${name}`,
);

/** Makes folded names unique. The events of the names that change are written before the indexes are. */
export const uniqueNames = [
  ...FREED,
  'set constraints all immediate',
  'set constraints all deferred',
  ...indexes('fold_case'),
  `alter table machine_code add constraint ${CODE} unique (tenant_id, value_folded)`,
];

/** Makes names unique as `lower` folds them. */
export const formerNames = [
  ...indexes('lower'),
  `alter table machine_code add constraint ${CODE} unique (tenant_id, value_folded)`,
];

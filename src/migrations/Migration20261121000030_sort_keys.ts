import { Migration } from '@mikro-orm/migrations';

/** The tables whose lists sort by name, each with the columns that filter before a sort. */
const SORTED: Readonly<Record<string, readonly string[]>> = {
  machine: [],
  location: ['parent_id'],
  supplier: ['kind'],
  reporter: ['kind'],
  part: [],
  exercise: [],
  floor_plan: [],
};

const INDEXES = Object.entries(SORTED).flatMap(([table, filters]) => [
  { table, name: `${table}_by_name`, before: '' },
  ...filters.map((column) => ({
    table,
    name: `${table}_by_${column.replace(/_id$/, '')}_and_name`,
    before: `${column}, `,
  })),
]);

/** Stores the start of each name in a column, because row-level security keeps `left(name, 40)` out of index conditions. */
export class SortKeys extends Migration {
  override up(): void {
    this.rebuild(
      (table) => `alter table ${table} add column name_key text not null generated always as (left(name, 40)) stored`,
      'name_key',
    );
  }

  override down(): void {
    this.rebuild((table) => `alter table ${table} drop column name_key`, 'left(name, 40)');
  }

  /** Builds the indexes again on `key`, after `change` of each table. */
  private rebuild(change: (table: string) => string, key: string): void {
    this.addSql(`drop index ${INDEXES.map(({ name }) => name).join(', ')}`);
    for (const table of Object.keys(SORTED)) this.addSql(change(table));
    for (const { table, name, before } of INDEXES)
      this.addSql(`create index ${name} on ${table} (tenant_id, ${before}${key}, id)`);
  }
}

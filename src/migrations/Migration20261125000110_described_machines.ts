import { Migration } from '@mikro-orm/migrations';
import { SEARCH_ROLE, SERVICE_ROLE } from '../platform/tenancy.ts';
import { searchFunction, searchIndex } from './initial/functions.ts';
import { borrowSearchRole, returnSearchRole } from './search-role.ts';

// The numbers of a name without leading zeros, each between separators.
const NUMBERS =
  "regexp_replace(regexp_replace(name, '[^0-9]+', chr(31), 'g'), '(^|' || chr(31) || ')0+([0-9])', '\\1\\2', 'g') || chr(31)";

const joined = (required: string, optional: readonly string[]): string =>
  [required, ...optional.map((column) => `coalesce(${column}, '')`)].join(' || chr(31) || ');

/** The searched columns, each with its table, the text that it contains, and its function. */
const ADDED = [
  {
    table: 'machine',
    column: 'described',
    text: `${joined('name', ['type', 'asset_tag', 'location', 'zone'])} || chr(31) || ${NUMBERS}`,
    name: 'search_described',
  },
  {
    table: 'inspection',
    column: 'search',
    text: joined("coalesce(notes, '')", ['inspector']),
    name: 'search_inspections',
  },
];

/** Computes a work order's searched text anew. Its function reads it by name, so it stays as it is. */
const searchWorkOrders = (text: string): string[] => [
  'alter table work_order drop column search',
  `alter table work_order add column search text not null generated always as (lower(${text})) stored`,
  searchIndex('work_order_search', 'work_order', 'search'),
  `grant select (search) on table work_order to ${SEARCH_ROLE}`,
];

/**
 * Indexes what people call a machine, for searches of records about it, and the numbers in its name. Inspections are
 * searched too, and work orders also by assignee.
 */
export class DescribedMachines extends Migration {
  override up(): void {
    this.addSql(borrowSearchRole);
    this.addSql(`create policy search on inspection for select to ${SEARCH_ROLE} using (true)`);
    for (const { table, column, text, name } of ADDED)
      for (const statement of [
        `alter table ${table} add column ${column} text not null generated always as (lower(${text})) stored`,
        searchIndex(`${table}_${column}`, table, column),
        `grant select (id, tenant_id, ${column}) on table ${table} to ${SEARCH_ROLE}`,
        ...searchFunction(name, table, column),
        `revoke execute on function ${name}(text, bigint) from public`,
        `grant execute on function ${name}(text, bigint) to ${SERVICE_ROLE}`,
      ])
        this.addSql(statement);
    for (const statement of searchWorkOrders(joined('title', ['description', 'assignee']))) this.addSql(statement);
    this.addSql(returnSearchRole);
  }

  override down(): void {
    this.addSql(borrowSearchRole);
    for (const statement of searchWorkOrders(joined('title', ['description']))) this.addSql(statement);
    for (const { table, column, name } of ADDED) {
      this.addSql(`drop function ${name}(text, bigint)`);
      this.addSql(`alter table ${table} drop column ${column}`);
    }
    this.addSql('drop policy search on inspection');
    this.addSql(returnSearchRole);
  }
}

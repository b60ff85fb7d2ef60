import { Migration } from '@mikro-orm/migrations';
import { SEARCH_ROLE, SERVICE_ROLE } from '../platform/tenancy.ts';
import { searchFunction, searchIndex } from './initial/functions.ts';
import { borrowSearchRole, returnSearchRole } from './search-role.ts';

/** The new search functions, each with its table and the text that it searches. */
const SEARCHES: Readonly<Record<string, { table: string; text: string }>> = {
  search_tickets: { table: 'ticket', text: "description || chr(31) || coalesce(title, '')" },
  search_work_orders: { table: 'work_order', text: "title || chr(31) || coalesce(description, '')" },
  search_maintenance_tasks: { table: 'maintenance_task', text: "title || chr(31) || coalesce(instructions, '')" },
  search_parts: { table: 'part', text: "name || chr(31) || coalesce(sku, '') || chr(31) || coalesce(description, '')" },
  search_incidents: {
    table: 'incident',
    text: "description || chr(31) || coalesce(injury, '') || chr(31) || coalesce(corrective_action, '')",
  },
};

/**
 * Computes the same keys as before in time proportional to the text. To find a letter by its number, PostgreSQL walks
 * the text from its beginning: half a second for 10,000 letters of several bytes.
 */
const SEARCH_KEYS = `create or replace function search_keys(tenant_id bigint, content text) returns bigint[]
  language plpgsql immutable parallel safe
  as $$ declare
    keys bigint[];
    letters text[] := string_to_array(content, null);
  begin
    for n in 1 .. cardinality(letters) - 2 loop
      keys[n] := hashtextextended(letters[n] || letters[n + 1] || letters[n + 2], tenant_id);
    end loop;
    return keys;
  end $$`;

const enable = (name: string, table: string, text: string): string[] => [
  `alter table ${table} add column search text not null generated always as (lower(${text})) stored`,
  searchIndex(`${table}_search`, table, 'search'),
  `create policy search on ${table} for select to ${SEARCH_ROLE} using (true)`,
  `grant select (id, tenant_id, search) on table ${table} to ${SEARCH_ROLE}`,
  ...searchFunction(name, table, 'search'),
  `revoke execute on function ${name}(text, bigint) from public`,
  `grant execute on function ${name}(text, bigint) to ${SERVICE_ROLE}`,
];

/**
 * Indexes the texts of the tables that grow with a gym's history, so that a search need not read all of it, and the
 * parts that suppliers still have to deliver.
 */
export class Searches extends Migration {
  override up(): void {
    this.addSql(SEARCH_KEYS);
    this.addSql(borrowSearchRole);
    for (const [name, { table, text }] of Object.entries(SEARCHES))
      for (const statement of enable(name, table, text)) this.addSql(statement);
    this.addSql(returnSearchRole);
    this.addSql(
      'create index purchase_order_line_expected on purchase_order_line (tenant_id, part_id) where quantity_received < quantity',
    );
  }

  override down(): void {
    this.addSql('drop index purchase_order_line_expected');
    this.addSql(borrowSearchRole);
    for (const [name, { table }] of Object.entries(SEARCHES)) {
      this.addSql(`drop function ${name}(text, bigint)`);
      this.addSql(`drop policy search on ${table}`);
      this.addSql(`alter table ${table} drop column search`);
    }
    this.addSql(returnSearchRole);
  }
}

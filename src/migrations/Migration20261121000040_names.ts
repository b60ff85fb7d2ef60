import { Migration } from '@mikro-orm/migrations';

/** The columns that identify a row to people, by table. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  machine: ['name', 'asset_tag', 'serial_number'],
  location: ['name'],
  supplier: ['name'],
  part: ['name', 'sku'],
  reporter: ['name'],
};

// Decomposed and without combining marks, so that accents do not count. Cut because an index entry has a maximum size.
const FOLD = `create function fold_name(content text) returns text language sql immutable strict parallel safe
  as $$ select left(lower(regexp_replace(
    btrim(regexp_replace(normalize(content, NFD), '\\s+', ' ', 'g')), '[\\u0300-\\u036f]', '', 'g')), 200) $$`;

const UNUSABLE = "status = 'defect' or status = 'out_of_service' or status = 'maintenance' or status = 'waiting_parts'";
const USABLE = UNUSABLE.replaceAll(' = ', ' <> ').replaceAll(' or ', ' and ');

/** The lists of tools that are limited to a machine, and their order with a first day. */
const INDEXES: Readonly<Record<string, string>> = {
  ticket_by_machine_and_created_at: 'ticket (tenant_id, machine_id, created_at, id)',
  work_order_by_machine_and_created_at: 'work_order (tenant_id, machine_id, created_at, id)',
  incident_by_machine_and_occurred_at: 'incident (tenant_id, machine_id, occurred_at, id)',
  inspection_by_machine_and_inspected_at: 'inspection (tenant_id, machine_id, inspected_at, id)',
  inspection_failed_by_inspected_at: 'inspection (tenant_id, inspected_at, id) where not passed',
  maintenance_task_by_machine_and_due_date: 'maintenance_task (tenant_id, machine_id, next_due_at, id) where active',
};

/** Stores names as people type them, letter case and accents aside, and indexes them. */
export class Names extends Migration {
  override up(): void {
    this.addSql(FOLD);
    for (const [table, columns] of Object.entries(NAMED)) {
      const added = columns.map(
        (column) =>
          `add column ${column}_folded text ${column === 'name' ? 'not null ' : ''}generated always as (fold_name(${column})) stored`,
      );
      this.addSql(`alter table ${table} ${added.join(', ')}`);
      for (const column of columns) {
        const where = column === 'name' ? '' : ` where ${column}_folded is not null`;
        this.addSql(`create index ${table}_by_${column}_folded on ${table} (tenant_id, ${column}_folded, id)${where}`);
      }
    }
    for (const [name, on] of Object.entries(INDEXES)) this.addSql(`create index ${name} on ${on}`);
    // Machines that members cannot use come first in lists: they and the others have an index each.
    this.addSql(`create index machine_unusable on machine (tenant_id, id) where ${UNUSABLE}`);
    this.addSql(`create index machine_usable on machine (tenant_id, id) where ${USABLE}`);
  }

  override down(): void {
    this.addSql(`drop index machine_usable, machine_unusable, ${Object.keys(INDEXES).join(', ')}`);
    for (const [table, columns] of Object.entries(NAMED))
      this.addSql(`alter table ${table} ${columns.map((column) => `drop column ${column}_folded`).join(', ')}`);
    this.addSql('drop function fold_name(text)');
  }
}

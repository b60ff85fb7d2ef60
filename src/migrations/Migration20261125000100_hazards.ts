import { Migration } from '@mikro-orm/migrations';

/** The tables with rows about a machine, each with the statuses that close one. */
const CLOSED: Readonly<Record<string, readonly string[]>> = {
  incident: ['resolved', 'closed'],
  ticket: ['resolved', 'wont_fix'],
  work_order: ['completed', 'cancelled'],
};

const noneOf = (statuses: readonly string[]): string => statuses.map((status) => `status <> '${status}'`).join(' and ');

/**
 * Stores who confirmed a machine's status, indexes what is open about a machine, and no longer counts retired machines
 * among the usable ones.
 */
export class Hazards extends Migration {
  override up(): void {
    for (const table of ['machine', 'machine_status_change'])
      this.addSql(`alter table ${table} add column confirmed_by text`);
    for (const [table, closed] of Object.entries(CLOSED))
      this.addSql(
        `create index ${table}_open_by_machine on ${table} (tenant_id, machine_id, id) where ${noneOf(closed)}`,
      );
    this.addSql('alter index machine_usable rename to machine_usable_or_retired');
    this.addSql(
      "create index machine_usable on machine (tenant_id, id) where status = 'active' or status = 'partial_defect'",
    );
  }

  override down(): void {
    this.addSql('drop index machine_usable');
    this.addSql('alter index machine_usable_or_retired rename to machine_usable');
    this.addSql(
      `drop index ${Object.keys(CLOSED)
        .map((table) => `${table}_open_by_machine`)
        .join(', ')}`,
    );
    for (const table of ['machine', 'machine_status_change'])
      this.addSql(`alter table ${table} drop column confirmed_by`);
  }
}

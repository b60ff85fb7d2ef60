import { Migration } from '@mikro-orm/migrations';

const FILTERED = ['supplier_id', 'asset_tag', 'serial_number', 'type', 'category'];

/** Adds the indexes of the filters and sorts of machines and inspections, and of the status history. */
export class MachineAndInspectionLists extends Migration {
  override up(): void {
    for (const column of FILTERED)
      this.addSql(
        `create index machine_by_${column} on machine (tenant_id, ${column}, id) where ${column} is not null`,
      );
    this.addSql('create index machine_by_name on machine (tenant_id, left(name, 40), id)');
    this.addSql('create index machine_status_change_by_machine on machine_status_change (tenant_id, machine_id, id)');
    this.addSql('create index inspection_passed on inspection (tenant_id, id) where passed');
    this.addSql('create index inspection_by_inspected_at on inspection (tenant_id, inspected_at, id)');
  }

  override down(): void {
    this.addSql(
      'drop index inspection_by_inspected_at, inspection_passed, machine_status_change_by_machine, machine_by_name',
    );
    this.addSql(`drop index ${FILTERED.map((column) => `machine_by_${column}`).join(', ')}`);
  }
}

import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

const TABLES = ['supplier', 'location'];

/** Lets the service delete suppliers and locations, and lists filter and sort them. */
export class SuppliersAndLocations extends Migration {
  override up(): void {
    this.addSql(`grant delete on table ${TABLES.join(', ')} to ${SERVICE_ROLE}`);
    for (const table of TABLES) {
      this.addSql(`create index ${table}_by_kind on ${table} (tenant_id, kind, id)`);
      this.addSql(`create index ${table}_by_name on ${table} (tenant_id, left(name, 40), id)`);
      this.addSql(`create index ${table}_by_created_at on ${table} (tenant_id, created_at, id)`);
    }
    this.addSql('create index supplier_by_kind_and_name on supplier (tenant_id, kind, left(name, 40), id)');
    this.addSql('drop index location_parent_id');
    this.addSql('create index location_by_parent on location (tenant_id, parent_id, id)');
    this.addSql('create index location_by_parent_and_name on location (tenant_id, parent_id, left(name, 40), id)');
  }

  override down(): void {
    this.addSql('drop index supplier_by_kind_and_name, location_by_parent, location_by_parent_and_name');
    this.addSql('create index location_parent_id on location (tenant_id, parent_id)');
    for (const table of TABLES) this.addSql(`drop index ${table}_by_kind, ${table}_by_name, ${table}_by_created_at`);
    this.addSql(`revoke delete on table ${TABLES.join(', ')} from ${SERVICE_ROLE}`);
  }
}

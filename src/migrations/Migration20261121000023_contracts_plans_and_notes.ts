import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/** The indexes of the lists, each with what it indexes. */
const INDEXES: readonly [name: string, on: string][] = [
  ['note_by_notable_and_created_at', 'note (tenant_id, notable_type, notable_id, created_at, id)'],
  ['note_by_notable_and_updated_at', 'note (tenant_id, notable_type, notable_id, updated_at, id)'],
  ['contract_by_supplier', 'contract (tenant_id, supplier_id, id)'],
  ['contract_by_kind', 'contract (tenant_id, kind, id)'],
  ['contract_by_starts_on', 'contract (tenant_id, starts_on, id)'],
  ['contract_by_ends_on_asc', 'contract (tenant_id, (ends_on is null), ends_on, id)'],
  ['contract_by_ends_on_desc', 'contract (tenant_id, (ends_on is not null), ends_on, id)'],
  ['floor_plan_by_name', 'floor_plan (tenant_id, left(name, 40), id)'],
  ['floor_plan_position_by_machine', 'floor_plan_position (tenant_id, machine_id, floor_plan_id)'],
  ['contract_machine_by_machine', 'contract_machine (tenant_id, machine_id, contract_id)'],
];

/** Lets the service delete floor plans, and lists of contracts, floor plans and notes filter and sort. */
export class ContractsPlansAndNotes extends Migration {
  override up(): void {
    this.addSql(`grant delete on table floor_plan to ${SERVICE_ROLE}`);
    for (const [name, on] of INDEXES) this.addSql(`create index ${name} on ${on}`);
  }

  override down(): void {
    for (const [name] of INDEXES) this.addSql(`drop index ${name}`);
    this.addSql(`revoke delete on table floor_plan from ${SERVICE_ROLE}`);
  }
}

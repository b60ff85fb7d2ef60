import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

const INDEXES = [
  'warranty_claim_by_status_and_update on warranty_claim (tenant_id, status, updated_at, id)',
  'quote_by_status_and_update on quote (tenant_id, status, updated_at, id)',
  'purchase_order_by_status_and_update on purchase_order (tenant_id, status, updated_at, id)',
  'purchase_order_by_quote_and_update on purchase_order (tenant_id, quote_id, updated_at, id)',
  'warranty_claim_by_status_and_submitted_at on warranty_claim (tenant_id, status, (submitted_at is null), submitted_at, id)',
  'warranty_claim_by_machine on warranty_claim (tenant_id, machine_id, id)',
  'warranty_claim_by_supplier on warranty_claim (tenant_id, supplier_id, id)',
  'warranty_claim_by_ticket on warranty_claim (tenant_id, ticket_id, id)',
  'warranty_claim_by_submitted_at_asc on warranty_claim (tenant_id, (submitted_at is null), submitted_at, id)',
  'warranty_claim_by_submitted_at_desc on warranty_claim (tenant_id, (submitted_at is not null), submitted_at, id)',
  'quote_by_supplier on quote (tenant_id, supplier_id, id)',
  'quote_by_machine on quote (tenant_id, machine_id, id)',
  'quote_by_ticket on quote (tenant_id, ticket_id, id)',
  'quote_by_valid_until_asc on quote (tenant_id, (valid_until is null), valid_until, id)',
  'quote_by_valid_until_desc on quote (tenant_id, (valid_until is not null), valid_until, id)',
  'purchase_order_by_supplier on purchase_order (tenant_id, supplier_id, id)',
  'purchase_order_by_expected_on on purchase_order (tenant_id, expected_on, id)',
  'purchase_order_by_expected_on_asc on purchase_order (tenant_id, (expected_on is null), expected_on, id)',
  'purchase_order_by_expected_on_desc on purchase_order (tenant_id, (expected_on is not null), expected_on, id)',
];

const RECEIPTS = [
  `create table purchase_order_receipt (
    id bigserial, tenant_id bigint not null default current_tenant(), primary key (tenant_id, id),
    uuid uuid not null default gen_random_uuid(), version int not null default 1,
    created_at timestamptz(3) not null default changed_at(), updated_at timestamptz(3) not null default changed_at(),
    purchase_order_id bigint not null, lines jsonb not null, note text, actor text,
    constraint purchase_order_receipt_tenant_id_uuid_unique unique (tenant_id, uuid),
    constraint purchase_order_receipt_tenant_id_foreign foreign key (tenant_id) references tenant (id) on delete restrict,
    constraint purchase_order_receipt_purchase_order_id_foreign foreign key (tenant_id, purchase_order_id)
      references purchase_order (tenant_id, id) on delete restrict
  )`,
  'create index purchase_order_receipt_by_purchase_order on purchase_order_receipt (tenant_id, purchase_order_id, id)',
  'alter table purchase_order_receipt enable row level security',
  'alter table purchase_order_receipt force row level security',
  `create policy tenant on purchase_order_receipt
    using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())`,
  `grant select, insert on table purchase_order_receipt to ${SERVICE_ROLE}`,
  `grant usage on sequence purchase_order_receipt_id_seq to ${SERVICE_ROLE}`,
];

/**
 * Lets lists of quotes, purchase orders and warranty claims filter and sort, allows one order per quote, finds the next
 * number of an order by an index, and stores receipts.
 */
export class Purchasing extends Migration {
  override up(): void {
    for (const index of INDEXES) this.addSql(`create index ${index}`);
    this.addSql(`alter table purchase_order
      add column serial numeric generated always as (substring(number from '^PO-([0-9]{1,30})$')::numeric) stored,
      add constraint purchase_order_tenant_id_quote_id_unique unique (tenant_id, quote_id)`);
    this.addSql('create index purchase_order_serial on purchase_order (tenant_id, serial)');
    for (const statement of RECEIPTS) this.addSql(statement);
  }

  override down(): void {
    this.addSql('drop table purchase_order_receipt');
    this.addSql('drop index purchase_order_serial');
    this.addSql(`alter table purchase_order
      drop constraint purchase_order_tenant_id_quote_id_unique,
      drop column serial`);
    this.addSql(`drop index ${INDEXES.map((index) => index.split(' ')[0]).join(', ')}`);
  }
}

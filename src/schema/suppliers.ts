import {
  computedColumns,
  customFields,
  folded,
  listedByCustomFields,
  listedByNullable,
  listedByTime,
  nameKey,
  part,
  referable,
  resource,
  searched,
  uniqueExternalRef,
} from './columns.ts';
import { announced, once } from './records/recorded.ts';
import type { Subject } from './subject.ts';

/** The computed columns of the tables. */
const COMPUTED = {
  supplier: { ...nameKey, ...folded('name'), ...searched('search', ['name', 'email']) },
  contract: searched('search', ['title']),
  warranty_claim: searched('search', ['title', 'description']),
};

const TABLES = `
create table supplier (
  ${referable('supplier')},
  name text not null, kind text not null default 'other', email text, phone text, website text, address text,
  contacts jsonb not null default '[]',
  ${customFields('supplier')}, ${computedColumns(COMPUTED.supplier)},
  constraint supplier_website check (website ~ '^https?://'),
  constraint supplier_kind_check check (kind in ('manufacturer', 'service', 'parts', 'other'))
);
${listedByTime('supplier')};
${uniqueExternalRef('supplier')};
${listedByCustomFields('supplier')};
create index supplier_by_kind on supplier (tenant_id, kind, id);
create index supplier_by_kind_and_name on supplier (tenant_id, kind, name_key, id);
create index supplier_by_name on supplier (tenant_id, name_key, id);
create index supplier_by_name_folded on supplier (tenant_id, name_folded, id);

-- 'expiring_event_on' is the date of the last event about the end, because that follows from the calendar.
create table contract (
  ${referable('contract')},
  supplier_id bigint not null, title text not null, kind text, starts_on date not null, ends_on date, notice_days int,
  auto_renew boolean not null default false, cost numeric(12,2), cost_period text, cancelled_at timestamptz(3),
  expiring_event_on date, ${computedColumns(COMPUTED.contract)},
  constraint contract_ends_on check (ends_on >= starts_on),
  constraint contract_notice_days check (notice_days >= 0),
  constraint contract_cost check (cost >= 0),
  constraint contract_kind_check check (kind in ('service', 'lease', 'rental', 'insurance')),
  constraint contract_cost_period_check check (cost_period in ('once', 'month', 'quarter', 'year'))
);
${listedByTime('contract')};
${uniqueExternalRef('contract')};
${listedByNullable('contract', 'ends_on')};
create index contract_by_supplier on contract (tenant_id, supplier_id, id);
create index contract_by_kind on contract (tenant_id, kind, id);
create index contract_by_starts_on on contract (tenant_id, starts_on, id);
create index contract_without_expiring_event_on on contract (tenant_id, ends_on, id)
  where cancelled_at is null and expiring_event_on is distinct from ends_on;

create table contract_machine (
  ${part('contract_machine')},
  contract_id bigint not null, machine_id bigint not null,
  constraint contract_machine_tenant_id_contract_id_machine_id_unique unique (tenant_id, contract_id, machine_id)
);
create index contract_machine_by_machine on contract_machine (tenant_id, machine_id, contract_id);

create table warranty_claim (
  ${resource('warranty_claim')},
  machine_id bigint not null, supplier_id bigint, ticket_id bigint, title text not null, description text,
  status text not null default 'draft', submitted_at timestamptz(3), outcome text, resolution text,
  claimed_amount numeric(12,2), recovered_amount numeric(12,2),
  ${computedColumns(COMPUTED.warranty_claim)},
  constraint warranty_claim_claimed_amount check (claimed_amount >= 0),
  constraint warranty_claim_recovered_amount check (recovered_amount >= 0),
  constraint warranty_claim_status_check check (status in ('draft', 'submitted', 'approved', 'rejected', 'closed')),
  constraint warranty_claim_outcome_check check (outcome in ('repair', 'replacement', 'refund'))
);
${listedByTime('warranty_claim')};
${listedByNullable('warranty_claim', 'submitted_at')};
create index warranty_claim_status on warranty_claim (tenant_id, status, id);
create index warranty_claim_by_status_and_update on warranty_claim (tenant_id, status, updated_at, id);
create index warranty_claim_by_status_and_submitted_at
  on warranty_claim (tenant_id, status, (submitted_at is null), submitted_at, id);
create index warranty_claim_by_machine on warranty_claim (tenant_id, machine_id, id);
create index warranty_claim_by_supplier on warranty_claim (tenant_id, supplier_id, id);
create index warranty_claim_by_ticket on warranty_claim (tenant_id, ticket_id, id);
`;

/** Suppliers, and the contracts and warranty claims with them. */
export const suppliers: Subject = {
  tables: TABLES,
  computed: COMPUTED,
  references: [
    ['contract', 'supplier_id', 'supplier'],
    ['contract_machine', 'machine_id', 'machine'],
    ['contract_machine', 'contract_id', 'contract', 'cascade'],
    ['warranty_claim', 'machine_id', 'machine'],
    ['warranty_claim', 'supplier_id', 'supplier'],
    ['warranty_claim', 'ticket_id', 'ticket'],
  ],
  recorded: [
    { kind: 'supplier', hasCustomFields: true },
    {
      kind: 'contract',
      parts: { table: 'contract_machine' },
      members: `(select jsonb_build_object('machine_ids', coalesce(jsonb_agg(machine_id order by machine_id), '[]'))
    from contract_machine where contract_id = stored.id)`,
      further: [once('contract.cancelled', 'cancelled_at'), announced('contract.expiring', 'expiring_event_on')],
    },
    {
      kind: 'warranty_claim',
      members:
        "jsonb_build_object('warranty_until', (select warranty_until from machine where id = stored.machine_id))",
    },
  ],
  rights: {
    supplier: 'select, insert, update, delete',
    contract: 'select, insert, update',
    contract_machine: 'select, insert, update, delete',
    warranty_claim: 'select, insert, update',
  },
};

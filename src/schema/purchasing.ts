import {
  actingPerson,
  computedColumns,
  listedByNullable,
  listedByTime,
  referable,
  resource,
  searched,
  uniqueExternalRef,
} from './columns.ts';
import { membersOf } from './records/documents.ts';
import type { Subject } from './subject.ts';

/** The computed columns of the tables. */
const COMPUTED = { quote: searched('search', ['title']), purchase_order: searched('search', ['number']) };

const TABLES = `
create table quote (
  ${resource('quote')},
  supplier_id bigint not null, title text not null, status text not null default 'requested', machine_id bigint,
  ticket_id bigint, valid_until date, ${computedColumns(COMPUTED.quote)},
  constraint quote_status_check check (status in ('requested', 'received', 'accepted', 'rejected', 'expired'))
);
${listedByTime('quote')};
${listedByNullable('quote', 'valid_until')};
create index quote_status on quote (tenant_id, status, id);
create index quote_by_status_and_update on quote (tenant_id, status, updated_at, id);
create index quote_by_supplier on quote (tenant_id, supplier_id, id);
create index quote_by_machine on quote (tenant_id, machine_id, id);
create index quote_by_ticket on quote (tenant_id, ticket_id, id);

create table quote_line (
  ${resource('quote_line')},
  quote_id bigint not null, position int not null, part_id bigint, description text not null, quantity numeric(12,3) not null,
  unit_price numeric(12,2) not null,
  constraint quote_line_tenant_id_quote_id_position_unique unique (tenant_id, quote_id, position),
  constraint quote_line_position check (position >= 1),
  constraint quote_line_quantity check (quantity >= 0),
  constraint quote_line_unit_price check (unit_price >= 0)
);

-- A quote has one order. 'serial' finds the next number of an order by an index.
create table purchase_order (
  ${referable('purchase_order')},
  number text not null, supplier_id bigint not null, quote_id bigint, status text not null default 'draft',
  ordered_at timestamptz(3), expected_on date,
  serial numeric generated always as (substring(number from '^PO-([0-9]{1,30})$')::numeric) stored,
  ${computedColumns(COMPUTED.purchase_order)},
  constraint purchase_order_tenant_id_quote_id_unique unique (tenant_id, quote_id),
  constraint purchase_order_status_check check (status in ('draft', 'approved', 'ordered', 'partially_received', 'received',
    'cancelled'))
);
${listedByTime('purchase_order')};
${uniqueExternalRef('purchase_order')};
${listedByNullable('purchase_order', 'expected_on')};
create unique index purchase_order_number on purchase_order (tenant_id, fold_case(number));
create index purchase_order_status on purchase_order (tenant_id, status, id);
create index purchase_order_by_status_and_update on purchase_order (tenant_id, status, updated_at, id);
create index purchase_order_by_quote_and_update on purchase_order (tenant_id, quote_id, updated_at, id);
create index purchase_order_by_supplier on purchase_order (tenant_id, supplier_id, id);
create index purchase_order_by_expected_on on purchase_order (tenant_id, expected_on, id);
create index purchase_order_serial on purchase_order (tenant_id, serial);

create table purchase_order_line (
  ${resource('purchase_order_line')},
  purchase_order_id bigint not null, position int not null, part_id bigint, description text, quantity numeric(12,3) not null,
  unit_price numeric(12,2), quantity_received numeric(12,3) not null default 0,
  constraint purchase_order_line_tenant_id_purchase_order_id_position_unique unique (tenant_id, purchase_order_id, position),
  constraint purchase_order_line_position check (position >= 1),
  constraint purchase_order_line_subject check (part_id is not null or description is not null),
  constraint purchase_order_line_received check (quantity_received >= 0 and quantity_received <= quantity),
  constraint purchase_order_line_unit_price check (unit_price >= 0)
);
-- The parts that suppliers still have to deliver.
create index purchase_order_line_expected on purchase_order_line (tenant_id, part_id) where quantity_received < quantity;

create table purchase_order_receipt (
  ${resource('purchase_order_receipt')},
  purchase_order_id bigint not null, lines jsonb not null, note text, actor text, ${actingPerson}
);
create index purchase_order_receipt_by_purchase_order on purchase_order_receipt (tenant_id, purchase_order_id, id);
`;

/** Quotes, purchase orders and their receipts. */
export const purchasing: Subject = {
  tables: TABLES,
  computed: COMPUTED,
  references: [
    ['quote', 'supplier_id', 'supplier'],
    ['quote', 'machine_id', 'machine'],
    ['quote', 'ticket_id', 'ticket'],
    ['quote_line', 'part_id', 'part'],
    ['quote_line', 'quote_id', 'quote', 'cascade'],
    ['purchase_order', 'supplier_id', 'supplier'],
    ['purchase_order', 'quote_id', 'quote'],
    ['purchase_order_line', 'part_id', 'part'],
    ['purchase_order_line', 'purchase_order_id', 'purchase_order', 'cascade'],
    ['purchase_order_receipt', 'purchase_order_id', 'purchase_order'],
  ],
  recorded: [
    {
      kind: 'quote',
      parts: { table: 'quote_line', haveVersion: true, remembered: ['position'] },
      members: `(select jsonb_build_object('total', coalesce(round(sum(quantity * unit_price), 2), 0), 'lines',
      coalesce(jsonb_agg(${membersOf('line', 'quote_id')} order by line.position), '[]'))
    from quote_line as line where quote_id = stored.id)`,
    },
    {
      kind: 'purchase_order',
      parts: { table: 'purchase_order_line', haveVersion: true, remembered: ['position'] },
      members: `(select jsonb_build_object(
      'total', case when count(*) = count(unit_price) then coalesce(round(sum(quantity * unit_price), 2), 0) end,
      'lines', coalesce(jsonb_agg(${membersOf('line', 'purchase_order_id')} order by line.position), '[]'))
    from purchase_order_line as line where purchase_order_id = stored.id)`,
      further: [
        {
          type: 'purchase_order.received',
          on: 'update',
          when: "(old.status <> 'received' and new.status = 'received')",
        },
      ],
    },
    // A receipt never changes, so its document has no version.
    { kind: 'purchase_order_receipt', document: "stored_values(stored) - array['version', 'updated_at']" },
  ],
  rights: {
    quote: 'select, insert, update',
    quote_line: 'select, insert, update, delete',
    purchase_order: 'select, insert, update',
    purchase_order_line: 'select, insert, update, delete',
    purchase_order_receipt: 'select, insert',
  },
};

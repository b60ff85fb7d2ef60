import {
  actingClient,
  actingPerson,
  computedColumns,
  customFields,
  folded,
  listedByCustomFields,
  listedByTime,
  nameKey,
  referable,
  resource,
  searched,
  searchIndex,
  uniqueExternalRef,
} from './columns.ts';
import type { FurtherEvent } from './records/recorded.ts';
import type { Subject } from './subject.ts';

/** The computed columns of the tables. */
const COMPUTED = {
  part: { ...nameKey, ...folded('name', 'sku'), ...searched('search', ['name', 'sku', 'description']) },
};

const TABLES = `
create table part (
  ${referable('part')},
  name text not null, sku text, description text, unit text, quantity numeric(12,3) not null default 0,
  min_quantity numeric(12,3) not null default 0, unit_cost numeric(12,2), supplier_id bigint, location_id bigint,
  ${customFields('part')}, ${computedColumns(COMPUTED.part)},
  constraint part_quantity check (quantity >= 0),
  constraint part_min_quantity check (min_quantity >= 0),
  constraint part_unit_cost check (unit_cost >= 0)
);
${listedByTime('part')};
${uniqueExternalRef('part')};
${listedByCustomFields('part')};
create index part_low_stock on part (tenant_id, id) where quantity < min_quantity;
create index part_by_supplier on part (tenant_id, supplier_id, id);
create index part_by_location on part (tenant_id, location_id, id);
create index part_by_name on part (tenant_id, name_key, id);
create index part_by_name_folded on part (tenant_id, name_folded, id);
create index part_by_sku_folded on part (tenant_id, sku_folded, id) where sku_folded is not null;
${searchIndex('part', 'search')};

-- A movement keeps the quantity that it left, and the part's cost at its time.
create table stock_movement (
  ${resource('stock_movement')},
  part_id bigint not null, kind text not null, quantity numeric(12,3) not null, quantity_after numeric(12,3) not null,
  unit_cost numeric(12,2), workorder_id bigint, after_completion boolean not null default false,
  purchase_order_line_id bigint, note text, actor text, ${actingPerson}, ${actingClient},
  constraint stock_movement_direction check (case kind when 'receipt' then quantity > 0 when 'consumption' then quantity < 0
    when 'loss' then quantity < 0 else quantity <> 0 end),
  constraint stock_movement_quantity_after check (quantity_after >= 0),
  constraint stock_movement_unit_cost check (unit_cost >= 0),
  constraint stock_movement_kind_check check (kind in ('receipt', 'consumption', 'adjustment', 'loss', 'return'))
);
create index stock_movement_by_part on stock_movement (tenant_id, part_id, id);
create index stock_movement_by_work_order on stock_movement (tenant_id, workorder_id, id);
`;

/** Checks that movements continue each other and that the part has the quantity that the last one left. */
const CHECK_BALANCE = `create function stock_movement_balance_fn() returns trigger language plpgsql
  as $$ begin
    if new.quantity_after <> new.quantity + coalesce((
      select quantity_after from stock_movement where part_id = new.part_id and id < new.id order by id desc limit 1), 0)
    or (select quantity from part where id = new.part_id) <> (
      select quantity_after from stock_movement where part_id = new.part_id order by id desc limit 1)
    then raise 'movement % leaves the stock of part % unbalanced', new.id, new.part_id
      using errcode = 'check_violation', constraint = 'stock_movement_balance';
    end if; return null;
  end; $$`;

const STOCK_LOW: FurtherEvent = {
  type: 'part.stock_low',
  on: 'update',
  when: `(old.quantity > new.quantity and old.quantity >= new.min_quantity
      and new.quantity < new.min_quantity)`,
};

/** Parts and the movements of their stock. */
export const parts: Subject = {
  tables: TABLES,
  computed: COMPUTED,
  references: [
    ['part', 'supplier_id', 'supplier'],
    ['part', 'location_id', 'location'],
    ['stock_movement', 'part_id', 'part'],
    ['stock_movement', 'workorder_id', 'work_order'],
    ['stock_movement', 'purchase_order_line_id', 'purchase_order_line'],
  ],
  functions: [CHECK_BALANCE],
  recorded: [
    {
      kind: 'part',
      hasCustomFields: true,
      members: "jsonb_build_object('low_stock', stored.quantity < stored.min_quantity)",
      further: [STOCK_LOW],
    },
    { kind: 'stock_movement' },
  ],
  triggers: [
    'create trigger balance after insert on stock_movement for each row execute function stock_movement_balance_fn()',
  ],
  rights: { part: 'select, insert, update, delete', stock_movement: 'select, insert' },
};

import { part, resource } from './columns.ts';

/** SQL for the tables of parts, purchasing and places. Foreign keys follow after all tables exist. */
export const supply = [
  // Parts
  `create table part (
    ${resource('part')},
    name text not null, sku text, description text, unit text, quantity numeric(12,3) not null default 0,
    min_quantity numeric(12,3) not null default 0, unit_cost numeric(12,2), supplier_id bigint, location_id bigint,
    constraint part_quantity check (quantity >= 0),
    constraint part_min_quantity check (min_quantity >= 0),
    constraint part_unit_cost check (unit_cost >= 0)
  )`,
  'create index part_low_stock on part (tenant_id, id) where quantity < min_quantity',
  `create table stock_movement (
    ${resource('stock_movement')},
    part_id bigint not null, kind text not null, quantity numeric(12,3) not null, workorder_id bigint,
    purchase_order_line_id bigint, note text, actor text,
    constraint stock_movement_direction check (case kind when 'receipt' then quantity > 0 when 'consumption' then quantity < 0
      when 'loss' then quantity < 0 else quantity <> 0 end),
    constraint stock_movement_kind_check check (kind in ('receipt', 'consumption', 'adjustment', 'loss', 'return'))
  )`,
  // Suppliers
  `create table supplier (
    ${resource('supplier')},
    name text not null, kind text not null default 'other', email text, phone text, website text, address text,
    contacts jsonb not null default '[]',
    constraint supplier_kind_check check (kind in ('manufacturer', 'service', 'parts', 'other'))
  )`,
  // Quotes
  `create table quote (
    ${resource('quote')},
    supplier_id bigint not null, title text not null, status text not null default 'requested', machine_id bigint,
    ticket_id bigint, valid_until date,
    constraint quote_status_check check (status in ('requested', 'received', 'accepted', 'rejected', 'expired'))
  )`,
  'create index quote_status on quote (tenant_id, status, id)',
  `create table quote_line (
    ${resource('quote_line')},
    quote_id bigint not null, position int not null, part_id bigint, description text not null, quantity numeric(12,3) not null,
    unit_price numeric(12,2) not null,
    constraint quote_line_tenant_id_quote_id_position_unique unique (tenant_id, quote_id, position),
    constraint quote_line_position check (position >= 1),
    constraint quote_line_quantity check (quantity >= 0),
    constraint quote_line_unit_price check (unit_price >= 0)
  )`,
  // Purchase orders
  `create table purchase_order (
    ${resource('purchase_order')},
    number text not null, supplier_id bigint not null, quote_id bigint, status text not null default 'draft',
    ordered_at timestamptz(3), expected_on date,
    constraint purchase_order_tenant_id_number_unique unique (tenant_id, number),
    constraint purchase_order_status_check check (status in ('draft', 'approved', 'ordered', 'partially_received', 'received',
      'cancelled'))
  )`,
  'create index purchase_order_status on purchase_order (tenant_id, status, id)',
  `create table purchase_order_line (
    ${resource('purchase_order_line')},
    purchase_order_id bigint not null, position int not null, part_id bigint, description text, quantity numeric(12,3) not null,
    unit_price numeric(12,2), quantity_received numeric(12,3) not null default 0,
    constraint purchase_order_line_tenant_id_purchase_order_id_position_unique unique (tenant_id, purchase_order_id, position),
    constraint purchase_order_line_position check (position >= 1),
    constraint purchase_order_line_subject check (part_id is not null or description is not null),
    constraint purchase_order_line_received check (quantity_received >= 0 and quantity_received <= quantity),
    constraint purchase_order_line_unit_price check (unit_price >= 0)
  )`,
  // Warranty claims
  `create table warranty_claim (
    ${resource('warranty_claim')},
    machine_id bigint not null, supplier_id bigint, ticket_id bigint, title text not null, description text,
    status text not null default 'draft', submitted_at timestamptz(3), outcome text, resolution text,
    constraint warranty_claim_status_check check (status in ('draft', 'submitted', 'approved', 'rejected', 'closed')),
    constraint warranty_claim_outcome_check check (outcome in ('repair', 'replacement', 'refund'))
  )`,
  'create index warranty_claim_status on warranty_claim (tenant_id, status, id)',
  // Contracts
  `create table contract (
    ${resource('contract')},
    supplier_id bigint not null, title text not null, kind text, starts_on date not null, ends_on date, notice_days int,
    auto_renew boolean not null default false, cost numeric(12,2), cost_period text, cancelled_at timestamptz(3),
    constraint contract_ends_on check (ends_on >= starts_on),
    constraint contract_notice_days check (notice_days >= 0),
    constraint contract_cost check (cost >= 0),
    constraint contract_kind_check check (kind in ('service', 'lease', 'rental', 'insurance')),
    constraint contract_cost_period_check check (cost_period in ('once', 'month', 'quarter', 'year'))
  )`,
  `create table contract_machine (
    ${part},
    contract_id bigint not null, machine_id bigint not null,
    constraint contract_machine_tenant_id_contract_id_machine_id_unique unique (tenant_id, contract_id, machine_id)
  )`,
  // Locations
  `create table location (
    ${resource('location')},
    name text not null, kind text, parent_id bigint, address text, notes text,
    constraint location_parent check (parent_id <> id),
    constraint location_kind_check check (kind in ('site', 'building', 'floor', 'room', 'zone', 'storage'))
  )`,
  'create index location_parent_id on location (tenant_id, parent_id)',
  'create index location_names on location (tenant_id, id) include (name)',
  // Floor plans
  `create table floor_plan (
    ${resource('floor_plan')},
    location_id bigint not null, name text not null, width numeric, height numeric, image_url text,
    constraint floor_plan_width check (width >= 0),
    constraint floor_plan_height check (height >= 0)
  )`,
  'create index floor_plan_location on floor_plan (tenant_id, location_id, id)',
  `create table floor_plan_position (
    ${resource('floor_plan_position')},
    floor_plan_id bigint not null, machine_id bigint not null, x numeric not null, y numeric not null,
    rotation numeric not null default 0,
    constraint floor_plan_position_tenant_id_floor_plan_id_machine_id_unique unique (tenant_id, floor_plan_id, machine_id),
    constraint floor_plan_position_x check (x >= 0 and x <= 1),
    constraint floor_plan_position_y check (y >= 0 and y <= 1),
    constraint floor_plan_position_rotation check (rotation >= 0 and rotation <= 360)
  )`,
  // Exercises
  `create table exercise (
    ${resource('exercise')},
    name text not null, muscle_group text, difficulty text, instructions text,
    constraint exercise_difficulty_check check (difficulty in ('beginner', 'intermediate', 'advanced'))
  )`,
  `create table exercise_machine (
    ${part},
    exercise_id bigint not null, machine_id bigint not null,
    constraint exercise_machine_tenant_id_exercise_id_machine_id_unique unique (tenant_id, exercise_id, machine_id)
  )`,
  'create index exercise_machine_machine on exercise_machine (tenant_id, machine_id, exercise_id)',
];

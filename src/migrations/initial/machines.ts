import { folded, listedByTime, nameKey, orEmpty, part, resource, searched, searchIndex } from './columns.ts';

const STATUSES = "('active', 'defect', 'partial_defect', 'out_of_service', 'maintenance', 'waiting_parts', 'retired')";

const UNUSABLE = "status = 'defect' or status = 'out_of_service' or status = 'maintenance' or status = 'waiting_parts'";
const USABLE_OR_RETIRED = UNUSABLE.replaceAll(' = ', ' <> ').replaceAll(' or ', ' and ');

/** The numbers of a name without leading zeros, each between separators. */
export const NUMBERS = String.raw`regexp_replace(regexp_replace(name, '[^0-9]+', chr(31), 'g'), '(^|' || chr(31) || ')0+([0-9])', '\1\2', 'g') || chr(31)`;

/** Locations, floor plans and exercises. */
export const places = `
create table location (
  ${resource('location')},
  name text not null, kind text, parent_id bigint, address text, notes text,
  ${nameKey}, ${folded('name')},
  constraint location_parent check (parent_id <> id),
  constraint location_kind_check check (kind in ('site', 'building', 'floor', 'room', 'zone', 'storage'))
);
${listedByTime('location')};
create index location_by_kind on location (tenant_id, kind, id);
create index location_by_parent on location (tenant_id, parent_id, id);
create index location_by_parent_and_name on location (tenant_id, parent_id, name_key, id);
create index location_by_name on location (tenant_id, name_key, id);
create index location_by_name_folded on location (tenant_id, name_folded, id);
create index location_names on location (tenant_id, id) include (name);

create table floor_plan (
  ${resource('floor_plan')},
  location_id bigint not null, name text not null, width numeric, height numeric, image_url text,
  ${nameKey},
  constraint floor_plan_width check (width >= 0),
  constraint floor_plan_height check (height >= 0),
  constraint floor_plan_image_url check (image_url ~ '^https?://')
);
${listedByTime('floor_plan')};
create index floor_plan_location on floor_plan (tenant_id, location_id, id);
create index floor_plan_by_name on floor_plan (tenant_id, name_key, id);

create table floor_plan_position (
  ${resource('floor_plan_position')},
  floor_plan_id bigint not null, machine_id bigint not null, x numeric not null, y numeric not null,
  rotation numeric not null default 0,
  constraint floor_plan_position_tenant_id_floor_plan_id_machine_id_unique unique (tenant_id, floor_plan_id, machine_id),
  constraint floor_plan_position_x check (x >= 0 and x <= 1),
  constraint floor_plan_position_y check (y >= 0 and y <= 1),
  constraint floor_plan_position_rotation check (rotation >= 0 and rotation <= 360)
);
create index floor_plan_position_by_machine on floor_plan_position (tenant_id, machine_id, floor_plan_id);

create table exercise (
  ${resource('exercise')},
  name text not null, muscle_group text, difficulty text, instructions text,
  ${nameKey},
  constraint exercise_difficulty_check check (difficulty in ('beginner', 'intermediate', 'advanced'))
);
${listedByTime('exercise')};
create index exercise_by_muscle_group on exercise (tenant_id, muscle_group, id);
create index exercise_by_difficulty on exercise (tenant_id, difficulty, id);
create index exercise_by_name on exercise (tenant_id, name_key, id);

create table exercise_machine (
  ${part('exercise_machine')},
  exercise_id bigint not null, machine_id bigint not null,
  constraint exercise_machine_tenant_id_exercise_id_machine_id_unique unique (tenant_id, exercise_id, machine_id)
);
create index exercise_machine_machine on exercise_machine (tenant_id, machine_id, exercise_id);
`;

/** Machines and their status history. */
export const machines = `
-- 'status_change' passes the reason, the cause and the confirmation of a change of the status to the history.
-- 'described' contains what people call a machine, for searches of records about it. 'warranty_event_on' is the date of
-- the last event about the warranty, because that follows from the calendar.
create table machine (
  ${resource('machine')},
  name text not null, brand text, model text, type text, category text, serial_number text, asset_tag text, location text,
  zone text, status text not null default 'active', location_id bigint, supplier_id bigint, purchased_at date,
  purchase_price numeric(12,2), warranty_until date, expected_lifespan_years int, commissioned_at date,
  retired_at timestamptz(3), blocked_reason text, confirmed_by text, status_since timestamptz(3) not null default changed_at(),
  replacement_value numeric(12,2), criticality text, status_change jsonb, warranty_event_on date,
  ${nameKey}, ${folded('name')}, ${folded('asset_tag')}, ${folded('serial_number')},
  ${searched('search', 'name', ...['brand', 'model', 'serial_number', 'asset_tag'].map(orEmpty))},
  ${searched('place', ...['location', 'zone'].map(orEmpty))},
  ${searched('described', 'name', ...['type', 'asset_tag', 'location', 'zone'].map(orEmpty), NUMBERS)},
  constraint machine_purchase_price check (purchase_price >= 0),
  constraint machine_replacement_value check (replacement_value >= 0),
  constraint machine_retired_at check (status <> 'retired' or retired_at is not null),
  constraint machine_blocked_reason check (blocked_reason is null or status in ('defect', 'out_of_service')),
  constraint machine_status_check check (status in ${STATUSES}),
  constraint machine_criticality_check check (criticality in ('high', 'medium', 'low'))
);
${listedByTime('machine')};
create index machine_status on machine (tenant_id, status, id);
create index machine_location on machine (tenant_id, location_id, id);
create index machine_by_name on machine (tenant_id, name_key, id);
create index machine_by_supplier_id on machine (tenant_id, supplier_id, id) where supplier_id is not null;
create index machine_by_asset_tag on machine (tenant_id, asset_tag, id) where asset_tag is not null;
create index machine_by_serial_number on machine (tenant_id, serial_number, id) where serial_number is not null;
create index machine_by_type on machine (tenant_id, type, id) where type is not null;
create index machine_by_category on machine (tenant_id, category, id) where category is not null;
create index machine_by_name_folded on machine (tenant_id, name_folded, id);
create index machine_by_asset_tag_folded on machine (tenant_id, asset_tag_folded, id) where asset_tag_folded is not null;
create index machine_by_serial_number_folded on machine (tenant_id, serial_number_folded, id)
  where serial_number_folded is not null;
-- Machines that members cannot use come first in lists: they and the others have an index each.
create index machine_unusable on machine (tenant_id, id) where ${UNUSABLE};
create index machine_usable on machine (tenant_id, id) where status = 'active' or status = 'partial_defect';
create index machine_usable_or_retired on machine (tenant_id, id) where ${USABLE_OR_RETIRED};
create index machine_without_warranty_event_on on machine (tenant_id, warranty_until, id)
  where status <> 'retired' and warranty_event_on is distinct from warranty_until;
${searchIndex('machine', 'search')};
${searchIndex('machine', 'place')};
${searchIndex('machine', 'described')};

create table machine_status_change (
  ${part('machine_status_change')},
  machine_id bigint not null, from_status text, to_status text not null, reason text, cause text not null, cause_id bigint,
  actor text default nullif(current_setting('app.actor', true), ''), confirmed_by text,
  at timestamptz(3) not null default now(),
  constraint machine_status_change_from_status_check check (from_status in ${STATUSES}),
  constraint machine_status_change_to_status_check check (to_status in ${STATUSES}),
  constraint machine_status_change_cause_check check (cause in ('api', 'inspection', 'incident', 'import'))
);
create index machine_status_change_by_machine on machine_status_change (tenant_id, machine_id, id);
`;

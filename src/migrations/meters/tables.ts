import { confineTable } from '../new-tables.ts';

const METER = [
  `create table meter (
    id bigserial, tenant_id bigint not null default current_tenant(), primary key (tenant_id, id),
    uuid uuid not null default gen_random_uuid(), constraint meter_tenant_id_uuid_unique unique (tenant_id, uuid),
    version int not null default 1,
    created_at timestamptz(3) not null default changed_at(), updated_at timestamptz(3) not null default changed_at(),
    machine_id bigint not null, name text not null, unit text not null, unit_label text, kind text not null default 'counter',
    last_value numeric(12,3), last_read_at timestamptz(3), daily_average numeric(12,3),
    constraint meter_machine unique (tenant_id, id, machine_id),
    constraint meter_unit_check check (unit in ('hour', 'kilometre', 'cycle', 'repetition', 'other')),
    constraint meter_kind_check check (kind in ('counter', 'gauge')),
    constraint meter_unit_label check ((unit = 'other') = (unit_label is not null)),
    constraint meter_tenant_id_foreign foreign key (tenant_id) references tenant (id) on delete restrict,
    constraint meter_machine_id_foreign foreign key (tenant_id, machine_id) references machine (tenant_id, id) on delete restrict
  )`,
  'create index meter_by_created_at on meter (tenant_id, created_at, id)',
  'create index meter_by_updated_at on meter (tenant_id, updated_at, id)',
  'create index meter_by_machine on meter (tenant_id, machine_id, id)',
  'create unique index meter_name on meter (tenant_id, machine_id, lower(name))',
  ...confineTable('meter', 'select, insert, update, delete'),
];

/** `travelled` is what the counter has counted since its first reading. A trigger sets it. */
const READING = [
  `create table meter_reading (
    id bigserial, tenant_id bigint not null default current_tenant(), primary key (tenant_id, id),
    meter_id bigint not null, value numeric(12,3) not null, read_at timestamptz(3) not null default changed_at(),
    reset boolean not null default false, source text, actor text default nullif(current_setting('app.actor', true), ''),
    recorded_at timestamptz(3) not null default changed_at(), travelled numeric(18,3) not null default 0,
    constraint meter_reading_value check (value >= 0),
    constraint meter_reading_instant unique (tenant_id, meter_id, read_at),
    constraint meter_reading_tenant_id_foreign foreign key (tenant_id) references tenant (id) on delete restrict,
    constraint meter_reading_meter_id_foreign foreign key (tenant_id, meter_id) references meter (tenant_id, id) on delete restrict
  )`,
  'create index meter_reading_by_read_at on meter_reading (tenant_id, meter_id, read_at, id)',
  ...confineTable('meter_reading', 'select, insert'),
];

/** The key includes the machine, because a task is due by a meter of its own machine. */
const TASK = [
  `alter table maintenance_task add column meter_id bigint, add column meter_interval numeric(12,3),
    add column next_due_value numeric(12,3), add column meter_due_at timestamptz(3), add column expected_due_on date,
    add constraint maintenance_task_meter check ((meter_id is null) = (meter_interval is null)),
    add constraint maintenance_task_meter_interval check (meter_interval > 0),
    add constraint maintenance_task_meter_id_foreign foreign key (tenant_id, meter_id, machine_id)
      references meter (tenant_id, id, machine_id) on delete restrict`,
  'alter table maintenance_completion add column meter_value numeric(12,3)',
  'create index maintenance_task_by_meter on maintenance_task (tenant_id, meter_id, id)',
  'create index maintenance_task_expected on maintenance_task (tenant_id, expected_due_on, id) where active',
  'create index maintenance_task_by_machine_and_expected on maintenance_task (tenant_id, machine_id, expected_due_on, id) where active',
  'create index maintenance_task_due_by_meter on maintenance_task (tenant_id, id) where active and meter_due_at is not null',
];

/** Fills the new column, without row-level security because a migration has no tenant. */
const FILL = [
  'alter table maintenance_task no force row level security',
  'update maintenance_task set expected_due_on = next_due_at',
  'alter table maintenance_task force row level security',
];

/** The tables of meters, and the columns of tasks that are due by one. */
export const meterTables = [...METER, ...READING, ...TASK];
export const filledTasks = FILL;

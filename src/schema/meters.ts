import { actingClient, actingPerson, actor, listedByTime, part, resource } from './columns.ts';
import { meterScheduleTriggers, SCHEDULE } from './meter-schedule.ts';
import { readingFunctions, readingTriggers } from './meter-readings.ts';
import type { Subject } from './subject.ts';

const TABLES = `
create table meter (
  ${resource('meter')},
  machine_id bigint not null, name text not null, unit text not null, unit_label text, kind text not null default 'counter',
  last_value numeric(12,3), last_read_at timestamptz(3), daily_average numeric(12,3),
  constraint meter_machine unique (tenant_id, id, machine_id),
  constraint meter_unit_check check (unit in ('hour', 'kilometre', 'cycle', 'repetition', 'other')),
  constraint meter_kind_check check (kind in ('counter', 'gauge')),
  constraint meter_unit_label check ((unit = 'other') = (unit_label is not null))
);
${listedByTime('meter')};
create index meter_by_machine on meter (tenant_id, machine_id, id);
create unique index meter_name on meter (tenant_id, machine_id, fold_case(name));

-- 'travelled' is what the counter has counted since its first reading. A trigger sets it.
create table meter_reading (
  ${part('meter_reading')},
  meter_id bigint not null, value numeric(12,3) not null, read_at timestamptz(3) not null default changed_at(),
  reset boolean not null default false, source text, ${actor}, ${actingPerson}, ${actingClient},
  recorded_at timestamptz(3) not null default changed_at(), travelled numeric(18,3) not null default 0,
  constraint meter_reading_value check (value >= 0),
  constraint meter_reading_instant unique (tenant_id, meter_id, read_at)
);
create index meter_reading_by_read_at on meter_reading (tenant_id, meter_id, read_at, id);

-- The key includes the machine, because a task is due by a meter of its own machine.
alter table maintenance_task add constraint maintenance_task_meter_id_foreign foreign key (tenant_id, meter_id, machine_id)
  references meter (tenant_id, id, machine_id) on delete restrict;
`;

/** Meters, their readings, and maintenance tasks that are due by them. */
export const meters: Subject = {
  tables: TABLES,
  references: [
    ['meter', 'machine_id', 'machine'],
    ['meter_reading', 'meter_id', 'meter'],
  ],
  functions: [...readingFunctions, SCHEDULE],
  recorded: [{ kind: 'meter' }],
  triggers: [...readingTriggers, ...meterScheduleTriggers],
  rights: { meter: 'select, insert, update, delete', meter_reading: 'select, insert' },
  served: ['travelled_at(bigint, bigint, timestamptz)'],
  internal: [
    'apply_meter_readings()',
    'check_meter_reading()',
    'meter_day(timestamptz, numeric, numeric, text)',
    'meter_average(bigint, bigint, timestamptz)',
    'schedule_by_meter()',
  ],
};

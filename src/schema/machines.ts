import {
  actingClient,
  actingPerson,
  actor,
  computedColumns,
  customFields,
  folded,
  listedByCustomFields,
  listedByTime,
  nameKey,
  part,
  referable,
  searchIndex,
  uniqueExternalRef,
} from './columns.ts';
import { REPLACED_CODE, REPORT_CODE_ALPHABET } from './codes.ts';
import { STATUS_HISTORY, STATUS_RULES } from './machine-history.ts';
import { TASKS_OF_MACHINE } from './maintenance.ts';
import { PLANS_OF_MACHINE } from './plan-application.ts';
import { announced } from './records/recorded.ts';
import type { Subject } from './subject.ts';

const STATUSES = "('active', 'defect', 'partial_defect', 'out_of_service', 'maintenance', 'waiting_parts', 'retired')";

/** The condition of machines that members cannot use although the gym still has them. */
const UNUSABLE = "status = 'defect' or status = 'out_of_service' or status = 'maintenance' or status = 'waiting_parts'";

/** SQL for texts of a machine with a character between them that no text contains. */
const join = (...columns: readonly string[]): string =>
  `concat_ws(' ' || chr(31) || ' ', ${columns.map((column) => `new.${column}`).join(', ')})`;

/** Separates the sections of `described`. */
const SECTION = 'repeat(chr(31), 2)';

/**
 * The texts by which people refer to a machine, in sections: those of `search`, what it is, and those of `place`. They are
 * folded together, and followed by marks: of their numbers of one or two digits, such as `#7#12#`, which an index could not
 * find otherwise, and of the numbers of the name, such as `=7=`.
 */
const DESCRIBE = `create function describe_machine(texts text) returns text language plpgsql immutable parallel safe as $$
  declare words text := public.fold_words(texts);
  begin
    return words || ${SECTION} || regexp_replace(words, '(?:[^0-9]|[0-9]{3,})+', '#', 'g')
      || regexp_replace(split_part(words, chr(31), 1), '[^0-9]+', '=', 'g');
  end $$`;

const SECTIONS = [
  join('name', 'brand', 'model', 'serial_number', 'asset_tag'),
  join('type', 'category'),
  join('location', 'zone'),
];

/** The computed columns of the tables. */
const COMPUTED = {
  machine: {
    ...nameKey,
    ...folded('name', 'asset_tag', 'serial_number', 'type', 'category'),
    described: `describe_machine(${SECTIONS.join(` || ' ' || ${SECTION} || ' ' || `)})`,
    search: `split_part(new.described, ${SECTION}, 1)`,
    place: `split_part(new.described, ${SECTION}, 3)`,
  },
};

const TABLES = `
-- 'status_change' passes the reason, the cause and the confirmation of a change of the status to the history.
-- 'status_until' is the day on which a machine out of use should be back.
-- 'described' contains what people call a machine, with all of 'search' and 'place', for which its index serves too.
-- 'warranty_event_on' is the date of the last event about the warranty, because that follows from the calendar.
create table machine (
  ${referable('machine')},
  name text not null, brand text, model text, type text, category text, serial_number text, asset_tag text, location text,
  zone text, status text not null default 'active', location_id bigint, supplier_id bigint, purchased_at date,
  purchase_price numeric(12,2), warranty_until date, expected_lifespan_years int, commissioned_at date,
  retired_at timestamptz(3), blocked_reason text, confirmed_by text, status_since timestamptz(3) not null default changed_at(),
  replacement_value numeric(12,2), criticality text, status_until date, status_change jsonb, warranty_event_on date,
  report_code text not null default new_report_code(),
  ${customFields('machine')}, ${computedColumns(COMPUTED.machine)},
  constraint machine_report_code check (report_code ~ '^[0-7][${REPORT_CODE_ALPHABET}]{25}$'),
  constraint machine_purchase_price check (purchase_price >= 0),
  constraint machine_replacement_value check (replacement_value >= 0),
  constraint machine_retired_at check (status <> 'retired' or retired_at is not null),
  constraint machine_blocked_reason check (blocked_reason is null or status in ('defect', 'out_of_service')),
  constraint machine_status_until check (status_until is null or ${UNUSABLE}),
  constraint machine_status_check check (status in ${STATUSES}),
  constraint machine_criticality_check check (criticality in ('high', 'medium', 'low'))
);
${listedByTime('machine')};
${uniqueExternalRef('machine')};
${listedByCustomFields('machine')};
-- Without the tenant, because the page behind a label is found by the code alone.
create unique index machine_report_code_unique on machine (report_code);
create index machine_status on machine (tenant_id, status, id);
create index machine_location on machine (tenant_id, location_id, id);
create index machine_by_name on machine (tenant_id, name_key, id);
create index machine_by_supplier_id on machine (tenant_id, supplier_id, id) where supplier_id is not null;
create index machine_by_type_folded on machine (tenant_id, type_folded, id) where type_folded is not null;
create index machine_by_category_folded on machine (tenant_id, category_folded, id) where category_folded is not null;
create index machine_by_purchased_at on machine (tenant_id, purchased_at, id) where purchased_at is not null;
create index machine_by_status_until on machine (tenant_id, status_until, id) where status_until is not null;
create index machine_by_name_folded on machine (tenant_id, name_folded, id);
create index machine_by_asset_tag_folded on machine (tenant_id, asset_tag_folded, id) where asset_tag_folded is not null;
create index machine_by_serial_number_folded on machine (tenant_id, serial_number_folded, id)
  where serial_number_folded is not null;
-- Machines that members cannot use come first in lists.
create index machine_unusable on machine (tenant_id, id) where ${UNUSABLE};
create index machine_without_warranty_event_on on machine (tenant_id, warranty_until, id)
  where status <> 'retired' and warranty_event_on is distinct from warranty_until;
${searchIndex('machine', 'described')};

-- 'at' is when the status changed, 'recorded_at' when that was recorded, 'until' the day that was promised then.
create table machine_status_change (
  ${part('machine_status_change')},
  machine_id bigint not null, from_status text, to_status text not null, reason text, cause text not null, cause_id bigint,
  ${actor}, ${actingPerson}, ${actingClient}, confirmed_by text, until date,
  at timestamptz(3) not null default now(), recorded_at timestamptz(3) not null default now(),
  constraint machine_status_change_from_status_check check (from_status in ${STATUSES}),
  constraint machine_status_change_to_status_check check (to_status in ${STATUSES}),
  constraint machine_status_change_cause_check check (cause in ('api', 'inspection', 'incident', 'import'))
);
create index machine_status_change_by_at on machine_status_change (tenant_id, machine_id, at, id);
`;

/** Machines and their status history. */
export const machines: Subject = {
  tables: TABLES,
  computed: COMPUTED,
  functions: [DESCRIBE],
  references: [
    ['machine', 'location_id', 'location'],
    ['machine', 'supplier_id', 'supplier'],
    ['machine_status_change', 'machine_id', 'machine'],
  ],
  recorded: [
    {
      kind: 'machine',
      hasCustomFields: true,
      remembered: ['status_since', 'status_change', 'warranty_event_on'],
      rules: STATUS_RULES,
      history: `${REPLACED_CODE}
    ${STATUS_HISTORY}`,
      effects: `${TASKS_OF_MACHINE}
    ${PLANS_OF_MACHINE}`,
      further: [announced('warranty.ending', 'warranty_event_on')],
    },
  ],
  rights: { machine: 'select, insert, update', machine_status_change: 'select' },
};

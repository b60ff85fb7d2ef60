import { MAXIMA } from '../../generated/values.ts';
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
import { NOTABLE_LIST } from './notable.ts';
import { once, type FurtherEvent } from './records/recorded.ts';
import type { Subject } from './subject.ts';

/** The priorities of tickets and work orders, as SQL. */
export const PRIORITIES = "('low', 'medium', 'high', 'urgent')";

/** The computed columns of the tables. */
const COMPUTED = {
  reporter: { ...nameKey, ...folded('name'), ...searched('search', ['name', 'email']) },
  ticket: searched('search', ['description', 'title']),
  incident: searched('search', ['description', 'injury', 'corrective_action']),
  note: searched('search', ['body']),
};

const TABLES = `
create table reporter (
  ${referable('reporter')},
  name text not null, kind text not null default 'other', email text, phone text, erased_at timestamptz(3),
  ${computedColumns(COMPUTED.reporter)},
  constraint reporter_kind_check check (kind in ('member', 'staff', 'other'))
);
${listedByTime('reporter')};
${uniqueExternalRef('reporter')};
-- Erased reporters share one name.
create unique index reporter_name on reporter (tenant_id, fold_case(name)) where erased_at is null;
create index reporter_by_kind on reporter (tenant_id, kind, id);
create index reporter_by_kind_and_name on reporter (tenant_id, kind, name_key, id);
create index reporter_by_name on reporter (tenant_id, name_key, id);
create index reporter_by_name_folded on reporter (tenant_id, name_folded, id);
${searchIndex('reporter', 'search')};

create table ticket (
  ${referable('ticket')},
  machine_id bigint not null, title text, description text not null, priority text not null default 'medium',
  status text not null default 'new', reporter_id bigint, reporter_name text, workorder_id bigint, resolution text,
  resolved_at timestamptz(3), acknowledged_at timestamptz(3), source text not null default 'api',
  report_count int not null default 1, completion_id bigint, ${actingPerson},
  ${customFields('ticket')}, ${computedColumns(COMPUTED.ticket)},
  constraint ticket_resolved_at check ((status in ('resolved', 'wont_fix')) = (resolved_at is not null)),
  constraint ticket_report_count check (report_count >= 1),
  constraint ticket_source_check check (source in ('api', 'tool', 'public')),
  constraint ticket_priority_check check (priority in ${PRIORITIES}),
  constraint ticket_status_check check (status in ('new', 'reviewed', 'planned', 'in_progress', 'waiting_parts',
    'waiting_supplier', 'resolved', 'wont_fix'))
);
${listedByTime('ticket')};
${uniqueExternalRef('ticket')};
${listedByCustomFields('ticket')};
create index ticket_open on ticket (tenant_id, id) where status <> 'resolved' and status <> 'wont_fix';
create index ticket_by_status on ticket (tenant_id, status, id);
create index ticket_by_priority on ticket (tenant_id, priority, id);
create index ticket_by_reporter on ticket (tenant_id, reporter_id, id);
create index ticket_by_person on ticket (tenant_id, person_id, id);
create index ticket_by_work_order on ticket (tenant_id, workorder_id, id);
create index ticket_by_machine on ticket (tenant_id, machine_id, id);
create index ticket_by_machine_and_created_at on ticket (tenant_id, machine_id, created_at, id);
create index ticket_open_by_machine on ticket (tenant_id, machine_id, id) where status <> 'resolved' and status <> 'wont_fix';
create index ticket_by_completion on ticket (tenant_id, completion_id, id);
${searchIndex('ticket', 'search')};
-- The completion is inserted after the ticket to which it refers, so the database checks the reference at the end.
alter table ticket add constraint ticket_completion_id_foreign foreign key (tenant_id, completion_id)
  references maintenance_completion (tenant_id, id) deferrable initially deferred;

create table incident (
  ${resource('incident')},
  machine_id bigint not null, description text not null, status text not null default 'open', severity text, reporter_name text,
  involved_person text, injury text, occurred_at timestamptz(3) not null default now(),
  blocked_machine boolean not null default false, corrective_action text, closed_at timestamptz(3),
  ${actingPerson},
  ${computedColumns(COMPUTED.incident)},
  constraint incident_closed_at check ((status in ('resolved', 'closed')) = (closed_at is not null)),
  constraint incident_status_check check (status in ('open', 'investigating', 'resolved', 'closed')),
  constraint incident_severity_check check (severity in ('minor', 'serious', 'critical'))
);
${listedByTime('incident')};
create index incident_status on incident (tenant_id, status, id);
create index incident_open on incident (tenant_id, id) where status <> 'resolved' and status <> 'closed';
create index incident_by_severity on incident (tenant_id, severity, id);
create index incident_by_occurred_at on incident (tenant_id, occurred_at, id);
create index incident_machine on incident (tenant_id, machine_id, id);
create index incident_by_machine_and_occurred_at on incident (tenant_id, machine_id, occurred_at, id);
create index incident_open_by_machine on incident (tenant_id, machine_id, id) where status <> 'resolved' and status <> 'closed';
${searchIndex('incident', 'search')};

create table note (
  ${resource('note')},
  notable_type text not null, notable_id bigint not null, body text not null, author text, ${actingPerson}, ${actingClient}, ${computedColumns(COMPUTED.note)},
  constraint note_notable_type_check check (notable_type in ${NOTABLE_LIST})
);
create index note_notable on note (tenant_id, notable_type, notable_id, id);
create index note_by_notable_and_created_at on note (tenant_id, notable_type, notable_id, created_at, id);
create index note_by_notable_and_updated_at on note (tenant_id, notable_type, notable_id, updated_at, id);
`;

/** Sets when a ticket first got a status other than `new`, whatever the statement writes to it. */
const ACKNOWLEDGE = `if tg_op = 'INSERT' then
      new.acknowledged_at := case when new.status <> 'new' then changed_at() end;
    else
      new.acknowledged_at := coalesce(old.acknowledged_at, case when old.status = 'new' and new.status <> 'new' then changed_at() end);
    end if;`;

/** A member says that people could get hurt. Only such reports are urgent from the start, or become it with another one. */
const HAZARDS: readonly FurtherEvent[] = [
  { type: 'ticket.hazard_reported', on: 'insert', when: "(new.source = 'public' and new.priority = 'urgent')" },
  {
    type: 'ticket.hazard_reported',
    on: 'update',
    when: `(new.source = 'public' and new.report_count > old.report_count and new.priority = 'urgent'
      and old.priority <> 'urgent')`,
  },
];

/** Reporters, and what they and the staff report: tickets, incidents and notes. */
export const work: Subject = {
  tables: TABLES,
  computed: COMPUTED,
  references: [
    ['ticket', 'machine_id', 'machine'],
    ['ticket', 'reporter_id', 'reporter'],
    ['ticket', 'workorder_id', 'work_order'],
    ['incident', 'machine_id', 'machine'],
  ],
  recorded: [
    {
      kind: 'reporter',
      subject: (row) => `${row}.id`,
      members: `jsonb_build_object('ticket_count', (
        select count(*) from (select from ticket where reporter_id = stored.id limit ${MAXIMA.CappedCount}) as counted))`,
      further: [once('reporter.erased', 'erased_at')],
    },
    {
      kind: 'ticket',
      hasCustomFields: true,
      rules: ACKNOWLEDGE,
      subject: (row) => `${row}.reporter_id`,
      further: HAZARDS,
    },
    { kind: 'incident' },
    // The erasure of a person changes the author without a version.
    { kind: 'note', remembered: ['author'], subject: (row) => `${row}.person_id` },
  ],
  rights: {
    reporter: 'select, insert, update, delete',
    ticket: 'select, insert, update',
    incident: 'select, insert, update',
    note: 'select, insert',
  },
};

import { Migration } from '@mikro-orm/migrations';
import { confineTable, serveFunctions } from './new-tables.ts';
import { part } from './initial/columns.ts';
import { recordRows, type FurtherEvent } from './records/events.ts';
import { replacing } from './replacing.ts';

const COLUMNS = [
  `alter table settings add column public_language text not null default 'en',
    add column public_reports boolean not null default true,
    add constraint settings_public_language_check check (public_language in ('en', 'de', 'nl', 'fr', 'es'))`,
  `alter table ticket add column source text not null default 'api', add column report_count int not null default 1,
    add constraint ticket_source_check check (source in ('api', 'tool', 'public')),
    add constraint ticket_report_count check (report_count >= 1)`,
];

/** The reports of members. Equal ones have the same ticket; each has a code of its own, which is in the address of its status. */
const TABLE = [
  `create table public_report (
    ${part('public_report')}, code text not null default new_report_code(), machine_id bigint not null, ticket_id bigint not null,
    chips text[] not null, text_hash text not null, created_at timestamptz(3) not null default changed_at(),
    constraint public_report_tenant_id_code_unique unique (tenant_id, code),
    constraint public_report_machine_id_foreign foreign key (tenant_id, machine_id) references machine (tenant_id, id) on delete cascade,
    constraint public_report_ticket_id_foreign foreign key (tenant_id, ticket_id) references ticket (tenant_id, id) on delete cascade
  )`,
  'create index public_report_by_machine on public_report (tenant_id, machine_id, id)',
  'create index public_report_by_ticket on public_report (tenant_id, ticket_id, id)',
  ...confineTable('public_report', 'select, insert'),
];

/** Finds the tenant and the machine of a report code without a tenant, like the token of a request. */
const FIND = `create function find_report_code(wanted text)
  returns table (tenant_id bigint, tenant text, timezone text, machine_id bigint, rotated boolean)
  language sql stable strict security definer set search_path = public, pg_temp
  as $$
    select report_code.tenant_id, tenant.name, tenant.timezone, report_code.machine_id, rotated_at is not null
    from report_code join tenant on tenant.id = report_code.tenant_id
    where report_code.code = wanted and tenant.archived_at is null
  $$`;

/** A member says that somebody could get hurt. Only such reports are urgent from the start, or become it with another one. */
const HAZARDS: readonly FurtherEvent[] = [
  {
    kind: 'ticket',
    type: 'ticket.hazard_reported',
    on: 'insert',
    when: "((later).source = 'public' and (later).priority = 'urgent')",
  },
  {
    kind: 'ticket',
    type: 'ticket.hazard_reported',
    on: 'update',
    when: `((later).source = 'public' and (later).report_count > (earlier).report_count and (later).priority = 'urgent'
      and (earlier).priority <> 'urgent')`,
  },
];

const recordTickets = (further: readonly FurtherEvent[]): string => replacing(recordRows('ticket', further));

/** Adds the reports that members make on the page of a machine. */
export class PublicReports extends Migration {
  override up(): void {
    for (const statement of [...COLUMNS, ...TABLE, FIND, recordTickets(HAZARDS)]) this.addSql(statement);
    for (const statement of serveFunctions(['find_report_code(text)'])) this.addSql(statement);
  }

  override down(): void {
    this.addSql(recordTickets([]));
    this.addSql('drop function find_report_code(text)');
    this.addSql('drop table public_report');
    this.addSql('alter table ticket drop column source, drop column report_count');
    this.addSql('alter table settings drop column public_language, drop column public_reports');
  }
}

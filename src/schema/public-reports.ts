import { part } from './columns.ts';
import type { Subject } from './subject.ts';

const TABLES = `
-- The reports of members. Equal ones have the same ticket; each has a code of its own, which is in the address of its status.
create table public_report (
  ${part('public_report')}, code text not null default new_report_code(), machine_id bigint not null, ticket_id bigint not null,
  chips text[] not null, text_hash text not null, created_at timestamptz(3) not null default changed_at(),
  constraint public_report_tenant_id_code_unique unique (tenant_id, code)
);
create index public_report_by_machine on public_report (tenant_id, machine_id, id);
create index public_report_by_ticket on public_report (tenant_id, ticket_id, id);
`;

/** The reports that members make on the page of a machine. */
export const publicReports: Subject = {
  tables: TABLES,
  references: [
    ['public_report', 'machine_id', 'machine', 'cascade'],
    ['public_report', 'ticket_id', 'ticket', 'cascade'],
  ],
  rights: { public_report: 'select, insert' },
};

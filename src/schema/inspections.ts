import {
  computedColumns,
  customFields,
  listedByCustomFields,
  listedByNullable,
  listedByTime,
  resource,
  searchIndex,
  searched,
} from './columns.ts';
import type { Subject } from './subject.ts';

/** The computed columns of the tables. */
const COMPUTED = { inspection: searched('search', ['notes', 'inspector']) };

const TABLES = `
create table inspection (
  ${resource('inspection')},
  machine_id bigint not null, passed boolean not null, inspector text, notes text,
  inspected_at timestamptz(3) not null default now(), next_due_at date, signature text, checklist jsonb not null default '[]',
  blocked_machine boolean not null default false,
  ${customFields('inspection')}, ${computedColumns(COMPUTED.inspection)}
);
${listedByTime('inspection')};
${listedByCustomFields('inspection')};
${listedByNullable('inspection', 'next_due_at')};
create index inspection_machine on inspection (tenant_id, machine_id, id);
-- With the time, because an overview compares it with those of later inspections.
create index inspection_machine_failed on inspection (tenant_id, machine_id, id) include (inspected_at) where not passed;
create index inspection_failed on inspection (tenant_id, id) where not passed;
create index inspection_by_inspected_at on inspection (tenant_id, inspected_at, id);
create index inspection_by_machine_and_inspected_at on inspection (tenant_id, machine_id, inspected_at, id);
create index inspection_failed_by_inspected_at on inspection (tenant_id, inspected_at, id) where not passed;
${searchIndex('inspection', 'search')};
`;

/** Inspections of machines. */
export const inspections: Subject = {
  tables: TABLES,
  computed: COMPUTED,
  references: [['inspection', 'machine_id', 'machine']],
  recorded: [
    {
      kind: 'inspection',
      hasCustomFields: true,
      further: [{ type: 'inspection.failed', on: 'insert', when: 'not new.passed' }],
    },
  ],
  rights: { inspection: 'select, insert, update' },
};

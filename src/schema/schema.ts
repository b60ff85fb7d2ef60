import { createHash } from 'node:crypto';
import { JOB_SCHEMA, splitScript } from './job-scripts.ts';
import { SEARCH_ROLE, SERVICE_ROLE } from '../core/tenancy.ts';
import { accessOf, generalAccess } from './access.ts';
import { attachments } from './attachments.ts';
import { calendar } from './calendar.ts';
import { codes, NEW_REPORT_CODE } from './codes.ts';
import { erasure } from './erasure.ts';
import { customFields } from './custom-fields.ts';
import { eventLog } from './event-log.ts';
import { functions } from './functions.ts';
import { inspections } from './inspections.ts';
import { jobQueue } from './jobs.ts';
import { foldFunctions, REQUIRE_UNICODE } from './letters.ts';
import { links } from './links.ts';
import { machineHistory } from './machine-history.ts';
import { machines } from './machines.ts';
import { maintenanceDates } from './maintenance-dates.ts';
import { maintenance } from './maintenance.ts';
import { meters } from './meters.ts';
import { notifications } from './notifications.ts';
import { oauth } from './oauth.ts';
import { parts } from './parts.ts';
import { pastCompletions } from './past-completions.ts';
import { people } from './people.ts';
import { places } from './places.ts';
import { plans } from './plans.ts';
import { platforms } from './platforms.ts';
import { publicReports } from './public-reports.ts';
import { purchasing } from './purchasing.ts';
import { records, recording } from './records/records.ts';
import { reports } from './reports/reports.ts';
import { requests } from './requests.ts';
import { borrowSearchRole, returnSearchRole, roles } from './roles.ts';
import { searches } from './searches.ts';
import { signIn } from './sign-in.ts';
import { sites } from './site-functions.ts';
import { computations, foreignKeys, type Subject } from './subject.ts';
import { suppliers } from './suppliers.ts';
import { tenants } from './tenants.ts';
import { undo } from './undo.ts';
import { usage } from './usage.ts';
import { webhooks } from './webhooks.ts';
import { workOrders } from './work-orders.ts';
import { work } from './work.ts';

const SUBJECTS: readonly Subject[] = [
  tenants,
  requests,
  usage,
  places,
  machines,
  machineHistory,
  codes,
  inspections,
  maintenance,
  maintenanceDates,
  pastCompletions,
  work,
  workOrders,
  suppliers,
  parts,
  purchasing,
  people,
  meters,
  plans,
  eventLog,
  webhooks,
  attachments,
  publicReports,
  links,
  signIn,
  oauth,
  customFields,
  notifications,
  calendar,
  reports,
  undo,
  erasure,
  platforms,
  sites,
  recording,
];

const STATEMENTS = [
  ...roles,
  REQUIRE_UNICODE,
  ...foldFunctions,
  ...splitScript(functions),
  NEW_REPORT_CODE,
  ...SUBJECTS.flatMap(({ tables = '' }) => splitScript(tables)),
  ...SUBJECTS.flatMap(foreignKeys),
  ...SUBJECTS.flatMap((subject) => subject.functions ?? []),
  ...SUBJECTS.flatMap(computations),
  ...records(SUBJECTS.flatMap(({ recorded = [] }) => recorded)),
  ...SUBJECTS.flatMap(({ triggers = [] }) => triggers),
  ...searches,
  ...generalAccess,
  ...SUBJECTS.flatMap(accessOf),
  'select limit_sites()',
  'select admit_platforms()',
];

/**
 * Returns the statements that make the current schema in an empty database: the tables of all tenants, confined by
 * row-level security, the roles that serve requests, and everything that the database does by itself. They do not use the
 * entities; a test compares the two.
 */
export const createSchema = async (): Promise<string[]> => [...STATEMENTS, ...(await jobQueue())];

/**
 * Identifies the schema. Until the first release it is part of the name of the baseline, so no version takes the schema of
 * another one for its own.
 */
export const fingerprint = createHash('sha256').update(STATEMENTS.join(';')).digest('hex').slice(0, 8);

/** Lists the tables or functions of the schema. */
const created = (what: 'table' | 'function'): string[] => {
  const start = new RegExp(String.raw`^(?:--.*\n)*create (?:unlogged )?${what} (\w+)`);
  return [...new Set(STATEMENTS.flatMap((statement) => start.exec(statement)?.[1] ?? []))];
};

/** Returns the statements that drop the schema except the roles, which other databases may use. All data is lost. */
export const dropSchema = (): string[] => [
  `drop schema ${JOB_SCHEMA} cascade`,
  `drop table ${created('table').join(', ')} cascade`,
  'drop sequence event_number',
  borrowSearchRole,
  // Those of a table's row type are gone with the table, and some share their name.
  `do $$ declare dropped regprocedure; begin
    for dropped in select oid from pg_proc where pronamespace = 'public'::regnamespace
      and proname = any ('{${created('function').join(',')}}')
    loop execute format('drop function %s', dropped); end loop;
  end $$`,
  returnSearchRole,
  `revoke usage on schema public from ${SERVICE_ROLE}, ${SEARCH_ROLE}`,
  `revoke select on table mikro_orm_migrations from ${SERVICE_ROLE}`,
];

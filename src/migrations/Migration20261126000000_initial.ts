import { Migration } from '@mikro-orm/migrations';
import { JOB_SCHEMA, splitScript } from '../jobs/sql.ts';
import { SEARCH_ROLE, SERVICE_ROLE } from '../platform/tenancy.ts';
import { confinement, grants } from './initial/access.ts';
import { eventLog } from './initial/events.ts';
import { functions } from './initial/functions.ts';
import { jobQueue } from './initial/jobs.ts';
import { quotas, requests } from './initial/limits.ts';
import { machines, places } from './initial/machines.ts';
import { purchasing } from './initial/purchasing.ts';
import { references } from './initial/references.ts';
import { borrowSearchRole, returnSearchRole, roles } from './initial/roles.ts';
import { searches } from './initial/searches.ts';
import { parts, suppliers } from './initial/supply.ts';
import { tenants } from './initial/tenants.ts';
import { care, work } from './initial/upkeep.ts';
import { webhooks } from './initial/webhooks.ts';
import { records } from './records/records.ts';
import { MACHINE_CONDITION } from './reports/conditions.ts';
import { CONTRACT_SHARE } from './reports/contract-costs.ts';
import { DAY_START, REPORT_WINDOW } from './reports/windows.ts';
import { WORK_ORDER_COST } from './reports/work-order-costs.ts';

const TABLES = [
  functions,
  tenants,
  requests,
  quotas,
  places,
  machines,
  care,
  work,
  suppliers,
  parts,
  purchasing,
  eventLog,
  webhooks,
];

// They run with the privileges of the caller, so row-level security applies to what they read.
const REPORTS = [WORK_ORDER_COST, DAY_START, REPORT_WINDOW, MACHINE_CONDITION, CONTRACT_SHARE];

const STATEMENTS = [
  ...roles,
  ...TABLES.flatMap(splitScript),
  ...references,
  ...REPORTS,
  ...records,
  ...searches,
  ...confinement,
  ...grants,
];

/** Lists the tables or functions that the statements create. */
const created = (what: 'table' | 'function'): string[] => {
  const start = new RegExp(String.raw`^(?:--.*\n)*create (?:unlogged )?${what} (\w+)`);
  return [...new Set(STATEMENTS.flatMap((statement) => start.exec(statement)?.[1] ?? []))];
};

/**
 * Creates the schema: the tables of all tenants, confined by row-level security, the role that serves requests, and what
 * the database does by itself. It does not use the entities, because they change later.
 */
export class Initial extends Migration {
  override async up(): Promise<void> {
    for (const statement of [...STATEMENTS, ...(await jobQueue())]) this.addSql(statement);
  }

  /** Drops everything that {@link up} created except the roles, which other databases may use. All data is lost. */
  override down(): void {
    for (const statement of [
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
    ])
      this.addSql(statement);
  }
}

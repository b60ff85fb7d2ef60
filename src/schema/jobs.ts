import { JOB_SCHEMA, splitScript } from './job-scripts.ts';
import { SERVICE_ROLE } from '../core/tenancy.ts';

/** Tables with the jobs: `job_common` is the partition that holds them all, `job` the table that it belongs to. */
const JOB_TABLES = ['job', 'job_common'];

/** Other tables that the runner uses. */
const TABLES = ['queue', 'schedule', 'version', 'job_dependency'];

/** Lets the serving role read and change a table as the runner, which has no tenant. */
const allowRunner = (table: string): string[] => [
  `alter table ${JOB_SCHEMA}.${table} enable row level security`,
  `create policy runner on ${JOB_SCHEMA}.${table} using (current_tenant() is null) with check (current_tenant() is null)`,
  `grant select, insert, update, delete on table ${JOB_SCHEMA}.${table} to ${SERVICE_ROLE}`,
];

/** Lets a request, or a job of a tenant, add jobs of its own tenant. It reads none. */
const allowSender = (table: string): string =>
  `create policy sender on ${JOB_SCHEMA}.${table} for insert with check ((data ->> 'tenant_id')::bigint = current_tenant())`;

/**
 * Returns the tables of pg-boss, in a schema of their own. The installed version of pg-boss writes them; a test fails
 * when an upgrade changes their version, because a new migration with `getMigrationPlans` is needed then.
 */
export const jobQueue = async (): Promise<string[]> => {
  // Imported lazily, because most starts run no migration.
  const { getConstructionPlans } = await import('pg-boss');
  return [
    ...splitScript(getConstructionPlans(JOB_SCHEMA)),
    `grant usage on schema ${JOB_SCHEMA} to ${SERVICE_ROLE}`,
    ...[...JOB_TABLES, ...TABLES].flatMap(allowRunner),
    ...JOB_TABLES.map(allowSender),
    // pg-boss adds a job with the settings of its queue. They belong to no tenant.
    `create policy sender on ${JOB_SCHEMA}.queue for select using (true)`,
  ];
};

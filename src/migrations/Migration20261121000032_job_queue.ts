import { Migration } from '@mikro-orm/migrations';
import { JOB_SCHEMA, splitScript } from '../jobs/sql.ts';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/** Tables with the jobs: `job_common` is the partition that holds them all, `job` the table that it belongs to. */
const JOB_TABLES = ['job', 'job_common'];

/**
 * Restricts the serving role. Without a tenant it is the runner, which reads and changes all jobs. With a tenant it is
 * a request or a job of the tenant, which only adds jobs of its own tenant and reads none.
 */
const restrict = (table: string): string[] => [
  `alter table ${table} enable row level security`,
  `create policy runner on ${table} using (current_tenant() is null) with check (current_tenant() is null)`,
  `create policy sender on ${table} for insert with check ((data ->> 'tenant_id')::bigint = current_tenant())`,
  `grant select, insert, update, delete on table ${table} to ${SERVICE_ROLE}`,
];

const GRANTS = [
  `grant usage on schema ${JOB_SCHEMA} to ${SERVICE_ROLE}`,
  // The runner adds the queues of this version of the service and claims recurring work.
  ...['queue', 'schedule'].map(
    (table) => `grant select, insert, update, delete on table ${JOB_SCHEMA}.${table} to ${SERVICE_ROLE}`,
  ),
  `grant select, update on table ${JOB_SCHEMA}.version to ${SERVICE_ROLE}`,
  `grant select, update, delete on table ${JOB_SCHEMA}.job_dependency to ${SERVICE_ROLE}`,
];

/**
 * Creates the tables of pg-boss in a schema of their own. The installed version of pg-boss writes them; a test fails
 * when an upgrade changes their version, because a new migration with `getMigrationPlans` is needed then.
 */
export class JobQueue extends Migration {
  override async up(): Promise<void> {
    // Imported lazily, because most starts run no migration.
    const { getConstructionPlans } = await import('pg-boss');
    for (const statement of splitScript(getConstructionPlans(JOB_SCHEMA))) this.addSql(statement);
    for (const table of JOB_TABLES) for (const statement of restrict(`${JOB_SCHEMA}.${table}`)) this.addSql(statement);
    for (const statement of GRANTS) this.addSql(statement);
  }

  override down(): void {
    this.addSql(`drop schema ${JOB_SCHEMA} cascade`);
  }
}

import { Migration } from '@mikro-orm/migrations';
import { JOB_SCHEMA } from '../jobs/sql.ts';

/**
 * Lets a request, or a job of a tenant, read the settings of the queues, because pg-boss adds a job with those of its
 * queue. They belong to no tenant.
 */
export class JobSenders extends Migration {
  override up(): void {
    this.addSql(`create policy sender on ${JOB_SCHEMA}.queue for select using (true)`);
  }

  override down(): void {
    this.addSql(`drop policy sender on ${JOB_SCHEMA}.queue`);
  }
}

import { Migration } from '@mikro-orm/migrations';
import { foreignKey } from './initial/references.ts';

/** Makes only the tasks of plans report failures by default, without row-level security because a migration has no tenant. */
const TASKS = [
  'alter table maintenance_task alter column ticket_on_failure set default false',
  "select set_config('app.recording', 'off', true)",
  'alter table maintenance_task no force row level security',
  'update maintenance_task set ticket_on_failure = false where plan_id is null',
  'alter table maintenance_task force row level security',
  "select set_config('app.recording', '', true)",
];

/** Adds the ticket that reports what a completion found. */
export class ChecklistResults extends Migration {
  override up(): void {
    this.addSql('alter table maintenance_completion add column ticket_id bigint');
    this.addSql(foreignKey(['maintenance_completion', 'ticket_id', 'ticket'], 'restrict'));
    this.addSql('create index maintenance_completion_by_ticket on maintenance_completion (tenant_id, ticket_id, id)');
    for (const statement of TASKS) this.addSql(statement);
  }

  override down(): void {
    this.addSql('alter table maintenance_completion drop column ticket_id');
    this.addSql('alter table maintenance_task alter column ticket_on_failure set default true');
  }
}

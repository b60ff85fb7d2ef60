import { Migration } from '@mikro-orm/migrations';

const NULLABLE = [
  ['work_order', 'completed_at'],
  ['inspection', 'next_due_at'],
] as const;

/** Adds the indexes of filters and sorts: when work orders were completed, when inspections are due again, who acted. */
export class Filters extends Migration {
  override up(): void {
    for (const [table, column] of NULLABLE) {
      this.addSql(`create index ${table}_by_${column}_asc on ${table} (tenant_id, (${column} is null), ${column}, id)`);
      this.addSql(
        `create index ${table}_by_${column}_desc on ${table} (tenant_id, (${column} is not null), ${column}, id)`,
      );
    }
    this.addSql('create index event_by_actor on event (tenant_id, actor, id)');
  }

  override down(): void {
    this.addSql('drop index event_by_actor');
    for (const [table, column] of NULLABLE)
      this.addSql(`drop index ${table}_by_${column}_asc, ${table}_by_${column}_desc`);
  }
}

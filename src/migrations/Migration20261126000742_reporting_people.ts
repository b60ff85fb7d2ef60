import { Migration } from '@mikro-orm/migrations';

const TABLES = ['ticket', 'incident'];

/** Adds the person whose token reported a ticket or an incident, because staff change only their own. */
export class ReportingPeople extends Migration {
  override up(): void {
    for (const table of TABLES)
      this.addSql(`alter table ${table} add column person_id bigint
        default nullif(current_setting('app.person_id', true), '')::bigint`);
  }

  override down(): void {
    for (const table of TABLES) this.addSql(`alter table ${table} drop column person_id`);
  }
}

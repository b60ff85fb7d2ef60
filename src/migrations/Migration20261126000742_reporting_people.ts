import { Migration } from '@mikro-orm/migrations';
import { addPerson } from './Migration20261126000740_acting_people.ts';

const TABLES = ['ticket', 'incident'];

/** Adds the person whose token reported a ticket or an incident, because staff change only their own. */
export class ReportingPeople extends Migration {
  override up(): void {
    for (const table of TABLES) this.addSql(addPerson(table));
  }

  override down(): void {
    for (const table of TABLES) this.addSql(`alter table ${table} drop column person_id`);
  }
}

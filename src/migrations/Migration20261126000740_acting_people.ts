import { Migration } from '@mikro-orm/migrations';

/** The tables that keep who made a change. */
const TABLES = [
  'event',
  'machine_status_change',
  'work_order_status_change',
  'maintenance_completion',
  'maintenance_skip',
  'meter_reading',
  'stock_movement',
  'purchase_order_receipt',
  'machine_code',
  'attachment',
  'note',
];

/**
 * Returns the statement that adds the person whose token writes a row. It is no foreign key: like the name of the token, it
 * stays when the person is deleted.
 */
export const addPerson = (table: string): string => `alter table ${table} add column person_id bigint
        default nullif(current_setting('app.person_id', true), '')::bigint`;

/** Adds the person whose token made a change beside the name of the token. */
export class ActingPeople extends Migration {
  override up(): void {
    for (const table of TABLES) this.addSql(addPerson(table));
  }

  override down(): void {
    for (const table of TABLES) this.addSql(`alter table ${table} drop column person_id`);
  }
}

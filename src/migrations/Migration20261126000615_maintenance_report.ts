import { Migration } from '@mikro-orm/migrations';
import { MAINTENANCE_DATES } from './reports/maintenance-dates.ts';
import { MAINTENANCE_OUTCOME, WORK_ORDER_PERIOD } from './reports/maintenance-figures.ts';

/** Adds what the report of maintenance counts: due dates and what became of them, and the periods of work orders. */
export class MaintenanceReport extends Migration {
  override up(): void {
    for (const statement of MAINTENANCE_DATES.up) this.addSql(statement);
    this.addSql(MAINTENANCE_OUTCOME);
    this.addSql(WORK_ORDER_PERIOD);
  }

  override down(): void {
    this.addSql('drop function work_order_period()');
    this.addSql('drop function maintenance_outcome(date, date, text, timestamptz, numeric)');
    for (const statement of MAINTENANCE_DATES.down) this.addSql(statement);
  }
}

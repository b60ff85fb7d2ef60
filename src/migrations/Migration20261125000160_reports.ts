import { Migration } from '@mikro-orm/migrations';
import { MACHINE_CONDITION } from './reports/conditions.ts';
import { CONTRACT_SHARE } from './reports/contract-costs.ts';
import { DAY_START, REPORT_WINDOW } from './reports/windows.ts';

/**
 * Adds what reports are built on. The functions run with the privileges of the caller, so row-level security applies to
 * what they read.
 */
export class Reports extends Migration {
  override up(): void {
    for (const statement of [DAY_START, REPORT_WINDOW, MACHINE_CONDITION, CONTRACT_SHARE]) this.addSql(statement);
  }

  override down(): void {
    this.addSql('drop function contract_share(text)');
    this.addSql('drop function machine_condition(text)');
    this.addSql('drop function report_window(date, date, text, text, timestamptz)');
    this.addSql('drop function day_start(date, text)');
  }
}

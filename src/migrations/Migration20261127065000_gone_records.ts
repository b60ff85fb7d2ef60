import { Migration } from '@mikro-orm/migrations';
import { serveFunctions } from './new-tables.ts';
import { replacing } from './replacing.ts';
import { CAN_SEE_EVENT } from './sites/functions.ts';
import { GONE_FUNCTIONS, goneFunctions } from './sites/gone.ts';

/** Hides the events of records that are gone, and of those that only callers of all sites read, from callers of some sites. */
export class GoneRecords extends Migration {
  override up(): void {
    for (const statement of [...goneFunctions, ...serveFunctions(GONE_FUNCTIONS)]) this.addSql(statement);
  }

  override down(): void {
    this.addSql(replacing(CAN_SEE_EVENT));
    for (const name of GONE_FUNCTIONS.toReversed()) this.addSql(`drop function ${name}`);
  }
}

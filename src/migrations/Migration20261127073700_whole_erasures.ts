import { Migration } from '@mikro-orm/migrations';
import { serveFunctions } from './new-tables.ts';
import { ERASURE_FUNCTIONS, erasureFunctions, FINISH_ERASURES } from './sites/erasure.ts';

/** Lets erasures reach over all sites, and finishes those that callers of some sites began. */
export class WholeErasures extends Migration {
  override up(): void {
    for (const statement of [...erasureFunctions, ...serveFunctions(ERASURE_FUNCTIONS)]) this.addSql(statement);
    this.addSql(FINISH_ERASURES);
  }

  override down(): void {
    for (const name of ERASURE_FUNCTIONS) this.addSql(`drop function ${name}`);
  }
}

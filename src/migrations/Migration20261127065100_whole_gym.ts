import { Migration } from '@mikro-orm/migrations';
import { serveFunctions } from './new-tables.ts';
import { PLACED, WHOLE_GYM_FUNCTIONS, wholeGymStatements } from './sites/whole-gym.ts';

/** Finds numbers and codes over all sites, and keeps callers of some sites from taking or giving away what has no place. */
export class WholeGym extends Migration {
  override up(): void {
    for (const statement of [...wholeGymStatements, ...serveFunctions(WHOLE_GYM_FUNCTIONS)]) this.addSql(statement);
  }

  override down(): void {
    for (const table of PLACED) this.addSql(`drop trigger keep_placed on ${table}`);
    for (const name of ['keep_placed()', ...WHOLE_GYM_FUNCTIONS]) this.addSql(`drop function ${name}`);
  }
}

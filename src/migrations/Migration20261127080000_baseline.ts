import { Migration } from '@mikro-orm/migrations';
import { createSchema, dropSchema } from '../schema/schema.ts';

/**
 * Creates the schema as it is. Until the first release it follows `schema/`; a release writes its text out, and later
 * changes are steps of their own.
 */
export class Baseline extends Migration {
  override async up(): Promise<void> {
    for (const statement of await createSchema()) this.addSql(statement);
  }

  /** Drops everything that {@link up} created except the roles. All data is lost. */
  override down(): void {
    for (const statement of dropSchema()) this.addSql(statement);
  }
}

import { Migration } from '@mikro-orm/migrations';
import { SEARCH_ROLE, SERVICE_ROLE } from '../platform/tenancy.ts';
import { confinement, grants, prerequisites, TABLES } from './initial/access.ts';
import { currentTenant, dropFunctions, functions, searchKeys } from './initial/functions.ts';
import { references } from './initial/references.ts';
import { supply } from './initial/supply.ts';
import { upkeep } from './initial/upkeep.ts';

/**
 * Creates all tables, confined to a tenant by row-level security, and the role that serves requests. It does not use
 * the entities, because they change later.
 */
export class Initial extends Migration {
  override up(): void {
    for (const statement of [
      ...prerequisites,
      currentTenant,
      searchKeys,
      ...upkeep,
      ...supply,
      ...references,
      ...confinement,
      ...functions,
      ...grants,
    ]) {
      this.addSql(statement);
    }
  }

  /** Drops everything that {@link up} created except the roles, which other databases may use. All data is lost. */
  override down(): void {
    this.addSql(`drop table if exists ${TABLES.join(', ')} cascade`);
    for (const statement of dropFunctions) this.addSql(statement);
    this.addSql(`revoke usage on schema public from ${SERVICE_ROLE}, ${SEARCH_ROLE}`);
  }
}

import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';
import { borrowSearchRole, returnSearchRole } from './search-role.ts';

/**
 * Takes the membership in the role of the search functions from the owner of the tables, who needed it to give them away.
 * The service may see the migrations that ran: its login need not be the owner's.
 */
export class TwoLogins extends Migration {
  override up(): void {
    this.addSql(returnSearchRole);
    this.addSql(`grant select on table mikro_orm_migrations to ${SERVICE_ROLE}`);
  }

  override down(): void {
    this.addSql(`revoke select on table mikro_orm_migrations from ${SERVICE_ROLE}`);
    this.addSql(borrowSearchRole);
  }
}

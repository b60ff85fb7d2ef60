import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';
import { borrowSearchRole, returnSearchRole } from './search-role.ts';

/**
 * Revokes the owner's membership in the role of the search functions, which was needed to transfer them. Lets the
 * service read the list of executed migrations, because its login may not be the owner's.
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

import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/** Adds the mark of a token's last write. A read uses it to find a replica that contains the token's writes. */
export class LastWrite extends Migration {
  override up(): void {
    this.addSql('alter table token add column last_write uuid null');
    this.addSql(`grant select (id, last_write), update (last_write) on table token to ${SERVICE_ROLE}`);
  }

  override down(): void {
    this.addSql('alter table token drop column last_write');
    this.addSql(`revoke select (id) on table token from ${SERVICE_ROLE}`);
  }
}

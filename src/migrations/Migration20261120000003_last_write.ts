import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/** Lets each write of a token leave a mark, by which a read knows whether a replica has what the token wrote. */
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

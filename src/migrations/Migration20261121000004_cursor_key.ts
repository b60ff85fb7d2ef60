import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/** Makes the key that cursors are signed with: 244 random bits from the database, so all processes that share it agree. */
export class CursorKey extends Migration {
  override up(): void {
    this.addSql(
      'create table cursor_key (singleton boolean primary key default true check (singleton), secret bytea not null)',
    );
    this.addSql(
      "insert into cursor_key (secret) values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'))",
    );
    this.addSql(`grant select (secret) on table cursor_key to ${SERVICE_ROLE}`);
  }

  override down(): void {
    this.addSql('drop table cursor_key');
  }
}

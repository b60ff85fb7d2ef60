import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/** Creates the key that signs cursors: 244 random bits, stored in the database because all processes share it. */
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

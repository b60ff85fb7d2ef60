import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/**
 * Creates the table in which all processes count the requests of tokens. It is unlogged: a crash loses a minute's
 * counts.
 */
export class RateLimit extends Migration {
  override up(): void {
    this.addSql(
      'create unlogged table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint)',
    );
    this.addSql(`grant select, insert, update, delete on table rate_limit to ${SERVICE_ROLE}`);
  }

  override down(): void {
    this.addSql('drop table rate_limit');
  }
}

import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/** Makes the table in which processes count the requests of tokens together. It is not logged: a crash forgets a minute's counts. */
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

import { Migration } from '@mikro-orm/migrations';

/** Stores with a used refresh token the one that has taken its place, sealed with the used one, for requests that repeat. */
export class SuccessorsOfRefreshTokens extends Migration {
  override up(): void {
    this.addSql('alter table oauth_record add column successor text');
    this.addSql('create index oauth_record_successor on oauth_record (consumed_at) where successor is not null');
  }

  override down(): void {
    this.addSql('alter table oauth_record drop column successor');
  }
}

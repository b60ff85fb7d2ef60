import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the token that made a change to its event: null for a job, whose number is 0. It is no foreign key, because the log
 * outlives a token.
 */
export class TokensOfEvents extends Migration {
  override up(): void {
    this.addSql(`alter table event add column token_id bigint
        default nullif(nullif(current_setting('app.token_id', true), ''), '0')::bigint`);
  }

  override down(): void {
    this.addSql('alter table event drop column token_id');
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * Lets tokens administer their tenant that could before there were tokens for administration: those that were issued between
 * the initial schema and that step, in a database that ran the step before it did this itself.
 */
export class AdministeringTokens extends Migration {
  override up(): void {
    this.addSql(`update token set admin = true where scope = 'write' and not admin and person_id is null
      and created_at > (select executed_at from mikro_orm_migrations where name = 'Migration20261126000000_initial')
      and created_at < (select executed_at from mikro_orm_migrations where name = 'Migration20261126000560_token_administration')`);
  }

  /** Does nothing: which tokens this step changed is not known later. */
  override down(): void {}
}

import { Migration } from '@mikro-orm/migrations';
import { createSiteRules } from './sites/functions.ts';
import { FIRST_SITE_RULES, SITE_RULES } from './sites/rules.ts';

/** Hides connections that may see more sites than the caller, and so may not be ended by them. */
export class SitesOfConnections extends Migration {
  override up(): void {
    this.addSql(createSiteRules(SITE_RULES));
    this.addSql('select limit_sites()');
  }

  override down(): void {
    this.addSql(createSiteRules(FIRST_SITE_RULES));
    this.addSql('drop policy if exists sites on oauth_grant');
  }
}

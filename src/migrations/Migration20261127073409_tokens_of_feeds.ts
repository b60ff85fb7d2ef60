import { Migration } from '@mikro-orm/migrations';
import { serveFunctions } from './new-tables.ts';

const TOKEN = [
  'alter table calendar_feed add column token_id bigint',
  `alter table calendar_feed add constraint calendar_feed_token_id_foreign
    foreign key (tenant_id, token_id) references token (tenant_id, id) on delete cascade`,
  'create index calendar_feed_by_token on calendar_feed (tenant_id, token_id)',
];

/**
 * Finds a feed without a tenant, and the caller on whose behalf it is read: that of the token that made it, with the role and the
 * locations of now. A feed ends with its token. One that was made before its token was noted has no caller, only an owner.
 */
const FIND = `create function find_calendar_feed(code_hash text)
  returns table (id bigint, tenant_id bigint, tenant text, timezone text, principal jsonb)
  language sql volatile strict security definer set search_path = public, pg_temp
  as $$
    select feed.id, feed.tenant_id, tenant.name, tenant.timezone,
      to_jsonb(caller) - 'archived' || jsonb_build_object('last_four', token.last_four)
    from calendar_feed as feed join tenant on tenant.id = feed.tenant_id
    left join token on token.id = feed.token_id
    left join lateral authenticate_token(token.hash) as caller on true
    where feed.hash = code_hash and tenant.archived_at is null and (feed.token_id is null or caller.token_id is not null)
  $$`;

const FORMER_FIND = `create function find_calendar_feed(code_hash text)
  returns table (id bigint, tenant_id bigint, tenant text, timezone text)
  language sql stable strict security definer set search_path = public, pg_temp
  as $$
    select feed.id, feed.tenant_id, tenant.name, tenant.timezone
    from calendar_feed as feed join tenant on tenant.id = feed.tenant_id
    where feed.hash = code_hash and tenant.archived_at is null
  $$`;

const replaceFind = (statement: string): string[] => [
  'drop function find_calendar_feed(text)',
  statement,
  ...serveFunctions(['find_calendar_feed(text)']),
];

/** Notes the token that makes a calendar feed, with which the feed ends. */
export class TokensOfFeeds extends Migration {
  override up(): void {
    for (const statement of [...TOKEN, ...replaceFind(FIND)]) this.addSql(statement);
  }

  override down(): void {
    for (const statement of replaceFind(FORMER_FIND)) this.addSql(statement);
    this.addSql('alter table calendar_feed drop column token_id');
  }
}

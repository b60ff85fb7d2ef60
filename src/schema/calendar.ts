import { foundByCode } from './access.ts';
import { actor, resource } from './columns.ts';
import type { Subject } from './subject.ts';
import { IS_ACTIVE, NOT_OF_CALLER } from './tenants.ts';

const TABLES = `
create table calendar_feed (
  ${resource('calendar_feed')}, name text not null, location_id bigint, person_id bigint, supplier_id bigint, include jsonb not null,
  hash text not null, owner_id bigint, ${actor}, token_id bigint,
  constraint calendar_feed_hash_unique unique (hash),
  constraint calendar_feed_hash check (hash ~ '^[0-9a-f]{64}$'),
  constraint calendar_feed_include check (jsonb_array_length(include) > 0
    and include <@ '["maintenance", "workorders", "contracts", "warranties"]')
);
create index calendar_feed_by_location on calendar_feed (tenant_id, location_id, id);
create index calendar_feed_by_person on calendar_feed (tenant_id, person_id, id);
create index calendar_feed_by_supplier on calendar_feed (tenant_id, supplier_id, id);
create index calendar_feed_by_token on calendar_feed (tenant_id, token_id);
create index calendar_feed_by_owner on calendar_feed (tenant_id, owner_id, id);
`;

/**
 * Finds a feed without a tenant, and the caller on whose behalf it is read: that of the token that made it, with the role and the
 * locations of now. A feed ends with its token. One that was made before its token was noted has no caller, only an owner.
 */
const FIND = `create function find_calendar_feed(code_hash text)
  returns table (id bigint, tenant_id bigint, tenant text, timezone text, principal jsonb)
  language sql volatile strict security definer set search_path = public, pg_temp
  as $$
    select feed.id, feed.tenant_id, tenant.name, tenant.timezone,
      to_jsonb(caller) - ${NOT_OF_CALLER} || jsonb_build_object('last_four', token.last_four)
    from calendar_feed as feed join tenant on tenant.id = feed.tenant_id
    left join token on token.id = feed.token_id
    left join lateral authenticate_token(token.hash) as caller on true
    where feed.hash = code_hash and case when refuse_move(tenant.id) then ${IS_ACTIVE} end and (feed.token_id is null or caller.token_id is not null)
  $$`;

/** The calendars of what is due. */
export const calendar: Subject = {
  tables: TABLES,
  // A feed ends with the record that it is about. It would show more than it should without it.
  references: [
    ['calendar_feed', 'location_id', 'location', 'cascade'],
    ['calendar_feed', 'person_id', 'person', 'cascade'],
    ['calendar_feed', 'supplier_id', 'supplier', 'cascade'],
    ['calendar_feed', 'owner_id', 'person', 'cascade'],
    ['calendar_feed', 'token_id', 'token', 'cascade'],
  ],
  functions: [FIND],
  access: foundByCode(
    'calendar_feed',
    // The hash of a code is never read.
    `select (id, tenant_id, uuid, version, created_at, updated_at, name, location_id, person_id, supplier_id, include, owner_id, actor),
    insert, delete`,
  ),
  served: ['find_calendar_feed(text)'],
};

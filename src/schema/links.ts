import { part } from './columns.ts';
import { foundByCode } from './access.ts';
import type { Subject } from './subject.ts';
import { createSweep } from './sweep.ts';
import { NOT_OF_CALLER } from './tenants.ts';

const TABLES = `
-- A link to sign in is that of a person. All others end with the token of their caller.
create table one_use_link (
  ${part('one_use_link')}, hash bytea not null, kind text not null, payload jsonb not null, token_id bigint, person_id bigint,
  created_at timestamptz(3) not null default now(), expires_at timestamptz(3) not null, used_at timestamptz(3),
  constraint one_use_link_hash_unique unique (hash),
  constraint one_use_link_hash check (length(hash) = 32),
  constraint one_use_link_kind_check check (kind in ('upload', 'labels', 'export', 'machine_file', 'sign_in')),
  constraint one_use_link_payload check (jsonb_typeof(payload) = 'object' and length(payload::text) <= 20000),
  constraint one_use_link_owner
    check (case when kind = 'sign_in' then person_id is not null and token_id is null else token_id is not null end)
);
create index one_use_link_by_expiry on one_use_link (tenant_id, expires_at);
create index one_use_link_by_token on one_use_link (tenant_id, token_id);
create index one_use_link_by_person on one_use_link (tenant_id, person_id);
`;

/** Finds a link, and the caller on whose behalf it works, without a tenant. A link ends with the token of its caller. */
const FIND = `create function find_link(link_hash bytea)
  returns table (id bigint, kind text, payload jsonb, expires_at timestamptz, is_open boolean, principal jsonb)
  language sql volatile strict security definer set search_path = public, pg_temp
  as $$
    select link.id, link.kind, link.payload, link.expires_at,
      link.used_at is null and link.expires_at > now() and caller.token_id is not null and caller.closed is null,
      to_jsonb(caller) - ${NOT_OF_CALLER} || jsonb_build_object('last_four', token.last_four)
    from one_use_link as link join token on token.id = link.token_id
    left join lateral authenticate_token(token.hash) as caller on true
    where link.hash = link_hash and refuse_move(link.tenant_id)
  $$`;

/** Links stay for a day after they ended, so that their address says why it no longer works. */
const SWEEP = createSweep('sweep_links', {
  table: 'one_use_link',
  ended: "expires_at < now() - interval '1 day'",
  lock: 5_190_630,
});

/** The links that work once without a token. */
export const links: Subject = {
  tables: TABLES,
  references: [
    ['one_use_link', 'token_id', 'token', 'cascade'],
    ['one_use_link', 'person_id', 'person', 'cascade'],
  ],
  functions: [FIND, SWEEP],
  access: foundByCode(
    'one_use_link',
    // A hash is never read, and a link only changes by its use.
    `select (id, tenant_id, kind, token_id, person_id, expires_at, used_at),
    insert (hash, kind, payload, token_id, person_id, expires_at), update (used_at)`,
  ),
  served: ['find_link(bytea)', 'sweep_links(bigint, int)'],
};

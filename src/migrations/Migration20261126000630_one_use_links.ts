import { Migration } from '@mikro-orm/migrations';
import { FOUND_BY_CODE, SERVICE_ROLE } from '../platform/tenancy.ts';
import { confine } from './initial/access.ts';
import { part } from './initial/columns.ts';
import { COUNT_NEW_TABLES, createSweep, serveFunctions } from './new-tables.ts';

const TABLE = [
  'alter table token add constraint token_tenant_id_id_unique unique (tenant_id, id)',
  `create table one_use_link (
    ${part('one_use_link')}, hash bytea not null, kind text not null, payload jsonb not null, token_id bigint not null,
    created_at timestamptz(3) not null default now(), expires_at timestamptz(3) not null, used_at timestamptz(3),
    constraint one_use_link_hash_unique unique (hash),
    constraint one_use_link_hash check (length(hash) = 32),
    constraint one_use_link_kind_check check (kind in ('upload', 'labels', 'export', 'sign_in')),
    constraint one_use_link_payload check (jsonb_typeof(payload) = 'object' and length(payload::text) <= 20000),
    constraint one_use_link_token_id_foreign foreign key (tenant_id, token_id) references token (tenant_id, id) on delete cascade
  )`,
  'create index one_use_link_by_expiry on one_use_link (tenant_id, expires_at)',
  'create index one_use_link_by_token on one_use_link (tenant_id, token_id)',
  ...confine('one_use_link', FOUND_BY_CODE),
  // Nobody reads a hash, and a link only changes by its use.
  `grant select (id, tenant_id, kind, token_id, expires_at, used_at), insert (hash, kind, payload, token_id, expires_at),
    update (used_at) on table one_use_link to ${SERVICE_ROLE}`,
  `grant usage on sequence one_use_link_id_seq to ${SERVICE_ROLE}`,
];

/** Finds a link, and the caller on whose behalf it works, without a tenant. A link ends with the token of its caller. */
const FIND = `create function find_link(link_hash bytea)
  returns table (id bigint, kind text, payload jsonb, expires_at timestamptz, is_open boolean, principal jsonb)
  language sql volatile strict security definer set search_path = public, pg_temp
  as $$
    select link.id, link.kind, link.payload, link.expires_at,
      link.used_at is null and link.expires_at > now() and coalesce(not caller.archived, false),
      to_jsonb(caller) - 'archived' || jsonb_build_object('last_four', token.last_four)
    from one_use_link as link join token on token.id = link.token_id
    left join lateral authenticate_token(token.hash) as caller on true
    where link.hash = link_hash
  $$`;

/** Links stay for a day after they ended, so that their address says why it no longer works. */
const SWEEP = createSweep('sweep_links', {
  table: 'one_use_link',
  ended: "expires_at < now() - interval '1 day'",
  lock: 5_190_630,
});

const SERVED = ['find_link(bytea)', 'sweep_links(bigint, int)'];

/** Adds the links that work once without a token. */
export class OneUseLinks extends Migration {
  override up(): void {
    for (const statement of [...TABLE, FIND, SWEEP, COUNT_NEW_TABLES, ...serveFunctions(SERVED)])
      this.addSql(statement);
  }

  override down(): void {
    for (const name of SERVED) this.addSql(`drop function ${name}`);
    this.addSql('drop table one_use_link');
    this.addSql('alter table token drop constraint token_tenant_id_id_unique');
  }
}

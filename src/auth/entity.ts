import { defineEntity, p } from '@mikro-orm/core';
import { instant, reference, resourceUniques, tenant_id } from '../records/entity.ts';
import { SERVICE_ROLE } from '../core/tenancy.ts';

/** The scopes of tokens. `write` includes `read`. */
export const Scope = ['read', 'write'] as const;

/** A gym. Only the owner of the tables sees tenants; the service gets the tenant of a request from its token. */
export const Tenant = defineEntity({
  name: 'Tenant',
  tableName: 'tenant',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    uuid: p.uuid().defaultRaw('gen_random_uuid()'),
    /** Unique, letter case aside. */
    name: p.text(),
    /** IANA name of the time zone in which the tenant counts days. */
    timezone: p.text().default('UTC'),
    created_at: instant().defaultRaw('now()'),
    /** When the tenant was archived: its tokens are refused, and its data are kept. */
    archived_at: instant().nullable(),
    /** When the deletion of the tenant began. From then on it cannot be restored. */
    deletion_started_at: instant().nullable(),
  },
  indexes: [{ name: 'tenant_name', expression: 'create unique index tenant_name on tenant (fold_case(name))' }],
});
/**
 * An API token, stored as the SHA-256 of its text. The service verifies tokens with authenticate_token() and cannot
 * read their hashes.
 */
export const Token = defineEntity({
  name: 'Token',
  tableName: 'token',
  rowLevelSecurity: 'force',
  policies: [
    {
      name: 'tenant',
      using: `current_user <> '${SERVICE_ROLE}' or tenant_id = current_tenant()`,
      check: `current_user <> '${SERVICE_ROLE}' or tenant_id = current_tenant()`,
    },
  ],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    uuid: p.uuid().defaultRaw('gen_random_uuid()'),
    tenant_id: tenant_id(),
    name: p.text(),
    hash: p.blob().unique().hidden(),
    last_four: p.text(),
    scope: p.enum(Scope).default('write'),
    /** Whether it may administer people, tokens, settings and webhook endpoints. Only the owner of the tables sets it. */
    admin: p.boolean().default(false),
    /** The person whose token it is, whose role and activity limit it; null for the token of a program. */
    person_id: reference().nullable(),
    /** The locations whose records its caller may see, with those inside them; empty for all. */
    location_ids: p.json<number[]>().defaultRaw("'[]'"),
    created_at: instant().defaultRaw('now()'),
    expires_at: instant().nullable(),
    revoked_at: instant().nullable(),
    last_used_at: instant().nullable(),
    /** Changes with each write of the token if there are replicas (`postgres/replicas.ts`). */
    last_write: p.uuid().nullable().hidden(),
  },
  checks: [{ name: 'token_hash', expression: 'length(hash) = 32' }],
  uniques: [...resourceUniques, { properties: ['tenant_id', 'id'] }],
  indexes: [
    { name: 'token_tenant', properties: ['tenant_id', 'id'] },
    { name: 'token_by_person', properties: ['tenant_id', 'person_id'] },
  ],
});

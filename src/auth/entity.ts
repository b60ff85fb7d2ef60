import { defineEntity, p } from '@mikro-orm/core';
import { instant, reference, resourceUniques, tenant_id } from '../records/entity.ts';
import { confined, searchedPolicy, TOKEN_VISIBLE } from '../core/tenancy.ts';

/** The scopes of tokens. `write` includes `read`. */
export const Scope = ['read', 'write'] as const;

/** A gym. Only the owner of the tables sees tenants; the service gets the tenant of a request from its token. */
export const Tenant = defineEntity({
  name: 'Tenant',
  tableName: 'tenant',
  rowLevelSecurity: true,
  policies: [searchedPolicy],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    uuid: p.uuid().defaultRaw('gen_random_uuid()'),
    /** Unique among those of the operator, letter case aside. */
    name: p.text(),
    /** IANA name of the time zone in which the tenant counts days. */
    timezone: p.text().default('UTC'),
    created_at: instant().defaultRaw('now()'),
    /** When the tenant was archived: its tokens are refused, and its data are kept. */
    archived_at: instant().nullable(),
    /** When the deletion of the tenant began. From then on it cannot be restored. */
    deletion_started_at: instant().nullable(),
    /** When its platform suspended the tenant: its tokens are refused, and its jobs, mails and webhooks rest. */
    suspended_at: instant().nullable(),
    /** Whether it is a platform, which creates gyms and is none. */
    is_platform: p.boolean().default(false),
    /** The platform that created the gym; null for one of the operator. */
    platform_id: reference().nullable(),
    /** The id of the gym in the platform's own system, unique there. */
    external_ref: p.text().nullable(),
    sandbox: p.boolean().default(false),
    /** ISO 4217 code; null if unknown. */
    currency: p.text().nullable(),
    /** The language with which it was created. Its settings have the current one. */
    language: p.text().nullable(),
    /** Limits of the gym instead of those of the service; null for those, 0 for none. */
    max_rows: p.bigint('number').nullable(),
    max_bytes: p.bigint('number').nullable(),
    /** The first manager of a gym that a platform created. */
    manager_id: reference().nullable(),
    /** From when to when a gym that moves to another cell accepts no requests. */
    moves_at: instant().nullable(),
    moves_until: instant().nullable(),
    /** When the gym had moved, and the origin of its new cell; null if that is unknown. */
    moved_at: instant().nullable(),
    moved_to: p.text().nullable(),
    /** Whether the former and the new cell of a gym that has moved have one store of files. */
    shares_files: p.boolean().default(false),
    /** Since when the gym arrives from another cell. It does not work here until it has. */
    arriving_since: instant().nullable(),
  },
  uniques: [{ properties: ['uuid'] }, { properties: ['platform_id', 'external_ref'] }],
  checks: [
    { name: 'tenant_is_platform', expression: 'not is_platform or platform_id is null' },
    { name: 'tenant_quota', expression: 'max_rows >= 0 and max_bytes >= 0' },
    { name: 'tenant_moves', expression: '(moves_at is null) = (moves_until is null)' },
    { name: 'tenant_archived', expression: 'moved_at is null and arriving_since is null or archived_at is not null' },
  ],
  indexes: [
    {
      name: 'tenant_name',
      expression: 'create unique index tenant_name on tenant (is_platform, fold_case(name)) where platform_id is null',
    },
    { name: 'tenant_by_platform', properties: ['platform_id', 'id'] },
  ],
});

/** A key of cursors of a cell in which a gym was before. */
export const FormerCursorKey = defineEntity({
  name: 'FormerCursorKey',
  tableName: 'former_cursor_key',
  ...confined,
  properties: { tenant_id: reference().primary().defaultRaw('current_tenant()'), secret: p.blob().primary() },
});

/**
 * An API token, stored as the SHA-256 of its text. The service verifies tokens with authenticate_token() and cannot
 * read their hashes.
 */
export const Token = defineEntity({
  name: 'Token',
  tableName: 'token',
  rowLevelSecurity: 'force',
  policies: [{ name: 'tenant', using: TOKEN_VISIBLE, check: TOKEN_VISIBLE }],
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

import { p } from '@mikro-orm/core';

/** A reference to another row. The migrations define its foreign key, which includes the tenant. */
export const reference = () => p.bigint('number');

/** An instant with milliseconds. */
export const instant = () => p.datetime(3);

/** Money with two decimals. */
export const money = () => p.decimal('number').precision(12).scale(2);

/** The tenant's column. The database fills it from the session, so code cannot write another tenant's id. */
export const tenant_id = () => p.bigint('number').defaultRaw('current_tenant()').hidden();

/** The columns of every resource (domain: `id`, `uuid`, `created_at`, `updated_at` and a version for its ETag). */
export const resource = {
  id: p.bigint('number').primary().autoincrement(),
  uuid: p.uuid().defaultRaw('gen_random_uuid()'),
  tenant_id: tenant_id(),
  version: p.integer().version(),
  created_at: instant().defaultRaw('now()'),
  updated_at: instant()
    .defaultRaw('now()')
    .onUpdate(() => new Date()),
};

/** The common columns of parts of a resource (a line, a position) and of its history. */
export const part = { id: p.bigint('number').primary().autoincrement(), tenant_id: tenant_id() };

/** The unique constraint of every resource besides its id, for lookups by uuid. */
export const resourceUniques = [{ properties: ['tenant_id' as const, 'uuid' as const] }];

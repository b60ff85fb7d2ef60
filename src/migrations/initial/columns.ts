/**
 * The common columns of parts of a resource and of its history. The tenant comes first in the primary key, as in every
 * index. With an index on the id alone, the planner would walk over the rows of all tenants to find a page of one.
 */
export const part = 'id bigserial, tenant_id bigint not null default current_tenant(), primary key (tenant_id, id)';

/** Returns the common columns and unique constraints of a resource's table. */
export const resource = (table: string): string =>
  `
    ${part}, uuid uuid not null default gen_random_uuid(), version int not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    constraint ${table}_tenant_id_uuid_unique unique (tenant_id, uuid)`.trim();

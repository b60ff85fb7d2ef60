/**
 * The columns of a row that is part of a resource, or a line of its history. The tenant comes first in the primary key, as in
 * every index: with one of the id alone, the planner would walk back over the rows of all tenants to find a page of one that
 * has many (25,000 rows for one of 100,000 machines among a million).
 */
export const part = 'id bigserial, tenant_id bigint not null default current_tenant(), primary key (tenant_id, id)';

/** The columns and uniques of a resource's table. */
export const resource = (table: string): string =>
  `
    ${part}, uuid uuid not null default gen_random_uuid(), version int not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    constraint ${table}_tenant_id_uuid_unique unique (tenant_id, uuid)`.trim();

/** The columns of a row that is part of a resource, or a line of its history. */
export const part = 'id bigserial primary key, tenant_id bigint not null default current_tenant()';

/** The columns and uniques of a resource's table. */
export const resource = (table: string): string => `
    id bigserial primary key, uuid uuid not null default gen_random_uuid(), tenant_id bigint not null default current_tenant(),
    version int not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    constraint ${table}_tenant_id_id_unique unique (tenant_id, id),
    constraint ${table}_tenant_id_uuid_unique unique (tenant_id, uuid)`.trim();

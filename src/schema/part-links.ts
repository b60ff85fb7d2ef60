import { AS_OWNER } from './records/recording.ts';
import { part } from './columns.ts';

/** The kinds of records that need parts, which they have as JSON. */
type Owner = 'plan' | 'task';

/** Returns the table of the parts that records need. A trigger keeps it, so a foreign key keeps the parts. */
export const partLinks = (owner: Owner): string => {
  const table = `maintenance_${owner}_part`;
  return `-- The parts that each ${owner} needs. A trigger keeps them, so a foreign key keeps the parts.
create table ${table} (
  ${part(table)}, ${owner}_id bigint not null, part_id bigint not null,
  constraint ${table}_tenant_id_${owner}_id_part_id_unique unique (tenant_id, ${owner}_id, part_id)
);
create index ${table}_part on ${table} (tenant_id, part_id, ${owner}_id);
`;
};

/** Returns the function of that trigger. `parts` selects from the new row: `part`, with a `part_id`. */
export const linkParts = (
  owner: Owner,
  parts: string,
): string => `create function link_${owner}_parts() returns trigger language plpgsql ${AS_OWNER} as $$ begin
    delete from maintenance_${owner}_part where tenant_id = new.tenant_id and ${owner}_id = new.id;
    insert into maintenance_${owner}_part (tenant_id, ${owner}_id, part_id)
    select distinct new.tenant_id, new.id, (part ->> 'part_id')::bigint from ${parts};
    return null;
  end $$`;

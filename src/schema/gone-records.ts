/**
 * The records that a document refers to and that may belong to a site. Suppliers, reporters and people belong to none, and a
 * task is where its machine is, not its plan.
 */
const REFERENCES_OF_DOCUMENT = `create function references_of_document(data json) returns table (kind text, record bigint)
  language sql immutable parallel safe
  as $$
    select link.kind, (data ->> link.member)::bigint from (values
        ('machine_id', 'machine'), ('location_id', 'location'), ('parent_id', 'location'), ('part_id', 'part'),
        ('ticket_id', 'ticket'), ('task_id', 'maintenance_task'), ('workorder_id', 'work_order'), ('meter_id', 'meter'),
        ('quote_id', 'quote'), ('purchase_order_id', 'purchase_order')) as link (member, kind)
      where data ->> link.member is not null
    union all select data ->> 'attachable_type', (data ->> 'attachable_id')::bigint where data ->> 'attachable_id' is not null
    union all select data ->> 'notable_type', (data ->> 'notable_id')::bigint where data ->> 'notable_id' is not null
    union all select 'location', (data -> 'match' ->> 'location_id')::bigint where data -> 'match' ->> 'location_id' is not null
    union all select 'machine', item::bigint from json_array_elements_text(
        case when json_typeof(data -> 'machine_ids') = 'array' then data -> 'machine_ids' else '[]' end) as item
    union all select list.kind, (item ->> list.member)::bigint
      from (values ('positions', 'machine_id', 'machine'), ('lines', 'part_id', 'part'), ('parts', 'part_id', 'part')) as list (name, member, kind)
      cross join lateral json_array_elements(
        case when json_typeof(data -> list.name) = 'array' then data -> list.name else '[]' end) as item
      where item ->> list.member is not null
    union all select 'part', (used ->> 'part_id')::bigint
      from json_array_elements(case when json_typeof(data -> 'tasks') = 'array' then data -> 'tasks' else '[]' end) as task
      cross join lateral json_array_elements(
        case when json_typeof(task -> 'parts') = 'array' then task -> 'parts' else '[]' end) as used
  $$`;

/** Whether a record of a kind with a place of its own has none, so it belongs to the whole tenant. */
const IS_UNPLACED = `create function is_unplaced(kind text, record bigint) returns boolean language sql stable parallel safe
  as $$ select case kind
    when 'machine' then exists (select from machine where id = record and location_id is null)
    when 'part' then exists (select from part where id = record and location_id is null)
    else false end $$`;

/** The kinds of records that only callers of all sites read, by the contract. */
export const OF_ALL_SITES = ['webhook_endpoint', 'notification_rule'];

/**
 * Whether the caller sees an event: by the place of its record now. The events of a record that is gone are not seen, unless
 * its document leads to a place, and the caller sees each record that it refers to.
 */
const CAN_SEE_EVENT = `create function can_see_event(kind text, record bigint, data json, sites bigint[]) returns boolean
  language plpgsql stable
  as $$ declare is_seen boolean; begin
    if kind in (${OF_ALL_SITES.map((kind) => `'${kind}'`).join(', ')}) then return false; end if;
    is_seen := can_see(kind, record, sites);
    if is_seen is not null then return is_seen; end if;
    if kind = 'location' and record = any (current_sites()) then return true; end if;
    return (select coalesce(bool_and(coalesce(can_see(link.kind, link.record, sites), false)) and bool_or(not is_unplaced(link.kind, link.record)), false)
      from references_of_document(data) as link);
  end $$`;

/** The functions that decide what callers of some sites see of records that are gone, in the order of their use. */
export const goneFunctions = [REFERENCES_OF_DOCUMENT, IS_UNPLACED, CAN_SEE_EVENT];

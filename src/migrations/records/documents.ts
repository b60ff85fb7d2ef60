/** Columns of resources that no document shows: the tenant, what is computed for searches and sorting, and what the service remembers. */
export const INTERNAL_COLUMNS = [
  'tenant_id',
  'search',
  'place',
  'described',
  'name_key',
  'name_folded',
  'asset_tag_folded',
  'serial_number_folded',
  'sku_folded',
  'type_folded',
  'category_folded',
  'assignee_folded',
  'muscle_group_folded',
  'serial',
  'status_since',
  'status_change',
  'warranty_event_on',
  'due_event_on',
  'overdue_event_on',
  'expiring_event_on',
  // The contract shows it, but no reading of a meter should be a version of its tasks.
  'expected_due_on',
  'erased_at',
  'sealed_secret',
  'sealed_previous_secret',
  'position',
  'match_location_id',
  'plan_released',
  'suspended',
  'failing_since',
  'silent_since',
  'resume_at',
  // A signature is long.
  'signature',
];

const INTERNAL = `array[${INTERNAL_COLUMNS.map((column) => `'${column}'`).join(', ')}]`;

/** The columns of a row that its document shows. A new column is among them. */
export const STORED_VALUES = `create function stored_values(stored anyelement) returns jsonb language sql stable parallel safe
  as $$ select to_jsonb(stored) - ${INTERNAL} $$`;

/**
 * What the documents of some kinds contain besides their columns, as an expression of the row `stored`. What depends on
 * the day, such as the status of a contract, is added when an event is read.
 */
export const MEMBERS: Readonly<Record<string, string>> = {
  part: "jsonb_build_object('low_stock', stored.quantity < stored.min_quantity)",
  reporter: "jsonb_build_object('ticket_count', (select count(*) from ticket where reporter_id = stored.id))",
  work_order: `(select jsonb_build_object('parts_cost', parts_cost, 'labor_cost', labor_cost, 'total_cost', total_cost,
      'cost_source', cost_source) from work_order_cost(stored.id, stored.cost, stored.labor_minutes))`,
  warranty_claim: `jsonb_build_object('warranty_until', (select warranty_until from machine where id = stored.machine_id))`,
  quote: `(select jsonb_build_object('total', coalesce(round(sum(quantity * unit_price), 2), 0), 'lines', coalesce(jsonb_agg(
      jsonb_build_object('id', id, 'position', line.position, 'part_id', part_id, 'description', description,
        'quantity', quantity, 'unit_price', unit_price) order by line.position), '[]'))
    from quote_line as line where quote_id = stored.id)`,
  purchase_order: `(select jsonb_build_object(
      'total', case when count(*) = count(unit_price) then coalesce(round(sum(quantity * unit_price), 2), 0) end,
      'lines', coalesce(jsonb_agg(jsonb_build_object('id', id, 'position', line.position, 'part_id', part_id,
        'description', description, 'quantity', quantity, 'unit_price', unit_price,
        'quantity_received', quantity_received) order by line.position), '[]'))
    from purchase_order_line as line where purchase_order_id = stored.id)`,
  floor_plan: `(select jsonb_build_object('positions', coalesce(jsonb_agg(
      jsonb_build_object('machine_id', machine_id, 'x', x, 'y', y, 'rotation', rotation) order by id), '[]'))
    from floor_plan_position where floor_plan_id = stored.id)`,
  contract: `(select jsonb_build_object('machine_ids', coalesce(jsonb_agg(machine_id order by machine_id), '[]'))
    from contract_machine where contract_id = stored.id)`,
  exercise: `(select jsonb_build_object('machine_ids', coalesce(jsonb_agg(machine_id order by machine_id), '[]'),
      'available', coalesce(bool_or(machine.status = 'active'), false))
    from exercise_machine join machine on machine.id = machine_id where exercise_id = stored.id)`,
};

const eventData = (kind: string, expression: string): string =>
  `create function event_data(stored ${kind}) returns jsonb language sql stable parallel safe as $$ select ${expression} $$`;

/** Returns the function of a kind's document with members. It keeps the plan of the query, unlike a function in SQL. */
export const eventDataWith = (kind: string, members: string): string =>
  `create function event_data(stored ${kind}) returns jsonb language plpgsql stable parallel safe
    as $$ begin return stored_values(stored) || ${members}; end $$`;

/** The functions that return the document of a row, as events keep it: one for all kinds, and some for a kind. */
export const documents = [
  STORED_VALUES,
  eventData('anyelement', 'stored_values(stored)'),
  // A receipt never changes, so its document has no version.
  eventData('purchase_order_receipt', "stored_values(stored) - array['version', 'updated_at']"),
  ...Object.entries(MEMBERS).map(([kind, members]) => eventDataWith(kind, members)),
];

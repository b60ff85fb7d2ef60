const WORK_ORDER_FILTERS =
  'status open q machine_id location_id type assignee_id assignee since due_by completed_since from to unassigned min_cost sort';

/**
 * The tools of the specification: name, required arguments, optional arguments. The committed snapshots hold the
 * definition of every tool.
 */
export const TABLE: [string, string[], string[]][] = [
  [
    'list_machines',
    [],
    ['location', 'q', 'status', 'usable', 'type', 'category', 'brand', 'supplier_id', 'bought_from', 'bought_before'],
  ],
  ['get_machine', ['machine_id'], []],
  ['report_ticket', ['machine_id', 'description'], ['reporter_name', 'priority', 'photo', 'custom_fields']],
  ['list_open_tickets', [], ['q', 'machine_id', 'location_id', 'status', 'since', 'include_closed']],
  ['update_ticket_status', ['ticket_id', 'status'], ['resolution']],
  ['list_exercises', [], ['machine_id', 'q']],
  ['upcoming_maintenance', [], ['days', 'q', 'machine_id', 'location_id', 'from', 'to', 'assignee_id', 'unassigned']],
  ['list_workorders', [], WORK_ORDER_FILTERS.split(' ')],
  [
    'update_workorder_status',
    ['workorder_id', 'status'],
    ['resolution', 'labor_minutes', 'cost', 'parts', 'completed_at', 'started_at', 'close_ticket'],
  ],
  ['complete_maintenance', ['task_id'], ['checklist', 'consume_parts', 'completed_on', 'again']],
  ['list_parts', [], ['low_stock', 'q']],
  ['list_locations', [], []],
  ['list_suppliers', [], []],
  ['list_inspections', [], ['q', 'machine_id', 'failed', 'location_id', 'since', 'due_by']],
  [
    'create_inspection',
    ['machine_id', 'passed'],
    ['inspector', 'notes', 'inspected_at', 'next_due_at', 'signature', 'checklist', 'blocked_machine', 'custom_fields'],
  ],
  ['list_incidents', [], ['status', 'open', 'severity', 'machine_id', 'q', 'since', 'location_id']],
  [
    'report_incident',
    ['machine_id', 'description'],
    ['reporter_name', 'involved_person', 'injury', 'occurred_at', 'blocked_machine'],
  ],
  ['list_reporters', [], ['q', 'since']],
  ['list_quotes', [], ['status']],
  ['list_purchase_orders', [], ['status']],
  ['list_warranty_claims', [], ['status']],
  ['list_contracts', [], ['status']],
  ['list_floor_plans', [], ['location_id']],
  ['get_ticket', ['ticket_id'], []],
  ['list_notes', ['notable_type', 'notable_id'], []],
  ['add_note', ['notable_type', 'notable_id', 'body'], []],
];

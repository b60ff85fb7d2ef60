const WORK_ORDER_FILTERS =
  'status open q machine_id location_id type assignee_id assignee since due_by completed_since';

/**
 * The tools that callers rely on: name, required arguments, optional arguments. Filters that it
 * does not name come last, and so does `again`.
 */
export const TABLE: [string, string[], string[]][] = [
  ['list_machines', [], ['location', 'q', 'status', 'usable']],
  ['get_machine', ['machine_id'], []],
  ['report_ticket', ['machine_id', 'description'], ['reporter_name']],
  ['list_open_tickets', [], ['q', 'machine_id', 'location_id', 'status', 'since', 'include_closed']],
  ['update_ticket_status', ['ticket_id', 'status'], ['resolution']],
  ['list_exercises', [], ['machine_id', 'q']],
  ['upcoming_maintenance', [], ['days', 'q', 'machine_id', 'location_id']],
  ['list_workorders', [], WORK_ORDER_FILTERS.split(' ')],
  ['update_workorder_status', ['workorder_id', 'status'], ['resolution']],
  ['complete_maintenance', ['task_id'], ['checklist', 'consume_parts', 'completed_on', 'again']],
  ['list_parts', [], ['low_stock', 'q']],
  ['list_locations', [], []],
  ['list_suppliers', [], []],
  ['list_inspections', [], ['q', 'machine_id', 'failed', 'location_id', 'since', 'due_by']],
  [
    'create_inspection',
    ['machine_id', 'passed'],
    ['inspector', 'notes', 'inspected_at', 'next_due_at', 'signature', 'checklist', 'blocked_machine'],
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

/** The fields of a machine that tools set, besides its name and status. */
const MACHINE_FIELDS = [
  ...['brand', 'model', 'type', 'category', 'serial_number', 'asset_tag', 'location_id', 'location', 'zone'],
  ...['supplier_id', 'purchased_at', 'purchase_price', 'warranty_until', 'expected_lifespan_years'],
  ...['replacement_value', 'criticality', 'commissioned_at'],
];

const PART_FIELDS = 'sku description unit min_quantity unit_cost supplier_id location_id'.split(' ');
const SUPPLIER_FIELDS = 'kind email phone website address contacts'.split(' ');
const LOCATION_FIELDS = 'kind parent_id address notes'.split(' ');
const PLAN_FIELDS = 'brand model type category location_id confirm'.split(' ');
const PERSON_FIELDS = 'email phone language location_ids'.split(' ');
const CONTRACT_FIELDS = 'kind ends_on notice_days auto_renew cost cost_period machine_ids'.split(' ');
const QUOTE_FIELDS = 'machine_id ticket_id valid_until lines'.split(' ');
const INCIDENT_FIELDS =
  'severity description machine_id reporter_name involved_person injury occurred_at corrective_action';

const TASK_FIELDS =
  'instructions rule_unit rule_interval basis starts_on next_due_at ends_on meter_interval meter checklist';

/** The tools that were added later. */
export const ADDED: typeof TABLE = [
  ['set_machine_status', ['machine_id', 'status'], ['reason', 'confirmed_by', 'occurred_at']],
  [
    'create_workorder',
    ['title'],
    ['machine_id', 'ticket_id', 'task_id', 'type', 'description', 'priority', 'assignee_id', 'assignee', 'due_at'],
  ],
  ['create_maintenance_task', ['machine_id', 'title'], TASK_FIELDS.split(' ')],
  ['skip_maintenance', ['task_id', 'reason'], ['date']],
  [
    'update_maintenance_task',
    ['task_id'],
    [
      ...TASK_FIELDS.split(' ').filter((name) => name !== 'starts_on' && name !== 'meter'),
      'title',
      'assignee_id',
      'assignee',
      'active',
    ],
  ],
  ['list_maintenance_plans', [], []],
  ['create_maintenance_plan', ['name', 'tasks'], PLAN_FIELDS],
  ['update_maintenance_plan', ['maintenance_plan_id'], [...PLAN_FIELDS, 'name', 'tasks', 'active']],
  ['record_reading', ['machine_id', 'value'], ['meter', 'read_at', 'reset', 'confirm']],
  ['list_meters', [], ['machine_id', 'location_id']],
  ['create_meter', ['machine_id', 'name', 'unit'], ['unit_label', 'kind']],
  ['update_ticket', ['ticket_id'], ['title', 'priority', 'resolution', 'machine_id']],
  [
    'update_workorder',
    ['workorder_id'],
    ['title', 'assignee_id', 'assignee', 'due_at', 'priority', 'labor_minutes', 'cost'],
  ],
  ['use_parts', ['workorder_id', 'part_id', 'quantity'], ['unit']],
  ['return_parts', ['workorder_id', 'part_id', 'quantity'], ['unit']],
  ['update_incident_status', ['incident_id', 'status'], ['corrective_action']],
  ['update_incident', ['incident_id'], INCIDENT_FIELDS.split(' ')],
  ['overview', [], ['location']],
  ['search', ['q'], []],
  ['list_events', [], ['kind', 'resource_id', 'verb', 'since', 'actor']],
  [
    'get_report',
    ['report'],
    ['from', 'to', 'days', 'group_by', 'interval', 'location', 'machine_id', 'type', 'sort', 'limit', 'picture'],
  ],
  ['get_workorder', ['workorder_id'], []],
  ['list_status_changes', [], ['machine_id', 'workorder_id']],
  ['create_machine', ['name'], [...MACHINE_FIELDS, 'count', 'status', 'confirm']],
  ['update_machine', ['machine_id'], [...MACHINE_FIELDS, 'name']],
  ['retire_machine', ['machine_id', 'reason'], ['occurred_at']],
  ['list_people', [], ['q', 'role', 'active']],
  ['list_my_work', ['person_id'], []],
  ['create_purchase_order', [], ['supplier_id', 'lines', 'low_stock', 'like_last', 'quote_id', 'expected_on']],
  ['update_purchase_order_status', ['purchase_order_id', 'status'], ['expected_on', 'confirm']],
  ['receive_order', ['purchase_order_id'], ['lines', 'note', 'confirm']],
  ['create_quote', ['supplier_id', 'title'], QUOTE_FIELDS],
  ['update_quote', ['quote_id'], [...QUOTE_FIELDS, 'supplier_id', 'title']],
  ['update_quote_status', ['quote_id', 'status'], []],
  ['create_warranty_claim', ['machine_id', 'title'], ['description', 'supplier_id', 'ticket_id', 'claimed_amount']],
  [
    'update_warranty_claim',
    ['warranty_claim_id'],
    ['status', 'outcome', 'resolution', 'title', 'description', 'claimed_amount', 'recovered_amount'],
  ],
  ['create_contract', ['supplier_id', 'title', 'starts_on'], CONTRACT_FIELDS],
  ['update_contract', ['contract_id'], [...CONTRACT_FIELDS, 'supplier_id', 'title', 'starts_on', 'cancel']],
  ['adjust_stock', ['part_id', 'reason'], ['counted', 'change', 'unit']],
  ['create_part', ['name'], PART_FIELDS],
  ['update_part', ['part_id'], [...PART_FIELDS, 'name']],
  ['create_supplier', ['name'], SUPPLIER_FIELDS],
  ['update_supplier', ['supplier_id'], [...SUPPLIER_FIELDS, 'name']],
  ['update_tickets', ['ticket_ids'], ['status', 'priority', 'resolution', 'confirm']],
  ['create_upload_link', ['attachable_type', 'attachable_id'], ['expires_in']],
  ['get_attachments', ['attachable_type', 'attachable_id'], ['include_related', 'pictures', 'limit', 'cursor']],
  ['create_labels', [], ['machine_ids', 'location_id', 'type', 'layout', 'start']],
  ['export', ['area'], []],
  ['undo', [], ['event_id', 'confirm', 'confirmed_by']],
  ['show_floor_plan', ['floor_plan_id'], []],
  ['place_machine', ['floor_plan_id', 'machine_id'], ['x', 'y', 'rotation', 'remove']],
  ['create_location', ['name'], LOCATION_FIELDS],
  ['update_location', ['location_id'], [...LOCATION_FIELDS, 'name']],
  ['create_person', ['name', 'role'], PERSON_FIELDS],
  ['update_person', ['person_id'], [...PERSON_FIELDS, 'name', 'role', 'active']],
  ['create_notification_rule', ['event'], ['person_ids', 'emails', 'assignee', 'days', 'location_id', 'delivery']],
  ['remind', [], ['task_id', 'workorder_id']],
  ['list_notifications', [], ['status', 'event', 'recipient']],
  ['update_reporter', ['reporter_id'], ['name', 'kind', 'email', 'phone']],
  ['erase_reporter', ['reporter_id'], ['confirm']],
];

/** The tools that change something, and whether a second equal call changes nothing more and whether one overwrites. */
export const WRITING: Record<string, { idempotent: boolean; destructive: boolean }> = {
  report_ticket: { idempotent: false, destructive: false },
  update_ticket_status: { idempotent: true, destructive: false },
  update_workorder_status: { idempotent: true, destructive: true },
  complete_maintenance: { idempotent: false, destructive: true },
  create_inspection: { idempotent: false, destructive: false },
  report_incident: { idempotent: false, destructive: false },
  add_note: { idempotent: false, destructive: false },
  set_machine_status: { idempotent: true, destructive: false },
  create_workorder: { idempotent: false, destructive: false },
  create_maintenance_task: { idempotent: false, destructive: false },
  skip_maintenance: { idempotent: false, destructive: true },
  record_reading: { idempotent: false, destructive: false },
  update_ticket: { idempotent: true, destructive: true },
  update_workorder: { idempotent: true, destructive: true },
  use_parts: { idempotent: false, destructive: false },
  update_incident_status: { idempotent: true, destructive: true },
  create_machine: { idempotent: false, destructive: false },
  update_machine: { idempotent: true, destructive: true },
  retire_machine: { idempotent: true, destructive: true },
  create_purchase_order: { idempotent: false, destructive: false },
  update_purchase_order_status: { idempotent: true, destructive: false },
  receive_order: { idempotent: false, destructive: false },
  update_quote_status: { idempotent: true, destructive: true },
  create_warranty_claim: { idempotent: false, destructive: false },
  update_warranty_claim: { idempotent: true, destructive: true },
  create_contract: { idempotent: false, destructive: false },
  adjust_stock: { idempotent: false, destructive: false },
  update_tickets: { idempotent: true, destructive: true },
  create_upload_link: { idempotent: false, destructive: false },
  undo: { idempotent: true, destructive: true },
  create_person: { idempotent: false, destructive: false },
  create_notification_rule: { idempotent: false, destructive: false },
  remind: { idempotent: false, destructive: false },
  update_maintenance_task: { idempotent: true, destructive: true },
  update_incident: { idempotent: true, destructive: true },
  update_quote: { idempotent: true, destructive: true },
  update_contract: { idempotent: true, destructive: true },
  update_part: { idempotent: true, destructive: true },
  update_supplier: { idempotent: true, destructive: true },
  update_reporter: { idempotent: true, destructive: true },
  erase_reporter: { idempotent: true, destructive: true },
  place_machine: { idempotent: true, destructive: true },
  update_location: { idempotent: true, destructive: true },
  update_person: { idempotent: true, destructive: true },
  create_maintenance_plan: { idempotent: false, destructive: false },
  update_maintenance_plan: { idempotent: true, destructive: true },
  create_meter: { idempotent: false, destructive: false },
  return_parts: { idempotent: false, destructive: false },
  create_quote: { idempotent: false, destructive: false },
  create_part: { idempotent: false, destructive: false },
  create_supplier: { idempotent: false, destructive: false },
  create_location: { idempotent: false, destructive: false },
};

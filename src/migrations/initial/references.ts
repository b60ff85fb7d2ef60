/** [table, column, referenced table] for each reference from a resource or its history to a resource. */
const REFERENCES = [
  ['machine', 'location_id', 'location'],
  ['machine', 'supplier_id', 'supplier'],
  ['machine_status_change', 'machine_id', 'machine'],
  ['inspection', 'machine_id', 'machine'],
  ['ticket', 'machine_id', 'machine'],
  ['ticket', 'reporter_id', 'reporter'],
  ['ticket', 'workorder_id', 'work_order'],
  ['work_order', 'machine_id', 'machine'],
  ['work_order', 'ticket_id', 'ticket'],
  ['work_order', 'task_id', 'maintenance_task'],
  ['work_order', 'supplier_id', 'supplier'],
  ['maintenance_task', 'machine_id', 'machine'],
  ['maintenance_completion', 'task_id', 'maintenance_task'],
  ['part', 'supplier_id', 'supplier'],
  ['part', 'location_id', 'location'],
  ['stock_movement', 'part_id', 'part'],
  ['stock_movement', 'workorder_id', 'work_order'],
  ['stock_movement', 'purchase_order_line_id', 'purchase_order_line'],
  ['location', 'parent_id', 'location'],
  ['incident', 'machine_id', 'machine'],
  ['quote', 'supplier_id', 'supplier'],
  ['quote', 'machine_id', 'machine'],
  ['quote', 'ticket_id', 'ticket'],
  ['quote_line', 'part_id', 'part'],
  ['purchase_order', 'supplier_id', 'supplier'],
  ['purchase_order', 'quote_id', 'quote'],
  ['purchase_order_line', 'part_id', 'part'],
  ['purchase_order_receipt', 'purchase_order_id', 'purchase_order'],
  ['warranty_claim', 'machine_id', 'machine'],
  ['warranty_claim', 'supplier_id', 'supplier'],
  ['warranty_claim', 'ticket_id', 'ticket'],
  ['contract', 'supplier_id', 'supplier'],
  ['contract_machine', 'machine_id', 'machine'],
  ['floor_plan', 'location_id', 'location'],
  ['floor_plan_position', 'machine_id', 'machine'],
  ['exercise_machine', 'machine_id', 'machine'],
] as const;

/** [part, column, whole]: parts that are deleted with their whole. */
const MEMBERS = [
  ['quote_line', 'quote_id', 'quote'],
  ['purchase_order_line', 'purchase_order_id', 'purchase_order'],
  ['contract_machine', 'contract_id', 'contract'],
  ['floor_plan_position', 'floor_plan_id', 'floor_plan'],
  ['exercise_machine', 'exercise_id', 'exercise'],
  ['webhook_delivery', 'endpoint_id', 'webhook_endpoint'],
] as const;

/**
 * Returns the statement that adds a foreign key. The tenant is part of each, because the database must prevent references to
 * another tenant's rows.
 */
export const foreignKey = (
  [table, column, parent]: readonly [string, string, string],
  action: 'restrict' | 'cascade',
): string =>
  `alter table ${table} add constraint ${table}_${column}_foreign foreign key (tenant_id, ${column})
    references ${parent} (tenant_id, id) on delete ${action}`;

/** The foreign keys between the resources. They come after the tables, because some refer to each other. */
export const references = [
  ...REFERENCES.map((reference) => foreignKey(reference, 'restrict')),
  ...MEMBERS.map((member) => foreignKey(member, 'cascade')),
];

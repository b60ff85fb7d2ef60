import { defineEntity, p } from '@mikro-orm/core';
import { Priority, WorkOrderStatus, WorkOrderType } from '../../../generated/values.ts';
import {
  actingClient,
  actingPerson,
  authorOf,
  computedCode,
  computedText,
  customFields,
  customFieldsCheck,
  customFieldsIndexes,
  externalRef,
  externalRefCheck,
  externalRefIndex,
  foldedIndexes,
  instant,
  money,
  nullableIndexes,
  part,
  reference,
  referenceIndexes,
  resource,
  resourceIndexes,
  resourceUniques,
  searchIndex,
} from '../../records/entity.ts';
import { openCondition, openIndex, openOfMachineIndex } from '../../records/open.ts';
import { confined, confinedAndSearched } from '../../core/tenancy.ts';

/**
 * A job to be done. The database rejects an order that is in progress without `started_at`, or completed without
 * `completed_at`.
 */
export const WorkOrder = defineEntity({
  name: 'WorkOrder',
  tableName: 'work_order',
  ...confinedAndSearched,
  properties: {
    ...resource,
    ...externalRef,
    title: p.text(),
    description: p.text().nullable(),
    type: p.enum(WorkOrderType).default('corrective'),
    priority: p.enum(Priority).default('medium'),
    status: p.enum(WorkOrderStatus).default('open'),
    machine_id: reference().nullable(),
    ticket_id: reference().nullable(),
    task_id: reference().nullable(),
    supplier_id: reference().nullable(),
    assignee_id: reference().nullable(),
    assignee: p.text().nullable(),
    assignee_folded: computedCode(),
    due_at: instant().nullable(),
    started_at: instant().nullable(),
    completed_at: instant().nullable(),
    // Set by a trigger.
    corrected_at: instant().nullable(),
    resolution: p.text().nullable(),
    labor_minutes: p.integer().nullable(),
    cost: money().nullable(),
    custom_fields: customFields(),
    search: computedText(),
  },
  checks: [
    externalRefCheck('work_order'),
    customFieldsCheck('work_order'),
    { name: 'work_order_started_at', expression: "status <> 'in_progress' or started_at is not null" },
    { name: 'work_order_completed_at', expression: "status <> 'completed' or completed_at is not null" },
    { name: 'work_order_labor_minutes', expression: 'labor_minutes >= 0' },
    { name: 'work_order_cost', expression: 'cost >= 0' },
  ],
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('work_order'),
    externalRefIndex('work_order'),
    ...customFieldsIndexes('work_order'),
    searchIndex('work_order'),
    openIndex('work_order'),
    openOfMachineIndex('work_order'),
    { name: 'work_order_status', properties: ['tenant_id', 'status', 'id'] },
    ...foldedIndexes('work_order', ['assignee']),
    { name: 'work_order_by_type', properties: ['tenant_id', 'type', 'id'] },
    ...referenceIndexes('work_order', ['machine_id', 'ticket_id', 'task_id', 'supplier_id']),
    { name: 'work_order_by_person', properties: ['tenant_id', 'assignee_id', 'id'] },
    {
      name: 'work_order_open_by_person',
      properties: ['tenant_id', 'assignee_id', 'id'],
      where: openCondition('work_order'),
    },
    ...nullableIndexes('work_order', 'due_at'),
    ...nullableIndexes('work_order', 'completed_at'),
    { name: 'work_order_by_machine_and_created_at', properties: ['tenant_id', 'machine_id', 'created_at', 'id'] },
  ],
});
/** An append-only entry of a work order's status history, which a trigger adds. */
export const WorkOrderStatusChange = defineEntity({
  name: 'WorkOrderStatusChange',
  tableName: 'work_order_status_change',
  ...confined,
  properties: {
    ...part,
    workorder_id: reference(),
    from_status: p.enum(WorkOrderStatus).nullable(),
    to_status: p.enum(WorkOrderStatus),
    actor: authorOf('actor'),
    person_id: actingPerson(),
    client: actingClient(),
    at: instant().defaultRaw('now()'),
  },
  indexes: [{ name: 'work_order_status_change_by_workorder', properties: ['tenant_id', 'workorder_id', 'id'] }],
});

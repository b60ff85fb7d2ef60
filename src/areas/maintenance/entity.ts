import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Schemas } from '../../../generated/contract.ts';
import { RuleBasis, RuleUnit } from '../../../generated/values.ts';
import {
  actingClient,
  actingPerson,
  computedText,
  eventDate,
  eventDateIndex,
  externalRef,
  externalRefCheck,
  externalRefIndex,
  instant,
  nullableIndexes,
  part,
  reference,
  referenceIndexes,
  resource,
  resourceIndexes,
  resourceUniques,
  searchIndex,
} from '../../records/entity.ts';
import { confined, confinedAndSearched } from '../../core/tenancy.ts';
import { quantity } from '../parts/entity.ts';

/**
 * A maintenance task of a machine, due once or repeatedly by its rule, or by a meter. `overdue` and `due_by` are computed
 * because they depend on the day. Triggers set what follows from readings: `next_due_value` except after a completion,
 * `meter_due_at` and `expected_due_on`. Others keep `checklist` and `checklist_items` equal, and apply the plan that made the
 * task; `plan_released` marks one that its plan has deactivated, and `suspended` one that is active again when its machine
 * is no longer retired.
 */
export const MaintenanceTask = defineEntity({
  name: 'MaintenanceTask',
  tableName: 'maintenance_task',
  ...confinedAndSearched,
  properties: {
    ...resource,
    ...externalRef,
    machine_id: reference(),
    title: p.text(),
    instructions: p.text().nullable(),
    rule_unit: p.enum(RuleUnit).nullable(),
    rule_interval: p.integer().nullable(),
    basis: p.enum(RuleBasis).default('scheduled'),
    starts_on: p.date().nullable(),
    ends_on: p.date().nullable(),
    next_due_at: p.date().nullable(),
    last_completed_at: instant().nullable(),
    meter_id: reference().nullable(),
    meter_interval: quantity().nullable(),
    next_due_value: quantity().nullable(),
    meter_due_at: instant().nullable(),
    expected_due_on: p.date().nullable(),
    active: p.boolean().default(true),
    checklist: p.json<Schemas['MaintenanceTask']['checklist']>().defaultRaw("'[]'"),
    assignee_id: reference().nullable(),
    assignee: p.text().nullable(),
    plan_id: reference().nullable(),
    plan_key: p.text().nullable(),
    plan_released: p.boolean().default(false).hidden().lazy(),
    suspended: p.boolean().default(false).hidden().lazy(),
    checklist_items: p.json<Schemas['MaintenanceTask']['checklist_items']>().defaultRaw("'[]'"),
    parts: p.json<Schemas['MaintenanceTask']['parts']>().defaultRaw("'[]'"),
    estimated_minutes: p.integer().nullable(),
    ticket_on_failure: p.boolean().default(false),
    search: computedText(),
    due_event_on: eventDate(),
    overdue_event_on: eventDate(),
  },
  checks: [
    externalRefCheck('maintenance_task'),
    { name: 'maintenance_task_rule', expression: '(rule_unit is null) = (rule_interval is null)' },
    { name: 'maintenance_task_rule_interval', expression: 'rule_interval >= 1' },
    { name: 'maintenance_task_ends_on', expression: 'ends_on >= starts_on' },
    { name: 'maintenance_task_meter', expression: '(meter_id is null) = (meter_interval is null)' },
    { name: 'maintenance_task_meter_interval', expression: 'meter_interval > 0' },
    { name: 'maintenance_task_plan', expression: '(plan_id is null) = (plan_key is null)' },
    { name: 'maintenance_task_estimated_minutes', expression: 'estimated_minutes >= 0' },
  ],
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('maintenance_task'),
    externalRefIndex('maintenance_task'),
    searchIndex('maintenance_task'),
    { name: 'maintenance_task_upcoming', properties: ['tenant_id', 'next_due_at', 'id'], where: 'active' },
    ...referenceIndexes('maintenance_task', ['machine_id', 'meter_id']),
    { name: 'maintenance_task_expected', properties: ['tenant_id', 'expected_due_on', 'id'], where: 'active' },
    {
      name: 'maintenance_task_by_machine_and_expected',
      properties: ['tenant_id', 'machine_id', 'expected_due_on', 'id'],
      where: 'active',
    },
    {
      name: 'maintenance_task_due_by_meter',
      properties: ['tenant_id', 'id'],
      where: 'active and meter_due_at is not null',
    },
    { name: 'maintenance_task_inactive', properties: ['tenant_id', 'id'], where: 'not active' },
    { name: 'maintenance_task_by_person', properties: ['tenant_id', 'assignee_id', 'id'] },
    {
      name: 'maintenance_task_by_plan',
      properties: ['tenant_id', 'plan_id', 'machine_id', 'id'],
      where: 'plan_id is not null',
    },
    { name: 'maintenance_task_of_plan', properties: ['tenant_id', 'plan_id', 'id'], where: 'plan_id is not null' },
    ...nullableIndexes('maintenance_task', 'next_due_at'),
    eventDateIndex('maintenance_task', 'next_due_at', 'due_event_on', 'active'),
    eventDateIndex('maintenance_task', 'next_due_at', 'overdue_event_on', 'active'),
  ],
});
export type MaintenanceTask = InferEntity<typeof MaintenanceTask>;
/**
 * An append-only log entry for the completion of a task. `due_on` and `next_due_at` are the due dates of the task
 * before and after it.
 */
export const MaintenanceCompletion = defineEntity({
  name: 'MaintenanceCompletion',
  tableName: 'maintenance_completion',
  ...confined,
  properties: {
    ...part,
    task_id: reference(),
    completed_at: instant().defaultRaw('now()'),
    completed_on: p.date(),
    due_on: p.date().nullable(),
    next_due_at: p.date().nullable(),
    meter_value: quantity().nullable(),
    ticket_id: reference().nullable(),
    actor: p.text().nullable(),
    person_id: actingPerson(),
    client: actingClient(),
    note: p.text().nullable(),
    checklist: p.json<Schemas['MaintenanceCompletion']['checklist']>().defaultRaw("'[]'"),
  },
  indexes: [
    { name: 'maintenance_completion_by_day', properties: ['tenant_id', 'completed_on', 'id'] },
    ...referenceIndexes('maintenance_completion', ['ticket_id']),
    { name: 'maintenance_completion_by_task', properties: ['tenant_id', 'task_id', 'completed_on', 'id'] },
    { name: 'maintenance_completion_by_person', properties: ['tenant_id', 'person_id', 'completed_on', 'id'] },
  ],
});
/**
 * An append-only log entry for a date of a task that was skipped. `next_due_at` is the due date of the task afterwards. A
 * trigger records the event of the task.
 */
export const MaintenanceSkip = defineEntity({
  name: 'MaintenanceSkip',
  tableName: 'maintenance_skip',
  ...confined,
  properties: {
    ...part,
    task_id: reference(),
    skipped_at: instant().defaultRaw('changed_at()'),
    due_on: p.date(),
    next_due_at: p.date().nullable(),
    reason: p.text(),
    actor: p.text().nullable(),
    person_id: actingPerson(),
    client: actingClient(),
  },
  uniques: [{ name: 'maintenance_skip_date', properties: ['tenant_id', 'task_id', 'due_on'] }],
  indexes: [
    { name: 'maintenance_skip_by_task', properties: ['tenant_id', 'task_id', 'due_on', 'id'] },
    { name: 'maintenance_skip_by_person', properties: ['tenant_id', 'person_id', 'due_on', 'id'] },
    { name: 'maintenance_skip_by_day', properties: ['tenant_id', 'due_on', 'id'] },
  ],
});

/** The link between a task without a plan and a part that it needs. A trigger keeps it. */
export const MaintenanceTaskPart = defineEntity({
  name: 'MaintenanceTaskPart',
  tableName: 'maintenance_task_part',
  ...confined,
  properties: { ...part, task_id: reference(), part_id: reference() },
  uniques: [{ properties: ['tenant_id', 'task_id', 'part_id'] }],
  indexes: [{ name: 'maintenance_task_part_part', properties: ['tenant_id', 'part_id', 'task_id'] }],
});
/**
 * A due date as the report of maintenance judges it, which triggers keep. `planned_on` is its first date, `judged_on` the
 * one before it was postponed; `counts_from` and `ends_before` bound the later dates of its series that count.
 */
export const MaintenanceDate = defineEntity({
  name: 'MaintenanceDate',
  tableName: 'maintenance_date',
  ...confined,
  properties: {
    ...part,
    task_id: reference(),
    judged_on: p.date().nullable(),
    due_on: p.date(),
    planned_on: p.date(),
    completed_on: p.date().nullable(),
    rule_unit: p.enum(RuleUnit).nullable(),
    rule_interval: p.integer().nullable(),
    starts_on: p.date().nullable(),
    counts_from: p.date().nullable(),
    ends_before: p.date().nullable(),
    is_open: p.boolean().default(false),
  },
  indexes: [
    ...referenceIndexes('maintenance_date', ['task_id']),
    { name: 'maintenance_date_by_due_on', properties: ['tenant_id', 'due_on', 'id'] },
    {
      name: 'maintenance_date_open',
      expression: 'create unique index maintenance_date_open on maintenance_date (tenant_id, task_id) where (is_open)',
    },
  ],
});

import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Schemas } from '../../../generated/contract.ts';
import { Criticality, MachineStatus, StatusChangeCause } from '../../../generated/values.ts';
import {
  actingClient,
  actingPerson,
  authorOf,
  computedCode,
  computedText,
  customFields,
  customFieldsCheck,
  customFieldsIndexes,
  eventDate,
  eventDateIndex,
  externalRef,
  externalRefCheck,
  externalRefIndex,
  foldedIndexes,
  instant,
  money,
  part,
  reference,
  resource,
  resourceIndexes,
  resourceUniques,
  searchIndex,
} from '../../records/entity.ts';
import { hasStatus, indexCondition } from '../../records/open.ts';
import { confined, confinedAndSearched } from '../../core/tenancy.ts';

/** The statuses that store a `blocked_reason`. */
export const BLOCKED: readonly Schemas['MachineStatus'][] = ['defect', 'out_of_service'];

/** The statuses of machines that members can use. */
export const USABLE = ['active', 'partial_defect'] as const satisfies readonly Schemas['MachineStatus'][];

/** The statuses of machines that members cannot use although the gym still has them. */
export const UNUSABLE = [
  'defect',
  'out_of_service',
  'maintenance',
  'waiting_parts',
] as const satisfies readonly Schemas['MachineStatus'][];

/** Returns whether members can use a machine of this status. */
export const isUsable = (status: Schemas['MachineStatus']): boolean => USABLE.some((usable) => usable === status);

/** Returns whether the gym has a machine of this status that members cannot use. A retired machine is neither. */
export const isUnusable = (status: Schemas['MachineStatus']): boolean =>
  UNUSABLE.some((unusable) => unusable === status);

/** The filter `usable`, which selects no retired machine. */
export const usableMachines = (wanted: boolean) => hasStatus('machine.status', wanted ? USABLE : UNUSABLE);

/**
 * A machine of the gym. The database rejects a retired machine without `retired_at`, a `blocked_reason` with a status
 * outside {@link BLOCKED}, and a `status_until` with one outside {@link UNUSABLE}.
 */
export const Machine = defineEntity({
  name: 'Machine',
  tableName: 'machine',
  ...confinedAndSearched,
  properties: {
    ...resource,
    ...externalRef,
    name: p.text(),
    name_key: computedText(),
    name_folded: computedText(),
    asset_tag_folded: computedCode(),
    serial_number_folded: computedCode(),
    type_folded: computedCode(),
    category_folded: computedCode(),
    brand: p.text().nullable(),
    model: p.text().nullable(),
    type: p.text().nullable(),
    category: p.text().nullable(),
    serial_number: p.text().nullable(),
    asset_tag: p.text().nullable(),
    location: p.text().nullable(),
    zone: p.text().nullable(),
    status: p.enum(MachineStatus).default('active'),
    location_id: reference().nullable(),
    supplier_id: reference().nullable(),
    purchased_at: p.date().nullable(),
    purchase_price: money().nullable(),
    warranty_until: p.date().nullable(),
    expected_lifespan_years: p.integer().nullable(),
    replacement_value: money().nullable(),
    criticality: p.enum(Criticality).nullable(),
    commissioned_at: p.date().nullable(),
    retired_at: instant().nullable(),
    blocked_reason: p.text().nullable(),
    confirmed_by: p.text().nullable(),
    report_code: p.text().defaultRaw('new_report_code()'),
    warranty_event_on: eventDate(),
    status_until: p.date().nullable(),
    status_since: instant().defaultRaw('changed_at()').hidden(),
    // The reason, cause, confirmation and time of the last change of the status, which a change passes to the history.
    status_change: p.json<object>().nullable().hidden(),
    custom_fields: customFields(),
    search: computedText(),
    // The machine's own text that `location` of the tool `list_machines` searches.
    place: computedText(),
    // Texts by which people refer to the machine, and marks of their numbers. Its index is that of the two texts above, too.
    described: computedText(),
  },
  checks: [
    externalRefCheck('machine'),
    customFieldsCheck('machine'),
    { name: 'machine_purchase_price', expression: 'purchase_price >= 0' },
    { name: 'machine_replacement_value', expression: 'replacement_value >= 0' },
    { name: 'machine_retired_at', expression: "status <> 'retired' or retired_at is not null" },
    { name: 'machine_blocked_reason', expression: `blocked_reason is null or status in ('${BLOCKED.join("', '")}')` },
    { name: 'machine_status_until', expression: `status_until is null or ${indexCondition(UNUSABLE, true)}` },
    { name: 'machine_report_code', expression: "report_code ~ '^[0-7][0123456789ABCDEFGHJKMNPQRSTVWXYZ]{25}$'" },
  ],
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('machine'),
    externalRefIndex('machine'),
    ...customFieldsIndexes('machine'),
    {
      name: 'machine_report_code_unique',
      expression: 'create unique index machine_report_code_unique on machine (report_code)',
    },
    ...foldedIndexes('machine', ['name', 'asset_tag', 'serial_number', 'type', 'category']),
    { name: 'machine_unusable', properties: ['tenant_id', 'id'], where: indexCondition(UNUSABLE, true) },
    { name: 'machine_status', properties: ['tenant_id', 'status', 'id'] },
    { name: 'machine_location', properties: ['tenant_id', 'location_id', 'id'] },
    // It has no rows without a supplier, because many machines have none.
    {
      name: 'machine_by_supplier_id',
      properties: ['tenant_id', 'supplier_id', 'id'],
      where: 'supplier_id is not null',
    },
    {
      name: 'machine_by_purchased_at',
      properties: ['tenant_id', 'purchased_at', 'id'],
      where: 'purchased_at is not null',
    },
    {
      name: 'machine_by_status_until',
      properties: ['tenant_id', 'status_until', 'id'],
      where: 'status_until is not null',
    },
    eventDateIndex('machine', 'warranty_until', 'warranty_event_on', "(status <> 'retired'::text)"),
    { name: 'machine_by_name', properties: ['tenant_id', 'name_key', 'id'] },
    searchIndex('machine', 'described'),
  ],
});
export type Machine = InferEntity<typeof Machine>;
/**
 * An append-only entry of a machine's status history. `at` is when it happened. `cause_id` is the id of the inspection or
 * incident. `until` is the day on which the machine should be back, as promised then.
 */
export const MachineStatusChange = defineEntity({
  name: 'MachineStatusChange',
  tableName: 'machine_status_change',
  ...confined,
  properties: {
    ...part,
    machine_id: reference(),
    from_status: p.enum(MachineStatus).nullable(),
    to_status: p.enum(MachineStatus),
    reason: p.text().nullable(),
    confirmed_by: p.text().nullable(),
    cause: p.enum(StatusChangeCause),
    cause_id: reference().nullable(),
    until: p.date().nullable(),
    actor: authorOf('actor'),
    person_id: actingPerson(),
    client: actingClient(),
    at: instant().defaultRaw('now()'),
    recorded_at: instant().defaultRaw('now()'),
  },
  indexes: [{ name: 'machine_status_change_by_at', properties: ['tenant_id', 'machine_id', 'at', 'id'] }],
});

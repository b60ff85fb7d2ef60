import { defineEntity, p } from '@mikro-orm/core';
import { MeterKind, MeterUnit } from '../../../generated/values.ts';
import {
  actingClient,
  actingPerson,
  authorOf,
  instant,
  part,
  reference,
  referenceIndexes,
  resource,
  resourceIndexes,
} from '../../records/entity.ts';
import { confined } from '../../core/tenancy.ts';
import { quantity } from '../parts/entity.ts';

/** Counter or gauge of the use of a machine. Readings set `last_value`, `last_read_at` and `daily_average`. */
export const Meter = defineEntity({
  name: 'Meter',
  tableName: 'meter',
  ...confined,
  properties: {
    ...resource,
    machine_id: reference(),
    name: p.text(),
    unit: p.enum(MeterUnit),
    unit_label: p.text().nullable(),
    kind: p.enum(MeterKind).default('counter'),
    last_value: quantity().nullable(),
    last_read_at: instant().nullable(),
    daily_average: quantity().nullable(),
  },
  checks: [{ name: 'meter_unit_label', expression: "(unit = 'other') = (unit_label is not null)" }],
  uniques: [
    { properties: ['tenant_id', 'uuid'] },
    { name: 'meter_machine', properties: ['tenant_id', 'id', 'machine_id'] },
  ],
  indexes: [
    ...resourceIndexes('meter'),
    ...referenceIndexes('meter', ['machine_id']),
    {
      name: 'meter_name',
      expression: 'create unique index meter_name on meter (tenant_id, machine_id, fold_case(name))',
    },
  ],
});
/**
 * An append-only log entry of what a meter showed. `travelled` is what a counter has counted since its first reading, also
 * across resets; a trigger sets it.
 */
export const MeterReading = defineEntity({
  name: 'MeterReading',
  tableName: 'meter_reading',
  ...confined,
  properties: {
    ...part,
    meter_id: reference(),
    value: quantity(),
    read_at: instant().defaultRaw('changed_at()'),
    reset: p.boolean().default(false),
    source: p.text().nullable(),
    actor: authorOf('actor'),
    person_id: actingPerson(),
    client: actingClient(),
    recorded_at: instant().defaultRaw('changed_at()'),
    travelled: p.decimal('number').precision(18).scale(3).default(0).hidden(),
  },
  checks: [{ name: 'meter_reading_value', expression: 'value >= 0' }],
  uniques: [{ name: 'meter_reading_instant', properties: ['tenant_id', 'meter_id', 'read_at'] }],
  indexes: [{ name: 'meter_reading_by_read_at', properties: ['tenant_id', 'meter_id', 'read_at', 'id'] }],
});

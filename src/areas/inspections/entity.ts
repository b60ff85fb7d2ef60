import { defineEntity, p } from '@mikro-orm/core';
import type { Schemas } from '../../../generated/contract.ts';
import {
  computedText,
  customFields,
  customFieldsCheck,
  customFieldsIndexes,
  instant,
  nullableIndexes,
  reference,
  resource,
  resourceIndexes,
  resourceUniques,
  searchIndex,
} from '../../records/entity.ts';
import { confinedAndSearched } from '../../core/tenancy.ts';

/** The inspection of a machine. The row does not affect the machine's status; `createInspection` does. */
export const Inspection = defineEntity({
  name: 'Inspection',
  tableName: 'inspection',
  ...confinedAndSearched,
  properties: {
    ...resource,
    machine_id: reference(),
    passed: p.boolean(),
    inspector: p.text().nullable(),
    notes: p.text().nullable(),
    inspected_at: instant().defaultRaw('now()'),
    next_due_at: p.date().nullable(),
    signature: p.text().nullable(),
    checklist: p.json<Schemas['Inspection']['checklist']>().defaultRaw("'[]'"),
    blocked_machine: p.boolean().default(false),
    custom_fields: customFields(),
    search: computedText(),
  },
  uniques: resourceUniques,
  checks: [customFieldsCheck('inspection')],
  indexes: [
    ...resourceIndexes('inspection'),
    ...customFieldsIndexes('inspection'),
    searchIndex('inspection'),
    { name: 'inspection_machine', properties: ['tenant_id', 'machine_id', 'id'] },
    {
      name: 'inspection_machine_failed',
      expression:
        'create index inspection_machine_failed on inspection (tenant_id, machine_id, id) include (inspected_at) where (not passed)',
    },
    { name: 'inspection_failed', properties: ['tenant_id', 'id'], where: 'not passed' },
    { name: 'inspection_failed_by_inspected_at', properties: ['tenant_id', 'inspected_at', 'id'], where: 'not passed' },
    { name: 'inspection_by_machine_and_inspected_at', properties: ['tenant_id', 'machine_id', 'inspected_at', 'id'] },
    ...nullableIndexes('inspection', 'next_due_at'),
    { name: 'inspection_by_inspected_at', properties: ['tenant_id', 'inspected_at', 'id'] },
  ],
});

import { defineEntity, p } from '@mikro-orm/core';
import {
  actingPerson,
  authorOf,
  computedCode,
  instant,
  reference,
  resource,
  resourceUniques,
  tenant_id,
} from '../../records/entity.ts';
import { confined, confinedAndFoundByCode, searchedPolicy } from '../../core/tenancy.ts';

/**
 * A code in the address of a label that was replaced by a new one. A trigger writes them. Their key does not contain the
 * tenant, because the page behind a label is found by the code alone.
 */
export const ReportCode = defineEntity({
  name: 'ReportCode',
  tableName: 'report_code',
  ...confinedAndFoundByCode,
  policies: [...confinedAndFoundByCode.policies, searchedPolicy],
  properties: { code: p.text().primary(), tenant_id: tenant_id(), machine_id: reference(), rotated_at: instant() },
  indexes: [{ name: 'report_code_by_machine', properties: ['tenant_id', 'machine_id'] }],
});
/** A code of a sticker that was already on a machine. A tenant has each once, letter case aside. */
export const MachineCode = defineEntity({
  name: 'MachineCode',
  tableName: 'machine_code',
  ...confined,
  properties: {
    ...resource,
    machine_id: reference(),
    value: p.text(),
    value_folded: computedCode(),
    actor: authorOf('actor'),
    person_id: actingPerson(),
  },
  uniques: [...resourceUniques, { properties: ['tenant_id', 'value_folded'] }],
  indexes: [{ name: 'machine_code_by_machine', properties: ['tenant_id', 'machine_id', 'id'] }],
});

import { defineEntity, p } from '@mikro-orm/core';
import { ContractKind, CostPeriod } from '../../../generated/values.ts';
import {
  computedText,
  eventDate,
  eventDateIndex,
  externalRef,
  externalRefCheck,
  externalRefIndex,
  instant,
  money,
  nullableIndexes,
  part,
  reference,
  referenceIndexes,
  resource,
  resourceIndexes,
  resourceUniques,
} from '../../records/entity.ts';
import { confined } from '../../core/tenancy.ts';

/** An agreement with a supplier. Its status follows from its dates, unless `cancelled_at` is set. */
export const Contract = defineEntity({
  name: 'Contract',
  tableName: 'contract',
  ...confined,
  properties: {
    ...resource,
    ...externalRef,
    supplier_id: reference(),
    title: p.text(),
    kind: p.enum(ContractKind).nullable(),
    starts_on: p.date(),
    ends_on: p.date().nullable(),
    notice_days: p.integer().nullable(),
    auto_renew: p.boolean().default(false),
    cost: money().nullable(),
    cost_period: p.enum(CostPeriod).nullable(),
    cancelled_at: instant().nullable(),
    expiring_event_on: eventDate(),
    search: computedText(),
  },
  checks: [
    externalRefCheck('contract'),
    { name: 'contract_ends_on', expression: 'ends_on >= starts_on' },
    { name: 'contract_notice_days', expression: 'notice_days >= 0' },
    { name: 'contract_cost', expression: 'cost >= 0' },
  ],
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('contract'),
    externalRefIndex('contract'),
    ...referenceIndexes('contract', ['supplier_id']),
    { name: 'contract_by_kind', properties: ['tenant_id', 'kind', 'id'] },
    { name: 'contract_by_starts_on', properties: ['tenant_id', 'starts_on', 'id'] },
    ...nullableIndexes('contract', 'ends_on'),
    eventDateIndex('contract', 'ends_on', 'expiring_event_on', '(cancelled_at is null)'),
  ],
});
/** The link between a contract and a machine that it covers. */
export const ContractMachine = defineEntity({
  name: 'ContractMachine',
  tableName: 'contract_machine',
  ...confined,
  properties: { ...part, contract_id: reference(), machine_id: reference() },
  uniques: [{ properties: ['tenant_id', 'contract_id', 'machine_id'] }],
  indexes: [{ name: 'contract_machine_by_machine', properties: ['tenant_id', 'machine_id', 'contract_id'] }],
});

import { defineEntity, p } from '@mikro-orm/core';
import type { Schemas } from '../../../generated/contract.ts';
import { WarrantyClaimOutcome, WarrantyClaimStatus } from '../../../generated/values.ts';
import {
  computedText,
  instant,
  money,
  nullableIndexes,
  reference,
  referenceIndexes,
  resource,
  resourceIndexes,
  resourceUniques,
} from '../../records/entity.ts';
import { confined } from '../../core/tenancy.ts';
import type { Transitions } from '../../records/transitions.ts';

/** The statuses that a claim can change to. */
export const TRANSITIONS: Transitions<Schemas['WarrantyClaimStatus']> = {
  draft: ['submitted'],
  submitted: ['approved', 'rejected'],
  approved: ['closed'],
  rejected: ['closed'],
  closed: [],
};

/** A claim to have a machine repaired under warranty. `out_of_warranty` is derived from the machine's warranty. */
export const WarrantyClaim = defineEntity({
  name: 'WarrantyClaim',
  tableName: 'warranty_claim',
  ...confined,
  properties: {
    ...resource,
    machine_id: reference(),
    supplier_id: reference().nullable(),
    ticket_id: reference().nullable(),
    title: p.text(),
    description: p.text().nullable(),
    status: p.enum(WarrantyClaimStatus).default('draft'),
    submitted_at: instant().nullable(),
    outcome: p.enum(WarrantyClaimOutcome).nullable(),
    resolution: p.text().nullable(),
    claimed_amount: money().nullable(),
    recovered_amount: money().nullable(),
    search: computedText(),
  },
  checks: [
    { name: 'warranty_claim_claimed_amount', expression: 'claimed_amount >= 0' },
    { name: 'warranty_claim_recovered_amount', expression: 'recovered_amount >= 0' },
  ],
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('warranty_claim'),
    { name: 'warranty_claim_status', properties: ['tenant_id', 'status', 'id'] },
    { name: 'warranty_claim_by_status_and_update', properties: ['tenant_id', 'status', 'updated_at', 'id'] },
    {
      name: 'warranty_claim_by_status_and_submitted_at',
      expression:
        'create index warranty_claim_by_status_and_submitted_at on warranty_claim (tenant_id, status, (submitted_at is null), submitted_at, id)',
    },
    ...referenceIndexes('warranty_claim', ['machine_id', 'supplier_id', 'ticket_id']),
    ...nullableIndexes('warranty_claim', 'submitted_at'),
  ],
});

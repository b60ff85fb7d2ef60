import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Schemas } from '../../../generated/contract.ts';
import { WarrantyClaimOutcome, WarrantyClaimStatus } from '../../../generated/values.ts';
import { instant, reference, resource, resourceUniques } from '../../platform/entity.ts';
import { confined } from '../../platform/tenancy.ts';

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
  },
  uniques: resourceUniques,
  indexes: [{ name: 'warranty_claim_status', properties: ['tenant_id', 'status', 'id'] }],
});
export type WarrantyClaim = InferEntity<typeof WarrantyClaim>;

declare module '../../platform/context.ts' {
  interface Tables {
    warranty_claim: Omit<Schemas['WarrantyClaim'], 'out_of_warranty'>;
  }
}

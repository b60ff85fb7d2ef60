import { sql } from 'kysely';
import { defineList } from '../../platform/lists.ts';

// The last day of the warranty is inclusive, in the tenant's time zone. A draft counts as submitted now. A machine
// without a known warranty is never out of warranty.
const isOutOfWarranty = sql<boolean>`coalesce(
  (coalesce(warranty_claim.submitted_at, now()) at time zone tenant.timezone)::date > machine.warranty_until, false
)`;

/** Lists warranty claims as summary rows, newest first. */
export const listWarrantyClaimRows = defineList({
  name: 'warranty_claim_rows',
  table: 'warranty_claim',
  equals: ['status'],
  rows: (db) =>
    db
      .selectFrom('warranty_claim')
      .innerJoin('machine', 'machine.id', 'warranty_claim.machine_id')
      .leftJoin('supplier', 'supplier.id', 'warranty_claim.supplier_id')
      .select([
        'warranty_claim.id',
        'warranty_claim.title',
        'warranty_claim.status',
        'warranty_claim.machine_id',
        'machine.name as machine_name',
        'supplier.name as supplier_name',
        'warranty_claim.description',
        'warranty_claim.submitted_at',
        'warranty_claim.outcome',
        'warranty_claim.resolution',
        isOutOfWarranty.as('out_of_warranty'),
      ]),
  join: ({ principal: { timezone } }) => sql`cross join (select ${timezone}::text as timezone) as tenant`,
});

import { sql } from 'kysely';
import { defineList } from '../../platform/lists.ts';

// The last day of the warranty still counts, and days are the tenant's. A draft is as late as it would be if it were
// submitted now. A machine of which no warranty is known is not called out of it.
const isOutOfWarranty = sql<boolean>`coalesce(
  (coalesce(warranty_claim.submitted_at, now()) at time zone tenant.timezone)::date > machine.warranty_until, false
)`;

/** Lists warranty claims as rows to choose from, newest first. */
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

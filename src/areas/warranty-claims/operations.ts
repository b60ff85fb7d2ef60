import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../platform/context.ts';
import { readPage, type Page, type PageRequest } from '../../platform/paging.ts';

// The last day of the warranty still counts, and days are the tenant's. A draft is as late as it would be if it were
// submitted now. A machine of which no warranty is known is not called out of it.
const isOutOfWarranty = (timezone: string) => sql<boolean>`coalesce(
  (coalesce(warranty_claim.submitted_at, now()) at time zone ${timezone})::date > machine.warranty_until, false
)`;

/** Lists warranty claims as rows to choose from, newest first. */
export const listWarrantyClaimRows = (
  ctx: Context,
  { status }: { status?: Schemas['WarrantyClaimStatus'] | undefined },
  page: PageRequest,
): Promise<Page<Schemas['WarrantyClaimRow']>> => {
  let query = ctx.db
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
      isOutOfWarranty(ctx.principal.timezone).as('out_of_warranty'),
    ]);
  if (status !== undefined) query = query.where('warranty_claim.status', '=', status);
  const order = { columns: ['warranty_claim.id'], direction: 'desc' } as const;
  return readPage(ctx, { name: 'warranty_claim_rows', filters: { status }, order }, page, query);
};

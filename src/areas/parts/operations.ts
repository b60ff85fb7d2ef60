import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../platform/context.ts';
import { readPage, type Page, type PageRequest } from '../../platform/paging.ts';

// Low stock is quantity < min_quantity (domain). In these words the partial index part_low_stock serves it.
const isLow = sql<boolean>`part.quantity < part.min_quantity`;

/** Lists parts as rows to choose from, newest first. `low_stock` true keeps those below their minimum; false restricts nothing. */
export const listPartRows = (
  ctx: Context,
  { low_stock }: { low_stock?: boolean | undefined },
  page: PageRequest,
): Promise<Page<Schemas['PartRow']>> => {
  let query = ctx.db
    .selectFrom('part')
    .leftJoin('supplier', 'supplier.id', 'part.supplier_id')
    .leftJoin('location', 'location.id', 'part.location_id')
    .select([
      'part.id',
      'part.name',
      'part.sku',
      'part.unit',
      'part.quantity',
      'part.min_quantity',
      isLow.as('low_stock'),
      'part.unit_cost',
      'supplier.name as supplier_name',
      'location.name as location_name',
    ]);
  if (low_stock) query = query.where(isLow);
  return readPage(
    ctx,
    { name: 'part_rows', filters: { low_stock }, order: { columns: ['part.id'], direction: 'desc' } },
    page,
    query,
  );
};

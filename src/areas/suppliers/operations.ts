import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../platform/context.ts';
import { readPage, type Page, type PageRequest } from '../../platform/paging.ts';

/** Lists suppliers as rows to choose from, with the people to call, newest first. */
export const listSupplierRows = (ctx: Context, page: PageRequest): Promise<Page<Schemas['SupplierRow']>> => {
  const query = ctx.db
    .selectFrom('supplier')
    .select(['id', 'name', 'kind', 'email', 'phone', 'website', 'address', 'contacts']);
  return readPage(ctx, { name: 'supplier_rows', filters: {} }, page, query);
};

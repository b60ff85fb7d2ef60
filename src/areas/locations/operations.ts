import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../platform/context.ts';
import { readPage, type Page, type PageRequest } from '../../platform/paging.ts';

/** Lists locations as rows to choose from, each with the name of the one around it, newest first. */
export const listLocationRows = (ctx: Context, page: PageRequest): Promise<Page<Schemas['LocationRow']>> => {
  const query = ctx.db
    .selectFrom('location')
    .leftJoin('location as parent', 'parent.id', 'location.parent_id')
    .select([
      'location.id',
      'location.name',
      'location.kind',
      'location.parent_id',
      'parent.name as parent_name',
      'location.address',
      'location.notes',
    ]);
  return readPage(
    ctx,
    { name: 'location_rows', filters: {}, order: { columns: ['location.id'], direction: 'desc' } },
    page,
    query,
  );
};

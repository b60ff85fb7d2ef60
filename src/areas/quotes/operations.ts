import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../platform/context.ts';
import { readPage, type Page, type PageRequest } from '../../platform/paging.ts';

// Rounded once, after adding up, so that it is what a reader of the lines gets.
const total = sql<number>`(
  select coalesce(round(sum(quantity * unit_price), 2), 0) from quote_line where quote_id = quote.id
)`;

/** Lists quotes as rows to choose from, with their lines in order and the total of these, newest first. */
export const listQuoteRows = (
  ctx: Context,
  { status }: { status?: Schemas['QuoteStatus'] | undefined },
  page: PageRequest,
): Promise<Page<Schemas['QuoteRow']>> => {
  let query = ctx.db
    .selectFrom('quote')
    .innerJoin('supplier', 'supplier.id', 'quote.supplier_id')
    .leftJoin('machine', 'machine.id', 'quote.machine_id')
    .select([
      'quote.id',
      'quote.title',
      'quote.status',
      'supplier.name as supplier_name',
      'quote.machine_id',
      'machine.name as machine_name',
      'quote.ticket_id',
      'quote.valid_until',
      total.as('total'),
    ])
    .select((quote) =>
      jsonArrayFrom(
        quote
          .selectFrom('quote_line')
          .select(['quote_line.description', 'quote_line.quantity', 'quote_line.unit_price'])
          .whereRef('quote_line.quote_id', '=', 'quote.id')
          .orderBy('quote_line.position'),
      ).as('lines'),
    );
  if (status !== undefined) query = query.where('quote.status', '=', status);
  return readPage(
    ctx,
    { name: 'quote_rows', filters: { status }, order: { columns: ['quote.id'], direction: 'desc' } },
    page,
    query,
  );
};

import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { defineList } from '../../platform/lists.ts';

// Rounded only after summing, which matches what a client computes from the lines.
const total = sql<number>`(
  select coalesce(round(sum(quantity * unit_price), 2), 0) from quote_line where quote_id = quote.id
)`;

/** Lists quotes as summary rows with their lines, in order, and their total, newest first. */
export const listQuoteRows = defineList({
  name: 'quote_rows',
  table: 'quote',
  equals: ['status'],
  rows: (db) =>
    db
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
      ),
});

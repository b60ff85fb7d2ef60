import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { defineList } from '../../records/lists.ts';
import type { Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { insertRows } from '../../records/rows.ts';
import { checkTransition } from '../../records/transitions.ts';
import { completeLines, haveSameContent, rowsOf } from '../parts/lines.ts';
import { TRANSITIONS } from './entity.ts';

type Quote = Schemas['Quote'];

// Rounded only after summing, which matches what a client computes from the lines.
const total = sql<number>`(
  select coalesce(round(sum(quantity * unit_price), 2), 0) from quote_line where quote_id = quote.id
)`;

const lines = sql<Quote['lines']>`(
  select coalesce(json_agg(line), '[]') from (
    select id, position, part_id, description, quantity, unit_price from quote_line where quote_id = quote.id order by position
  ) as line
)`;

/** The quotes of suppliers, each with its lines and their total. */
export const quotes = resource('quote', COLUMNS.Quote, {
  references: { supplier_id: 'supplier', machine_id: 'machine', ticket_id: 'ticket' },
  equals: ['status', 'supplier_id', 'machine_id', 'ticket_id'],
  sorts: { valid_until: { type: 'date', nullable: true } },
  computed: { total, lines },
});

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

/**
 * Adds a quote with its lines, as `requested`.
 * @throws Problem validation_failed for a reference that does not exist and for a total that is too high
 */
export const createQuote = (ctx: Context, input: Schemas['QuoteCreate']): Promise<Quote> =>
  inTransaction(ctx, async (tx) => {
    const { lines: sent, ...fields } = input;
    const added = await completeLines(tx, sent ?? []);
    const { id: quote_id } = await quotes.insert(tx, fields);
    await insertRows(tx, 'quote_line', rowsOf({ quote_id }, added));
    return quotes.read(tx, quote_id);
  });

/** The statuses in which the lines of a quote can change. */
const EDITABLE: readonly Quote['status'][] = ['requested', 'received'];

/**
 * Updates the given fields; null clears a field. `lines` replaces the whole list.
 * @throws Problem not_found, version_mismatch, validation_failed, conflict for lines of a quote that is no longer open
 */
export const updateQuote = (
  ctx: Context,
  reference: Reference,
  input: Schemas['QuoteUpdate'],
  expected?: readonly number[],
): Promise<Quote> =>
  inTransaction(ctx, async (tx) => {
    const quote = await quotes.lock(tx, reference, expected);
    const { lines: sent, ...fields } = input;
    if (sent === undefined) return quotes.update(tx, quote, fields);
    if (!EDITABLE.includes(quote.status))
      throw conflict('The lines of a quote can be changed only while it is requested or received.');
    const replacing = await completeLines(tx, sent);
    if (haveSameContent(quote.lines, replacing)) return quotes.update(tx, quote, fields);
    await tx.em.getKysely().deleteFrom('quote_line').where('quote_id', '=', quote.id).execute();
    await insertRows(tx, 'quote_line', rowsOf({ quote_id: quote.id }, replacing));
    await quotes.update(tx, quote, fields);
    return quotes.read(tx, quote.id);
  });

/**
 * Moves a quote by {@link TRANSITIONS}. Setting the current status again changes nothing.
 * @throws Problem not_found, version_mismatch, transition_not_allowed
 */
export const changeQuoteStatus = (
  ctx: Context,
  reference: Reference,
  { status }: Schemas['QuoteStatusChange'],
  expected?: readonly number[],
): Promise<Quote> =>
  inTransaction(ctx, async (tx) => {
    const quote = await quotes.lock(tx, reference, expected);
    checkTransition(TRANSITIONS, quote.status, status);
    return quotes.update(tx, quote, { status });
  });

import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { conflict } from '../../core/errors.ts';
import { LOCKED, requireDocument } from '../../records/locked-documents.ts';
import { defineList } from '../../records/lists.ts';
import { whereReferred, type Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { checkTransition } from '../../records/transitions.ts';
import { haveSameContent, placeLines, type PlacedLine } from '../parts/lines.ts';
import { Quote as Stored, QuoteLine, TRANSITIONS } from './entity.ts';

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

/** The quotes as tools return them, with the names of the supplier and the machine. */
export const quoteViews = resource('quote', COLUMNS.QuoteView, {
  computed: {
    total,
    lines,
    supplier_name: sql<string>`(select name from supplier where supplier.id = quote.supplier_id)`,
    machine_name: sql<string | null>`(select name from machine where machine.id = quote.machine_id)`,
  },
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
        'quote.version',
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

/** Returns the referenced quote with its lines, locked. @throws Problem not_found, version_mismatch */
export const lockQuote = async ({ em }: Transaction, reference: Reference, expected?: readonly number[]) =>
  requireDocument(
    'quote',
    reference,
    await em.findOne(Stored, whereReferred(reference), { ...LOCKED, populate: ['lines'] }),
    expected,
  );

type StoredQuote = Awaited<ReturnType<typeof lockQuote>>;

const addLines = (
  { em }: Transaction,
  quote: Stored,
  lines: readonly PlacedLine<Schemas['QuoteLineCreate']>[],
): void => {
  for (const line of lines) em.create(QuoteLine, { ...line, quote });
};

/**
 * Adds a quote with its lines, as `requested`.
 * @throws Problem validation_failed for a reference that does not exist and for a total that is too high
 */
export const createQuote = (ctx: Context, input: Schemas['QuoteCreate']): Promise<Quote> =>
  inTransaction(ctx, async (tx) => {
    const { lines, ...fields } = input;
    const placed = await placeLines(tx, lines ?? []);
    const quote = tx.em.create(Stored, await quotes.resolve(tx, fields));
    addLines(tx, quote, placed);
    await quotes.flush(tx);
    return quotes.read(tx, quote.id);
  });

/** The statuses in which the lines of a quote can change. */
const EDITABLE: readonly Quote['status'][] = ['requested', 'received'];

const replaceLines = async (
  tx: Transaction,
  quote: StoredQuote,
  lines: readonly Schemas['QuoteLineCreate'][],
): Promise<void> => {
  if (!EDITABLE.includes(quote.status))
    throw conflict('The lines of a quote can be changed only while it is requested or received.');
  const placed = await placeLines(tx, lines);
  if (haveSameContent(quote.lines.getItems(), placed)) return;
  quote.lines.removeAll();
  // Before the new lines, because positions are unique.
  await quotes.flush(tx);
  addLines(tx, quote, placed);
};

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
    const quote = await lockQuote(tx, reference, expected);
    const { lines, ...fields } = input;
    tx.em.assign(quote, await quotes.resolve(tx, fields), { ignoreUndefined: true });
    if (lines) await replaceLines(tx, quote, lines);
    await quotes.flush(tx);
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

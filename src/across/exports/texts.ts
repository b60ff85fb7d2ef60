import { stringify } from 'csv-stringify/sync';
import type { Schemas } from '../../../generated/contract.ts';
import { quoteFormula } from '../../texts/formula-texts.ts';
import { unambiguous } from '../../texts/number-texts.ts';
import type { Context } from '../../core/context.ts';
import { valueInColumn, withCustomColumns } from './custom-columns.ts';
import { SOURCES } from './sources.ts';

/** The formats of a file, named after its extension. */
export const FORMATS = ['ndjson', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

/** Records of one page. More are not faster, and would keep other requests waiting while a page becomes text. */
const PAGE = 200;

/** Runs one read with every statement confined to the tenant. */
export type Read = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

/** A part of a file, and the number of records in it. */
export type Part = { text: string; rows: number };

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Treatment of a text that a spreadsheet would run as a formula. */
export type Formulas = 'quote' | 'keep';

/**
 * Returns CSV (RFC 4180): null as an empty cell, an empty text as `""`, lists and objects as JSON. A text that a spreadsheet
 * would run as a formula gets an apostrophe before it, which an import removes.
 */
export const toCsv = (
  columns: readonly string[],
  rows: Rows,
  { header, formulas = 'quote' }: { header: boolean; formulas?: Formulas },
): string =>
  stringify([...rows], {
    columns: [...columns],
    header,
    record_delimiter: 'windows',
    // The delimiter is two characters; one of them alone ends a line for many readers too.
    quoted_match: /^$|[\r\n]/,
    cast: { boolean: String, number: unambiguous, ...(formulas === 'quote' && { string: quoteFormula }) },
  });

const toNdjson = (rows: Rows): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Returns a record with all columns, in their order. */
const inOrder = (columns: readonly string[], record: object): Record<string, unknown> =>
  Object.fromEntries(columns.map((name) => [name, valueInColumn(record, name)]));

/**
 * Yields the file of an area part by part, oldest records first. Each part is a read of its own, which runs when the
 * part is asked for, so a slow consumer holds no connection and no transaction. Records that exist throughout appear
 * once, as they are when their part is read; those that are added or deleted meanwhile may be missing.
 */
export async function* exportArea(
  read: Read,
  area: Schemas['ExportArea'],
  format: Format,
  formulas: Formulas = 'quote',
): AsyncGenerator<Part> {
  const { columns: all, read: readPage } = SOURCES[area];
  const columns = format === 'csv' ? await read((ctx) => withCustomColumns(ctx, area, all)) : all;
  let cursor: string | undefined;
  for (let isFirst = true; ; isFirst = false) {
    const page = await read((ctx) => readPage(ctx, { limit: PAGE, cursor }));
    const rows = page.data.map((record) => inOrder(columns, record));
    yield {
      text: format === 'csv' ? toCsv(columns, rows, { header: isFirst, formulas }) : toNdjson(rows),
      rows: rows.length,
    };
    // The last page of events has a cursor too.
    if (!page.has_more || page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}

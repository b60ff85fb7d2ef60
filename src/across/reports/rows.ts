import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../core/context.ts';
import { bucketsOf } from './buckets.ts';
import { orderOf } from './order.ts';
import { piecesOf, type Piece, type Source } from './sources.ts';
import { joiningStatement, pageStatement, pieceStatement, sumsOf } from './statement.ts';
import type { Asked, FigureRow, Frame } from './statement.ts';
import { countRows, type Columns, type Sums } from './sums.ts';
import { countIntervals } from './window.ts';

/** The parts of a report that determine its rows. */
type Rows = {
  columns: RawBuilder<unknown>;
  sources: (asked: { timezone: string }) => readonly Source[];
  sums: Sums;
  figures: RawBuilder<unknown>;
};

/** Rows of the sums of pieces that are summed up themselves, so that their number stays small. */
const MAX_ROWS = 4000;

/** Sums up the sums of pieces, bucket by bucket. */
const joinPieces = async ({ em }: Transaction, definition: Rows, pieces: readonly Columns[]): Promise<Columns[]> => {
  const joined: Columns[] = [];
  for (const bucket of bucketsOf(pieces))
    joined.push(...(await joiningStatement(definition, bucket()).execute(em.getKysely())).rows);
  return joined;
};

/** Sums up the facts of a report in pieces. Others read between them. */
const readPieces = async (
  tx: Transaction,
  definition: Rows,
  frame: Frame,
  facts: readonly Piece[],
): Promise<Columns[]> => {
  const cells = frame.subjects.groups * (countIntervals(frame.days, frame.interval) + 1);
  let pieces: Columns[] = [];
  for (const piece of facts) {
    pieces.push(...(await pieceStatement(frame, definition, piece).execute(tx.em.getKysely())).rows);
    if (countRows(pieces) > Math.max(MAX_ROWS, 3 * cells)) pieces = await joinPieces(tx, definition, pieces);
  }
  return pieces;
};

/** Returns the rows of a page from the pages of buckets, in the order of the database. */
const mergePages = async (
  { em }: Transaction,
  rows: readonly FigureRow[],
  { sort, limit }: Asked,
): Promise<FigureRow[]> => {
  const groups = [...new Map(rows.filter(({ place }) => place !== null).map((row) => [row.key, row])).values()];
  const isNumber = groups.some(({ sort_value }) => typeof sort_value === 'number');
  const { rows: placed } = await sql<{ key: string; place: number }>`
    select key, (row_number() over (order by ${orderOf(sort)}))::integer as place
    from unnest(${groups.map(({ key }) => key)}::text[],
      ${groups.map(({ sort_value }) => sort_value)}::${sql.raw(isNumber ? 'numeric' : 'text')}[],
      ${groups.map(({ tie }) => tie)}::text[]) as grouped (key, sort_value, tie)
    order by place limit ${limit + 1}`.execute(em.getKysely());
  const places = new Map(placed.map(({ key, place }) => [key, place]));
  return rows
    .flatMap((row) => {
      if (row.place === null || row.key === null) return [row];
      const place = places.get(row.key);
      return place === undefined ? [] : [{ ...row, place }];
    })
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0) || one.n - other.n);
};

/**
 * Returns the rows of a page and the totals. Sums of many groups are read in buckets, because a long statement would hold up
 * other gyms on the embedded database.
 */
export const readRows = async (tx: Transaction, definition: Rows, frame: Frame, asked: Asked): Promise<FigureRow[]> => {
  const { figures, sources } = definition;
  const [first, ...others] = await piecesOf(tx, sources(frame), frame.subjects.ids);
  const db = tx.em.getKysely();
  const page = (summed: RawBuilder<unknown>) => pageStatement(frame, { figures, summed }, asked).execute(db);
  if (first === undefined) return [];
  if (others.length === 0) return (await page(sumsOf.facts(definition, first.facts))).rows;
  const buckets = bucketsOf(await readPieces(tx, definition, frame, [first, ...others]));
  const rows: FigureRow[] = [];
  for (const bucket of buckets) rows.push(...(await page(sumsOf.pieces(definition, bucket()))).rows);
  return buckets.length === 1 ? rows : mergePages(tx, rows, asked);
};

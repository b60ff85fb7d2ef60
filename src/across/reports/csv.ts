import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../../core/context.ts';
import { toCsv } from '../exports/texts.ts';
import { MAX_CELLS } from './cells.ts';
import { runReport, type ReportQuery, type Definition } from './report.ts';
import type { Figures } from './statement.ts';

/** The columns of a row before its figures. */
const GROUP_COLUMNS = ['key', 'label', 'machine_id', 'from', 'to'];

/** A file of rows: its columns, and how to read them. */
type Sheet<Row> = { columns: readonly string[]; read: (limit: number) => Promise<{ data: Row[] }> };

/** Rows that become text in one turn of the event loop. */
const PIECE = 200;

/** Returns all rows of a report as CSV. Other requests run between its pieces. */
export const writeSheet = async <Row extends Figures>({ columns, read }: Sheet<Row>): Promise<string> => {
  const { data } = await read(MAX_CELLS);
  const pieces = [toCsv(columns, data.slice(0, PIECE), { header: true })];
  for (let begin = PIECE; begin < data.length; begin += PIECE) {
    await nextTurn();
    pieces.push(toCsv(columns, data.slice(begin, begin + PIECE), { header: false }));
  }
  return pieces.join('');
};

/**
 * Returns a report about machines as CSV.
 * @throws Problem validation_failed as {@link runReport}
 */
export const writeCsv = <F extends Figures>(
  ctx: Context,
  definition: Definition<F>,
  query: ReportQuery,
): Promise<string> =>
  writeSheet({
    columns: [...GROUP_COLUMNS, ...Object.keys(definition.nothing)],
    read: (limit) => runReport(ctx, definition, query, { limit }),
  });

import { Problem } from '../../platform/errors.ts';
import type { Context } from '../../platform/context.ts';
import { toCsv } from '../exports/texts.ts';
import { runReport, type ReportQuery, type Definition, type Figures } from './report.ts';
import { countIntervals, daysOf } from './window.ts';

/** The most groups and rows of a file. */
const MAX_GROUPS = 10_000;
const MAX_ROWS = 100_000;

/** The columns of a row before its figures. */
const GROUP_COLUMNS = ['key', 'label', 'machine_id', 'from', 'to'];

/** A file of rows: its columns, and how to read its groups. */
export type Sheet<Row> = {
  columns: readonly string[];
  /** How many rows a group has. */
  intervals: number;
  read: (limit: number) => Promise<{ data: Row[]; has_more: boolean }>;
};

/**
 * Returns the rows of all groups of a report as CSV.
 * @throws Problem validation_failed if there are too many groups or rows
 */
export const writeSheet = async <Row extends Figures>({ columns, intervals, read }: Sheet<Row>): Promise<string> => {
  const limit = Math.min(MAX_GROUPS, Math.floor(MAX_ROWS / intervals));
  const { data, has_more } = await read(limit);
  if (has_more)
    throw new Problem('validation_failed', {
      violations: [
        {
          parameter: 'group_by',
          detail: `gives more than ${limit} groups: filter the machines, or use a longer interval or another group`,
        },
      ],
    });
  return toCsv(columns, data, true);
};

/**
 * Returns a report about machines as CSV.
 * @throws Problem validation_failed as the report does, and if there are too many groups or rows
 */
export const writeCsv = <F extends Figures>(
  ctx: Context,
  definition: Definition<F>,
  query: ReportQuery,
): Promise<string> => {
  const { interval = 'none' } = query;
  return writeSheet({
    columns: [...GROUP_COLUMNS, ...Object.keys(definition.nothing)],
    intervals: countIntervals(daysOf(query, interval, ctx.principal.timezone), interval),
    read: (limit) => runReport(ctx, definition, query, { limit }),
  });
};

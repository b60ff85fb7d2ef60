import { sql } from 'kysely';
import type { Schemas, ToolInputs } from '../../../generated/contract.ts';
import type { Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { requireIdIfGiven } from '../../records/references.ts';
import { isNamed } from '../../areas/locations/inside.ts';
import { requireType } from '../../areas/machines/types.ts';
import { defineFigures } from './definitions.ts';
import { renderPng } from '../../drawing/png.ts';
import { TOOL_REPORTS, type ToolQuery, type ToolReport } from './tool-reports.ts';
import { countIntervals, daysOf, lastDays } from './window.ts';

type Input = ToolInputs['get_report'];

/** Arguments of every report. */
const COMMON = ['report', 'sort', 'limit', 'picture', 'definitions'];
const DEFAULT_LIMIT = 20;
/** The most rows with an interval, because a model pays for each figure. */
const MAX_ROWS = 60;

/** @throws Problem validation_failed for an argument that has no meaning for the report, or a figure that it lacks */
const checkArguments = ({ takes, about, figures }: ToolReport, input: Input): void => {
  const foreign = Object.keys(input).find((name) => ![...COMMON, ...takes].includes(name));
  if (foreign !== undefined) throw invalid(`/${foreign}`, `does not apply to ${input.report}, ${about}`);
  const sortable = ['label', ...figures];
  if (input.sort !== undefined && !sortable.includes(input.sort.replace(/^-/, '')))
    throw invalid('/sort', `must be one of ${sortable.join(', ')}, with - before it for descending order`);
  if (input.days !== undefined && (input.from !== undefined || input.to !== undefined))
    throw invalid('/days', 'must not be given together with from or to');
};

/** @throws Problem validation_failed if no location has the text in its name, because all figures would be 0 */
const requireLocation = async ({ em }: Context, location: string): Promise<void> => {
  const { rows } = await sql`select 1 from location where ${isNamed(location)} limit 1`.execute(em.getKysely());
  if (rows.length === 0) throw invalid('/location', 'is in the name of no location; list_locations shows them');
};

const queryOf = async (ctx: Context, input: Input): Promise<ToolQuery> => {
  const {
    report,
    days,
    limit: _limit,
    picture: _picture,
    definitions: _definitions,
    type,
    machine_id,
    ...query
  } = input;
  if (query.location !== undefined) await requireLocation(ctx, query.location);
  return {
    ...query,
    ...(days === undefined ? {} : report === 'parts_forecast' ? { days } : lastDays(days, ctx.principal.timezone)),
    ...(type === undefined ? {} : { type: await requireType(ctx, type) }),
    machine_id: await requireIdIfGiven(ctx, 'machine', machine_id),
  };
};

/** Returns how many groups an answer has place for. @throws Problem validation_failed for too many intervals */
const groupsFor = (ctx: Context, { limit = DEFAULT_LIMIT }: Input, query: ToolQuery): number => {
  const { interval = 'none' } = query;
  if (interval === 'none') return limit;
  const rows = countIntervals(daysOf(query, interval, ctx.principal.timezone), interval);
  if (rows > MAX_ROWS)
    throw invalid('/interval', `gives ${rows} rows, at most ${MAX_ROWS} are allowed: use a longer one or fewer days`);
  return Math.min(limit, Math.floor(MAX_ROWS / rows));
};

const definitionsOf = ({ schemas, figures }: ToolReport, totals: readonly string[]): Record<string, string> =>
  Object.assign({}, ...schemas.map((name) => defineFigures(name, [...figures, ...totals])));

/**
 * Returns a report for an agent: its totals, the first rows, what its figures mean and the picture if they are wanted,
 * and the machine type that `type` was read as.
 * @throws Problem validation_failed for arguments that have no meaning for the report, and not_found
 */
export const readAgentReport = async (ctx: Context, input: Input) => {
  const report = TOOL_REPORTS[input.report];
  checkArguments(report, input);
  const query = await queryOf(ctx, input);
  const { from, to, totals, data, has_more, largest, projection } = await report.read(
    ctx,
    query,
    groupsFor(ctx, input, query),
  );
  const hasRows = input.interval !== undefined || input.group_by !== undefined || !report.takes.includes('group_by');
  const answer = {
    report: input.report,
    from,
    to,
    totals: { ...totals },
    rows: hasRows ? data.map((row) => shortRow(row, input.interval)) : [],
    has_more,
    ...(largest && { largest }),
    ...(projection && { projection }),
    ...(input.definitions === true && { definitions: definitionsOf(report, Object.keys(totals)) }),
  };
  return {
    ...(input.picture === true ? { ...answer, picture: await renderPng(await report.draw(ctx, query)) } : answer),
    type: query.type,
  };
};

/** Returns a row without what the answer says once: its key, and its days without an interval. */
const shortRow = (
  row: object & { key: string },
  interval: Schemas['ReportInterval'] = 'none',
): Record<string, unknown> => {
  const left = interval === 'none' ? ['key', 'from', 'to'] : ['key'];
  return Object.fromEntries(Object.entries(row).filter(([name]) => !left.includes(name)));
};

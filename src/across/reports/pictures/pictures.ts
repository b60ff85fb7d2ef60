import { Temporal } from 'temporal-polyfill';
import type { Schemas } from '../../../../generated/contract.ts';
import type { Context } from '../../../core/context.ts';
import { availability } from '../availability.ts';
import { costs } from '../costs.ts';
import { maintenance } from '../maintenance.ts';
import { forecastParts, type ForecastQuery } from '../parts-forecast.ts';
import { readReplacement } from '../replacement.ts';
import { runReport, type ReportQuery, type Definition, type Report } from '../report.ts';
import type { Figures } from '../statement.ts';
import { warranty } from '../warranty.ts';
import { daysOf } from '../window.ts';
import { availabilityOverTime, paretoOfFailures } from './availability.ts';
import type { Chart, Frame } from './chart.ts';
import { costsByGroup, costsOverTime } from './costs.ts';
import { drawSvg } from './draw.ts';
import { maintenanceByGroup, maintenanceOverTime } from './maintenance.ts';
import { partsToOrder } from './parts-forecast.ts';
import { machinesToReplace } from './replacement.ts';
import { warrantyByGroup, warrantyOverTime } from './warranty.ts';

/** How a picture looks. */
type FrameQuery = {
  width?: number | undefined;
  height?: number | undefined;
  theme?: Schemas['PictureTheme'] | undefined;
};

const DEFAULT_FRAME: Frame = { width: 800, height: 400, theme: 'light' };
/** Bars in one picture, each with its height in pixels, and what else the picture needs. */
const MAX_BARS = 20;
const BAR_HEIGHT = 20;
const SURROUNDINGS = 170;

const frameOf = ({ width, height, theme }: FrameQuery): Frame => ({
  width: width ?? DEFAULT_FRAME.width,
  height: height ?? DEFAULT_FRAME.height,
  theme: theme ?? DEFAULT_FRAME.theme,
});

const barsIn = ({ height }: Frame): number =>
  Math.max(1, Math.min(MAX_BARS, Math.floor((height - SURROUNDINGS) / BAR_HEIGHT)));

/** Returns an interval that gives a picture a readable number of parts. */
const suitableInterval = (ctx: Context, query: ReportQuery): Schemas['ReportInterval'] => {
  const { from, to } = daysOf(query, 'none', ctx.principal.timezone);
  const { days } = Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' });
  if (days <= 31) return 'day';
  return days <= 183 ? 'week' : 'month';
};

/** The two pictures of a report about machines. */
type Views<F extends Figures> = {
  definition: Definition<F>;
  /** The figure that groups are ordered by. */
  sort: string;
  byGroup: (report: Report<F>) => Chart;
  overTime: (report: Report<F>) => Chart;
};

/** Draws the groups if the report is grouped and has no interval, otherwise the totals over time. */
const drawReport =
  <F extends Figures>({ definition, sort, byGroup, overTime }: Views<F>) =>
  async (ctx: Context, { width, height, theme, ...query }: ReportQuery & FrameQuery): Promise<string> => {
    const frame = frameOf({ width, height, theme });
    const { group_by = 'none', interval = 'none' } = query;
    if (group_by !== 'none' && interval === 'none')
      return drawSvg(byGroup(await runReport(ctx, definition, { ...query, sort }, { limit: barsIn(frame) })), frame);
    const divided = {
      ...query,
      group_by: 'none',
      interval: interval === 'none' ? suitableInterval(ctx, query) : interval,
    } as const;
    return drawSvg(overTime(await runReport(ctx, definition, divided, { limit: 1 })), frame);
  };

export const drawAvailability = drawReport({
  definition: availability,
  sort: '-failures',
  byGroup: paretoOfFailures,
  overTime: availabilityOverTime,
});

export const drawMaintenance = drawReport({
  definition: maintenance,
  sort: '-missed',
  byGroup: maintenanceByGroup,
  overTime: maintenanceOverTime,
});

export const drawCosts = drawReport({
  definition: costs,
  sort: '-total_cost',
  byGroup: costsByGroup,
  overTime: costsOverTime,
});

export const drawWarranty = drawReport({
  definition: warranty,
  sort: '-missed_cost',
  byGroup: warrantyByGroup,
  overTime: warrantyOverTime,
});

export const drawReplacement = async (
  ctx: Context,
  { width, height, theme, ...query }: ReportQuery & FrameQuery,
): Promise<string> => {
  const frame = frameOf({ width, height, theme });
  return drawSvg(machinesToReplace(await readReplacement(ctx, query, { limit: barsIn(frame) })), frame);
};

export const drawPartsForecast = async (
  ctx: Context,
  { width, height, theme, ...query }: ForecastQuery & FrameQuery,
): Promise<string> => {
  const frame = frameOf({ width, height, theme });
  return drawSvg(partsToOrder(await forecastParts(ctx, query, { limit: barsIn(frame) })), frame);
};

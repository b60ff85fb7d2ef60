import { Temporal } from 'temporal-polyfill';
import type { Schemas } from '../../../../generated/contract.ts';
import type { Context } from '../../../core/context.ts';
import type { Language } from '../../../texts/languages.ts';
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
import { groupsOverTime, MAX_STACKED, type Stacked } from './groups-over-time.ts';
import { maintenanceByGroup, maintenanceOverTime } from './maintenance.ts';
import { partsToOrder } from './parts-forecast.ts';
import { machinesToReplace } from './replacement.ts';
import { warrantyByGroup, warrantyOverTime } from './warranty.ts';
import { createWording, type Wording } from './wording.ts';

/** How a picture looks, and the language of its texts: English by default. */
export type FrameQuery = {
  width?: number | undefined;
  height?: number | undefined;
  theme?: Schemas['PictureTheme'] | undefined;
  language?: Language | undefined;
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

/** The pictures of a report about machines. */
type Views<F extends Figures> = {
  definition: Definition<F>;
  /** The figure that groups are ordered by. */
  sort: string;
  byGroup: (report: Report<F>, wording: Wording) => Chart;
  overTime: (report: Report<F>, wording: Wording) => Chart;
  /** The figure by which groups are drawn over time. */
  stacked: Stacked<F>;
};

/** Draws the groups if the report is grouped, over time if it has an interval, and otherwise the totals over time. */
const drawReport =
  <F extends Figures>({ definition, sort, byGroup, overTime, stacked }: Views<F>) =>
  async (ctx: Context, { width, height, theme, language, ...query }: ReportQuery & FrameQuery): Promise<string> => {
    const frame = frameOf({ width, height, theme });
    const wording = createWording(language ?? 'en');
    const { group_by = 'none', interval = 'none' } = query;
    if (group_by !== 'none' && interval === 'none') {
      const groups = await runReport(ctx, definition, { ...query, sort }, { limit: barsIn(frame) });
      return drawSvg(byGroup(groups, wording), frame);
    }
    const divided = {
      ...query,
      group_by: 'none',
      interval: interval === 'none' ? suitableInterval(ctx, query) : interval,
    } as const;
    const all = await runReport(ctx, definition, divided, { limit: 1 });
    if (group_by === 'none') return drawSvg(overTime(all, wording), frame);
    const groups = await runReport(ctx, definition, { ...query, sort }, { limit: MAX_STACKED });
    return drawSvg(groupsOverTime(groups, all, stacked, wording), frame);
  };

export const drawAvailability = drawReport({
  definition: availability,
  sort: '-failures',
  byGroup: paretoOfFailures,
  overTime: availabilityOverTime,
  stacked: {
    valueOf: ({ failures }) => failures,
    say: ({ texts: { availability: words } }) => ({
      name: words.stacked,
      quantity: { name: words.failures, whole: true },
      textOf: String,
    }),
  },
});

export const drawMaintenance = drawReport({
  definition: maintenance,
  sort: '-missed',
  byGroup: maintenanceByGroup,
  overTime: maintenanceOverTime,
  stacked: {
    valueOf: ({ missed }) => missed,
    say: ({ texts: { maintenance: words } }) => ({
      name: words.stacked,
      quantity: { name: words.missed_dates, whole: true },
      textOf: String,
    }),
  },
});

export const drawCosts = drawReport({
  definition: costs,
  sort: '-total_cost',
  byGroup: costsByGroup,
  overTime: costsOverTime,
  stacked: {
    valueOf: ({ total_cost }) => total_cost,
    say: ({ texts: { costs: words }, money }) => ({
      name: words.stacked,
      quantity: { name: words.cost },
      textOf: money,
    }),
  },
});

export const drawWarranty = drawReport({
  definition: warranty,
  sort: '-missed_cost',
  byGroup: warrantyByGroup,
  overTime: warrantyOverTime,
  stacked: {
    valueOf: ({ missed_cost }) => missed_cost,
    say: ({ texts: { warranty: words }, money }) => ({
      name: words.stacked,
      quantity: { name: words.cost },
      textOf: money,
    }),
  },
});

export const drawReplacement = async (
  ctx: Context,
  { width, height, theme, language, ...query }: ReportQuery & FrameQuery,
): Promise<string> => {
  const frame = frameOf({ width, height, theme });
  return drawSvg(
    machinesToReplace(await readReplacement(ctx, query, { limit: barsIn(frame) }), createWording(language ?? 'en')),
    frame,
  );
};

export const drawPartsForecast = async (
  ctx: Context,
  { width, height, theme, language, ...query }: ForecastQuery & FrameQuery,
): Promise<string> => {
  const frame = frameOf({ width, height, theme });
  return drawSvg(
    partsToOrder(await forecastParts(ctx, query, { limit: barsIn(frame) }), createWording(language ?? 'en')),
    frame,
  );
};

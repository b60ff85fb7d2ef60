import type { Schemas } from '../../../generated/contract.ts';
import type { Context, Principal } from '../../core/context.ts';
import { requirePermission } from '../../core/permissions.ts';
import { availability } from './availability.ts';
import { readCosts } from './cost-report.ts';
import { costs } from './costs.ts';
import { maintenance } from './maintenance.ts';
import { writeCsv } from './csv.ts';
import { forecastParts, NOTHING, writeForecast } from './parts-forecast.ts';
import {
  drawAvailability,
  drawCosts,
  drawMaintenance,
  drawPartsForecast,
  drawReplacement,
  drawWarranty,
  type FrameQuery,
} from './pictures/pictures.ts';
import { readReplacement, replacement, writeReplacement } from './replacement.ts';
import { runReport, type ReportQuery, type Definition } from './report.ts';
import type { Figures } from './statement.ts';
import { warranty } from './warranty.ts';

/** Query of a tool, besides the number of groups. */
export type ToolQuery = ReportQuery & {
  days?: number | undefined;
  largest?: number | undefined;
  projection?: boolean | undefined;
};

/** Query of a picture. */
export type PictureQuery = ToolQuery & FrameQuery;

type Answer = Pick<Schemas['ReportPage'], 'from' | 'to' | 'has_more'> & {
  totals: object;
  data: readonly (object & { key: string })[];
  largest?: Schemas['CostReport']['largest'];
  projection?: Schemas['CostReport']['projection'];
};

/** A report as the tool returns it. */
export type ToolReport = {
  /** The schemas of the contract that describe its figures, and those of its totals. */
  schemas: readonly string[];
  figures: readonly string[];
  /** The arguments that have a meaning for it, besides those of all reports. */
  takes: readonly string[];
  /** Why others have none. */
  about: string;
  read: (ctx: Context, query: ToolQuery, limit: number) => Promise<Answer>;
  draw: (ctx: Context, query: PictureQuery) => Promise<string>;
  /** Returns all rows as CSV. */
  write: (ctx: Context, query: ToolQuery) => Promise<string>;
};

/** The reports that show what machines cost, which managers read. */
const COSTS: readonly Schemas['ReportName'][] = ['costs', 'warranty', 'replacement'];

/** Checks that a caller may read a report, as its operations do. @throws Problem forbidden */
export const requireReport = (principal: Principal, name: Schemas['ReportName']): void =>
  requirePermission(principal, { roles: COSTS.includes(name) ? ['manager'] : ['manager', 'technician'], admin: false });

const PERIOD = ['from', 'to', 'days', 'group_by', 'interval', 'location', 'machine_id', 'type'];

const ofPeriod = <F extends Figures>(
  definition: Definition<F>,
  schema: string,
  draw: ToolReport['draw'],
): ToolReport => ({
  schemas: [schema],
  figures: Object.keys(definition.nothing),
  takes: PERIOD,
  about: 'which is about machines in a period',
  read: (ctx, query, limit) => runReport(ctx, definition, query, { limit }),
  draw,
  write: (ctx, query) => writeCsv(ctx, definition, query),
});

/** The reports by the value of `report`. */
export const TOOL_REPORTS: Readonly<Record<Schemas['ReportName'], ToolReport>> = {
  availability: ofPeriod(availability, 'AvailabilityFigures', drawAvailability),
  maintenance: ofPeriod(maintenance, 'MaintenanceFigures', drawMaintenance),
  costs: {
    ...ofPeriod(costs, 'CostFigures', drawCosts),
    takes: [...PERIOD, 'largest', 'projection'],
    read: (ctx, query, limit) => readCosts(ctx, query, { limit }),
  },
  warranty: ofPeriod(warranty, 'WarrantyFigures', drawWarranty),
  replacement: {
    schemas: ['ReplacementFigures'],
    figures: Object.keys(replacement.nothing),
    takes: ['location', 'machine_id', 'type'],
    about: 'which is about each machine and the 12 months up to today',
    read: (ctx, query, limit) => readReplacement(ctx, query, { limit }),
    draw: drawReplacement,
    write: writeReplacement,
  },
  parts_forecast: {
    schemas: ['PartsForecastFigures', 'PartsForecastTotals'],
    figures: Object.keys(NOTHING),
    takes: ['days', 'location'],
    about: 'which is about parts and the days to come',
    read: (ctx, { days, location, sort }, limit) => forecastParts(ctx, { days, location, sort }, { limit }),
    draw: (ctx, { days, location, location_id, width, height, theme, language }) =>
      drawPartsForecast(ctx, { days, location, location_id, width, height, theme, language }),
    write: (ctx, { days, location, location_id }) => writeForecast(ctx, { days, location, location_id }),
  },
};

import type { RestHandlers } from '../../http/handlers.ts';
import { availability } from './availability.ts';
import { costs } from './costs.ts';
import { writeCsv } from './csv.ts';
import { forecastParts, writeForecast } from './parts-forecast.ts';
import { replacement } from './replacement.ts';
import { runReport, type Asked } from './report.ts';
import { warranty } from './warranty.ts';
import { lastYear } from './window.ts';

/** Asks for one row for each machine that is not retired, over the 12 months up to today. */
const eachInUse = (timezone: string, asked: Asked): Asked => ({
  ...asked,
  ...lastYear(timezone),
  group_by: 'machine',
  in_use: true,
});

export const reportHandlers = {
  getAvailabilityReport: (ctx, { query: { limit, cursor, ...asked } }) =>
    runReport(ctx, availability, asked, { limit, cursor }),
  getAvailabilityReportCsv: (ctx, { query }) => writeCsv(ctx, availability, query),
  getCostReport: (ctx, { query: { limit, cursor, ...asked } }) => runReport(ctx, costs, asked, { limit, cursor }),
  getCostReportCsv: (ctx, { query }) => writeCsv(ctx, costs, query),
  getWarrantyReport: (ctx, { query: { limit, cursor, ...asked } }) =>
    runReport(ctx, warranty, asked, { limit, cursor }),
  getWarrantyReportCsv: (ctx, { query }) => writeCsv(ctx, warranty, query),
  getReplacementReport: (ctx, { query: { limit, cursor, ...asked } }) =>
    runReport(ctx, replacement, eachInUse(ctx.principal.timezone, asked), { limit, cursor }),
  getReplacementReportCsv: (ctx, { query }) => writeCsv(ctx, replacement, eachInUse(ctx.principal.timezone, query)),
  getPartsForecastReport: (ctx, { query: { limit, cursor, ...asked } }) => forecastParts(ctx, asked, { limit, cursor }),
  getPartsForecastReportCsv: (ctx, { query }) => writeForecast(ctx, query),
} satisfies Partial<RestHandlers>;

import type { RestHandlers } from '../../http/handlers.ts';
import { availability } from './availability.ts';
import { costs } from './costs.ts';
import { writeCsv } from './csv.ts';
import { runReport } from './report.ts';
import { warranty } from './warranty.ts';

export const reportHandlers = {
  getAvailabilityReport: (ctx, { query: { limit, cursor, ...asked } }) =>
    runReport(ctx, availability, asked, { limit, cursor }),
  getAvailabilityReportCsv: (ctx, { query }) => writeCsv(ctx, availability, query),
  getCostReport: (ctx, { query: { limit, cursor, ...asked } }) => runReport(ctx, costs, asked, { limit, cursor }),
  getCostReportCsv: (ctx, { query }) => writeCsv(ctx, costs, query),
  getWarrantyReport: (ctx, { query: { limit, cursor, ...asked } }) =>
    runReport(ctx, warranty, asked, { limit, cursor }),
  getWarrantyReportCsv: (ctx, { query }) => writeCsv(ctx, warranty, query),
} satisfies Partial<RestHandlers>;

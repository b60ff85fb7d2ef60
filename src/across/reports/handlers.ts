import type { RestHandlers } from '../../http/handlers.ts';
import { availability } from './availability.ts';
import { readCosts } from './cost-report.ts';
import { costs } from './costs.ts';
import { writeCsv } from './csv.ts';
import { maintenance } from './maintenance.ts';
import { forecastParts, writeForecast } from './parts-forecast.ts';
import { renderPng } from '../../drawing/png.ts';
import {
  drawAvailability,
  drawCosts,
  drawMaintenance,
  drawPartsForecast,
  drawReplacement,
  drawWarranty,
} from './pictures/pictures.ts';
import { readReplacement, writeReplacement } from './replacement.ts';
import { runReport } from './report.ts';
import { warranty } from './warranty.ts';
import { withNote } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { readAgentReport } from './agent-report.ts';
import { requireReport } from './tool-reports.ts';
import { foldCase } from '../../words/fold.ts';

export const handlers = {
  getAvailabilityReport: (ctx, { query: { limit, cursor, ...asked } }) =>
    runReport(ctx, availability, asked, { limit, cursor }),
  getAvailabilityReportCsv: (ctx, { query }) => writeCsv(ctx, availability, query),
  getMaintenanceReport: (ctx, { query: { limit, cursor, ...asked } }) =>
    runReport(ctx, maintenance, asked, { limit, cursor }),
  getMaintenanceReportCsv: (ctx, { query }) => writeCsv(ctx, maintenance, query),
  getCostReport: (ctx, { query: { limit, cursor, ...asked } }) => readCosts(ctx, asked, { limit, cursor }),
  getCostReportCsv: (ctx, { query }) => writeCsv(ctx, costs, query),
  getWarrantyReport: (ctx, { query: { limit, cursor, ...asked } }) =>
    runReport(ctx, warranty, asked, { limit, cursor }),
  getWarrantyReportCsv: (ctx, { query }) => writeCsv(ctx, warranty, query),
  getReplacementReport: (ctx, { query: { limit, cursor, ...asked } }) => readReplacement(ctx, asked, { limit, cursor }),
  getReplacementReportCsv: (ctx, { query }) => writeReplacement(ctx, query),
  getPartsForecastReport: (ctx, { query: { limit, cursor, ...asked } }) => forecastParts(ctx, asked, { limit, cursor }),
  getPartsForecastReportCsv: (ctx, { query }) => writeForecast(ctx, query),
  getAvailabilityReportSvg: (ctx, { query }) => drawAvailability(ctx, query),
  getAvailabilityReportPng: async (ctx, { query }) => renderPng(await drawAvailability(ctx, query)),
  getMaintenanceReportSvg: (ctx, { query }) => drawMaintenance(ctx, query),
  getMaintenanceReportPng: async (ctx, { query }) => renderPng(await drawMaintenance(ctx, query)),
  getCostReportSvg: (ctx, { query }) => drawCosts(ctx, query),
  getCostReportPng: async (ctx, { query }) => renderPng(await drawCosts(ctx, query)),
  getWarrantyReportSvg: (ctx, { query }) => drawWarranty(ctx, query),
  getWarrantyReportPng: async (ctx, { query }) => renderPng(await drawWarranty(ctx, query)),
  getReplacementReportSvg: (ctx, { query }) => drawReplacement(ctx, query),
  getReplacementReportPng: async (ctx, { query }) => renderPng(await drawReplacement(ctx, query)),
  getPartsForecastReportSvg: (ctx, { query }) => drawPartsForecast(ctx, query),
  getPartsForecastReportPng: async (ctx, { query }) => renderPng(await drawPartsForecast(ctx, query)),
} satisfies Partial<RestHandlers>;

export const tools = {
  get_report: async (ctx, input) => {
    requireReport(ctx.principal, input.report);
    const { type, ...report } = await readAgentReport(ctx, input);
    return foldCase(type ?? '') === foldCase(input.type ?? '') ? report : withNote(report, `type is ${type}.`);
  },
} satisfies Partial<ToolHandlers>;

import { Semaphore } from 'async-mutex';
import type { Context } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import { renderPng } from '../../drawing/png.ts';
import { isOfPeriod, type MailedReport, type Titles } from './mailed-report.ts';
import { requireReport, TOOL_REPORTS, type PictureQuery } from './tool-reports.ts';

/** Files of a report: its picture, as PNG or in a PDF, and its figures. */
type ReportFiles = { picture: Uint8Array; csv: string };

/** Reports that a process makes for mails at once, because each keeps its figures and its picture in memory. */
const making = new Semaphore(1);

/** Width of a picture in pixels. */
const WIDTH = 1200;

/** Characters of a CSV: more than a mail should bring. */
const MOST_CSV = 5e6;

const queryOf = (report: MailedReport): PictureQuery => {
  const { from, to, location_id } = report;
  const place = location_id === null ? {} : { location_id };
  return isOfPeriod(report) ? { ...place, from, to, group_by: 'machine' } : place;
};

const make = async (ctx: Context, report: MailedReport, titles: Titles): Promise<ReportFiles> => {
  requireReport(ctx.principal, report.name);
  const { draw, write } = TOOL_REPORTS[report.name];
  const query = queryOf(report);
  const csv = await write(ctx, query);
  if (csv.length > MOST_CSV)
    throw new Problem('payload_too_large', { detail: 'The report has too many rows for a mail. Choose a place.' });
  const picture = await renderPng(await draw(ctx, { ...query, language: titles.language }), WIDTH);
  if (report.format === 'png') return { picture, csv };
  // The library of PDF is large, and most processes never need it.
  const { drawReportPdf } = await import('./report-pdf.ts');
  return { picture: await drawReportPdf(picture, { ...titles, day: report.to }), csv };
};

/**
 * Makes the files of a report, as far as the caller may see it.
 * @throws Problem forbidden for a role that may not read it, validation_failed and payload_too_large for one that is too large
 */
export const makeReportFiles = (ctx: Context, report: MailedReport, titles: Titles): Promise<ReportFiles> =>
  making.runExclusive(() => make(ctx, report, titles));

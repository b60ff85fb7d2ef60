import type { Context, Principal } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import type { Attached } from '../../core/services.ts';
import { asTenant } from '../../core/tenancy.ts';
import { addDays } from '../../core/clock.ts';
import { fill, type Language } from '../../texts/languages.ts';
import { toLine } from '../../texts/plain-text.ts';
import { isOfPeriod, type MailedReport } from '../reports/mailed-report.ts';
import { makeReportFiles } from '../reports/mailed.ts';
import type { Item } from './outbox.ts';
import type { Receiver } from './recipients.ts';
import { TEXTS } from './texts.ts';

/** The receiver of a mail, whom the service knows as a person or not, and their language. */
type Reader = { person: Receiver | undefined; language: Language };

/** Returns the days of a report in words: those of its period, or the day of the mail. */
const daysOfReport = (report: MailedReport, language: Language): string => {
  const { from, to } = report;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const write = (date: string): string => day.format(new Date(date));
  if (!isOfPeriod(report)) return write(to);
  return fill(TEXTS[language].span, { from: write(from), until: write(addDays(to, -1)) });
};

/** Returns the title of a report, with its days. */
export const titleOfReport = (report: MailedReport, language: Language): string => {
  const { report_of, reports } = TEXTS[language];
  return fill(report_of, { report: reports[report.name], days: daysOfReport(report, language) });
};

/** Returns the address of the page of a report. */
export const pageOfReport = (report: MailedReport): string => {
  const { name, from, to, location_id } = report;
  const days = isOfPeriod(report) ? `&from=${from}&until=${addDays(to, -1)}` : '';
  const place = location_id === null ? '' : `&location_id=${location_id}`;
  return `/reports?report=${name}${days}${place}`;
};

/** Returns the id by which the HTML of a mail shows the picture of a report; undefined for a PDF, which it does not show. */
export const pictureId = ({ id, facts: { report } }: Pick<Item, 'id' | 'facts'>): string | undefined =>
  report?.format === 'png' ? `report-${id}` : undefined;

/** Returns the principal on whose behalf a report is made: the receiver, or the gym for an address that is nobody's. */
const callerOf = ({ principal }: Context, person: Receiver | undefined): Principal =>
  person === undefined ? principal : { ...principal, person, location_ids: person.location_ids };

/** Returns why a report cannot be made, for the list of notifications. */
const reasonOf = ({ message, violations }: Problem): string =>
  violations.length === 0 ? message : `The report ${violations.map(({ detail }) => detail).join('; ')}.`;

/**
 * Returns the files of the report of an item as its receiver may see them, or why there are none. Undefined for an item without
 * a report.
 * @throws Error after a failure that may pass
 */
export const attachReport = async (
  ctx: Context,
  item: Item,
  { person, language }: Reader,
): Promise<{ files: Attached[] } | { error: string } | undefined> => {
  const { report } = item.facts;
  if (report === undefined) return undefined;
  const { tenant_id, tenant } = ctx.principal;
  const principal = callerOf(ctx, person);
  const subtitle = [tenant, report.place].flatMap((text) => (text === null ? [] : [toLine(text)])).join(', ');
  const titles = { title: titleOfReport(report, language), subtitle, language };
  const make = () => makeReportFiles({ ...ctx, principal }, report, titles);
  try {
    const { picture, csv } = await asTenant(tenant_id, make, undefined, principal.location_ids);
    const days = isOfPeriod(report) ? `${report.from}-${addDays(report.to, -1)}` : report.to;
    const name = `${report.name}-${days}`;
    const type = report.format === 'png' ? 'image/png' : 'application/pdf';
    return {
      files: [
        { name: `${name}.${report.format}`, type, content: picture, cid: pictureId(item) },
        { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content: Buffer.from(csv), cid: undefined },
      ],
    };
  } catch (error) {
    if (error instanceof Problem && error.code !== 'unavailable') return { error: reasonOf(error) };
    throw error;
  }
};

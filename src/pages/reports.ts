import { addDays, today } from '../core/clock.ts';
import type { CallId } from '../http/calls.ts';
import { markup, type Html } from '../texts/html.ts';
import type { PageDefinition } from './definition.ts';
import { input, select } from './fields.ts';
import { filterForm, filterScope, filtersOf, idIn, oneOf, placeField, readPlaces } from './filters.ts';
import { figuresOf } from './report-figures.ts';
import type { Texts } from './texts.ts';
import type { Visit } from './visit.ts';

/** The reports, and the operations of the picture and the figures of each. */
export const REPORTS = {
  availability: { svg: 'getAvailabilityReportSvg', csv: 'getAvailabilityReportCsv', days: true },
  maintenance: { svg: 'getMaintenanceReportSvg', csv: 'getMaintenanceReportCsv', days: true },
  costs: { svg: 'getCostReportSvg', csv: 'getCostReportCsv', days: true },
  warranty: { svg: 'getWarrantyReportSvg', csv: 'getWarrantyReportCsv', days: true },
  replacement: { svg: 'getReplacementReportSvg', csv: 'getReplacementReportCsv', days: false },
  parts_forecast: { svg: 'getPartsForecastReportSvg', csv: 'getPartsForecastReportCsv', days: false },
} as const satisfies Record<string, { svg: CallId; csv: CallId; days: boolean }>;

export type ReportName = keyof typeof REPORTS;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The days that the reports of a month cover. */
const MONTH = 30;

const dayIn = (text: string | null, otherwise: string): string => (text !== null && DAY.test(text) ? text : otherwise);

/** Returns what the query of the page selects. */
const selectionOf = ({ req, session, may }: Visit) => {
  const query = filtersOf({ req });
  const names = Object.keys(REPORTS).filter((name): name is ReportName => name in REPORTS);
  const permitted = names.filter((name) => may(REPORTS[name].csv));
  const now = today(session.timezone);
  return {
    permitted,
    name: oneOf(query.get('report'), permitted) ?? 'availability',
    from: dayIn(query.get('from'), addDays(now, 1 - MONTH)),
    until: dayIn(query.get('until'), now),
    location_id: idIn(query.get('location_id')),
  };
};

type Selection = ReturnType<typeof selectionOf>;

/** Returns the query of the operations of a report. The day after the last one ends it. */
const queryOf = ({ name, from, until, location_id }: Selection): Record<string, string> => ({
  ...(REPORTS[name].days && { from, to: addDays(until, 1) }),
  ...(location_id !== undefined && { location_id: String(location_id) }),
});

/** The smallest picture, for a phone: its texts are readable there. */
const NARROW = 'width=400&height=360';

/** Returns the picture of a report, for windows of either width in both color schemes. */
const pictureOf = (name: ReportName, query: string, title: string): Html => {
  const sourceOf = (media: string, more: string): Html =>
    markup`<source media="${media}" srcset="/reports/${name}.svg?${query}${more}">`;
  return markup`<picture>${sourceOf('(max-width: 34rem) and (prefers-color-scheme: dark)', `&${NARROW}&theme=dark`)}${sourceOf('(max-width: 34rem)', `&${NARROW}`)}${sourceOf('(prefers-color-scheme: dark)', '&theme=dark')}<img class="report" src="/reports/${name}.svg?${query}" alt="${title}"></picture>`;
};

const titleOf = ({ report }: Texts, name: ReportName): string => report[name];

/** The reports: a picture, its figures, and the CSV of them, for days and a place. */
export const reportsPage: PageDefinition = {
  path: '/reports',
  operation: 'reportsPage',
  needs: 'getAvailabilityReportCsv',
  show: async (visit) => {
    const { texts } = visit;
    const selected = selectionOf(visit);
    const { name, permitted, from, until, location_id } = selected;
    const query = queryOf(selected);
    const { csv, places } = await visit.read(async (act) => ({
      csv: await act.call(REPORTS[name].csv, { query }),
      places: await readPlaces(act),
    }));
    const scope = filterScope(visit);
    const fields = [
      select(scope, {
        name: 'report',
        label: texts.nav.reports,
        value: name,
        choices: permitted.map((report) => [report, titleOf(texts, report)]),
      }),
      placeField(scope, places, location_id),
      input(scope, { name: 'from', label: texts.report.period, type: 'date', value: from }),
      input(scope, { name: 'until', label: texts.report.until, type: 'date', value: until }),
    ];
    const title = titleOf(texts, name);
    const search = new URLSearchParams(query).toString();
    return {
      title: texts.nav.reports,
      subtitle: title,
      content: markup`${filterForm(scope, fields)}
${pictureOf(name, search, title)}
<h2>${texts.report.figures}</h2>
${figuresOf(visit, name, csv, texts.report.figures)}
<p class="more"><a href="/reports/${name}.csv?${search}" download>${texts.report.csv}</a></p>`,
    };
  },
};

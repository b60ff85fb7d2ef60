import type { ToolInputs } from '../../generated/contract.ts';
import { button, facts, html, svg } from './elements.ts';
import { Service, type Content, type Outcome, type ToolArguments } from './service.ts';
import { capitalized, showDay, showDuration, words } from './words.ts';

type Report = Content<'get_report'>;
type Figures = Readonly<Record<string, unknown>>;
type Group = NonNullable<ToolInputs['get_report']['group_by']>;

/** Properties by which a person can group machines. */
const GROUPS = ['machine', 'type', 'category', 'site', 'location'] as const satisfies readonly Group[];

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Returns the name of a figure, with the unit in which it is shown. */
const nameOf = (figure: string): string => capitalized(words(figure.replace(/_seconds$/, ''))).replace(/^Mtbf/, 'MTBF');

/** Returns a figure as it is read: a length of time, a share, a number, or a text. */
const showFigure = (figure: string, value: unknown, locale: string | undefined): string => {
  if (value === undefined || value === null) return '–';
  if (typeof value !== 'number') return String(value);
  if (figure.endsWith('_seconds')) return showDuration(value);
  if (/^availability|_(rate|share)$/.test(figure))
    return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value);
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
};

/** Returns the last day of a window from the day after it. */
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString();

const labelOf = ({ label, from }: Figures, locale: string | undefined): string =>
  [label, typeof from === 'string' ? showDay(from, locale) : undefined].filter((part) => part !== undefined).join(', ');

/** The measures of a chart, in its own units, which are about pixels. */
const WIDE = { height: 28, label: 190, width: 800, value: 75, letters: 25 };
const NARROW = { height: 28, label: 128, width: 360, value: 60, letters: 15 };

/** Draws the availability of each row as a bar. The table beside it has the same figures. */
const drawBars = (rows: readonly Figures[], locale: string | undefined): SVGElement => {
  const { height, label, width, value, letters } = globalThis.innerWidth < 640 ? NARROW : WIDE;
  const space = width - label - value;
  return svg(
    'svg',
    {
      viewBox: `0 0 ${width} ${rows.length * height}`,
      role: 'img',
      class: 'bars',
      'aria-label': `Availability of ${rows.length} groups; the table has the figures.`,
    },
    ...rows.map((row, index) => {
      const share = numberOf(row['availability']);
      const name = labelOf(row, locale);
      const middle = index * height + height / 2;
      return svg(
        'g',
        {},
        svg(
          'text',
          { x: label - 8, y: middle + 5, 'text-anchor': 'end' },
          name.length > letters ? `${name.slice(0, letters - 1)}…` : name,
        ),
        svg('rect', { x: label, y: middle - 9, width: space, height: 18, class: 'rail' }),
        share !== undefined && svg('rect', { x: label, y: middle - 9, width: space * share, height: 18, class: 'bar' }),
        svg('text', { x: width, y: middle + 5, 'text-anchor': 'end' }, showFigure('availability', share, locale)),
      );
    }),
  );
};

/** Columns of the availability report that fit beside each other; the totals show all figures. */
const COLUMNS = ['availability', 'failures', 'unplanned_seconds', 'planned_seconds', 'mean_restoration_seconds'];

const tableOf = ({ report, rows }: Report, locale: string | undefined): HTMLElement => {
  const columns = report === 'availability' ? COLUMNS : Object.keys(rows[0] ?? {}).filter((name) => name !== 'label');
  const head = html('tr', {}, ...['Name', ...columns.map(nameOf)].map((name) => html('th', { scope: 'col' }, name)));
  const body = rows.map((row) =>
    html(
      'tr',
      {},
      html('th', { scope: 'row' }, labelOf(row, locale)),
      ...columns.map((column) => html('td', {}, showFigure(column, row[column], locale))),
    ),
  );
  return html(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Figures as a table' },
    html('table', {}, html('thead', {}, head), html('tbody', {}, ...body)),
  );
};

const listMeanings = ({ definitions = {} }: Report): HTMLElement =>
  facts(Object.entries(definitions).map(([name, text]) => [nameOf(name), String(text).replaceAll('`', '')]));

/** Returns what the figures mean, which are read when somebody opens them unless the report has them. */
const meanings = (content: Report, service: Service): HTMLElement | null => {
  const title = html('summary', {}, 'What the figures mean');
  if (content.definitions !== undefined) return html('details', {}, title, listMeanings(content));
  if (!service.may('get_report')) return null;
  const place = html('div', { 'aria-live': 'polite' });
  const details = html('details', {}, title, place);
  const read = async () => {
    const outcome = await service.call('get_report', { report: content.report, definitions: true, limit: 1 });
    place.replaceChildren(
      'refusal' in outcome
        ? html('p', { class: 'problem', role: 'alert' }, outcome.refusal)
        : listMeanings(outcome.content),
    );
  };
  details.addEventListener('toggle', () => void read(), { once: true });
  return details;
};

const chart = ({ report, rows }: Report, locale: string | undefined): SVGElement | null =>
  report === 'availability' && rows.length > 0 ? drawBars(rows, locale) : null;

const showRows = (place: HTMLElement, content: Report, locale: string | undefined): void =>
  place.replaceChildren(
    chart(content, locale) ?? '',
    content.rows.length === 0 ? html('p', { class: 'soft' }, 'No machine fits.') : tableOf(content, locale),
    content.has_more ? html('p', { class: 'soft' }, 'There are more; ask the assistant for them.') : '',
  );

/** The arguments that a person's choice of groups keeps. */
const KEPT = ['from', 'to', 'days', 'location', 'machine_id', 'type'] as const;

/** Returns buttons that read the report again, by machine, type or place. */
const chooser = (place: HTMLElement, service: Service, args: ToolArguments): HTMLElement => {
  const kept = Object.fromEntries(KEPT.flatMap((name) => (args[name] === undefined ? [] : [[name, args[name]]])));
  const buttons = GROUPS.map((group_by) =>
    button(
      capitalized(group_by),
      async () => {
        for (const other of buttons)
          other.setAttribute('aria-pressed', String(other.textContent === capitalized(group_by)));
        const sorted = { sort: 'availability', limit: 20 };
        const outcome = await service.call('get_report', { ...kept, report: 'availability', group_by, ...sorted });
        if ('refusal' in outcome)
          place.replaceChildren(html('p', { class: 'problem', role: 'alert' }, outcome.refusal));
        else showRows(place, outcome.content, service.locale);
      },
      { 'aria-pressed': 'false' },
    ),
  );
  return html('div', { class: 'buttons', role: 'group', 'aria-label': 'Group by' }, html('span', {}, 'By'), ...buttons);
};

const show = (place: HTMLElement, service: Service, args: ToolArguments, outcome: Outcome<'get_report'>): void => {
  if ('refusal' in outcome)
    return place.replaceChildren(html('p', { role: 'alert', class: 'problem' }, outcome.refusal));
  const { content } = outcome;
  const { locale } = service;
  const rows = html('div', { 'aria-live': 'polite' });
  const choice = content.report === 'availability' && service.may('get_report') ? chooser(rows, service, args) : null;
  place.replaceChildren(
    html('h1', {}, capitalized(words(content.report))),
    html('p', { class: 'soft' }, `${showDay(content.from, locale)} to ${showDay(dayBefore(content.to), locale)}`),
    facts(Object.entries(content.totals).map(([name, value]) => [nameOf(name), showFigure(name, value, locale)])),
    choice ?? '',
    rows,
    meanings(content, service) ?? '',
  );
  if (content.rows.length > 0) showRows(rows, content, locale);
  else choice?.querySelector('button')?.click();
};

/** Opens the app of the report of availability, which also shows the figures of the other reports. */
export const openAvailability = (place: HTMLElement): Promise<void> => {
  const service = new Service();
  return service.connect<'get_report'>((args, outcome) => show(place, service, args, outcome));
};

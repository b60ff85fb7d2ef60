import { parse } from 'csv-parse/sync';
import { capitalize, fill } from '../texts/languages.ts';
import { markup, type Html } from '../texts/html.ts';
import type { Texts } from './texts.ts';
import type { Visit } from './visit.ts';

/** Rows of a report that its page shows. The CSV has all. */
const MOST_ROWS = 30;

type Figure = keyof Texts['figure'];

/** The figures that the page of each report shows. The CSV has all, under the names of the API. */
const FIGURES = {
  availability: [
    'availability',
    'availability_excluding_planned',
    'unplanned_seconds',
    'planned_seconds',
    'failures',
    'mtbf_seconds',
    'mean_restoration_seconds',
  ],
  maintenance: [
    'due',
    'on_time',
    'late',
    'missed',
    'compliance',
    'labor_minutes',
    'repairs',
    'mean_repair_seconds',
    'mean_acknowledge_seconds',
    'open_workorders',
  ],
  costs: [
    'total_cost',
    'workorder_cost',
    'labor_cost',
    'parts_cost',
    'contract_cost',
    'unassigned_contract_cost',
    'replacement_value',
    'annual_cost_ratio',
  ],
  warranty: [
    'claims',
    'open_claims',
    'claimed_amount',
    'recovered_amount',
    'recovery_rate',
    'missed_workorders',
    'missed_cost',
  ],
  replacement: [
    'advice',
    'age_years',
    'failures_12_months',
    'availability_12_months',
    'upkeep_cost_12_months',
    'replacement_value',
    'cost_ratio',
  ],
  parts_forecast: [
    'order_quantity',
    'quantity',
    'on_order',
    'min_quantity',
    'expected_quantity',
    'runs_out_on',
    'unit',
  ],
} as const satisfies Record<string, readonly Figure[]>;

/** Figures that are shares of a whole. */
const SHARES: readonly Figure[] = [
  'availability',
  'availability_excluding_planned',
  'compliance',
  'annual_cost_ratio',
  'recovery_rate',
  'availability_12_months',
  'cost_ratio',
];

const isAdvice = (text: string, texts: Texts): text is keyof Texts['advice'] => text in texts.advice;

/** Returns a figure as people write it. */
const say = ({ texts, formats }: Visit, figure: Figure, value: string): string => {
  if (value === '') return '–';
  if (figure === 'advice' && isAdvice(value, texts)) return capitalize(texts.advice[value]);
  if (figure === 'runs_out_on') return formats.day(value);
  if (figure === 'unit') return value;
  if (SHARES.includes(figure)) return formats.percent(Number(value));
  if (figure.endsWith('_seconds'))
    return fill(texts.report.hours, { count: formats.number(Math.round(Number(value) / 360) / 10) });
  return formats.number(Number(value));
};

/** Returns the table of a report: a line for each figure, or for each machine or part if there are several. */
export const figuresOf = (visit: Visit, name: keyof typeof FIGURES, csv: string, title: string): Html => {
  const { figure: names } = visit.texts;
  const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true });
  const all: readonly Figure[] = FIGURES[name];
  const figures = all.filter((figure) => rows[0]?.[figure] !== undefined);
  const cellOf = (row: Record<string, string>, figure: Figure) => say(visit, figure, row[figure] ?? '');
  const [first] = rows;
  if (first === undefined) return markup`<p>${visit.texts.list.none}</p>`;
  const table =
    first['key'] === 'all'
      ? figures.map(
          (figure) => markup`<tr><th scope="row">${names[figure]}</th><td>${cellOf(first, figure)}</td></tr>
`,
        )
      : markup`<thead><tr><td></td>${figures.map((figure) => markup`<th scope="col">${names[figure]}</th>`)}</tr></thead>
<tbody>${rows.slice(0, MOST_ROWS).map(
          (row) =>
            markup`<tr><th scope="row">${row['label']}</th>${figures.map((figure) => markup`<td>${cellOf(row, figure)}</td>`)}</tr>
`,
        )}</tbody>`;
  return markup`<div class="wide" role="region" aria-label="${title}" tabindex="0"><table>${table}</table></div>`;
};

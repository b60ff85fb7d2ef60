import type { Schemas } from '../../../../generated/contract.ts';
import type { Chart } from './chart.ts';
import { barNames, barValues, headingOf, lastPeriods, nounOf } from './groups.ts';
import { drawBars, drawColumns, type Part } from './stacks.ts';
import { count, describeDays, percent } from './texts.ts';
import type { Tone } from './theme.ts';

type Report = Schemas['MaintenanceReport'];
type Figures = Schemas['MaintenanceFigures'];

/** Parts of due dates, from the left or the bottom. */
const PARTS: readonly { figure: 'on_time' | 'late' | 'missed'; name: string; tone: Tone }[] = [
  { figure: 'on_time', name: 'on time', tone: 'strong' },
  { figure: 'late', name: 'late', tone: 'middle' },
  { figure: 'missed', name: 'missed', tone: 'alert' },
];

const QUANTITY = { name: 'due dates', whole: true };

const describeTotals = ({ totals, ...days }: Report): string =>
  `${describeDays(days)} · ${totals.on_time} of ${count(totals.due, 'due date')} on time (${percent(totals.compliance)})` +
  (totals.pending === 0 ? '' : ` · ${totals.pending} more pending`) +
  ` · ${count(totals.open_workorders, 'open work order')}`;

/** Returns the parts of the due dates. The legend has the total of each. */
const partsOf = (totals: Figures, valuesOf: (read: (figures: Figures) => number) => number[]): Part[] =>
  PARTS.map(({ figure, name, tone }) => ({
    name: `${name} ${totals[figure]}`,
    tone,
    values: valuesOf((figures) => figures[figure]),
  }));

/** Returns the texts of bars: the share that was on time, for those with due dates. */
const textsOf = (onTime: readonly number[], due: readonly number[]): string[] =>
  due.map((dates, index) => (dates === 0 ? '' : percent((onTime[index] ?? 0) / dates)));

const describeRows = (names: readonly string[], texts: readonly string[], due: readonly number[]): string =>
  `On time: ${names
    .map((name, index) => (due[index] === 0 ? `${name} nothing due` : `${name} ${texts[index]} of ${due[index]}`))
    .join(', ')}`;

/** The due dates of each group. */
export const maintenanceByGroup = (report: Report): Chart => {
  const names = barNames(report);
  const due = barValues(report, (row) => row.due);
  const texts = textsOf(
    barValues(report, (row) => row.on_time),
    due,
  );
  const parts = partsOf(report.totals, (read) => barValues(report, read));
  const heading = headingOf(report.group_by);
  return {
    title: `Maintenance by ${heading.toLowerCase()}`,
    subtitle:
      describeTotals(report) +
      (report.has_more ? ` · the ${report.data.length} ${nounOf(report.group_by)} with most missed dates` : ''),
    description: describeRows(names, texts, due),
    legend: parts.map(({ name }) => name),
    draw: (theme, area) => drawBars({ names, nameAxis: heading, parts, texts, quantity: QUANTITY }, theme, area),
  };
};

/** The due dates of each period. */
export const maintenanceOverTime = (report: Report): Chart => {
  const { rows, names, note } = lastPeriods(report);
  const due = rows.map((row) => row.due);
  const texts = textsOf(
    rows.map((row) => row.on_time),
    due,
  );
  const parts = partsOf(report.totals, (read) => rows.map(read));
  return {
    title: 'Maintenance over time',
    subtitle: describeTotals(report) + note,
    description: describeRows(names, texts, due),
    legend: parts.map(({ name }) => name),
    draw: (theme, area) =>
      drawColumns({ names, nameAxis: report.interval, parts, texts, quantity: QUANTITY }, theme, area),
  };
};

import type { Schemas } from '../../../../generated/contract.ts';
import { fill } from '../../../texts/languages.ts';
import type { Chart } from './chart.ts';
import { barNames, barValues, fillGroups, headingOf, lastPeriods } from './groups.ts';
import { drawBars, drawColumns, type Part } from './stacks.ts';
import type { Tone } from './theme.ts';
import type { Wording } from './wording.ts';

type Report = Schemas['MaintenanceReport'];
type Figures = Schemas['MaintenanceFigures'];

/** Parts of due dates, from the left or the bottom. */
const PARTS: readonly { figure: 'on_time' | 'late' | 'missed'; tone: Tone }[] = [
  { figure: 'on_time', tone: 'strong' },
  { figure: 'late', tone: 'middle' },
  { figure: 'missed', tone: 'alert' },
];

const quantityOf = ({ texts }: Wording) => ({ name: texts.maintenance.due_dates, whole: true });

const describeTotals = ({ texts, days, count, percent }: Wording, { totals, ...window }: Report): string => {
  const words = texts.maintenance;
  const { on_time, due, pending, open_workorders } = totals;
  const share = percent(totals.compliance);
  return (
    `${days(window)} · ${count(words.totals, due, { on_time, due, share })}` +
    (pending === 0 ? '' : ` · ${fill(words.pending, { count: pending })}`) +
    ` · ${count(words.open, open_workorders)}`
  );
};

/** Returns the parts of the due dates. The legend has the total of each. */
const partsOf = (
  { texts }: Wording,
  totals: Figures,
  valuesOf: (read: (figures: Figures) => number) => number[],
): Part[] =>
  PARTS.map(({ figure, tone }) => ({
    name: `${texts.maintenance[figure]} ${totals[figure]}`,
    tone,
    values: valuesOf((figures) => figures[figure]),
  }));

/** Returns the texts of bars: the share that was on time, for those with due dates. */
const textsOf = ({ percent }: Wording, onTime: readonly number[], due: readonly number[]): string[] =>
  due.map((dates, index) => (dates === 0 ? '' : percent((onTime[index] ?? 0) / dates)));

const describeRows = (
  { texts: { maintenance: words } }: Wording,
  names: readonly string[],
  texts: readonly string[],
  due: readonly number[],
): string => {
  const rows = names.map((name, index) =>
    fill(due[index] === 0 ? words.nothing_due : words.row, { name, share: texts[index] ?? '', due: due[index] ?? 0 }),
  );
  return fill(words.rows, { rows: rows.join(', ') });
};

/** The due dates of each group. */
export const maintenanceByGroup = (report: Report, wording: Wording): Chart => {
  const words = wording.texts.maintenance;
  const names = barNames(wording, report);
  const due = barValues(report, (row) => row.due);
  const texts = textsOf(
    wording,
    barValues(report, (row) => row.on_time),
    due,
  );
  const parts = partsOf(wording, report.totals, (read) => barValues(report, read));
  const heading = headingOf(wording, report.group_by);
  return {
    title: fillGroups(wording, words.by_group, report.group_by),
    subtitle:
      describeTotals(wording, report) +
      (report.has_more
        ? ` · ${fillGroups(wording, words.with_most, report.group_by, { count: report.data.length })}`
        : ''),
    description: describeRows(wording, names, texts, due),
    legend: parts.map(({ name }) => name),
    draw: (theme, area) =>
      drawBars({ names, nameAxis: heading, parts, texts, quantity: quantityOf(wording) }, wording, theme, area),
  };
};

/** The due dates of each period. */
export const maintenanceOverTime = (report: Report, wording: Wording): Chart => {
  const words = wording.texts;
  const { rows, names, note } = lastPeriods(wording, report);
  const due = rows.map((row) => row.due);
  const texts = textsOf(
    wording,
    rows.map((row) => row.on_time),
    due,
  );
  const parts = partsOf(wording, report.totals, (read) => rows.map(read));
  return {
    title: words.maintenance.over_time,
    subtitle: describeTotals(wording, report) + note,
    description: describeRows(wording, names, texts, due),
    legend: parts.map(({ name }) => name),
    draw: (theme, area) =>
      drawColumns(
        { names, nameAxis: words.interval[report.interval], parts, texts, quantity: quantityOf(wording) },
        wording,
        theme,
        area,
      ),
  };
};

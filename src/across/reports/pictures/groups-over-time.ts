import type { Report } from '../report.ts';
import type { Figures } from '../statement.ts';
import type { Quantity } from './axes.ts';
import type { Chart } from './chart.ts';
import { headingOf, lastPeriods, nounOf } from './groups.ts';
import { drawColumns, type Part } from './stacks.ts';
import { describeDays, shorten } from './texts.ts';
import type { Tone } from './theme.ts';

/** The figure of a report whose groups are drawn over time, which adds up over groups and periods. */
export type Stacked<F extends Figures> = {
  name: string;
  quantity: Quantity;
  valueOf: (figures: F) => number;
  textOf: (value: number) => string;
};

const TONES: readonly Tone[] = ['strong', 'middle', 'soft', 'alert', 'other'];

/** Number of groups that differ in color and pattern. */
export const MAX_STACKED = TONES.length;

type Stack = { label: string; values: number[] };

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const round = (value: number): number => Math.round(value * 100) / 100;

/** Returns the values of each group in all periods, and last those of all others if there are more groups than tones. */
const stacksOf = <F extends Figures>(
  { data, has_more }: Report<F>,
  all: Report<F>,
  valueOf: Stacked<F>['valueOf'],
): Stack[] => {
  const groups = [...Map.groupBy(data, ({ key }) => key).values()].map((rows) => ({
    label: shorten(rows[0]?.label ?? ''),
    values: rows.map(valueOf),
  }));
  if (!has_more) return groups;
  const shown = groups.slice(0, MAX_STACKED - 1);
  const others = all.data.map((row, index) => round(valueOf(row) - sum(shown.map(({ values }) => values[index] ?? 0))));
  return [...shown, { label: 'All others', values: others }];
};

/** The groups of a report in each period, on top of each other. `all` has the same periods without groups. */
export const groupsOverTime = <F extends Figures>(
  report: Report<F>,
  all: Report<F>,
  { name, quantity, valueOf, textOf }: Stacked<F>,
): Chart => {
  const { rows: periods, names, note } = lastPeriods(all);
  const stacks = stacksOf(report, all, valueOf);
  const texts = periods.map((row) => textOf(valueOf(row)));
  const parts = stacks.map(({ label, values }, index): Part => ({
    name: `${label} ${textOf(round(sum(values)))}`,
    tone: TONES[index] ?? 'other',
    values: values.slice(-periods.length),
  }));
  const most = report.has_more ? ` · the ${stacks.length - 1} ${nounOf(report.group_by)} with most` : '';
  const periodsOf = (values: readonly number[]): string =>
    names.map((period, index) => `${period} ${textOf(values[index] ?? 0)}`).join(', ');
  return {
    title: `${name} by ${headingOf(report.group_by).toLowerCase()} over time`,
    subtitle: `${describeDays(all)} · ${textOf(valueOf(all.totals))} in total${most}${note}`,
    description: parts.map((part) => `${part.name}: ${periodsOf(part.values)}`).join('; '),
    legend: parts.map((part) => part.name),
    draw: (theme, area) => drawColumns({ names, nameAxis: report.interval, parts, texts, quantity }, theme, area),
  };
};

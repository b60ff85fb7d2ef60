import { fill } from '../../../texts/languages.ts';
import type { Report } from '../report.ts';
import type { Figures } from '../statement.ts';
import type { Quantity } from './axes.ts';
import type { Chart } from './chart.ts';
import { fillGroups, lastPeriods, nameOf } from './groups.ts';
import { drawColumns, type Part } from './stacks.ts';
import type { Tone } from './theme.ts';
import type { Wording } from './wording.ts';

/** The figure of a report whose groups are drawn over time, which adds up over groups and periods. */
export type Stacked<F extends Figures> = {
  valueOf: (figures: F) => number;
  /** Returns the name of the figure, its axis, and how its values are written. */
  say: (wording: Wording) => { name: string; quantity: Quantity; textOf: (value: number) => string };
};

const TONES: readonly Tone[] = ['strong', 'middle', 'soft', 'alert', 'other'];

/** Number of groups that differ in color and pattern. */
export const MAX_STACKED = TONES.length;

type Stack = { label: string; values: number[] };

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const round = (value: number): number => Math.round(value * 100) / 100;

/** Returns the values of each group in all periods, and last those of all others if there are more groups than tones. */
const stacksOf = <F extends Figures>(
  wording: Wording,
  { data, has_more, group_by }: Report<F>,
  all: Report<F>,
  valueOf: Stacked<F>['valueOf'],
): Stack[] => {
  const groups = [...Map.groupBy(data, ({ key }) => key).values()].map((rows) => ({
    label: rows[0] === undefined ? '' : nameOf(wording, rows[0], group_by),
    values: rows.map(valueOf),
  }));
  if (!has_more) return groups;
  const shown = groups.slice(0, MAX_STACKED - 1);
  const others = all.data.map((row, index) => round(valueOf(row) - sum(shown.map(({ values }) => values[index] ?? 0))));
  return [...shown, { label: wording.texts.others, values: others }];
};

/** The groups of a report in each period, on top of each other. `all` has the same periods without groups. */
export const groupsOverTime = <F extends Figures>(
  report: Report<F>,
  all: Report<F>,
  { valueOf, say }: Stacked<F>,
  wording: Wording,
): Chart => {
  const { texts: words, days } = wording;
  const { name, quantity, textOf } = say(wording);
  const { rows: periods, names, note } = lastPeriods(wording, all);
  const stacks = stacksOf(wording, report, all, valueOf);
  const texts = periods.map((row) => textOf(valueOf(row)));
  const parts = stacks.map(({ label, values }, index): Part => ({
    name: `${label} ${textOf(round(sum(values)))}`,
    tone: TONES[index] ?? 'other',
    values: values.slice(-periods.length),
  }));
  const most = report.has_more
    ? ` · ${fillGroups(wording, words.with_most, report.group_by, { count: stacks.length - 1 })}`
    : '';
  const periodsOf = (values: readonly number[]): string =>
    names.map((period, index) => `${period} ${textOf(values[index] ?? 0)}`).join(', ');
  return {
    title: fillGroups(wording, words.by_over_time, report.group_by, { figure: name }),
    subtitle: `${days(all)} · ${fill(words.total, { amount: textOf(valueOf(all.totals)) })}${most}${note}`,
    description: parts.map((part) => `${part.name}: ${periodsOf(part.values)}`).join('; '),
    legend: parts.map((part) => part.name),
    draw: (theme, area) =>
      drawColumns({ names, nameAxis: words.interval[report.interval], parts, texts, quantity }, wording, theme, area),
  };
};

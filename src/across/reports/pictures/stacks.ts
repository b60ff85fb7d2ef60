import { gridOfBars, gridOfTime, groupAxis, label, nameAxis, quantityAxis, type Quantity } from './axes.ts';
import type { Area, Option } from './chart.ts';
import type { Theme, Tone } from './theme.ts';
import type { Wording } from './wording.ts';

/** Segment of bars: a value for each bar. */
export type Part = { name: string; tone: Tone; values: readonly number[] };

/** Bars that consist of parts: their names, and a text at the end of each. */
type Stacks = {
  names: readonly string[];
  nameAxis: string;
  parts: readonly Part[];
  texts: readonly string[];
  quantity: Quantity;
};

const seriesOf = ({ parts, names, texts }: Stacks, theme: Theme, position: 'right' | 'top') => [
  ...parts.map(({ name, tone, values }) => ({
    type: 'bar' as const,
    name,
    stack: 'all',
    data: [...values],
    barMaxWidth: 44,
    barCategoryGap: '28%',
    itemStyle: theme.fills[tone],
    silent: true,
  })),
  // An empty last part carries the texts.
  {
    type: 'bar' as const,
    stack: 'all',
    data: names.map(() => 0),
    silent: true,
    barMaxWidth: 44,
    label: { ...label(theme, texts, position), distance: 3 },
  },
];

/** Draws a horizontal bar for each group. */
export const drawBars = (stacks: Stacks, wording: Wording, theme: Theme, area: Area): Option => ({
  ...gridOfBars(stacks.names, stacks.texts, area),
  xAxis: quantityAxis(stacks.quantity, wording, theme, 30),
  yAxis: groupAxis(stacks.names, stacks.nameAxis, theme),
  series: seriesOf(stacks, theme, 'right'),
});

/** Texts over columns that do not touch each other. */
const MAX_TEXTS = 14;

/** Draws a column for each period. With many columns only the highest one has its text. */
export const drawColumns = (stacks: Stacks, wording: Wording, theme: Theme, area: Area): Option => {
  const totals = stacks.names.map((_name, index) =>
    stacks.parts.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  const highest = totals.indexOf(Math.max(...totals));
  const texts =
    stacks.texts.length <= MAX_TEXTS
      ? stacks.texts
      : stacks.texts.map((text, index) => (index === highest ? text : ''));
  return {
    ...gridOfTime(area),
    xAxis: nameAxis(stacks.names, stacks.nameAxis, theme, 30),
    yAxis: quantityAxis(stacks.quantity, wording, theme, 58),
    series: seriesOf({ ...stacks, texts }, theme, 'top'),
  };
};

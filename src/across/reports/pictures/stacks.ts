import {
  gridOfBars,
  gridOfTime,
  groupAxis,
  haveSpace,
  label,
  nameAxis,
  quantityAxis,
  spaceOfTexts,
  widthOfNames,
  type Quantity,
} from './axes.ts';
import type { Area, Option } from './chart.ts';
import { lengthOf, shorten } from './texts.ts';
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

const totalsOf = ({ names, parts }: Stacks): number[] =>
  names.map((_name, index) => parts.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));

/** Shortens the texts of bars to the space between the end of each bar and that of the picture. */
const fitTexts = (stacks: Stacks, { width }: Area): string[] => {
  const totals = totalsOf(stacks);
  const longest = Math.max(stacks.quantity.max ?? 0, ...totals);
  const right = spaceOfTexts(stacks.texts, width);
  const bars = width - widthOfNames(stacks.names) - right;
  return stacks.texts.map((text, index) => {
    const bar = longest > 0 ? ((totals[index] ?? 0) / longest) * bars : 0;
    return shorten(text, lengthOf(bars + right - bar - 10));
  });
};

/** Draws a horizontal bar for each group. */
export const drawBars = (stacks: Stacks, wording: Wording, theme: Theme, area: Area): Option => ({
  ...gridOfBars(stacks.names, stacks.texts, area),
  xAxis: quantityAxis(stacks.quantity, wording, theme, 30),
  yAxis: groupAxis(stacks.names, stacks.nameAxis, theme),
  series: seriesOf({ ...stacks, texts: fitTexts(stacks, area) }, theme, 'right'),
});

/** Texts over columns, if they do not touch each other. */
const MAX_TEXTS = 14;

/** Draws a column for each period. Without space only the highest one has its text. */
export const drawColumns = (stacks: Stacks, wording: Wording, theme: Theme, area: Area): Option => {
  const totals = totalsOf(stacks);
  const highest = totals.indexOf(Math.max(...totals));
  const texts =
    stacks.texts.length <= MAX_TEXTS && haveSpace(stacks.texts, area)
      ? stacks.texts
      : stacks.texts.map((text, index) => (index === highest ? text : ''));
  return {
    ...gridOfTime(area),
    xAxis: nameAxis(stacks.names, stacks.nameAxis, theme, 30),
    yAxis: quantityAxis(stacks.quantity, wording, theme, 58),
    series: seriesOf({ ...stacks, texts }, theme, 'top'),
  };
};

import type { Area, Option } from './chart.ts';
import { textWidth } from './texts.ts';
import { FONT, type Theme } from './theme.ts';
import type { Wording } from './wording.ts';

const SIZE = 12;

/** The axis of a quantity: its name and its ends. */
export type Quantity = { name: string; min?: number; max?: number; whole?: boolean };

/** Returns the options of the text of an axis. */
const textOf = (color: string): { color: string; fontSize: number; fontFamily: string } => ({
  color,
  fontSize: SIZE,
  fontFamily: FONT,
});

/** Returns an axis of quantities. */
export const quantityAxis = (
  { name, min, max, whole = false }: Quantity,
  { plain }: Wording,
  theme: Theme,
  gap: number,
) => ({
  type: 'value' as const,
  name,
  nameLocation: 'middle' as const,
  nameGap: gap,
  nameTextStyle: textOf(theme.muted),
  axisLabel: { ...textOf(theme.muted), formatter: (value: number) => plain(value) },
  splitLine: { lineStyle: { color: theme.grid } },
  splitNumber: max === 100 ? 5 : 4,
  ...(whole ? { minInterval: 1 } : {}),
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});

/** Returns an axis of groups or periods. */
export const nameAxis = (names: readonly string[], name: string, theme: Theme, gap: number) => ({
  type: 'category' as const,
  data: [...names],
  name,
  nameLocation: 'middle' as const,
  nameGap: gap,
  nameTextStyle: textOf(theme.muted),
  axisLabel: { ...textOf(theme.text), hideOverlap: true },
  axisTick: { show: false },
  axisLine: { lineStyle: { color: theme.muted } },
});

/** Returns an axis of groups, the first one at the top. */
export const groupAxis = (names: readonly string[], heading: string, theme: Theme) => ({
  ...nameAxis(names, heading, theme, 0),
  inverse: true,
  nameLocation: 'start' as const,
  nameTextStyle: { ...textOf(theme.muted), align: 'right' as const, padding: [0, 8, 2, 0] },
  axisLabel: { ...textOf(theme.text), interval: 0 },
});

/** Returns the space that the names of groups take. */
export const widthOfNames = (names: readonly string[]): number => Math.max(40, ...names.map(textWidth)) + 38;

/** Returns the space that the texts beside bars take. */
export const spaceOfTexts = (texts: readonly string[], width: number): number =>
  Math.min(width * 0.4, Math.max(0, ...texts.map(textWidth)) + 28);

/** Returns the space for bars whose names stand on their left and texts on their right. */
export const gridOfBars = (names: readonly string[], texts: readonly string[], { width, top }: Area): Option => {
  const right = spaceOfTexts(texts, width);
  return { grid: { left: widthOfNames(names), right, top: top + 8, bottom: 52, outerBoundsMode: 'none' } };
};

/** The width that the axes of a diagram over time take. */
const AXES = 76 + 36;

/** Returns the space for a diagram over time. */
export const gridOfTime = ({ top }: Area): Option => ({
  grid: { left: 76, right: 36, top: top + 8, bottom: 52, outerBoundsMode: 'none' },
});

/** Whether texts over points or columns do not touch each other. */
export const haveSpace = (texts: readonly string[], { width }: Area): boolean =>
  texts.length * Math.max(...texts.map(textWidth)) <= width - AXES;

/** The text at a value, readable over lines. */
export const label = (theme: Theme, texts: readonly string[], position: 'right' | 'top' | 'bottom') => ({
  show: true,
  position,
  backgroundColor: theme.background,
  padding: [1, 3],
  ...textOf(theme.text),
  formatter: ({ dataIndex }: { dataIndex: number }) => texts[dataIndex] ?? '',
});

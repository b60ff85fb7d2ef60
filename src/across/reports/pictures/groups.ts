import type { Schemas } from '../../../../generated/contract.ts';
import { periodName, shorten } from './texts.ts';

/** Periods in one picture of columns. */
const MAX_COLUMNS = 62;

const NOUNS: Record<Schemas['ReportGroupBy'], string> = {
  none: 'machine',
  machine: 'machine',
  model: 'model',
  type: 'type',
  category: 'category',
  site: 'site',
  location: 'location',
  supplier: 'supplier',
  person: 'person',
};

/** The plurals of the nouns that do not just add an s. */
const PLURALS: Record<string, string> = { category: 'categories', person: 'people' };

/** Returns what groups are, in the plural. */
export const nounOf = (group_by: Schemas['ReportGroupBy']): string => PLURALS[NOUNS[group_by]] ?? `${NOUNS[group_by]}s`;

/** Returns the heading of the groups. */
export const headingOf = (group_by: Schemas['ReportGroupBy']): string => {
  const noun = NOUNS[group_by];
  return `${noun[0]?.toUpperCase()}${noun.slice(1)}`;
};

type Grouped<Row> = { data: readonly Row[]; has_more: boolean };

/** Returns the names of bars: one for each group, and one for all others. */
export const barNames = ({ data, has_more }: Grouped<{ label: string }>): string[] => [
  ...data.map(({ label }) => shorten(label)),
  ...(has_more ? ['All others'] : []),
];

const round = (value: number): number => Math.round(value * 100) / 100;

/** Returns the values of bars: one for each group, and what is left of the total for all others. */
export const barValues = <Figures>(
  { data, totals, has_more }: Grouped<Figures> & { totals: Figures },
  read: (figures: Figures) => number,
): number[] => {
  const values = data.map(read);
  return has_more ? [...values, round(read(totals) - values.reduce((sum, value) => sum + value, 0))] : values;
};

type Divided<Row> = { data: readonly Row[]; interval: Schemas['ReportInterval'] };

/** Returns the last periods, as many as a picture has place for, and what it says when it leaves some out. */
export const lastPeriods = <Row extends Pick<Schemas['ReportGroup'], 'from' | 'to'>>({
  data,
  interval,
}: Divided<Row>): { rows: Row[]; names: string[]; note: string } => {
  const rows = data.slice(-MAX_COLUMNS);
  return {
    rows,
    names: rows.map((row) => periodName(row, interval)),
    note: rows.length < data.length ? ` · the last ${rows.length} of ${data.length} ${interval}s are drawn` : '',
  };
};

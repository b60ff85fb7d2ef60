import type { Schemas } from '../../../../generated/contract.ts';
import { capitalize, fill } from '../../../texts/languages.ts';
import { shorten } from './texts.ts';
import type { Wording } from './wording.ts';

/** Periods in one picture of columns. */
const MAX_COLUMNS = 62;

type GroupBy = Schemas['ReportGroupBy'];

/** Returns a text about groups: what one is, and what several are. */
export const fillGroups = (
  { texts }: Wording,
  text: string,
  group_by: GroupBy,
  values: Readonly<Record<string, string | number>> = {},
): string => fill(text, { group: texts.group[group_by], groups: texts.groups[group_by], ...values });

/** Returns the heading of the groups. */
export const headingOf = ({ texts }: Wording, group_by: GroupBy): string => capitalize(texts.group[group_by]);

/** Returns the name of a group beside its bar. */
export const nameOf = (
  { texts }: Wording,
  { key, label }: Pick<Schemas['ReportGroup'], 'key' | 'label'>,
  group_by: GroupBy,
): string => (key === '' ? texts.without[group_by] : shorten(label));

type Grouped<Row> = { data: readonly Row[]; has_more: boolean };

/** Returns the names of bars: one for each group, and one for all others. */
export const barNames = (
  wording: Wording,
  { data, has_more, group_by }: Grouped<Pick<Schemas['ReportGroup'], 'key' | 'label'>> & { group_by: GroupBy },
): string[] => [...data.map((row) => nameOf(wording, row, group_by)), ...(has_more ? [wording.texts.others] : [])];

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
export const lastPeriods = <Row extends Pick<Schemas['ReportGroup'], 'from' | 'to'>>(
  { texts, period }: Wording,
  { data, interval }: Divided<Row>,
): { rows: Row[]; names: string[]; note: string } => {
  const rows = data.slice(-MAX_COLUMNS);
  return {
    rows,
    names: rows.map((row) => period(row, interval)),
    note: rows.length < data.length ? ` · ${fill(texts.last[interval], { shown: rows.length, all: data.length })}` : '',
  };
};

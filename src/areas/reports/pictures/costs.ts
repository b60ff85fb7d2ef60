import type { Schemas } from '../../../../generated/contract.ts';
import type { Chart } from './chart.ts';
import { barNames, barValues, headingOf, lastPeriods, nounOf } from './groups.ts';
import { drawBars, drawColumns, type Part } from './stacks.ts';
import { count, describeDays, money, percent } from './texts.ts';
import type { Tone } from './theme.ts';

type Report = Schemas['CostReport'];
type Figures = Schemas['CostFigures'];

/** What costs consist of, from the left or the bottom. */
const PARTS: readonly {
  figure: 'entered_cost' | 'parts_cost' | 'labor_cost' | 'contract_cost';
  name: string;
  tone: Tone;
}[] = [
  { figure: 'entered_cost', name: 'work orders', tone: 'strong' },
  { figure: 'parts_cost', name: 'parts', tone: 'middle' },
  { figure: 'labor_cost', name: 'labor', tone: 'soft' },
  { figure: 'contract_cost', name: 'contracts', tone: 'other' },
];

const describeTotals = ({ totals, ...days }: Report): string =>
  `${describeDays(days)} · ${money(totals.total_cost)} in total` +
  (totals.annual_cost_ratio === null
    ? ''
    : ` · ${percent(totals.annual_cost_ratio)} of the replacement value in a year`) +
  (totals.unknown_cost_workorders === 0
    ? ''
    : ` · without ${count(totals.unknown_cost_workorders, 'work order')} of unknown cost`);

/** Returns the parts that cost anything. The legend has the total of each. */
const partsOf = (totals: Figures, valuesOf: (read: (figures: Figures) => number) => number[]): Part[] =>
  PARTS.filter(({ figure }) => totals[figure] !== 0).map(({ figure, name, tone }) => ({
    name: `${name} ${money(totals[figure])}`,
    tone,
    values: valuesOf((figures) => figures[figure]),
  }));

const describeRows = (names: readonly string[], texts: readonly string[]): string =>
  `Costs: ${names.map((name, index) => `${name} ${texts[index]}`).join(', ')}`;

/** The costs of each group. */
export const costsByGroup = (report: Report): Chart => {
  const names = barNames(report);
  const texts = barValues(report, (row) => row.total_cost).map(money);
  const parts = partsOf(report.totals, (read) => barValues(report, read));
  const heading = headingOf(report.group_by);
  return {
    title: `Costs by ${heading.toLowerCase()}`,
    subtitle:
      describeTotals(report) +
      (report.has_more ? ` · the ${report.data.length} most expensive ${nounOf(report.group_by)}` : ''),
    description: describeRows(names, texts),
    legend: parts.map(({ name }) => name),
    draw: (theme, area) =>
      drawBars({ names, nameAxis: heading, parts, texts, quantity: { name: 'cost' } }, theme, area),
  };
};

/** The costs of each period. */
export const costsOverTime = (report: Report): Chart => {
  const { rows, names, note } = lastPeriods(report);
  const texts = rows.map(({ total_cost }) => money(total_cost));
  const parts = partsOf(report.totals, (read) => rows.map(read));
  return {
    title: 'Costs over time',
    subtitle: describeTotals(report) + note,
    description: describeRows(names, texts),
    legend: parts.map(({ name }) => name),
    draw: (theme, area) =>
      drawColumns({ names, nameAxis: report.interval, parts, texts, quantity: { name: 'cost' } }, theme, area),
  };
};

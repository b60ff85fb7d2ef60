import type { Schemas } from '../../../../generated/contract.ts';
import type { Chart } from './chart.ts';
import { barNames, barValues, headingOf, lastPeriods, nounOf } from './groups.ts';
import { drawBars, drawColumns, type Part } from './stacks.ts';
import { count, describeDays, money, percent } from './texts.ts';
import type { Tone } from './theme.ts';

type Report = Schemas['CostReport'];
type Figures = Schemas['CostFigures'];

/** Parts of costs, from the left or the bottom. */
const PARTS: readonly { name: string; tone: Tone; costOf: (figures: Figures) => number }[] = [
  { name: 'work orders', tone: 'strong', costOf: ({ entered_cost }) => entered_cost },
  { name: 'parts', tone: 'middle', costOf: ({ parts_cost }) => parts_cost },
  { name: 'labor', tone: 'soft', costOf: ({ labor_cost }) => labor_cost },
  {
    name: 'contracts',
    tone: 'other',
    costOf: ({ contract_cost, unassigned_contract_cost }) => contract_cost + unassigned_contract_cost,
  },
];

const describeTotals = ({ totals, ...days }: Report): string =>
  `${describeDays(days)} · ${money(totals.total_cost)} in total` +
  (totals.annual_cost_ratio === null
    ? ''
    : ` · upkeep of ${percent(totals.annual_cost_ratio)} of the replacement value in a year`) +
  (totals.unknown_cost_workorders === 0
    ? ''
    : ` · without ${count(totals.unknown_cost_workorders, 'work order')} of unknown cost`);

/** Returns the parts that cost anything. The legend has the total of each. */
const partsOf = (totals: Figures, valuesOf: (read: (figures: Figures) => number) => number[]): Part[] =>
  PARTS.filter(({ costOf }) => costOf(totals) !== 0).map(({ name, tone, costOf }) => ({
    name: `${name} ${money(costOf(totals))}`,
    tone,
    values: valuesOf(costOf),
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

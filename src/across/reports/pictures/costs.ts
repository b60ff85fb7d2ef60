import type { Schemas } from '../../../../generated/contract.ts';
import { fill } from '../../../texts/languages.ts';
import type { Chart } from './chart.ts';
import { barNames, barValues, fillGroups, headingOf, lastPeriods } from './groups.ts';
import { drawBars, drawColumns, type Part } from './stacks.ts';
import type { Tone } from './theme.ts';
import type { Wording } from './wording.ts';

type Report = Schemas['CostReport'];
type Figures = Schemas['CostFigures'];

/** Parts of costs, from the left or the bottom. */
const PARTS: readonly {
  name: 'workorders' | 'parts' | 'labor' | 'contracts';
  tone: Tone;
  costOf: (figures: Figures) => number;
}[] = [
  { name: 'workorders', tone: 'strong', costOf: ({ entered_cost }) => entered_cost },
  { name: 'parts', tone: 'middle', costOf: ({ parts_cost }) => parts_cost },
  { name: 'labor', tone: 'soft', costOf: ({ labor_cost }) => labor_cost },
  {
    name: 'contracts',
    tone: 'other',
    costOf: ({ contract_cost, unassigned_contract_cost }) => contract_cost + unassigned_contract_cost,
  },
];

const describeTotals = ({ texts, days, money, percent, count }: Wording, { totals, ...window }: Report): string => {
  const { total_cost, annual_cost_ratio, unknown_cost_workorders } = totals;
  return (
    `${days(window)} · ${fill(texts.total, { amount: money(total_cost) })}` +
    (annual_cost_ratio === null ? '' : ` · ${fill(texts.costs.upkeep, { share: percent(annual_cost_ratio) })}`) +
    (unknown_cost_workorders === 0 ? '' : ` · ${count(texts.costs.unknown, unknown_cost_workorders)}`)
  );
};

/** Returns the parts that cost anything. The legend has the total of each. */
const partsOf = (
  { texts, money }: Wording,
  totals: Figures,
  valuesOf: (read: (figures: Figures) => number) => number[],
): Part[] =>
  PARTS.filter(({ costOf }) => costOf(totals) !== 0).map(({ name, tone, costOf }) => ({
    name: `${texts.costs[name]} ${money(costOf(totals))}`,
    tone,
    values: valuesOf(costOf),
  }));

const describeRows = ({ texts: words }: Wording, names: readonly string[], texts: readonly string[]): string =>
  fill(words.costs.rows, { rows: names.map((name, index) => `${name} ${texts[index]}`).join(', ') });

/** The costs of each group. */
export const costsByGroup = (report: Report, wording: Wording): Chart => {
  const words = wording.texts.costs;
  const names = barNames(wording, report);
  const texts = barValues(report, (row) => row.total_cost).map(wording.money);
  const parts = partsOf(wording, report.totals, (read) => barValues(report, read));
  const heading = headingOf(wording, report.group_by);
  return {
    title: fillGroups(wording, words.by_group, report.group_by),
    subtitle:
      describeTotals(wording, report) +
      (report.has_more
        ? ` · ${fillGroups(wording, words.with_most, report.group_by, { count: report.data.length })}`
        : ''),
    description: describeRows(wording, names, texts),
    legend: parts.map(({ name }) => name),
    draw: (theme, area) =>
      drawBars({ names, nameAxis: heading, parts, texts, quantity: { name: words.cost } }, wording, theme, area),
  };
};

/** The costs of each period. */
export const costsOverTime = (report: Report, wording: Wording): Chart => {
  const words = wording.texts;
  const { rows, names, note } = lastPeriods(wording, report);
  const texts = rows.map(({ total_cost }) => wording.money(total_cost));
  const parts = partsOf(wording, report.totals, (read) => rows.map(read));
  return {
    title: words.costs.over_time,
    subtitle: describeTotals(wording, report) + note,
    description: describeRows(wording, names, texts),
    legend: parts.map(({ name }) => name),
    draw: (theme, area) =>
      drawColumns(
        { names, nameAxis: words.interval[report.interval], parts, texts, quantity: { name: words.costs.cost } },
        wording,
        theme,
        area,
      ),
  };
};

import type { Schemas } from '../../../../generated/contract.ts';
import type { Chart } from './chart.ts';
import { barNames, barValues, headingOf, lastPeriods, nounOf } from './groups.ts';
import { drawBars, drawColumns, type Part } from './stacks.ts';
import { count, describeDays, money, percent } from './texts.ts';

type Report = Schemas['WarrantyReport'];
type Figures = Schemas['WarrantyFigures'];

const describeTotals = ({ totals, ...days }: Report): string =>
  `${describeDays(days)} · ${count(totals.claims, 'claim')}, ${totals.open_claims} open` +
  (totals.recovery_rate === null
    ? ''
    : ` · ${percent(totals.recovery_rate)} of ${money(totals.claimed_amount)} recovered`) +
  ` · ${count(totals.missed_workorders, 'repair')} without a claim`;

/** Returns what was recovered, what was claimed in vain so far, and what was not claimed. */
const partsOf = (
  { recovered_amount, claimed_amount, missed_cost }: Figures,
  valuesOf: (read: (figures: Figures) => number) => number[],
): Part[] => [
  { name: `recovered ${money(recovered_amount)}`, tone: 'strong', values: valuesOf((row) => row.recovered_amount) },
  {
    name: `claimed, not recovered ${money(Math.max(0, claimed_amount - recovered_amount))}`,
    tone: 'soft',
    values: valuesOf((row) => Math.max(0, row.claimed_amount - row.recovered_amount)),
  },
  { name: `repairs without a claim ${money(missed_cost)}`, tone: 'alert', values: valuesOf((row) => row.missed_cost) },
];

const textOf = (row: { recovered_amount: number; missed_cost: number }): string =>
  [
    row.recovered_amount > 0 && `${money(row.recovered_amount)} recovered`,
    row.missed_cost > 0 && `${money(row.missed_cost)} missed`,
  ]
    .filter(Boolean)
    .join(', ');

const describeRows = (names: readonly string[], texts: readonly string[]): string =>
  names.map((name, index) => `${name}: ${texts[index] || 'nothing'}`).join('; ');

/** Claimed, recovered and missed amounts of each group. */
export const warrantyByGroup = (report: Report): Chart => {
  const names = barNames(report);
  const [recovered, missed] = [
    barValues(report, (row) => row.recovered_amount),
    barValues(report, (row) => row.missed_cost),
  ];
  const texts = names.map((_name, index) =>
    textOf({ recovered_amount: recovered[index] ?? 0, missed_cost: missed[index] ?? 0 }),
  );
  const parts = partsOf(report.totals, (read) => barValues(report, read));
  const heading = headingOf(report.group_by);
  return {
    title: `Warranty by ${heading.toLowerCase()}`,
    subtitle:
      describeTotals(report) + (report.has_more ? ` · the first ${report.data.length} ${nounOf(report.group_by)}` : ''),
    description: describeRows(names, texts),
    legend: parts.map(({ name }) => name),
    draw: (theme, area) =>
      drawBars({ names, nameAxis: heading, parts, texts, quantity: { name: 'amount' } }, theme, area),
  };
};

/** Claimed, recovered and missed amounts of each period. */
export const warrantyOverTime = (report: Report): Chart => {
  const { rows, names, note } = lastPeriods(report);
  const texts = rows.map(textOf);
  const parts = partsOf(report.totals, (read) => rows.map(read));
  return {
    title: 'Warranty over time',
    subtitle: describeTotals(report) + note,
    description: describeRows(names, texts),
    legend: parts.map(({ name }) => name),
    draw: (theme, area) =>
      drawColumns(
        { names, nameAxis: report.interval, parts, texts: rows.map(() => ''), quantity: { name: 'amount' } },
        theme,
        area,
      ),
  };
};

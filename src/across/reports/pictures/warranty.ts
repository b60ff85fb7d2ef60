import type { Schemas } from '../../../../generated/contract.ts';
import { fill } from '../../../texts/languages.ts';
import type { Chart } from './chart.ts';
import { barNames, barValues, fillGroups, headingOf, lastPeriods } from './groups.ts';
import { drawBars, drawColumns, type Part } from './stacks.ts';
import type { Wording } from './wording.ts';

type Report = Schemas['WarrantyReport'];
type Figures = Schemas['WarrantyFigures'];

const describeTotals = ({ texts, days, count, percent, money }: Wording, { totals, ...window }: Report): string => {
  const { claims, open_claims, recovery_rate, claimed_amount, missed_workorders } = totals;
  const words = texts.warranty;
  return (
    `${days(window)} · ${count(words.claims, claims, { open: open_claims })}` +
    (recovery_rate === null
      ? ''
      : ` · ${fill(words.rate, { share: percent(recovery_rate), amount: money(claimed_amount) })}`) +
    ` · ${count(words.repairs, missed_workorders)}`
  );
};

/** Returns what was recovered, what was claimed in vain so far, and what was not claimed. */
const partsOf = (
  { texts: { warranty: words }, money }: Wording,
  { recovered_amount, claimed_amount, missed_cost }: Figures,
  valuesOf: (read: (figures: Figures) => number) => number[],
): Part[] => [
  {
    name: fill(words.recovered, { amount: money(recovered_amount) }),
    tone: 'strong',
    values: valuesOf((row) => row.recovered_amount),
  },
  {
    name: fill(words.claimed, { amount: money(Math.max(0, claimed_amount - recovered_amount)) }),
    tone: 'soft',
    values: valuesOf((row) => Math.max(0, row.claimed_amount - row.recovered_amount)),
  },
  {
    name: fill(words.without, { amount: money(missed_cost) }),
    tone: 'alert',
    values: valuesOf((row) => row.missed_cost),
  },
];

const textOf = (
  { texts: { warranty: words }, money }: Wording,
  row: { recovered_amount: number; missed_cost: number },
): string =>
  [
    row.recovered_amount > 0 && fill(words.is_recovered, { amount: money(row.recovered_amount) }),
    row.missed_cost > 0 && fill(words.is_missed, { amount: money(row.missed_cost) }),
  ]
    .filter(Boolean)
    .join(', ');

const describeRows = ({ texts: words }: Wording, names: readonly string[], texts: readonly string[]): string =>
  names.map((name, index) => `${name}: ${texts[index] || words.warranty.nothing}`).join('; ');

/** Claimed, recovered and missed amounts of each group. */
export const warrantyByGroup = (report: Report, wording: Wording): Chart => {
  const words = wording.texts.warranty;
  const names = barNames(wording, report);
  const [recovered, missed] = [
    barValues(report, (row) => row.recovered_amount),
    barValues(report, (row) => row.missed_cost),
  ];
  const texts = names.map((_name, index) =>
    textOf(wording, { recovered_amount: recovered[index] ?? 0, missed_cost: missed[index] ?? 0 }),
  );
  const parts = partsOf(wording, report.totals, (read) => barValues(report, read));
  const heading = headingOf(wording, report.group_by);
  return {
    title: fillGroups(wording, words.by_group, report.group_by),
    subtitle:
      describeTotals(wording, report) +
      (report.has_more ? ` · ${fillGroups(wording, words.first, report.group_by, { count: report.data.length })}` : ''),
    description: describeRows(wording, names, texts),
    legend: parts.map(({ name }) => name),
    draw: (theme, area) =>
      drawBars({ names, nameAxis: heading, parts, texts, quantity: { name: words.amount } }, wording, theme, area),
  };
};

/** Claimed, recovered and missed amounts of each period. */
export const warrantyOverTime = (report: Report, wording: Wording): Chart => {
  const words = wording.texts;
  const { rows, names, note } = lastPeriods(wording, report);
  const texts = rows.map((row) => textOf(wording, row));
  const parts = partsOf(wording, report.totals, (read) => rows.map(read));
  return {
    title: words.warranty.over_time,
    subtitle: describeTotals(wording, report) + note,
    description: describeRows(wording, names, texts),
    legend: parts.map(({ name }) => name),
    draw: (theme, area) =>
      drawColumns(
        {
          names,
          nameAxis: words.interval[report.interval],
          parts,
          texts: rows.map(() => ''),
          quantity: { name: words.warranty.amount },
        },
        wording,
        theme,
        area,
      ),
  };
};

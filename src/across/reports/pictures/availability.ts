import type { Schemas } from '../../../../generated/contract.ts';
import { gridOfTime, groupAxis, label, nameAxis, quantityAxis, widthOfNames } from './axes.ts';
import type { Area, Chart, Option } from './chart.ts';
import { barNames, barValues, headingOf, nounOf } from './groups.ts';
import { count, describeDays, hours, percent, periodName } from './texts.ts';
import type { Theme } from './theme.ts';

type Report = Schemas['AvailabilityReport'];

/** Texts at points that do not touch each other. */
const MAX_TEXTS = 13;

const describeTotals = ({ totals, ...days }: Report): string =>
  `${describeDays(days)} · ${percent(totals.availability)} available · ${hours(totals.unplanned_seconds)} unplanned and ` +
  `${hours(totals.planned_seconds)} planned downtime · ${count(totals.failures, 'failure')}`;

/** Returns the parts of the observed time in per cent, without a value for a period in which nothing was observed. */
const shareOf = (row: Schemas['AvailabilityRow'], seconds: number): number | null =>
  row.observed_seconds === 0 ? null : (seconds / row.observed_seconds) * 100;

/** Returns the texts of points: all if there is place, otherwise those of the lowest and the last one. */
const textsOf = (rows: readonly Schemas['AvailabilityRow'][]): string[] => {
  const lowest = rows.reduce(
    (min, row, index) => ((row.availability ?? 1) < (rows[min]?.availability ?? 1) ? index : min),
    0,
  );
  return rows.map(({ availability }, index) =>
    availability !== null && (rows.length <= MAX_TEXTS || index === lowest || index === rows.length - 1)
      ? percent(availability)
      : '',
  );
};

const drawOverTime = ({ data, interval }: Report, theme: Theme, area: Area): Option => {
  const lowest = Math.min(...data.map(({ availability }) => (availability ?? 1) * 100));
  const base = { type: 'line' as const, stack: 'time', silent: true, symbol: 'none', lineStyle: { width: 0 } };
  return {
    ...gridOfTime(area),
    xAxis: {
      ...nameAxis(
        data.map((row) => periodName(row, interval)),
        interval === 'week' ? 'week from' : interval,
        theme,
        30,
      ),
      boundaryGap: data.length === 1,
    },
    yAxis: quantityAxis(
      { name: 'observed time (%)', min: Math.max(0, Math.floor((lowest - 3) / 10) * 10), max: 100 },
      theme,
      46,
    ),
    series: [
      {
        ...base,
        name: 'available',
        symbol: data.length > 40 ? 'none' : 'circle',
        symbolSize: 5,
        data: data.map((row) => shareOf(row, row.up_seconds)),
        itemStyle: { color: theme.line },
        lineStyle: { color: theme.line, width: 2 },
        label: { ...label(theme, textsOf(data), 'bottom'), distance: 7 },
      },
      {
        ...base,
        name: 'planned downtime',
        itemStyle: theme.fills.soft,
        areaStyle: { opacity: 1 },
        data: data.map((row) => shareOf(row, row.planned_seconds)),
      },
      {
        ...base,
        name: 'unplanned downtime',
        itemStyle: theme.fills.alert,
        areaStyle: { opacity: 1 },
        data: data.map((row) => shareOf(row, row.unplanned_seconds)),
      },
    ],
  };
};

/** The availability of each period, with the time that is missing from it. */
export const availabilityOverTime = (report: Report): Chart => ({
  title: 'Availability over time',
  subtitle: describeTotals(report),
  description: `Availability by ${report.interval}: ${report.data
    .map((row) => `${periodName(row, report.interval)} ${percent(row.availability)}`)
    .join(', ')}`,
  legend: ['available', 'planned downtime', 'unplanned downtime'],
  draw: (theme, area) => drawOverTime(report, theme, area),
});

type Failures = { names: string[]; failures: number[]; shares: number[] };

/** Draws the failures on the left, and what they add up to on the right. */
const drawFailures = (
  { names, failures, shares }: Failures,
  heading: string,
  theme: Theme,
  { width, top }: Area,
): Option => {
  const left = widthOfNames(names);
  const half = (width - left) / 2;
  const rows = { top: top + 8, bottom: 52, outerBoundsMode: 'none' as const };
  const groups = groupAxis(names, heading, theme);
  return {
    grid: [
      { ...rows, left, right: half + 20 },
      { ...rows, left: width - half + 20, right: 70 },
    ],
    xAxis: [
      { ...quantityAxis({ name: 'failures', whole: true }, theme, 30), gridIndex: 0 },
      { ...quantityAxis({ name: 'share of all failures, added up (%)', min: 0, max: 100 }, theme, 30), gridIndex: 1 },
    ],
    yAxis: [
      { ...groups, gridIndex: 0 },
      { ...groups, gridIndex: 1, name: '', axisLabel: { show: false } },
    ],
    series: [
      {
        type: 'bar',
        name: 'failures',
        data: failures,
        barMaxWidth: 44,
        barCategoryGap: '28%',
        silent: true,
        itemStyle: theme.fills.middle,
        label: { ...label(theme, failures.map(String), 'right'), distance: 3 },
      },
      {
        type: 'line',
        name: 'added up',
        data: shares,
        xAxisIndex: 1,
        yAxisIndex: 1,
        silent: true,
        symbol: 'circle',
        symbolSize: 7,
        itemStyle: { color: theme.line },
        lineStyle: { color: theme.line, width: 2 },
        label: label(
          theme,
          shares.map((share) => percent(share / 100)),
          'right',
        ),
      },
    ],
  };
};

/** The groups that fail most, and the share of all failures that they have together. */
export const paretoOfFailures = (report: Report): Chart => {
  const names = barNames(report);
  const failures = barValues(report, (row) => row.failures);
  let sum = 0;
  const shares = failures.map((number) => {
    sum += number;
    return report.totals.failures === 0 ? 0 : (sum / report.totals.failures) * 100;
  });
  return {
    title: `Failures by ${headingOf(report.group_by).toLowerCase()}`,
    subtitle:
      describeTotals(report) +
      (report.has_more ? ` · the ${report.data.length} ${nounOf(report.group_by)} with most failures` : ''),
    description: `Failures: ${names.map((name, index) => `${name} ${failures[index]}`).join(', ')}`,
    legend: [],
    draw: (theme, area) => drawFailures({ names, failures, shares }, headingOf(report.group_by), theme, area),
  };
};

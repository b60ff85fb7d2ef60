import type { Schemas } from '../../../../generated/contract.ts';
import { fill } from '../../../texts/languages.ts';
import { gridOfTime, groupAxis, haveSpace, label, nameAxis, quantityAxis, widthOfNames } from './axes.ts';
import type { Area, Chart, Option } from './chart.ts';
import { barNames, barValues, fillGroups, headingOf } from './groups.ts';
import type { Theme } from './theme.ts';
import type { Wording } from './wording.ts';

type Report = Schemas['AvailabilityReport'];

/** Texts at points that do not touch each other. */
const MAX_TEXTS = 13;

const describeTotals = ({ texts, days, percent, hours, count }: Wording, { totals, ...window }: Report): string => {
  const times = fill(texts.availability.totals, {
    share: percent(totals.availability),
    unplanned: hours(totals.unplanned_seconds),
    planned: hours(totals.planned_seconds),
  });
  return `${days(window)} · ${times} · ${count(texts.availability.failure, totals.failures)}`;
};

/** Returns the parts of the observed time in per cent, without a value for a period in which nothing was observed. */
const shareOf = (row: Schemas['AvailabilityRow'], seconds: number): number | null =>
  row.observed_seconds === 0 ? null : (seconds / row.observed_seconds) * 100;

/** Returns the texts of points: all if there is place, otherwise those of the lowest and the last one. */
const textsOf = ({ percent }: Wording, rows: readonly Schemas['AvailabilityRow'][], area: Area): string[] => {
  const lowest = rows.reduce(
    (min, row, index) => ((row.availability ?? 1) < (rows[min]?.availability ?? 1) ? index : min),
    0,
  );
  const texts = rows.map(({ availability }) => (availability === null ? '' : percent(availability)));
  const areAll = rows.length <= MAX_TEXTS && haveSpace(texts, area);
  return texts.map((text, index) => (areAll || index === lowest || index === rows.length - 1 ? text : ''));
};

const drawOverTime = ({ data, interval }: Report, wording: Wording, theme: Theme, area: Area): Option => {
  const { texts, period } = wording;
  const lowest = Math.min(...data.map(({ availability }) => (availability ?? 1) * 100));
  const base = { type: 'line' as const, stack: 'time', silent: true, symbol: 'none', lineStyle: { width: 0 } };
  return {
    ...gridOfTime(area),
    xAxis: {
      ...nameAxis(
        data.map((row) => period(row, interval)),
        interval === 'week' ? texts.week_from : texts.interval[interval],
        theme,
        30,
      ),
      boundaryGap: data.length === 1,
    },
    yAxis: quantityAxis(
      { name: texts.availability.observed, min: Math.max(0, Math.floor((lowest - 3) / 10) * 10), max: 100 },
      wording,
      theme,
      46,
    ),
    series: [
      {
        ...base,
        name: texts.availability.available,
        symbol: data.length > 40 ? 'none' : 'circle',
        symbolSize: 5,
        data: data.map((row) => shareOf(row, row.up_seconds)),
        itemStyle: { color: theme.line },
        lineStyle: { color: theme.line, width: 2 },
        label: { ...label(theme, textsOf(wording, data, area), 'bottom'), distance: 7 },
      },
      {
        ...base,
        name: texts.availability.planned,
        itemStyle: theme.fills.soft,
        areaStyle: { opacity: 1 },
        data: data.map((row) => shareOf(row, row.planned_seconds)),
      },
      {
        ...base,
        name: texts.availability.unplanned,
        itemStyle: theme.fills.alert,
        areaStyle: { opacity: 1 },
        data: data.map((row) => shareOf(row, row.unplanned_seconds)),
      },
    ],
  };
};

/** The availability of each period, with the time that is missing from it. */
export const availabilityOverTime = (report: Report, wording: Wording): Chart => {
  const { texts, period, percent } = wording;
  const { over_time, by_interval, available, planned, unplanned } = texts.availability;
  const rows = report.data.map((row) => `${period(row, report.interval)} ${percent(row.availability)}`).join(', ');
  return {
    title: over_time,
    subtitle: describeTotals(wording, report),
    description: fill(by_interval, { interval: texts.interval[report.interval], rows }),
    legend: [available, planned, unplanned],
    draw: (theme, area) => drawOverTime(report, wording, theme, area),
  };
};

type Failures = { names: string[]; failures: number[]; shares: number[] };

/** Draws the failures on the left, and what they add up to on the right. */
const drawFailures = (
  { names, failures, shares }: Failures,
  heading: string,
  wording: Wording,
  theme: Theme,
  { width, top }: Area,
): Option => {
  const { percent, texts } = wording;
  const words = texts.availability;
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
      { ...quantityAxis({ name: words.failures, whole: true }, wording, theme, 30), gridIndex: 0 },
      { ...quantityAxis({ name: words.share, min: 0, max: 100 }, wording, theme, 30), gridIndex: 1 },
    ],
    yAxis: [
      { ...groups, gridIndex: 0 },
      { ...groups, gridIndex: 1, name: '', axisLabel: { show: false } },
    ],
    series: [
      {
        type: 'bar',
        name: words.failures,
        data: failures,
        barMaxWidth: 44,
        barCategoryGap: '28%',
        silent: true,
        itemStyle: theme.fills.middle,
        label: { ...label(theme, failures.map(String), 'right'), distance: 3 },
      },
      {
        type: 'line',
        name: words.added_up,
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
export const paretoOfFailures = (report: Report, wording: Wording): Chart => {
  const { group_by, has_more, data } = report;
  const words = wording.texts.availability;
  const names = barNames(wording, report);
  const failures = barValues(report, (row) => row.failures);
  let sum = 0;
  const shares = failures.map((number) => {
    sum += number;
    return report.totals.failures === 0 ? 0 : (sum / report.totals.failures) * 100;
  });
  return {
    title: fillGroups(wording, words.by_group, group_by),
    subtitle:
      describeTotals(wording, report) +
      (has_more ? ` · ${fillGroups(wording, words.with_most, group_by, { count: data.length })}` : ''),
    description: fill(words.rows, { rows: names.map((name, index) => `${name} ${failures[index]}`).join(', ') }),
    legend: [],
    draw: (theme, area) =>
      drawFailures({ names, failures, shares }, headingOf(wording, group_by), wording, theme, area),
  };
};

import type { Schemas } from '../../../../generated/contract.ts';
import { fill } from '../../../texts/languages.ts';
import type { Chart } from './chart.ts';
import { drawBars, type Part } from './stacks.ts';
import { shorten } from './texts.ts';
import type { Tone } from './theme.ts';
import type { Wording } from './wording.ts';

type Report = Schemas['ReplacementReport'];
type Row = Schemas['ReplacementRow'];

const TONES: Record<'keep' | 'watch' | 'replace', Tone> = { replace: 'alert', watch: 'middle', keep: 'soft' };

const shareOf = ({ cost_ratio }: Row): number => (cost_ratio ?? 0) * 100;

const textOf = ({ texts, money, percent }: Wording, row: Row): string => {
  const { cost_ratio, upkeep_cost_12_months, advice, reasons } = row;
  const words = texts.replacement;
  const share =
    cost_ratio === null ? fill(words.no_value, { amount: money(upkeep_cost_12_months) }) : percent(cost_ratio);
  const why = reasons.length === 0 ? '' : ` (${reasons.map((reason) => words.reason[reason]).join(', ')})`;
  return `${share} · ${advice === null ? '' : words.advice[advice]}${why}`;
};

/** The machines to look at first: what the upkeep of each cost in 12 months, compared with what it is worth. */
export const machinesToReplace = (report: Report, wording: Wording): Chart => {
  const { days, money, percent } = wording;
  const words = wording.texts.replacement;
  const { data, totals, has_more } = report;
  const parts = (['replace', 'watch', 'keep'] as const)
    .filter((wanted) => data.some(({ advice }) => advice === wanted))
    .map((advice): Part => ({
      name: words.advice[advice],
      tone: TONES[advice],
      values: data.map((row) => (row.advice === advice ? shareOf(row) : 0)),
    }));
  const names = data.map(({ label }) => shorten(label));
  const texts = data.map((row) => textOf(wording, row));
  return {
    title: words.title,
    subtitle:
      `${days(report)} · ${fill(words.totals, { amount: money(totals.upkeep_cost_12_months), share: percent(totals.cost_ratio) })}` +
      (has_more ? ` · ${fill(words.first, { count: data.length })}` : ''),
    description: names.map((name, index) => `${name}: ${texts[index]}`).join('; '),
    legend: parts.map(({ name }) => name),
    draw: (theme, area) =>
      drawBars({ names, nameAxis: words.machine, parts, texts, quantity: { name: words.ratio } }, wording, theme, area),
  };
};

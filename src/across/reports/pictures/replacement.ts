import type { Schemas } from '../../../../generated/contract.ts';
import type { Chart } from './chart.ts';
import { drawBars, type Part } from './stacks.ts';
import { describeDays, money, percent, shorten } from './texts.ts';
import type { Tone } from './theme.ts';

type Report = Schemas['ReplacementReport'];
type Row = Schemas['ReplacementRow'];

const TONES: Record<'keep' | 'watch' | 'replace', Tone> = { replace: 'alert', watch: 'middle', keep: 'soft' };

const shareOf = ({ cost_ratio }: Row): number => (cost_ratio ?? 0) * 100;

const textOf = ({ cost_ratio, upkeep_cost_12_months, advice, reasons }: Row): string => {
  const why = reasons.length === 0 ? '' : ` (${reasons.join(', ').replaceAll('_', ' ')})`;
  return `${cost_ratio === null ? `${money(upkeep_cost_12_months)}, no value` : percent(cost_ratio)} · ${advice}${why}`;
};

/** The machines to look at first: what the upkeep of each cost in 12 months, compared with what it is worth. */
export const machinesToReplace = (report: Report): Chart => {
  const { data, totals, has_more } = report;
  const parts = (['replace', 'watch', 'keep'] as const)
    .map((advice): Part => ({
      name: advice,
      tone: TONES[advice],
      values: data.map((row) => (row.advice === advice ? shareOf(row) : 0)),
    }))
    .filter(({ name }) => data.some(({ advice }) => advice === name));
  const names = data.map(({ label }) => shorten(label));
  const texts = data.map(textOf);
  return {
    title: 'Repair or replace',
    subtitle:
      `${describeDays(report)} · ${money(totals.upkeep_cost_12_months)} of upkeep in 12 months, ${percent(totals.cost_ratio)} of the replacement value` +
      (has_more ? ` · the ${data.length} machines to look at first` : ''),
    description: names.map((name, index) => `${name}: ${texts[index]}`).join('; '),
    legend: parts.map(({ name }) => name),
    draw: (theme, area) =>
      drawBars(
        { names, nameAxis: 'Machine', parts, texts, quantity: { name: 'upkeep of 12 months ÷ replacement value (%)' } },
        theme,
        area,
      ),
  };
};

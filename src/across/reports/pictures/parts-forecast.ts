import { Temporal } from 'temporal-polyfill';
import type { Schemas } from '../../../../generated/contract.ts';
import { fill } from '../../../texts/languages.ts';
import type { Chart } from './chart.ts';
import { drawBars } from './stacks.ts';
import { shorten } from './texts.ts';
import type { Wording } from './wording.ts';

type Report = Schemas['PartsForecastReport'];
type Row = Schemas['PartsForecastRow'];

/** Returns for how many of the days a part lasts. */
const daysLeft = ({ runs_out_on }: Row, { from, days }: Report): number =>
  runs_out_on === null
    ? days
    : Math.min(days, Temporal.PlainDate.from(from).until(runs_out_on, { largestUnit: 'days' }).days);

const textOf = ({ texts, quantity, day }: Wording, { order_quantity, unit, runs_out_on }: Row): string => {
  const words = texts.parts_forecast;
  return [
    order_quantity > 0 ? fill(words.order, { quantity: quantity(order_quantity, unit) }) : words.enough,
    ...(runs_out_on === null ? [] : [fill(words.until, { day: day(runs_out_on) })]),
  ].join(' · ');
};

/** The parts to order first: how long each lasts, and how much to order. */
export const partsToOrder = (report: Report, wording: Wording): Chart => {
  const words = wording.texts.parts_forecast;
  const { data, days, totals } = report;
  const names = data.map(({ label }) => shorten(label));
  const texts = data.map((row) => textOf(wording, row));
  const lasting = data.map((row) => daysLeft(row, report));
  return {
    title: words.title,
    subtitle:
      `${wording.days(report)} · ${wording.count(words.totals, totals.parts, { count: totals.parts_to_order, all: totals.parts })}` +
      (data.length < totals.parts ? ` · ${fill(words.first, { count: data.length })}` : ''),
    description: names.map((name, index) => `${name}: ${texts[index]}`).join('; '),
    legend: [words.to_order, words.enough],
    draw: (theme, area) =>
      drawBars(
        {
          names,
          nameAxis: words.part,
          texts,
          parts: [
            {
              name: words.to_order,
              tone: 'alert',
              values: lasting.map((left, index) => ((data[index]?.order_quantity ?? 0) > 0 ? left : 0)),
            },
            {
              name: words.enough,
              tone: 'soft',
              values: lasting.map((left, index) => ((data[index]?.order_quantity ?? 0) > 0 ? 0 : left)),
            },
          ],
          quantity: { name: fill(words.lasts, { day: wording.day(report.from) }), min: 0, max: days },
        },
        wording,
        theme,
        area,
      ),
  };
};

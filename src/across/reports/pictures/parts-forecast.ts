import { Temporal } from 'temporal-polyfill';
import type { Schemas } from '../../../../generated/contract.ts';
import type { Chart } from './chart.ts';
import { drawBars } from './stacks.ts';
import { count, describeDays, quantity, shorten } from './texts.ts';

type Report = Schemas['PartsForecastReport'];
type Row = Schemas['PartsForecastRow'];

/** Returns for how many of the days a part lasts. */
const daysLeft = ({ runs_out_on }: Row, { from, days }: Report): number =>
  runs_out_on === null
    ? days
    : Math.min(days, Temporal.PlainDate.from(from).until(runs_out_on, { largestUnit: 'days' }).days);

const textOf = ({ order_quantity, unit, runs_out_on }: Row): string =>
  [
    order_quantity > 0 ? `order ${quantity(order_quantity, unit)}` : 'enough',
    ...(runs_out_on === null ? [] : [`until ${runs_out_on}`]),
  ].join(' · ');

/** The parts to order first: how long each lasts, and how much to order. */
export const partsToOrder = (report: Report): Chart => {
  const { data, days, totals } = report;
  const names = data.map(({ label }) => shorten(label));
  const texts = data.map(textOf);
  const lasting = data.map((row) => daysLeft(row, report));
  return {
    title: 'Parts to order',
    subtitle:
      `${describeDays(report)} · ${totals.parts_to_order} of ${count(totals.parts, 'part')} to order` +
      (data.length < totals.parts ? ` · the first ${data.length} are drawn` : ''),
    description: names.map((name, index) => `${name}: ${texts[index]}`).join('; '),
    legend: ['to order', 'enough'],
    draw: (theme, area) =>
      drawBars(
        {
          names,
          nameAxis: 'Part',
          texts,
          parts: [
            {
              name: 'to order',
              tone: 'alert',
              values: lasting.map((left, index) => ((data[index]?.order_quantity ?? 0) > 0 ? left : 0)),
            },
            {
              name: 'enough',
              tone: 'soft',
              values: lasting.map((left, index) => ((data[index]?.order_quantity ?? 0) > 0 ? 0 : left)),
            },
          ],
          quantity: { name: `days from ${report.from} that it lasts`, min: 0, max: days },
        },
        theme,
        area,
      ),
  };
};

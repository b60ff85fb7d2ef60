import { beforeAll, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/areas.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
const DAY = 86_400_000;

let gym: Gym;
let belt: number;
let supplier_id: number;
let machines: number[];

const dayAfter = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const post = <T = { id: number }>(path: string, body: object): Promise<T> => send(gym, 'POST', `/api/v1/${path}`, body);

/** Returns the row of a part that was added, with its stock. */
const addPart = async (fields: object, quantity: number): Promise<number> => {
  const { id } = await post('parts', fields);
  if (quantity > 0) await gym.call('adjust_stock', { part_id: String(id), counted: quantity, reason: 'count' });
  return id;
};

const read = async (days: number): Promise<Schemas['PartsForecastReport']> => {
  const response = await gym.request('GET', `/api/v1/reports/parts_forecast?days=${days}`);
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};
const rowOf = async (part_id: number, days: number) => (await read(days)).data.find((row) => row.part_id === part_id);

const plan = (name: string, tasks: object[]) =>
  post('maintenance_plans', { name, match: { type: 'treadmill' }, tasks });

const order = async (lines: object[], ...statuses: string[]): Promise<number> => {
  const { id } = await post('purchase_orders', { supplier_id, lines });
  for (const status of statuses) await send(gym, 'PATCH', `/api/v1/purchase_orders/${id}/status`, { status });
  return id;
};

beforeAll(async () => {
  gym = await service.createGym('Planned use');
  supplier_id = (await post('suppliers', { name: 'Technogym' })).id;
  belt = await addPart({ name: 'Belt', unit: 'piece', min_quantity: 2, supplier_id, unit_cost: 80 }, 20);
  machines = [];
  for (const name of ['Treadmill 1', 'Treadmill 2', 'Treadmill 3'])
    machines.push((await addMachine(gym, { name, type: 'treadmill' })).id);
  await plan('Belts', [
    {
      ...{ key: 'belt', title: 'Replace the belt', rule_unit: 'day', rule_interval: 10, starts_in_days: 5 },
      parts: [{ part_id: belt, quantity: 2 }],
    },
  ]);
});

/** Counts the dates from the 5th day on, each ten days, before the end of some days. */
const datesIn = (days: number): number => {
  let dates = 0;
  for (let day = 5; day < days; day += 10) dates += 1;
  return dates;
};

it('the parts forecast counts the dates of the tasks of plans in the window times their parts', async () => {
  for (const days of [1, 5, 6, 15, 16, 90, 365]) {
    const planned_use = datesIn(days) * machines.length * 2;
    expect(await rowOf(belt, days), `${days} days`).toMatchObject({
      planned_use,
      expected_quantity: 20 - planned_use,
      order_quantity: Math.max(0, 2 - 20 + planned_use),
    });
  }
});

it('the parts forecast says on which day the dates of maintenance use up the stock', async () => {
  // Six belts each on the days 5, 15, 25 and 35: the fourth date needs the 20th.
  expect((await rowOf(belt, 90))?.runs_out_on).toBe(dayAfter(35));
  expect((await rowOf(belt, 30))?.runs_out_on).toBeNull();
});

it('the parts forecast needs the parts of an overdue task once more, and none on dates that were skipped or of tasks that are inactive', async () => {
  const oil = await addPart({ name: 'Oil' }, 1);
  const { id } = await post<{ id: number }>('maintenance_plans', {
    ...{ name: 'Oil', match: { type: 'treadmill' } },
    tasks: [
      {
        ...{ key: 'oil', title: 'Oil the deck', rule_unit: 'week', rule_interval: 1, starts_in_days: 0 },
        parts: [{ part_id: oil, quantity: 0.25 }],
      },
    ],
  });
  const { data } = await send<{ data: Schemas['MaintenanceTask'][] }>(
    gym,
    'GET',
    `/api/v1/maintenance_tasks?plan_id=${id}`,
  );
  const [late, skipped, inactive] = data;
  expect(data).toHaveLength(3);
  const needed = async () => (await rowOf(oil, 21))?.planned_use;
  const start = (await needed()) ?? 0;
  expect(start).toBe(3 * 3 * 0.25);
  await send(gym, 'PATCH', `/api/v1/maintenance_tasks/${late?.id}`, { next_due_at: dayAfter(-3) });
  // It is overdue, and due on the days 4, 11 and 18.
  expect(await needed()).toBe(start + 0.25);
  await send(gym, 'POST', `/api/v1/maintenance_tasks/${skipped?.id}/skips`, { reason: 'Closed' });
  expect(await needed()).toBe(start);
  await send(gym, 'PATCH', `/api/v1/machines/${inactive?.machine_id}/status`, { status: 'retired', reason: 'Sold' });
  expect(await needed()).toBe(start - 0.75);
  await send(gym, 'PATCH', `/api/v1/machines/${inactive?.machine_id}/status`, { status: 'active', reason: 'Back' });
  expect(await needed()).toBe(start);
});

it('the parts forecast counts what a maintenance task took out of stock in planned use and not in weekly use', async () => {
  const filter = await addPart({ name: 'Filter' }, 100);
  const { id } = await plan('Filters', [
    {
      ...{ key: 'filter', title: 'Change the filter', rule_unit: 'month', rule_interval: 1, starts_in_days: 0 },
      parts: [{ part_id: filter, quantity: 3 }],
    },
  ]);
  const { data } = await send<{ data: { id: number }[] }>(gym, 'GET', `/api/v1/maintenance_tasks?plan_id=${id}`);
  await post(`maintenance_tasks/${data[0]?.id}/completions`, { consume_parts: true });
  const workorder = await post('work_orders', { title: 'Repair', machine_id: machines[0] });
  await post(`work_orders/${workorder.id}/parts`, { part_id: filter, quantity: 26 });
  // The completed task is due again in a month, the other two today and in a month.
  expect(await rowOf(filter, 35)).toMatchObject({
    quantity: 71,
    weekly_use: 1,
    planned_use: 3 * 5,
    expected_quantity: 51,
  });
});

it('the parts forecast shows drafts beside what is on order, and the supplier and last price of a part', async () => {
  const pad = await addPart({ name: 'Pad', min_quantity: 30, supplier_id, unit_cost: 4 }, 5);
  const line = { part_id: pad, quantity: 6 };
  expect(await rowOf(pad, 90)).toMatchObject({ last_price: 4, on_draft: 0, order_quantity: 25 });
  await order([{ ...line, unit_price: 4.5 }], 'approved', 'ordered');
  await order([{ ...line, quantity: 7, unit_price: 5.5 }], 'approved', 'ordered');
  await order([{ ...line, quantity: 1, unit_price: 99 }]);
  await order([{ ...line, quantity: 2 }], 'approved');
  await order([{ ...line, quantity: 11 }], 'cancelled');
  expect(await rowOf(pad, 90)).toMatchObject({
    ...{
      supplier_id,
      supplier_name: 'Technogym',
      last_price: 5.5,
      stock_value: 27.5,
      quantity: 5,
      on_order: 13,
      on_draft: 3,
    },
    ...{ expected_quantity: 18, order_quantity: 9 },
  });
  const { data } = await gym.call('list_parts', { q: 'Pad' });
  expect(data).toMatchObject([{ on_order: 13, on_draft: 3 }]);
  const { rows, definitions } = await gym.call('get_report', {
    ...{ report: 'parts_forecast', sort: '-on_draft', limit: 1, definitions: true },
  });
  expect(rows).toMatchObject([
    { label: 'Pad', on_draft: 3, last_price: 5.5, supplier_name: 'Technogym', order_quantity: 9 },
  ]);
  expect(Object.keys(definitions ?? {})).toEqual(expect.arrayContaining(['on_draft', 'last_price', 'planned_use']));
});

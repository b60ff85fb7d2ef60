import { expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { insertRows } from '../../../src/records/row-writes.ts';
import { writeHistory, type Line } from '../../support/histories.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const report = async (gym: Gym, query = ''): Promise<Schemas['ReplacementReport']> => {
  const response = await gym.request('GET', `/api/v1/reports/replacement${query}`);
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** Adds a machine that has failed some times in the last months, and a work order that was completed last month. */
const add = async (gym: Gym, fields: Partial<Schemas['MachineCreate']>, failures: number, cost: number) => {
  const { id } = await addMachine(gym, fields);
  const lines: Line[] = [[daysAgo(5000), 'active']];
  for (let n = failures; n > 0; n -= 1) lines.push([daysAgo(n * 10), 'defect'], [daysAgo(n * 10 - 1), 'active']);
  await writeHistory(gym, id, lines);
  const order = { title: 'Repair', machine_id: id, status: 'completed', completed_at: daysAgo(30), cost } as const;
  await gym.seed((tx) => insertRows(tx, 'work_order', [order]));
  return id;
};

it('the replacement report advises to replace what is expensive, or old and often broken, and to watch what is one of the last two', async () => {
  const gym = await service.createGym('Replacement');
  const old = { commissioned_at: daysAgo(4000).slice(0, 10), expected_lifespan_years: 10 };
  const fresh = { commissioned_at: daysAgo(731).slice(0, 10), expected_lifespan_years: 10, replacement_value: 1000 };
  await add(gym, { ...fresh, name: 'Keep' }, 2, 500);
  await add(gym, { ...fresh, name: 'Costs', warranty_until: '2020-01-01' }, 0, 500.01);
  await add(gym, { ...old, name: 'Old' }, 1, 0);
  await add(gym, { ...fresh, name: 'Fails' }, 3, 0);
  await add(gym, { ...old, name: 'Old and fails' }, 4, 0);
  await addMachine(gym, { ...old, name: 'Retired', status: 'retired' });
  const { data, totals } = await report(gym);
  expect(data.map(({ label, advice, reasons }) => [label, advice, reasons])).toEqual([
    ['Old and fails', 'replace', ['age', 'failures']],
    ['Costs', 'replace', ['cost', 'out_of_warranty']],
    ['Fails', 'watch', ['failures']],
    ['Old', 'watch', ['age']],
    ['Keep', 'keep', []],
  ]);
  expect(data.at(-1)).toMatchObject({
    age_years: 2,
    remaining_life_years: 8,
    cost_12_months: 500,
    failures_12_months: 2,
    availability_12_months: 0.9945,
    replacement_value: 1000,
    cost_ratio: 0.5,
  });
  expect(totals).toMatchObject({ age_years: null, advice: null, reasons: [], cost_12_months: 1000.01 });
});

it('the replacement report compares the costs with the share in the settings of the gym', async () => {
  const gym = await service.createGym('Replacement settings');
  await add(gym, { replacement_value: 1000 }, 0, 500);
  const advice = async () => (await report(gym)).data[0]?.advice;
  expect(await advice()).toBe('keep');
  await gym.request('PATCH', '/api/v1/settings', { body: { replace_above: 0.4 } });
  expect(await advice()).toBe('replace');
});

it('pages through the machines in the same order', async () => {
  const gym = await service.createGym('Replacement pages');
  for (let n = 0; n < 5; n += 1) await add(gym, { name: `Machine ${n}`, replacement_value: 1000 }, n, 10);
  const all = (await report(gym)).data.map(({ label }) => label);
  expect(all).toHaveLength(5);
  const paged: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Schemas['ReplacementReport'] = await report(gym, `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
    paged.push(...page.data.map(({ label }) => label));
    cursor = page.next_cursor;
  }
  expect(paged).toEqual(all);
});

import { beforeAll, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { insertRows } from '../../../src/records/row-writes.ts';
import { send } from '../../support/areas.ts';
import { writeHistory } from '../../support/histories.ts';
import { addMachineAt, addSite, type Site } from '../../support/sites.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
const WINDOW = { from: '2026-01-01', to: '2026-04-01' };
/** The days of the window. */
const DAYS = 31 + 28 + 31;

let gym: Gym;
let north: Site;
let here: Schemas['Machine'];
let there: Schemas['Machine'];

const cents = (amount: number): number => Math.round(amount * 100) / 100;
const sumOf = (amounts: readonly number[]): number => cents(amounts.reduce((sum, amount) => sum + amount, 0));

const JOBS = [
  { type: 'corrective', at: '2026-01-03', cost: 900, site: 'here' },
  { type: 'corrective', at: '2026-02-10', cost: 45.5, site: 'there' },
  { type: 'preventive', at: '2026-03-31', cost: 120.25, site: 'here' },
  { type: 'inspection', at: '2026-03-01', cost: 60, site: null },
  { type: 'other', at: '2026-02-01', cost: 0.75, site: 'there' },
  { type: 'other', at: '2026-04-01', cost: 5000, site: 'here' },
  { type: 'corrective', at: '2026-02-01', cost: null, site: 'here' },
] as const;
const COUNTED = JOBS.flatMap(({ cost, ...job }) => (cost === null || job.at >= WINDOW.to ? [] : [{ ...job, cost }]));

const PER_YEAR = { lease: 3652.5, service: 730.5, insurance: 365.25, rental: 1461, none: 73.05 } as const;
const shareOf = (perYear: number): number => cents((perYear * DAYS) / 365.25);

const read = async <T>(path: string, token?: string): Promise<T> => {
  const response = await gym.request('GET', `/api/v1/reports/${path}`, token === undefined ? {} : { token });
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};
const query = (asked: object = {}): string => String(new URLSearchParams({ ...WINDOW, ...asked }));
const readCosts = (asked?: object): Promise<Schemas['CostReport']> => read(`costs?${query(asked)}`);

beforeAll(async () => {
  gym = await service.createGym('Split costs');
  north = await addSite(service, gym, 'North');
  const south = await addSite(service, gym, 'South');
  here = await addMachineAt(gym, north.id, { name: 'Here', replacement_value: 10_000 });
  there = await addMachineAt(gym, south.id, { name: 'There', replacement_value: 20_000 });
  for (const { id } of [here, there]) await writeHistory(gym, id, [['2025-12-01T00:00', 'active']]);
  const machineOf = { here: here.id, there: there.id };
  await gym.seed((tx) =>
    insertRows(
      tx,
      'work_order',
      JOBS.map(({ type, at, cost, site }) => ({
        ...{ type, cost, title: `${type} on ${at}`, status: 'completed', completed_at: `${at}T12:00:00Z` },
        machine_id: site === null ? null : machineOf[site],
      })),
    ),
  );
  const supplier = await send<Schemas['Supplier']>(gym, 'POST', '/api/v1/suppliers', { name: 'Technogym' });
  const agree = (kind: keyof typeof PER_YEAR, machine_ids: number[], cost: number) =>
    send(gym, 'POST', '/api/v1/contracts', {
      ...{
        supplier_id: supplier.id,
        title: `The ${kind}`,
        starts_on: '2025-01-01',
        cost_period: 'year',
        cost,
        machine_ids,
      },
      ...(kind === 'none' ? {} : { kind }),
    });
  for (const kind of ['lease', 'service', 'insurance', 'rental', 'none'] as const)
    await agree(kind, [here.id, there.id], PER_YEAR[kind]);
  await agree('service', [], 1461);
  await agree('insurance', [], 7305);
});

it('the cost report splits work orders by type and contracts by kind, and counts contracts that name no machine', async () => {
  const ofType = (type: string) => sumOf(COUNTED.filter((job) => job.type === type).map(({ cost }) => cost));
  const { totals } = await readCosts();
  const workorder_cost = sumOf(COUNTED.map(({ cost }) => cost));
  const contract_cost = sumOf(Object.values(PER_YEAR).map(shareOf));
  const upkeep_cost = sumOf([workorder_cost, ...[730.5, 1461, 73.05].map(shareOf)]);
  expect(totals).toMatchObject({
    workorder_cost,
    corrective_cost: ofType('corrective'),
    preventive_cost: ofType('preventive'),
    inspection_cost: ofType('inspection'),
    other_workorder_cost: ofType('other'),
    contract_cost,
    lease_cost: shareOf(PER_YEAR.lease),
    service_cost: shareOf(PER_YEAR.service),
    insurance_cost: shareOf(PER_YEAR.insurance),
    other_contract_cost: sumOf([shareOf(PER_YEAR.rental), shareOf(PER_YEAR.none)]),
    unassigned_contract_cost: sumOf([shareOf(1461), shareOf(7305)]),
    total_cost: sumOf([workorder_cost, contract_cost, shareOf(1461), shareOf(7305)]),
    upkeep_cost,
    unknown_cost_workorders: 1,
    annual_cost_ratio: Math.round((upkeep_cost * 365 * 10_000) / DAYS / 30_000) / 10_000,
  });
});

it('the cost report adds up over machines, months and files', async () => {
  const { totals, data } = await readCosts({ group_by: 'machine', interval: 'month' });
  const figures = [
    'corrective_cost',
    'other_contract_cost',
    'unassigned_contract_cost',
    'total_cost',
    'upkeep_cost',
  ] as const;
  for (const figure of figures) expect(sumOf(data.map((row) => row[figure])), figure).toBe(totals[figure]);
  expect(data.filter(({ unassigned_contract_cost }) => unassigned_contract_cost > 0).map(({ label }) => label)).toEqual(
    Array(3).fill('No machine'),
  );
  const csv = await (await gym.request('GET', `/api/v1/reports/costs.csv?${query()}`)).text();
  const [header = '', row = ''] = csv.split('\r\n');
  const cells = row.split(',');
  for (const figure of figures) expect(Number(cells[header.split(',').indexOf(figure)]), figure).toBe(totals[figure]);
});

it('the cost report counts what belongs to no machine only without filters of machines', async () => {
  const { totals } = await readCosts({ machine_id: String(here.id) });
  expect(totals).toMatchObject({ unassigned_contract_cost: 0, inspection_cost: 0, lease_cost: shareOf(3652.5 / 2) });
});

it('the cost report gives a caller of one site the share of the machines of that site', async () => {
  const { totals } = await read<Schemas['CostReport']>(`costs?${query()}`, north.token);
  expect(totals).toMatchObject({ lease_cost: shareOf(PER_YEAR.lease / 2), corrective_cost: 900 });
});

it('the cost report lists the largest jobs of the window on request, by REST and by the tool', async () => {
  const largest = COUNTED.toSorted((one, other) => other.cost - one.cost).map(({ cost }) => cost);
  const report = await readCosts({ largest: '10' });
  expect(report.largest?.map(({ cost }) => cost)).toEqual(largest);
  expect(report.largest?.[0]).toEqual({
    ...{ workorder_id: expect.any(Number), title: 'corrective on 2026-01-03', type: 'corrective', machine_id: here.id },
    ...{ machine_name: 'Here', completed_at: '2026-01-03T12:00:00.000Z', cost: 900, cost_source: 'entered' },
  });
  expect(await readCosts()).not.toHaveProperty('largest');
  const filtered = await readCosts({ largest: '1', machine_id: String(there.id) });
  expect(filtered.largest?.map(({ cost }) => cost)).toEqual([45.5]);
  const { content } = await gym.tryCall('get_report', { report: 'costs', ...WINDOW, largest: 2 });
  expect(content).toMatchObject({ largest: [{ cost: 900, machine_name: 'Here' }, { cost: 120.25 }] });
  const { text } = await gym.tryCall('get_report', { report: 'warranty', largest: 2 });
  expect(text).toContain('largest does not apply to warranty');
});

it('the replacement report leaves leases, rentals and insurance out of the share by which machines are replaced', async () => {
  const { data } = await read<Schemas['ReplacementReport']>('replacement?sort=label');
  for (const { cost_12_months, upkeep_cost_12_months, cost_ratio, replacement_value } of data) {
    expect(cost_12_months - upkeep_cost_12_months).toBeCloseTo(
      ((PER_YEAR.lease + PER_YEAR.insurance + PER_YEAR.rental) / 2 / 365.25) * 365,
      1,
    );
    expect(cost_ratio).toBe(Math.round((upkeep_cost_12_months / (replacement_value ?? 0)) * 10_000) / 10_000);
  }
  expect(data).toHaveLength(2);
});

it('the cost report rejects a number of jobs that is not from 1 to 50', async () => {
  for (const largest of ['0', '51', 'ten'])
    expect((await gym.request('GET', `/api/v1/reports/costs?${query({ largest })}`)).status, largest).toBe(422);
});

import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { insertRows } from '../../../src/records/row-writes.ts';
import { writeHistory } from '../../support/histories.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const report = async (gym: Gym, query: Record<string, string>): Promise<Schemas['CostReport']> => {
  const response = await gym.request('GET', `/api/v1/reports/costs?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};

/** Adds a machine that was in use before 2026, with what it is worth. */
const addUsed = async (gym: Gym, fields: Partial<Schemas['MachineCreate']> = {}): Promise<number> => {
  const { id } = await addMachine(gym, fields);
  await writeHistory(gym, id, [['2025-12-01T00:00', 'active']]);
  return id;
};

/** Adds a work order that was completed at an instant. */
const addCompleted = (gym: Gym, at: string, fields: object) =>
  gym.seed((tx) =>
    insertRows(tx, 'work_order', [{ title: 'Repair', status: 'completed', completed_at: at, ...fields }]),
  );

const addSupplier = async (gym: Gym): Promise<number> =>
  (await gym.api.POST('/api/v1/suppliers', { body: { name: 'Technogym' } })).data?.id ?? 0;

describe('the cost report', () => {
  it('counts completed work orders on the day of their completion in the time zone of the gym, each with one cost', async () => {
    const gym = await service.createGym('Costs', 'Europe/Amsterdam');
    await gym.request('PATCH', '/api/v1/settings', { body: { labor_rate: 60 } });
    const machine_id = await addUsed(gym, { purchase_price: 10_000 });
    await addCompleted(gym, '2026-02-28T22:59:59Z', { machine_id, cost: 1 });
    await addCompleted(gym, '2026-02-28T23:00:00Z', { machine_id, cost: 100, labor_minutes: 600 });
    await addCompleted(gym, '2026-03-10T12:00:00Z', { machine_id, labor_minutes: 90 });
    await addCompleted(gym, '2026-03-20T12:00:00Z', { machine_id });
    await addCompleted(gym, '2026-03-31T22:00:00Z', { machine_id, cost: 7 });
    await gym.api.POST('/api/v1/work_orders', { body: { title: 'Open', machine_id, cost: 5 } });
    const { totals } = await report(gym, { from: '2026-03-01', to: '2026-04-01' });
    expect(totals).toEqual({
      workorder_cost: 190,
      parts_cost: 0,
      labor_cost: 90,
      entered_cost: 100,
      corrective_cost: 190,
      preventive_cost: 0,
      inspection_cost: 0,
      other_workorder_cost: 0,
      contract_cost: 0,
      lease_cost: 0,
      service_cost: 0,
      insurance_cost: 0,
      other_contract_cost: 0,
      unassigned_contract_cost: 0,
      total_cost: 190,
      upkeep_cost: 190,
      unknown_cost_workorders: 1,
      replacement_value: 10_000,
      // 190 in 31 days of a machine that is worth 10,000.
      annual_cost_ratio: 0.2237,
      value_basis: 'purchase_price',
    });
  });

  it('spreads contracts evenly over the machines that they name and the days that they last', async () => {
    const gym = await service.createGym('Contracts');
    const supplier_id = await addSupplier(gym);
    const [one, two] = [await addUsed(gym, { name: 'One' }), await addUsed(gym, { name: 'Two' })];
    const add = (fields: object) =>
      gym.request('POST', '/api/v1/contracts', { body: { supplier_id, title: 'Service', ...fields } });
    await add({ starts_on: '2026-01-11', cost: 365.25, cost_period: 'year', machine_ids: [one, two] });
    await add({ starts_on: '2026-01-01', ends_on: '2026-01-10', cost: 100, cost_period: 'once', machine_ids: [one] });
    await add({ starts_on: '2026-01-01', cost: 5000, cost_period: 'month' });
    const { data, totals } = await report(gym, {
      from: '2026-01-01',
      to: '2026-01-21',
      group_by: 'machine',
      sort: 'label',
    });
    expect(data.map(({ label, contract_cost }) => [label, contract_cost])).toEqual([
      ['No machine', 0],
      ['One', 105],
      ['Two', 5],
    ]);
    expect(totals.contract_cost).toBe(110);
  });

  it('adds up over windows and groups, to the cent', async () => {
    const gym = await service.createGym('Sums of costs');
    const supplier_id = await addSupplier(gym);
    const machine_ids = [await addUsed(gym), await addUsed(gym), await addUsed(gym)];
    const contract = { supplier_id, title: 'Lease', starts_on: '2025-11-11', cost: 99.99, cost_period: 'month' };
    await gym.request('POST', '/api/v1/contracts', { body: { ...contract, machine_ids } });
    for (const machine_id of machine_ids) await addCompleted(gym, '2026-01-05T12:00:00Z', { machine_id, cost: 0.1 });
    const sum = (rows: Schemas['CostRow'][]) =>
      Math.round(rows.reduce((total, row) => total + row.total_cost, 0) * 100) / 100;
    const window = { from: '2026-01-01', to: '2026-03-08' };
    const daily = await report(gym, { ...window, interval: 'day' });
    expect(daily.data).toHaveLength(66);
    expect(sum(daily.data)).toBe(daily.totals.total_cost);
    expect(sum((await report(gym, { ...window, group_by: 'machine' })).data)).toBe(daily.totals.total_cost);
  });

  it('counts work orders without a machine, unless machines are filtered', async () => {
    const gym = await service.createGym('Costs of rooms');
    await addUsed(gym, { type: 'rower' });
    await addCompleted(gym, '2026-01-05T12:00:00Z', { cost: 80 });
    const window = { from: '2026-01-01', to: '2026-02-01' };
    expect((await report(gym, window)).totals.total_cost).toBe(80);
    expect((await report(gym, { ...window, type: 'rower' })).totals.total_cost).toBe(0);
    const { data } = await report(gym, { ...window, group_by: 'machine' });
    expect(data.map(({ label, machine_id, total_cost }) => [label, machine_id === null, total_cost])).toEqual([
      ['No machine', true, 80],
      ['Rower', false, 0],
    ]);
  });

  it('counts nothing of another tenant', async () => {
    const [gym, other] = [await service.createGym('Own costs'), await service.createGym('Foreign costs')];
    const machine_id = await addUsed(other, { replacement_value: 1000 });
    await addCompleted(other, '2026-01-05T12:00:00Z', { machine_id, cost: 80 });
    const { totals } = await report(gym, { from: '2026-01-01', to: '2026-02-01' });
    expect(totals).toMatchObject({
      total_cost: 0,
      replacement_value: null,
      annual_cost_ratio: null,
      value_basis: null,
    });
  });
});

describe('the warranty report', () => {
  it('counts claims on the day they were submitted, and the repairs under warranty without a claim', async () => {
    const gym = await service.createGym('Warranty');
    const machine_id = await addUsed(gym, { warranty_until: '2026-01-10' });
    const created = { machine_id, title: 'Motor', status: 'submitted', created_at: '2025-06-01T00:00:00Z' } as const;
    const claim = (fields: object) => gym.seed((tx) => insertRows(tx, 'warranty_claim', [{ ...created, ...fields }]));
    await claim({ submitted_at: '2026-01-03T12:00:00Z', claimed_amount: 300, recovered_amount: 75, status: 'closed' });
    await claim({ submitted_at: '2026-01-04T12:00:00Z', claimed_amount: 100 });
    await claim({ submitted_at: '2026-02-04T12:00:00Z', claimed_amount: 100 });
    await claim({ status: 'draft' });
    const ticket = await gym.call('report_ticket', { machine_id: String(machine_id), description: 'Noise' });
    await claim({ ticket_id: ticket.id, status: 'draft' });
    const created_at = '2026-01-04T12:00:00Z';
    await addCompleted(gym, '2026-01-05T12:00:00Z', { machine_id, cost: 80, created_at });
    await addCompleted(gym, '2026-01-05T12:00:00Z', { machine_id, cost: 90, created_at, ticket_id: ticket.id });
    await addCompleted(gym, '2026-01-11T12:00:00Z', { machine_id, cost: 70, created_at });
    await addCompleted(gym, '2026-01-05T12:00:00Z', { machine_id, cost: 60, created_at, type: 'preventive' });
    const response = await gym.request('GET', '/api/v1/reports/warranty?from=2026-01-01&to=2026-02-01');
    expect(JSON.parse(await response.text()).totals).toEqual({
      claims: 2,
      claimed_amount: 400,
      recovered_amount: 75,
      recovery_rate: 0.1875,
      open_claims: 1,
      missed_workorders: 1,
      missed_cost: 80,
    });
  });
});

import { expect, it } from 'vitest';
import { addDays, today } from '../../../src/core/clock.ts';
import { send } from '../../support/areas.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService } from '../../support/service.ts';

const service = useSharedService();
const day = (days: number): string => addDays(today('UTC'), days);

it('the report of costs projects the coming year from the work of the last one and the contracts, and says how', async () => {
  const gym = await service.createGym('Projected costs');
  const bike = await addMachine(gym, { name: 'Bike', type: 'bike' });
  const rower = await addMachine(gym, { name: 'Rower', type: 'rower' });
  const repair = async (machine_id: number, cost: number) => {
    const { id } = await send<{ id: number }>(gym, 'POST', '/api/v1/work_orders', {
      title: 'Repair',
      machine_id,
      cost,
    });
    await send(gym, 'PATCH', `/api/v1/work_orders/${id}/status`, { status: 'completed' });
  };
  await repair(bike.id, 120);
  await repair(rower.id, 30.5);
  const { id: supplier_id } = await send<{ id: number }>(gym, 'POST', '/api/v1/suppliers', { name: 'Technogym' });
  const contract = { supplier_id, cost: 365.25, cost_period: 'year', starts_on: day(-100) };
  const add = (fields: object) => send(gym, 'POST', '/api/v1/contracts', { ...contract, ...fields });
  await add({ title: 'Ends', ends_on: day(9), machine_ids: [bike.id] });
  await add({ title: 'Renewed', ends_on: day(9), auto_renew: true, machine_ids: [rower.id] });
  await add({ title: 'Of the gym' });
  const read = async (query: object) =>
    (await gym.api.GET('/api/v1/reports/costs', { params: { query: { projection: true, ...query } } })).data
      ?.projection;
  const days = (Date.parse(day(365)) - Date.parse(day(0))) / 86_400_000;
  const projection = await read({});
  expect(projection).toMatchObject({ from: day(0), workorder_cost: 150.5 });
  expect(Math.abs((projection?.contract_cost ?? 0) - (10 + 2 * days))).toBeLessThanOrEqual(2);
  expect(projection?.total_cost).toBeCloseTo(150.5 + (projection?.contract_cost ?? 0), 2);
  expect(projection?.method).toContain('each until it ends, or all the year if it is renewed');
  expect(await read({ machine_id: bike.id })).toMatchObject({
    workorder_cost: 120,
    contract_cost: 10,
    total_cost: 130,
  });
  expect(await read({ projection: false })).toBeUndefined();
  const { projection: ofTool } = await gym.call('get_report', { report: 'costs', type: 'bike', projection: true });
  expect(ofTool).toMatchObject({ workorder_cost: 120, contract_cost: 10 });
  expect((await gym.tryCall('get_report', { report: 'warranty', projection: true })).text).toContain('does not apply');
});

import { beforeEach, describe, expect, it } from 'vitest';
import { send } from '../../support/areas.ts';
import { refusedCall } from '../../support/refused-calls.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let workorder_id: string;
let part_id: string;
beforeEach(async () => {
  gym = await service.createGym('Returns');
  const { id: machine_id } = await addMachine(gym, { name: 'Spin bike' });
  const part = await send<{ id: number }>(gym, 'POST', '/api/v1/parts', { name: 'Bearing', unit_cost: 10 });
  part_id = String(part.id);
  await send(gym, 'POST', `/api/v1/parts/${part_id}/movements`, { kind: 'receipt', quantity: 6 });
  const order = await send<{ id: number }>(gym, 'POST', '/api/v1/work_orders', { title: 'Bearings', machine_id });
  workorder_id = String(order.id);
  await gym.call('use_parts', { workorder_id, part_id: 'Bearing', quantity: 2 });
});

const giveBack = (args: object) => gym.call('return_parts', { workorder_id, part_id: 'Bearing', quantity: 1, ...args });

const refusalOf = (args: object): Promise<string> =>
  refusedCall(gym, 'return_parts', { workorder_id, part_id, quantity: 1, ...args });

const finish = () => gym.call('update_workorder_status', { workorder_id, status: 'completed' });

const cost = async (): Promise<number | undefined> =>
  (await send<{ parts_cost?: number }>(gym, 'GET', `/api/v1/work_orders/${workorder_id}`)).parts_cost;

describe('return_parts', () => {
  it('puts a part back in stock, and the job has used that much less', async () => {
    expect(await giveBack({})).toMatchObject({
      kind: 'return',
      quantity: 1,
      quantity_after: 5,
      part_name: 'Bearing',
      machine_name: 'Spin bike',
    });
    expect(await gym.call('get_workorder', { workorder_id })).toMatchObject({
      parts_used: [{ part_name: 'Bearing', quantity: 1 }],
    });
  });

  it('takes a part back after the job is completed', async () => {
    await finish();
    expect(await giveBack({ quantity: 2 })).toMatchObject({ quantity_after: 6 });
  });

  it('returns a part at the cost at which it was taken, also after its price has changed', async () => {
    await gym.call('update_part', { part_id, unit_cost: 25 });
    expect(await giveBack({})).toMatchObject({ unit_cost: 10 });
    expect(await cost()).toBe(10);
  });

  it('refuses more than the job has used, another part, and another unit, and changes nothing', async () => {
    expect(await refusalOf({ quantity: 3 })).toContain('has used 2 of this part, so 3 cannot come back');
    await send(gym, 'POST', '/api/v1/parts', { name: 'Belt' });
    expect(await refusalOf({ part_id: 'Belt' })).toContain('has used 0 of this part');
    expect(await refusalOf({ unit: 'metre' })).toContain('counted in pieces');
    expect(await refusalOf({ workorder_id: '999999' })).toContain('no work order with this id');
  });

  it('never returns more than was used, also when many calls arrive at once', async () => {
    const calls = Array.from({ length: 8 }, (_, i) =>
      gym.tryCall('return_parts', { workorder_id, part_id, quantity: 1, idempotency_key: `return ${i}` }),
    );
    const answers = await Promise.all(calls);
    expect(answers.filter(({ refused }) => !refused)).toHaveLength(2);
    expect(await send(gym, 'GET', `/api/v1/parts/${part_id}`)).toMatchObject({ quantity: 6 });
  });

  it('can be undone', async () => {
    await giveBack({});
    await gym.call('undo', {});
    expect(await send(gym, 'GET', `/api/v1/parts/${part_id}`)).toMatchObject({ quantity: 4 });
  });
});

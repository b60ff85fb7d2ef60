import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '../../support/fingerprint.ts';
import { addMachine, addSupplier } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let workorder_id: string;

const addPart = async (name: string, unit: string | null): Promise<void> => {
  const { data } = await gym.api.POST('/api/v1/parts', { body: { name, unit } });
  await gym.api.POST('/api/v1/parts/{id}/movements', {
    params: { path: { id: String(data?.id) } },
    body: { kind: 'receipt', quantity: 13.5 },
  });
};

beforeAll(async () => {
  gym = await service.createGym('Units');
  const machine_id = String((await addMachine(gym)).id);
  workorder_id = String((await gym.call('create_workorder', { title: 'Replace the cable', machine_id })).id);
  await addSupplier(gym, 'De Wit');
  await addPart('Steel cable', 'metre');
  await addPart('Oil', 'bottle');
  await addPart('Pulley', null);
  await addPart('Pin', 'Stück');
});

const use = (args: object) => gym.tryCall('use_parts', { workorder_id, quantity: 1, ...args });

describe('use_parts of a part that is not counted in pieces', () => {
  it.each([{}, { unit: 'piece' }, { unit: 'cable' }, { unit: 'feet' }])(
    'changes nothing and returns the question how much it is: %j',
    async (unit) => {
      const before = await fingerprint(gym);
      const { refused, text } = await use({ part_id: 'Steel cable', ...unit });
      expect(refused).toBe(true);
      expect(text).toContain('unit must be "metre", in which the stock of "Steel cable" is kept (13.5 left)');
      expect(text).toMatch(/how much is it in metre\?$/);
      expect(await fingerprint(gym)).toEqual(before);
    },
  );

  it.each(['metre', 'Metres', 'm', 'meter'])('takes a quantity in its unit, written %s', async (unit) => {
    expect((await use({ part_id: 'Steel cable', quantity: 0.5, unit })).refused).toBe(false);
  });

  it('takes bottles by their name and plural', async () => {
    expect((await use({ part_id: 'Oil', unit: 'bottles' })).refused).toBe(false);
    expect((await use({ part_id: 'Oil', unit: 'litre' })).refused).toBe(true);
  });
});

describe('use_parts of a part that is counted in pieces', () => {
  it.each(['Pulley', 'Pin'])('needs no unit and takes a word for pieces: %s', async (part_id) => {
    expect((await use({ part_id })).refused).toBe(false);
    for (const unit of ['piece', 'pcs', 'stuks']) expect((await use({ part_id, unit })).refused, unit).toBe(false);
    const { refused, text } = await use({ part_id, unit: 'metre' });
    expect(refused).toBe(true);
    expect(text).toContain('counted in pieces; received "metre". How many pieces?');
  });
});

it('a line of an order needs the unit of its part too', async () => {
  const order = (line: object) =>
    gym.tryCall('create_purchase_order', {
      supplier_id: 'De Wit',
      lines: [{ part_id: 'Steel cable', quantity: 1, ...line }],
    });
  expect((await order({})).text).toContain('lines.0.unit must be "metre"');
  expect((await order({ unit: 'm' })).refused).toBe(false);
});

it('REST takes a quantity in the unit of the part without its name', async () => {
  const { data: parts } = await gym.api.GET('/api/v1/parts', { params: { query: { q: 'Steel cable' } } });
  const { response } = await gym.api.POST('/api/v1/work_orders/{id}/parts', {
    params: { path: { id: workorder_id } },
    body: { part_id: parts?.data[0]?.id ?? 0, quantity: 0.5 },
  });
  expect(response.status).toBe(201);
});

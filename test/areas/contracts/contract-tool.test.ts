import { beforeAll, expect, it } from 'vitest';
import { fingerprint } from '../../support/fingerprint.ts';
import { addMachine, addSupplier } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Contracts by tool');
  await addSupplier(gym, 'Technogym');
});

it('create_contract adds a contract with its supplier and machines by name', async () => {
  const one = await addMachine(gym, { name: 'Treadmill 1' });
  const two = await addMachine(gym, { name: 'Treadmill 2', asset_tag: 'TM-02' });
  const contract = await gym.call('create_contract', {
    supplier_id: 'technogym',
    title: 'Yearly service',
    kind: 'service',
    starts_on: '2026-01-01',
    cost: 1200,
    cost_period: 'year',
    machine_ids: ['treadmill 1', 'tm-02'],
  });
  expect(contract).toMatchObject({
    status: 'active',
    supplier_name: 'Technogym',
    cost: 1200,
    machine_ids: [one.id, two.id],
    note: expect.stringContaining(`machine_ids.1 "tm-02" is ${two.id} "Treadmill 2"`),
  });
});

it('create_contract refuses an unknown machine, an end before the start and an unknown supplier, and adds nothing', async () => {
  const before = await fingerprint(gym);
  const contract = { supplier_id: 'Technogym', title: 'Lease', starts_on: '2026-02-01' };
  const refusalOf = async (args: object): Promise<string> =>
    (await gym.tryCall('create_contract', { ...contract, ...args })).text;
  expect(await refusalOf({ machine_ids: ['Treadmill 99'] })).toContain('machine_ids.0 ');
  expect(await refusalOf({ ends_on: '2026-01-31' })).toContain('ends_on must not be before starts_on');
  expect(await refusalOf({ supplier_id: 'Nobody Ltd' })).toContain('Use list_suppliers to find supplier ids.');
  expect(await fingerprint(gym)).toEqual(before);
});

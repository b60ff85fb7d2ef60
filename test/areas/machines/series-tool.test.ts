import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../../support/fingerprint.ts';
import { addLocation, addMachine, addSupplier, readMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeEach(async () => {
  gym = await service.createGym('New machines');
});

const create = async (args: object) => (await gym.call('create_machine', args)).machines;

const refused = async (args: object): Promise<string> => {
  const before = await fingerprint(gym);
  const { refused: isRefused, text } = await gym.tryCall('create_machine', args);
  expect(isRefused, text).toBe(true);
  expect(await fingerprint(gym)).toEqual(before);
  return text;
};

describe('create_machine', () => {
  it('adds a machine with its fields, at a location and from a supplier by name', async () => {
    const location = await addLocation(gym, 'North hall');
    const supplier = await addSupplier(gym, 'Concept2 Benelux');
    const [machine] = await create({
      name: 'RowErg',
      type: 'rower',
      location_id: 'north hall',
      zone: 'Window row',
      supplier_id: 'Concept2 Benelux',
      asset_tag: 'RE-01',
      serial_number: 'C2-1',
      purchase_price: 1190.5,
      status: 'maintenance',
    });
    expect(machine).toMatchObject({ name: 'RowErg', asset_tag: 'RE-01', machine_place: 'North hall, Window row' });
    expect(await readMachine(gym, machine?.id ?? 0)).toMatchObject({
      type: 'rower',
      status: 'maintenance',
      location_id: location.id,
      supplier_id: supplier.id,
      purchase_price: 1190.5,
      serial_number: 'C2-1',
    });
  });

  it('finds a machine to copy and a place by external_ref, and copies no external_ref', async () => {
    const original = await addMachine(gym, { name: 'Rower 1', type: 'rower', external_ref: 'SAP 4711' });
    const hall = await addLocation(gym, 'Hall');
    await gym.request('PATCH', `/api/v1/locations/${hall.id}`, { body: { external_ref: 'H/1' } });
    const like = 'ref:SAP 4711';
    const [single] = await create({ name: 'Bike', like, location_id: 'ref:H/1' });
    const { machines } = await gym.call('create_machine', {
      like,
      rows: [{ name: 'Ski A' }, { name: 'Ski B' }],
      confirm: true,
    });
    const added = await Promise.all([single, ...machines].map((machine) => readMachine(gym, machine?.id ?? 0)));
    expect(added.map(({ type, external_ref }) => [type, external_ref])).toEqual(Array(3).fill(['rower', null]));
    expect(added[0]?.location_id).toBe(hall.id);
    expect(await gym.call('get_machine', { machine_id: like })).toMatchObject({
      id: original.id,
      external_ref: 'SAP 4711',
    });
    expect(await refused({ name: 'Bike', like: 'ref:none' })).toContain('No machine has the external_ref "none"');
  });

  it('continues the numbers of machines with the same name, and those of asset tags with their zeros', async () => {
    for (const name of ['rower 1', 'Rower 9', 'Rower Pro 30', 'Rowers 50']) await addMachine(gym, { name });
    const added = await create({ name: 'Rower', count: 3, asset_tag: 'RW-008' });
    expect(added.map(({ name, asset_tag }) => [name, asset_tag])).toEqual([
      ['Rower 10', 'RW-008'],
      ['Rower 11', 'RW-009'],
      ['Rower 12', 'RW-010'],
    ]);
    expect((await create({ name: 'Bike', count: 2 })).map(({ name }) => name)).toEqual(['Bike 1', 'Bike 2']);
  });

  it('counts up from a number in the name', async () => {
    expect((await create({ name: 'Bench 07', count: 4 })).map(({ name }) => name)).toEqual([
      'Bench 07',
      'Bench 08',
      'Bench 09',
      'Bench 10',
    ]);
  });

  it('gives different numbers to two series that are added at the same time', async () => {
    const added = await Promise.all([1, 2, 3, 4].map((zone) => create({ name: 'Rower', count: 5, zone: `${zone}` })));
    const names = added.flat().map(({ name }) => name);
    expect(new Set(names).size).toBe(20);
    expect(names).toContain('Rower 20');
  });

  it('adds 50 machines at most, and none if one number is taken', async () => {
    await addMachine(gym, { name: 'Treadmill 3', asset_tag: 'TM-52' });
    expect(await create({ name: 'Treadmill', count: 50, confirm: true })).toHaveLength(50);
    expect(await refused({ name: 'Treadmill', count: 51 })).toContain('count must be at most 50');
    expect(await refused({ name: 'Treadmill 1', count: 3 })).toContain('name "Treadmill 3" is already that of machine');
    expect(await refused({ name: 'Bike', count: 3, asset_tag: 'tm-50' })).toContain('asset_tag "TM-52" is already');
    expect(await refused({ name: 'Bike', count: 3, asset_tag: 'TM' })).toContain(
      'asset_tag must end in digits with a count of 3, such as "TM-01"',
    );
    expect(await refused({ name: 'Bike', count: 2, serial_number: 'A1' })).toContain('belongs to one machine');
    expect(await refused({ name: 'x'.repeat(200), count: 2 })).toContain('name must be shorter');
  });

  it('notes a machine of the same name, and refuses the asset tag or serial number of another', async () => {
    const { id } = await addMachine(gym, { name: 'Bike', asset_tag: 'B-1', serial_number: 'S1' });
    expect(await gym.call('create_machine', { name: 'BIKE' })).toMatchObject({
      note: `Machine ${id} has the same name: use ids, or rename one. It has no place: set location_id.`,
    });
    expect(await refused({ name: 'Other', asset_tag: 'b-1' })).toContain(
      `"B-1" is already that of machine ${id} (Bike)`,
    );
    expect(await refused({ name: 'Other', serial_number: 's1' })).toContain('serial_number "S1" is already');
  });

  it('adds nothing again for an equal call shortly after', async () => {
    const first = await create({ name: 'Rower', count: 2 });
    expect(await gym.call('create_machine', { name: 'Rower', count: 2 })).toMatchObject({
      machines: first,
      repeated: true,
    });
    expect((await gym.call('list_machines', {})).data).toHaveLength(2);
  });
});

describe('a machine that exists', () => {
  let machine_id: string;
  beforeEach(async () => {
    await addLocation(gym, 'South hall');
    const fields = { name: 'Leg press', zone: 'Window row', location: 'By the door' };
    machine_id = String((await addMachine(gym, fields)).id);
  });

  it('is moved and edited by update_machine, which notes the words that still describe the old place', async () => {
    const moved = await gym.call('update_machine', {
      machine_id: 'leg press',
      location_id: 'South hall',
      brand: 'Matrix',
    });
    expect(moved).toMatchObject({
      location_name: 'South hall',
      brand: 'Matrix',
      name: 'Leg press',
      note: expect.stringContaining('location stays "By the door"; zone stays "Window row".'),
    });
    expect(Object(await gym.call('update_machine', { machine_id, zone: 'Back' }))).not.toHaveProperty('note');
  });

  it('is not changed by update_machine with another version', async () => {
    const answer = await gym.tryCall('update_machine', { machine_id, zone: 'Back', expected_version: 7 });
    expect(answer.text).toContain('The current version differs from expected_version');
    expect(await readMachine(gym, machine_id)).toMatchObject({ zone: 'Window row', version: 1 });
  });

  it('gets no asset tag or serial number of another machine by update_machine, and a note about an equal name', async () => {
    const other = await addMachine(gym, { name: 'Leg curl', asset_tag: 'LC-01', serial_number: 'S 1' });
    for (const fields of [{ asset_tag: 'lc-01' }, { serial_number: 's 1' }]) {
      const { refused, text } = await gym.tryCall('update_machine', { machine_id, zone: 'Back', ...fields });
      expect([refused, text]).toEqual([true, expect.stringContaining(`that of machine ${other.id} (Leg curl)`)]);
    }
    expect(await readMachine(gym, machine_id)).toMatchObject({ zone: 'Window row', version: 1 });
    const own = { machine_id: String(other.id), asset_tag: 'LC-01', serial_number: 'S 1' };
    expect((await gym.tryCall('update_machine', own)).refused).toBe(false);
    expect(await gym.call('update_machine', { machine_id, name: 'LEG CURL' })).toMatchObject({
      name: 'LEG CURL',
      note: expect.stringContaining(`Machine ${other.id} has the same name`),
    });
  });

  it('is retired with a reason that its history keeps, and the result notes what is still open', async () => {
    await gym.call('report_ticket', { machine_id, description: 'Squeaks' });
    const retired = await gym.call('retire_machine', { machine_id, reason: 'Sold' });
    expect(retired).toMatchObject({ status: 'retired', note: expect.stringContaining('Still to settle: ') });
    expect((await gym.call('list_status_changes', { machine_id })).data[0]).toMatchObject({
      from_status: 'active',
      to_status: 'retired',
      reason: 'Sold',
    });
    expect(await gym.call('retire_machine', { machine_id, reason: 'Sold' })).toMatchObject({
      note: 'Nothing changed: it was retired before.',
    });
    expect((await gym.tryCall('retire_machine', { machine_id })).text).toContain('reason');
  });
});

describe('list_status_changes', () => {
  it('lists the history of a machine or of a work order, and asks for one of them', async () => {
    const { id } = await addMachine(gym);
    await gym.call('set_machine_status', { machine_id: String(id), status: 'defect', reason: 'Belt torn' });
    const ofMachine = await gym.call('list_status_changes', { machine_id: 'Rower' });
    expect(ofMachine.data.map(({ to_status, reason }) => [to_status, reason])).toEqual([
      ['defect', 'Belt torn'],
      ['active', null],
    ]);
    const order = await gym.call('create_workorder', { title: 'Replace it', machine_id: 'Rower' });
    await gym.call('update_workorder_status', { workorder_id: String(order.id), status: 'in_progress' });
    const ofOrder = await gym.call('list_status_changes', { workorder_id: String(order.id) });
    expect(ofOrder.data.map(({ from_status, to_status, actor }) => [from_status, to_status, actor])).toEqual([
      ['open', 'in_progress', 'write token'],
      [null, 'open', 'write token'],
    ]);
    const neither = await gym.tryCall('list_status_changes', {});
    expect(neither).toMatchObject({
      refused: true,
      text: 'list_status_changes was not run. machine_id or workorder_id is required.',
    });
    const both = await gym.tryCall('list_status_changes', { machine_id: 'Rower', workorder_id: String(order.id) });
    expect(both.text).toContain('workorder_id must not be given together with machine_id.');
  });
});

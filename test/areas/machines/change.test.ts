import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { MachineStatus } from '../../../generated/values.ts';
import { propertiesOf, serverSet } from '../../support/contract.ts';
import { addLocation, addMachine, addSupplier, historyOf, readMachine, refusal } from '../../support/rows.ts';
import { useService, type Gym } from '../../support/service.ts';

const service = useService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Change');
});

type Change = Partial<Schemas['MachineUpdate']>;

const patch = async (id: number | string, body: Change): Promise<Schemas['Machine']> => {
  const response = await gym.request('PATCH', `/api/v1/machines/${id}`, { body });
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};
const move = async (id: number | string, body: Schemas['MachineStatusChange']): Promise<Schemas['Machine']> => {
  const { data, response } = await gym.api.PATCH('/api/v1/machines/{id}/status', {
    params: { path: { id: String(id) } },
    body,
  });
  expect(response.status).toBe(200);
  if (!data) throw new Error('no machine in the answer');
  return data;
};
const refused = async (id: number, body: unknown, path = '') => {
  const { status, code, places, details } = await refusal(
    await gym.request('PATCH', `/api/v1/machines/${id}${path}`, { body }),
  );
  expect([status, code]).toEqual([422, 'validation_failed']);
  return { places, details };
};

describe('PATCH /api/v1/machines/{id}', () => {
  it('changes what is sent, leaves the rest, and answers with the machine as it is then', async () => {
    const machine = await addMachine(gym, { brand: 'Matrix', zone: 'A' });
    const changed = await patch(machine.id, { brand: 'Technogym', purchase_price: 12.5 });
    expect(changed).toEqual({
      ...machine,
      brand: 'Technogym',
      purchase_price: 12.5,
      version: 2,
      updated_at: changed.updated_at,
    });
    expect(Date.parse(changed.updated_at)).toBeGreaterThanOrEqual(Date.parse(machine.updated_at));
    expect(await readMachine(gym, machine.id)).toEqual(changed);
  });

  it('finds the machine by its uuid too, in any letter case', async () => {
    const { id, uuid } = await addMachine(gym);
    expect(await patch(uuid, { zone: 'B' })).toMatchObject({ id, zone: 'B' });
    expect(await patch(uuid.toUpperCase(), { zone: 'C' })).toMatchObject({ id, zone: 'C' });
  });

  it('clears every optional field that is sent as null', async () => {
    const [location, supplier] = [await addLocation(gym), await addSupplier(gym)];
    const full: Required<Omit<Schemas['MachineCreate'], 'name' | 'status'>> = {
      brand: 'b',
      model: 'm',
      type: 't',
      category: 'c',
      serial_number: 's',
      asset_tag: 'a',
      location: 'l',
      zone: 'z',
      location_id: location.id,
      supplier_id: supplier.uuid,
      purchased_at: '2024-01-01',
      purchase_price: 1,
      warranty_until: '2025-01-01',
      expected_lifespan_years: 1,
      commissioned_at: '2024-01-02',
    };
    const optional = Object.keys(propertiesOf('MachineUpdate')).filter((field) => !['name', 'status'].includes(field));
    expect(Object.keys(full).toSorted()).toEqual(optional.toSorted());
    const { id } = await addMachine(gym, full);
    const nulls = Object.fromEntries(optional.map((field) => [field, null]));
    expect(await patch(id, nulls)).toMatchObject({ name: 'Rower', ...nulls });
  });

  it.each(['name', 'status'])('does not clear %s', async (field) => {
    const { id } = await addMachine(gym);
    expect((await refused(id, { [field]: null })).places).toEqual([`/${field}`]);
  });

  it('refuses an empty change', async () => {
    const { id } = await addMachine(gym);
    expect(await refused(id, {})).toEqual({ places: [''], details: ['must contain at least one field'] });
  });

  it.each(serverSet('MachineUpdate'))('refuses %s, which the service sets, and says so', async (field) => {
    const { id } = await addMachine(gym);
    expect(await refused(id, { name: 'Not stored', [field]: null })).toEqual({
      places: [`/${field}`],
      details: ['is set by the service; do not send it'],
    });
    expect(await readMachine(gym, id)).toMatchObject({ name: 'Rower', version: 1 });
  });

  it.each<[string, unknown]>([
    ['colour', 'red'],
    ['name', ' '],
    ['name', 'x'.repeat(201)],
    ['purchase_price', 1.001],
    ['purchase_price', '1'],
    ['purchased_at', '2026-02-30'],
    ['expected_lifespan_years', 0],
    ['location_id', 999999999],
    ['supplier_id', 'x'],
    ['status', 'sold'],
    ['reason', 'x'],
  ])('refuses %s as %j and changes nothing, other fields of the request included', async (field, value) => {
    const machine = await addMachine(gym);
    expect((await refused(machine.id, { zone: 'Not stored', [field]: value })).places).toEqual([`/${field}`]);
    expect(await readMachine(gym, machine.id)).toEqual(machine);
  });

  it('changes nothing, not even the version, when the machine has the values already', async () => {
    const machine = await addMachine(gym, {
      brand: 'Matrix',
      purchase_price: 10.5,
      purchased_at: '2024-01-01',
      status: 'defect',
    });
    const { name, brand, purchase_price, purchased_at, status, zone } = machine;
    expect(await patch(machine.id, { name, brand, purchase_price, purchased_at, status, zone })).toEqual(machine);
  });

  it('raises the version by one for each change', async () => {
    const { id } = await addMachine(gym);
    for (let version = 2; version <= 5; version += 1) {
      expect((await patch(id, { zone: `Z${version}`, brand: `B${version}` })).version).toBe(version);
    }
  });

  it('keeps changes of different fields that are made at the same time', async () => {
    const { id } = await addMachine(gym);
    const changes: Change[] = [
      { brand: 'b' },
      { model: 'm' },
      { type: 't' },
      { category: 'c' },
      { zone: 'z' },
      { location: 'l' },
    ];
    await Promise.all(changes.map((change) => patch(id, change)));
    expect(await readMachine(gym, id)).toMatchObject({ ...Object.assign({}, ...changes), version: 7 });
  });

  it('sets retired_at when it makes the machine retired, and never again', async () => {
    const { id } = await addMachine(gym);
    const { retired_at } = await patch(id, { status: 'retired', zone: 'Storage' });
    expect(Math.abs(Date.parse(retired_at ?? '') - Date.now())).toBeLessThan(60_000);
    expect(await patch(id, { status: 'active' })).toMatchObject({ status: 'active', retired_at });
    expect(await patch(id, { status: 'retired' })).toMatchObject({ status: 'retired', retired_at });
    expect(await historyOf(gym, id)).toHaveLength(3);
  });

  it('moves the machine by the same rule as a change of status: blocked_reason goes, and the history has a line', async () => {
    const { id } = await addMachine(gym);
    await move(id, { status: 'defect', reason: 'Frayed cable' });
    expect(await patch(id, { status: 'out_of_service' })).toMatchObject({ blocked_reason: 'Frayed cable' });
    expect(await patch(id, { zone: 'Workshop' })).toMatchObject({ blocked_reason: 'Frayed cable' });
    expect(await patch(id, { status: 'maintenance' })).toMatchObject({ blocked_reason: null });
    expect((await historyOf(gym, id)).map(({ from_status, to_status }) => [from_status, to_status])).toEqual([
      ['active', 'defect'],
      ['defect', 'out_of_service'],
      ['out_of_service', 'maintenance'],
    ]);
  });
});

describe('PATCH /api/v1/machines/{id}/status', () => {
  it.each(MachineStatus)('moves a machine that is %s to every status', async (from) => {
    for (const to of MachineStatus) {
      const { id } = await addMachine(gym, { status: from });
      expect(await move(id, { status: to })).toMatchObject({ status: to, version: from === to ? 1 : 2 });
      expect((await readMachine(gym, id)).status).toBe(to);
      expect(await historyOf(gym, id)).toHaveLength(from === to ? 0 : 1);
    }
  });

  it('sets retired_at the first time only, and keeps it when the machine comes back', async () => {
    const { id } = await addMachine(gym);
    const { retired_at } = await move(id, { status: 'retired' });
    expect(Math.abs(Date.parse(retired_at ?? '') - Date.now())).toBeLessThan(60_000);
    for (const status of ['active', 'retired', 'defect', 'retired'] as const) {
      expect(await move(id, { status })).toMatchObject({ status, retired_at });
    }
  });

  it.each(MachineStatus.filter((status) => status !== 'retired'))('does not set retired_at for %s', async (status) => {
    const { id } = await addMachine(gym, { status: status === 'active' ? 'defect' : 'active' });
    expect((await move(id, { status })).retired_at).toBeNull();
  });

  it.each(['defect', 'out_of_service'] as const)(
    'keeps the reason of a move to %s as blocked_reason, and forgets it on leaving',
    async (status) => {
      const { id } = await addMachine(gym);
      expect(await move(id, { status, reason: 'Frayed cable' })).toMatchObject({
        status,
        blocked_reason: 'Frayed cable',
      });
      expect((await move(id, { status: 'partial_defect', reason: 'Works again' })).blocked_reason).toBeNull();
      expect((await move(id, { status })).blocked_reason).toBeNull();
    },
  );

  it.each(MachineStatus.filter((status) => !['defect', 'out_of_service'].includes(status)))(
    'keeps no blocked_reason for %s, but the history has the reason',
    async (status) => {
      const { id } = await addMachine(gym, { status: status === 'active' ? 'maintenance' : 'active' });
      expect((await move(id, { status, reason: 'Because' })).blocked_reason).toBeNull();
      expect(await historyOf(gym, id)).toMatchObject([{ to_status: status, reason: 'Because' }]);
    },
  );

  it('keeps the earlier reason on a move between defect and out_of_service without one, and takes a new one', async () => {
    const { id } = await addMachine(gym);
    await move(id, { status: 'defect', reason: 'First' });
    expect((await move(id, { status: 'out_of_service' })).blocked_reason).toBe('First');
    expect((await move(id, { status: 'defect', reason: null })).blocked_reason).toBe('First');
    expect((await move(id, { status: 'out_of_service', reason: 'Second' })).blocked_reason).toBe('Second');
  });

  it('changes nothing for the status that the machine has already: no field, no version, no history', async () => {
    const { id } = await addMachine(gym);
    const machine = await move(id, { status: 'defect', reason: 'First' });
    for (const body of [
      { status: 'defect' },
      { status: 'defect', reason: 'Second' },
      { status: 'defect', reason: null },
    ] as const) {
      expect(await move(id, body)).toEqual(machine);
    }
    expect(await readMachine(gym, id)).toEqual(machine);
    expect(await historyOf(gym, id)).toHaveLength(1);
  });

  it('leaves a line in the history with both states, the reason, the cause and the name of the token', async () => {
    const { id } = await addMachine(gym, { status: 'maintenance' });
    await move(id, { status: 'out_of_service', reason: 'Frayed cable' });
    await move(id, { status: 'active' });
    const line = { cause: 'api', cause_id: null, actor: 'write token' };
    expect(await historyOf(gym, id)).toEqual([
      { ...line, from_status: 'maintenance', to_status: 'out_of_service', reason: 'Frayed cable' },
      { ...line, from_status: 'out_of_service', to_status: 'active', reason: null },
    ]);
  });

  it('takes a reason of 1000 characters and not one more', async () => {
    const { id } = await addMachine(gym);
    expect(await refused(id, { status: 'defect', reason: 'x'.repeat(1001) }, '/status')).toEqual({
      places: ['/reason'],
      details: ['must be at most 1000 characters long'],
    });
    expect((await move(id, { status: 'defect', reason: '🚣'.repeat(1000) })).blocked_reason).toBe('🚣'.repeat(1000));
  });

  it.each<[object, string]>([
    [{}, '/status'],
    [{ reason: 'x' }, '/status'],
    [{ status: null }, '/status'],
    [{ status: 'sold' }, '/status'],
    [{ status: 'Retired' }, '/status'],
    [{ status: 1 }, '/status'],
    [{ status: ['retired'] }, '/status'],
    [{ status: 'retired', reason: 5 }, '/reason'],
    [{ status: 'retired', retired_at: '2026-01-01T00:00:00Z' }, '/retired_at'],
    [{ status: 'defect', blocked_reason: 'x' }, '/blocked_reason'],
    [{ status: 'defect', note: 'x' }, '/note'],
  ])('refuses %j and changes nothing', async (body, place) => {
    const machine = await addMachine(gym);
    expect((await refused(machine.id, body, '/status')).places).toEqual([place]);
    expect(await readMachine(gym, machine.id)).toEqual(machine);
  });

  it('leaves one line for one of several equal moves at the same time', async () => {
    const { id } = await addMachine(gym);
    await Promise.all(Array.from({ length: 8 }, () => move(id, { status: 'retired' })));
    expect(await historyOf(gym, id)).toHaveLength(1);
    expect((await readMachine(gym, id)).version).toBe(2);
  });
});

describe('a machine', () => {
  it('cannot be deleted', async () => {
    const { id, uuid } = await addMachine(gym);
    for (const reference of [id, uuid]) {
      const response = await gym.request('DELETE', `/api/v1/machines/${reference}`);
      expect(await refusal(response)).toMatchObject({ status: 405, code: 'method_not_allowed' });
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS, PATCH');
    }
    expect((await readMachine(gym, id)).id).toBe(id);
  });
});

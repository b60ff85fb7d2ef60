import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { propertiesOf, serverSet } from '../../support/contract.ts';
import {
  addLocation,
  addMachine,
  addSupplier,
  historyOf,
  moveMachine,
  readMachine,
  refusal,
} from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Change');
});

type Change = Partial<Schemas['MachineUpdate']>;

const patch = async (id: number | string, body: Change): Promise<Schemas['ChangedMachine']> => {
  const response = await gym.request('PATCH', `/api/v1/machines/${id}`, { body });
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};
const move = (id: number | string, body: Schemas['MachineStatusChange']): Promise<Schemas['ChangedMachine']> =>
  moveMachine(gym, id, body);
const refused = async (id: number, body: unknown) => {
  const { status, code, places, details } = await refusal(
    await gym.request('PATCH', `/api/v1/machines/${id}`, { body }),
  );
  expect([status, code]).toEqual([422, 'validation_failed']);
  return { places, details };
};

describe('PATCH /api/v1/machines/{id}', () => {
  it('changes the fields that are sent, keeps the others, and returns the changed machine', async () => {
    const machine = await addMachine(gym, { brand: 'Matrix', zone: 'A' });
    const { warnings, ...changed } = await patch(machine.id, { brand: 'Technogym', purchase_price: 12.5 });
    expect(warnings).toEqual([]);
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

  it('finds the machine by its UUID in any letter case', async () => {
    const { id, uuid } = await addMachine(gym);
    expect(await patch(uuid, { zone: 'B' })).toMatchObject({ id, zone: 'B' });
    expect(await patch(uuid.toUpperCase(), { zone: 'C' })).toMatchObject({ id, zone: 'C' });
  });

  it('clears every optional field that is sent as null', async () => {
    const [location, supplier] = [await addLocation(gym), await addSupplier(gym)];
    const full: Required<Omit<Schemas['MachineCreate'], 'name' | 'status' | 'custom_fields'>> = {
      status_until: '2099-12-31',
      external_ref: 'e',
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
      replacement_value: 12900,
      criticality: 'high',
      commissioned_at: '2024-01-02',
    };
    const optional = Object.keys(propertiesOf('MachineUpdate')).filter(
      (field) => !['name', 'status', 'confirmed_by', 'custom_fields'].includes(field),
    );
    expect(Object.keys(full).toSorted()).toEqual(optional.toSorted());
    const { id } = await addMachine(gym, { ...full, status: 'defect' });
    const nulls = Object.fromEntries(optional.map((field) => [field, null]));
    expect(await patch(id, nulls)).toMatchObject({ name: 'Rower', ...nulls });
  });

  it.each(['name', 'status'])('rejects null for %s', async (field) => {
    const { id } = await addMachine(gym);
    expect((await refused(id, { [field]: null })).places).toEqual([`/${field}`]);
  });

  it('rejects an empty body', async () => {
    const { id } = await addMachine(gym);
    expect(await refused(id, {})).toEqual({ places: [''], details: ['body must contain at least one field'] });
  });

  it.each(serverSet('MachineUpdate'))('rejects %s because the service sets it', async (field) => {
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
  ])('rejects %s with the value %j and changes no field of the request', async (field, value) => {
    const machine = await addMachine(gym);
    expect((await refused(machine.id, { zone: 'Not stored', [field]: value })).places).toEqual([`/${field}`]);
    expect(await readMachine(gym, machine.id)).toEqual(machine);
  });

  it('keeps the version when the machine already has the values', async () => {
    const machine = await addMachine(gym, {
      brand: 'Matrix',
      purchase_price: 10.5,
      purchased_at: '2024-01-01',
      status: 'defect',
    });
    const { name, brand, purchase_price, purchased_at, status, zone } = machine;
    expect(await patch(machine.id, { name, brand, purchase_price, purchased_at, status, zone })).toEqual({
      ...machine,
      warnings: [],
    });
  });

  it('increases the version by one for each change', async () => {
    const { id } = await addMachine(gym);
    for (let version = 2; version <= 5; version += 1) {
      expect((await patch(id, { zone: `Z${version}`, brand: `B${version}` })).version).toBe(version);
    }
  });

  it('keeps concurrent changes of different fields', async () => {
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

  it('sets retired_at on the first change to retired only', async () => {
    const { id } = await addMachine(gym);
    const { retired_at } = await patch(id, { status: 'retired', zone: 'Storage' });
    expect(Math.abs(Date.parse(retired_at ?? '') - Date.now())).toBeLessThan(60_000);
    expect(await patch(id, { status: 'active' })).toMatchObject({ status: 'active', retired_at });
    expect(await patch(id, { status: 'retired' })).toMatchObject({ status: 'retired', retired_at });
    expect(await historyOf(gym, id)).toHaveLength(3);
  });

  it('applies the rules of a status change: clears blocked_reason and adds a line to the history', async () => {
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

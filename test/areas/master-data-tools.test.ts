import { beforeEach, describe, expect, it } from 'vitest';
import type { ToolName } from '../../generated/contract.ts';
import { send } from '../support/areas.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { refusedCall } from '../support/refused-calls.ts';
import { addMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeEach(async () => {
  gym = await service.createGym('Master data');
  await addMachine(gym, { name: 'Treadmill 1' });
  await gym.call('create_supplier', {
    name: 'Nordvelt',
    kind: 'service',
    phone: '+31 20 555 0100',
    contacts: [{ name: 'Ilse', role: 'Planner' }, { name: 'Piet' }],
  });
});

/** Calls a tool that must be refused without a change. Returns the refusal. */
const refusalOf = (name: ToolName, args: object): Promise<string> => refusedCall(gym, name, args);

describe('suppliers by tool', () => {
  it('are changed by name: a field alone, or all contacts', async () => {
    const contacts = [{ name: 'Tom Berg', role: 'Planner', email: 'tom@nordvelt.example' }];
    const changed = await gym.call('update_supplier', { supplier_id: 'nordvelt', contacts });
    expect(changed).toMatchObject({ kind: 'service', phone: '+31 20 555 0100', version: 2 });
    expect(changed.contacts).toEqual([{ ...contacts[0], phone: null }]);
    const rows = (await gym.call('list_suppliers', {})).data;
    expect(rows).toMatchObject([{ name: 'Nordvelt', version: 2, contacts: [{ name: 'Tom Berg' }] }]);
  });

  it('are refused without a name, with an unknown kind, and by an unknown name', async () => {
    expect(await refusalOf('create_supplier', {})).toContain('name is required');
    expect(await refusalOf('create_supplier', { name: 'X', kind: 'shop' })).toContain('kind must be one of');
    expect(await refusalOf('update_supplier', { supplier_id: 'Nobody Ltd', phone: '1' })).toContain('list_suppliers');
  });
});

describe('parts by tool', () => {
  it('begin without stock, which adjust_stock counts, and keep it when they change', async () => {
    const part = await gym.call('create_part', { name: 'Drive belt', min_quantity: 2, supplier_id: 'Nordvelt' });
    expect(part).toMatchObject({ quantity: 0, low_stock: true, min_quantity: 2 });
    await gym.call('adjust_stock', { part_id: 'Drive belt', counted: 3, reason: 'First count' });
    const changed = await gym.call('update_part', { part_id: 'drive belt', min_quantity: 4, unit_cost: 12.5 });
    expect(changed).toMatchObject({ quantity: 3, low_stock: true, unit_cost: 12.5, supplier_id: part.supplier_id });
  });

  it('are refused with an unknown supplier or place, and their stock is no argument', async () => {
    expect(await refusalOf('create_part', { name: 'Belt', supplier_id: 'Nobody Ltd' })).toContain('list_suppliers');
    expect(await refusalOf('create_part', { name: 'Belt', location_id: 'Nowhere' })).toContain('list_locations');
    expect(await refusalOf('create_part', { name: 'Belt', quantity: 3 })).toContain('quantity');
  });
});

describe('locations by tool', () => {
  it('are added inside another by name, and moved with what is inside them', async () => {
    await gym.call('create_location', { name: 'Riverside', kind: 'site' });
    const hall = await gym.call('create_location', { name: 'Hall', kind: 'room', parent_id: 'riverside' });
    await gym.call('create_location', { name: 'Corner', kind: 'zone', parent_id: 'Hall' });
    await gym.call('create_location', { name: 'Station', kind: 'site' });
    const moved = await gym.call('update_location', { location_id: 'Hall', parent_id: 'Station' });
    expect(moved).toMatchObject({ id: hall.id, kind: 'room', version: 2 });
    expect((await gym.call('list_locations', {})).data).toMatchObject([
      { name: 'Station' },
      { name: 'Corner', parent_name: 'Hall' },
      { name: 'Hall', parent_name: 'Station', version: 2 },
      { name: 'Riverside' },
    ]);
  });

  it('are refused inside themselves and inside a place that does not exist', async () => {
    await gym.call('create_location', { name: 'Riverside', kind: 'site' });
    await gym.call('create_location', { name: 'Hall', parent_id: 'Riverside' });
    const inside = await refusalOf('update_location', { location_id: 'Riverside', parent_id: 'Hall' });
    expect(inside).toContain('parent_id must not be the location itself or one inside it');
    expect(await refusalOf('create_location', { name: 'Room', parent_id: 'Nowhere' })).toContain('list_locations');
  });
});

describe('quotes by tool', () => {
  it('are noted without lines, and get lines and prices while they are open', async () => {
    const quote = await gym.call('create_quote', { supplier_id: 'Nordvelt', title: 'Two belts' });
    expect(quote).toMatchObject({ status: 'requested', total: 0, lines: [], supplier_name: 'Nordvelt' });
    const quote_id = String(quote.id);
    const lines = [{ description: 'Belts, all in', quantity: 2, unit_price: 1075 }];
    expect(await gym.call('update_quote', { quote_id, lines })).toMatchObject({ total: 2150, title: 'Two belts' });
    for (const status of ['received', 'accepted'] as const) await gym.call('update_quote_status', { quote_id, status });
    expect(await refusalOf('update_quote', { quote_id, lines: [] })).toContain(
      'only while it is requested or received',
    );
  });

  it('are refused with a line without a price, an unknown part and an unknown supplier', async () => {
    const quote = { supplier_id: 'Nordvelt', title: 'Belts' };
    const line = { description: 'Belt', quantity: 1 };
    expect(await refusalOf('create_quote', { ...quote, lines: [line] })).toContain('lines.0.unit_price is required');
    const part = { ...line, unit_price: 1, part_id: 'No such belt' };
    expect(await refusalOf('create_quote', { ...quote, lines: [part] })).toContain('list_parts');
    expect(await refusalOf('create_quote', { ...quote, supplier_id: 'Nobody Ltd' })).toContain('list_suppliers');
  });
});

describe('contracts by tool', () => {
  it('are changed and cancelled, and keep their machines unless others are given', async () => {
    const contract = {
      supplier_id: 'Nordvelt',
      title: 'Service',
      starts_on: '2026-01-01',
      machine_ids: ['Treadmill 1'],
    };
    const { id, machine_ids } = await gym.call('create_contract', contract);
    const contract_id = String(id);
    const changed = await gym.call('update_contract', { contract_id, cost: 900, cost_period: 'year' });
    expect(changed).toMatchObject({ cost: 900, status: 'active', machine_ids, supplier_name: 'Nordvelt' });
    const cancelled = await gym.call('update_contract', { contract_id, cancel: true });
    expect(cancelled).toMatchObject({ status: 'cancelled', cost: 900 });
    expect(await refusalOf('update_contract', { contract_id, ends_on: '2025-12-31' })).toContain('starts_on');
  });
});

describe('people by tool', () => {
  it('change their details, leave and come back, and their open work gets their new name', async () => {
    await gym.call('create_person', { name: 'Lotte Smit', role: 'technician' });
    const { id } = await gym.call('create_workorder', { title: 'Oil', assignee_id: 'Lotte Smit' });
    const person = await gym.call('update_person', { person_id: 'lotte smit', name: 'Lotte de Wit', active: false });
    expect(person).toMatchObject({ name: 'Lotte de Wit', role: 'technician', active: false });
    expect(await send(gym, 'GET', `/api/v1/work_orders/${id}`)).toMatchObject({ assignee: 'Lotte de Wit' });
    const back = await gym.call('update_person', { person_id: String(person.id), active: true });
    expect(back).toMatchObject({ active: true });
  });

  it('are changed only with a token for administration', async () => {
    await gym.call('create_person', { name: 'Lotte Smit', role: 'technician' });
    const before = await fingerprint(gym);
    const { text } = await gym.tryCall('update_person', { person_id: 'Lotte Smit', role: 'manager' }, gym.tokens.plain);
    expect(text).toContain('update_person was not run.');
    expect(await fingerprint(gym)).toEqual(before);
  });
});

describe('incidents by tool', () => {
  it('get another severity and what happened, and neither their status nor their machine changes', async () => {
    const report = { machine_id: 'Treadmill 1', description: 'Slipped', blocked_machine: true };
    const { id } = await gym.call('report_incident', report);
    const changed = await gym.call('update_incident', {
      incident_id: String(id),
      severity: 'serious',
      injury: 'Wrist',
    });
    expect(changed).toMatchObject({
      severity: 'serious',
      injury: 'Wrist',
      description: 'Slipped',
      status: 'open',
      machine_status: 'out_of_service',
    });
    const wrong = await refusalOf('update_incident', { incident_id: String(id), severity: 'fatal' });
    expect(wrong).toContain('severity must be one of');
    expect(await refusalOf('update_incident', { incident_id: '999999' })).toContain('Use list_incidents');
  });
});

describe('a change of master data', () => {
  it('is undone by the tool undo', async () => {
    await gym.call('update_supplier', { supplier_id: 'Nordvelt', phone: '+31 20 555 0199' });
    await gym.call('undo', {});
    expect((await gym.call('list_suppliers', {})).data).toMatchObject([{ phone: '+31 20 555 0100' }]);
    await gym.call('create_part', { name: 'Belt' });
    await gym.call('undo', {});
    expect((await gym.call('list_parts', {})).data).toEqual([]);
  });
});

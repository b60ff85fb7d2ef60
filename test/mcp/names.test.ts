import { beforeAll, describe, expect, it } from 'vitest';
import { refusedCall } from '../support/refused-calls.ts';
import { addMachine, readMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let id: Record<string, number>;

beforeAll(async () => {
  gym = await service.createGym('Names');
  const other = await service.createGym('Other names');
  const { data: hall } = await gym.api.POST('/api/v1/locations', { body: { name: 'North hall' } });
  await gym.api.POST('/api/v1/locations', { body: { name: 'South hall' } });
  const place = { location_id: hall?.id ?? 0, zone: 'Row 2' };
  const add = async (name: string, fields: Parameters<typeof addMachine>[1] = {}): Promise<number> =>
    (await addMachine(gym, { name, ...fields })).id;
  id = {
    treadmill1: await add('Treadmill 1', { asset_tag: 'TM-001', serial_number: 'SN 77 a' }),
    treadmill2: await add('Treadmill 2', { ...place }),
    erg: await add('Ergomètre Ösel', { ...place }),
    twin: await add('Twin', { status: 'defect' }),
    otherTwin: await add('TWIN', { zone: 'Cellar' }),
    legPress: await add('Leg press', { asset_tag: '999999999' }),
    stairs: await add('Stair climber'),
    stares: await add('Stair climbers X'),
  };
  await addMachine(other, { name: 'Elsewhere', asset_tag: 'EL-1' });
});

const find = async (machine_id: string): Promise<number> => (await gym.call('get_machine', { machine_id })).id;

const refusalOf = (tool: string, args: object): Promise<string> => refusedCall(gym, tool, args);

describe('a machine_id', () => {
  it.each([
    ['Treadmill 1', 'treadmill1'],
    ['  treadmill   1 ', 'treadmill1'],
    ['tm-001', 'treadmill1'],
    ['sn 77 A', 'treadmill1'],
    ['ergometre osel', 'erg'],
    ['ERGOMÈTRE ÖSEL', 'erg'],
    ['Legpress', 'legPress'],
    ['Tredmill 2', 'treadmill2'],
    ['Tredmil 2', 'treadmill2'],
    ['Ergometer osel', 'erg'],
  ])('accepts the name, asset tag or serial number "%s" of one machine of the gym', async (text, name) => {
    expect(await find(text)).toBe(id[name]);
  });

  it.each(['Ergometer ose', 'Twxx', 'Treadmill 3', 'Elsewhere', 'EL-1'])(
    'refuses "%s", which no machine of the gym has',
    async (machine_id) => {
      expect(await refusalOf('get_machine', { machine_id })).toContain('Did you mean');
    },
  );

  it('is an id before it is an asset tag, and an asset tag if no machine has the id', async () => {
    expect(await find(`00${id['treadmill1']}`)).toBe(id['treadmill1']);
    expect(await find('999999999')).toBe(id['legPress']);
    const tagged = await addMachine(gym, { name: 'Tagged', asset_tag: String(id['treadmill1']) });
    expect(await find(String(id['treadmill1']))).toBe(id['treadmill1']);
    expect(await find(tagged.uuid.toUpperCase())).toBe(tagged.id);
  });

  it('accepts a numeric asset tag in a write too, also with an idempotency key', async () => {
    const args = { machine_id: '999999999', description: 'Squeaks' };
    expect(await gym.call('report_ticket', args)).toMatchObject({ machine_id: id['legPress'] });
    const params = { name: 'report_ticket', arguments: args, _meta: { idempotency_key: 'tag' } };
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const first = await (await gym.request('POST', '/mcp', { body })).json();
    expect(first).toMatchObject({ result: { structuredContent: { machine_id: id['legPress'] } } });
    expect(await (await gym.request('POST', '/mcp', { body })).json()).toEqual(first);
  });

  it('that fits several machines is refused with the id, name, place and status of each', async () => {
    const text = await refusalOf('set_machine_status', { machine_id: 'twin', status: 'active' });
    expect(text).toContain(`${id['twin']} "Twin" (defect); ${id['otherTwin']} "TWIN" (Cellar, active)`);
    expect(text).toContain('Send the id');
  });

  it('that is part of several names is refused with at most five of them', async () => {
    for (let n = 1; n <= 6; n += 1) await addMachine(gym, { name: `Bench ${n}` });
    const text = await refusalOf('get_machine', { machine_id: 'bench' });
    expect(text.match(/"Bench \d"/g)).toHaveLength(5);
    expect(text).toContain('and more');
  });

  it('that is part of a single name is enough for a read, which notes the machine, and not for a change', async () => {
    const machine = await addMachine(gym, { name: 'Hip thrust, plate loaded' });
    const machine_id = 'PLATE load';
    expect(await gym.call('get_machine', { machine_id })).toMatchObject({
      id: machine.id,
      note: expect.stringContaining(`${machine.id} "Hip thrust, plate loaded"`),
    });
    const text = await refusalOf('set_machine_status', { machine_id, status: 'active' });
    expect(text).toContain(`Did you mean ${machine.id} "Hip thrust, plate loaded"`);
    expect(await refusalOf('get_machine', { machine_id: 'hr' })).toContain('Did you mean');
  });

  it('that no machine has is refused with the nearest three', async () => {
    const text = await refusalOf('get_machine', { machine_id: 'Treadmil 22' });
    expect(text).toMatch(/machine_id is not known. Did you mean \d+ "Treadmill 2" \(North hall, Row 2, active\);/);
    expect(text.match(/"/g)).toHaveLength(6);
    expect(text).toContain('Use list_machines');
  });
});

describe('hyphens, spaces and leading zeros', () => {
  it('do not matter, also in a change, which notes the machine that it took', async () => {
    const machine = await addMachine(gym, { name: 'Cross-trainer 2', asset_tag: 'CT-02' });
    await addMachine(gym, { name: 'Cross-trainer 1', asset_tag: 'CT-01' });
    for (const machine_id of ['Crosstrainer 2', 'cross trainer 02', 'CT2', 'ct 02'])
      expect(await find(machine_id)).toBe(machine.id);
    const args = { machine_id: 'crosstrainer 2', status: 'maintenance' } as const;
    expect(await gym.call('set_machine_status', args)).toMatchObject({
      id: machine.id,
      note: expect.stringContaining(`machine_id "crosstrainer 2" is ${machine.id} "Cross-trainer 2"`),
    });
  });

  it('matter when several machines differ in them alone, which the refusal lists', async () => {
    const dashed = await addMachine(gym, { name: 'Cable-tower 3' });
    const padded = await addMachine(gym, { name: 'Cable tower 03' });
    expect(await find('cable tower 03')).toBe(padded.id);
    const text = await refusalOf('get_machine', { machine_id: 'Cabletower 3' });
    expect(text).toContain('fits several');
    expect(text).toContain(`${dashed.id} "Cable-tower 3"`);
    expect(text).toContain(`${padded.id} "Cable tower 03"`);
  });

  it('stay where they separate two numbers', async () => {
    await addMachine(gym, { name: 'Rack 1 12' });
    expect(await refusalOf('get_machine', { machine_id: 'Rack 112' })).toContain('Did you mean');
  });
});

describe('a number in a name', () => {
  it('is never taken for part of a longer one, also when only one machine has that', async () => {
    const machine = await addMachine(gym, { name: 'Sled 10' });
    const text = await refusalOf('get_machine', { machine_id: 'Sled 1' });
    expect(text).toContain(`Did you mean ${machine.id} "Sled 10"`);
  });
});

describe('a typing error', () => {
  it('is forgiven in a read, which notes the machine that it took', async () => {
    expect(await gym.call('get_machine', { machine_id: 'Tredmill 2' })).toMatchObject({
      id: id['treadmill2'],
      note: `machine_id "Tredmill 2" is ${id['treadmill2']} "Treadmill 2" (North hall, Row 2, active).`,
    });
  });

  it('is not forgiven in a digit', async () => {
    expect(await refusalOf('get_machine', { machine_id: 'Treadmill 9' })).toContain('Did you mean');
    expect(await refusalOf('get_machine', { machine_id: 'TM-002' })).toContain('Did you mean');
  });

  it('is not forgiven in a write when another machine has a similar name', async () => {
    const change = { status: 'out_of_service' };
    expect(await refusalOf('set_machine_status', { machine_id: 'Tredmill 2', ...change })).toContain('Did you mean');
    expect(await refusalOf('create_inspection', { machine_id: 'Tredmill 2', passed: false })).toContain('Treadmill 2');
  });

  it('is forgiven in a write when no other name is similar, and the answer names the machine', async () => {
    const answer = await gym.call('set_machine_status', { machine_id: 'ergometre osell', status: 'maintenance' });
    expect(answer).toMatchObject({
      id: id['erg'],
      status: 'maintenance',
      note: `machine_id "ergometre osell" is ${id['erg']} "Ergomètre Ösel" (North hall, Row 2, active).`,
    });
    expect((await readMachine(gym, id['erg'] ?? 0)).status).toBe('maintenance');
  });
});

describe('a text of fewer than three letters', () => {
  it('stands only for the name that it is, because most short names are one letter away', async () => {
    await gym.api.POST('/api/v1/reporters', { body: { name: 'Mi' } });
    const question = { notable_type: 'reporter', notable_id: 'MI' } as const;
    expect(await gym.call('list_notes', question)).toMatchObject({ data: [] });
    for (const notable_id of ['?i', 'i', 'Ma']) {
      expect(await refusalOf('list_notes', { ...question, notable_id })).toContain('Did you mean');
      expect(await refusalOf('add_note', { ...question, notable_id, body: 'Called' })).toContain('Did you mean');
    }
  });
});

describe('the other kinds', () => {
  it('accept a location and a part by name, a part by SKU, and their notes by name', async () => {
    const { data: part } = await gym.api.POST('/api/v1/parts', { body: { name: 'Drive belt', sku: 'DB-1' } });
    const path = { id: String(part?.id) };
    await gym.api.POST('/api/v1/parts/{id}/movements', { params: { path }, body: { kind: 'receipt', quantity: 5 } });
    const { id: order } = await gym.call('create_workorder', { title: 'New belt', machine_id: 'Treadmill 1' });
    const workorder_id = String(order);
    expect(await gym.call('use_parts', { workorder_id, part_id: 'db-1', quantity: 1 })).toMatchObject({
      part_name: 'Drive belt',
      quantity_after: 4,
      machine_name: 'Treadmill 1',
    });
    expect(await refusalOf('use_parts', { workorder_id, part_id: 'Drive chain', quantity: 1 })).toContain('Drive belt');
    expect(await gym.call('list_floor_plans', { location_id: 'north hall' })).toMatchObject({ data: [] });
    await gym.call('add_note', { notable_type: 'part', notable_id: 'Drive belt', body: 'Shelf 3' });
    const notes = await gym.call('list_notes', { notable_type: 'part', notable_id: 'DB-1' });
    expect(notes.data).toMatchObject([{ body: 'Shelf 3' }]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { MachineStatus } from '../../../generated/values.ts';
import { propertiesOf, serverSet } from '../../support/contract.ts';
import { addLocation, addMachine, addSupplier, historyOf, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Create');
});

const create = (body: unknown): Promise<Response> => gym.request('POST', '/api/v1/machines', { body });

/** Creates a machine with the fields and returns one of them as stored. */
const stored = async (fields: Record<string, unknown>, name: keyof Schemas['Machine']): Promise<unknown> => {
  const response = await create({ name: 'Rower', ...fields });
  expect(response.status).toBe(201);
  const machine: Schemas['Machine'] = JSON.parse(await response.text());
  const read = await gym.api.GET('/api/v1/machines/{id}', { params: { path: { id: String(machine.id) } } });
  expect(read.data).toEqual(machine);
  return machine[name];
};

const refused = async (fields: Record<string, unknown>) => {
  const { status, code, places, details } = await refusal(await create({ name: 'Rower', ...fields }));
  expect([status, code]).toEqual([422, 'validation_failed']);
  return { places, details };
};

const writable = propertiesOf('MachineCreate');

describe('POST /api/v1/machines', () => {
  it('creates an active machine by default and returns its Location', async () => {
    const { data, response } = await gym.api.POST('/api/v1/machines', { body: { name: 'Rower' } });
    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toBe(`/api/v1/machines/${data?.id}`);
    expect(response.headers.get('etag')).toBe('"1"');
    expect(data).toMatchObject({ name: 'Rower', status: 'active', version: 1, retired_at: null, blocked_reason: null });
    expect((await gym.call('get_machine', { machine_id: String(data?.id) })).name).toBe('Rower');
  });

  it('stores every field, and returns it in the response and from the Location', async () => {
    const [location, supplier] = [await addLocation(gym), await addSupplier(gym)];
    const body: Required<Schemas['MachineCreate']> = {
      name: 'Treadmill 07',
      external_ref: 'SAP-4711',
      brand: 'Technogym',
      model: 'Skillrun 7000',
      type: 'Treadmill',
      category: 'Cardio',
      serial_number: 'TG-204418',
      asset_tag: 'GYM-0107',
      location: 'Main hall, window side',
      zone: 'Cardio A',
      status: 'maintenance',
      status_until: '2099-12-31',
      location_id: location.id,
      supplier_id: supplier.id,
      purchased_at: '2024-02-29',
      purchase_price: 11490.5,
      warranty_until: '2027-03-18',
      expected_lifespan_years: 10,
      replacement_value: 12900,
      criticality: 'high',
      commissioned_at: '2024-04-02',
      custom_fields: {},
    };
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(writable).toSorted());
    const response = await create(body);
    const machine: Schemas['Machine'] = JSON.parse(await response.text());
    expect(machine).toMatchObject(body);
    expect(machine.uuid).toMatch(/^[0-9a-f-]{36}$/);
    expect(Math.abs(Date.parse(machine.created_at) - Date.now())).toBeLessThan(60_000);
    expect(machine.updated_at).toBe(machine.created_at);
    const read = await gym.request('GET', response.headers.get('location') ?? '');
    expect(await read.json()).toEqual(machine);
  });

  it('treats null in an optional field like an omitted field', async () => {
    const { name: _, ...optional } = writable;
    const [nulls, bare] = await Promise.all([
      create({ name: 'Rower', ...Object.fromEntries(Object.keys(optional).map((field) => [field, null])) }),
      create({ name: 'Rower' }),
    ]);
    const [a, b]: Schemas['Machine'][] = [JSON.parse(await nulls.text()), JSON.parse(await bare.text())];
    const own = { id: 0, uuid: '', report_code: '', created_at: '', updated_at: '' };
    expect({ ...a, ...own }).toEqual({ ...b, ...own });
  });

  it('sets retired_at on a machine created as retired, without a line in the status history', async () => {
    const machine = await addMachine(gym, { status: 'retired' });
    expect(Math.abs(Date.parse(machine.retired_at ?? '') - Date.now())).toBeLessThan(60_000);
    expect(await historyOf(gym, machine.id)).toEqual([]);
  });

  it.each(MachineStatus.filter((status) => status !== 'retired'))(
    'creates a machine with status %s without retired_at',
    async (status) => {
      expect(await addMachine(gym, { status })).toMatchObject({ status, retired_at: null, blocked_reason: null });
    },
  );

  it('creates another machine for each identical request', async () => {
    const [a, b] = [await addMachine(gym, { serial_number: 'same' }), await addMachine(gym, { serial_number: 'same' })];
    expect(a.id).not.toBe(b.id);
    expect(a.uuid).not.toBe(b.uuid);
  });
});

describe('the name of a machine', () => {
  it.each([
    [undefined, 'is required'],
    [null, 'must be a string'],
    ['', 'must not be empty'],
    ['  \t\n', 'must contain a visible character'],
    [7, 'must be a string'],
    [['Rower'], 'must be a string'],
  ])('cannot be %j', async (name, detail) => {
    const { places, details } = await refused({ name });
    expect(places).toEqual(['/name']);
    expect(details.join()).toContain(detail);
  });
});

describe('a text field', () => {
  it.each([
    ' Rower ',
    'Rower\nwith\ttabs',
    '日本語のローイング',
    '🚣‍♀️ 🏋🏽',
    "Robert'); drop table machine;--",
    '%_\\',
    '<script>alert(1)</script>',
    'e\u0301 \u00e9',
    'null',
  ])('is stored exactly as sent: %j', async (text) => {
    expect(await stored({ name: text }, 'name')).toBe(text);
    expect(await stored({ zone: text }, 'zone')).toBe(text);
  });

  const texts = Object.entries(writable).filter(
    ([, { maxLength, format }]) => typeof maxLength === 'number' && format === undefined,
  );
  it.each(texts)(
    'accepts the maximum number of characters in %s, and rejects one more',
    async (field, { maxLength }) => {
      const longest = '🚣'.repeat(Number(maxLength));
      const response = await create({ name: 'Rower', [field]: longest });
      expect(await response.json()).toMatchObject({ [field]: longest });
      expect(await refused({ [field]: `${longest}x` })).toEqual({
        places: [`/${field}`],
        details: [`must be at most ${maxLength} characters long`],
      });
    },
  );

  it.each(texts)('rejects other types than text in %s', async (field) => {
    for (const value of [7, true, ['a'], { a: 1 }])
      expect((await refused({ [field]: value })).places).toEqual([`/${field}`]);
  });
});

describe('a date field', () => {
  const days = Object.entries(writable)
    .filter(([, { format }]) => format === 'date')
    .map(([field]) => field);
  it('is one of status_until, purchased_at, warranty_until and commissioned_at', () => {
    expect(days).toEqual(['status_until', 'purchased_at', 'warranty_until', 'commissioned_at']);
  });

  it.each(['2024-02-29', '0001-01-01', '9999-12-31', '2000-02-29'])(
    'accepts %s and returns it unchanged',
    async (day) => {
      expect(await stored({ purchased_at: day }, 'purchased_at')).toBe(day);
    },
  );

  it.each([
    '2026-02-30',
    '2023-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00:00Z',
    '01-01-2026',
    '+12026-01-01',
    'today',
    20260101,
    true,
  ])('rejects %j', async (day) => {
    for (const field of days) expect(await refused({ [field]: day })).toMatchObject({ places: [`/${field}`] });
  });
});

describe('a money field', () => {
  it.each([0, 0.01, 0.1, 19.99, 1.1, 4.35, 1005.01, 11490.5, 70000000.29, 9999999999.99])(
    'accepts %d and returns it unchanged',
    async (price) => {
      expect(await stored({ purchase_price: price }, 'purchase_price')).toBe(price);
    },
  );

  it.each([19.999, 0.001, 0.1 + 0.2, 1e-7, 9999999999.999])('rejects more than two decimals: %d', async (price) => {
    expect(await refused({ purchase_price: price })).toMatchObject({
      places: ['/purchase_price'],
      details: [expect.stringContaining('must have at most two decimals')],
    });
  });

  it.each([-0.01, -1, 10000000000, 1e300, '19.99', true, [1]])('rejects %j', async (price) => {
    expect((await refused({ purchase_price: price })).places).toEqual(['/purchase_price']);
  });

  it('rejects a number that is too large for a double', async () => {
    expect(await refusal(await create('{"name": "Rower", "purchase_price": 1e999}'))).toMatchObject({
      status: 422,
      places: ['/purchase_price'],
    });
  });
});

describe('expected_lifespan_years', () => {
  it.each([1, 100])('accepts %d', async (years) => {
    expect(await stored({ expected_lifespan_years: years }, 'expected_lifespan_years')).toBe(years);
  });

  it.each([0, -1, 101, 1.5, 1e21, '10', true])('rejects %j', async (years) => {
    expect((await refused({ expected_lifespan_years: years })).places).toEqual(['/expected_lifespan_years']);
  });
});

describe('a reference', () => {
  it.each(['location_id', 'supplier_id'] as const)(
    'accepts a number or a UUID in any letter case in %s, and returns the number',
    async (field) => {
      const { id, uuid } = field === 'location_id' ? await addLocation(gym) : await addSupplier(gym);
      for (const reference of [id, uuid, uuid.toUpperCase()])
        expect(await stored({ [field]: reference }, field)).toBe(id);
    },
  );

  it.each([
    0,
    -1,
    1.5,
    9007199254740992,
    1e300,
    '1',
    'abc',
    true,
    {},
    [1],
    '0193f2a46c1e7d539b0a5e2f8c41d7a6',
    'urn:uuid:0193f2a4-6c1e-7d53-9b0a-5e2f8c41d7a6',
  ])('rejects %j', async (reference) => {
    expect((await refused({ location_id: reference })).places).toEqual(['/location_id']);
  });

  it('is rejected with its pointer when the row does not exist, and nothing is stored', async () => {
    expect(await refused({ name: 'Never stored', supplier_id: 999999999 })).toEqual({
      places: ['/supplier_id'],
      details: ['refers to a supplier that does not exist'],
    });
    const { data } = await gym.api.GET('/api/v1/machines', { params: { query: { q: 'never stored' } } });
    expect(data?.data).toEqual([]);
  });
});

describe('invalid fields of a new machine', () => {
  it.each(serverSet('MachineCreate'))('are rejected when the service sets them: %s', async (field) => {
    expect(await refused({ [field]: 1 })).toEqual({
      places: [`/${field}`],
      details: ['is set by the service; do not send it'],
    });
  });

  it('are rejected with a pointer and the list of known fields when they are unknown', async () => {
    const { places, details } = await refused({ colour: 'red', 'a/b~c': 1 });
    expect(places.toSorted()).toEqual(['/a~1b~0c', '/colour']);
    expect(details[0]).toBe(`is unknown; allowed: ${Object.keys(writable).join(', ')}`);
  });

  it.each(['ACTIVE', 'sold', 1, 'active '])('are rejected when status is %j', async (status) => {
    const { places, details } = await refused({ status });
    expect(places).toEqual(['/status']);
    expect(details.join()).toContain(`must be one of ${MachineStatus.join(', ')}`);
  });

  it('are all reported in one response', async () => {
    expect(
      (await refused({ name: '', purchase_price: 1.234, purchased_at: 'x', colour: 1 })).places.toSorted(),
    ).toEqual(['/colour', '/name', '/purchase_price', '/purchased_at']);
  });
});

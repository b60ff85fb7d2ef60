import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { UNIQUE_KEYS } from '../../src/records/unique-keys.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { send } from '../support/areas.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { addMachineAt, addSite, sendAs, type Site } from '../support/sites.ts';

const service = useSharedService();
let gym: Gym;
let north: Site;
let south: Site;
let supplier_id: number;
const parts = { north: 0, south: 0 };

const create = async (path: string, body: object): Promise<number> =>
  (await send<{ id: number }>(gym, 'POST', `/api/v1/${path}`, body)).id;

beforeAll(async () => {
  gym = await service.createGym('Numbers of sites');
  north = await addSite(service, gym, 'North');
  south = await addSite(service, gym, 'South');
  supplier_id = await create('suppliers', { name: 'Belts' });
  parts.north = await create('parts', { name: 'Belt', location_id: north.id });
  parts.south = await create('parts', { name: 'Belt', location_id: south.id });
});

/** Unique keys that no value of a caller can violate: ids, UUIDs, random codes, and what triggers and jobs write once. */
const OF_THE_SERVICE = [
  // Random codes.
  /^machine_report_code_unique$/,
  /_pkey$/,
  /_uuid_unique$/,
  /_hash_unique$/,
  /_tenant_id_id_unique$/,
  /^(?:meter_machine|attachment_tenant_id_storage_key_unique|public_report_tenant_id_code_unique)$/,
  /^(?:settings|notification_digest)_tenant_id_unique$/,
  /^notification_(?:progress_tenant_id_rule_id|mail_code|tenant_id_event_occurrence_recipient)_unique$/,
  /^webhook_delivery_tenant_id_endpoint_id_event_id_unique$/,
  /^webhook_position_tenant_id_endpoint_id_gym_id_unique$/,
  /^idempotency_key_tenant_id_key_unique$/,
  /^maintenance_(?:date_open|skip_date)$/,
  // An insert leaves a reading at an instant that has one alone.
  /^meter_reading_instant$/,
  // All of these have the same sentence.
  /_external_ref$/,
];

/** Unique keys inside a document, of which a change replaces all rows that the caller sees. */
const OF_DOCUMENTS =
  /^(?:quote_line|purchase_order_line|floor_plan_position|contract_machine|exercise_machine|person_location|maintenance_plan_part|maintenance_task_part)_/;

it('a value that violates a unique key of the tenant is a conflict, whatever the key', async () => {
  const { rows } = await asOwner(() =>
    sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index
      where indisunique and exists (select from pg_attribute where attrelid = indrelid and attname = 'tenant_id')
        and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`.execute(
      service.database.db,
    ),
  );
  const names = rows.map(({ name }) => name);
  const left = names.filter((name) => !OF_DOCUMENTS.test(name) && !OF_THE_SERVICE.some((each) => each.test(name)));
  // A platform names its gyms, outside any tenant.
  const ofTenants = Object.keys(UNIQUE_KEYS).filter((name) => !name.startsWith('tenant_'));
  expect(left.toSorted()).toEqual(ofTenants.toSorted());
});

const order = (token: string, fields: object) =>
  sendAs(gym, token, 'POST', '/purchase_orders', { supplier_id, ...fields });

it('a manager of one site orders after another site has, with the next number of the gym', async () => {
  const first = await order(south.token, { lines: [{ part_id: parts.south, quantity: 1 }] });
  const second = await order(north.token, { lines: [{ part_id: parts.north, quantity: 1 }] });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(Number(second.body.number?.slice(3))).toBe(Number(first.body.number?.slice(3)) + 1);
  const tool = await gym.tryCall(
    'create_purchase_order',
    { supplier_id, lines: [{ part_id: parts.north, quantity: 1 }] },
    north.token,
  );
  expect(tool).toMatchObject({ refused: false });
});

it('the number of an order of another site is a conflict that does not name the order', async () => {
  const { body } = await order(south.token, { number: 'SOUTH-1', lines: [{ part_id: parts.south, quantity: 1 }] });
  const own = await order(north.token, { lines: [{ part_id: parts.north, quantity: 1 }] });
  const details = [{ pointer: '/number', detail: 'is the number of another purchase order' }];
  const refused = [
    await order(north.token, { number: 'SOUTH-1', lines: [{ part_id: parts.north, quantity: 1 }] }),
    await sendAs(gym, north.token, 'PATCH', `/purchase_orders/${own.body.id}`, { number: 'SOUTH-1' }),
  ];
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 409, body: { errors: details } });
    expect(answer.body.errors?.[0]?.detail).not.toContain(String(body.id));
  }
});

it('a quote whose order belongs to another site is a conflict that does not name the order', async () => {
  const lines = [{ part_id: parts.north, description: 'Belt', quantity: 1, unit_price: 1 }];
  const quote_id = await create('quotes', { supplier_id, title: 'Belts', lines });
  for (const status of ['received', 'accepted'])
    await send(gym, 'PATCH', `/api/v1/quotes/${quote_id}/status`, { status });
  await create('purchase_orders', { supplier_id, quote_id, lines: [{ part_id: parts.south, quantity: 1 }] });
  const detail = 'is a quote that became another purchase order';
  expect(await order(north.token, { quote_id })).toMatchObject({ status: 409, body: { errors: [{ detail }] } });
  const converted = await sendAs(gym, north.token, 'POST', `/quotes/${quote_id}/purchase_order`, {});
  expect(converted).toMatchObject({ status: 409, body: { errors: [{ detail }] } });
});

it('a code that a machine of another site has in any way is not claimed for one of the own site', async () => {
  const theirs = await addMachineAt(gym, south.id, { asset_tag: 'South tag', serial_number: 'South serial' });
  const own = await addMachineAt(gym, north.id);
  const path = `/machines/${own.id}/codes`;
  await send(gym, 'POST', `/api/v1/machines/${theirs.id}/codes`, { value: 'South sticker' });
  const values = ['SOUTH STICKER', 'south tag', 'South Serial', theirs.report_code];
  for (const value of values)
    expect(await sendAs(gym, north.token, 'POST', path, { value }), value).toMatchObject({
      status: 409,
      body: { errors: [{ pointer: '/value', detail: 'is a code of another machine' }] },
    });
  for (const asset_tag of ['South tag', 'SOUTH TAG']) {
    const added = await gym.tryCall('create_machine', { name: 'Bike', type: 'bike', asset_tag }, north.token);
    const changed = await gym.tryCall('update_machine', { machine_id: String(own.id), asset_tag }, north.token);
    for (const { refused, text } of [added, changed]) {
      expect({ refused, text }).toMatchObject({ refused: true, text: expect.stringContaining('another machine') });
      expect(text).not.toMatch(/machine \d/);
    }
  }
  const serial = await gym.tryCall(
    'create_machine',
    { name: 'Bike', type: 'bike', serial_number: 'South serial' },
    north.token,
  );
  expect(serial.refused).toBe(true);
});

it('a series of machines continues after the highest number of the gym', async () => {
  await addMachineAt(gym, south.id, { name: 'Stepper 7' });
  const series = { name: 'Stepper', type: 'stepper', count: 2, location_id: north.id };
  const { text } = await gym.tryCall('create_machine', series, north.token);
  expect(JSON.parse(text).machines).toMatchObject([{ name: 'Stepper 8' }, { name: 'Stepper 9' }]);
});

it('a document with lines of another site is not changed by a manager of one site', async () => {
  const lines = [
    { part_id: parts.south, quantity: 1 },
    { part_id: parts.north, quantity: 1 },
  ];
  const id = await create('purchase_orders', { supplier_id, lines });
  for (const body of [{ lines: [{ part_id: parts.north, quantity: 2 }] }, { expected_on: '2027-01-01' }])
    expect(await sendAs(gym, north.token, 'PATCH', `/purchase_orders/${id}`, body)).toMatchObject({ status: 403 });
  // Without the own line it would be a document of others only.
  expect(await sendAs(gym, north.token, 'PATCH', `/purchase_orders/${id}`, { lines: [] })).toMatchObject({
    status: 404,
  });
  expect(await send(gym, 'GET', `/api/v1/purchase_orders/${id}`)).toMatchObject({ version: 1, lines });
});

it.each(['machine', 'part'])(
  'a %s without a place is not taken to one site, and one of a site is not given to all',
  async (kind) => {
    const add = (location_id: number | null) =>
      kind === 'machine'
        ? addMachineAt(gym, location_id)
        : send<{ id: number }>(gym, 'POST', '/api/v1/parts', { name: 'Wandering', location_id });
    const [loose, placed] = [await add(null), await add(north.id)];
    for (const [id, location_id] of [
      [loose.id, north.id],
      [placed.id, null],
    ] as const) {
      const answer = await sendAs(gym, north.token, 'PATCH', `/${kind}s/${id}`, { location_id });
      expect(answer, String(location_id)).toMatchObject({ status: 403 });
    }
    expect(await sendAs(gym, north.token, 'PATCH', `/${kind}s/${loose.id}`, { name: 'Shared' })).toMatchObject({
      status: 200,
    });
    await send(gym, 'PATCH', `/api/v1/${kind}s/${loose.id}`, { location_id: north.id });
  },
);

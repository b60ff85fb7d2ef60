import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ExportArea } from '../../../generated/values.ts';
import { asOwner } from '../../../src/core/tenancy.ts';
import { propertiesOf } from '../../support/contract.ts';
import { FIXTURES, KINDS, kindOfReference } from '../../support/fixtures.ts';
import { createWorld, type World } from '../../support/gym-data.ts';
import { refusal } from '../../support/rows.ts';
import { useService, type Gym } from '../../support/service.ts';

type Line = Record<string, unknown>;

const service = useService();
let gym: Gym;
let world: World;
beforeAll(async () => {
  gym = await service.createGym('Exports');
  world = await createWorld(gym);
});

const download = async (from: Gym, file: string): Promise<string> => {
  const response = await from.request('GET', `/api/v1/exports/${file}`, { token: from.tokens.read });
  expect(response.status).toBe(200);
  return response.text();
};

const linesOf = async (from: Gym, area: string): Promise<Line[]> => {
  const text = await download(from, `${area}.ndjson`);
  expect(text === '' || text.endsWith('\n')).toBe(true);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
};

/** Returns the UUID of a record that a response refers to by number. */
const uuidOf = async (kind: keyof typeof FIXTURES, id: unknown): Promise<string> =>
  JSON.parse(await (await gym.request('GET', `/api/v1/${FIXTURES[kind].path}/${String(id)}`)).text()).uuid;

/** Returns a value of a response with UUIDs in place of references. */
const withUuids = async (name: string, value: unknown, type: string | undefined): Promise<unknown> => {
  if (Array.isArray(value)) return Promise.all(value.map((item) => withUuids(name.replace(/s$/, ''), item, type)));
  if (typeof value === 'object' && value !== null) {
    const named: unknown = Reflect.get(value, 'notable_type') ?? Reflect.get(value, 'attachable_type');
    const entries = Object.entries(value).map(async ([key, member]) => [
      key,
      await withUuids(key, member, typeof named === 'string' ? named : type),
    ]);
    return Object.fromEntries(await Promise.all(entries));
  }
  const named = name === 'recipient' ? 'person' : kindOfReference(name, type);
  const kind = typeof value === 'number' ? named : undefined;
  return kind === undefined ? value : uuidOf(kind, value);
};

/** The areas whose records have an address of their own. */
const OWN = KINDS.filter((kind) => ExportArea.some((area) => area === FIXTURES[kind].path));

describe('GET /api/v1/exports/{area}.ndjson', () => {
  it.each(OWN)('exports a %s as its own address returns it, with UUIDs in place of references', async (kind) => {
    const { path } = FIXTURES[kind];
    const { id, uuid } = world.row(kind);
    const line = (await linesOf(gym, path)).find((candidate) => candidate['uuid'] === uuid);
    const response = await gym.request('GET', `/api/v1/${path}/${id}`);
    const { secret: _, mail_configured: __, ...record } = JSON.parse(await response.text());
    expect(line).toEqual(await withUuids('', record, undefined));
  });

  it.each([
    ['machine_status_changes', 'StatusChange', 'machine'],
    ['machine_codes', 'MachineCode', 'machine'],
    ['work_order_status_changes', 'WorkOrderStatusLine', 'work_order'],
    ['maintenance_completions', 'MaintenanceCompletion', 'maintenance_task'],
    ['maintenance_skips', 'MaintenanceSkip', 'maintenance_task'],
    ['meter_readings', 'MeterReading', 'meter'],
    ['stock_movements', 'StockMovement', 'part'],
    ['purchase_order_receipts', 'PurchaseOrderReceipt', 'purchase_order'],
  ] as const)('exports %s with the UUID of their record', async (area, schema, kind) => {
    const [line = {}] = await linesOf(gym, area);
    expect(Object.keys(line)).toEqual(expect.arrayContaining(Object.keys(propertiesOf(schema))));
    expect(Object.values(line)).toContain(world.row(kind).uuid);
  });

  it('exports the cause of a status change as a UUID', async () => {
    const body = { machine_id: world.row('machine').id, passed: false, blocked_machine: true };
    const { data } = await gym.api.POST('/api/v1/inspections', { body });
    const changes = await linesOf(gym, 'machine_status_changes');
    expect(changes.at(-1)).toMatchObject({ cause: 'inspection', cause_id: data?.uuid });
  });

  it('exports events as their list returns them, oldest first', async () => {
    const { data } = await gym.api.GET('/api/v1/events', {
      params: { query: { after: '00000000-0000-0000-0000-000000000000' } },
    });
    expect((await linesOf(gym, 'events')).slice(0, data?.data.length)).toEqual(data?.data);
  });

  it('exports the settings as their own address returns them, also when they have never changed', async () => {
    const fresh = await service.createGym('Fresh');
    const settings = JSON.parse(await (await fresh.request('GET', '/api/v1/settings')).text());
    expect(await linesOf(fresh, 'settings')).toEqual([settings]);
    const { data } = await fresh.api.PATCH('/api/v1/settings', { body: { labor_rate: 48.5 } });
    expect(await linesOf(fresh, 'settings')).toEqual([data]);
    expect(await download(fresh, 'settings.csv')).toBe(
      `${Object.keys(settings).join()}\r\n${Object.values(data ?? {}).join()}\r\n`,
    );
  });

  it('exports no secret of a webhook endpoint', async () => {
    const [line] = await linesOf(gym, 'webhook_endpoints');
    expect(line).toMatchObject({ url: 'https://hooks.example.com/machines' });
    expect(line).not.toHaveProperty('secret');
  });

  it('exports every record once, oldest first, when they fill several pages', async () => {
    const large = await service.createGym('Large');
    await large.seed(({ em }) =>
      sql`insert into supplier (name) select 'S' || n from generate_series(1, 2500) n`.execute(em.getKysely()),
    );
    const names = (await linesOf(large, 'suppliers')).map(({ name }) => name);
    expect(names).toEqual(Array.from({ length: 2500 }, (_, n) => `S${n + 1}`));
  });

  it('exports a note on a deleted record without a reference', async () => {
    const { id } = await world.add('exercise');
    await gym.api.POST('/api/v1/notes', { body: { notable_type: 'exercise', notable_id: id, body: 'Gone' } });
    await gym.request('DELETE', `/api/v1/exercises/${id}`);
    expect((await linesOf(gym, 'notes')).at(-1)).toMatchObject({ notable_type: 'exercise', notable_id: null });
  });
});

describe('GET /api/v1/exports/{area}.csv', () => {
  let empty: Gym;
  beforeAll(async () => {
    empty = await service.createGym('Empty');
  });

  // Every gym has settings.
  it.each(ExportArea.filter((area) => area !== 'settings').map((area) => [area]))(
    'has a header with the fields of %s, also without records',
    async (area) => {
      const [line = {}] = await linesOf(gym, area);
      // A CSV file has a column for each custom field, of which this gym has none.
      const columns = Object.keys(line).filter((name) => name !== 'custom_fields');
      expect(await download(empty, `${area}.csv`)).toBe(`${columns.join(',')}\r\n`);
      expect(await download(empty, `${area}.ndjson`)).toBe('');
    },
  );

  it('quotes texts, and puts an apostrophe before what a spreadsheet would run as a formula', async () => {
    const odd = await service.createGym('Odd');
    const contacts = [{ name: 'A "B", C', role: null, email: null, phone: null }];
    const body = { name: '=HYPERLINK("x"),\r\n', address: 'one\rtwo', contacts, website: null, phone: '' };
    const { data } = await odd.api.POST('/api/v1/suppliers', { body });
    const json = '"[{""name"":""A \\""B\\"", C"",""role"":null,""email"":null,""phone"":null}]"';
    expect(
      (await download(odd, 'suppliers.csv')).slice(
        'id,uuid,version,external_ref,name,kind,email,phone,website,address,contacts,created_at,updated_at\r\n'.length,
      ),
    ).toBe(
      `${data?.id},${data?.uuid},1,,"'=HYPERLINK(""x""),\r\n",other,,,,"one\rtwo",${json},${data?.created_at},${data?.updated_at}\r\n`,
    );
  });

  it('writes booleans as true and false, and references in lists as UUIDs', async () => {
    const text = await download(gym, 'exercises.csv');
    expect(text).toContain(`"[""${world.row('machine').uuid}""]"`);
    expect(text).toMatch(/,(true|false),/);
  });
});

describe('a download', () => {
  it('names its file and its media type', async () => {
    const { headers } = await gym.request('GET', '/api/v1/exports/tickets.csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="tickets.csv"');
    const head = await gym.request('HEAD', '/api/v1/exports/tickets.ndjson');
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
  });

  it('of an unknown area or format is refused', async () => {
    const ask = async (file: string) => refusal(await gym.request('GET', `/api/v1/exports/${file}`));
    expect(await ask('tokens.csv')).toMatchObject({ status: 422, places: ['area'] });
    expect(await ask('machines.xlsx')).toMatchObject({ status: 404 });
  });

  it('that waits for its reader blocks nobody, and breaks off when the database fails', async () => {
    const stalled = await service.createGym('Stalled');
    await stalled.seed(({ em }) =>
      sql`insert into location (name, notes) select 'L', repeat('x', 20000) from generate_series(1, 2000)`.execute(
        em.getKysely(),
      ),
    );
    const rename = (from: string, to: string) =>
      asOwner(() => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(service.database.db));
    const response = await fetch(`${service.base}/api/v1/exports/locations.ndjson`, {
      headers: { authorization: `Bearer ${stalled.tokens.read}` },
    });
    expect(response.status).toBe(200);
    await sleep(300);
    // Waits for every transaction that has read the table: an open one would hold this up until a time limit.
    await rename('location', 'location_away');
    try {
      await expect(response.text()).rejects.toThrow('terminated');
    } finally {
      await rename('location_away', 'location');
    }
  });
});

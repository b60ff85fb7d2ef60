import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { ImportArea } from '../../../generated/values.ts';
import { IMPORTERS } from '../../../src/across/imports/areas.ts';
import { fieldsOf } from '../../../src/across/imports/fields.ts';
import { send } from '../../support/areas.ts';
import { importFile, recordsOf, rowsOf } from '../../support/imports.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;

const TEXT = ' "a"; b,\r\n\tc\u00a0';

/** The areas that have rows. */
const filled = new Set<string>();

/** Imports rows, the first of them with an `external_ref` if its kind has one. */
const add = (area: (typeof ImportArea)[number], [first, ...others]: object[]) => {
  const isReferable = fieldsOf(IMPORTERS[area]).fields.has('external_ref');
  const rows = [{ ...first, ...(isReferable && { external_ref: '0815' }) }, ...others];
  filled.add(area);
  return importFile(gym, area, JSON.stringify(rows), { type: 'application/json' });
};

const addThings = async (): Promise<void> => {
  const place = { kind: 'site', address: 'Street 1', notes: TEXT };
  await add('locations', [
    { name: 'Club', ...place },
    { name: 'Hall', kind: 'room', parent_id: 'Club' },
    { name: 'Last' },
  ]);
  const contact = { name: 'Ines', role: 'Sales', email: 'ines@a.example', phone: '+31 20 1' };
  const reach = { email: 'a@b.example', phone: '+31 20 555', website: 'https://a.example', address: '-5' };
  await add('suppliers', [
    { name: 'Matrix', kind: 'service', ...reach, contacts: [contact, { name: 'Otto' }] },
    { name: 'B' },
  ]);
  const money = { purchase_price: 0.1, replacement_value: 1000, expected_lifespan_years: 7, criticality: 'high' };
  const dates = { purchased_at: '2020-02-29', warranty_until: '2027-01-31', commissioned_at: '2020-03-01' };
  const texts = { brand: "'=X", model: '=1+1', type: TEXT, category: '1.000', location: 'true', zone: '-5' };
  const codes = { asset_tag: '0012', serial_number: '1e5', location_id: 'Hall', supplier_id: 'Matrix' };
  await add('machines', [
    { name: 'Rower', ...codes, ...money, ...dates, ...texts },
    { name: 'Bike', status: 'defect', status_until: '2098-12-12', blocked_reason: TEXT },
    { name: 'Old', status: 'retired', retired_at: '2025-01-01T10:00:00.123Z' },
    { name: 'Checked', status: 'out_of_service' },
    { name: 'NULL' },
  ]);
  const stock = { sku: '007', unit: 'm', quantity: 1.125, min_quantity: 1000, unit_cost: 0.1 };
  await add('parts', [
    { name: 'Belt', ...stock, description: TEXT, supplier_id: 'Matrix', location_id: 'Hall' },
    { name: 'Chain', quantity: 0 },
  ]);
};

const addPeople = async (): Promise<void> => {
  const reach = { email: 'ada@gym.example', phone: '1', language: 'de' };
  await add('people', [
    { name: 'Ada', role: 'technician', location_ids: ['Hall', 'Club'], ...reach },
    { name: 'Bob', role: 'staff', active: false },
  ]);
  await add('reporters', [{ name: 'Sam', kind: 'member', email: 'sam@gym.example', phone: '+1' }, { name: 'Kim' }]);
};

const addWork = async (): Promise<void> => {
  await add('meters', [
    { machine_id: 'Rower', name: 'Hours', unit: 'hour', kind: 'counter' },
    { machine_id: 'Rower', name: 'Belt', unit: 'other', unit_label: 'mm', kind: 'gauge' },
  ]);
  const [hours] = await recordsOf(gym, 'meters');
  const meter_id = hours?.['id'];
  await add('meter_readings', [
    { meter_id, value: 12.125, read_at: '2026-01-01T08:00:00.123Z', source: TEXT },
    { meter_id, value: 1, read_at: '2026-01-02T08:00:00Z', reset: true },
  ]);
  await add('machine_status_changes', [
    { machine_id: 'NULL', status: 'defect', at: '2024-03-01T08:00:00Z', reason: TEXT },
    { machine_id: 'NULL', status: 'active', at: '2024-03-02T08:00:00Z' },
  ]);
  const rule = { rule_unit: 'month', rule_interval: 1 };
  const series = { ...rule, basis: 'completed', starts_on: '2025-01-31', ends_on: '2031-01-31' };
  const state = { next_due_at: '2025-02-28', last_completed_at: '2025-01-31T10:00:00.000Z', assignee_id: 'Ada' };
  await add('maintenance_tasks', [
    { title: 'Oil', machine_id: 'Rower', ...series, ...state, instructions: TEXT, checklist: ['a;b', '"c"', '[d]'] },
    { title: 'Grease', machine_id: 'Rower', meter_id, meter_interval: 100.5, next_due_value: 150 },
    { title: 'Once', machine_id: 'Bike', active: false, next_due_at: null },
    { title: 'Suspended', machine_id: 'Old', ...rule },
    { title: 'Free', machine_id: 'Bike', assignee: 'The neighbour' },
  ]);
  const terms = { kind: 'service', ends_on: '2027-01-01', notice_days: 30, auto_renew: true };
  const costs = { cost: 1000, cost_period: 'quarter', machine_ids: ['Rower', 'Bike'] };
  await add('contracts', [
    { title: 'Service', supplier_id: 'Matrix', starts_on: '2026-01-01', ...terms, ...costs },
    { title: 'Ended', supplier_id: 'B', starts_on: '2024-01-01', cancelled_at: '2024-06-01T00:00:00.000Z' },
  ]);
};

/** Optional texts of which earlier releases stored empty ones. */
const EMPTY = {
  machine: 'zone',
  supplier: 'address',
  location: 'notes',
  part: 'unit',
  exercise: 'muscle_group',
  maintenance_task: 'instructions',
};

beforeAll(async () => {
  gym = await service.createGym('Complete');
  await addThings();
  await addPeople();
  await addWork();
  const known = { machine_id: 'Rower', machine_ids: ['Rower', 'Bike'], supplier_id: 'Matrix', location_id: 'Hall' };
  for (const area of ImportArea.filter((one) => !filled.has(one))) await add(area, rowsOf(area, known));
  const machines = await recordsOf<{ id: number; name: string }>(gym, 'machines');
  const checked = machines.find(({ name }) => name === 'Checked');
  await send(gym, 'PATCH', `/api/v1/machines/${checked?.id}`, { status: 'active', confirmed_by: 'Ada' });
  for (const [table, column] of Object.entries(EMPTY))
    await gym.seed(({ em }) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ''
        where id = (select max(id) from ${sql.table(table)})`.execute(em.getKysely()),
    );
});

const exported = (area: string, format: string): Promise<string> =>
  gym.request('GET', `/api/v1/exports/${area}.${format}`).then((response) => response.text());

const isFilled = (rows: Record<string, unknown>[], column: string): boolean =>
  rows.some((row) => row[column] !== null && row[column] !== undefined && row[column] !== '');

describe.each(ImportArea)('an export of %s with values in all columns', (area) => {
  it.each([
    ['csv', 'text/csv'],
    ['ndjson', 'application/x-ndjson'],
  ])('is imported as %s without a change or a warning', async (format, type) => {
    const file = await exported(area, format);
    const query = IMPORTERS[area].match.length === 0 ? '' : 'match_on=uuid';
    const result = await importFile(gym, area, file, { query, type });
    expect(result).toMatchObject({ created: 0, updated: 0, failed: 0 });
    expect(result.unchanged).toBeGreaterThan(0);
    expect(result.results.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(await exported(area, format)).toBe(file);
  });

  it('has a value in each column that an import sets', async () => {
    const lines = (await exported(area, 'ndjson')).trimEnd().split('\n');
    const rows = lines.map((line): Record<string, unknown> => JSON.parse(line));
    const settable = [...fieldsOf(IMPORTERS[area]).fields.values()].filter(({ ignored }) => ignored === null);
    const status = area === 'machine_status_changes' ? 'to_status' : 'status';
    const names = settable.map(({ name }) => (name === 'status' ? status : name));
    expect(names.filter((name) => !isFilled(rows, name))).toEqual([]);
  });
});

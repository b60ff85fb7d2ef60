import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { ImportArea } from '../../../generated/values.ts';
import { IMPORTERS } from '../../../src/across/imports/areas.ts';
import { send } from '../../support/areas.ts';
import { fieldsOf } from '../../../src/across/imports/fields.ts';
import { importFile, recordsOf, rowsOf, sendFile } from '../../support/imports.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;

beforeAll(async () => {
  gym = await service.createGym('Unchanged');
  const filled = new Set<string>();
  const add = (area: (typeof ImportArea)[number], rows: object[]) => {
    filled.add(area);
    return importFile(gym, area, JSON.stringify(rows), { type: 'application/json' });
  };
  await add('locations', [
    { name: 'Club', kind: 'site', notes: 'a "b"\nc' },
    { name: 'Hall', parent_id: 'Club' },
  ]);
  await add('suppliers', [{ name: 'Matrix', contacts: [{ name: 'Ines', role: null }], phone: '+31 20 555' }]);
  await add('machines', [
    { name: '=Rower', asset_tag: 'R-1', location_id: 'Hall', purchase_price: 0.1, brand: "'=X", status: 'defect' },
    { name: 'Bike', zone: '-5' },
  ]);
  await add('parts', [{ name: 'Belt', sku: 'B-1', quantity: 1.125, min_quantity: 1000 }, { name: 'Chain' }]);
  await add('meters', [{ machine_id: 'R-1', name: 'Hours', unit: 'hour' }]);
  const [meter] = await recordsOf(gym, 'meters');
  await add('meter_readings', [{ meter_id: meter?.['id'], value: 12.125, read_at: '2026-01-01T08:00:00Z' }]);
  await add('machine_status_changes', [{ machine_id: 'Bike', status: 'active', at: '2024-03-01T08:00:00Z' }]);
  await add('maintenance_tasks', [
    { title: 'Oil', machine_id: 'R-1', rule_unit: 'month', rule_interval: 1, starts_on: '2025-01-31' },
    { title: 'Grease', machine_id: 'R-1', meter_id: meter?.['id'], meter_interval: 100, checklist: ['a;b', '"c"'] },
    { title: 'Once', machine_id: 'Bike', active: false, next_due_at: null },
  ]);
  await add('reporters', [{ name: 'Sam', email: 'sam@gym.example' }]);
  await add('people', [{ name: 'Ada', role: 'staff', location_ids: ['Hall'], email: 'ada@gym.example' }]);
  await add('contracts', [
    { title: 'Service', supplier_id: 'Matrix', starts_on: '2026-01-01', cost: 1000, machine_ids: ['R-1'] },
  ]);
  const known = { machine_id: 'R-1', machine_ids: ['R-1', 'Bike'], supplier_id: 'Matrix', location_id: 'Hall' };
  for (const area of ImportArea.filter((one) => !filled.has(one))) await add(area, rowsOf(area, known));
  // Earlier releases stored empty texts.
  await gym.seed(({ em }) =>
    sql`update machine set model = '', category = '' where name = 'Bike'`.execute(em.getKysely()),
  );
});

describe('an export that nobody changed', () => {
  it.each(
    ImportArea.flatMap((area) => [
      [area, 'csv', 'text/csv'] as const,
      [area, 'ndjson', 'application/x-ndjson'] as const,
    ]),
  )('of %s as %s is imported without a change', async (area, format, type) => {
    const exported = () => gym.request('GET', `/api/v1/exports/${area}.${format}`).then((response) => response.text());
    const file = await exported();
    const query = IMPORTERS[area].match.length === 0 ? '' : 'match_on=uuid';
    const result = await importFile(gym, area, file, { query, type });
    expect(result).toMatchObject({ created: 0, updated: 0, failed: 0 });
    expect(result.unchanged).toBeGreaterThan(0);
    expect(await exported()).toBe(file);
  });
});

describe('an export of codes that were stored with spaces around them', () => {
  it.each([
    ['machines', { name: 'Rower', asset_tag: ' R-1', serial_number: '\u00a01 ' }],
    ['parts', { name: 'Belt', sku: 'B-1 ' }],
    ['machines', { name: 'Bike', asset_tag: ' ' }],
  ] as const)('of %s is imported without a change, by its codes too', async (area, fields) => {
    const other = await service.createGym('Spaced codes');
    await send(other, 'POST', `/api/v1/${area}`, fields);
    const file = await (await other.request('GET', `/api/v1/exports/${area}.csv`)).text();
    const query = 'match_on=uuid';
    expect(await importFile(other, area, file, { query })).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await (await other.request('GET', `/api/v1/exports/${area}.csv`)).text()).toBe(file);
    const [name = '', code = ''] = Object.entries(fields)[1] ?? [];
    if (code.trim() === '') return;
    const edited = `${name},name\n ${code.trim()}  ,Renamed\n`;
    expect(await importFile(other, area, edited, { query: `match_on=${name}` })).toMatchObject({ updated: 1 });
    expect(await recordsOf(other, area)).toMatchObject([{ name: 'Renamed', [name]: code }]);
  });
});

describe('an empty text in an optional field', () => {
  it('is null in bodies, also inside of lists, and clears a field', async () => {
    const other = await service.createGym('Empty bodies');
    const machine = await send<{ id: number; brand: null }>(other, 'POST', '/api/v1/machines', {
      ...{ name: 'Rower', brand: '', purchased_at: '', supplier_id: '', criticality: '' },
    });
    expect(machine).toMatchObject({ brand: null, purchased_at: null, supplier_id: null, criticality: null });
    const path = `/api/v1/machines/${machine.id}`;
    expect(await send(other, 'PATCH', path, { model: 'X' })).toMatchObject({ model: 'X' });
    expect(await send(other, 'PATCH', path, { model: '' })).toMatchObject({ model: null });
    expect((await other.request('PATCH', path, { body: { name: '' } })).status).toBe(422);
    const supplier = { name: 'Matrix', email: '', contacts: [{ name: 'Ines', role: '' }] };
    expect(await send(other, 'POST', '/api/v1/suppliers', supplier)).toMatchObject({
      email: null,
      contacts: [{ name: 'Ines', role: null }],
    });
  });

  it('is null in the actions of a record too', async () => {
    const other = await service.createGym('Empty actions');
    const { id } = await send<{ id: number }>(other, 'POST', '/api/v1/work_orders', { title: 'Oil' });
    const path = `/api/v1/work_orders/${id}/status`;
    const empty = { started_at: '', completed_at: '', resolution: '' };
    expect(await send(other, 'PATCH', path, { status: 'planned', started_at: '', cost: null })).toMatchObject({
      ...{ status: 'planned', started_at: null, completed_at: null },
    });
    expect(await send(other, 'PATCH', path, { status: 'completed', ...empty })).toMatchObject({
      ...{ status: 'completed', started_at: null, completed_at: expect.any(String), resolution: null },
    });
  });

  it('is null in imports of all formats', async () => {
    const other = await service.createGym('Empty imports');
    await importFile(other, 'machines', '[{"name":"A","brand":""}]', { type: 'application/json' });
    await importFile(other, 'machines', '{"name":"B","brand":""}\n', { type: 'application/x-ndjson' });
    await importFile(other, 'machines', 'name,brand\nC,""\n');
    expect((await recordsOf(other, 'machines')).map(({ brand }) => brand)).toEqual([null, null, null]);
    const contacts = '[{"name":"Matrix","contacts":[{"name":"Ines","role":""}]}]';
    await importFile(other, 'suppliers', contacts, { type: 'application/json' });
    expect(await recordsOf(other, 'suppliers')).toMatchObject([{ contacts: [{ name: 'Ines', role: null }] }]);
  });

  it.each(ImportArea)('is accepted in every column of a new row of %s in all formats', async (area) => {
    const other = await service.createGym('Empty columns');
    await importFile(other, 'machines', 'name\nRower\n');
    await importFile(other, 'suppliers', 'name\nMatrix\n');
    await importFile(other, 'meters', 'machine_id,name,unit\nRower,Hours,hour\n');
    const [meter] = await recordsOf(other, 'meters');
    let rows = 0;
    const required = (): Record<string, unknown> => {
      rows += 1;
      // A line of a history comes before the ones that are there.
      const at = new Date(Date.UTC(2026, 0, 1, 0, -rows)).toISOString();
      const [, examples] = rowsOf(area, { machine_id: 'Rower', supplier_id: 'Matrix' });
      return {
        ...examples,
        meter_id: meter?.['id'],
        name: `N${rows}`,
        title: 'T',
        role: 'staff',
        unit: 'hour',
        value: 1000 - rows,
        read_at: at,
        at,
        status: 'defect',
      };
    };
    const { fields, validateCreate } = fieldsOf(IMPORTERS[area]);
    const needed: unknown = Reflect.get(Object(validateCreate.schema), 'required');
    const names = [needed].flat().map(String);
    if (area === 'meter_readings') names.push('meter_id', 'read_at');
    for (const { name, ignored } of fields.values()) {
      if (ignored !== null || names.includes(name)) continue;
      const row = () => {
        const all = required();
        return { ...Object.fromEntries(names.map((one) => [one, all[one]])), [name]: '' };
      };
      const cells = row();
      const csv = `${Object.keys(cells).join(',')}\n${Object.values(cells)
        .map((cell) => `"${String(cell)}"`)
        .join(',')}\n`;
      for (const [file, type] of [
        [csv, 'text/csv'],
        [JSON.stringify([row()]), 'application/json'],
        [JSON.stringify(row()), 'application/x-ndjson'],
      ] as const) {
        const response = await sendFile(other, area, file, { type });
        expect([name, type, response.status, await response.text()]).toEqual([
          ...[name, type, 200, expect.stringContaining('"created":1')],
        ]);
      }
    }
  });

  it('and the words null and undefined are nothing in texts and lists of texts of a tool', async () => {
    const other = await service.createGym('Empty arguments');
    await importFile(other, 'machines', 'name\nRower\n');
    const task = await other.call('create_maintenance_task', {
      ...{ machine_id: 'Rower', title: 'Oil', instructions: 'undefined', checklist: ['null', 'Chain', ''] },
    });
    expect(task).toMatchObject({ instructions: null });
    const [stored] = await recordsOf(other, 'maintenance_tasks');
    expect(stored).toMatchObject({ instructions: null, checklist: ['Chain'] });
    await other.call('update_maintenance_task', {
      ...{ task_id: String(stored?.['id']), instructions: 'null', checklist: ['undefined'] },
    });
    expect(await recordsOf(other, 'maintenance_tasks')).toEqual([stored]);
    await other.call('update_machine', { machine_id: 'Rower', brand: 'Null' });
    expect(await recordsOf(other, 'machines')).toMatchObject([{ brand: 'Null' }]);
  });
});

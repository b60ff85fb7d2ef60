import { beforeAll, describe, expect, it } from 'vitest';
import { addFailingMachine } from '../../support/failing-machines.ts';
import { addLocation, addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
const WINDOW = { from: '2026-01-01', to: '2026-02-01' };

beforeAll(async () => {
  gym = await service.createGym('Report tool');
  const north = await addLocation(gym, 'Club North');
  const add = (name: string, type: string, failures: number, cost: number, location_id?: number) =>
    addFailingMachine(gym, {
      machine: { name, type, location_id },
      month: '2026-01',
      until: '08:00',
      repaired_on: '2026-01-10',
      failures,
      cost,
    });
  await add('Treadmill 1', 'treadmill', 3, 100, north.id);
  await add('Treadmill 2', 'treadmill', 1, 50);
  await add('Leg press', 'leg press', 2, 10, north.id);
  await gym.api.POST('/api/v1/parts', { body: { name: 'Belt', min_quantity: 2 } });
});

/** Calls the tool and returns the result as JSON. */
const report = async (args: object) => {
  const { content, refused, text } = await gym.tryCall('get_report', args);
  expect(refused, text).toBe(false);
  return JSON.parse(JSON.stringify(content));
};

describe('get_report', () => {
  it('returns the totals, what each figure means on request, and rows only for groups and intervals', async () => {
    const short = await report({ report: 'availability', ...WINDOW, machine_id: 'leg press' });
    expect(short).not.toHaveProperty('definitions');
    const result = await report({ report: 'availability', ...WINDOW, machine_id: 'leg press', definitions: true });
    expect(result.totals).toEqual(short.totals);
    expect(result).toMatchObject({ report: 'availability', ...WINDOW, rows: [], has_more: false });
    expect(result.totals).toMatchObject({ failures: 2, unplanned_seconds: 4 * 3600, machines: 1 });
    expect(Object.keys(result.definitions)).toEqual(
      expect.arrayContaining(['availability', 'mtbf_seconds', 'unplanned_seconds']),
    );
    const months = await report({ report: 'costs', from: '2025-12-01', to: '2026-02-01', interval: 'month' });
    expect(months.rows).toMatchObject([
      { total_cost: 0, from: '2025-12-01' },
      { total_cost: 160, from: '2026-01-01' },
    ]);
  });

  it('returns the groups in the order that was asked for', async () => {
    const { rows, has_more } = await report({
      report: 'availability',
      ...WINDOW,
      group_by: 'machine',
      sort: '-failures',
      limit: 2,
    });
    expect(rows).toMatchObject([
      { label: 'Treadmill 1', failures: 3 },
      { label: 'Leg press', failures: 2 },
    ]);
    expect(has_more).toBe(true);
  });

  it('takes part of a location and a type in the plural, and says how it read it', async () => {
    const { totals, note } = await report({ report: 'costs', ...WINDOW, type: 'Treadmills', location: 'north' });
    expect(totals.total_cost).toBe(100);
    expect(note).toBe('type is treadmill.');
  });

  it('counts days back from today, and ahead for parts', async () => {
    const { from, to, totals } = await report({ report: 'parts_forecast', days: 30 });
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(30);
    expect(totals).toEqual({ parts: 1, parts_to_order: 1, stock_value: 0, parts_without_price: 0 });
    const past = await report({ report: 'costs', days: 7 });
    expect((Date.parse(past.to) - Date.parse(past.from)) / 86_400_000).toBe(7);
  });

  it('returns whether maintenance was done when it was due', async () => {
    const task = { title: 'Oil', rule_unit: 'week', rule_interval: 1, starts_on: '2026-01-05' };
    const { data } = await gym.api.GET('/api/v1/machines', { params: { query: { q: 'Leg press' } } });
    const body = { ...task, machine_id: data?.data[0]?.id };
    expect((await gym.request('POST', '/api/v1/maintenance_tasks', { body })).status).toBe(201);
    const args = { report: 'maintenance', ...WINDOW, group_by: 'machine', sort: '-missed', limit: 1 };
    const result = await report({ ...args, definitions: true });
    expect(result.totals).toMatchObject({ due: 4, on_time: 0, missed: 4, compliance: 0 });
    expect(result.rows).toMatchObject([{ label: 'Leg press', missed: 4 }]);
    expect(result.definitions.compliance).toBe('on_time ÷ due.');
  });

  it('advises what to replace', async () => {
    const { rows } = await report({ report: 'replacement', machine_id: 'Treadmill 1' });
    expect(rows).toMatchObject([
      { label: 'Treadmill 1', advice: 'watch', reasons: ['failures'], failures_12_months: 3 },
    ]);
  });

  it('adds the picture as PNG only if it is asked for', async () => {
    const call = async (args: object) => {
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_report', arguments: args } };
      return JSON.parse(await (await gym.request('POST', '/mcp', { body })).text()).result;
    };
    for (const name of ['availability', 'maintenance', 'costs', 'warranty', 'replacement', 'parts_forecast']) {
      const { content, structuredContent } = await call({ report: name, picture: true });
      expect(content).toMatchObject([{ type: 'text' }, { type: 'image', mimeType: 'image/png' }]);
      expect(Buffer.from(content[1].data, 'base64').subarray(1, 4).toString()).toBe('PNG');
      expect(structuredContent).not.toHaveProperty('picture');
    }
    expect((await call({ report: 'costs' })).content).toHaveLength(1);
  });

  it.each([
    [{ report: 'costs', type: 'rowing boat' }, 'type is no machine type of this gym; types are leg press, treadmill'],
    [{ report: 'costs', location: 'South' }, 'list_locations'],
    [{ report: 'costs', sort: 'failures' }, 'sort must be one of label, workorder_cost'],
    [{ report: 'costs', days: 5, from: '2026-01-01' }, 'days must not be given together'],
    [{ report: 'parts_forecast', group_by: 'site' }, 'group_by does not apply to parts_forecast'],
    [{ report: 'replacement', from: '2026-01-01' }, 'from does not apply to replacement'],
    [{ report: 'costs', days: 200, interval: 'day' }, 'interval gives 200 rows'],
    [{ report: 'costs', machine_id: '999999' }, 'list_machines'],
    [{ report: 'profit' }, 'availability'],
  ])('refuses %o and says what would be right', async (args, detail) => {
    const { refused, text } = await gym.tryCall('get_report', args);
    expect(refused).toBe(true);
    expect(text).toContain(detail);
  });

  it('refuses an unknown type with the types that begin alike first, and with how many it does not name', async () => {
    const large = await service.createGym('Many types');
    const kinds = [...'abcdefghijklmno'].map((letter) => `${letter} bench`);
    for (const type of [...kinds, 'rowing machine', 'treadmill']) await addMachine(large, { type });
    const { text } = await large.tryCall('get_report', { report: 'availability', type: 'rowing boat' });
    expect(text).toContain('types are rowing machine, ');
    expect(text).toContain(', and 2 more');
  });
});

import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/areas.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';
import { writeHistory } from '../../support/histories.ts';

const service = useSharedService();

const HOUR = 3600;

const report = async (gym: Gym, query: object) => {
  const response = await gym.request('GET', `/api/v1/reports/availability?${new URLSearchParams({ ...query })}`);
  expect(response.status).toBe(200);
  const body: Schemas['AvailabilityReport'] = JSON.parse(await response.text());
  return body;
};

/** The history of the worked example of docs/reports.md. */
const EXAMPLE = [
  ['2026-10-01T00:00', 'active'],
  ['2026-11-02T06:00', 'defect'],
  ['2026-11-02T12:00', 'maintenance'],
  ['2026-11-02T18:00', 'active'],
  ['2026-11-05T08:00', 'maintenance'],
  ['2026-11-05T10:00', 'active'],
  ['2026-11-08T00:00', 'maintenance'],
  ['2026-11-08T01:00', 'out_of_service'],
  ['2026-11-08T05:00', 'waiting_parts'],
  ['2026-11-09T05:00', 'active'],
  ['2026-11-10T12:00', 'partial_defect'],
  ['2026-11-10T18:00', 'out_of_service'],
] as const;

describe('the availability report', () => {
  it('gives exactly the figures of the worked example', async () => {
    const gym = await service.createGym('Worked example');
    const { id } = await addMachine(gym);
    await writeHistory(gym, id, EXAMPLE);
    const { totals, data, ...frame } = await report(gym, { from: '2026-11-01', to: '2026-11-11' });
    expect(totals).toEqual({
      machines: 1,
      observed_seconds: 240 * HOUR,
      up_seconds: 191 * HOUR,
      degraded_seconds: 6 * HOUR,
      planned_seconds: 3 * HOUR,
      unplanned_seconds: 46 * HOUR,
      availability: 0.7958,
      availability_excluding_planned: 0.8083,
      failures: 2,
      mtbf_seconds: 95.5 * HOUR,
      restored: 2,
      mean_restoration_seconds: 20 * HOUR,
      open_episodes: 1,
      open_seconds: 6 * HOUR,
      run_hours: null,
      mtbf_run_hours: null,
    });
    const group = { key: 'all', label: 'All machines', machine_id: null, from: '2026-11-01', to: '2026-11-11' };
    expect(data).toEqual([{ ...group, ...totals }]);
    expect(frame).toMatchObject({ from: '2026-11-01', to: '2026-11-11', timezone: 'UTC', has_more: false });
    expect((await report(gym, { from: '2026-11-02', to: '2026-11-03' })).totals).toMatchObject({
      up_seconds: 12 * HOUR,
      unplanned_seconds: 12 * HOUR,
      availability: 0.5,
      failures: 1,
    });
  });

  it('counts a machine that was broken before the window as down, without a failure', async () => {
    const gym = await service.createGym('Broken before');
    const { id } = await addMachine(gym);
    await writeHistory(gym, id, [
      ['2026-10-01T00:00', 'active'],
      ['2026-10-20T00:00', 'defect'],
    ]);
    expect((await report(gym, { from: '2026-11-01', to: '2026-11-11' })).totals).toMatchObject({
      availability: 0,
      failures: 0,
      mtbf_seconds: null,
      open_episodes: 1,
      open_seconds: 240 * HOUR,
    });
  });

  it('counts a downtime as open that changes to another down status at the end of the window', async () => {
    const gym = await service.createGym('Changed at the end');
    const { id } = await addMachine(gym);
    await writeHistory(gym, id, [
      ['2026-11-01T00:00', 'active'],
      ['2026-11-02T00:00', 'out_of_service'],
      ['2026-11-03T00:00', 'maintenance'],
      ['2026-11-04T00:00', 'active'],
    ]);
    const until = async (to: string) => (await report(gym, { from: '2026-11-01', to })).totals;
    expect(await until('2026-11-03')).toMatchObject({ open_episodes: 1, open_seconds: 24 * HOUR });
    expect(await until('2026-11-04')).toMatchObject({ open_episodes: 0, open_seconds: 0, restored: 0 });
  });

  it('spreads what an hour meter counted over the time between its readings, and divides it by the failures', async () => {
    const gym = await service.createGym('Run hours');
    const { id } = await addMachine(gym);
    await writeHistory(gym, id, [
      ['2026-10-01T00:00', 'active'],
      ['2026-11-02T00:00', 'defect'],
      ['2026-11-02T12:00', 'active'],
      ['2026-11-05T00:00', 'defect'],
    ]);
    // Fails too, but has no hour meter.
    const other = await addMachine(gym);
    await writeHistory(gym, other.id, [
      ['2026-10-01T00:00', 'active'],
      ['2026-11-02T00:00', 'defect'],
    ]);
    const meters = [];
    for (const unit of ['kilometre', 'hour'])
      meters.push(await send<Schemas['Meter']>(gym, 'POST', '/api/v1/meters', { machine_id: id, name: unit, unit }));
    const [distance, hours] = meters;
    const readings = [
      [distance, 0, '2026-10-01T00:00:00Z'],
      [distance, 900, '2026-11-05T00:00:00Z'],
      // Half of it before the window.
      [hours, 1000, '2026-10-30T00:00:00Z'],
      [hours, 1020, '2026-11-03T00:00:00Z'],
      [hours, 1026, '2026-11-04T00:00:00Z'],
    ] as const;
    for (const [meter, value, read_at] of readings)
      await send(gym, 'POST', `/api/v1/meters/${meter?.id}/readings`, { value, read_at });
    // The counter was replaced at 1026.
    const reset = { value: 4, read_at: '2026-11-06T00:00:00Z', reset: true };
    await send(gym, 'POST', `/api/v1/meters/${hours?.id}/readings`, reset);
    const days = { from: '2026-11-01', to: '2026-11-11' };
    expect((await report(gym, days)).totals).toMatchObject({ failures: 3, run_hours: 20, mtbf_run_hours: 10 });
    const daily = await report(gym, { ...days, interval: 'day' });
    expect(daily.data.map(({ run_hours }) => run_hours)).toEqual([5, 5, 6, 2, 2, null, null, null, null, null]);
    const machines = await report(gym, { ...days, group_by: 'machine', sort: '-run_hours' });
    expect(machines.data.map(({ machine_id, run_hours }) => [machine_id, run_hours])).toEqual([
      [id, 20],
      [other.id, null],
    ]);
  });

  it('observes a machine from commissioned_at on, and not while it is retired', async () => {
    const gym = await service.createGym('Observed');
    const { id } = await addMachine(gym, { commissioned_at: '2026-11-03' });
    await writeHistory(gym, id, [
      ['2026-11-01T00:00', 'active'],
      ['2026-11-02T00:00', 'defect'],
      ['2026-11-05T00:00', 'active'],
      ['2026-11-06T00:00', 'retired'],
      ['2026-11-08T00:00', 'active'],
    ]);
    expect((await report(gym, { from: '2026-11-01', to: '2026-11-11' })).totals).toMatchObject({
      machines: 1,
      observed_seconds: (2 + 1 + 3) * 24 * HOUR,
      unplanned_seconds: 2 * 24 * HOUR,
      // The failure of the 2nd was before the machine was in service.
      failures: 0,
      restored: 1,
      mean_restoration_seconds: 2 * 24 * HOUR,
    });
  });

  it('has zeros, no ratios and one group for a gym without machines', async () => {
    const gym = await service.createGym('Without machines');
    const { totals, data } = await report(gym, { from: '2026-11-01', to: '2026-11-11', interval: 'week' });
    expect(totals).toMatchObject({ machines: 0, up_seconds: 0, availability: null, mtbf_seconds: null });
    expect(data.map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-01', '2026-11-02'],
      ['2026-11-02', '2026-11-09'],
      ['2026-11-09', '2026-11-11'],
    ]);
  });

  it('groups machines, and pages through the groups by the figure that they are sorted by', async () => {
    const gym = await service.createGym('Groups');
    for (const [index, type] of ['Rower', 'rower', 'Bike', undefined].entries()) {
      const { id } = await addMachine(gym, { name: `Machine ${index}`, ...(type && { type }) });
      await writeHistory(gym, id, [
        ['2026-11-01T00:00', 'active'],
        ['2026-11-02T00:00', 'defect'],
        [`2026-11-02T0${index + 1}:00`, 'active'],
      ]);
    }
    const query = { from: '2026-11-01', to: '2026-11-11', group_by: 'type' };
    const hours = (data: Schemas['AvailabilityRow'][]) =>
      data.map(({ key, label, unplanned_seconds }) => [key, label.toLowerCase(), unplanned_seconds / HOUR]);
    const all = [
      ['', 'no type', 4],
      ['bike', 'bike', 3],
      ['rower', 'rower', 3],
    ];
    const first = await report(gym, { ...query, limit: '1' });
    expect(hours(first.data)).toEqual(all.slice(0, 1));
    const paged = [...first.data];
    let cursor = first.next_cursor;
    while (cursor !== null) {
      const page = await report(gym, { ...query, limit: '1', cursor });
      expect(page).toMatchObject({ totals: first.totals, generated_at: first.generated_at });
      paged.push(...page.data);
      cursor = page.next_cursor;
    }
    expect(hours(paged).toSorted()).toEqual(all.toSorted());
    expect(hours((await report(gym, { ...query, sort: 'label' })).data)).toEqual([all[1], all[0], all[2]]);
    expect(hours((await report(gym, { ...query, type: 'ROWER' })).data)).toEqual([all[2]]);
  });

  it('groups machines by site, whatever location inside it they are at', async () => {
    const gym = await service.createGym('Sites');
    const add = async (name: string, parent_id: number | null) =>
      (await gym.api.POST('/api/v1/locations', { body: { name, parent_id } })).data?.id ?? 0;
    const site = await add('North', null);
    const room = await add('Cardio room', site);
    for (const location_id of [site, room]) {
      const { id } = await addMachine(gym, { location_id });
      await writeHistory(gym, id, [['2026-11-01T00:00', 'active']]);
    }
    const window = { from: '2026-11-01', to: '2026-11-02' };
    const { data } = await report(gym, { ...window, group_by: 'site' });
    expect(data).toMatchObject([{ key: String(site), label: 'North', machines: 2 }]);
    expect((await report(gym, { ...window, location_id: String(room) })).totals.machines).toBe(1);
    expect((await report(gym, { ...window, location_id: String(site) })).totals.machines).toBe(2);
  });

  it('counts no machine of another tenant, also by its id', async () => {
    const [gym, other] = [await service.createGym('Own report'), await service.createGym('Foreign report')];
    const { id } = await addMachine(other);
    await writeHistory(other, id, EXAMPLE);
    const window = { from: '2026-11-01', to: '2026-11-11' };
    expect((await report(gym, { ...window, group_by: 'machine' })).data).toEqual([]);
    expect((await report(gym, { ...window, machine_id: String(id) })).totals.observed_seconds).toBe(0);
  });
});

describe('a report', () => {
  it.each([
    ['to before from', { from: '2026-11-11', to: '2026-11-01' }, 'to', 'must be a day after from, which is 2026-11-11'],
    ['no day', { from: '2026-11-01', to: '2026-11-01' }, 'to', 'must be a day after from, which is 2026-11-01'],
    [
      'more than five years',
      { from: '2020-01-01', to: '2025-01-02' },
      'from',
      'must not be more than 5 years before to: 2020-01-02 or later',
    ],
    [
      'more than 400 intervals',
      { from: '2025-01-01', to: '2026-02-06', interval: 'day' },
      'interval',
      'gives 401 intervals, at most 400 are allowed: use a longer interval or fewer days',
    ],
    [
      'an unknown group',
      { group_by: 'brand' },
      'group_by',
      'must be one of none, machine, model, type, category, site, location, supplier, person',
    ],
  ])('rejects %s, and says what would be right', async (_what, query, parameter, detail) => {
    const gym = await service.createGym('Invalid report');
    for (const extension of ['', '.csv']) {
      const parameters = new URLSearchParams(query);
      const response = await gym.request('GET', `/api/v1/reports/availability${extension}?${parameters}`);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ errors: [{ parameter, detail }] });
    }
  });

  it('is about the last full month by default', async () => {
    const gym = await service.createGym('Last month');
    const { from, to, generated_at } = await report(gym, {});
    expect(to).toBe(`${generated_at.slice(0, 7)}-01`);
    expect(new Date(`${from}T00:00:00Z`).getUTCDate()).toBe(1);
    expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(31 * 24 * HOUR * 1000);
  });

  it('begins no earlier than the first day that there is', async () => {
    const gym = await service.createGym('First days');
    expect(await report(gym, { to: '0001-01-02' })).toMatchObject({ from: '0001-01-01', to: '0001-01-02' });
  });

  it('is a 304 as CSV for a client that has the same text', async () => {
    const gym = await service.createGym('Same report');
    const path = '/api/v1/reports/availability.csv?from=2026-11-01&to=2026-11-02';
    const etag = (await gym.request('GET', path)).headers.get('etag') ?? '';
    const response = await gym.request('GET', path, { headers: { 'if-none-match': etag } });
    expect([response.status, await response.text()]).toEqual([304, '']);
  });

  it('has the same rows as CSV', async () => {
    const gym = await service.createGym('CSV report');
    const { id } = await addMachine(gym, { name: 'Rower, new' });
    await writeHistory(gym, id, EXAMPLE);
    const query = { from: '2026-11-01', to: '2026-11-11', interval: 'week', group_by: 'machine' };
    const response = await gym.request('GET', `/api/v1/reports/availability.csv?${new URLSearchParams(query)}`);
    const [header = '', ...lines] = (await response.text()).trimEnd().split('\r\n');
    const { data } = await report(gym, query);
    expect(header.split(',')).toEqual(Object.keys(data[0] ?? {}));
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe(
      Object.values(data[0] ?? {})
        .map((value) => (value === 'Rower, new' ? '"Rower, new"' : (value ?? '')))
        .join(','),
    );
  });
});

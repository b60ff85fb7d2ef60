import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import { tools } from '../support/contract.ts';
import { addMachine } from '../support/rows.ts';
import { listTools, rpc } from '../support/rpc.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();

/** Zones ahead of and behind UTC by most of a day, in which a day counted in UTC is often the wrong one. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Amsterdam'];

const todayIn = (timezone: string): Temporal.PlainDate => Temporal.Now.plainDateISO(timezone);
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const weekdayOf = (date: Temporal.PlainDate): string => WEEKDAYS[date.dayOfWeek - 1] ?? '';

describe.each(ZONES)('at a gym in %s', (timezone) => {
  let gym: Gym;
  let machine_id: string;
  beforeAll(async () => {
    gym = await service.createGym('Times', timezone);
    machine_id = String((await addMachine(gym)).id);
  });

  const incident = async (occurred_at: string) =>
    Object((await gym.tryCall('report_incident', { machine_id, description: occurred_at, occurred_at })).content);
  const job = async (due_at: string) =>
    Object((await gym.tryCall('create_workorder', { title: due_at, due_at })).content);
  const at = (date: Temporal.PlainDate, time: string): string =>
    new Date(
      date.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timezone).epochMilliseconds,
    ).toISOString();

  it('today, tomorrow and yesterday are days there', async () => {
    const today = todayIn(timezone);
    expect((await incident('yesterday 09:30')).occurred_at).toBe(at(today.subtract({ days: 1 }), '09:30'));
    expect((await job('today')).due_at).toBe(at(today, '23:59'));
    expect((await job('tomorrow at 7:15')).due_at).toBe(at(today.add({ days: 1 }), '07:15'));
  });

  it('a time of day may have twelve hours', async () => {
    const yesterday = todayIn(timezone).subtract({ days: 1 });
    for (const [said, time] of [
      ['yesterday 5pm', '17:00'],
      ['Yesterday at 5:30 PM', '17:30'],
      [`${yesterday.toString()} 12 a.m.`, '00:00'],
      [`${weekdayOf(yesterday)} 12:15pm`, '12:15'],
    ] as const)
      expect((await incident(said)).occurred_at, said).toBe(at(yesterday, time));
    for (const said of ['yesterday 13pm', 'yesterday 0am', 'yesterday 5', 'yesterday 17pm'])
      expect((await gym.tryCall('report_incident', { machine_id, description: 'x', occurred_at: said })).refused).toBe(
        true,
      );
  });

  it('a refused time shows one that would be right, and not how long it may be', async () => {
    const due = await gym.tryCall('create_workorder', { title: 'Oil', due_at: 'next week' });
    expect([due.refused, due.text]).toEqual([true, expect.stringContaining('or such as tomorrow 09:30')]);
    const day = await gym.tryCall('list_open_tickets', { since: 'the day before yesterday' });
    expect([day.refused, day.text]).toEqual([true, expect.stringMatching(/since must be a day such as/)]);
  });

  it('a weekday is the last one for what has happened, and the next one for what is due', async () => {
    const today = todayIn(timezone);
    for (const days of [1, 3, 6]) {
      const [before, after] = [today.subtract({ days }), today.add({ days })];
      expect((await incident(`${weekdayOf(before)} 12:00`)).occurred_at).toBe(at(before, '12:00'));
      expect((await job(weekdayOf(after).toLowerCase())).due_at).toBe(at(after, '23:59'));
    }
    // In its last minute, the day's 23:59 has passed.
    const isOver = Temporal.Now.plainTimeISO(timezone).toString() >= '23:59';
    const due = isOver ? today.add({ days: 7 }) : today;
    expect((await job(`${weekdayOf(today)} 23:59`)).due_at).toBe(at(due, '23:59'));
  });

  it('results name the time zone, the date and every time with its offset', async () => {
    const given = await incident('2025-07-01T12:00');
    expect(given).toMatchObject({
      timezone,
      today: todayIn(timezone).toString(),
      occurred_at: at(Temporal.PlainDate.from('2025-07-01'), '12:00'),
      read_as: { occurred_at: expect.stringMatching(/^2025-07-01T12:00:00[+-]\d\d:\d\d$/) },
    });
    expect(Date.parse(given.read_as.occurred_at)).toBe(Date.parse(given.occurred_at));
    expect((await gym.tryCall('get_machine', { machine_id })).text).toContain(`"timezone":"${timezone}"`);
    expect((await gym.tryCall('list_incidents', {})).text).toContain(`"timezone":"${timezone}"`);
  });

  it('the instructions name the time zone, the weekday and the date, and are not cached past midnight', async () => {
    const today = todayIn(timezone);
    const said = `The gym's time zone is ${timezone}; today is ${weekdayOf(today)}, ${today.toString()}.`;
    const { body } = await rpc(gym, { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} });
    expect(body?.result?.['instructions']).toContain(said);
    const revision = '2026-07-28';
    const meta = {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const discovered = await rpc(
      gym,
      { jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta: meta } },
      { headers: { 'mcp-protocol-version': revision, 'mcp-method': 'server/discover' } },
    );
    expect(discovered.body?.result?.['instructions']).toContain(said);
    const midnight = today.add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds;
    expect(discovered.body?.result?.['ttlMs']).toBeLessThanOrEqual(Math.min(3_600_000, midnight - Date.now() + 5000));
  });

  it('what has happened may lie a little ahead, because clocks differ, but not in the future', async () => {
    const ahead = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
    for (const [tool, name, more] of [
      ['create_inspection', 'inspected_at', { passed: true }],
      ['report_incident', 'occurred_at', { description: 'Clock' }],
    ] as const) {
      expect((await gym.tryCall(tool, { machine_id, ...more, [name]: ahead(4) })).refused).toBe(false);
      const refused = await gym.tryCall(tool, { machine_id, ...more, [name]: ahead(6) });
      expect(refused).toMatchObject({
        refused: true,
        text: expect.stringContaining(`${name} must not be in the future`),
      });
    }
  });
});

describe('at a gym in Europe/Amsterdam, where clocks change', () => {
  it.each([
    ['2025-03-30T01:59', '2025-03-30T00:59:00.000Z', '+01:00'],
    ['2025-03-30T02:30', '2025-03-30T01:30:00.000Z', '+02:00'],
    ['2025-10-26T02:30', '2025-10-26T00:30:00.000Z', '+02:00'],
    ['2025-10-26T03:00', '2025-10-26T02:00:00.000Z', '+01:00'],
  ])('%s is %s', async (occurred_at, instant, offset) => {
    const gym = await service.createGym('Clocks', 'Europe/Amsterdam');
    const machine_id = String((await addMachine(gym)).id);
    const answer = await gym.tryCall('report_incident', { machine_id, description: 'x', occurred_at });
    expect(answer.content).toMatchObject({
      occurred_at: instant,
      read_as: { occurred_at: expect.stringContaining(offset) },
    });
  });
});

it('no published argument asks for an offset or shows a Z', async () => {
  const gym = await service.createGym('Published');
  for (const { name, inputSchema } of await listTools(gym)) {
    expect(JSON.stringify(inputSchema), name).not.toMatch(/date-time|RFC 3339|\d\dZ/);
  }
});

it('a result without times does not name the time zone', async () => {
  const gym = await service.createGym('Timeless');
  for (const { published, timed } of tools.filter(({ published }) =>
    /^list_(?!notes|my_work|status_changes)/.test(published.name),
  ))
    expect('timezone' in Object((await gym.tryCall(published.name, {})).content), published.name).toBe(timed);
});

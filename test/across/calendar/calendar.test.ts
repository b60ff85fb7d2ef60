import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { findTenant, issueToken } from '../../../src/auth/administration.ts';
import { send } from '../../support/areas.ts';
import { addLocation, addMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const TIMEZONE = 'Pacific/Kiritimati';
const day = (offset: number): string => Temporal.Now.plainDateISO(TIMEZONE).add({ days: offset }).toString();
/** Noon in the gym, which is another day in UTC. */
const noon = (offset: number): string => `${day(offset)}T12:00:00+14:00`;

let gym: Gym;
let number = 0;
beforeAll(async () => {
  gym = await service.createGym('Other calendars');
});
// A gym of its own, because a calendar contains everything.
beforeEach(async () => {
  number += 1;
  gym = await service.createGym(`Calendar ${number}`, TIMEZONE);
});

const create = async (fields: object = {}): Promise<Schemas['CalendarFeed'] & { path: string }> => {
  const feed = await send<Schemas['CalendarFeed']>(gym, 'POST', '/api/v1/calendar_feeds', { name: 'Due', ...fields });
  expect(feed.url).toMatch(/^https:\/\/ems\.example\/calendar\/[\w-]{32}\.ics$/);
  return { ...feed, path: new URL(feed.url ?? '').pathname };
};

/** Sends a request without a token, as calendar programs do. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(service.base + path, { method, headers });

type Event = { uid: string; date: string; title: string; status: string; sequence: number; place: string | null };

const read = async (path: string): Promise<Event[]> => {
  const response = await get(path);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, startDate, summary, sequence, location } = new ICAL.Event(component);
    expect(startDate.isDate).toBe(true);
    const status = String(component.getFirstPropertyValue('status'));
    return { uid, date: startDate.toString(), title: summary, status, sequence, place: location };
  });
};

const addTask = (machine_id: number, fields: object = {}) =>
  send<Schemas['MaintenanceTask']>(gym, 'POST', '/api/v1/maintenance_tasks', {
    machine_id,
    title: 'Oil',
    rule_unit: 'day',
    rule_interval: 300,
    next_due_at: day(3),
    ...fields,
  });

describe('the maintenance in a calendar', () => {
  it('is the due date and the later dates of the series in the next year, as days of the gym', async () => {
    const site = await addLocation(gym, 'North');
    const { id } = await addMachine(gym, { name: 'Rower; 1', location_id: site.id });
    const { uuid, version } = await addTask(id);
    const { path } = await create({ include: ['maintenance'] });
    expect(await read(path)).toEqual(
      [day(3), day(303)].map((date) => ({
        uid: `${uuid}-${date}`,
        date,
        title: 'Oil – Rower; 1',
        status: 'CONFIRMED',
        sequence: version,
        place: 'North',
      })),
    );
  });

  it('keeps the uid of a date that is moved, with a higher sequence', async () => {
    const { id } = await addMachine(gym);
    const task = await addTask(id, { rule_unit: null, rule_interval: null });
    const { path } = await create();
    const [before] = await read(path);
    for (const next_due_at of [day(9), day(1)])
      await send(gym, 'PATCH', `/api/v1/maintenance_tasks/${task.id}`, { next_due_at });
    expect(await read(path)).toEqual([{ ...before, date: day(1), sequence: task.version + 2 }]);
  });

  it('marks a completed date, cancels a skipped one and one of a task that became inactive', async () => {
    const { id } = await addMachine(gym, { name: 'Rower' });
    const done = await addTask(id, { next_due_at: day(-2), title: 'Clean' });
    await send(gym, 'POST', `/api/v1/maintenance_tasks/${done.id}/completions`, {});
    const skipped = await addTask(id, { rule_interval: 400 });
    await send(gym, 'POST', `/api/v1/maintenance_tasks/${skipped.id}/skips`, { reason: 'Closed' });
    const ended = await addTask(id, { title: 'Check' });
    await send(gym, 'PATCH', `/api/v1/maintenance_tasks/${ended.id}`, { active: false });
    const events = await read((await create()).path);
    const statusOf = (uuid: string, date: string) => {
      const event = events.find(({ uid }) => uid === `${uuid}-${date}`);
      return event && [event.title, event.status];
    };
    expect(statusOf(done.uuid, day(-2))).toEqual(['✓ Clean – Rower', 'CONFIRMED']);
    expect(statusOf(skipped.uuid, day(3))).toEqual(['Oil – Rower', 'CANCELLED']);
    expect(statusOf(ended.uuid, day(3))).toEqual(['Check – Rower', 'CANCELLED']);
    expect(events).toHaveLength(4);
  });

  it('is limited to a location with what is inside it, and to a person', async () => {
    const site = await addLocation(gym, 'North');
    const room = await send<Schemas['Location']>(gym, 'POST', '/api/v1/locations', {
      name: 'Room',
      parent_id: site.id,
    });
    const [inside, outside] = [await addMachine(gym, { name: 'In' }), await addMachine(gym, { name: 'Out' })];
    await send(gym, 'PATCH', `/api/v1/machines/${inside.id}`, { location_id: room.id });
    const person = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', { name: 'Bram', role: 'technician' });
    for (const machine of [inside, outside]) {
      await addTask(machine.id, { rule_unit: null, rule_interval: null });
      await addTask(machine.id, { rule_unit: null, rule_interval: null, title: 'Weld', assignee_id: person.id });
    }
    const titles = async (fields: object) =>
      (await read((await create(fields)).path)).map(({ title }) => title).toSorted();
    expect(await titles({ location_id: site.id })).toEqual(['Oil – In', 'Weld – In']);
    expect(await titles({ person_id: person.id })).toEqual(['Weld – In', 'Weld – Out']);
    expect(await titles({ location_id: site.id, person_id: person.id })).toEqual(['Weld – In']);
  });
});

describe('a calendar', () => {
  it('contains work orders on the day of the gym, contracts with the last day for notice, and warranties', async () => {
    const supplier = await send<Schemas['Supplier']>(gym, 'POST', '/api/v1/suppliers', { name: 'Belts' });
    const { id } = await addMachine(gym, { name: 'Rower', warranty_until: day(40), supplier_id: supplier.id });
    const order = { title: 'Belt', machine_id: id, due_at: noon(5) };
    const kept = await send<Schemas['WorkOrder']>(gym, 'POST', '/api/v1/work_orders', order);
    const cancelled = await send<Schemas['WorkOrder']>(gym, 'POST', '/api/v1/work_orders', { ...order, title: 'Not' });
    await send(gym, 'PATCH', `/api/v1/work_orders/${cancelled.id}/status`, { status: 'cancelled' });
    await send(gym, 'POST', '/api/v1/contracts', {
      supplier_id: supplier.id,
      title: 'Service',
      starts_on: day(-300),
      ends_on: day(100),
      notice_days: 30,
    });
    const contentsOf = async (fields: object = {}) =>
      (await read((await create(fields)).path)).map(({ date, title, status }) => [date, title, status]);
    const orders = [
      [day(5), 'Belt – Rower', 'CONFIRMED'],
      [day(5), 'Not – Rower', 'CANCELLED'],
    ];
    const rest = [
      [day(40), 'Warranty ends – Rower', 'CONFIRMED'],
      [day(70), 'Last day for notice: Service', 'CONFIRMED'],
      [day(100), 'Contract ends: Service', 'CONFIRMED'],
    ];
    expect((await contentsOf()).toSorted()).toEqual([...orders, ...rest].toSorted());
    expect(await contentsOf({ supplier_id: supplier.id })).toEqual(rest);
    expect((await contentsOf({ include: ['workorders'] })).toSorted()).toEqual(orders);
    expect(kept.status).toBe('open');
  });

  it('gives a 304 for unchanged bytes, and other bytes after a change', async () => {
    const { id } = await addMachine(gym);
    const { path } = await create();
    const etag = (await get(path)).headers.get('etag') ?? '';
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    await addTask(id);
    expect((await get(path, { 'if-none-match': etag })).status).toBe(200);
  });

  it('shows its address once, and ends with the feed', async () => {
    const { id, path } = await create({ name: 'Ending' });
    const shown = await (await gym.request('GET', `/api/v1/calendar_feeds/${id}`)).text();
    expect(JSON.parse(shown)).not.toHaveProperty('url');
    expect((await gym.request('DELETE', `/api/v1/calendar_feeds/${id}`)).status).toBe(204);
    for (const gone of [path, '/calendar/unknown.ics', path.replace('.ics', ''), `${path}/x`, '/calendar/'])
      expect(await refusal(await get(gone))).toMatchObject({ status: 404, code: 'not_found' });
    expect((await get(path, {}, 'POST')).status).toBe(405);
  });

  it('contains nothing of another gym', async () => {
    const { id } = await addMachine(gym);
    await addTask(id);
    const other = await service.createGym(`Neighbour ${number}`);
    gym = other;
    expect(await read((await create()).path)).toEqual([]);
  });

  it('of a person ends while they are not active, and has contracts for managers only', async () => {
    const tenant = await findTenant(service.database, gym.name);
    const person = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', { name: 'Bram', role: 'technician' });
    const { token } = await issueToken(service.database, tenant, {
      scope: 'write',
      person_id: person.id,
      expires_at: null,
    });
    const post = (body: object) => gym.request('POST', '/api/v1/calendar_feeds', { token, body });
    expect(await refusal(await post({ name: 'All', include: ['contracts'] }))).toMatchObject({ status: 403 });
    const feed: Schemas['CalendarFeed'] = JSON.parse(await (await post({ name: 'Mine' })).text());
    expect(feed.include).toEqual(['maintenance', 'workorders', 'warranties']);
    const { pathname } = new URL(feed.url ?? '');
    expect((await get(pathname)).status).toBe(200);
    await send(gym, 'PATCH', `/api/v1/people/${person.id}`, { active: false });
    expect((await get(pathname)).status).toBe(404);
  });

  const feedOf = async (fields: object, role = 'manager') => {
    const person = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', { name: 'Cora', role });
    const body = { name: 'Phone', person_id: person.id, scope: 'write' };
    const { id, secret = '' } = await send<Schemas['Token']>(gym, 'POST', '/api/v1/tokens', body);
    const response = await gym.request('POST', '/api/v1/calendar_feeds', {
      token: secret,
      body: { name: 'Mine', ...fields },
    });
    const { url } = JSON.parse(await response.text());
    return { person, token: id, path: new URL(url).pathname };
  };
  const setPerson = ({ id }: { id: number }, fields: object) => send(gym, 'PATCH', `/api/v1/people/${id}`, fields);

  it('contains what its owner may see now, by role and locations', async () => {
    const [north, south] = [await addLocation(gym, 'North'), await addLocation(gym, 'South')];
    for (const [name, location_id] of [
      ['North', north.id],
      ['South', south.id],
    ] as const)
      await addTask((await addMachine(gym, { name, location_id })).id, { rule_unit: null, rule_interval: null });
    const supplier = await send<Schemas['Supplier']>(gym, 'POST', '/api/v1/suppliers', { name: 'Belts' });
    const dates = { starts_on: day(-300), ends_on: day(100) };
    await send(gym, 'POST', '/api/v1/contracts', { supplier_id: supplier.id, title: 'Service', ...dates });
    const { person, path } = await feedOf({});
    const titles = async () => (await read(path)).map(({ title }) => title).toSorted();
    expect(await titles()).toEqual(['Contract ends: Service', 'Oil – North', 'Oil – South']);
    await setPerson(person, { role: 'technician' });
    expect(await titles()).toEqual(['Oil – North', 'Oil – South']);
    await setPerson(person, { location_ids: [south.id] });
    expect(await titles()).toEqual(['Oil – South']);
    await setPerson(person, { role: 'staff' });
    expect((await get(path)).status).toBe(404);
    await setPerson(person, { role: 'manager', location_ids: [] });
    expect(await titles()).toHaveLength(3);
  });

  it('ends with the token that made it', async () => {
    const { token, path } = await feedOf({});
    expect((await get(path)).status).toBe(200);
    expect((await gym.request('DELETE', `/api/v1/tokens/${token}`)).ok).toBe(true);
    expect((await get(path)).status).toBe(404);
  });

  it('that was made before its token was noted is read as its owner', async () => {
    const site = await addLocation(gym, 'North');
    const elsewhere = await addLocation(gym, 'South');
    await addTask((await addMachine(gym, { name: 'Elsewhere', location_id: elsewhere.id })).id);
    const { person, path } = await feedOf({});
    await gym.load(({ em }) => em.getKysely().updateTable('calendar_feed').set({ token_id: null }).execute());
    expect(await read(path)).not.toEqual([]);
    await setPerson(person, { location_ids: [site.id] });
    expect(await read(path)).toEqual([]);
    await setPerson(person, { active: false });
    expect((await get(path)).status).toBe(404);
  });

  it('makes nobody busy, and has names on one line without invisible characters', async () => {
    const { id } = await addMachine(gym, { name: 'Row\u202Eer' });
    await addTask(id, { title: 'Oil\u200B it' });
    const { path } = await create({ name: 'Due\r\nX-EVIL:1\nBEGIN:VEVENT\u2028' });
    const text = (await (await get(path)).text()).replaceAll('\r\n ', '');
    expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(2);
    expect(text.match(/^TRANSP:TRANSPARENT\r$/gm)).toHaveLength(2);
    expect(text).toContain('X-WR-CALNAME:Due X-EVIL:1 BEGIN:VEVENT – ');
    expect(text).toContain('SUMMARY:Oil it – Rower\r\n');
    expect(text).not.toMatch(/^X-EVIL|\r(?!\n)|(?<!\r)\n/m);
  });

  it('returns the same address for a repeated Idempotency-Key', async () => {
    const post = () =>
      gym.request('POST', '/api/v1/calendar_feeds', {
        body: { name: 'Due' },
        headers: { 'idempotency-key': 'feed 1' },
      });
    expect(await (await post()).text()).toBe(await (await post()).text());
  });
});

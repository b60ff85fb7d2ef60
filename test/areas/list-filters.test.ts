import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { addInspection, addMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

// Filters must be the same over REST and in tools. Filters that one list has alone are tested with its area.

const service = useSharedService();
let gym: Gym;
let machine_id: number;

const send = async (method: 'POST' | 'PATCH', path: string, body: object): Promise<{ id: number }> => {
  const response = await gym.request(method, `/api/v1/${path}`, { body });
  expect(response.status).toBeLessThan(300);
  return JSON.parse(await response.text());
};

const read = async (path: string, from = gym): Promise<number[]> => {
  const response = await from.request('GET', `/api/v1/${path}`);
  expect(response.status).toBe(200);
  const { data }: { data: { id: number }[] } = JSON.parse(await response.text());
  return data.map(({ id }) => id);
};

const idsOf = ({ data }: { data: { id: number | string }[] }): (number | string)[] => data.map(({ id }) => id);

beforeAll(async () => {
  gym = await service.createGym('Filters', 'Europe/Amsterdam');
  machine_id = (await addMachine(gym)).id;
});

describe('work orders', () => {
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    const add = async (name: string, fields: object) =>
      (ids[name] = (await send('POST', 'work_orders', { title: name, machine_id, ...fields })).id);
    await add('repair', { type: 'corrective', assignee: 'Kim' });
    await add('service', { type: 'preventive', assignee: 'Kim' });
    await add('done', { type: 'preventive', assignee: 'Lee' });
    await send('PATCH', `work_orders/${ids['done']}/status`, { status: 'completed' });
  });

  it('are selected by type and by assignee over REST and by list_workorders', async () => {
    expect(await read('work_orders?type=preventive&assignee=Kim')).toEqual([ids['service']]);
    expect(idsOf(await gym.call('list_workorders', { type: 'preventive', assignee: 'Kim' }))).toEqual([ids['service']]);
    expect(idsOf(await gym.call('list_workorders', { assignee: 'Lee' }))).toEqual([ids['done']]);
  });

  it('are selected by when they were completed, latest first', async () => {
    const earlier = new Date(Date.now() - 3_600_000).toISOString();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect(await read(`work_orders?completed_since=${earlier}`)).toEqual([ids['done']]);
    expect(await read(`work_orders?completed_since=${later}`)).toEqual([]);
    const second = Number(ids['repair']);
    await send('PATCH', `work_orders/${second}/status`, { status: 'completed' });
    expect(await read(`work_orders?completed_since=${earlier}`)).toEqual([second, ids['done']]);
    expect(await read(`work_orders?completed_since=${earlier}&sort=completed_at`)).toEqual([ids['done'], second]);
    expect(idsOf(await gym.call('list_workorders', { completed_since: 'today' }))).toEqual([second, ids['done']]);
    await send('PATCH', `work_orders/${second}/status`, { status: 'open' });
    expect(idsOf(await gym.call('list_workorders', { completed_since: 'today' }))).toEqual([ids['done']]);
  });
});

describe('tickets', () => {
  it('are selected by status by list_open_tickets, closed ones too', async () => {
    const { id } = await send('POST', 'tickets', { machine_id, description: 'Belt slips' });
    await send('PATCH', `tickets/${id}/status`, { status: 'resolved' });
    expect(await read('tickets?status=resolved')).toEqual([id]);
    expect(idsOf(await gym.call('list_open_tickets', { status: 'resolved' }))).toEqual([id]);
    expect(idsOf(await gym.call('list_open_tickets', { status: 'reviewed' }))).toEqual([]);
  });
});

describe('inspections', () => {
  it('are selected by when the next one is due, soonest first', async () => {
    const due = async (next_due_at: string | undefined): Promise<number> =>
      (
        await addInspection(gym, {
          machine_id: (await addMachine(gym)).id,
          passed: true,
          ...(next_due_at && { next_due_at }),
        })
      ).id;
    const december = await due('2026-12-01');
    const november = await due('2026-11-30');
    await due('2027-01-01');
    await due(undefined);
    expect(await read('inspections?due_before=2026-12-01')).toEqual([november]);
    expect(await read('inspections?due_before=2026-12-02')).toEqual([november, december]);
    expect(idsOf(await gym.call('list_inspections', { due_by: '2026-12-01' }))).toEqual([november, december]);
    expect((await gym.request('GET', '/api/v1/inspections?due_before=soon')).status).toBe(422);
  });
});

describe('machines', () => {
  it('are selected by whether members can use them, and no retired machine is', async () => {
    const own = await service.createGym('Machines');
    const add = async (status: Schemas['MachineStatus']): Promise<number> => (await addMachine(own, { status })).id;
    const ids = { active: await add('active'), defect: await add('defect'), partial: await add('partial_defect') };
    await add('retired');
    for (const [usable, expected] of [
      [true, [ids.partial, ids.active]],
      [false, [ids.defect]],
    ] as const) {
      expect(await read(`machines?usable=${usable}`, own)).toEqual(expected);
      expect(idsOf(await own.call('list_machines', { usable }))).toEqual(expected);
    }
    expect(await read('machines?usable=true&status=defect', own)).toEqual([]);
  });
});

describe('incidents', () => {
  it('are selected by severity and by whether they are open', async () => {
    const add = async (severity: string): Promise<number> =>
      (await send('POST', 'incidents', { machine_id, description: 'Cable snapped', severity })).id;
    const [minor, critical, closed] = [await add('minor'), await add('critical'), await add('critical')];
    await send('PATCH', `incidents/${closed}/status`, { status: 'closed' });
    for (const [query, filters, expected] of [
      ['severity=critical', { severity: 'critical' }, [closed, critical]],
      ['open=true', { open: true }, [critical, minor]],
      ['open=false', { open: false }, [closed]],
      ['open=true&severity=critical', { open: true, severity: 'critical' }, [critical]],
    ] as const) {
      expect(await read(`incidents?${query}`)).toEqual(expected);
      expect(idsOf(await gym.call('list_incidents', filters))).toEqual(expected);
    }
  });
});

describe('maintenance tasks', () => {
  it('are selected by the days until they are due, with overdue ones, without inactive ones, soonest first', async () => {
    const inDays = (days: number): string => Temporal.Now.plainDateISO('Europe/Amsterdam').add({ days }).toString();
    const add = async (days: number, active = true): Promise<number> => {
      const task = {
        machine_id,
        title: `In ${days} days`,
        rule_unit: 'day',
        rule_interval: 30,
        next_due_at: inDays(days),
      };
      return (await send('POST', 'maintenance_tasks', { ...task, active })).id;
    };
    const [later, soon, today, overdue] = [await add(8), await add(7), await add(0), await add(-3)];
    await add(1, false);
    for (const [days, expected] of [
      [0, [overdue, today]],
      [7, [overdue, today, soon]],
      [8, [overdue, today, soon, later]],
    ] as const) {
      expect(await read(`maintenance_tasks?days=${days}`)).toEqual(expected);
      expect(idsOf(await gym.call('upcoming_maintenance', { days }))).toEqual(expected);
    }
    expect((await gym.request('GET', '/api/v1/maintenance_tasks?days=366')).status).toBe(422);
  });
});

describe('events', () => {
  it('are selected by their verb, of all kinds and of one record', async () => {
    const { id } = await send('POST', 'locations', { name: 'Annex' });
    await send('PATCH', `locations/${id}`, { name: 'Annexe' });
    const typesOf = async (path: string): Promise<string[]> => {
      const { data }: Schemas['EventPage'] = JSON.parse(await (await gym.request('GET', `/api/v1/${path}`)).text());
      return data.map(({ type }) => type);
    };
    expect(new Set(await typesOf('events?verb=created&limit=100')).size).toBeGreaterThan(2);
    expect((await typesOf('events?verb=created&limit=100')).every((type) => type.endsWith('.created'))).toBe(true);
    expect(await typesOf('events?verb=created&type=location.*')).toEqual(['location.created']);
    expect(await typesOf('events?verb=deleted&type=location.created')).toEqual([]);
    expect(await typesOf(`locations/${id}/events?verb=updated`)).toEqual(['location.updated']);
    const called = await gym.call('list_events', { kind: 'location', resource_id: String(id), verb: 'updated' });
    expect(called.data.map(({ type }) => type)).toEqual(['location.updated']);
  });

  it('are selected by the name of who acted, page by page', async () => {
    const events = async (query: string): Promise<Schemas['EventPage']> =>
      JSON.parse(await (await gym.request('GET', `/api/v1/events?${query}`)).text());
    const [first] = (await events('limit=1')).data;
    const actor = encodeURIComponent(String(first?.actor.name));
    const all = await events('limit=100');
    const some = await events(`actor=${actor}&limit=100`);
    expect(some.data.length).toBeGreaterThan(3);
    expect(some.data).toEqual(all.data.filter((event) => event.actor.name === first?.actor.name));
    expect((await events('actor=nobody')).data).toEqual([]);
    const page = await events(`actor=${actor}&limit=2`);
    const next = await events(`actor=${actor}&limit=2&cursor=${encodeURIComponent(String(page.next_cursor))}`);
    expect([...page.data, ...next.data]).toEqual(some.data.slice(0, 4));
    expect((await events(`actor=${actor}&kind=ticket`)).data.every(({ resource }) => resource.kind === 'ticket')).toBe(
      true,
    );
    const listed = await gym.call('list_events', { actor: String(first?.actor.name), limit: 3 });
    expect(idsOf(listed)).toEqual(some.data.slice(0, 3).map(({ id }) => id));
  });
});

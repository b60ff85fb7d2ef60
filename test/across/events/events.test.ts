import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addMachine, moveMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';
import { runOn } from '../../support/statements.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Events');
});

const NIL = '00000000-0000-0000-0000-000000000000';

const list = async (reader: Gym, query: string, path = 'events'): Promise<Schemas['EventPage']> => {
  // An event can be read once its millisecond is over.
  await sleep(3);
  const response = await reader.request('GET', `/api/v1/${path}${path.includes('/') ? '/events' : ''}?${query}`);
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};

const send = async (method: string, path: string, body?: object, by = gym): Promise<Record<string, unknown>> => {
  const response = await by.request(method, `/api/v1/${path}`, { body });
  expect(response.ok, `${method} ${path}`).toBe(true);
  const text = await response.text();
  return text === '' ? {} : JSON.parse(text);
};

const typesOf = ({ data }: Schemas['EventPage']): string[] => data.map(({ type }) => type);

describe('an event', () => {
  it('tells what changed, from what to what, by whom and in which request', async () => {
    const machine = await addMachine(gym, { name: 'Rower', purchase_price: 10 });
    await gym.request('PATCH', `/api/v1/machines/${machine.id}`, {
      body: { name: 'Rower 2', purchase_price: 12.5 },
      headers: { 'x-request-id': 'renamed-by-hand' },
    });
    const { data } = await list(gym, '', `machines/${machine.id}`);
    expect(data).toMatchObject([
      {
        type: 'machine.updated',
        actor: { tool: null },
        request_id: 'renamed-by-hand',
        resource: { kind: 'machine', id: machine.id, uuid: machine.uuid },
        changes: { name: ['Rower', 'Rower 2'], purchase_price: [10, 12.5] },
        data: { name: 'Rower 2', version: 2, created_at: machine.created_at },
      },
      { type: 'machine.created', changes: {}, data: machine },
    ]);
  });

  it('names the tool that made the change', async () => {
    const machine = await addMachine(gym);
    const ticket = await gym.call('report_ticket', { machine_id: String(machine.id), description: 'It squeaks.' });
    expect((await list(gym, '', `tickets/${ticket.id}`)).data[0]?.actor.tool).toBe('report_ticket');
  });

  it('is a status change when the status changes, and is followed by those that people wait for', async () => {
    const machine = await addMachine(gym);
    await send('POST', 'inspections', { machine_id: machine.id, passed: false, blocked_machine: true });
    const part = await send('POST', 'parts', { name: 'Belt', min_quantity: 1 });
    await send('POST', `parts/${part['id']}/movements`, { kind: 'adjustment', quantity: 2 });
    await send('POST', `parts/${part['id']}/movements`, { kind: 'loss', quantity: -2 });
    expect(typesOf(await list(gym, '', `machines/${machine.id}`))).toEqual([
      'machine.status_changed',
      'machine.created',
    ]);
    expect(typesOf(await list(gym, 'type=inspection.*&limit=2'))).toEqual(['inspection.failed', 'inspection.created']);
    expect(typesOf(await list(gym, 'limit=3&type=part.stock_low,part.created'))).toContain('part.stock_low');
  });

  it('contains the whole machine that an inspection or incident takes out of service', async () => {
    const causes = {
      inspections: { passed: false, blocked_machine: true },
      incidents: { description: 'The cable tore.', severity: 'serious', blocked_machine: true },
    };
    for (const [path, body] of Object.entries(causes)) {
      const { id: machine_id } = await addMachine(gym, { name: 'Cable tower', purchase_price: 1200 });
      await send('POST', path, { machine_id, ...body });
      const [event] = (await list(gym, 'limit=1', `machines/${machine_id}`)).data;
      const machine = await send('GET', `machines/${machine_id}`);
      expect(event).toMatchObject({
        type: 'machine.status_changed',
        changes: { status: ['active', 'out_of_service'], blocked_reason: [null, machine['blocked_reason']] },
      });
      expect(event?.data).toEqual(machine);
    }
  });

  it('is not left by a refused change, by one without a difference, or twice by a repeated request', async () => {
    const machine = await addMachine(gym);
    const count = async (): Promise<number> => (await list(gym, 'limit=100', `machines/${machine.id}`)).data.length;
    await gym.request('PATCH', `/api/v1/machines/${machine.id}`, { body: { location_id: 999_999 } });
    await gym.request('PATCH', `/api/v1/machines/${machine.id}`, { body: { name: machine.name } });
    await moveMachine(gym, machine.id, { status: 'active' });
    expect(await count()).toBe(1);
    const headers = { 'idempotency-key': 'one ticket' };
    const body = { machine_id: machine.id, description: 'Loose bolt' };
    await gym.request('POST', '/api/v1/tickets', { body, headers });
    await gym.request('POST', '/api/v1/tickets', { body, headers });
    const { data } = await list(gym, 'type=ticket.created');
    expect(data.filter((event) => event.data['machine_id'] === machine.id)).toHaveLength(1);
  });

  it('contains the lines of a record that has lines, before and after', async () => {
    const supplier = await send('POST', 'suppliers', { name: 'Matrix' });
    const quote = await send('POST', 'quotes', {
      title: 'Belts',
      supplier_id: supplier['id'],
      lines: [{ description: 'Belt', quantity: 1, unit_price: 3 }],
    });
    await send('PATCH', `quotes/${quote['id']}`, { lines: [{ description: 'Belt', quantity: 2, unit_price: 3 }] });
    const { data } = await list(gym, '', `quotes/${quote['id']}`);
    expect(data).toMatchObject([
      { changes: { lines: [[{ quantity: 1 }], [{ quantity: 2 }]], total: [3, 6] }, data: { lines: [{ quantity: 2 }] } },
      { type: 'quote.created', data: { lines: [{ quantity: 1 }], total: 3 } },
    ]);
  });

  it('stays after its record is deleted, by number', async () => {
    const { id } = await send('POST', 'exercises', { name: 'Plank' });
    await send('DELETE', `exercises/${id}`);
    const { data } = await list(gym, '', `exercises/${id}`);
    expect(data).toMatchObject([
      { type: 'exercise.deleted', data: { id, name: 'Plank' } },
      { type: 'exercise.created' },
    ]);
  });

  it('has no personal data of an erased or deleted reporter', async () => {
    const people = await service.createGym('Forgotten');
    const reporter = await send(
      'POST',
      'reporters',
      { name: 'Ada Byron', email: 'ada@example.com', phone: '1' },
      people,
    );
    const other = await send('POST', 'reporters', { name: 'Grace Hopper', email: 'grace@example.com' }, people);
    const machine = await addMachine(people);
    const ticket = await send(
      'POST',
      'tickets',
      { machine_id: machine.id, description: 'Squeaks', reporter_id: reporter['id'] },
      people,
    );
    await send('PATCH', `reporters/${reporter['id']}`, { name: 'Ada Lovelace' }, people);
    await send('PATCH', `tickets/${ticket['id']}`, { reporter_id: other['id'] }, people);
    await send('PATCH', `tickets/${ticket['id']}`, { reporter_id: reporter['id'] }, people);
    await send('POST', `reporters/${reporter['id']}/erase`, {}, people);
    const gone = await send('POST', 'reporters', { name: 'Mary Shaw', email: 'mary@example.com' }, people);
    await send('DELETE', `reporters/${gone['id']}`, undefined, people);
    const text = JSON.stringify((await list(people, 'limit=100')).data);
    expect(text).not.toMatch(/Ada|Byron|Lovelace|Mary|ada@|mary@/);
    expect(text).toMatch(/Grace Hopper/);
    expect(text).toMatch(/reporter\.erased/);
  });
});

describe('GET /api/v1/events', () => {
  it('filters by type, kind, record and time, and combines them', async () => {
    const own = await service.createGym('Filtered events');
    const machine = await addMachine(own);
    const supplier = await send('POST', 'suppliers', { name: 'Matrix' }, own);
    await moveMachine(own, machine.id, { status: 'maintenance' });
    const [last] = (await list(own, 'limit=1')).data;
    await sleep(2);
    await send('PATCH', `suppliers/${supplier['id']}`, { name: 'Matrix 2' }, own);
    const listTypes = async (query: string): Promise<string[]> => typesOf(await list(own, query));
    expect(await listTypes('')).toEqual([
      'supplier.updated',
      'machine.status_changed',
      'supplier.created',
      'machine.created',
    ]);
    expect(await listTypes('type=machine.*')).toEqual(['machine.status_changed', 'machine.created']);
    expect(await listTypes('type=machine.created,supplier.updated')).toEqual(['supplier.updated', 'machine.created']);
    expect(await listTypes('kind=supplier')).toEqual(['supplier.updated', 'supplier.created']);
    expect(await listTypes('kind=supplier&type=machine.*')).toEqual([]);
    expect(await listTypes('type=unknown.verb')).toEqual([]);
    expect(await listTypes(`kind=machine&resource_id=${machine.id}&type=machine.created`)).toEqual(['machine.created']);
    expect(await listTypes(`kind=machine&resource_id=${machine.uuid}`)).toHaveLength(2);
    const later = new Date(Date.parse(last?.occurred_at ?? '') + 1).toISOString();
    expect(await listTypes(`since=${later}`)).toEqual(['supplier.updated']);
    expect(await listTypes(`after=${NIL}&type=machine.*`)).toEqual(['machine.created', 'machine.status_changed']);
  });

  it('pages through any filter in both directions without repeating or missing an event', async () => {
    const own = await service.createGym('Paged events');
    for (let n = 0; n < 7; n += 1) await addMachine(own);
    const machine = await addMachine(own);
    for (const status of ['maintenance', 'active', 'defect'] as const) await moveMachine(own, machine.id, { status });
    for (const filter of ['', 'kind=machine', 'type=machine.created', `kind=machine&resource_id=${machine.id}`]) {
      const newest = (await list(own, `${filter}&limit=100`)).data.map(({ id }) => id);
      for (const [query, expected] of [
        ['', newest],
        [`after=${NIL}`, newest.toReversed()],
      ] as const) {
        const seen: string[] = [];
        for (let cursor = '', more = true; more;) {
          const page = await list(own, `${filter}&${query}&limit=2${cursor}`);
          seen.push(...page.data.map(({ id }) => id));
          cursor = `&cursor=${page.next_cursor}`;
          more = page.has_more;
        }
        expect(seen).toEqual(expected);
      }
    }
  });

  it('continues after an id, and after the last page by its cursor', async () => {
    const own = await service.createGym('Followed events');
    const empty = await list(own, `after=${NIL}`);
    expect(empty).toEqual({ data: [], has_more: false, next_cursor: expect.any(String) });
    const first = await addMachine(own);
    const seen = await list(own, `after=${NIL}&cursor=${empty.next_cursor}`);
    expect(seen.data).toMatchObject([{ resource: { id: first.id } }]);
    const second = await addMachine(own);
    expect((await list(own, `after=${seen.data[0]?.id}`)).data).toMatchObject([{ resource: { id: second.id } }]);
  });

  it('ends before a change that is still being stored, however many later ones are complete', async () => {
    if (service.url === null) return;
    for (const end of ['commit', 'rollback'] as const) {
      const own = await service.createGym(`Slow events ${end}`);
      const slow = runOn(
        service.url,
        `begin; select set_config('app.tenant', '${own.id}', true); select changed_at();
         select pg_sleep(1.5);
         insert into event (type, kind, resource_id, data) values ('machine.updated', 'machine', 1, '{"uuid":"01a1ff28-7aba-7c41-8000-00000000012f"}'); ${end}`,
      );
      await sleep(400);
      const quick = await addMachine(own);
      for (const query of ['', `after=${NIL}`]) expect((await list(own, query)).data).toEqual([]);
      await slow;
      const { data } = await list(own, `after=${NIL}`);
      expect(data.map(({ resource }) => resource.id)).toEqual(end === 'commit' ? [1, quick.id] : [quick.id]);
    }
  });

  it('lists the versions of a record in order, also of a transaction that began its changes before the one it waited for', async () => {
    if (service.url === null) return;
    const own = await service.createGym('Waiting events');
    const tenant = `select set_config('app.tenant', '${own.id}', true)`;
    for (const last of ["update machine set name = 'Third'", 'delete from supplier']) {
      const table = last.includes('machine') ? 'machine' : 'supplier';
      const { id } = await send('POST', `${table}s`, { name: 'First' }, own);
      const slow = runOn(
        service.url,
        `begin; ${tenant}; insert into location (name) values ('Of the slow one ${table}');
         select pg_sleep(0.6); ${last} where id = ${Number(id)}; commit`,
      );
      await sleep(200);
      await send('PATCH', `${table}s/${Number(id)}`, { name: 'Second' }, own);
      await slow;
      const { data } = await list(own, `after=${NIL}&kind=${table}&resource_id=${Number(id)}`);
      const verbs = data.map(({ type, data: { version } }) => `${type.split('.')[1]} ${String(version)}`);
      expect(verbs).toEqual(['created 1', 'updated 2', table === 'machine' ? 'updated 3' : 'deleted 2']);
      const times = data.map(({ occurred_at }) => occurred_at);
      expect(times).toEqual(times.toSorted());
    }
  });

  it('refuses a record without its kind, an unknown kind and malformed types, and says what is right', async () => {
    for (const [query, place] of [
      ['resource_id=4', 'kind'],
      ['kind=treadmill', 'kind'],
      ['type=machine', 'type'],
      ['type=machine.*.*', 'type'],
      ['after=4', 'after'],
    ])
      expect(await refusal(await gym.request('GET', `/api/v1/events?${query}`))).toMatchObject({
        status: 422,
        places: [place],
      });
  });

  it('returns 404 for the events of a record that never existed, and nothing of another gym', async () => {
    const other = await service.createGym('Other events');
    const theirs = await addMachine(other);
    for (const path of [`machines/${theirs.id}/events`, `machines/${theirs.uuid}/events`, 'machines/999999/events'])
      expect((await gym.request('GET', `/api/v1/${path}`)).status, path).toBe(404);
    expect((await list(gym, `kind=machine&resource_id=${theirs.uuid}`)).data).toEqual([]);
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { EventKind } from '../../generated/values.ts';
import { asOwner, asTenant } from '../../src/core/tenancy.ts';
import { APPENDED, CHANGES, CHANGES_OF_PARTS, SINGLE } from '../support/changes-by-sql.ts';
import { createWorld, type World } from '../support/gym-data.ts';
import { addMachine, historyOf, moveMachine } from '../support/rows.ts';
import { useService, type Gym } from '../support/service.ts';

const service = useService();
let gym: Gym;
let stranger: Gym;
let world: World;

beforeAll(async () => {
  gym = await service.createGym('Recorded');
  stranger = await service.createGym('Not recorded');
  world = await createWorld(gym);
});

type Row = Record<string, unknown>;

/** Runs SQL as the service's role in a gym, with no author. */
const bySql = async (text: string, of: Gym = gym): Promise<Row[]> =>
  asTenant(of.id, async () => (await sql.raw<Row>(text).execute(service.database.db)).rows);

const stateOf = async (kind: string, id: number): Promise<Row> =>
  (await bySql(`select version, updated_at from ${kind} where id = ${id}`))[0] ?? {};

const eventsOf = (kind: string, id: number): Promise<Row[]> =>
  bySql(`select type, actor, tool, request_id, before, data, occurred_at from event
    where kind = '${kind}' and resource_id = ${id} order by id`);

const NOBODY = { actor: null, tool: null, request_id: null };

/** The tables with a version whose rows are only added and deleted. */
const UNCHANGED = ['calendar_feed', 'machine_code'];

describe('a change by plain SQL as the role of the service', () => {
  it('is tested for every kind of event', () => {
    const tested = [...CHANGES.map(([kind]) => kind), ...Object.keys(APPENDED), SINGLE];
    expect(tested.toSorted()).toEqual([...EventKind].toSorted());
  });

  it.each(CHANGES)('records that a %s was added', async (kind) => {
    const { id } = world.row(kind);
    expect((await eventsOf(kind, id))[0]).toMatchObject({ type: `${kind}.created`, before: null, data: { id } });
  });

  it.each(Object.entries(APPENDED))(
    'records that a %s was added, which nothing changes later',
    async (kind, insert) => {
      const [row] = await bySql(`${insert((of) => world.row(of).id)} returning id`);
      const id = Number(row?.['id']);
      expect(await eventsOf(kind, id)).toMatchObject([
        { type: `${kind}.created`, ...NOBODY, before: null, data: { id } },
      ]);
    },
  );

  it.each(CHANGES)(
    'gives a %s its next version and time, and records one event with the values before and after and no author',
    async (kind, change) => {
      const { id } = world.row(kind);
      const before = await stateOf(kind, id);
      const earlier = await eventsOf(kind, id);
      await bySql(`update ${kind} set ${change}, version = 70, updated_at = '2001-01-01' where id = ${id}`);
      const after = await stateOf(kind, id);
      expect(after['version']).toBe(Number(before['version']) + 1);
      expect(Date.parse(String(after['updated_at']))).toBeGreaterThan(Date.parse(String(before['updated_at'])));
      const [event, ...others] = (await eventsOf(kind, id)).slice(earlier.length);
      expect(others).toEqual([]);
      const [, column = '', value] = /^(\w+) = '(.*)'$/.exec(change) ?? [];
      expect(event).toMatchObject({ type: `${kind}.updated`, ...NOBODY, occurred_at: after['updated_at'] });
      expect(Object(event?.['data'])).toMatchObject({ id, version: after['version'], [column]: value });
      expect(Object.keys(Object(event?.['before']))).toEqual([column]);
      // The same values again.
      await bySql(`update ${kind} set ${change} where id = ${id}`);
      expect(await stateOf(kind, id)).toEqual(after);
      expect(await eventsOf(kind, id)).toHaveLength(earlier.length + 1);
    },
  );

  it('a change of a status by plain SQL leaves a line of the history and an event, and keeps the rules of the other columns', async () => {
    const { id } = await addMachine(gym, { name: 'By hand' });
    await bySql(`update machine set status = 'out_of_service', blocked_reason = 'Smoke' where id = ${id}`);
    await bySql(`update machine set status = 'retired' where id = ${id}`);
    await bySql(`update machine set status = 'retired', blocked_reason = null where id = ${id}`);
    const line = { cause: 'api', cause_id: null, actor: null };
    expect(await historyOf(gym, id)).toEqual([
      { ...line, from_status: 'active', to_status: 'out_of_service', reason: 'Smoke' },
      { ...line, from_status: 'out_of_service', to_status: 'retired', reason: null },
    ]);
    const events = await eventsOf('machine', id);
    expect(events.map(({ type }) => type)).toEqual([
      'machine.created',
      'machine.status_changed',
      'machine.status_changed',
    ]);
    expect(events.at(-1)?.['data']).toMatchObject({ status: 'retired', blocked_reason: null, version: 3 });
    expect(Object(events.at(-1)?.['data'])).toHaveProperty('retired_at', expect.any(String));
  });

  it('a change of the status of a work order or a ticket by plain SQL leaves what an operation leaves', async () => {
    const [order] = await bySql("insert into work_order (title) values ('By hand') returning id");
    for (const status of ['planned', 'cancelled'])
      await bySql(`update work_order set status = '${status}' where id = ${Number(order?.['id'])}`);
    const lines = await bySql(`select from_status, to_status, actor from work_order_status_change
      where workorder_id = ${Number(order?.['id'])} order by id`);
    expect(lines).toEqual([
      { from_status: null, to_status: 'open', actor: null },
      { from_status: 'open', to_status: 'planned', actor: null },
      { from_status: 'planned', to_status: 'cancelled', actor: null },
    ]);
    const { id } = world.row('ticket');
    await bySql(`update ticket set status = 'new', acknowledged_at = null where id = ${id}`);
    const [ticket] = await bySql(`update ticket set status = 'in_progress', acknowledged_at = '2001-01-01'
      where id = ${id} returning acknowledged_at`);
    expect(String(ticket?.['acknowledged_at'])).not.toMatch(/^2001/);
  });

  it('a change of many rows by plain SQL gives each row an event and a line of the history with its own values', async () => {
    const names = Array.from({ length: 300 }, (_, i) => `Many ${i}`);
    await bySql(`insert into machine (name, asset_tag)
      select name, 'before ' || name from unnest('{${names.join()}}'::text[]) as name`);
    await bySql(`update machine set asset_tag = 'after ' || name, status = 'defect', blocked_reason = name
      where name like 'Many %'`);
    const rows = await bySql(`
      select machine.name, event.type, event.before, event.data, history.from_status, history.reason
      from machine
      join event on event.kind = 'machine' and event.resource_id = machine.id
      join machine_status_change as history on history.machine_id = machine.id and history.at = event.occurred_at
      where machine.name like 'Many %' order by machine.id, event.id`);
    expect(rows).toHaveLength(2 * names.length);
    for (const [i, name] of names.entries())
      expect(rows.slice(2 * i, 2 * i + 2)).toMatchObject([
        { name, type: 'machine.created', before: null, data: { name, asset_tag: `before ${name}` }, from_status: null },
        {
          type: 'machine.status_changed',
          before: { asset_tag: `before ${name}`, status: 'active', blocked_reason: null },
          data: { asset_tag: `after ${name}`, version: 2, blocked_reason: name },
          from_status: 'active',
          reason: name,
        },
      ]);
  });

  it('a change of the parts of a composite resource by plain SQL records one event at the end of its transaction', async () => {
    const { id } = world.row('quote');
    const before = await stateOf('quote', id);
    const earlier = await eventsOf('quote', id);
    await bySql(`
      do $$ begin
        delete from quote_line where quote_id = ${id};
        insert into quote_line (quote_id, position, description, quantity, unit_price)
          values (${id}, 1, 'Belt', 2, 10.5), (${id}, 2, 'Motor', 1, 100);
        update quote set title = 'Rewritten' where id = ${id};
      end $$`);
    expect((await stateOf('quote', id))['version']).toBe(Number(before['version']) + 1);
    const added = (await eventsOf('quote', id)).slice(earlier.length);
    expect(added).toHaveLength(1);
    expect(added[0]?.['data']).toMatchObject({
      title: 'Rewritten',
      total: 121,
      lines: [{ description: 'Belt' }, { description: 'Motor' }],
    });
    expect(Object.keys(Object(added[0]?.['before'])).toSorted()).toEqual(['lines', 'title', 'total']);
  });

  it('a change of a composite resource by plain SQL leaves nothing in the table of changes to record', async () => {
    await bySql(`update quote set title = 'Noted and recorded' where id = ${world.row('quote').id}`);
    const { rows } = await asOwner(() => sql`select from unrecorded_change`.execute(service.database.db));
    expect(rows).toEqual([]);
  });

  it.each(CHANGES_OF_PARTS)(
    'a change of a part of a %s by plain SQL records the change of its %s',
    async (kind, member, change) => {
      const { id } = world.row(kind);
      const before = await stateOf(kind, id);
      const earlier = await eventsOf(kind, id);
      await bySql(change(id, (await addMachine(gym)).id));
      expect((await stateOf(kind, id))['version']).toBe(Number(before['version']) + 1);
      const added = (await eventsOf(kind, id)).slice(earlier.length);
      expect(added.map(({ type }) => type)).toEqual([`${kind}.updated`]);
      expect(Object.keys(Object(added[0]?.['before']))).toContain(member);
    },
  );

  it('deletes a row with an event that has it', async () => {
    const [row] = await bySql("insert into location (name) values ('Gone') returning id");
    await bySql(`delete from location where id = ${Number(row?.['id'])}`);
    const events = await eventsOf('location', Number(row?.['id']));
    expect(events.map(({ type }) => type)).toEqual(['location.created', 'location.deleted']);
    expect(events[1]).toMatchObject({ before: null, data: { name: 'Gone' } });
  });

  it('has the author of its transaction when there is one', async () => {
    const machine = await moveMachine(gym, (await addMachine(gym)).id, { status: 'defect', reason: 'Noise' });
    const [, event] = await eventsOf('machine', machine.id);
    expect(event).toMatchObject({ actor: 'write token', tool: null });
    expect(event?.['request_id']).toEqual(expect.any(String));
    expect(await historyOf(gym, machine.id)).toMatchObject([{ actor: 'write token', reason: 'Noise' }]);
  });
});

describe('the version of a row', () => {
  it('is kept by a trigger in every table that has one and whose rows may change', async () => {
    const rows = await bySql(`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'version'
        and not exists (select from pg_trigger where tgname in ('version', 'write') and tgrelid = table_name::regclass)`);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(UNCHANGED);
  });
});

describe('a record', () => {
  it('cannot be written by hand, neither for the own tenant nor for another one', async () => {
    const { id } = await addMachine(gym);
    for (const { id: tenant } of [gym, stranger])
      for (const statement of [
        `insert into event (tenant_id, type, kind, resource_id, data) values (${tenant}, 'machine.updated', 'machine', ${id}, '{}')`,
        `insert into machine_status_change (tenant_id, machine_id, to_status, cause) values (${tenant}, ${id}, 'active', 'api')`,
        `insert into work_order_status_change (tenant_id, workorder_id, to_status) values (${tenant}, ${world.row('work_order').id}, 'open')`,
        `insert into unrecorded_change (tenant_id, kind, resource_id) values (${tenant}, 'quote', 1)`,
        `update event set tenant_id = ${tenant}`,
        'delete from event',
        'delete from machine_status_change',
        'delete from work_order_status_change',
        "update maintenance_skip set reason = ''",
        'delete from maintenance_skip',
      ])
        await expect(bySql(statement)).rejects.toThrow(/permission denied/);
  });

  it('belongs to the tenant of the change, whatever the change passes to its trigger', async () => {
    const { id } = await addMachine(gym);
    const passed = { tenant_id: stranger.id, machine_id: 1, actor: 'Forged', to_status: 'retired', reason: 'Kept' };
    await bySql(`update machine set status = 'defect', status_change = '${JSON.stringify(passed)}' where id = ${id}`);
    expect(await historyOf(gym, id)).toEqual([
      { from_status: 'active', to_status: 'defect', reason: 'Kept', cause: 'api', cause_id: null, actor: null },
    ]);
    expect(await bySql('select id from machine_status_change', stranger)).toEqual([]);
    expect(await bySql('select id from event', stranger)).toEqual([]);
  });

  it('cannot be prevented by the service', async () => {
    const { id } = await addMachine(gym);
    await bySql(`do $$ begin
      perform set_config('app.recording', 'off', true);
      update machine set name = 'Unrecorded' where id = ${id};
    end $$`);
    expect(await eventsOf('machine', id)).toHaveLength(2);
    await expect(bySql('alter table machine disable trigger event')).rejects.toThrow(/must be owner/);
    await expect(bySql('select record_machine()')).rejects.toThrow(/permission denied|only be called as triggers/);
    await expect(bySql("select nextval('event_number')")).rejects.toThrow(/permission denied/);
  });

  it('contains a new column of the lines of its document without a second list', async () => {
    const { id } = world.row('quote');
    await asOwner(() => sql`alter table quote_line add column colour text`.execute(service.database.db));
    try {
      await bySql(`update quote_line set colour = 'red' where quote_id = ${id}`);
      const event = (await eventsOf('quote', id)).at(-1);
      expect(Object(event?.['data'])['lines']).toContainEqual(expect.objectContaining({ colour: 'red' }));
    } finally {
      await asOwner(() => sql`alter table quote_line drop column colour`.execute(service.database.db));
    }
  });

  it('contains a new column of its table without a second list', async () => {
    const { id } = await addMachine(gym);
    await asOwner(() => sql`alter table machine add column colour text`.execute(service.database.db));
    try {
      await bySql(`update machine set colour = 'red' where id = ${id}`);
      expect((await eventsOf('machine', id)).at(-1)).toMatchObject({
        type: 'machine.updated',
        before: { colour: null },
        data: { colour: 'red', version: 2 },
      });
    } finally {
      await asOwner(() => sql`alter table machine drop column colour`.execute(service.database.db));
    }
  });
});

import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/meters.ts';
import { addInspection, addLocation, addMachine, moveMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';
import { change } from '../../support/webhooks.ts';

const service = useSharedService();
const day = (offset: number): string => Temporal.Now.plainDateISO('UTC').add({ days: offset }).toString();

let gym: Gym;
let supplier_id: number;
beforeAll(async () => {
  gym = await service.createGym('True figures');
  supplier_id = (await send<{ id: number }>(gym, 'POST', 'suppliers', { name: 'Parts' })).body.id;
});

describe('figures', () => {
  it('name as due only the last inspection of a machine that is not retired', async () => {
    const [replaced, due, retired] = [await addMachine(gym), await addMachine(gym), await addMachine(gym)];
    for (const { id: machine_id } of [replaced, due, retired])
      await addInspection(gym, {
        machine_id,
        passed: true,
        next_due_at: day(-1),
        inspected_at: `${day(-100)}T10:00:00Z`,
      });
    await addInspection(gym, { machine_id: replaced.id, passed: true, next_due_at: day(100) });
    await moveMachine(gym, retired.id, { status: 'retired' });
    const { data } = await gym.call('list_inspections', { due_by: day(0) });
    expect(data.map(({ machine_id }) => machine_id)).toEqual([due.id]);
    const page = await send<Schemas['InspectionPage']>(gym, 'GET', `inspections?due_before=${day(1)}`);
    expect(page.body.data.map(({ machine_id }) => machine_id)).toEqual([due.id]);
  });

  it('show what failed at an inspection before its notes', async () => {
    const { id: machine_id, name } = await addMachine(gym, { name: randomUUID() });
    const checklist = [
      { item: 'Brake', ok: false },
      { item: 'Belt', ok: true },
    ];
    await addInspection(gym, { machine_id, passed: false, notes: 'Safe to use.', checklist });
    const { hazards } = await gym.call('overview', {});
    const hazard = hazards.first.find((found) => found.name === name);
    expect(hazard?.failed_inspection).toBe('Brake. Safe to use.');
    const { last_inspection } = await gym.call('get_machine', { machine_id: String(machine_id) });
    expect(last_inspection).toMatchObject({ failed_items: 'Brake', notes: 'Safe to use.' });
  });

  it('list the machines that should be back by now, the longest first, at a location too', async () => {
    const place = randomUUID();
    const { id: location_id } = await addLocation(gym, place);
    const outUntil = async (offset: number, fields: object = {}): Promise<number> => {
      const { id } = await addMachine(gym, { status: 'defect', status_until: day(5), ...fields });
      await change(gym, `update machine set status_until = '${day(offset)}' where id = ${id}`);
      return id;
    };
    const [late, today, later, here] = [
      await outUntil(-1),
      await outUntil(0),
      await outUntil(-3),
      await outUntil(-2, { location_id, name: 'Rower 9' }),
    ];
    const { overdue_returns, unusable_machines } = await gym.call('overview', {});
    expect(overdue_returns).toMatchObject({ total: 3, first: [{ id: later }, { id: here }, { id: late }] });
    expect(unusable_machines.first.map(({ id }) => id)).toContain(today);
    expect((await gym.call('overview', { location: place })).overdue_returns).toEqual({
      total: 1,
      first: [
        expect.objectContaining({
          id: here,
          name: 'Rower 9',
          status: 'defect',
          status_until: day(-2),
          location_name: place,
        }),
      ],
    });
    for (const id of [late, today, later, here]) await moveMachine(gym, id, { status: 'active' });
    expect((await gym.call('overview', {})).overdue_returns).toBeNull();
  });

  it('count contracts of machines at a location only', async () => {
    const place = randomUUID();
    const { id: location_id } = await addLocation(gym, place);
    const [here, elsewhere] = [await addMachine(gym, { location_id }), await addMachine(gym)];
    for (const [title, machine] of [
      ['Here', here],
      ['Elsewhere', elsewhere],
    ] as const) {
      const term = { starts_on: day(-100), ends_on: day(5), notice_days: 30 };
      await send(gym, 'POST', 'contracts', { title, supplier_id, ...term, machine_ids: [machine.id] });
    }
    const titlesOf = ({ contracts_in_notice }: Schemas['Overview']) =>
      contracts_in_notice?.first.map(({ title }) => title);
    expect(titlesOf(await gym.call('overview', {}))).toEqual(['Here', 'Elsewhere']);
    expect(titlesOf(await gym.call('overview', { location: place }))).toEqual(['Here']);
  });

  it('give no total of an order with a line without a price', async () => {
    const lines = [
      { description: 'Belt', quantity: 2, unit_price: 10 },
      { description: 'Bolt', quantity: 1 },
    ];
    await send(gym, 'POST', 'purchase_orders', { supplier_id, lines });
    const { data } = await gym.call('list_purchase_orders', {});
    expect(data[0]).toMatchObject({ total: null, unpriced_lines: 1 });
  });

  it('give no work to a person who has left, who keeps what they had', async () => {
    const person = (await send<{ id: number }>(gym, 'POST', 'people', { name: randomUUID(), role: 'technician' })).body;
    const machine_id = (await addMachine(gym)).id;
    const work = { title: 'Oil', assignee_id: person.id };
    const order = (await send<{ id: number }>(gym, 'POST', 'work_orders', work)).body;
    const task = (await send<{ id: number }>(gym, 'POST', 'maintenance_tasks', { ...work, machine_id })).body;
    await send(gym, 'PATCH', `people/${person.id}`, { active: false });
    for (const [path, body] of [
      ['work_orders', work],
      ['maintenance_tasks', { ...work, machine_id }],
    ] as const) {
      expect((await send(gym, 'POST', path, body)).status).toBe(422);
      const own = path === 'work_orders' ? order.id : task.id;
      expect((await send(gym, 'PATCH', `${path}/${own}`, { assignee_id: person.id, title: 'Oil well' })).status).toBe(
        200,
      );
    }
  });

  it('suggest for work only people who have not left, and the one of two namesakes who has not', async () => {
    const word = randomUUID().slice(0, 8);
    const [here, left, namesake, former] = [`${word} Vries`, `${word} Vrees`, `${word} Bakker`, `${word} Bakker`];
    const ids: number[] = [];
    for (const name of [here, left, namesake, former])
      ids.push((await send<{ id: number }>(gym, 'POST', 'people', { name, role: 'technician' })).body.id);
    for (const id of [ids[1], ids[3]]) await send(gym, 'PATCH', `people/${id}`, { active: false });
    const refused = await gym.tryCall('create_workorder', { title: 'Oil', assignee_id: `${word} Vraas` });
    expect(refused.text).toContain(here);
    expect(refused.text).not.toContain(left);
    const given = await gym.call('create_workorder', { title: 'Oil', assignee_id: namesake });
    expect(given.assignee_id).toBe(ids[2]);
    const exact = await gym.tryCall('create_workorder', { title: 'Oil', assignee_id: left });
    expect(exact.text).toContain('has left');
  });
});

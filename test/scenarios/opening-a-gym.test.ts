import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { addDays, today } from '../../src/core/clock.ts';
import { useService, type Gym } from '../support/service.ts';

/** A gym opens: everything from the first location to the floor plan, over REST alone, with a client generated from the contract. */
const TIMEZONE = 'Europe/Amsterdam';
const MODELS = ['Treadmill', 'Rower', 'Leg press', 'Spin bike', 'Cable tower'];

const service = useService();
let gym: Gym;
let day: string;

type Answer<Data> = { data?: Data; error?: unknown; response: Response };

/** Returns the body of a successful response. */
const ok = async <Data>(answer: Promise<Answer<Data>>): Promise<Data> => {
  const { data, error, response } = await answer;
  if (data === undefined) throw new Error(`${response.url} returned ${response.status}: ${JSON.stringify(error)}`);
  return data;
};

/** Returns the code of a refusal. */
const codeOf = async (answer: Promise<Answer<unknown>>): Promise<unknown> =>
  Reflect.get(Object((await answer).error), 'code');

beforeAll(async () => {
  gym = await service.createGym('Riverside Fitness', TIMEZONE);
  day = today(TIMEZONE);
});

describe('a gym that opens over REST alone', () => {
  const rooms: Schemas['Location'][] = [];
  const machines: Schemas['Machine'][] = [];
  let service_firm: Schemas['Supplier'];
  let shop: Schemas['Supplier'];
  let store: Schemas['Location'];
  let belt: Schemas['Part'];
  let task: Schemas['MaintenanceTask'];
  let ticket: Schemas['Ticket'];

  const machine = (n: number): Schemas['Machine'] => {
    const machine = machines[n];
    if (!machine) throw new Error(`there is no machine ${n}`);
    return machine;
  };
  const patchQuote = (id: number, status: Schemas['QuoteStatus']) =>
    gym.api.PATCH('/api/v1/quotes/{id}/status', { params: { path: { id } }, body: { status } });

  it('learns from its token which gym it is and what day it is there', async () => {
    const me = await ok(gym.api.GET('/api/v1/me'));
    expect(me).toMatchObject({ tenant: { name: gym.name, timezone: TIMEZONE }, today: day });
    expect(me.token.scope).toBe('write');
  });

  it('has two sites with rooms, suppliers and thirty machines', async () => {
    for (const name of ['Riverside', 'Station']) {
      const { id: parent_id } = await ok(gym.api.POST('/api/v1/locations', { body: { name, kind: 'site' } }));
      for (const room of ['Cardio', 'Strength', 'Store'])
        rooms.push(
          await ok(gym.api.POST('/api/v1/locations', { body: { name: `${name} ${room}`, kind: 'room', parent_id } })),
        );
    }
    [service_firm, shop] = await Promise.all([
      ok(gym.api.POST('/api/v1/suppliers', { body: { name: 'Technogym Service', kind: 'service' } })),
      ok(gym.api.POST('/api/v1/suppliers', { body: { name: 'Parts & Co', kind: 'parts' } })),
    ]);
    for (let n = 0; n < 30; n += 1) {
      const body = {
        name: `${MODELS[n % MODELS.length]} ${n + 1}`,
        asset_tag: `A-${n + 1}`,
        location_id: rooms[(n % 2) + 3 * (n % 4 < 2 ? 0 : 1)]?.id ?? null,
        supplier_id: service_firm.id,
        warranty_until: n === 0 ? addDays(day, 100) : addDays(day, -100),
      };
      machines.push(await ok(gym.api.POST('/api/v1/machines', { body })));
    }
    const page = await ok(gym.api.GET('/api/v1/machines', { params: { query: { asset_tag: 'A-7' } } }));
    expect(page.data.map(({ name }) => name)).toEqual(['Rower 7']);
    const site = rooms[0]?.parent_id ?? 0;
    const inside = await ok(
      gym.api.GET('/api/v1/machines', {
        params: { query: { location_id: site, include_sublocations: true, limit: 100 } },
      }),
    );
    expect(inside.data.length).toBeGreaterThan(10);
    expect(inside.data.length).toBeLessThan(20);
  });

  it('plans monthly maintenance and moves it on when it is done', async () => {
    const body = {
      machine_id: machine(0).id,
      title: 'Lubricate the belt',
      rule_unit: 'month' as const,
      rule_interval: 1,
      basis: 'scheduled' as const,
      starts_on: day,
      checklist: ['Unplug', 'Wax'],
    };
    task = await ok(gym.api.POST('/api/v1/maintenance_tasks', { body }));
    expect(task.next_due_at).toBe(day);
    const done = await ok(
      gym.api.POST('/api/v1/maintenance_tasks/{id}/completions', {
        params: { path: { id: task.id } },
        body: { note: 'Smooth again', checklist: [{ item: 'Unplug', ok: true }] },
      }),
    );
    expect(done).toMatchObject({ task_id: task.id, due_on: day, completed_on: day });
    expect(done.next_due_at).toMatch(/^\d{4}-\d\d-\d\d$/);
    const later = await ok(gym.api.GET('/api/v1/maintenance_tasks/{id}', { params: { path: { id: task.id } } }));
    expect(later.next_due_at).toBe(done.next_due_at);
  });

  it('receives parts through a purchase order from an accepted quote', async () => {
    store = rooms[2] ?? Object(null);
    belt = await ok(
      gym.api.POST('/api/v1/parts', {
        body: { name: 'Treadmill belt', sku: 'TB-1', min_quantity: 2, supplier_id: shop.id, location_id: store.id },
      }),
    );
    const quote = await ok(
      gym.api.POST('/api/v1/quotes', {
        body: {
          supplier_id: shop.id,
          title: 'Four belts',
          lines: [{ description: 'Belt', part_id: belt.id, quantity: 4, unit_price: 80.5 }],
        },
      }),
    );
    expect(quote.total).toBe(322);
    expect(await codeOf(patchQuote(quote.id, 'accepted'))).toBe('transition_not_allowed');
    await ok(patchQuote(quote.id, 'received'));
    await ok(patchQuote(quote.id, 'accepted'));
    const convert = () =>
      gym.api.POST('/api/v1/quotes/{id}/purchase_order', { params: { path: { id: quote.id } }, body: {} });
    const order = await ok(convert());
    expect(order).toMatchObject({ status: 'draft', quote_id: quote.id, supplier_id: shop.id, total: 322 });
    expect(await codeOf(convert())).toBe('conflict');
    const path = { id: order.id };
    for (const status of ['approved', 'ordered'] as const)
      await ok(gym.api.PATCH('/api/v1/purchase_orders/{id}/status', { params: { path }, body: { status } }));
    const line_id = order.lines[0]?.id ?? 0;
    const receive = (quantity: number) =>
      gym.api.POST('/api/v1/purchase_orders/{id}/receipts', {
        params: { path },
        body: { lines: [{ line_id, quantity }] },
      });
    expect((await ok(receive(1))).purchase_order.status).toBe('partially_received');
    expect(await codeOf(receive(4))).toBe('over_receipt');
    expect((await ok(receive(3))).purchase_order.status).toBe('received');
    const stocked = await ok(gym.api.GET('/api/v1/parts/{id}', { params: { path: { id: belt.id } } }));
    expect(stocked).toMatchObject({ quantity: 4 });
  });

  it('repairs what a member reports, with a part from stock', async () => {
    const reporter = await ok(
      gym.api.POST('/api/v1/reporters', { body: { name: 'Ada Quist', kind: 'member', email: 'ada@example.com' } }),
    );
    ticket = await ok(
      gym.api.POST('/api/v1/tickets', {
        body: {
          machine_id: machine(0).id,
          description: 'Belt slips over 12 km/h.',
          priority: 'high',
          reporter_id: reporter.id,
        },
      }),
    );
    const job = await ok(
      gym.api.POST('/api/v1/tickets/{id}/work_order', { params: { path: { id: ticket.id } }, body: {} }),
    );
    expect(job).toMatchObject({ ticket_id: ticket.id, machine_id: machine(0).id, priority: 'high' });
    const params = { path: { id: job.id } };
    await ok(gym.api.PATCH('/api/v1/work_orders/{id}/status', { params, body: { status: 'in_progress' } }));
    const used = await ok(
      gym.api.POST('/api/v1/work_orders/{id}/parts', { params, body: { part_id: belt.id, quantity: 3 } }),
    );
    expect(used).toMatchObject({ kind: 'consumption', quantity: -3, workorder_id: job.id, quantity_after: 1 });
    const more = gym.api.POST('/api/v1/work_orders/{id}/parts', { params, body: { part_id: belt.id, quantity: 2 } });
    expect(await codeOf(more)).toBe('insufficient_stock');
    const resolution = 'New belt';
    await ok(gym.api.PATCH('/api/v1/work_orders/{id}/status', { params, body: { status: 'completed', resolution } }));
    await ok(
      gym.api.PATCH('/api/v1/tickets/{id}/status', {
        params: { path: { id: ticket.id } },
        body: { status: 'resolved', resolution },
      }),
    );
    const erased = await ok(gym.api.POST('/api/v1/reporters/{id}/erase', { params: { path: { id: reporter.id } } }));
    expect(erased).toMatchObject({ name: 'Erased reporter', email: null, ticket_count: 1 });
  });

  it('closes a machine that fails its inspection, and claims warranty for it', async () => {
    const machine_id = machine(0).id;
    await ok(
      gym.api.POST('/api/v1/inspections', {
        body: { machine_id, passed: false, notes: 'Frame cracked', blocked_machine: true },
      }),
    );
    const closed = await ok(gym.api.GET('/api/v1/machines/{id}', { params: { path: { id: machine_id } } }));
    expect(closed).toMatchObject({ status: 'out_of_service' });
    const claim = await ok(
      gym.api.POST('/api/v1/warranty_claims', {
        body: { machine_id, supplier_id: service_firm.id, ticket_id: ticket.id, title: 'Cracked frame' },
      }),
    );
    expect(claim).toMatchObject({ status: 'draft', out_of_warranty: false });
    const params = { path: { id: claim.id } };
    const move = (body: Schemas['WarrantyClaimStatusChange']) =>
      gym.api.PATCH('/api/v1/warranty_claims/{id}/status', { params, body });
    expect((await ok(move({ status: 'submitted' }))).submitted_at).not.toBeNull();
    expect(await ok(move({ status: 'approved', outcome: 'replacement' }))).toMatchObject({ outcome: 'replacement' });
    const late = await ok(
      gym.api.POST('/api/v1/warranty_claims', { body: { machine_id: machine(1).id, title: 'Too late' } }),
    );
    expect(late.out_of_warranty).toBe(true);
  });

  it('knows a contract that runs out, and draws the floor plan', async () => {
    const contract = await ok(
      gym.api.POST('/api/v1/contracts', {
        body: {
          supplier_id: service_firm.id,
          title: 'Yearly service',
          kind: 'service',
          starts_on: addDays(day, -360),
          ends_on: addDays(day, 5),
          notice_days: 30,
          machine_ids: [machine(0).id, machine(1).id],
        },
      }),
    );
    expect(contract.status).toBe('expiring');
    const plan = await ok(
      gym.api.POST('/api/v1/floor_plans', {
        body: { location_id: rooms[0]?.id ?? 0, name: 'Cardio', width: 20, height: 12 },
      }),
    );
    const positions = [0, 1].map((n) => ({ machine_id: machine(n).id, x: 0.2 + n / 2, y: 0.5 }));
    await ok(
      gym.api.PUT('/api/v1/floor_plans/{id}/positions', { params: { path: { id: plan.id } }, body: { positions } }),
    );
    const drawing = await gym.request('GET', `/api/v1/floor_plans/${plan.id}.svg`);
    expect(drawing.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(await drawing.text()).toMatch(/<title>Treadmill 1 \(out of service\)<\/title>/);
  });

  it('ends with the right stock, statuses, histories and due dates', async () => {
    const { data: movements } = await ok(
      gym.api.GET('/api/v1/parts/{id}/movements', { params: { path: { id: belt.id } } }),
    );
    expect(movements.map(({ kind, quantity, quantity_after }) => [kind, quantity, quantity_after])).toEqual([
      ['consumption', -3, 1],
      ['receipt', 3, 4],
      ['receipt', 1, 1],
    ]);
    const low = await ok(gym.api.GET('/api/v1/parts', { params: { query: { low_stock: true } } }));
    expect(low.data.map(({ id }) => id)).toEqual([belt.id]);
    const { data: changes } = await ok(
      gym.api.GET('/api/v1/machines/{id}/status_changes', { params: { path: { id: machine(0).id } } }),
    );
    expect(changes.map(({ from_status, to_status, cause }) => [from_status, to_status, cause])).toEqual([
      ['active', 'out_of_service', 'inspection'],
      [null, 'active', 'api'],
    ]);
    const open = await ok(gym.api.GET('/api/v1/tickets', { params: { query: { open: true } } }));
    expect(open.data).toEqual([]);
    const overdue = await ok(gym.api.GET('/api/v1/maintenance_tasks', { params: { query: { overdue: true } } }));
    expect(overdue.data).toEqual([]);
    const expiring = await ok(gym.api.GET('/api/v1/contracts', { params: { query: { status: ['expiring'] } } }));
    expect(expiring.data).toHaveLength(1);
    const active = await ok(gym.api.GET('/api/v1/machines', { params: { query: { status: ['active'], limit: 100 } } }));
    expect(active.data).toHaveLength(29);
  });
});

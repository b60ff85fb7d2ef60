import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { TicketStatus } from '../../../generated/values.ts';
import { idsOf, send } from '../../support/areas.ts';
import { addPerson } from '../../support/browser.ts';
import { addMachine, readMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let machine_id: number;

beforeAll(async () => {
  gym = await service.createGym('Tickets over REST');
  machine_id = (await addMachine(gym)).id;
});

const PATH = '/api/v1/tickets';
const add = (fields: object = {}, owner = gym): Promise<Schemas['Ticket']> =>
  send(owner, 'POST', PATH, { machine_id, description: 'Belt slips', ...fields });
const read = (id: number): Promise<Schemas['Ticket']> => send(gym, 'GET', `${PATH}/${id}`);
const patch = (id: number, body: object): Promise<Schemas['Ticket']> => send(gym, 'PATCH', `${PATH}/${id}`, body);
const move = (id: number, body: object): Promise<Schemas['Ticket']> => send(gym, 'PATCH', `${PATH}/${id}/status`, body);
const addReporter = (name: string): Promise<Schemas['Reporter']> => send(gym, 'POST', '/api/v1/reporters', { name });

describe('POST /api/v1/tickets', () => {
  it('stores the fields, with the status new and the priority medium by default', async () => {
    expect(await add({ title: 'Belt' })).toMatchObject({
      title: 'Belt',
      status: 'new',
      priority: 'medium',
      reporter_id: null,
      reporter_name: null,
      version: 1,
    });
    expect((await readMachine(gym, machine_id)).status).toBe('active');
  });

  it('takes the name from a reporter_id, and finds or adds the reporter of a reporter_name', async () => {
    const { id, uuid } = await addReporter('Ada Quist');
    expect(await add({ reporter_id: uuid })).toMatchObject({ reporter_id: id, reporter_name: 'Ada Quist' });
    expect(await add({ reporter_name: ' ADA quist ' })).toMatchObject({ reporter_id: id, reporter_name: 'ADA quist' });
    const { reporter_id } = await add({ reporter_name: 'New Face' });
    expect(await send(gym, 'GET', `/api/v1/reporters/${reporter_id}`)).toMatchObject({ name: 'New Face' });
  });
});

describe('GET /api/v1/tickets', () => {
  it('searches titles and descriptions, and filters by status, open, machine, reporter and priority', async () => {
    const many = await service.createGym('Many tickets');
    const [one, other] = [await addMachine(many), await addMachine(many)];
    const rows = [
      await add({ machine_id: one.id, title: 'Loose SEAT', priority: 'high', reporter_name: 'Kim' }, many),
      await add({ machine_id: other.id, description: 'seat torn' }, many),
      await add({ machine_id: one.id, description: 'Noise' }, many),
    ];
    const [a = 0, b = 0, c = 0] = rows.map(({ id }) => id);
    await send(many, 'PATCH', `${PATH}/${b}/status`, { status: 'wont_fix' });
    await send(many, 'PATCH', `${PATH}/${c}/status`, { status: 'planned' });
    const ids = (query: string): Promise<number[]> => idsOf(many, `${PATH}?${query}`);
    expect(await ids('q=Seat')).toEqual([b, a]);
    expect(await ids('status=new,planned')).toEqual([c, a]);
    expect(await ids('open=true')).toEqual([c, a]);
    expect(await ids('open=false')).toEqual([b]);
    expect(await ids(`machine_id=${one.uuid}`)).toEqual([c, a]);
    expect(await ids(`reporter_id=${rows[0]?.reporter_id}`)).toEqual([a]);
    expect(await ids('priority=high')).toEqual([a]);
    expect(await ids('sort=updated_at')).toEqual([a, b, c]);
  });
});

describe('GET /api/v1/tickets?assignee_id=', () => {
  it('returns the tickets whose work order a person does, also once the ticket or the order is closed', async () => {
    const busy = await service.createGym('Busy');
    const machine = await addMachine(busy);
    const addWork = async (person_id: number | null): Promise<{ ticket: number; order: Schemas['WorkOrder'] }> => {
      const { id } = await add({ machine_id: machine.id }, busy);
      const body = { assignee_id: person_id };
      return { ticket: id, order: await send(busy, 'POST', `${PATH}/${id}/work_order`, body) };
    };
    const [kim, bram] = [await addPerson(busy, { name: 'Kim' }), await addPerson(busy, { name: 'Bram' })];
    const [first, second] = [await addWork(kim.id), await addWork(kim.id)];
    const third = await addWork(bram.id);
    await addWork(null);
    const of = (reference: number | string): Promise<number[]> => idsOf(busy, `${PATH}?assignee_id=${reference}`);
    expect(await of(kim.id)).toEqual([second.ticket, first.ticket]);
    expect(await of(bram.uuid)).toEqual([third.ticket]);
    await send(busy, 'PATCH', `/api/v1/work_orders/${first.order.id}`, { assignee_id: bram.id });
    await send(busy, 'PATCH', `${PATH}/${second.ticket}/status`, { status: 'resolved' });
    expect([await of(kim.id), await of(bram.id)]).toEqual([[second.ticket], [third.ticket, first.ticket]]);
    expect(await idsOf(busy, `${PATH}?assignee_id=${kim.id}&open=true`)).toEqual([]);
  });
});

describe('PATCH /api/v1/tickets/{id}', () => {
  it('changes the fields that are sent, and nothing for equal values', async () => {
    const { id } = await add({ title: 'Belt', reporter_name: 'Bo Jansen' });
    expect(await patch(id, { title: null, priority: 'urgent' })).toMatchObject({ title: null, version: 2 });
    const { reporter_id } = await read(id);
    expect(await patch(id, { title: null, priority: 'urgent', reporter_id })).toMatchObject({ version: 2 });
  });

  it('keeps reporter_id and reporter_name together', async () => {
    const { id } = await add();
    const reporter = await addReporter('Noor de Wit');
    expect(await patch(id, { reporter_id: reporter.id })).toMatchObject({ reporter_name: 'Noor de Wit' });
    const other = await patch(id, { reporter_name: 'Other Face' });
    expect(other.reporter_id).not.toBe(reporter.id);
    expect(await patch(id, { reporter_id: null })).toMatchObject({ reporter_id: null, reporter_name: null });
  });

  it.each(['status', 'resolution', 'acknowledged_at', 'resolved_at'])('rejects %s', async (field) => {
    const { id } = await add();
    const response = await gym.request('PATCH', `${PATH}/${id}`, { body: { [field]: null } });
    expect(await refusal(response)).toMatchObject({ status: 422, places: [`/${field}`] });
  });
});

describe('PATCH /api/v1/tickets/{id}/status', () => {
  it.each(TicketStatus)('sets %s from new and back, with resolved_at while it is closed', async (status) => {
    const { id } = await add();
    const isClosed = status === 'resolved' || status === 'wont_fix';
    const moved = await move(id, { status });
    expect([moved.status, moved.resolved_at !== null]).toEqual([status, isClosed]);
    expect(await move(id, { status })).toEqual(moved);
    expect(await move(id, { status: 'new' })).toMatchObject({ status: 'new', resolved_at: null });
  });

  it('sets acknowledged_at with the first status other than new, and never again', async () => {
    const { id, acknowledged_at } = await add();
    expect(acknowledged_at).toBeNull();
    const reviewed = await move(id, { status: 'reviewed' });
    expect(reviewed.acknowledged_at).toBe(reviewed.updated_at);
    await move(id, { status: 'new' });
    expect(await move(id, { status: 'planned' })).toMatchObject({ acknowledged_at: reviewed.acknowledged_at });
    const byHand = sql`update ticket set acknowledged_at = now(), title = 'By hand' where id = ${id}`;
    await gym.seed(({ em }) => byHand.execute(em.getKysely()));
    expect(await send(gym, 'GET', `${PATH}/${id}`)).toMatchObject({
      title: 'By hand',
      acknowledged_at: reviewed.acknowledged_at,
    });
  });

  it('accepts a resolution only with resolved and wont_fix', async () => {
    const { id } = await add();
    const refused = await gym.request('PATCH', `${PATH}/${id}/status`, {
      body: { status: 'planned', resolution: 'Soon' },
    });
    expect(await refusal(refused)).toMatchObject({ status: 422, places: ['/resolution'] });
    const resolved = await move(id, { status: 'resolved', resolution: 'Tensioned' });
    expect(resolved.resolution).toBe('Tensioned');
    const corrected = await move(id, { status: 'resolved', resolution: 'Replaced' });
    expect(corrected).toMatchObject({ resolution: 'Replaced', resolved_at: resolved.resolved_at });
  });
});

describe('POST /api/v1/tickets/{id}/work_order', () => {
  const create = (id: number, body: object = {}): Promise<Schemas['WorkOrder']> =>
    send(gym, 'POST', `${PATH}/${id}/work_order`, body);

  it('creates a work order with the machine, priority and title of the ticket, and links it', async () => {
    const { id } = await add({ title: 'Belt', priority: 'high' });
    const response = await gym.request('POST', `${PATH}/${id}/work_order`, { body: { assignee: 'Kim' } });
    const order: Schemas['WorkOrder'] = JSON.parse(await response.text());
    expect(order).toMatchObject({ title: 'Belt', priority: 'high', machine_id, ticket_id: id, assignee: 'Kim' });
    expect(response.headers.get('location')).toBe(`/api/v1/work_orders/${order.id}`);
    expect(await read(id)).toMatchObject({ workorder_id: order.id, status: 'new', version: 2 });
  });

  it.each([
    ['the title that is sent', { title: 'Belt' }, { title: 'Mine' }, 'Mine'],
    ['the first 200 characters of the description', { description: ` ${'🔧'.repeat(300)}` }, {}, '🔧'.repeat(200)],
    ['the description when the title is blank', { title: ' ', description: 'Belt slips' }, {}, 'Belt slips'],
  ])('names the work order after %s', async (_name, ticket, body, title) => {
    expect((await create((await add(ticket)).id, body)).title).toBe(title);
  });

  it('names the existing work order in the 409 of a second call', async () => {
    const { id } = await add();
    const order = await create(id);
    const response = await gym.request('POST', `${PATH}/${id}/work_order`, { body: {} });
    expect(await refusal(response)).toEqual({
      status: 409,
      code: 'conflict',
      places: ['id'],
      details: [`is a ticket that already has work order ${order.id}`],
    });
  });

  it('creates one work order for 50 concurrent calls', async () => {
    const { id } = await add();
    const sent = Array.from({ length: 50 }, () => gym.request('POST', `${PATH}/${id}/work_order`, { body: {} }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect(await idsOf(gym, `/api/v1/work_orders?ticket_id=${id}`)).toEqual([(await read(id)).workorder_id]);
  });
});

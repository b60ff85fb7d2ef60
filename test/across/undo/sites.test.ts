import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { findTenant, issueToken } from '../../../src/auth/administration.ts';
import { send } from '../../support/areas.ts';
import { fingerprint } from '../../support/fingerprint.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

type Row = { id: number };

const service = useSharedService();
let gym: Gym;
/** The sites North and South, each with a machine. */
let north: number;
let south: number;
let here: Row;
let there: Row;
/** Callers who see North only: a program, a manager, a technician and a member of staff. */
let program: string;
let manager: string;
let technician: string;
let staff: string;

const post = <T = Row>(path: string, body: object): Promise<T> => send(gym, 'POST', `/api/v1/${path}`, body);
const patch = (path: string, body: object): Promise<Row> => send(gym, 'PATCH', `/api/v1/${path}`, body);

const issue = async (location_ids: readonly number[], person_id?: number): Promise<string> => {
  const tenant = await findTenant(service.database, gym.name);
  const wanted = { scope: 'write', expires_at: null, location_ids, ...(person_id && { person_id }) } as const;
  return (await issueToken(service.database, tenant, wanted)).token;
};

const hire = async (role: string): Promise<string> => {
  const { id } = await post('people', { name: `The ${role}`, role, location_ids: [north] });
  return issue([], id);
};

beforeAll(async () => {
  gym = await service.createGym('Undo of sites');
  north = (await post('locations', { name: 'North' })).id;
  south = (await post('locations', { name: 'South' })).id;
  here = await post('machines', { name: 'Here', location_id: north });
  there = await post('machines', { name: 'Secret there', location_id: south });
  program = await issue([north]);
  manager = await hire('manager');
  technician = await hire('technician');
  staff = await hire('staff');
});

const lastEvent = async (kind: string, { id }: Row): Promise<string> => {
  // An event can be read once its millisecond is over.
  await sleep(3);
  const page = await send<{ data: { id: string }[] }>(gym, 'GET', `/api/v1/events?kind=${kind}&resource_id=${id}`);
  return page.data[0]?.id ?? '';
};

const undo = async (event: string, token: string) => {
  const response = await gym.request('POST', `/api/v1/events/${event}/undo`, { token });
  return { status: response.status, text: await response.text() };
};

/** Returns the statuses with which callers fail to undo the last change of a record. They learn nothing of South, and change nothing. */
const refusalsOf = async (kind: string, row: Row, tokens = [program, manager]): Promise<number[]> => {
  const event = await lastEvent(kind, row);
  const before = await fingerprint(gym);
  const statuses: number[] = [];
  for (const token of tokens) {
    const answer = await undo(event, token);
    expect(answer.text).not.toMatch(/secret/i);
    statuses.push(answer.status);
  }
  expect(await fingerprint(gym)).toEqual(before);
  return statuses;
};

const report = (machine: Row): Promise<Row> =>
  post('tickets', { machine_id: machine.id, description: `A noise of ${machine.id === there.id ? 'a secret' : 'it'}` });

describe('a caller of one site', () => {
  it('undoes a change of a record of the site', async () => {
    const ticket = await report(here);
    await patch(`tickets/${ticket.id}`, { priority: 'urgent' });
    expect((await undo(await lastEvent('ticket', ticket), program)).status).toBe(200);
  });

  it('finds no event of a record of another site', async () => {
    const ticket = await report(there);
    expect(await refusalsOf('ticket', ticket)).toEqual([404, 404]);
    await patch(`tickets/${ticket.id}`, { priority: 'urgent' });
    expect(await refusalsOf('ticket', ticket)).toEqual([404, 404]);
    await patch(`machines/${there.id}`, { brand: 'Secret' });
    expect(await refusalsOf('machine', there)).toEqual([404, 404]);
  });

  it('undoes nothing of a batch that changed records of several sites', async () => {
    const tickets = [await report(here), await report(there)] as const;
    const ticket_ids = tickets.map(({ id }) => String(id));
    await gym.call('update_tickets', { ticket_ids, priority: 'urgent', confirm: true });
    expect(await refusalsOf('ticket', tickets[0])).toEqual([409, 409]);
    expect(await refusalsOf('ticket', tickets[1])).toEqual([404, 404]);
    expect((await undo(await lastEvent('ticket', tickets[1]), gym.tokens.write)).status).toBe(200);
  });

  it('undoes nothing of a request that also added something to another site', async () => {
    const args = { machine_id: 'Secret there', description: 'Wobbles', reporter_name: 'A new face' };
    await gym.call('report_ticket', args);
    const { data } = await send<{ data: Row[] }>(gym, 'GET', '/api/v1/reporters?q=new%20face');
    expect(await refusalsOf('reporter', data[0] ?? { id: 0 })).toEqual([409, 409]);
  });

  it('undoes no change of the machines of a record that concerns several sites', async () => {
    const exercise = await post('exercises', { name: 'Both', machine_ids: [here.id, there.id] });
    expect(await refusalsOf('exercise', exercise)).toEqual([409, 409]);
    for (const machine_ids of [[here.id], [here.id, there.id]]) {
      await patch(`exercises/${exercise.id}`, { machine_ids });
      expect(await refusalsOf('exercise', exercise)).toEqual([409, 409]);
    }
    await patch(`exercises/${exercise.id}`, { name: 'Other name' });
    expect((await undo(await lastEvent('exercise', exercise), technician)).status).toBe(200);
    expect(await send(gym, 'GET', `/api/v1/exercises/${exercise.id}`)).toMatchObject({
      name: 'Both',
      machine_ids: [here.id, there.id],
    });
  });

  it('does not move a machine back to another site', async () => {
    const machine = await post('machines', { name: 'Moved', location_id: south });
    await patch(`machines/${machine.id}`, { location_id: north });
    expect(await refusalsOf('machine', machine)).toEqual([403, 403]);
    await patch(`machines/${machine.id}`, { location_id: south });
    expect(await refusalsOf('machine', machine)).toEqual([404, 404]);
  });

  it('does not remove what a record of another site refers to', async () => {
    const supplier = await post('suppliers', { name: 'Acme' });
    await post('machines', { name: 'Secret machine', location_id: south, supplier_id: supplier.id });
    expect(await refusalsOf('supplier', supplier)).toEqual([409, 409]);
    const response = await gym.request('DELETE', `/api/v1/suppliers/${supplier.id}`, { token: manager });
    expect(response.status).toBe(409);
  });
});

describe('people whose role may not make the reverse', () => {
  it('undo neither purchases nor changes of machines, and staff no work and no reports of others', async () => {
    const supplier = await post('suppliers', { name: 'Purchases' });
    const lines = [{ description: 'Belt', quantity: 1, unit_price: 20 }];
    const quote = await post('quotes', { supplier_id: supplier.id, title: 'Belts', lines });
    await patch(`machines/${here.id}`, { brand: 'Acme' });
    const order = await post('work_orders', { title: 'Oil' });
    const ticket = await report(here);
    const incident = await post('incidents', { machine_id: here.id, description: 'A finger was caught.' });
    for (const [kind, row] of [
      ['supplier', supplier],
      ['quote', quote],
      ['machine', here],
    ] as const)
      expect(await refusalsOf(kind, row, [technician, staff])).toEqual([403, 403]);
    for (const [kind, row] of [
      ['work_order', order],
      ['ticket', ticket],
      ['incident', incident],
    ] as const)
      expect(await refusalsOf(kind, row, [staff])).toEqual([403]);
  });

  it('take back what they have added themselves, with any of their tokens', async () => {
    const { id } = await post('people', { name: 'Bo', role: 'staff', location_ids: [north] });
    const body = { machine_id: here.id, description: 'Squeaks' };
    const response = await gym.request('POST', '/api/v1/tickets', { body, token: await issue([], id) });
    const ticket: Row = JSON.parse(await response.text());
    expect((await undo(await lastEvent('ticket', ticket), staff)).status).toBe(403);
    expect((await undo(await lastEvent('ticket', ticket), await issue([north], id))).status).toBe(200);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { idsOf, send } from '../../support/areas.ts';
import type { Resource } from '../../support/resource.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let reporters: Resource<'reporters'>;
let machine_id: number;

beforeAll(async () => {
  gym = await service.createGym('Reporters');
  reporters = gym.resource('reporters');
  machine_id = (await addMachine(gym)).id;
});

const PATH = '/api/v1/reporters';
const erase = (id: number): Promise<Schemas['Reporter']> => send(gym, 'POST', `${PATH}/${id}/erase`);
const report = (fields: object): Promise<Schemas['Ticket']> =>
  send(gym, 'POST', '/api/v1/tickets', { machine_id, description: 'Squeaks', ...fields });

describe('POST and PATCH /api/v1/reporters', () => {
  it('store the fields, with the kind other by default', async () => {
    const { id } = await reporters.add({ name: 'Ada', email: 'ada@example.com' });
    expect(await reporters.get(id)).toMatchObject({
      name: 'Ada',
      kind: 'other',
      phone: null,
      ticket_count: 0,
      version: 1,
    });
    expect(await reporters.patch(id, { kind: 'staff', email: null })).toMatchObject({
      kind: 'staff',
      email: null,
      version: 2,
    });
  });

  it('reject the name of another reporter, letter case aside', async () => {
    await reporters.add({ name: 'Zoë' });
    const { id } = await reporters.add({ name: 'Not Zoë' });
    const taken = { status: 409, code: 'conflict' };
    expect(await reporters.refusal('POST', '', { name: 'zOË' })).toMatchObject(taken);
    expect(await reporters.refusal('PATCH', id, { name: 'ZOË' })).toMatchObject(taken);
    expect(await reporters.patch(id, { name: 'not zoë' })).toMatchObject({ name: 'not zoë' });
  });

  it('create one of 50 reporters with the same name that are sent together', async () => {
    const sent = Array.from({ length: 50 }, () => gym.request('POST', PATH, { body: { name: 'Rush Hour' } }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  });
});

describe('GET /api/v1/reporters', () => {
  it('searches names and emails, filters by kind and sorts by name', async () => {
    const many = await service.createGym('Many reporters');
    const added = many.resource('reporters');
    const { id: b } = await added.add({ name: 'Beta', kind: 'member', email: 'x@alpha.example' });
    const { id: a } = await added.add({ name: 'Alpha', kind: 'staff' });
    const { id: c } = await added.add({ name: 'Gamma', kind: 'member' });
    const ids = (query: string): Promise<number[]> => idsOf(many, `${PATH}?${query}`);
    expect(await ids('q=ALPHA')).toEqual([a, b]);
    expect(await ids('q=alpha&kind=member')).toEqual([b]);
    expect(await ids('kind=member')).toEqual([c, b]);
    expect(await ids('sort=name')).toEqual([a, b, c]);
    expect(await ids('q=alpha&sort=-name')).toEqual([b, a]);
  });
});

describe('DELETE /api/v1/reporters/{id}', () => {
  it('deletes a reporter without tickets, and rejects one with tickets', async () => {
    const { id } = await reporters.add({ name: 'Unused' });
    await reporters.remove(id);
    expect(await reporters.refusal('GET', id)).toMatchObject({ status: 404 });
    const { reporter_id } = await report({ reporter_name: 'In use' });
    const response = await gym.request('DELETE', `${PATH}/${reporter_id}`);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'in_use', used_by: [{ kind: 'ticket', count: 1 }] });
  });
});

describe('POST /api/v1/reporters/{id}/erase', () => {
  it('removes personal data from the reporter and its tickets, and keeps the count', async () => {
    const { id } = await reporters.add({ name: 'Sam Okafor', kind: 'member', email: 'sam@example.com', phone: '1' });
    const tickets = [await report({ reporter_id: id }), await report({ reporter_name: 'sam okafor' })];
    const erased = { name: 'Erased reporter', kind: 'member', email: null, phone: null, ticket_count: 2, version: 2 };
    expect(await erase(id)).toMatchObject(erased);
    for (const ticket of tickets)
      expect(await send(gym, 'GET', `/api/v1/tickets/${ticket.id}`)).toMatchObject({
        reporter_id: id,
        reporter_name: 'Erased reporter',
        version: 2,
      });
    expect(await idsOf(gym, `${PATH}?q=okafor`)).toEqual([]);
    expect(await erase(id)).toMatchObject(erased);
  });

  it('frees the name, and accepts any number of erased reporters', async () => {
    const first = await reporters.add({ name: 'Twice' });
    await erase(first.id);
    const second = await report({ reporter_name: 'Twice' });
    expect(second.reporter_id).not.toBe(first.id);
    expect(await erase(Number(second.reporter_id))).toMatchObject({ name: 'Erased reporter', ticket_count: 1 });
    expect((await report({ reporter_name: 'Erased reporter' })).reporter_id).not.toBe(first.id);
  });

  it('rejects a later change of the reporter', async () => {
    const { id } = await reporters.add({ name: 'Gone' });
    await erase(id);
    expect(await reporters.refusal('PATCH', id, { name: 'Back' })).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('leaves no ticket with the name when reports arrive together with the erasure', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await reporters.add({ name: `Raced ${round}` });
      const reports = Array.from({ length: 10 }, (_, n) =>
        report(n % 2 === 0 ? { reporter_id: id } : { reporter_name: `Raced ${round}` }),
      );
      await Promise.all([erase(id), ...reports]);
      const linked = await send<Schemas['TicketPage']>(gym, 'GET', `/api/v1/tickets?reporter_id=${id}`);
      expect(linked.data.filter(({ reporter_name }) => reporter_name !== 'Erased reporter')).toEqual([]);
    }
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { PersonRole } from '../../generated/values.ts';
import { findTenant, issueToken } from '../../src/auth/administration.ts';
import { send } from '../support/areas.ts';
import { operations, tools, type ContractOperation } from '../support/contract.ts';
import { sendFile } from '../support/files.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { exampleArguments } from '../support/example-arguments.ts';
import { createWorld, type World } from '../support/gym-data.ts';
import { byId, prepareUndo, sendPrepared, successOf } from '../support/operation-requests.ts';
import { refusal } from '../support/rows.ts';
import { sampleOf } from '../support/sampling.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { readyArguments } from '../support/undoable.ts';

const service = useSharedService();
let world: World;
let gym: Gym;
const people = new Map<string, { id: number; token: string }>();

const tokenOf = (role: string): string => people.get(role)?.token ?? '';

beforeAll(async () => {
  gym = await service.createGym('Roles');
  world = await createWorld(gym);
  const tenant = await findTenant(service.database, gym.name);
  for (const role of PersonRole) {
    const { id } = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', { name: role, role });
    const { token } = await issueToken(service.database, tenant, { scope: 'write', person_id: id, expires_at: null });
    people.set(role, { id, token });
  }
});

/** Sends an operation. What only finds the caller's own, or may be done by all to that alone, concerns a record of theirs. */
const sendAs = async (operation: ContractOperation, role: string): Promise<Response> => {
  const { operationId, method } = operation;
  const { id: person_id, token } = people.get(role) ?? { id: 0, token: '' };
  if (operationId === 'undoEvent') return gym.request(method, (await prepareUndo(world, token)).address(), { token });
  // Another operation may have retired the machine, on which no task is completed.
  if (operationId === 'completeMaintenanceTask' || operationId === 'skipMaintenanceTask')
    await gym.request('PATCH', `/api/v1/machines/${world.row('machine').id}/status`, { body: { status: 'active' } });
  if (operationId !== 'endGrant') return sendPrepared(operation, world, { token });
  const { id: token_id } = await world.add('token', { person_id });
  const { id } = await world.add('oauth_grant', { token_id });
  return gym.request(method, `/api/v1/grants/${id}`, { token });
};

const guarded = operations.filter(({ security }) => security.length > 0);

describe('the contract', () => {
  it('declares the roles of every operation that needs a token, and of every tool', () => {
    for (const operation of guarded) expect(operation['x-roles'], operation.operationId).toContain('manager');
    for (const { published, roles } of tools) expect(roles, published.name).toContain('manager');
  });
});

describe.each(PersonRole)('a person with the role %s', (role) => {
  it.each(byId(sampleOf(guarded, 12)))(
    'calls %s if the contract says so, and gets a 403 otherwise',
    async (_name, operation) => {
      const response = await sendAs(operation, role);
      const { code } = response.ok ? { code: null } : await refusal(response);
      // The records of the world are nobody's own.
      const isOwn = operation['x-own']?.includes(role) !== true || !operation.path.includes('{');
      const isAllowed = isOwn && operation['x-roles']?.includes(role) === true;
      expect({ status: response.status, code }).toEqual(
        isAllowed ? { status: successOf(operation), code: null } : { status: 403, code: 'forbidden' },
      );
    },
  );

  it.each(sampleOf(tools, 8).map(({ published }) => published.name))(
    'calls the tool %s if the contract says so, and changes nothing otherwise',
    async (name) => {
      const examples: Record<string, object> = exampleArguments(world.row);
      const isAllowed = tools.find(({ published }) => published.name === name)?.roles.includes(role) === true;
      const example = examples[name] ?? {};
      // The next role reads the rule that the manager would remove.
      const args = name === 'delete_notification_rule' ? await readyArguments(gym, world.row, name, example) : example;
      const before = await fingerprint(gym);
      const { text } = await gym.tryCall(name, args, tokenOf(role));
      const isSame = JSON.stringify(await fingerprint(gym)) === JSON.stringify(before);
      expect({ isForbidden: text.includes(`The role ${role} may not do this`), isSame: isAllowed || isSame }).toEqual({
        isForbidden: !isAllowed,
        isSame: true,
      });
    },
  );

  it('is named by GET /me', async () => {
    const response = await gym.request('GET', '/api/v1/me', { token: tokenOf(role) });
    expect(await response.json()).toMatchObject({
      person: { id: people.get(role)?.id, name: role, role, location_ids: [] },
    });
  });
});

it('the token of a person stops working when the person is deactivated or deleted', async () => {
  const tenant = await findTenant(service.database, gym.name);
  for (const end of ['PATCH', 'DELETE']) {
    const { id } = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', { name: 'Leaves', role: 'staff' });
    const { token } = await issueToken(service.database, tenant, { scope: 'write', person_id: id, expires_at: null });
    const body = end === 'PATCH' ? { active: false } : undefined;
    expect((await gym.request(end, `/api/v1/people/${id}`, { body })).ok).toBe(true);
    const response = await gym.request('GET', '/api/v1/me', { token });
    expect(await refusal(response)).toMatchObject({ status: 401, code: 'invalid_token' });
  }
});

it('only managers end connections of other people, and staff undo no changes of others', async () => {
  const { id } = await world.add('oauth_grant');
  for (const [role, status] of Object.entries({ staff: 404, technician: 404, manager: 204 })) {
    const response = await gym.request('DELETE', `/api/v1/grants/${id}`, { token: tokenOf(role) });
    expect(response.status, role).toBe(status);
  }
  const { address } = await prepareUndo(world);
  for (const [role, status] of Object.entries({ staff: 403, technician: 200 }))
    expect((await gym.request('POST', address(), { token: tokenOf(role) })).status, role).toBe(status);
});

it('a technician reads no report of costs with the tool of reports', async () => {
  const answer = await gym.tryCall('get_report', { report: 'costs' }, tokenOf('technician'));
  expect(answer).toMatchObject({ refused: true, text: expect.stringContaining('it takes manager') });
});

it('a technician sees neither notes nor files on purchases, nor contracts in the overview', async () => {
  const token = tokenOf('technician');
  const supplier = await send<Schemas['Supplier']>(gym, 'POST', '/api/v1/suppliers', { name: 'Belts' });
  const { id } = await send<Schemas['Quote']>(gym, 'POST', '/api/v1/quotes', {
    supplier_id: supplier.id,
    title: 'Belts',
  });
  const note = { notable_type: 'quote', notable_id: id, body: 'Too expensive' };
  const written = await send<Schemas['Note']>(gym, 'POST', '/api/v1/notes', note);
  const file = `/api/v1/attachments?attachable_type=quote&attachable_id=${id}`;
  const stored = await sendFile(service, gym, { attachable_type: 'quote', attachable_id: id }, 'Offer');
  const attachment: Schemas['Attachment'] = JSON.parse(await stored.text());
  for (const [method, path, body] of [
    ['GET', `/api/v1/notes?notable_type=quote&notable_id=${id}`],
    ['GET', `/api/v1/notes/${written.id}`],
    ['POST', '/api/v1/notes', note],
    ['GET', file],
    ['GET', `/api/v1/attachments/${attachment.id}`],
    ['GET', `/api/v1/attachments/${attachment.id}/content`],
    ['PATCH', `/api/v1/attachments/${attachment.id}`, { caption: 'Mine' }],
    ['DELETE', `/api/v1/attachments/${attachment.id}`],
  ] as const) {
    const response = await gym.request(method, path, { token, ...(body ? { body } : {}) });
    expect(await refusal(response), `${method} ${path}`).toMatchObject({ status: 403, code: 'forbidden' });
  }
  const answer = await gym.tryCall('list_notes', { notable_type: 'quote', notable_id: id }, token);
  expect(answer).toMatchObject({ refused: true, text: expect.stringContaining('it takes manager') });
});

it('a technician finds no purchases with searches and in events, nor what is written on them', async () => {
  const token = tokenOf('technician');
  const supplier = await send<Schemas['Supplier']>(gym, 'POST', '/api/v1/suppliers', { name: 'Zebra belts' });
  const quote = await send<Schemas['Quote']>(gym, 'POST', '/api/v1/quotes', {
    supplier_id: supplier.id,
    title: 'Zebra',
  });
  await send(gym, 'POST', '/api/v1/notes', {
    notable_type: 'quote',
    notable_id: quote.id,
    body: 'Zebra is too expensive',
  });
  const result: Schemas['SearchResult'] = JSON.parse(
    await (await gym.request('GET', '/api/v1/search?q=zebra', { token })).text(),
  );
  expect({ ...result, suppliers: result.suppliers.length }).toMatchObject({ suppliers: 1, quotes: null, notes: [] });
  const read = async (path: string): Promise<Schemas['Event'][]> =>
    JSON.parse(await (await gym.request('GET', `/api/v1${path}`, { token })).text()).data;
  const newest = await read('/events?limit=1');
  expect(newest[0]).toMatchObject({ type: 'supplier.created', data: { id: supplier.id } });
  for (const path of ['/events?kind=quote', '/events?type=quote.created', '/events?kind=webhook_endpoint'])
    expect(await read(path), path).toEqual([]);
  const response = await gym.request('GET', `/api/v1/quotes/${quote.id}/events`, { token });
  expect(await refusal(response)).toMatchObject({ status: 403, code: 'forbidden' });
});

it('staff read and change what they have reported and written themselves, and nothing of others', async () => {
  const token = tokenOf('staff');
  const act = async (method: string, path: string, body?: object) => {
    const response = await gym.request(method, `/api/v1${path}`, { token, ...(body && { body }) });
    expect(response.ok, `${method} ${path}`).toBe(true);
    return JSON.parse(await response.text());
  };
  const machine_id = world.row('machine').id;
  const ticket = await act('POST', '/tickets', { machine_id, description: 'Squeaks' });
  const incident = await act('POST', '/incidents', { machine_id, description: 'Slipped' });
  const note = await act('POST', '/notes', { notable_type: 'ticket', notable_id: ticket.id, body: 'Still' });
  expect(await act('PATCH', `/tickets/${ticket.id}`, { title: 'Squeak' })).toMatchObject({ title: 'Squeak' });
  expect(await act('PATCH', `/incidents/${incident.id}`, { injury: 'None' })).toMatchObject({ injury: 'None' });
  expect(await act('GET', `/notes/${note.id}`)).toMatchObject({ person_id: people.get('staff')?.id });
  await send(gym, 'POST', '/api/v1/notes', { notable_type: 'ticket', notable_id: ticket.id, body: 'Of another' });
  for (const [path, id] of [
    ['/incidents', incident.id],
    [`/notes?notable_type=ticket&notable_id=${ticket.id}`, note.id],
  ] as const) {
    const { data }: { data: { id: number; person_id: number }[] } = await act('GET', path);
    expect(data.map((each) => each.id)).toContain(id);
    expect(new Set(data.map(({ person_id }) => person_id))).toEqual(new Set([people.get('staff')?.id]));
  }
});

it('staff read, show, rename, undo and delete the files that they have attached, and none of others', async () => {
  const token = tokenOf('staff');
  const on = { attachable_type: 'machine', attachable_id: world.row('machine').id };
  const attach = async (by: string): Promise<Schemas['Attachment']> =>
    JSON.parse(await (await sendFile(service, gym, on, 'Belt', { authorization: `Bearer ${by}` })).text());
  const [own, other] = [await attach(token), await attach(tokenOf('technician'))];
  const list = `/api/v1/attachments?attachable_type=machine&attachable_id=${on.attachable_id}`;
  const { data } = JSON.parse(await (await gym.request('GET', list, { token })).text());
  const idsOf = (files: { id: number }[]): number[] => files.map(({ id }) => id);
  expect([idsOf(data).includes(own.id), idsOf(data).includes(other.id)]).toEqual([true, false]);
  const shown = await gym.tryCall('get_attachments', on, token);
  expect(idsOf(JSON.parse(shown.text).data)).toEqual(idsOf(data));
  for (const [method, suffix, body] of [
    ['GET', ''],
    ['GET', '/content'],
    ['PATCH', '', { caption: 'Frayed' }],
    ['DELETE', ''],
  ] as const) {
    const request = (id: number): Promise<Response> =>
      gym.request(method, `/api/v1/attachments/${id}${suffix}`, { token, ...(body && { body }) });
    expect(await refusal(await request(other.id)), method + suffix).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await request(own.id)).ok, method + suffix).toBe(true);
    if (method !== 'PATCH') continue;
    expect((await gym.tryCall('undo', {}, token)).content).toMatchObject({ undone: [{ effect: 'restored' }] });
    expect(await (await gym.request('GET', `/api/v1/attachments/${own.id}`)).json()).toMatchObject({ caption: null });
  }
});

it('staff undo their changes of their own reports, and no status that they set before with another role', async () => {
  const { id: person_id, token } = people.get('staff') ?? { id: 0, token: '' };
  const act = async (method: string, path: string, body?: object) =>
    JSON.parse(await (await gym.request(method, `/api/v1${path}`, { token, ...(body && { body }) })).text());
  const { id } = await act('POST', '/tickets', { machine_id: world.row('machine').id, description: 'Rattles' });
  await act('PATCH', `/tickets/${id}`, { priority: 'urgent' });
  expect((await gym.tryCall('undo', {}, token)).content).toMatchObject({ undone: [{ kind: 'ticket', id }] });
  expect(await act('GET', `/tickets/${id}`)).toMatchObject({ priority: 'medium' });
  await gym.request('PATCH', `/api/v1/people/${person_id}`, { body: { role: 'technician' } });
  const { token: working } = await issueToken(service.database, await findTenant(service.database, gym.name), {
    scope: 'write',
    person_id,
    expires_at: null,
  });
  const body = { status: 'in_progress' };
  expect((await gym.request('PATCH', `/api/v1/tickets/${id}/status`, { token: working, body })).ok).toBe(true);
  await gym.request('PATCH', `/api/v1/people/${person_id}`, { body: { role: 'staff' } });
  const events = JSON.parse(await (await gym.request('GET', `/api/v1/tickets/${id}/events?limit=1`)).text());
  const response = await gym.request('POST', `/api/v1/events/${events.data[0].id}/undo`, { token });
  expect(await refusal(response)).toMatchObject({ status: 403, code: 'forbidden' });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { CustomFieldKind } from '../../generated/values.ts';
import { send } from '../support/areas.ts';
import { operations } from '../support/contract.ts';
import { FIXTURES } from '../support/fixtures.ts';
import { createWorld, type World } from '../support/gym-data.ts';
import { exampleBodies } from '../support/operation-requests.ts';
import { refusal } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

type Kind = Schemas['CustomFieldKind'];
type Created = { id: number; version: number; custom_fields: Schemas['CustomFieldValues'] };

const FIELDS = [
  { key: 'warranty_ref', type: 'text' },
  { key: 'load', type: 'number' },
  { key: 'serviced', type: 'date' },
  { key: 'rented', type: 'boolean' },
  { key: 'grade', type: 'choice', options: ['a', 'b'] },
  { key: 'manual', type: 'url' },
] as const;

const VALUES = {
  warranty_ref: '=W-17',
  load: 12.5,
  serviced: '2026-03-01',
  rented: false,
  grade: 'a',
  manual: 'https://docs.example/m?a=1',
};

const service = useSharedService();
let gym: Gym;
let stranger: Gym;
let world: World;

/** Defines the same fields of each kind, and one that is not active. */
beforeAll(async () => {
  gym = await service.createGym('Own fields');
  stranger = await service.createGym('Without fields');
  world = await createWorld(gym);
  for (const kind of CustomFieldKind) {
    for (const field of FIELDS) await define(kind, field);
    await define(kind, { key: 'hidden', type: 'text', active: false });
  }
});

const define = (kind: Kind, field: object): Promise<Schemas['CustomField']> =>
  send(gym, 'POST', '/api/v1/custom_fields', { kind, label: 'Own', ...field });

const pathOf = (kind: Kind): string => `/api/v1/${FIXTURES[kind].path}`;

const bodyOf = (kind: Kind): object => {
  const create = operations.find(({ method, path }) => method === 'POST' && path === pathOf(kind));
  const [body] = create === undefined ? [] : exampleBodies(create, world);
  if (body === undefined) throw new Error(`no operation adds a ${kind}`);
  return body;
};

const add = (kind: Kind, custom_fields?: object): Promise<Created> =>
  send(gym, 'POST', pathOf(kind), { ...bodyOf(kind), ...(custom_fields && { custom_fields }) });

const read = (kind: Kind, id: number): Promise<Created> => send(gym, 'GET', `${pathOf(kind)}/${id}`);

const hasUpdate = (kind: Kind): boolean =>
  operations.some(({ method, path }) => method === 'PATCH' && path === `${pathOf(kind)}/{id}`);

const idsOf = async (kind: Kind, query: string): Promise<number[]> =>
  (await send<{ data: Created[] }>(gym, 'GET', `${pathOf(kind)}?${query}`)).data.map(({ id }) => id);

const errorsOf = async (of: Gym, method: string, path: string, body?: object) => {
  const response = await of.request(method, path, { body });
  const problem: Schemas['Problem'] = JSON.parse(await response.text());
  const places = problem.errors?.map((error) => [error.pointer ?? error.parameter, error.detail]);
  return { status: response.status, errors: Object.fromEntries(places ?? []) };
};

describe.each(CustomFieldKind)('a %s', (kind) => {
  it('has the values of its fields, merges changes key by key, and clears a key with null', async () => {
    expect((await add(kind)).custom_fields).toEqual({});
    const added = await add(kind, { ...VALUES, warranty_ref: '' });
    const { warranty_ref: _, ...others } = VALUES;
    expect(added.custom_fields).toEqual(others);
    expect((await read(kind, added.id)).custom_fields).toEqual(others);
    if (!hasUpdate(kind)) return;
    const address = `${pathOf(kind)}/${added.id}`;
    const changed = await send<Created>(gym, 'PATCH', address, { custom_fields: { load: null, warranty_ref: 'W-1' } });
    const { load: __, ...rest } = others;
    expect(changed).toMatchObject({ custom_fields: { ...rest, warranty_ref: 'W-1' }, version: added.version + 1 });
    const same = await send<Created>(gym, 'PATCH', address, { custom_fields: { load: null, grade: 'a' } });
    expect(same).toMatchObject({ version: changed.version, custom_fields: changed.custom_fields });
    const [event] = (await send<Schemas['EventPage']>(gym, 'GET', `${address}/events`)).data;
    expect(event?.data).toMatchObject({ custom_fields: changed.custom_fields });
    expect(event?.changes).toMatchObject({ custom_fields: [others, changed.custom_fields] });
  });

  it('refuses each value that does not fit its field, with its pointer, and names the nearest key', async () => {
    const wrong = {
      warranty_ref: 7,
      load: '12',
      serviced: '2026-02-30',
      rented: 'yes',
      grade: 'c',
      manual: 'javascript:alert(1)',
      waranty_ref: 'W',
      hidden: 'h',
    };
    const { status, errors } = await errorsOf(gym, 'POST', pathOf(kind), { ...bodyOf(kind), custom_fields: wrong });
    expect([status, Object.keys(errors)]).toEqual([422, Object.keys(wrong).map((key) => `/custom_fields/${key}`)]);
    expect(errors['/custom_fields/waranty_ref']).toContain('did you mean warranty_ref?');
    expect(errors['/custom_fields/grade']).toBe('must be one of a, b');
    expect(errors['/custom_fields/hidden']).toContain('not active');
  });

  it('is found by exact values, and by ranges of numbers and dates', async () => {
    const added = await add(kind, { load: 70.25, serviced: '2031-05-06', rented: true, warranty_ref: `only ${kind}` });
    await add(kind, { load: 71, serviced: '2031-06-07', rented: false });
    const only = [added.id];
    expect(await idsOf(kind, `custom_field.warranty_ref=only ${kind}`)).toEqual(only);
    expect(await idsOf(kind, 'custom_field.load=70.250&custom_field.rented=true')).toEqual(only);
    expect(await idsOf(kind, 'custom_field.load_from=60&custom_field.load_to=70.25')).toEqual(only);
    expect(await idsOf(kind, 'custom_field.serviced_from=2031-05-01&custom_field.serviced_to=2031-05-06')).toEqual(
      only,
    );
    const page = await send<Schemas['SupplierPage']>(gym, 'GET', `${pathOf(kind)}?custom_field.load_from=60&limit=1`);
    expect(await idsOf(kind, `custom_field.load_from=60&limit=1&cursor=${page.next_cursor}`)).toEqual(only);
    expect(await errorsOf(gym, 'GET', `${pathOf(kind)}?custom_field.laod=1`)).toMatchObject({
      status: 422,
      errors: { 'custom_field.laod': expect.stringContaining('did you mean load?') },
    });
    expect(await errorsOf(gym, 'GET', `${pathOf(kind)}?custom_field.load=x&custom_field.hidden=h`)).toMatchObject({
      status: 422,
    });
  });

  it('of another gym knows nothing of the fields', async () => {
    expect(await errorsOf(stranger, 'GET', `${pathOf(kind)}?custom_field.load=1`)).toMatchObject({
      status: 422,
      errors: { 'custom_field.load': expect.stringContaining('this gym has none') },
    });
    expect((await send<Schemas['CustomFieldPage']>(stranger, 'GET', '/api/v1/custom_fields')).data).toEqual([]);
  });
});

describe('files and tools', () => {
  it.each(['machine', 'location', 'supplier', 'part'] as const)(
    'a CSV export of a %s has a column for each active field, which an import reads back',
    async (kind) => {
      const area = `${kind}s`;
      const { id } = await add(kind, VALUES);
      const csv = await (await gym.request('GET', `/api/v1/exports/${area}.csv`)).text();
      const [header = ''] = csv.split('\r\n');
      for (const { key } of FIELDS) expect(header.split(',')).toContain(`custom_fields.${key}`);
      expect(header).not.toContain('hidden');
      expect(csv).toContain("'=W-17");
      const update = (columns: string, cells: string) =>
        gym.request('POST', `/api/v1/imports?area=${area}&match_on=uuid`, {
          body: `uuid,${columns}\n${uuid},${cells}\n`,
          headers: { 'content-type': 'text/csv' },
        });
      const { uuid } = await send<{ uuid: string }>(gym, 'GET', `${pathOf(kind)}/${id}`);
      const changed = await update('custom_fields.load,custom_fields.rented,custom_fields.serviced', '13,yes,');
      expect(await changed.json()).toMatchObject({ updated: 1 });
      const { serviced: _, ...others } = VALUES;
      expect((await read(kind, id)).custom_fields).toEqual({ ...others, load: 13, rented: true });
      const again = await gym.request('POST', `/api/v1/imports?area=${area}&match_on=uuid&dry_run=true`, {
        body: await (await gym.request('GET', `/api/v1/exports/${area}.csv`)).text(),
        headers: { 'content-type': 'text/csv' },
      });
      expect(await again.json()).toMatchObject({ updated: 0, failed: 0 });
      const refused: Schemas['Problem'] = JSON.parse(await (await update('custom_fields.grade', 'c')).text());
      expect(refused.errors).toMatchObject([{ column: 'custom_fields.grade', detail: 'must be one of a, b' }]);
      const unknown: Schemas['Problem'] = JSON.parse(await (await update('custom_fields.laod', '1')).text());
      expect(unknown.errors?.[0]?.detail).toContain('did you mean custom_fields.load?');
    },
  );

  it('tools accept the values, show them, and name the keys that there are', async () => {
    const args = { name: 'Own Ltd', custom_fields: { warranty_ref: 'W-9', load: 2 } };
    const { content } = await gym.tryCall('create_supplier', args);
    expect(content).toMatchObject({ custom_fields: { warranty_ref: 'W-9', load: 2 } });
    const { text } = await gym.tryCall('create_supplier', { ...args, custom_fields: { waranty_ref: 'W-9' } });
    expect(text).toContain('did you mean warranty_ref?');
  });
});

it.each([
  ['machine', 'get_machine', 'machine_id'],
  ['ticket', 'get_ticket', 'ticket_id'],
  ['work_order', 'get_workorder', 'workorder_id'],
] as const)(
  'a tool shows all active fields of a %s, null for those without a value, and REST those with one',
  async (kind, tool, argument) => {
    const { id } = await add(kind, { load: 3, rented: false });
    const active = `/api/v1/custom_fields?kind=${kind}&active=true&limit=100`;
    const { data } = await send<Schemas['CustomFieldPage']>(gym, 'GET', active);
    const none = Object.fromEntries(data.map(({ key }) => [key, null]));
    expect(data.length).toBeGreaterThanOrEqual(FIELDS.length);
    const { content, text } = await gym.tryCall(tool, { [argument]: String(id) });
    expect(Object(content)['custom_fields']).toEqual({ ...none, load: 3, rented: false });
    expect(JSON.parse(text).custom_fields).toEqual({ ...none, load: 3, rented: false });
    expect((await read(kind, id)).custom_fields).toEqual({ load: 3, rented: false });
    const { id: empty } = await add(kind);
    expect((await gym.tryCall(tool, { [argument]: String(empty) })).content).toMatchObject({ custom_fields: none });
  },
);

describe('a field', () => {
  it('hides its values while it is not active, keeps them through changes, and cannot be deleted while a record has one', async () => {
    const field = await define('supplier', { key: 'tax_no', type: 'text' });
    const address = `/api/v1/custom_fields/${field.id}`;
    const { id } = await add('supplier', { tax_no: 'T-1', load: 1 });
    await send(gym, 'PATCH', address, { active: false });
    expect((await read('supplier', id)).custom_fields).toEqual({ load: 1 });
    const supplier = `${pathOf('supplier')}/${id}`;
    await send(gym, 'PATCH', supplier, { custom_fields: { load: 2 } });
    const [event] = (await send<Schemas['EventPage']>(gym, 'GET', `${supplier}/events`)).data;
    expect(event?.data).toMatchObject({ custom_fields: { load: 2 } });
    await send(gym, 'PATCH', address, { active: true });
    expect((await read('supplier', id)).custom_fields).toEqual({ load: 2, tax_no: 'T-1' });
    expect(await refusal(await gym.request('DELETE', address))).toMatchObject({ status: 409, code: 'in_use' });
    await send(gym, 'PATCH', supplier, { custom_fields: { tax_no: null } });
    expect((await gym.request('DELETE', address)).status).toBe(204);
  });

  it('that is required is needed by a new record and cannot be cleared, but older records and reports go without', async () => {
    const { id: older } = await add('ticket');
    const field = await define('ticket', { key: 'area', type: 'choice', options: ['hall', 'pool'], required: true });
    const body = bodyOf('ticket');
    const missing = { status: 422, errors: { '/custom_fields/area': 'is required' } };
    expect(await errorsOf(gym, 'POST', pathOf('ticket'), body)).toEqual(missing);
    expect(await errorsOf(gym, 'POST', pathOf('ticket'), { ...body, custom_fields: { load: 1 } })).toEqual(missing);
    const { id } = await add('ticket', { area: 'hall' });
    expect(await errorsOf(gym, 'PATCH', `${pathOf('ticket')}/${id}`, { custom_fields: { area: null } })).toMatchObject({
      status: 422,
    });
    await send(gym, 'PATCH', `${pathOf('ticket')}/${older}`, { custom_fields: { load: 3 } });
    await send(gym, 'PATCH', `/api/v1/custom_fields/${field.id}`, { options: ['pool'] });
    await send(gym, 'PATCH', `${pathOf('ticket')}/${id}`, { custom_fields: { area: 'hall', load: 4 } });
    await send(gym, 'PATCH', `/api/v1/custom_fields/${field.id}`, { required: false });
    await add('ticket');
  });

  it('never changes its kind, key or type, has a key of its own, and keys of the language stay plain values', async () => {
    const { id } = await define('part', { key: 'constructor', type: 'text' });
    expect((await add('part', { constructor: 'x' })).custom_fields).toEqual({ constructor: 'x' });
    const polluted = await gym.request('POST', pathOf('part'), {
      body: `{"name":"P","custom_fields":{"__proto__":"x"}}`,
      headers: { 'content-type': 'application/json' },
    });
    expect(polluted.status).toBe(422);
    for (const change of [{ kind: 'machine' }, { key: 'other' }, { type: 'number' }])
      expect(await errorsOf(gym, 'PATCH', `/api/v1/custom_fields/${id}`, change)).toMatchObject({ status: 422 });
    const again = { kind: 'part', key: 'constructor', label: 'Own', type: 'date' };
    expect(await errorsOf(gym, 'POST', '/api/v1/custom_fields', again)).toMatchObject({ status: 409 });
    expect(await errorsOf(gym, 'POST', '/api/v1/custom_fields', { ...again, key: 'c', type: 'choice' })).toMatchObject({
      errors: { '/options': 'is required for a choice' },
    });
  });
});

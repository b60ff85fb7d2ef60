import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { send } from '../support/areas.ts';
import { observe } from '../support/observed-statements.ts';
import { addMachine, refusal } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { addMachineAt, addSite, type Site } from '../support/sites.ts';

const service = useSharedService();
let gym: Gym;

const read = async <T>(path: string, options: { token?: string; headers?: Record<string, string> } = {}) => {
  const response = await gym.request('GET', `/api/v1${path}`, options);
  const text = await response.text();
  const body: T = text === '' ? null : JSON.parse(text);
  return { status: response.status, headers: response.headers, body };
};

const add = <T>(path: string, body: object): Promise<T> => send<T>(gym, 'POST', `/api/v1${path}`, body);

beforeAll(async () => {
  gym = await service.createGym('Partial');
});

type Expanded = Schemas['ExpandedTicket'];

describe('a page with expand', () => {
  it('takes one more statement per reference, however many records it has', async () => {
    const machines = await Promise.all(Array.from({ length: 4 }, (_, i) => addMachine(gym, { name: `Rower ${i}` })));
    const reporter = await add<Schemas['Reporter']>('/reporters', { name: 'Sam' });
    for (let i = 0; i < 12; i += 1)
      await add('/tickets', {
        machine_id: machines[i % 4]?.id,
        description: 'Squeaks.',
        ...(i % 3 === 0 ? { reporter_id: reporter.id } : {}),
      });
    const count = async (query: string): Promise<number> =>
      (await observe(() => read(`/tickets?limit=12${query}`))).length;
    await count('');
    const plain = await count('');
    expect(await count('&fields=description')).toBe(plain);
    expect(await count('&expand=machine')).toBe(plain + 1);
    expect(await count('&expand=machine,reporter,machine')).toBe(plain + 2);
    // No ticket has a work order, so there is nothing to read.
    expect(await count('&expand=machine,reporter,workorder')).toBe(plain + 2);
    const { body } = await read<{ data: Expanded[] }>('/tickets?limit=12&expand=machine,reporter,workorder');
    expect(body.data.map(({ machine }) => machine?.name)).toEqual(
      Array.from({ length: 12 }, (_, i) => `Rower ${(11 - i) % 4}`),
    );
    expect(body.data.map(({ reporter: person }) => person?.name)).toEqual(
      Array.from({ length: 12 }, (_, i) => ((11 - i) % 3 === 0 ? 'Sam' : undefined)),
    );
    expect(body.data.every(({ workorder }) => workorder === null)).toBe(true);
  });

  it('continues with the same fields and records at the address in Link', async () => {
    const { headers } = await read('/tickets?limit=5&fields=status&expand=machine');
    const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const { body } = await read<{ data: Expanded[] }>(next.replace('/api/v1', ''));
    expect(body.data.length).toBe(5);
    for (const row of body.data) expect(Object.keys(row)).toEqual(['id', 'status', 'machine']);
  });

  it('is refused when the records that it adds would be too long', async () => {
    const long = 'x'.repeat(10_000);
    const { id: machine_id } = await addMachine(gym);
    const order = await add<Schemas['WorkOrder']>('/work_orders', { title: 'Long', description: long });
    const resolution = '"'.repeat(10_000);
    await gym.request('PATCH', `/api/v1/work_orders/${order.id}/status`, { body: { status: 'completed', resolution } });
    for (let i = 0; i < 100; i += 1)
      await add('/tickets', { machine_id, description: 'Squeaks.', workorder_id: order.id });
    expect((await read('/tickets?limit=100&expand=workorder')).status).toBe(200);
    const wordy = await add<Schemas['Supplier']>('/suppliers', {
      name: 'Long',
      contacts: Array.from({ length: 50 }, () => ({ name: '"'.repeat(200), role: '"'.repeat(200) })),
    });
    for (let i = 0; i < 100; i += 1) await addMachine(gym, { supplier_id: wordy.id });
    expect((await read('/machines?limit=100')).status).toBe(200);
    const refused = await refusal(await gym.request('GET', '/api/v1/machines?limit=100&expand=supplier'));
    expect(refused).toMatchObject({ status: 422, code: 'validation_failed', places: ['expand'] });
    expect((await read('/machines?limit=10&expand=supplier')).status).toBe(200);
  });
});

describe('a record with expand', () => {
  it('names its texts and the records of the same name apart', async () => {
    const location = await add<Schemas['Location']>('/locations', { name: 'North hall' });
    const person = await add<Schemas['Person']>('/people', { name: 'Kim', role: 'technician' });
    const machine = await addMachine(gym, { location: 'By the window', location_id: location.id });
    const order = await add<Schemas['WorkOrder']>('/work_orders', { title: 'Belt', assignee_id: person.id });
    const shown = await read<Schemas['ExpandedMachine']>(`/machines/${machine.id}?expand=location`);
    expect(shown.body).toMatchObject({ location: 'By the window', location_record: { name: 'North hall' } });
    const work = await read<Schemas['ExpandedWorkOrder']>(`/work_orders/${order.uuid}?expand=assignee`);
    expect(work.body).toMatchObject({ assignee: 'Kim', assignee_record: { id: person.id, role: 'technician' } });
  });

  it('is sent again when another record in it changes, with a tag that If-Match accepts', async () => {
    const supplier = await add<Schemas['Supplier']>('/suppliers', { name: 'Before' });
    const { id } = await addMachine(gym, { supplier_id: supplier.id });
    const path = `/machines/${id}?expand=supplier`;
    const etag = (await read(path)).headers.get('etag') ?? '';
    await gym.request('PATCH', `/api/v1/suppliers/${supplier.id}`, { body: { name: 'After' } });
    const again = await read<Schemas['ExpandedMachine']>(path, { headers: { 'if-none-match': etag } });
    expect(again).toMatchObject({ status: 200, body: { supplier: { name: 'After' } } });
    const change = { body: { zone: 'A' }, headers: { 'if-match': etag } };
    expect((await gym.request('PATCH', `/api/v1/machines/${id}`, change)).status).toBe(200);
    expect((await gym.request('PATCH', `/api/v1/machines/${id}`, change)).status).toBe(412);
  });

  it('is no part of what changes it, of events and of exports', async () => {
    const { id } = await addMachine(gym);
    const patched = await gym.request('PATCH', `/api/v1/machines/${id}?expand=supplier`, { body: { zone: 'A' } });
    expect((await refusal(patched)).status).toBe(422);
    const added = await gym.request('POST', '/api/v1/machines?fields=name', { body: { name: 'Rower' } });
    expect((await refusal(added)).status).toBe(422);
    expect((await gym.request('GET', '/api/v1/exports/machines.ndjson?expand=supplier')).status).toBe(422);
  });
});

describe('fields', () => {
  it('leave the tag of the record as it is, with which a 304 and If-Match work', async () => {
    const { id, version } = await addMachine(gym);
    const path = `/machines/${id}?fields=name`;
    const { headers, body } = await read(path);
    expect(body).toEqual({ id, name: 'Rower' });
    expect(headers.get('etag')).toBe(`"${version}"`);
    const etag = headers.get('etag') ?? '';
    expect((await read(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await gym.request('HEAD', `/api/v1${path}`)).headers.get('etag')).toBe(etag);
    const stale = { body: { zone: 'A' }, headers: { 'if-match': '"99"' } };
    expect((await gym.request('PATCH', `/api/v1/machines/${id}`, stale)).status).toBe(412);
    const current = { body: { zone: 'A' }, headers: { 'if-match': etag } };
    expect((await gym.request('PATCH', `/api/v1/machines/${id}`, current)).status).toBe(200);
    expect((await read(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('may be a repeated parameter, and cannot be combined with a cursor of another list', async () => {
    const repeated = await read<{ data: object[] }>('/machines?fields=name&fields=zone&limit=1');
    expect(repeated.body.data.map((row) => Object.keys(row))).toEqual([['id', 'name', 'zone']]);
    const { body } = await read<{ next_cursor: string }>('/machines?limit=1&fields=name');
    expect((await read(`/machines?limit=1&cursor=${body.next_cursor}`)).status).toBe(200);
    expect((await read(`/machines?limit=1&q=rower&cursor=${body.next_cursor}`)).status).toBe(422);
  });
});

describe('a record that the caller may not see', () => {
  let north: Site;
  let south: Site;
  beforeAll(async () => {
    north = await addSite(service, gym, 'North');
    south = await addSite(service, gym, 'South');
  });

  it('of another site is null in a record of the whole gym', async () => {
    const [here, there] = await Promise.all([addMachineAt(gym, north.id), addMachineAt(gym, south.id)]);
    const supplier = await add<Schemas['Supplier']>('/suppliers', { name: 'Technogym' });
    for (const { id } of [here, there])
      await add('/quotes', { supplier_id: supplier.id, title: 'Repair', machine_id: id });
    for (const [site, own] of [
      [north, here],
      [south, there],
    ] as const) {
      const { status, body } = await read<{ data: Schemas['ExpandedQuote'][] }>(
        `/quotes?supplier_id=${supplier.id}&expand=machine,supplier`,
        { token: site.token },
      );
      expect(status).toBe(200);
      const shown = body.data.map(({ machine, supplier: firm }) => [machine?.id ?? null, firm?.name]);
      expect(shown).toContainEqual([own.id, 'Technogym']);
      expect(JSON.stringify(body.data.map(({ machine }) => machine))).not.toContain((own === here ? there : here).uuid);
    }
  });

  it('is null for a role that may not read its kind, and the rest is shown', async () => {
    const staff = await addSite(service, gym, 'Front desk', 'staff');
    const { id: machine_id } = await addMachineAt(gym, staff.id);
    const reporter = await add<Schemas['Reporter']>('/reporters', { name: 'Sam Okafor', email: 'sam@example.com' });
    const order = await add<Schemas['WorkOrder']>('/work_orders', { title: 'Belt', machine_id, cost: 120.5 });
    const body = { machine_id, description: 'Slips.', reporter_id: reporter.id, workorder_id: order.id };
    const { id } = await add<Schemas['Ticket']>('/tickets', body);
    const path = `/tickets/${id}?expand=machine,reporter,workorder`;
    const shown = await read<Expanded>(path, { token: staff.token });
    expect(shown.body).toMatchObject({ machine: { id: machine_id }, reporter: null, workorder: null });
    expect(JSON.stringify(shown.body)).not.toContain('sam@example.com');
    const whole = await read<Expanded>(path);
    expect(whole.body).toMatchObject({ reporter: { email: 'sam@example.com' }, workorder: { cost: 120.5 } });
  });
});

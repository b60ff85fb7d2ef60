import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../support/areas.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { connect, startOauth, type PublicService } from '../../support/oauth.ts';
import { useService, type Gym } from '../../support/service.ts';

const service = useService();
let gym: Gym;
let open: PublicService;
let browser: TestBrowser;
let person: { id: number; name: string };
let client: { id: string; name: string };
let token: string;
beforeAll(async () => {
  const started = await startOauth(service);
  ({ gym, open, browser } = started);
  client = { id: started.client_id, name: 'Assistant' };
  person = await send(gym, 'GET', `/api/v1/people/${started.person.id}`);
  token = (await connect(open.base, browser, client.id, 'write')).access_token;
});
afterAll(() => open.close());

/** Sends a request of the connected program. */
const act = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const response = await fetch(`${open.base}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text);
};

type Row = { id: number; client?: object | null; person_id?: number | null; author?: string };

const list = async (path: string): Promise<Row[]> => (await send<{ data: Row[] }>(gym, 'GET', `/api/v1/${path}`)).data;

describe('what a connected program does', () => {
  let machine: Row;
  let task: Row;
  let histories: string[];
  beforeAll(async () => {
    machine = await act<Row>('POST', 'machines', { name: 'Rower 1' });
    await act('PATCH', `machines/${machine.id}/status`, { status: 'defect', reason: 'Chain' });
    await act('POST', 'notes', { notable_type: 'machine', notable_id: machine.id, body: 'By the program.' });
    const due = {
      machine_id: machine.id,
      title: 'Oil',
      rule_unit: 'day',
      rule_interval: 30,
      next_due_at: '2026-01-01',
    };
    task = await act<Row>('POST', 'maintenance_tasks', due);
    await act('POST', `maintenance_tasks/${task.id}/skips`, { reason: 'Closed.' });
    await act('POST', `maintenance_tasks/${task.id}/completions`, {});
    const order = await act<Row>('POST', 'work_orders', { title: 'Chain', machine_id: machine.id });
    const part = await act<Row>('POST', 'parts', { name: 'Chain' });
    await act('POST', `parts/${part.id}/movements`, { kind: 'receipt', quantity: 1 });
    const meter = await act<Row>('POST', 'meters', { machine_id: machine.id, name: 'Hours', unit: 'hour' });
    await act('POST', `meters/${meter.id}/readings`, { value: 12 });
    histories = [
      `work_orders/${order.id}/status_changes`,
      `parts/${part.id}/movements`,
      `meters/${meter.id}/readings`,
      `machines/${machine.id}/events`,
      `machines/${machine.id}/status_changes`,
      `notes?notable_type=machine&notable_id=${machine.id}`,
      `maintenance_tasks/${task.id}/completions`,
      `maintenance_tasks/${task.id}/skips`,
      'completions',
    ];
  });

  it('has the program and the person in events, histories and notes', async () => {
    const by = { client, person_id: person.id };
    for (const path of histories) {
      const rows = await list(path);
      expect(rows.length, path).toBeGreaterThan(0);
      for (const row of rows) expect(row, path).toMatchObject(by);
    }
  });

  it('has them in results of tools and in exports too', async () => {
    const { data: events } = await gym.call('list_events', { kind: 'machine', resource_id: String(machine.id) });
    const { data: notes } = await gym.call('list_notes', { notable_type: 'machine', notable_id: String(machine.id) });
    const { data: changes } = await gym.call('list_status_changes', { machine_id: String(machine.id) });
    for (const rows of [events, notes, changes]) {
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toMatchObject({ client, person_id: person.id });
    }
    for (const area of ['notes', 'machine_status_changes', 'maintenance_completions', 'maintenance_skips']) {
      const text = await (await gym.request('GET', `/api/v1/exports/${area}.ndjson`)).text();
      for (const line of text.trim().split('\n')) expect(JSON.parse(line), area).toMatchObject({ client });
    }
  });

  it('is told from what the same person does otherwise', async () => {
    const { secret } = await send<{ secret: string }>(gym, 'POST', '/api/v1/tokens', {
      name: 'Phone',
      person_id: person.id,
    });
    const body = { notable_type: 'machine', notable_id: machine.id, body: 'By hand.' };
    const response = await gym.request('POST', '/api/v1/notes', { body, token: secret });
    const note: Row = JSON.parse(await response.text());
    expect(note).toMatchObject({ client: null, person_id: person.id, author: person.name });
    const [event] = await list(`notes/${note.id}/events`);
    expect(event).toMatchObject({ client: null, person_id: person.id, actor: { name: 'Phone' } });
  });

  it('is a note of the person, whose name their erasure removes from notes and the events of notes', async () => {
    const written = await list(`notes?notable_type=machine&notable_id=${machine.id}`);
    expect(written.map(({ author }) => author)).toEqual(written.map(() => person.name));
    await send(gym, 'POST', `/api/v1/people/${person.id}/erase`);
    const erased = await list(`notes?notable_type=machine&notable_id=${machine.id}`);
    expect(erased).toEqual(written.map((note) => ({ ...note, author: 'Erased person' })));
    for (const { id } of written) {
      const events = await list(`notes/${id}/events`);
      expect(events).toMatchObject([{ data: { author: 'Erased person' } }]);
    }
  });
});

import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { findTenant, issueToken } from '../../../src/auth/administration.ts';
import { addPerson } from '../../support/browser.ts';
import { addMachine, moveMachine, refusal } from '../../support/rows.ts';
import { listen, useSharedService, type Gym } from '../../support/service.ts';

type Message = { id: string; type: string; data: Schemas['Event'] };

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Streamed');
});

const open: AbortController[] = [];
afterEach(() => {
  for (const controller of open.splice(0)) controller.abort();
  vi.restoreAllMocks();
});

const parse = (text: string): Message => {
  const fields = Object.fromEntries(text.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
  return { id: fields['id'], type: fields['event'], data: JSON.parse(fields['data']) };
};

/** Opens a stream and returns a function that waits for a number of messages. */
const follow = async (reader: Gym, { query = '', after }: { query?: string; after?: string } = {}) => {
  const controller = new AbortController();
  open.push(controller);
  const response = await fetch(`${service.base}/api/v1/events/stream${query}`, {
    headers: {
      authorization: `Bearer ${reader.tokens.read}`,
      'accept-encoding': 'gzip',
      ...(after === undefined ? {} : { 'last-event-id': after }),
    },
    signal: controller.signal,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('content-encoding')).toBe(null);
  const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!chunks) throw new Error('the response has no body');
  let text = '';
  return async (count: number): Promise<Message[]> => {
    while (text.split('\n\n').length <= count) {
      const { value, done } = await chunks.read();
      if (done) throw new Error(`the stream ended after: ${text}`);
      text += value;
    }
    const parts = text.split('\n\n');
    text = parts.slice(count).join('\n\n');
    return parts.slice(0, count).map(parse);
  };
};

describe('GET /api/v1/events/stream', () => {
  it('sends each event as the list shows it, from the moment of the connection on', async () => {
    await addMachine(gym);
    const next = await follow(gym);
    const machine = await addMachine(gym);
    const [message] = await next(1);
    expect(message).toMatchObject({
      type: 'machine.created',
      id: message?.data.id,
      data: { resource: { id: machine.id } },
    });
    await moveMachine(gym, machine.id, { status: 'maintenance' });
    const [moved] = await next(1);
    expect(moved?.data.changes['status']).toEqual(['active', 'maintenance']);
    const page: Schemas['EventPage'] = JSON.parse(await (await gym.request('GET', '/api/v1/events?limit=1')).text());
    expect(page.data).toEqual([moved?.data]);
  });

  it('continues after Last-Event-ID without repeating or missing an event, however many there were', async () => {
    const own = await service.createGym('Resumed');
    const first = await follow(own, { after: '00000000-0000-0000-0000-000000000000' });
    await addMachine(own);
    const [seen] = await first(1);
    const made: number[] = [];
    for (let n = 0; n < 120; n += 1) made.push((await addMachine(own)).id);
    const rest = await follow(own, { after: seen?.id ?? '' });
    expect((await rest(120)).map(({ data }) => data.resource.id)).toEqual(made);
  });

  it('sends only the requested types, and nothing of another gym', async () => {
    const own = await service.createGym('Picky');
    const next = await follow(own, { query: '?type=supplier.*' });
    await addMachine(gym);
    await addMachine(own);
    await gym.request('POST', '/api/v1/suppliers', { body: { name: 'Theirs' } });
    await own.request('POST', '/api/v1/suppliers', { body: { name: 'Ours' } });
    expect((await next(1)).map(({ data }) => data.data['name'])).toEqual(['Ours']);
  });

  it('refuses a caller without a token, a malformed id and malformed types', async () => {
    const path = '/api/v1/events/stream';
    expect((await fetch(service.base + path)).status).toBe(401);
    const response = await gym.request('GET', path, { headers: { 'last-event-id': '7' } });
    expect(await refusal(response)).toMatchObject({ status: 422, places: ['last-event-id'] });
    expect(await refusal(await gym.request('GET', `${path}?type=machine`))).toMatchObject({
      status: 422,
      places: ['type'],
    });
  });

  it('ends when the person gets another role, who may not read events any more', async () => {
    const person = await addPerson(gym, { role: 'manager' });
    const tenant = await findTenant(service.database, gym.name);
    const options = { scope: 'read', person_id: person.id, expires_at: null } as const;
    const { token } = await issueToken(service.database, tenant, options);
    // The clock runs, and jumps ahead in place of a wait.
    const now = performance.now.bind(performance);
    let ahead = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
    const { base, close } = await listen(service.database);
    try {
      const connect = () => fetch(`${base}/api/v1/events/stream`, { headers: { authorization: `Bearer ${token}` } });
      const stream = await connect();
      expect(stream.status).toBe(200);
      await gym.request('PATCH', `/api/v1/people/${person.id}`, { body: { role: 'staff' } });
      ahead = 29_000;
      await addMachine(gym);
      expect(await stream.text()).not.toContain('machine.created');
      expect(await refusal(await connect())).toMatchObject({ status: 403, code: 'forbidden' });
    } finally {
      close();
    }
  });
});

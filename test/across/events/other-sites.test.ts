import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { BEFORE_ALL } from '../../../src/across/events/operations.ts';
import { findTenant, issueToken } from '../../../src/auth/administration.ts';
import { send } from '../../support/areas.ts';
import { useSharedService, type Gym } from '../../support/service.ts';
import { addMachineAt } from '../../support/sites.ts';

type EventPage = Schemas['EventPage'];

const service = useSharedService();
/** More events than a page reads for a caller of one site. */
const HIDDEN = 10_500;
let gym: Gym;
let token = '';
let own: number;
let other: number;

const addHidden = (count: number) =>
  gym.seed(({ em }) =>
    sql`insert into machine (name, location_id) select 'Bike ' || n, ${other} from generate_series(1, ${count}::int) as n`.execute(
      em.getKysely(),
    ),
  );

const addOwn = (name: string) => addMachineAt(gym, own, { name });

const read = async (query: string): Promise<EventPage> =>
  JSON.parse(await (await gym.request('GET', `/api/v1/events?${query}`, { token })).text());

const namesIn = ({ data }: EventPage): unknown[] => data.map((event) => Reflect.get(event.data, 'name'));

/** Reads all pages, and returns them. */
const readAll = async (query: string): Promise<EventPage[]> => {
  const pages: EventPage[] = [];
  for (let cursor = ''; ;) {
    const page = await read(`${query}${cursor}`);
    pages.push(page);
    if (!page.has_more) return pages;
    cursor = `&cursor=${page.next_cursor}`;
  }
};

beforeAll(async () => {
  gym = await service.createGym('Other sites');
  const add = (name: string) => send<Schemas['Location']>(gym, 'POST', '/api/v1/locations', { name });
  [own, other] = [(await add('Own')).id, (await add('Other')).id];
  const tenant = await findTenant(service.database, gym.name);
  const issued = { scope: 'write', location_ids: [own], expires_at: null } as const;
  token = (await issueToken(service.database, tenant, issued)).token;
  await addOwn('First');
  await addHidden(HIDDEN);
  await addOwn('Second');
});

describe('a caller of one site whose gym has thousands of events at another', () => {
  it.each([
    ['newest first', 'limit=10', ['Second', 'First', 'Own']],
    ['oldest first', `limit=10&after=${BEFORE_ALL}`, ['Own', 'First', 'Second']],
    ['of some types, oldest first', `limit=10&after=${BEFORE_ALL}&type=machine.created`, ['First', 'Second']],
    ['of some types, newest first', 'limit=10&type=machine.created', ['Second', 'First']],
  ])('reads all own events in pages, %s', async (_order, query, names) => {
    const pages = await readAll(query);
    expect(pages.flatMap(namesIn)).toEqual(names);
  });

  it('gets a page that ended early with a cursor, and a tool says so', async () => {
    const page = await read('limit=10');
    expect(namesIn(page)).toEqual(['Second']);
    expect(page).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
    const { content } = await gym.tryCall('list_events', { limit: 10 }, token);
    expect(content).toMatchObject({ has_more: true, more: expect.stringContaining('next_cursor') });
    const all = await gym.request('GET', '/api/v1/events?limit=10');
    expect(JSON.parse(await all.text()).data).toHaveLength(10);
  });

  it('passes the events of others once: the cursor of a poll moves on with them', async () => {
    const [last] = (await readAll(`limit=10&after=${BEFORE_ALL}`)).slice(-1);
    await addHidden(3);
    const quiet = await read(`after=${BEFORE_ALL}&cursor=${last?.next_cursor}`);
    expect(quiet).toMatchObject({ data: [], has_more: false });
    expect(quiet.next_cursor).not.toBe(last?.next_cursor);
    await addOwn('Third');
    const next = await read(`after=${BEFORE_ALL}&cursor=${quiet.next_cursor}`);
    expect(namesIn(next)).toEqual(['Third']);
    const silent = await read(`after=${BEFORE_ALL}&cursor=${next.next_cursor}`);
    expect(silent).toMatchObject({ data: [], has_more: false, next_cursor: next.next_cursor });
  });

  it('has all own events in an export', async () => {
    const response = await gym.request('GET', '/api/v1/exports/events.ndjson', { token });
    const lines = (await response.text()).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).data.name)).toEqual(expect.arrayContaining(['First', 'Second']));
    expect(lines.filter((line) => line.includes('Bike'))).toEqual([]);
  });

  it('sees an own event in a stream that begins before those of others', async () => {
    const controller = new AbortController();
    const response = await fetch(`${service.base}/api/v1/events/stream?type=machine.created`, {
      headers: { authorization: `Bearer ${token}`, 'last-event-id': BEFORE_ALL },
      signal: controller.signal,
    });
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (text.includes('"Second"')) break;
    }
    controller.abort();
    expect(text).toContain('"First"');
    expect(text).not.toContain('Bike');
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { lists } from '../support/lists.ts';
import { refusal } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { runOn } from '../support/statements.ts';

type Changed = { id: number; version: number; updated_at: string };
type ChangedPage = { data: Changed[]; has_more: boolean; next_cursor: string | null };

const RESOURCES = ['machine', 'supplier', 'location'] as const;
type Resource = (typeof RESOURCES)[number];

const WRITERS = 4;
const LEAST_CHANGES = 20;
/** How long the transactions that are not requests stay open, in seconds. */
const HELD = [0.05, 0.6, 1.2, 2.4];

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Changing');
});

const read = async (reader: Gym, resource: Resource, query: string): Promise<ChangedPage> => {
  const response = await reader.request('GET', `/api/v1/${resource}s?${query}`);
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};

const write = async (writer: Gym, method: 'POST' | 'PATCH', path: string, name: string): Promise<Changed> => {
  const response = await writer.request(method, `/api/v1/${path}`, { body: { name } });
  expect(response.ok).toBe(true);
  return JSON.parse(await response.text());
};

/** Creates and changes rows of all resources with requests, some of them rows of other writers. */
const writeRequests = async (writer: number, created: [Resource, number][], isDone: () => boolean): Promise<void> => {
  for (let n = 0; n < LEAST_CHANGES || !isDone(); n += 1) {
    const resource = RESOURCES[(writer + n) % RESOURCES.length] ?? 'machine';
    const [earlier, id] = created[(n * 7) % Math.max(1, created.length)] ?? [];
    if (n % 3 === 0 || earlier === undefined)
      created.push([resource, (await write(gym, 'POST', `${resource}s`, `W${writer} ${n}`)).id]);
    else await write(gym, 'PATCH', `${earlier}s/${id}`, `W${writer} ${n}`);
  }
};

/** Changes rows of all resources in one transaction that stays open between them. */
const writeSlowly = async (seconds: number, end: 'commit' | 'rollback'): Promise<void> => {
  const changes = RESOURCES.map(
    (resource) => `
      insert into ${resource} (name) values ('Slow');
      select pg_sleep(${seconds / RESOURCES.length});
      update ${resource} set name = 'Slower', version = version + 1, updated_at = changed_at()
      where id = (select max(id) from ${resource} where tenant_id = ${gym.id} and name = 'Slow')`,
  );
  const tenant = `select set_config('app.tenant', '${gym.id}', true)`;
  if (service.url !== null) await runOn(service.url, `begin; ${tenant}; ${changes.join(';')}; ${end}`);
};

/** Follows a list until `isDone` and returns all rows that it showed. */
const follow = async (resource: Resource, since: string, isDone: () => boolean): Promise<Changed[]> => {
  const seen: Changed[] = [];
  let cursor = '';
  for (let last = false; !last;) {
    last = isDone();
    for (let more = true; more;) {
      const page = await read(gym, resource, `updated_since=${since}&limit=7${cursor}`);
      seen.push(...page.data);
      cursor = `&cursor=${page.next_cursor}`;
      more = page.has_more;
    }
    await sleep(10);
  }
  return seen;
};

const byChange = (a: Changed, b: Changed): number =>
  a.updated_at === b.updated_at ? a.id - b.id : a.updated_at < b.updated_at ? -1 : 1;

describe('a reader that follows updated_since', () => {
  it('sees the last change of every row under concurrent writers, none twice, in order of updated_at', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    let isDone = false;
    const readers = RESOURCES.map((resource) => follow(resource, since, () => isDone));
    const created: [Resource, number][] = [];
    // Requests continue until the transactions end, because only a reader that passed their changes could miss them.
    let areSlowDone = false;
    const writers = Array.from({ length: WRITERS }, (_, writer) => writeRequests(writer, created, () => areSlowDone));
    await Promise.all(HELD.flatMap((seconds) => [writeSlowly(seconds, 'commit'), writeSlowly(seconds, 'rollback')]));
    await sleep(100);
    areSlowDone = true;
    await Promise.all(writers);
    await sleep(20);
    isDone = true;
    for (const [i, seen] of (await Promise.all(readers)).entries()) {
      const resource = RESOURCES[i] ?? 'machine';
      expect(seen.toSorted(byChange), 'in order').toEqual(seen);
      const keys = seen.map(({ id, version }) => `${id} v${version}`);
      expect(new Set(keys).size, 'none twice').toBe(keys.length);
      const latest = new Map<number, number>();
      for (const { id, version } of seen) {
        expect(version, 'a later version').toBeGreaterThan(latest.get(id) ?? 0);
        latest.set(id, version);
      }
      const stored = await gym.seed((tx) => tx.em.getKysely().selectFrom(resource).select(['id', 'version']).execute());
      expect(stored.length).toBeGreaterThan(WRITERS);
      expect(stored.filter(({ id, version }) => latest.get(id) !== version)).toEqual([]);
    }
  });

  it('waits for a change that is still being stored, whether it is committed or rolled back', async () => {
    if (service.url === null) return;
    for (const end of ['commit', 'rollback'] as const) {
      const own = await service.createGym(`Waiting ${end}`);
      const since = new Date(Date.now() - 60_000).toISOString();
      const slow = runOn(
        service.url,
        `begin; select set_config('app.tenant', '${own.id}', true); insert into supplier (name) values ('Slow'); select pg_sleep(2); ${end}`,
      );
      await sleep(500);
      const { id } = await write(own, 'POST', 'suppliers', 'Quick');
      const before = await read(own, 'supplier', `updated_since=${since}`);
      expect(before).toMatchObject({ data: [], has_more: false });
      await slow;
      const after = await read(own, 'supplier', `updated_since=${since}&cursor=${before.next_cursor}`);
      expect(after.data).toHaveLength(end === 'commit' ? 2 : 1);
      expect(after.data.at(-1)?.id).toBe(id);
    }
  });

  it('can continue after the last page, even an empty first one', async () => {
    const own = await service.createGym('Continuing');
    const query = `updated_since=${encodeURIComponent('2026-01-01T00:00:00.000+01:00')}`;
    const empty = await read(own, 'machine', query);
    expect(empty).toEqual({ data: [], has_more: false, next_cursor: expect.any(String) });
    const next = async (cursor: string | null): Promise<ChangedPage> => {
      await sleep(5);
      return read(own, 'machine', `${query}&cursor=${cursor}`);
    };
    const { id } = await write(own, 'POST', 'machines', 'First');
    const first = await next(empty.next_cursor);
    expect(first.data).toMatchObject([{ id, version: 1 }]);
    const nothing = await next(first.next_cursor);
    expect(nothing).toEqual({ ...first, data: [] });
    await write(own, 'PATCH', `machines/${id}`, 'Second');
    expect((await next(nothing.next_cursor)).data).toMatchObject([{ id, version: 2 }]);
  });

  it.each(
    lists
      .filter(({ filters }) => 'updated_since' in filters)
      .map(({ name, path, filters, required }) => ({ name, path, filters, required })),
  )('cannot sort the list otherwise: $name', async ({ path, filters, required }) => {
    expect(filters).toHaveProperty('sort');
    const query = new URLSearchParams({ sort: 'created_at', updated_since: '2026-03-01T08:00:00Z' });
    // Only the notes of a record are listed.
    for (const name of required) query.set(name, name.endsWith('able_type') ? 'machine' : '1');
    const response = await gym.request('GET', `${path}?${query}`);
    expect(await refusal(response)).toMatchObject({ status: 422, places: ['sort'] });
  });
});

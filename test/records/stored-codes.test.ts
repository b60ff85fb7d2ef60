import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { asTenant } from '../../src/core/tenancy.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Stored codes');
});

it('the answer that is stored for an Idempotency-Key does not show the code of an address, and repeats it', async () => {
  const create = async (): Promise<Schemas['CalendarFeed']> => {
    const options = { body: { name: 'Due' }, headers: { 'idempotency-key': 'feed-1' } };
    return JSON.parse(await (await gym.request('POST', '/api/v1/calendar_feeds', options)).text());
  };
  const feed = await create();
  const code = /[\w-]{32}/.exec(feed.url ?? '')?.[0] ?? '';
  expect(code).toHaveLength(32);
  expect(await create()).toEqual(feed);
  const { rows } = await asTenant(gym.id, () =>
    sql<{ answer: string }>`select answer from idempotency_key where key = 'feed-1'`.execute(service.database.db),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.answer).not.toContain(code);
});

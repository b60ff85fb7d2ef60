import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { asTenant } from '../../src/core/tenancy.ts';
import { refusal } from '../support/rows.ts';
import { listen, useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let neighbour: Gym;
let base: string;
let close: () => void;
const controllers: AbortController[] = [];

beforeAll(async () => {
  gym = await service.createGym('Many');
  neighbour = await service.createGym('Neighbour');
  // A gym may have ten requests in flight, and five streams; a token two streams.
  ({ base, close } = await listen(service.database, 0, { max_in_flight: 8, max_connections: 100 }));
});
afterAll(() => {
  for (const controller of controllers) controller.abort();
  close();
});

const issue = async (): Promise<string> => {
  const response = await gym.request('POST', '/api/v1/tokens', { body: { name: 'One of many' } });
  return JSON.parse(await response.text()).secret;
};

const follow = (token: string): Promise<Response> => {
  const controller = new AbortController();
  controllers.push(controller);
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${base}/api/v1/events/stream`, { headers, signal: controller.signal });
};

const read = (token: string): Promise<Response> =>
  fetch(`${base}/api/v1/machines?limit=1`, { headers: { authorization: `Bearer ${token}` } });

describe('a gym that follows events with many tokens', () => {
  it('gets a few streams for each token and for all of them, and leaves requests to itself and to others', async () => {
    const tokens = await Promise.all([issue(), issue(), issue(), issue()]);
    const statuses: number[] = [];
    for (const token of tokens)
      for (let i = 0; i < 3; i += 1) {
        statuses.push((await follow(token)).status);
      }
    expect(await refusal(await follow(tokens[3] ?? ''))).toMatchObject({ status: 429, code: 'too_many_in_flight' });
    expect(statuses).toEqual([200, 200, 429, 200, 200, 429, 200, 429, 429, 429, 429, 429]);
    expect((await read(tokens[3] ?? '')).status).toBe(200);
    expect((await read(neighbour.tokens.read)).status).toBe(200);
    for (const controller of controllers.splice(0)) controller.abort();
    await expect.poll(async () => (await follow(tokens[0] ?? '')).status).toBe(200);
  });
});

describe('the tokens of a gym', () => {
  it('are at most 500 that work, also by replacing them, and revoked ones leave their place', async () => {
    const small = await service.createGym('Full');
    await asTenant(small.id, () =>
      sql`insert into token (name, hash, last_four, scope, expires_at)
        select 'Filler ' || n, sha256(convert_to(${small.name} || n, 'UTF8')), '0000', 'read', now() + interval '1 day'
        from generate_series(1, 500) as n`.execute(service.database.db),
    );
    const body = { name: 'Too many' };
    const refused = await small.request('POST', '/api/v1/tokens', { body });
    expect(await refusal(refused)).toMatchObject({ status: 409, code: 'conflict' });
    const { data } = JSON.parse(await (await small.request('GET', '/api/v1/tokens?limit=1')).text());
    const rotate = (grace_seconds: number) =>
      small.request('POST', `/api/v1/tokens/${data[0].id}/rotate`, { body: { grace_seconds } });
    expect((await rotate(60)).status).toBe(409);
    expect((await rotate(0)).status).toBe(201);
    await asTenant(small.id, () =>
      sql`update token set revoked_at = now() where name like 'Filler %' and revoked_at is null`.execute(
        service.database.db,
      ),
    );
    expect((await small.request('POST', '/api/v1/tokens', { body })).status).toBe(201);
  });
});

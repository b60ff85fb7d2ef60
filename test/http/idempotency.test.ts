import { sql } from 'kysely';
import type { Schemas } from '../../generated/contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openServiceDatabase } from '../../src/app.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import type { ContractOperation } from '../support/contract.ts';
import { POOLER, silent } from '../support/database.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { createWorld, type World } from '../support/gym-data.ts';
import { loseAnswer } from '../support/lost-answer.ts';
import {
  byId,
  declaresHeader,
  otherBody,
  prepare,
  resourceOperations,
  successOf,
} from '../support/operation-requests.ts';
import { sampleOf } from '../support/sampling.ts';
import { listen, useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let world: World;
let machine_id: number;
beforeAll(async () => {
  gym = await service.createGym('Idempotency');
  world = await createWorld(gym);
  machine_id = world.row('machine').id;
});

const keyed = resourceOperations.filter((operation) => declaresHeader(operation, 'idempotency-key'));

const post = (path: string, body: unknown, key: string, by: Gym = gym): Promise<Response> =>
  by.request('POST', path, { body, headers: { 'idempotency-key': key } });

/** The parts of a response that a retry must repeat. */
const contentOf = async (response: Response) => ({
  status: response.status,
  etag: response.headers.get('etag'),
  location: response.headers.get('location'),
  body: await response.text(),
});

const countMachines = async (name: string): Promise<number> =>
  (await gym.api.GET('/api/v1/machines', { params: { query: { q: name } } })).data?.data.length ?? Number.NaN;

type Send = (key: string, body?: object) => Promise<Response>;

/** A request under a key that may be sent again and again. */
const prepareKeyed = async (
  operation: ContractOperation,
): Promise<{ address: string; body: object | string | undefined; send: Send; sendOther: Send }> => {
  const { address, body } = await prepare(operation, world);
  const { address: elsewhere } = await prepare(operation, world);
  const send = (path: string, sent: object | string | undefined, key: string): Promise<Response> =>
    gym.request(operation.method, path, { body: sent, headers: { 'idempotency-key': key } });
  return {
    address: address(),
    body,
    send: (key) => send(address(), body, key),
    sendOther: (key) =>
      body === undefined ? send(elsewhere(), body, key) : send(address(), otherBody(operation, body), key),
  };
};

/** One operation gets 100 requests at once, the others fewer: the same code stores the keys of all. */
const atOnce = ({ operationId }: ContractOperation): number => (operationId === 'createMachine' ? 100 : 20);

const INVALID_KEYS = ['x'.repeat(256), `"${'x'.repeat(254)}"`, '""', 'a\tb', 'schlüssel'];

describe.each(byId(sampleOf(keyed, 6)))('%s with an Idempotency-Key', (name, operation) => {
  const success = successOf(operation);
  const creates = operation.method === 'POST' && !operation.path.includes('{');

  it('happens once and returns the same status, ETag, Location and body every time', async () => {
    const { address, send } = await prepareKeyed(operation);
    const first = await contentOf(await send(`once ${name}`));
    const headers = operation.responses[success]?.headers ?? {};
    const at = expect.stringMatching(`^${address.split('?')[0]}/\\d+$`);
    const created = { etag: 'ETag' in headers ? '"1"' : null, location: 'Location' in headers ? at : null };
    expect(first).toMatchObject({ status: success, ...(creates ? created : {}) });
    const before = await fingerprint(gym);
    expect(await contentOf(await send(`once ${name}`))).toEqual(first);
    expect(await contentOf(await send(`"once ${name}"`))).toEqual(first);
    expect(await fingerprint(gym)).toEqual(before);
  });

  it('happens once when the connection breaks after the commit', async () => {
    const { address, body, send } = await prepareKeyed(operation);
    const headers = {
      authorization: `Bearer ${gym.tokens.write}`,
      'idempotency-key': `lost ${name}`,
      // A compressed response could not be compared; whether it is one depends on the length of its ids.
      'accept-encoding': 'identity',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const lost = await loseAnswer(service.base, (base) =>
      fetch(base + address, { method: operation.method, headers, ...sent }),
    );
    const before = await fingerprint(gym);
    const retry = await contentOf(await send(`lost ${name}`));
    expect(retry).toMatchObject(lost);
    expect(lost.status).toBe(success);
    expect(await fingerprint(gym)).toEqual(before);
  });

  it('returns 422 and changes nothing when the key belongs to another payload', async () => {
    const { send, sendOther } = await prepareKeyed(operation);
    await send(`reused ${name}`);
    const before = await fingerprint(gym);
    const response = await sendOther(`reused ${name}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await fingerprint(gym)).toEqual(before);
  });

  it(`happens once for ${atOnce(operation)} concurrent requests, which get the same response or a conflict`, async () => {
    const { send } = await prepareKeyed(operation);
    const responses = await Promise.all(Array.from({ length: atOnce(operation) }, () => send(`at once ${name}`)));
    const answers = await Promise.all(responses.map(contentOf));
    const done = answers.filter(({ status }) => status === success);
    expect(new Set(done.map((answer) => JSON.stringify(answer))).size).toBe(1);
    for (const { status, body: problem } of answers.filter((answer) => answer.status !== success)) {
      expect(status).toBe(409);
      expect(JSON.parse(problem)).toMatchObject({ code: 'idempotency_in_progress' });
    }
    const before = await fingerprint(gym);
    expect(await contentOf(await send(`at once ${name}`))).toEqual(done[0]);
    expect(await fingerprint(gym)).toEqual(before);
  });

  it('returns 422 and changes nothing for an invalid key', async () => {
    const { send } = await prepareKeyed(operation);
    const before = await fingerprint(gym);
    for (const key of INVALID_KEYS) {
      const response = await send(key);
      expect(response.status, key).toBe(422);
      expect(await response.json(), key).toMatchObject({
        code: 'validation_failed',
        errors: [{ parameter: expect.stringMatching(/^idempotency-key$/i) }],
      });
    }
    expect(await fingerprint(gym)).toEqual(before);
  });
});

describe('an Idempotency-Key', () => {
  // The embedded database allows one process; a second listener stands for the second one.
  it('works across processes: concurrent requests to two of them create one machine', async () => {
    const database =
      service.url === null
        ? service.database
        : openServiceDatabase({ url: service.url, pool: 5, pooler: POOLER }, silent);
    const second = await listen(database);
    try {
      const send = (base: string): Promise<Response> =>
        fetch(`${base}/api/v1/machines`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${gym.tokens.write}`,
            'content-type': 'application/json',
            'idempotency-key': 'two processes',
          },
          body: JSON.stringify({ name: 'Made by two' }),
        });
      const responses = await Promise.all(
        Array.from({ length: 40 }, (_, i) => send(i % 2 === 0 ? service.base : second.base)),
      );
      const statuses = new Set(responses.map(({ status }) => status));
      expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([]);
      expect((await send(second.base)).headers.get('location')).toBe(
        (await send(service.base)).headers.get('location'),
      );
      expect(await countMachines('Made by two')).toBe(1);
    } finally {
      second.close();
      if (database !== service.database) await database.close();
    }
  });

  it('returns the first response again even if the machine has changed since', async () => {
    const first = await contentOf(await post('/api/v1/machines', { name: 'Changed' }, 'changed'));
    await gym.request('PATCH', first.location ?? '', { body: { name: 'Changed since' } });
    expect(await contentOf(await post('/api/v1/machines', { name: 'Changed' }, 'changed'))).toEqual(first);
    expect(await countMachines('Changed since')).toBe(1);
  });

  it('matches a body with other whitespace or order of members', async () => {
    const first = await contentOf(await post('/api/v1/machines', '{"name":"Any order","brand":"Matrix"}', 'order'));
    expect(
      await contentOf(await post('/api/v1/machines', '{ "brand": "Matrix", "name": "Any order" }', 'order')),
    ).toEqual(first);
  });

  it('is shared by all operations', async () => {
    await post('/api/v1/machines', { name: 'First use' }, 'one key');
    expect((await post('/api/v1/inspections', { machine_id, passed: true }, 'one key')).status).toBe(422);
  });

  it('is not consumed by a rejected request', async () => {
    expect((await post('/api/v1/machines', { name: '' }, 'refused')).status).toBe(422);
    expect((await post('/api/v1/machines', { name: 'Valid', location_id: 999_999_999 }, 'refused')).status).toBe(422);
    expect((await post('/api/v1/machines', { name: 'Valid' }, 'refused')).status).toBe(201);
  });

  it('is separate for each tenant', async () => {
    const other = await service.createGym('Same key');
    const mine = await contentOf(await post('/api/v1/machines', { name: 'Mine' }, 'shared'));
    const theirs = await contentOf(await post('/api/v1/machines', { name: 'Theirs' }, 'shared', other));
    expect(theirs.status).toBe(201);
    expect(theirs.location).not.toBe(mine.location);
  });

  it('expires after 24 hours', async () => {
    const age = (time: string) =>
      asOwner(() =>
        sql`update idempotency_key set created_at = now() - ${time}::interval where key = 'a day'`.execute(
          service.database.db,
        ),
      );
    const first = await contentOf(await post('/api/v1/machines', { name: 'Daily' }, 'a day'));
    await age('23 hours 59 minutes');
    expect(await contentOf(await post('/api/v1/machines', { name: 'Daily' }, 'a day'))).toEqual(first);
    await age('24 hours 1 minute');
    expect((await contentOf(await post('/api/v1/machines', { name: 'Daily' }, 'a day'))).location).not.toBe(
      first.location,
    );
    expect(await countMachines('Daily')).toBe(2);
  });

  it.each(['x'.repeat(255), `"${'y'.repeat(253)}"`, '"', 'a"b', "it's a key; with=signs"])(
    'is accepted as %j',
    async (key) => {
      const first = await contentOf(await post('/api/v1/machines', { name: 'Any key' }, key));
      expect(first.status).toBe(201);
      expect(await contentOf(await post('/api/v1/machines', { name: 'Any key' }, key))).toEqual(first);
    },
  );
});

describe('a stored response', () => {
  it('is for the token and the person of the first request only, so nobody else reads its secret', async () => {
    const issue = async (fields: object): Promise<Schemas['Token']> =>
      JSON.parse(await (await gym.request('POST', '/api/v1/tokens', { body: { name: 'Desk', ...fields } })).text());
    const person = JSON.parse(
      await (await gym.request('POST', '/api/v1/people', { body: { name: 'Ada', role: 'manager' } })).text(),
    );
    const others = [await issue({ person_id: person.id }), await issue({ person_id: person.id })];
    const send = (token: string) =>
      gym.request('POST', '/api/v1/tokens', {
        token,
        body: { name: 'Secret' },
        headers: { 'idempotency-key': 'secret of one' },
      });
    const first = await (await send(gym.tokens.write)).text();
    expect(await (await send(gym.tokens.write)).text()).toBe(first);
    for (const { secret = '' } of others) {
      const response = await send(secret);
      expect(response.status).toBe(422);
      expect(await response.text()).not.toContain(JSON.parse(first).secret);
    }
  });
});

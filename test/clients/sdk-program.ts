/**
 * Programs of a partner on the published package. `sdk.slow.test.ts` compiles this file in an empty project in which the
 * package is installed, and runs the program that the first argument names with plain Node.js.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  connect,
  ifUnchanged,
  isEventOf,
  paginate,
  ProblemError,
  sync,
  verifyWebhook,
  type Event,
  type Machine,
} from 'equipment-maintenance-client';

const { EMS_URL: baseUrl = '', EMS_TOKEN: token = '' } = process.env;
const ems = connect({ baseUrl, token });

/** Returns the problem with which a request fails. */
const problemOf = async (request: Promise<unknown>): Promise<ProblemError> => {
  const outcome: unknown = await request.catch((error: unknown) => error);
  assert.ok(outcome instanceof ProblemError, String(outcome));
  return outcome;
};

const programs: Record<string, () => Promise<void>> = {
  'create and change': async () => {
    const created = await ems.createMachine({ body: { name: 'Rower 03', brand: null } });
    const { id } = created;
    const { status }: Machine = await ems.getMachine({ path: { id } });
    assert.equal(status, 'active');
    const headers = ifUnchanged(created);
    assert.equal((await ems.updateMachine({ path: { id }, headers, body: { zone: 'Cardio A' } })).zone, 'Cardio A');
    const late = await problemOf(ems.updateMachine({ path: { id }, headers, body: { zone: 'Cardio B' } }));
    assert.deepEqual([late.code, late.status], ['version_mismatch', 412]);
  },

  'page through 120 records': async () => {
    const names = Array.from({ length: 120 }, (_, i) => `Bike ${i + 1}`);
    for (const name of names) await ems.createMachine({ body: { name } });
    const found: string[] = [];
    for await (const { name } of paginate((page) => ems.listMachines({ query: { q: 'Bike', ...page } })))
      found.push(name);
    assert.deepEqual(found, names.reverse());
  },

  sync: async () => {
    const started = new Date().toISOString();
    const add = async (name: string): Promise<number> => (await ems.createMachine({ body: { name } })).id;
    const read = async (list: AsyncIterable<{ id: number }>): Promise<number[]> => {
      const ids: number[] = [];
      for await (const { id } of list) ids.push(id);
      return ids;
    };
    const ids = [await add('Sync 1'), await add('Sync 2'), await add('Sync 3')];
    const list = (page: { cursor?: string }) =>
      ems.listMachines({ query: { updated_since: started, limit: 2, ...page } });
    assert.deepEqual(await read(paginate(list)), ids);
    const changed = sync(list);
    assert.deepEqual(await read(changed), ids);
    assert.deepEqual(await read(changed), []);
    const fourth = await add('Sync 4');
    const inLaterRun = sync(list, changed.cursor);
    assert.deepEqual(await read(inLaterRun), [fourth]);
    assert.deepEqual(await read(sync(list, inLaterRun.cursor)), []);

    const after = '00000000-0000-0000-0000-000000000000';
    const events = sync((page) => ems.listEvents({ query: { after, type: 'machine.created', limit: 50, ...page } }));
    const seen: string[] = [];
    for await (const event of events) seen.push(String(event.data?.['name']));
    assert.deepEqual(seen.slice(-4), ['Sync 1', 'Sync 2', 'Sync 3', 'Sync 4']);
    for await (const event of events) assert.fail(`${event.type} was returned twice`);
  },

  'handle problems': async () => {
    const invalid = await problemOf(ems.createMachine({ body: { name: '', location_id: Number.MAX_SAFE_INTEGER } }));
    assert.equal(invalid.code, 'validation_failed');
    assert.deepEqual(
      invalid.errors.map(({ pointer }) => pointer),
      ['/name'],
    );
    assert.match(invalid.message, /^422 validation_failed: .*\n {2}\/name: /);
    const stranger = connect({ baseUrl, token: 'ems_unknown' });
    assert.equal((await problemOf(stranger.listMachines())).code, 'invalid_token');
  },

  'create once although the response is lost': async () => {
    const { id } = await ems.createMachine({ body: { name: 'Lost and found' } });
    const { data } = await ems.listMachines({ query: { q: 'Lost and found' } });
    assert.deepEqual(
      data.map((machine) => machine.id),
      [id],
    );
  },

  'create in spite of rejections': async () => {
    const started = Date.now();
    assert.equal((await ems.createMachine({ body: { name: 'Patient' } })).name, 'Patient');
    assert.ok(Date.now() - started >= 1000, 'the request was repeated before Retry-After');
  },

  'give up': async () => {
    const change = ems.updateMachine({ path: { id: 1 }, body: { zone: 'Cardio A' } });
    assert.equal((await problemOf(change)).code, 'outcome_unknown');
    const impatient = connect({ baseUrl, token, maxRetries: 1 });
    assert.equal((await problemOf(impatient.getMachine({ path: { id: 1 } }))).code, 'unexpected_response');
    assert.equal((await problemOf(ems.listMachines())).code, 'rate_limited');
    const slow = connect({ baseUrl, token, maxRetries: 0, timeoutMs: 100 });
    await assert.rejects(slow.listMachines(), { name: 'TimeoutError' });
    await assert.rejects(ems.listMachines({ signal: AbortSignal.timeout(100) }), { name: 'TimeoutError' });
  },

  'verify a webhook': async () => {
    const events: Event[] = [];
    let secret = '';
    const receiver = createServer(async (request, response) => {
      const body = await text(request);
      assert.throws(() => verifyWebhook(secret, request.headers, body.replace('webhook', 'webhonk')));
      events.push(verifyWebhook(secret, request.headers, body));
      assert.deepEqual(verifyWebhook(secret, new Headers(Object(request.headers)), Buffer.from(body)), events[0]);
      response.writeHead(204).end();
    });
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${Object(receiver.address()).port}/`;
    const endpoint = await ems.createWebhookEndpoint({ body: { url, event_types: ['machine.*'] } });
    secret = endpoint.secret;
    await ems.testWebhookEndpoint({ path: { id: endpoint.id } });
    receiver.close();
    const [event] = events;
    assert.ok(event && isEventOf(event, 'webhook_endpoint'));
    const received: string = event.data.url;
    assert.equal(received, url);
  },
};

const program = programs[process.argv[2] ?? ''];
assert.ok(program, 'unknown program');
await program();

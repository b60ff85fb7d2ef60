import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { useEms, type Served } from '../support/ems.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';

/** How often the service is killed, and how long it runs in between, in ms. */
const KILLS = 3;
const RUN_MS = 2500;

/** Machines per gym, which the writers change all the time. */
const MACHINES = 8;

/** Share of requests that the receiver rejects, and of those that it answers after the timeout of the service. */
const FAILING = 0.15;
const SLOW = 0.05;

const STATUSES = ['defect', 'maintenance', 'waiting_parts', 'active'];

type Event = Schemas['Event'];
type Tenant = { token: string; path: string; endpoint: number };

const ems = useEms();
const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((receiver) => receiver.stop())));

/** The service as it runs at the moment. */
let served: Served;

const call = async <Body>(token: string, method: string, path: string, body?: object): Promise<Body> => {
  const response = await fetch(`${served.address}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  const answer: Body = JSON.parse(await response.text());
  return answer;
};

/** Changes the machines of a gym until it is stopped. A change may fail while the service is away. */
const keepWriting = async ({ token }: Tenant, ids: readonly number[], stopping: AbortSignal): Promise<void> => {
  for (let n = 0; !stopping.aborted; n += 1) {
    const status = STATUSES[Math.floor(n / ids.length) % STATUSES.length];
    const change = { status, reason: status === 'defect' ? `Change ${n}` : null };
    await call(token, 'PATCH', `machines/${ids[n % ids.length]}/status`, change).catch(() => sleep(50));
    await sleep(20);
  }
};

/** Returns all events of the log, oldest first, except those about the endpoint itself. */
const logOf = async ({ token }: Tenant): Promise<Event[]> => {
  const events: Event[] = [];
  let page: Schemas['EventPage'] = { data: [], has_more: true, next_cursor: null };
  while (page.has_more) {
    const from = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
    page = await call(token, 'GET', `events?after=00000000-0000-0000-0000-000000000000&limit=100${from}`);
    events.push(...page.data);
  }
  return events.filter(({ resource }) => resource.kind !== 'webhook_endpoint');
};

/** Sends the deliveries that wait for a retry at once, because the pauses are longer than the test. */
const hurry = async ({ token, endpoint }: Tenant): Promise<number> => {
  const list = `webhook_endpoints/${endpoint}/deliveries?status=pending&limit=100`;
  const { data } = await call<Schemas['WebhookDeliveryPage']>(token, 'GET', list);
  for (const { id, next_attempt_at } of data)
    if (Date.parse(next_attempt_at ?? '') > Date.now() + 2000)
      await call(token, 'POST', `webhook_deliveries/${id}/redeliver`);
  return data.length;
};

it(
  'delivers every event at least once and in order per record while the receiver fails and the service is killed',
  { timeout: 120_000 },
  async () => {
    const receiver = await startReceiver();
    receivers.push(receiver);
    const accepted = new Map<string, Event[]>();
    let isFailing = true;
    receiver.respond = async ({ event, path }) => {
      if (isFailing && Math.random() < FAILING) return { status: randomInt(2) === 0 ? 500 : 429 };
      if (isFailing && Math.random() < SLOW) await sleep(1500);
      accepted.set(path, [...(accepted.get(path) ?? []), event]);
      return { status: 200 };
    };
    const environment = {
      RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
      WEBHOOK_ALLOW_LOCAL: 'true',
      WEBHOOK_TIMEOUT_SECONDS: '1',
      SECRETS_KEY: randomBytes(32).toString('base64'),
    };
    const tokens = [await ems.createToken('First'), await ems.createToken('Second')];
    served = await ems.serve(environment);
    const stopping = new AbortController();
    const tenants: Tenant[] = [];
    const writers: Promise<void>[] = [];
    for (const [i, token] of tokens.entries()) {
      const body = { url: `${receiver.url}/tenant${i}`, event_types: ['*'] };
      const { id, secret = '' } = await call<Schemas['WebhookEndpoint']>(token, 'POST', 'webhook_endpoints', body);
      receiver.secrets.set(`/tenant${i}`, secret);
      const tenant = { token, path: `/tenant${i}`, endpoint: id };
      const ids: number[] = [];
      for (let n = 0; n < MACHINES; n += 1)
        ids.push((await call<{ id: number }>(token, 'POST', 'machines', { name: `Tenant ${i}, machine ${n}` })).id);
      tenants.push(tenant);
      writers.push(keepWriting(tenant, ids, stopping.signal));
    }

    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(RUN_MS);
      await Promise.all([served.end('SIGKILL'), receiver.restart(500)]);
      served = await ems.serve(environment);
    }
    await sleep(RUN_MS / 2);
    stopping.abort();
    await Promise.all(writers);
    isFailing = false;
    let pending = Infinity;
    for (const end = Date.now() + 60_000; pending > 0 && Date.now() < end;) {
      await sleep(500);
      const counts = await Promise.all(tenants.map(hurry));
      const logs = await Promise.all(tenants.map(logOf));
      const missing = logs.map((log, i) => {
        const ids = new Set((accepted.get(`/tenant${i}`) ?? []).map(({ id }) => id));
        return log.filter(({ id }) => !ids.has(id)).length;
      });
      pending = [...counts, ...missing].reduce((sum, count) => sum + count, 0);
    }

    expect(receiver.rejected).toEqual([]);
    for (const [i, tenant] of tenants.entries()) {
      const log = await logOf(tenant);
      const firsts = [...new Map((accepted.get(tenant.path) ?? []).map((event) => [event.id, event])).values()];
      expect(log.length).toBeGreaterThan(50);
      expect(new Set(firsts.map(({ id }) => id))).toEqual(new Set(log.map(({ id }) => id)));
      for (const event of firsts) expect(String(event.data['name'])).toContain(`Tenant ${i},`);
      const orderOf = (events: readonly Event[]): Record<string, string[]> =>
        Object.fromEntries(
          [...Map.groupBy(events, ({ resource }) => String(resource.id))].map(([id, own]) => [
            id,
            own.map((event) => event.id),
          ]),
        );
      expect(orderOf(firsts)).toEqual(orderOf(log));
    }
    await served.end('SIGTERM');
  },
);

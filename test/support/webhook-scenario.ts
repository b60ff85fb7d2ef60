import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { useEms, type Served } from './ems.ts';
import { startReceiver, type Receiver } from './receiver.ts';

/** Changes that must succeed, and how often meanwhile the service is killed and the receiver restarted. */
export type Size = { changes: number; kills: number; timeoutMs: number };

/** Machines per gym, which the writers change all the time, and the pause between two changes, in ms. */
const MACHINES = 8;
const PAUSE_MS = 50;

/** Share of requests that the receiver rejects, and of those that it answers after the timeout of the service. */
const FAILING = 0.15;
const SLOW = 0.05;

/** How long the receiver is away, in ms. */
const AWAY_MS = 500;

/** Maximum time for the last deliveries, once the receiver accepts everything, in ms. */
const SETTLE_MS = 90_000;

const ENVIRONMENT = {
  RATE_LIMIT: '0',
  LOG_LEVEL: 'silent',
  WEBHOOK_ALLOW_LOCAL: 'true',
  WEBHOOK_TIMEOUT_SECONDS: '1',
  SECRETS_KEY: randomBytes(32).toString('base64'),
};

const STATUSES = ['defect', 'maintenance', 'waiting_parts', 'active'];

type Event = Schemas['Event'];
type Tenant = { name: string; token: string; path: string; endpoint: number; machines: number[] };
type Call = <Body>(token: string, method: string, path: string, body?: object) => Promise<Body>;

/** Returns a function that calls the service as it runs at the moment. */
const callerOf =
  (served: () => Served): Call =>
  async (token, method, path, body) => {
    const response = await fetch(`${served().address}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${answer}`);
    return JSON.parse(answer);
  };

/** Adds an endpoint and then machines, so that the endpoint receives all events of the machines. */
const addTenant = async (call: Call, receiver: Receiver, token: string, name: string): Promise<Tenant> => {
  const path = `/${name}`;
  const endpoint = { url: receiver.url + path, event_types: ['*'] };
  const { id, secret = '' } = await call<Schemas['WebhookEndpoint']>(token, 'POST', 'webhook_endpoints', endpoint);
  receiver.secrets.set(path, secret);
  const machines: number[] = [];
  for (let n = 0; n < MACHINES; n += 1)
    machines.push((await call<{ id: number }>(token, 'POST', 'machines', { name: `${name}, machine ${n}` })).id);
  return { name, token, path, endpoint: id, machines };
};

/** Changes the machines of a gym until it is stopped. A change may fail while the service is away. */
const keepWriting = async (
  call: Call,
  { token, machines }: Tenant,
  made: Set<string>,
  stopping: AbortSignal,
): Promise<void> => {
  for (let n = 0; !stopping.aborted; n += 1) {
    const location = `Place ${n}`;
    const status = STATUSES[Math.floor(n / machines.length) % STATUSES.length];
    await call(token, 'PATCH', `machines/${machines[n % machines.length]}`, { status, location }).then(
      () => made.add(location),
      () => undefined,
    );
    await sleep(PAUSE_MS);
  }
};

/** Returns all rows of a list. */
const readAll = async <Row>(call: Call, token: string, list: string): Promise<Row[]> => {
  const rows: Row[] = [];
  let page: { data: Row[]; has_more: boolean; next_cursor: string | null };
  let from = '';
  do {
    page = await call(token, 'GET', `${list}&limit=100${from}`);
    rows.push(...page.data);
    from = `&cursor=${page.next_cursor}`;
  } while (page.has_more);
  return rows;
};

/** Returns all events of the log, oldest first, except those about the endpoint itself. */
const readLog = async (call: Call, { token }: Tenant): Promise<Event[]> =>
  (await readAll<Event>(call, token, 'events?after=00000000-0000-0000-0000-000000000000')).filter(
    ({ resource }) => resource.kind !== 'webhook_endpoint',
  );

/** Sends the deliveries that wait for a retry at once, because the pauses are longer than the test. */
const hurry = async (call: Call, { token, endpoint }: Tenant): Promise<number> => {
  const list = `webhook_endpoints/${endpoint}/deliveries?status=pending`;
  const pending = await readAll<Schemas['WebhookDelivery']>(call, token, list);
  for (const { id, next_attempt_at } of pending)
    if (Date.parse(next_attempt_at ?? '') > Date.now() + 2000)
      await call(token, 'POST', `webhook_deliveries/${id}/redeliver`);
  return pending.length;
};

const idsOf = (events: readonly Event[]): Set<string> => new Set(events.map(({ id }) => id));

/** Waits until nothing is pending and every event has arrived, or until the time is up. */
const settle = async (call: Call, tenants: Tenant[], arrivedAt: (path: string) => Event[]): Promise<void> => {
  for (const end = Date.now() + SETTLE_MS; Date.now() < end; await sleep(500)) {
    const pending = await Promise.all(tenants.map((tenant) => hurry(call, tenant)));
    if (pending.some((count) => count > 0)) continue;
    const logs = await Promise.all(tenants.map((tenant) => readLog(call, tenant)));
    const arrived = tenants.map(({ path }) => idsOf(arrivedAt(path)));
    if (logs.every((log, i) => log.every(({ id }) => arrived[i]?.has(id)))) return;
  }
};

/** Returns the ids of events per machine, in their order. */
const orderOf = (events: readonly Event[]): Map<number, string[]> =>
  new Map(
    [...Map.groupBy(events, ({ resource }) => resource.id)].map(([id, own]) => [id, own.map((event) => event.id)]),
  );

/** Lets a receiver fail at random until `recover` is called; `at` returns the events that it has accepted. */
const failAtRandom = (receiver: Receiver): { at(path: string): Event[]; recover(): void } => {
  const accepted: { path: string; event: Event }[] = [];
  let isFailing = true;
  receiver.respond = async ({ event, path }) => {
    if (isFailing && Math.random() < FAILING) return { status: randomInt(2) === 0 ? 500 : 429 };
    if (isFailing && Math.random() < SLOW) await sleep(1500);
    accepted.push({ path, event });
    return { status: 200 };
  };
  return {
    at: (wanted) => accepted.filter(({ path }) => path === wanted).map(({ event }) => event),
    recover: () => (isFailing = false),
  };
};

/** Checks that the log contains all changes, and that exactly its events have arrived, in order per machine. */
const expectDelivered = async (
  call: Call,
  tenant: Tenant,
  made: ReadonlySet<string>,
  accepted: readonly Event[],
): Promise<void> => {
  const log = await readLog(call, tenant);
  const firsts = [...new Map(accepted.map((event) => [event.id, event])).values()];
  const logged = new Set(log.map(({ data }) => data['location']));
  expect([...made].filter((location) => !logged.has(location))).toEqual([]);
  expect(idsOf(firsts)).toEqual(idsOf(log));
  for (const event of firsts) expect(String(event.data['name'])).toContain(`${tenant.name}, machine`);
  expect(orderOf(firsts)).toEqual(orderOf(log));
};

/**
 * Defines a test in which the writers of two gyms change machines, while the receiver fails at random, responds too
 * late and restarts, and the service is killed. Everything that was committed must then arrive.
 */
export const testDeliveriesUnderFaults = ({ changes, kills, timeoutMs }: Size): void => {
  const ems = useEms();
  const receivers: Receiver[] = [];
  afterAll(() => Promise.all(receivers.map((receiver) => receiver.stop())));

  it(
    `delivers ${changes} changes at least once and in order per record through ${kills} kills`,
    { timeout: timeoutMs },
    async () => {
      const receiver = await startReceiver();
      receivers.push(receiver);
      const { at, recover } = failAtRandom(receiver);
      const tokens = { first: await ems.createToken('First'), second: await ems.createToken('Second') };
      let served = await ems.serve(ENVIRONMENT);
      const call = callerOf(() => served);
      const tenants: Tenant[] = [];
      for (const [name, token] of Object.entries(tokens)) tenants.push(await addTenant(call, receiver, token, name));

      const stopping = new AbortController();
      const made = tenants.map(() => new Set<string>());
      const writers = tenants.map((tenant, i) => keepWriting(call, tenant, made[i] ?? new Set(), stopping.signal));
      const reach = async (share: number): Promise<void> => {
        while (made.reduce((sum, { size }) => sum + size, 0) < share * changes) await sleep(10);
      };
      for (let kill = 0; kill < kills; kill += 1) {
        await reach((kill + 0.5) / (kills + 1));
        await receiver.restart(AWAY_MS);
        await reach((kill + 1) / (kills + 1));
        await served.end('SIGKILL');
        served = await ems.serve(ENVIRONMENT);
      }
      await reach(1);
      stopping.abort();
      await Promise.all(writers);
      recover();
      await settle(call, tenants, at);

      expect(receiver.rejected).toEqual([]);
      for (const [i, tenant] of tenants.entries())
        await expectDelivered(call, tenant, made[i] ?? new Set(), at(tenant.path));
      await served.end('SIGTERM');
    },
  );
};

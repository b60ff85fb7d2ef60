import { setTimeout as sleep } from 'node:timers/promises';
import type { Gym } from '../support/gym.ts';
import type { Receiver } from '../support/receiver.ts';
import { runOn } from '../support/statements.ts';
import { act, type Known } from './actions.ts';
import { evenly, takeBackup, type Backup } from './backups.ts';
import { Client, seen, type Body, type Change } from './client.ts';
import type { Cluster } from './cluster.ts';
import { disturb, repeat, skipPauses, type Disturbances } from './disturbances.ts';
import type { Fault } from './faults.ts';
import { startFollowers, type Followers } from './followers.ts';
import { emptyHistory, type FinalState, type History, type Kind } from './history.ts';
import { drawPlans, workThrough } from './plans.ts';
import { readState } from './state.ts';

/** The processes, receiver and gym of a history, its fault, its length and its seed. */
export type Setting = {
  cluster: Cluster;
  receiver: Receiver;
  gym: Gym;
  fault: Fault;
  operations: number;
  seed: number;
  /** How many backups are taken meanwhile, at even distances. */
  backups: number;
};

/** How long readers may take to see the last change, in ms. */
const DRAIN_MS = 30_000;
/** Share of webhook requests that fail. */
const FAILING = 0.05;
const PARTS = 3;
const STOCK = 1000;

/** Adds what the clients change: parts with stock, machines, a supplier, and an endpoint for webhooks. */
export const prepare = async (
  client: Client,
  { receiver, gym }: Pick<Setting, 'receiver' | 'gym'>,
  path: string,
): Promise<Known> => {
  const add = async (kind: string, path: string, body: object, answers: Change['answers']): Promise<Body> => {
    const type = `${kind}.created`;
    const change: Change = {
      name: `add ${kind}`,
      method: 'POST',
      path,
      body,
      key: path + JSON.stringify(body),
      ifMatch: null,
      types: [type],
      isCertain: true,
      loses: null,
      answers,
    };
    const added = await client.change(change, 0);
    if (added === null) throw new Error(`${kind} could not be added`);
    return added;
  };
  const known: Known = { records: { machine: [], ticket: [], part: [] }, orders: [], supplier_id: 0, events: [] };
  const addRecord = async (kind: Kind & ('machine' | 'part'), name: string): Promise<number> => {
    const record = seen(kind, await add(kind, `/api/v1/${kind}s`, { name }, (body) => [seen(kind, body)]));
    known.records[kind].push(record);
    return record.id;
  };
  const { secret } = await add(
    'webhook_endpoint',
    '/api/v1/webhook_endpoints',
    { url: receiver.url + path, event_types: ['*'] },
    () => [],
  );
  receiver.secrets.set(path, String(secret));
  const { id } = await add('supplier', '/api/v1/suppliers', { name: `Supplier of ${gym.name}` }, () => []);
  known.supplier_id = Number(id);
  for (let n = 1; n <= PARTS; n += 1) {
    await addRecord('machine', `Machine ${n}`);
    const part = await addRecord('part', `Part ${n}`);
    const movement = { kind: 'receipt', quantity: STOCK };
    await add('stock_movement', `/api/v1/parts/${part}/movements`, movement, (body) => [seen('stock_movement', body)]);
  }
  return known;
};

/** Waits until the readers have seen the last change, at most {@link DRAIN_MS}. */
const drain = async (setting: Setting, followers: Followers): Promise<void> => {
  const { cluster, gym } = setting;
  const ended = performance.now();
  const [last] = await runOn(
    cluster.url(),
    `select id from event where tenant_id = ${gym.id} order by id desc limit 1`,
  );
  const undelivered = `select 1 from webhook_delivery where status = 'pending' and tenant_id = ${gym.id} union all
    select 1 from webhook_endpoint where position < '${String(last?.['id'])}' and tenant_id = ${gym.id}`;
  while (performance.now() < ended + DRAIN_MS) {
    const isRead = followers.haveRead(ended) && followers.lastEvents().every((id) => id === last?.['id']);
    if (isRead && (await runOn(cluster.url(), undelivered)).length === 0) return;
    await skipPauses(setting);
    await sleep(50);
  }
};

const summarize = ({ operations, deliveries, lost }: History, { events }: FinalState, counts: Disturbances): string => {
  const attempts = operations.flatMap((operation) => operation.attempts);
  const count = (wanted: string): number => attempts.filter(({ outcome }) => outcome === wanted).length;
  return `${operations.length} changes in ${attempts.length} attempts (${count('ok')} ok, ${count('failed')} refused, ${count('unavailable')} unavailable, ${count('unknown')} unknown), ${events.length} events, ${deliveries.length} webhooks, ${counts.kills} kills, ${counts.ended} connections ended, ${counts.crashes} crashes of the server${lost === null ? '' : ', 1 failover'}`;
};

/** Runs one history in a new gym. Returns what was seen, and the state after it. */
export const runHistory = async (
  setting: Setting,
): Promise<{ history: History; state: FinalState; summary: string; backups: Backup[] }> => {
  const { cluster, receiver, gym, fault, operations, seed } = setting;
  const history = emptyHistory();
  const client = new Client(history, cluster.addresses, gym.tokens.write);
  const path = receiver.nextPath();
  const known = await prepare(client, setting, path);
  receiver.respond = () => ({ status: Math.random() < FAILING ? 500 : 204 });
  const reader = new Client(history, cluster.addresses, gym.tokens.read);
  const followers = startFollowers(reader, history, known.events);
  const counts: Disturbances = { kills: 0, ended: 0, crashes: 0 };
  const stopDisturbing = disturb(setting, counts);
  const stopSkipping = repeat(1000, () => skipPauses(setting));
  const backups: Backup[] = [];
  const middle = async (): Promise<void> => {
    await fault.meanwhile?.(cluster.url());
    await cluster.failOver?.(() => (history.lost = { at: performance.now(), time: new Date() }));
  };
  const backUp = async (): Promise<void> => {
    backups.push(await takeBackup(() => ({ DATABASE_URL: cluster.url() })));
  };
  await workThrough(drawPlans(operations, seed), (plan) => act(client, known, plan), [
    { share: 1 / 2, run: middle },
    ...evenly(setting.backups, backUp),
  ]);
  await stopDisturbing();
  await stopSkipping();
  receiver.respond = () => ({ status: 204 });
  await drain(setting, followers);
  await followers.stop();
  const state = await readState((statement) => runOn(cluster.url(), statement), gym.id);
  history.deliveries.push(
    ...receiver
      .at(path)
      .map(({ headers, event, body }) => ({ webhook_id: String(headers['webhook-id']), event_id: event.id, body })),
  );
  return { history, state, summary: summarize(history, state, counts), backups };
};

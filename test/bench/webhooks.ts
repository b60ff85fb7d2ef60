/**
 * Measures how much webhooks slow down requests: sends 100 changes per second to a service without endpoints and to one
 * with 100, in turn, both on PostgreSQL. Three of the ten endpoints of a tenant receive the events, so 300 deliveries
 * per second are due. Fails when the median of the changes with endpoints is more than 1.1 times that without them, and
 * when a delivery does not arrive. BENCH_DATABASE_URL, BENCH_SECONDS, BENCH_ROUNDS and BENCH_ROLES set the database,
 * the duration of a turn, the number of turns, and the EMS_ROLE of each process of a service (`web,worker`).
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Schemas } from '../../generated/contract.ts';
import { createTenants } from './support/database.ts';
import { sendAtRate } from './support/fixed-rate.ts';
import { percentilesOf } from './support/percentiles.ts';
import { cpuMicroseconds, median, printTable, startProcess, startService, type Running } from './support/process.ts';
import type { Counted } from './support/webhook-receiver.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const ROLES = (process.env['BENCH_ROLES'] ?? 'all').split(',');

/** Maximum ratio of the medians. */
const LIMIT = 1.1;

/** Changes per second, and the duration of the warm-up in seconds. */
const RATE = 100;
const WARM_UP = 3;

const TENANTS = 10;
const MACHINES = 10;

/** The event types of the endpoints of a tenant. The changes are of the type `machine.updated`. */
const EVENT_TYPES = [
  '*',
  'machine.*',
  'machine.updated',
  'ticket.*',
  'work_order.*',
  'part.stock_low',
  'inspection.failed',
  'contract.expiring',
  'purchase_order.received',
  'maintenance_task.completed',
];
const MATCHING = 3;

/** Maximum time for the deliveries that are left at the end of a turn, in ms. */
const PATIENCE_MS = 120_000;

type Machine = { token: string; id: number };
type Side = { address: string; processes: Running[]; machines: Machine[]; stop(): Promise<void> };
type Figures = { median: number; p99: number; core: number };
type Delivered = { count: number; rate: number; left: number; lagMs: number; repeated: number; delays: number[] };

const call = async (address: string, token: string, method: string, path: string, body: object): Promise<string> => {
  const response = await fetch(`${address}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${answer}`);
  return answer;
};

/** Starts a service with machines and, if there is a receiver, its endpoints. */
const startSide = async (receiver?: Running): Promise<Side> => {
  const names = Array.from({ length: TENANTS }, (_, i) => `Gym ${i}`);
  const { url, tokens, drop } = await createTenants(names);
  const environment = {
    DATABASE_URL: url,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '0',
    WEBHOOK_ALLOW_LOCAL: 'true',
    SECRETS_KEY: randomBytes(32).toString('base64'),
  };
  const processes: Running[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(processes.map((one) => one.stop()));
    await drop();
  };
  try {
    for (const EMS_ROLE of ROLES) processes.push(await startService({ ...environment, EMS_ROLE }));
    const address = processes[0]?.address ?? '';
    const machines: Machine[] = [];
    for (let n = 0; n < MACHINES; n += 1)
      for (const token of tokens) {
        const machine: Schemas['Machine'] = JSON.parse(
          await call(address, token, 'POST', 'machines', { name: `Machine ${n}` }),
        );
        machines.push({ token, id: machine.id });
      }
    for (const [i, token] of receiver ? tokens.entries() : [])
      for (const [j, type] of EVENT_TYPES.entries())
        await call(address, token, 'POST', 'webhook_endpoints', {
          url: `${receiver?.address}/${i}/${j}`,
          event_types: [type],
        });
    return { address, processes, machines, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Numbers the changes of all turns, so that each changes something. */
let changes = 0;

/** Changes the machines in turn, those of different tenants after each other. */
const measure = async ({ address, processes, machines }: Side, seconds: number): Promise<Figures> => {
  const used = (): number => processes.reduce((sum, { pid }) => sum + cpuMicroseconds(pid), 0);
  const before = used();
  const times = await sendAtRate(RATE, seconds, async (n) => {
    const machine = machines[n % machines.length];
    if (machine === undefined) throw new Error('there are no machines');
    await call(address, machine.token, 'PATCH', `machines/${machine.id}`, { location: `Hall ${(changes += 1)}` });
  });
  return { ...percentilesOf(times), core: (used() - before) / 1_000_000 / seconds };
};

const count = async ({ address }: Running): Promise<Counted> => JSON.parse(await (await fetch(address)).text());

/** Waits until deliveries have arrived. @throws Error after two minutes */
const waitFor = async (receiver: Running, due: number): Promise<Counted> => {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(50)) {
    const counted = await count(receiver);
    if (counted.received - counted.repeated >= due) return counted;
  }
  throw new Error(`not all of ${due} deliveries have arrived`);
};

/** Measures the changes and their deliveries. */
const measureDelivered = async (
  side: Side,
  receiver: Running,
  seconds: number,
): Promise<{ figures: Figures; delivered: Delivered }> => {
  await fetch(receiver.address, { method: 'DELETE' });
  const due = RATE * seconds * MATCHING;
  const figures = await measure(side, seconds);
  const ended = performance.now();
  const { received } = await count(receiver);
  const { repeated, delays } = await waitFor(receiver, due);
  const lagMs = performance.now() - ended;
  const delivered = {
    count: due,
    rate: received / seconds,
    left: Math.max(0, due - received),
    lagMs,
    repeated,
    delays,
  };
  return { figures, delivered };
};

const rowOf = (name: string, turns: Figures[]): string[] => [
  name,
  median(turns.map((turn) => turn.median)).toFixed(2),
  median(turns.map(({ p99 }) => p99)).toFixed(2),
  `${(median(turns.map(({ core }) => core)) * 100).toFixed(0)} %`,
];

const printDelivered = (turns: Delivered[]): void => {
  const of = (figure: 'rate' | 'left' | 'lagMs'): number => median(turns.map((turn) => turn[figure]));
  const delays = percentilesOf(turns.flatMap((turn) => turn.delays));
  const total = (figure: 'count' | 'repeated'): number => turns.reduce((sum, turn) => sum + turn[figure], 0);
  console.log(
    `\n${total('count')} deliveries, ${total('repeated')} of them repeated; ${of('rate').toFixed(0)} per second`,
  );
  console.log(`delay after the change: median ${delays.median} ms, p99 ${delays.p99} ms`);
  console.log(`left at the end: ${of('left')}, delivered ${of('lagMs').toFixed(0)} ms later`);
};

const receiver = await startProcess(['test/bench/support/webhook-receiver.ts'], {});
const sides: Side[] = [];
try {
  const without = await startSide();
  sides.push(without);
  const withEndpoints = await startSide(receiver);
  sides.push(withEndpoints);
  await measure(without, WARM_UP);
  await measureDelivered(withEndpoints, receiver, WARM_UP);
  const rounds: { without: Figures; figures: Figures; delivered: Delivered }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      without: await measure(without, SECONDS),
      ...(await measureDelivered(withEndpoints, receiver, SECONDS)),
    });
  console.log(`\n${RATE} changes per second for ${SECONDS} s, ${ROUNDS} times; processes: ${ROLES.join(', ')}`);
  printTable(
    ['', 'median, ms', 'p99, ms', 'service, of a core'],
    [
      rowOf(
        'without endpoints',
        rounds.map((round) => round.without),
      ),
      rowOf(
        `with ${TENANTS * EVENT_TYPES.length} endpoints`,
        rounds.map(({ figures }) => figures),
      ),
    ],
  );
  const ratio = median(rounds.map((round) => round.figures.median / round.without.median));
  printDelivered(rounds.map(({ delivered }) => delivered));
  console.log(`the median with endpoints is ${ratio.toFixed(2)} times that without, ${LIMIT} at most`);
  if (!(ratio <= LIMIT)) process.exitCode = 1;
} finally {
  await Promise.all([receiver.stop(), ...sides.map((side) => side.stop())]);
}

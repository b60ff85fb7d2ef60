/**
 * Compares the service with a hand-written server and with Fastify 5 + Drizzle over the same tables, all on PostgreSQL,
 * in turn. Prints, per kind of request, the share of the hand-written server's requests per second, the processor time
 * of a request, the memory at the end, and the latency at a fixed rate. The hand-written server is measured twice in
 * each round: if it differs from itself by more than a tenth, the machine is too noisy, and no numbers are printed.
 * BENCH_DATABASE_URL, BENCH_WARMUP, BENCH_SECONDS, BENCH_ROUNDS and BENCH_RATE set the database, the requests to each
 * server before its first round, the seconds of a round, the number of rounds and the fixed rate. Arguments select kinds
 * of request by parts of their names.
 */
import { createBenchDatabase } from './support/database.ts';
import { sendAtRate } from './support/fixed-rate.ts';
import { load, send } from './support/load.ts';
import { NAMES, startServers, type Servers, type Side } from './support/peers.ts';
import { percentilesOf, type Percentiles } from './support/percentiles.ts';
import { median, printTable, processorMicroseconds, type Running } from './support/process.ts';
import { residentMegabytes } from '../support/process-memory.ts';
import { runOn } from '../support/statements.ts';
import { MACHINES, WORKS, type Work } from './support/works.ts';

/** Many short rounds, because the speed of a virtual machine changes from one second to the next, for all servers alike. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 1);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 11);
/** The seconds for which latency is measured: a percentile needs a thousand requests. */
const LATENCY_SECONDS = 4;
const RATE = Number(process.env['BENCH_RATE'] ?? 300);
/**
 * Requests to each server before its first round: V8 compiles the service until the 65,000th of a kind, and a server runs
 * for days. A number of seconds would be fewer requests on a slower machine, and more for a faster server.
 */
const WARMUP = Number(process.env['BENCH_WARMUP'] ?? 70_000);

/** The quotients of two measurements of one server between which a machine counts as quiet. */
const QUIET = { least: 0.9, most: 1.1 };

const { url, token, drop } = await createBenchDatabase(MACHINES);

const prepare = async ({ prepare: statements = [] }: Work): Promise<void> => {
  for (const statement of statements) await runOn(url, statement);
};

/** Requests per second, and processor time per request in microseconds, at saturation. */
type Figures = { rate: number; user: number; system: number };

const measure = async ({ address, pid }: Running, work: Work): Promise<Figures & { served: number }> => {
  await prepare(work);
  const before = processorMicroseconds(pid);
  const { served, rate } = await load(address, token, work.name, work.request, SECONDS);
  const after = processorMicroseconds(pid);
  return { served, rate, user: (after.user - before.user) / served, system: (after.system - before.system) / served };
};

const warmUp = async (server: Running, work: Work): Promise<void> => {
  for (let served = 0; served < WARMUP;) served += (await measure(server, work)).served;
};

const latency = async ({ address }: Running, work: Work): Promise<Percentiles> => {
  await prepare(work);
  return percentilesOf(await sendAtRate(RATE, LATENCY_SECONDS, () => send(address, token, work.request)));
};

/** One round: every server once, and the hand-written one again. */
type Round = { figures: Map<Side, Figures>; again: Figures };

const sidesOf = ({ peers }: Work): Side[] => ['handWritten', 'service', ...peers];

const measureRounds = async (work: Work, servers: Servers): Promise<Round[]> => {
  for (const side of sidesOf(work)) await warmUp(servers[side], work);
  const rounds: Round[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const figures = new Map<Side, Figures>();
    for (const side of sidesOf(work)) figures.set(side, await measure(servers[side], work));
    rounds.push({ figures, again: await measure(servers.handWritten, work) });
  }
  return rounds;
};

const compare = async (work: Work, servers: Servers): Promise<string[][]> => {
  const rounds = await measureRounds(work, servers);
  const of = (side: Side, figure: keyof Figures): number[] =>
    rounds.map(({ figures }) => figures.get(side)?.[figure] ?? Number.NaN);
  const quotients = (rates: number[]): number =>
    median(rates.map((rate, i) => rate / (of('handWritten', 'rate')[i] ?? Number.NaN)));
  const itself = quotients(rounds.map(({ again }) => again.rate));
  if (!(itself >= QUIET.least && itself <= QUIET.most))
    return [[work.name, `too noisy: hand-written against itself ${itself.toFixed(2)}`, ...Array(7).fill('')]];
  const rows: string[][] = [];
  for (const side of sidesOf(work)) {
    const { median: p50, p99 } = await latency(servers[side], work);
    rows.push([
      work.name,
      NAMES[side],
      quotients(side === 'handWritten' ? rounds.map(({ again }) => again.rate) : of(side, 'rate')).toFixed(2),
      median(of(side, 'rate')).toFixed(0),
      median(of(side, 'user')).toFixed(0),
      median(of(side, 'system')).toFixed(0),
      residentMegabytes(servers[side].pid).toFixed(0),
      p50.toFixed(2),
      p99.toFixed(2),
    ]);
  }
  return rows;
};

const HEAD = [
  'work',
  'server',
  'share',
  'requests/s',
  'user µs/request',
  'system µs/request',
  'resident MB',
  `p50 ms at ${RATE}/s`,
  `p99 ms at ${RATE}/s`,
];

let servers: Servers | undefined;
try {
  servers = await startServers(url, token);
  const only = process.argv.slice(2);
  const rows: string[][] = [];
  for (const work of WORKS.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word))))
    rows.push(...(await compare(work, servers)));
  printTable(HEAD, rows);
} finally {
  await Promise.all(Object.values(servers ?? {}).map((server) => server.stop()));
  await drop();
}

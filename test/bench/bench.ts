/**
 * Compares the service with a hand-written server, with Fastify 5 + Drizzle, with NestJS + TypeORM and with the official
 * MCP SDK over the same tables, all on PostgreSQL, in turn. Prints, per kind of request, the processor time of a request
 * in the server and in the backends of PostgreSQL that serve the database, both also as a quotient by the hand-written
 * server's, the requests per second, the memory at the end, and the latency at a fixed rate. A processor time is the tenth
 * percentile of the rounds, because other programs only ever add to it. The hand-written server is measured twice in each
 * round, and a note says when it differs from itself by more than a tenth. Fails when a target is missed.
 * BENCH_DATABASE_URL, BENCH_WARMUP, BENCH_SECONDS, BENCH_ROUNDS and BENCH_RATE set the database, the requests to each
 * server before its first round, the seconds of a round, the number of rounds and the fixed rate. Arguments select kinds
 * of request by parts of their names.
 */
import { createBenchDatabase } from './support/database.ts';
import { sendAtRate } from './support/fixed-rate.ts';
import { send } from './support/load.ts';
import { measure, prepare, processor, ROUNDS, warmUp, type Figures } from './support/measure.ts';
import { NAMES, startServers, type Servers, type Side } from './support/peers.ts';
import { loadOfMachine } from './support/machine-load.ts';
import { percentilesOf, type Percentiles } from './support/percentiles.ts';
import { median, printTable, tenthPercentile, type Running } from './support/process.ts';
import { residentMegabytes } from '../support/process-memory.ts';
import { isSelected } from './support/selection.ts';
import { MACHINES, PEERS, WORKS, type Load, type Work } from './support/works.ts';

/** The seconds for which latency is measured: a percentile needs a thousand requests. */
const LATENCY_SECONDS = 4;
const RATE = Number(process.env['BENCH_RATE'] ?? 300);

/** The quotients of two measurements of one server between which a machine counts as quiet. */
const QUIET = { least: 0.9, most: 1.1 };

const { drop, ...bench } = await createBenchDatabase(MACHINES);

const latency = async ({ address }: Running, work: Load): Promise<Percentiles> => {
  await prepare(bench, work);
  return percentilesOf(await sendAtRate(RATE, LATENCY_SECONDS, () => send(address, bench.token, work.request)));
};

/** One round: every server once, and the hand-written one again. */
type Round = { figures: Map<Side, Figures>; again: Figures };

const sidesOf = ({ most }: Work): Side[] => [
  'handWritten',
  'service',
  ...PEERS.filter((peer) => most[peer] !== undefined),
];

/** Work of a server in the rounds of a row. */
const loadOf = (work: Work, side: Side): Load => (side === 'handWritten' ? (work.reference ?? work) : work);

const measureRounds = async (work: Work, servers: Servers): Promise<Round[]> => {
  for (const side of sidesOf(work)) await warmUp(bench, servers[side], loadOf(work, side));
  const rounds: Round[] = [];
  const run = (side: Side): Promise<Figures> => measure(bench, servers[side], loadOf(work, side));
  for (let n = 0; n < ROUNDS; n += 1) {
    const figures = new Map<Side, Figures>();
    for (const side of sidesOf(work)) figures.set(side, await run(side));
    rounds.push({ figures, again: await run('handWritten') });
  }
  return rounds;
};

/** The result of a server in all rounds, and the quotients of its processor times by the hand-written server's. */
type Summary = { rate: number; own: number; database: number; multiple: number; databaseMultiple: number };

const isServer = (figures: Figures | undefined): figures is Figures => figures !== undefined;

const summarize = (rounds: readonly Round[], side: Side): Summary => {
  const all = rounds.map(({ figures }) => figures.get(side)).filter(isServer);
  const reference = rounds.flatMap(({ figures, again }) => [figures.get('handWritten'), again]).filter(isServer);
  const [own, database] = [tenthPercentile(all.map(processor)), tenthPercentile(all.map((each) => each.database))];
  return {
    rate: median(all.map(({ rate }) => rate)),
    own,
    database,
    multiple: own / tenthPercentile(reference.map(processor)),
    databaseMultiple: database / tenthPercentile(reference.map((each) => each.database)),
  };
};

/** The second measurement of the hand-written server in each round as a multiple of the first. */
const repeatability = (rounds: readonly Round[]): number =>
  tenthPercentile(rounds.map(({ again }) => processor(again))) / summarize(rounds, 'handWritten').own;

/** Returns what the service misses of its targets. */
const findMisses = ({ most }: Work, summaries: ReadonlyMap<Side, Summary>): string[] => {
  const service = summaries.get('service');
  if (service === undefined) return ['the service was not measured'];
  const misses = [...summaries].flatMap(([side, { own }]) => {
    const limit = side === 'service' ? undefined : most[side];
    const quotient = side === 'handWritten' ? service.multiple : service.own / own;
    if (limit === undefined || quotient <= limit) return [];
    return [`processor time is ${quotient.toFixed(2)} of ${NAMES[side]}'s, above ${limit}`];
  });
  if (service.databaseMultiple > most.database)
    misses.push(
      `PostgreSQL's time is ${service.databaseMultiple.toFixed(2)} of hand-written's, above ${most.database}`,
    );
  return misses;
};

/** Returns the lines of the table for a kind of request, and what the service misses. */
const compare = async (work: Work, servers: Servers): Promise<{ rows: string[][]; misses: string[] }> => {
  const rounds = await measureRounds(work, servers);
  const summaries = new Map(sidesOf(work).map((side) => [side, summarize(rounds, side)]));
  const rows: string[][] = [];
  for (const [side, { rate, own, multiple, database, databaseMultiple }] of summaries) {
    const load = loadOf(work, side);
    const { median: p50, p99 } = await latency(servers[side], load);
    const name = load.name === work.name ? NAMES[side] : `${NAMES[side]}, ${load.name}`;
    const times = [own.toFixed(0), multiple.toFixed(2), database.toFixed(0), databaseMultiple.toFixed(2)];
    const memory = residentMegabytes(servers[side].pid).toFixed(0);
    rows.push([work.name, name, ...times, rate.toFixed(0), memory, p50.toFixed(2), p99.toFixed(2)]);
  }
  const noise = repeatability(rounds);
  const isQuiet = noise >= QUIET.least && noise <= QUIET.most;
  const note = isQuiet ? [] : [`noisy: hand-written is ${noise.toFixed(2)} of itself`];
  return { rows, misses: [...note, ...findMisses(work, summaries)] };
};

const HEAD = [
  'work',
  'server',
  'µs/request',
  'multiple',
  'PostgreSQL µs/request',
  'multiple',
  'requests/s',
  'resident MB',
  `p50 ms at ${RATE}/s`,
  `p99 ms at ${RATE}/s`,
];

let servers: Servers | undefined;
try {
  servers = await startServers(bench);
  const rows: string[][] = [];
  const missed: string[] = [];
  for (const work of WORKS.filter(({ name }) => isSelected(name))) {
    const result = await compare(work, servers);
    // Shown at once too, because a run takes minutes.
    for (const row of result.rows) console.error(row.join(' | '));
    rows.push(...result.rows);
    missed.push(...result.misses.map((miss) => `${work.name}: ${miss}`));
  }
  printTable(HEAD, rows);
  console.log(`\n${loadOfMachine()}`);
  console.log(missed.length === 0 ? '\nEvery target is met.' : `\n${missed.join('\n')}`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await Promise.all(Object.values(servers ?? {}).map((server) => server.stop()));
  await drop();
}

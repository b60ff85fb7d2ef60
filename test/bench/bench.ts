/**
 * Compares the service with a hand-written server, with Fastify 5 + Drizzle, with NestJS + TypeORM and with the official
 * MCP SDK over the same tables, all on PostgreSQL, in turn. Prints, per kind of request, the requests per second and the processor time of a request, both also as a
 * quotient by the hand-written server's, the memory at the end, and the latency at a fixed rate. Quotients are of one
 * round, and the median is printed, because the speed of the machine changes from round to round. The hand-written server
 * is measured twice in each round: if it differs from itself by more than a tenth, the machine is too noisy, and no
 * numbers are printed. Fails when a target is missed, or a row has no numbers.
 * BENCH_DATABASE_URL, BENCH_WARMUP, BENCH_SECONDS, BENCH_ROUNDS and BENCH_RATE set the database, the requests to each
 * server before its first round, the seconds of a round, the number of rounds and the fixed rate. Arguments select kinds
 * of request by parts of their names.
 */
import { createBenchDatabase } from './support/database.ts';
import { sendAtRate } from './support/fixed-rate.ts';
import { send } from './support/load.ts';
import { measure, prepare, processor, ROUNDS, warmUp, type Figures } from './support/measure.ts';
import { NAMES, startServers, type Servers, type Side } from './support/peers.ts';
import { percentilesOf, type Percentiles } from './support/percentiles.ts';
import { median, printTable, type Running } from './support/process.ts';
import { residentMegabytes } from '../support/process-memory.ts';
import { isSelected } from './support/selection.ts';
import { MACHINES, PEERS, WORKS, type Work } from './support/works.ts';

/** The seconds for which latency is measured: a percentile needs a thousand requests. */
const LATENCY_SECONDS = 4;
const RATE = Number(process.env['BENCH_RATE'] ?? 300);

/** The quotients of two measurements of one server between which a machine counts as quiet. */
const QUIET = { least: 0.9, most: 1.1 };

const { drop, ...bench } = await createBenchDatabase(MACHINES);

const latency = async ({ address }: Running, work: Work): Promise<Percentiles> => {
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

const measureRounds = async (work: Work, servers: Servers): Promise<Round[]> => {
  for (const side of sidesOf(work)) await warmUp(bench, servers[side], work);
  const rounds: Round[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const figures = new Map<Side, Figures>();
    for (const side of sidesOf(work)) figures.set(side, await measure(bench, servers[side], work));
    rounds.push({ figures, again: await measure(bench, servers.handWritten, work) });
  }
  return rounds;
};

/** The result of a server in all rounds: its figures, and their quotients by the mean of the hand-written server's two. */
type Summary = Figures & { share: number; multiple: number };

const summarize = (rounds: readonly Round[], side: Side): Summary => {
  const pairs = rounds.map(({ figures, again }) => {
    const first = figures.get('handWritten') ?? again;
    return { own: figures.get(side) ?? again, first, again };
  });
  const of = (figure: (figures: Figures) => number): number => median(pairs.map(({ own }) => figure(own)));
  const quotient = (figure: (figures: Figures) => number): number =>
    median(
      pairs.map(({ own, first, again }) =>
        side === 'handWritten' ? figure(again) / figure(first) : (2 * figure(own)) / (figure(first) + figure(again)),
      ),
    );
  return {
    rate: of(({ rate }) => rate),
    user: of(({ user }) => user),
    system: of(({ system }) => system),
    share: quotient(({ rate }) => rate),
    multiple: quotient(processor),
  };
};

const isQuiet = ({ share, multiple }: Summary): boolean =>
  [share, multiple].every((quotient) => quotient >= QUIET.least && quotient <= QUIET.most);

/** Returns what the service misses of its targets. */
const findMisses = ({ most }: Work, summaries: ReadonlyMap<Side, Summary>): string[] => {
  const own = summaries.get('service')?.multiple ?? Number.NaN;
  return [...summaries].flatMap(([side, { multiple }]) => {
    const limit = side === 'service' ? undefined : most[side];
    const quotient = side === 'handWritten' ? own : own / multiple;
    if (limit === undefined || quotient <= limit) return [];
    return [`processor time is ${quotient.toFixed(2)} of ${NAMES[side]}'s, above ${limit}`];
  });
};

/** Returns the lines of the table for a kind of request, and what the service misses. */
const compare = async (work: Work, servers: Servers): Promise<{ rows: string[][]; misses: string[] }> => {
  const rounds = await measureRounds(work, servers);
  const summaries = new Map(sidesOf(work).map((side) => [side, summarize(rounds, side)]));
  const baseline = summaries.get('handWritten');
  if (baseline === undefined || !isQuiet(baseline)) {
    const itself = [baseline?.share, baseline?.multiple].map((quotient) => quotient?.toFixed(2)).join(' and ');
    return { rows: [], misses: [`too noisy: hand-written against itself ${itself}`] };
  }
  const rows: string[][] = [];
  for (const [side, { rate, share, user, system, multiple }] of summaries) {
    const { median: p50, p99 } = await latency(servers[side], work);
    const figures = [share.toFixed(2), rate.toFixed(0), multiple.toFixed(2), user.toFixed(0), system.toFixed(0)];
    const memory = residentMegabytes(servers[side].pid).toFixed(0);
    rows.push([work.name, NAMES[side], ...figures, memory, p50.toFixed(2), p99.toFixed(2)]);
  }
  return { rows, misses: findMisses(work, summaries) };
};

const HEAD = [
  'work',
  'server',
  'share',
  'requests/s',
  'processor',
  'user µs/request',
  'system µs/request',
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
    rows.push(...result.rows);
    missed.push(...result.misses.map((miss) => `${work.name}: ${miss}`));
  }
  printTable(HEAD, rows);
  console.log(missed.length === 0 ? '\nEvery target is met.' : `\n${missed.join('\n')}`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await Promise.all(Object.values(servers ?? {}).map((server) => server.stop()));
  await drop();
}

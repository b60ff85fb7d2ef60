/**
 * Measures the gain of a second process (WEB_CONCURRENCY=2): the service on PostgreSQL with one process and with two,
 * in turn. Database and load generator share the machine, and work with a large share of either cannot double on two
 * cores. Refusing a call with many arguments costs almost only processor time of the service; the program fails when the
 * gain for this call is below the target. Each round also measures the gain of a second process that only computes,
 * because the cores of a virtual machine may share one of the host. If that gain is less than 1.9, the machine does not
 * have two whole cores at this time, and a row below its target says that it is too noisy. Arguments select the
 * workloads. BENCH_DATABASE_URL, BENCH_SECONDS and BENCH_ROUNDS set the database, the duration and the number of rounds.
 */
import { execFile } from 'node:child_process';
import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type autocannon from 'autocannon';
import { createBenchDatabase } from './support/database.ts';
import { blockingInspection, callOf, eachInTurn, load, rpc } from './support/load.ts';
import { median, printTable, startService, type Running } from './support/process.ts';
import { isSelected } from './support/selection.ts';
import { UNKNOWN_ARGUMENTS } from './support/unknown-arguments.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
const MACHINES = 20_000;
const TARGET = 1.8;

/** The least that a second process gains that only computes, on a machine with two whole cores. */
const TWO_CORES = 1.9;

type Work = { name: string; target: number | null; request: autocannon.Request };

const post = (path: string, body: string): autocannon.Request => ({ method: 'POST', path, body });

/** Prevents inspections of the same machine from waiting for each other. */
const nextId = eachInTurn(MACHINES);

const WORKS: Work[] = [
  {
    name: 'refusing a call with 10,000 unknown arguments (no database)',
    target: TARGET,
    // The service compares each name with those of the tool.
    request: post('/mcp', callOf('report_ticket', UNKNOWN_ARGUMENTS)),
  },
  { name: 'tools/list (no database)', target: null, request: post('/mcp', rpc('tools/list')) },
  { name: 'page of 50 (half database)', target: null, request: { method: 'GET', path: '/api/v1/machines?limit=50' } },
  {
    name: 'blocking inspection (mostly database)',
    target: null,
    request: {
      setupRequest: (request) => ({ ...request, ...post('/api/v1/inspections', blockingInspection(nextId())) }),
    },
  },
];

type Figures = { rate: number; core: number };

/** The time that a service may need for the requests that were in flight when a load ended, in ms. */
const REST_MS = 1000;

/** Returns requests per second, and the client's share of one core. Then waits until the service is idle. */
const measure = async (
  { address }: Running,
  { name, request }: Work,
  token: string,
  seconds: number,
): Promise<Figures> => {
  const before = process.cpuUsage();
  const { rate, seconds: taken } = await load(address, token, name, request, seconds);
  const { user, system } = process.cpuUsage(before);
  await setTimeout(REST_MS);
  return { rate, core: (user + system) / 1_000_000 / taken };
};

/** Returns how often a process that only computes does its work in some seconds. */
const compute = async (seconds: number): Promise<number> =>
  Number((await promisify(execFile)(process.execPath, ['test/bench/support/compute.ts', String(seconds)])).stdout);

/** Returns how much more two processes that only compute get done than one. */
const gainOfCores = async (seconds: number): Promise<number> => {
  const one = await compute(seconds);
  const [first, second] = await Promise.all([compute(seconds), compute(seconds)]);
  return (first + second) / one;
};

const compare = async (work: Work, one: Running, two: Running, token: string): Promise<string[]> => {
  await measure(one, work, token, 2);
  await measure(two, work, token, 2);
  const rounds: { one: Figures; two: Figures; cores: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      one: await measure(one, work, token, SECONDS),
      two: await measure(two, work, token, SECONDS),
      cores: await gainOfCores(SECONDS / 2),
    });
  const gain = median(rounds.map((round) => round.two.rate / round.one.rate));
  const cores = median(rounds.map((round) => round.cores));
  const isBelow = work.target !== null && !(gain >= work.target);
  if (isBelow) process.exitCode = 1;
  const [first, second] = [
    median(rounds.map((round) => round.one.rate)),
    median(rounds.map((round) => round.two.rate)),
  ];
  const core = median(rounds.map((round) => round.two.core));
  return [
    work.name,
    first.toFixed(0),
    second.toFixed(0),
    gain.toFixed(2),
    `${(core * 100).toFixed(0)} %`,
    cores.toFixed(2),
    work.target === null ? '' : `${work.target}${isBelow && cores < TWO_CORES ? ', too noisy' : ''}`,
  ];
};

const { url, token, drop } = await createBenchDatabase(MACHINES);
const environment = { DATABASE_URL: url, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', RATE_LIMIT: '0' };
const one = await startService({ ...environment, WEB_CONCURRENCY: '1' });
const two = await startService({ ...environment, WEB_CONCURRENCY: '2' });
try {
  const rows: string[][] = [];
  for (const work of WORKS.filter(({ name }) => isSelected(name))) rows.push(await compare(work, one, two, token));
  console.log(`\n${cpus().length} cores; the database and the program that makes the load run on them too.`);
  printTable(
    ['work', 'one process, requests/s', 'two processes', 'gain', 'load, of a core', 'gain of computing', 'target'],
    rows,
  );
} finally {
  await Promise.all([one.stop(), two.stop()]);
  await drop();
}

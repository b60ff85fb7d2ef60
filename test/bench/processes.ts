/**
 * Measures the gain of a second process (WEB_CONCURRENCY=2): the service on PostgreSQL with one process and with two,
 * in turn. Database and load generator share the machine, and work with a large share of either cannot double on two
 * cores. Refusing a call with many arguments costs almost only processor time of the service; the program fails when the
 * gain for this call is below the target. Arguments select the workloads. BENCH_DATABASE_URL, BENCH_SECONDS and
 * BENCH_ROUNDS set the database, the duration and the number of rounds.
 */
import { cpus } from 'node:os';
import type autocannon from 'autocannon';
import { createBenchDatabase } from './support/database.ts';
import { blockingInspection, callOf, eachInTurn, load, rpc } from './support/load.ts';
import { median, printTable, startService, type Running } from './support/process.ts';
import { isSelected } from './support/selection.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const MACHINES = 20_000;
const TARGET = 1.8;

type Work = { name: string; target: number | null; request: autocannon.Request };

const post = (path: string, body: string): autocannon.Request => ({ method: 'POST', path, body });

/** Arguments that the tool does not have. The service compares each name with those of the tool. */
const unknown = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`argument_${n}`, n]));

/** Prevents inspections of the same machine from waiting for each other. */
const nextId = eachInTurn(MACHINES);

const WORKS: Work[] = [
  {
    name: 'refusing a call with 10,000 unknown arguments (no database)',
    target: TARGET,
    request: post('/mcp', callOf('report_ticket', unknown)),
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

/** Returns requests per second, and the client's share of one core. */
const measure = async (
  { address }: Running,
  { name, request }: Work,
  token: string,
  seconds: number,
): Promise<Figures> => {
  const before = process.cpuUsage();
  const { rate, seconds: taken } = await load(address, token, name, request, seconds);
  const { user, system } = process.cpuUsage(before);
  return { rate, core: (user + system) / 1_000_000 / taken };
};

const compare = async (work: Work, one: Running, two: Running, token: string): Promise<string[]> => {
  await measure(one, work, token, 2);
  await measure(two, work, token, 2);
  const rounds: { one: Figures; two: Figures }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ one: await measure(one, work, token, SECONDS), two: await measure(two, work, token, SECONDS) });
  const gain = median(rounds.map((round) => round.two.rate / round.one.rate));
  if (work.target !== null && !(gain >= work.target)) process.exitCode = 1;
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
    work.target === null ? '' : String(work.target),
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
  printTable(['work', 'one process, requests/s', 'two processes', 'gain', 'load, of a core', 'target'], rows);
} finally {
  await Promise.all([one.stop(), two.stop()]);
  await drop();
}

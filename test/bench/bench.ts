/**
 * Compares the service with a hand-written server over the same tables, both on PostgreSQL, in turn. Prints the
 * service's share of the requests per second and the processor time of each per request. BENCH_DATABASE_URL,
 * BENCH_SECONDS and BENCH_ROUNDS set the database, the duration and the number of rounds.
 */
import type autocannon from 'autocannon';
import { createBenchDatabase } from './support/database.ts';
import { blockingInspection, callOf, eachInTurn, load } from './support/load.ts';
import { cpuMicroseconds, median, printTable, startProcess, type Running } from './support/process.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const MACHINES = 20_000;

type Work = { name: string; request: (id: () => number) => autocannon.Request };

const WORKS: Work[] = [
  {
    name: 'one machine',
    request: (id) => ({ method: 'GET', setupRequest: (request) => ({ ...request, path: `/api/v1/machines/${id()}` }) }),
  },
  { name: 'page of 50', request: () => ({ method: 'GET', path: '/api/v1/machines?limit=50' }) },
  {
    name: 'create a machine',
    request: () => ({
      method: 'POST',
      path: '/api/v1/machines',
      body: JSON.stringify({ name: 'Leg press', brand: 'Hammer', serial_number: 'LP-1', purchase_price: 1999.5 }),
    }),
  },
  {
    name: 'tools/call get_machine',
    request: (id) => ({
      method: 'POST',
      path: '/mcp',
      setupRequest: (request) => ({ ...request, body: callOf('get_machine', { machine_id: String(id()) }) }),
    }),
  },
  {
    name: 'tools/call list_machines',
    request: () => ({ method: 'POST', path: '/mcp', body: callOf('list_machines', {}) }),
  },
  {
    name: 'blocking inspection',
    request: (id) => ({
      method: 'POST',
      path: '/api/v1/inspections',
      setupRequest: (request) => ({ ...request, body: blockingInspection(id()) }),
    }),
  },
];

/** Shared by all rounds, because inspections of blocked machines cost less. */
const nextId = eachInTurn(MACHINES);

type Figures = { rate: number; cpu: number };

const measure = async (
  { address, pid }: Running,
  { name, request }: Work,
  token: string,
  seconds: number,
): Promise<Figures> => {
  const before = cpuMicroseconds(pid);
  const { served, rate } = await load(address, token, name, request(nextId), seconds);
  return { rate, cpu: (cpuMicroseconds(pid) - before) / served };
};

const compare = async (work: Work, baseline: Running, service: Running, token: string): Promise<string[]> => {
  const rounds: { baseline: Figures; service: Figures }[] = [];
  await measure(baseline, work, token, 1);
  await measure(service, work, token, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      baseline: await measure(baseline, work, token, SECONDS),
      service: await measure(service, work, token, SECONDS),
    });
  }
  const of = (side: 'baseline' | 'service', figure: keyof Figures): number =>
    median(rounds.map((round) => round[side][figure]));
  const share = median(rounds.map((round) => round.service.rate / round.baseline.rate));
  return [
    work.name,
    share.toFixed(2),
    of('service', 'rate').toFixed(0),
    of('baseline', 'rate').toFixed(0),
    of('service', 'cpu').toFixed(0),
    of('baseline', 'cpu').toFixed(0),
  ];
};

const { url, token, drop } = await createBenchDatabase(MACHINES);
const environment = { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'warn', RATE_LIMIT: '0' };
const baseline = await startProcess(['test/bench/support/baseline.ts'], environment);
const service = await startProcess(['src/main.ts', 'serve'], environment);
try {
  const only = process.argv.slice(2);
  const rows: string[][] = [];
  for (const work of WORKS.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)))) {
    rows.push(await compare(work, baseline, service, token));
  }
  printTable(
    [
      'work',
      'share',
      'service, requests/s',
      'hand-written, requests/s',
      'service, CPU µs/request',
      'hand-written, CPU µs/request',
    ],
    rows,
  );
} finally {
  await Promise.all([baseline.stop(), service.stop()]);
  await drop();
}

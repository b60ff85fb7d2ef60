/**
 * Measures the start, from the creation of the process to the first 200 of /readyz, on an existing database with the
 * demo gym, alternating with `node -e 0`. Then measures the first and the second request of each kind, because the
 * first request does the work that the start defers. BENCH_DATABASE_URL and BENCH_ROUNDS set the database and the
 * number of rounds. Fails when a median is above its target. The targets are for a machine on which `node -e 0` takes up to
 * 30 ms; on a slower one a row above its target says so.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBenchDatabase } from './support/database.ts';
import { cpuMicroseconds, median, printTable, startService, type Running } from './support/process.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 10);

/** The longest that `node -e 0` takes on a machine for which the targets are, in ms. */
const NODE_ALONE_MS = 30;

type Figures = { milliseconds: number; cpu?: number };
type Kind = { name: string; target: number | null; measure: () => Promise<Figures> };

/** Measures the time until the service is ready, and the processor time of all threads. */
const startOnce = async (environment: Record<string, string>): Promise<Figures> => {
  const begun = performance.now();
  const service = await startService(environment);
  const { status } = await fetch(`${service.address}/readyz`);
  const figures = { milliseconds: performance.now() - begun, cpu: cpuMicroseconds(service.pid) / 1000 };
  await service.stop();
  if (status !== 200) throw new Error(`/readyz answered ${status}`);
  return figures;
};

const nodeAlone = async (): Promise<Figures> => {
  const begun = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return { milliseconds: performance.now() - begun };
};

const timesOf = (figures: readonly Figures[]): number[] => figures.map(({ milliseconds }) => milliseconds);

const timed = async (
  service: Running,
  token: string,
  { method, path, body }: Request,
): Promise<{ took: number; text: string }> => {
  const begun = performance.now();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(service.address + path, { method, headers, body: body ? JSON.stringify(body) : null });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
  return { took: performance.now() - begun, text };
};

const call = (name: string, args: object): object => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

type Request = { name: string; method: string; path: string; body?: object };

const PAGE: Request = { name: 'page of 20 machines', method: 'GET', path: '/api/v1/machines?limit=20' };

const requestsOn = (machine_id: number): Request[] => [
  { name: 'one machine', method: 'GET', path: `/api/v1/machines/${machine_id}` },
  { name: 'create a machine', method: 'POST', path: '/api/v1/machines', body: { name: 'Rower' } },
  {
    name: 'blocking inspection',
    method: 'POST',
    path: '/api/v1/inspections',
    body: { machine_id, passed: false, blocked_machine: true },
  },
  { name: 'tools/list', method: 'POST', path: '/mcp', body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
  { name: 'tools/call list_machines', method: 'POST', path: '/mcp', body: call('list_machines', {}) },
];

type Times = Map<string, number[]>;

/** Measures the first and the second request of each kind after a start, by name. */
const firstRequests = async (
  environment: Record<string, string>,
  token: string,
  side: string,
  times: Times,
): Promise<void> => {
  const service = await startService(environment);
  const twice = async (request: Request): Promise<string> => {
    const [first, second] = [await timed(service, token, request), await timed(service, token, request)];
    for (const [turn, { took }] of [
      ['first', first],
      ['second', second],
    ] as const) {
      const key = `${request.name} ${side} ${turn}`;
      times.set(key, [...(times.get(key) ?? []), took]);
    }
    return second.text;
  };
  const { data } = JSON.parse(await twice(PAGE));
  for (const request of requestsOn(data[0].id)) await twice(request);
  await service.stop();
};

const directory = mkdtempSync(join(tmpdir(), 'ems-bench-'));
const { url, drop } = await createBenchDatabase(0);
const shared = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', RATE_LIMIT: '0', WEB_CONCURRENCY: '1' };
const embedded = { ...shared, DATABASE_URL: '', DATA_DIR: directory };
const server = { ...shared, DATABASE_URL: url };
const uncached = { NODE_DISABLE_COMPILE_CACHE: '1' };
try {
  // The first start, which is not measured, creates the database and the compile cache.
  await (await startService(embedded)).stop();
  const demo = spawnSync(process.execPath, ['bin/ems.js', 'demo'], { env: { ...process.env, ...server } });
  const tokens = {
    embedded: readFileSync(join(directory, 'demo-token'), 'utf8').trim(),
    server: demo.stdout.toString().trim(),
  };
  const alone: Kind = { name: '`node -e 0`', target: null, measure: nodeAlone };
  const kinds: Kind[] = [
    alone,
    { name: 'embedded', target: 1300, measure: () => startOnce(embedded) },
    { name: 'PostgreSQL', target: 700, measure: () => startOnce(server) },
    { name: 'embedded, nothing compiled before', target: null, measure: () => startOnce({ ...embedded, ...uncached }) },
    { name: 'PostgreSQL, nothing compiled before', target: null, measure: () => startOnce({ ...server, ...uncached }) },
  ];
  const measured = new Map<Kind, Figures[]>(kinds.map((kind) => [kind, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [kind, figures] of measured) figures.push(await kind.measure());
  }
  const isSlow = median(timesOf(measured.get(alone) ?? [])) > NODE_ALONE_MS;
  const rows = [...measured].map(([{ name, target }, figures]) => {
    const times = timesOf(figures);
    const isMissed = target !== null && median(times) > target;
    if (isMissed) process.exitCode = 1;
    const cpu = median(figures.flatMap((each) => each.cpu ?? []));
    return [
      name,
      ...[median(times), Math.min(...times), Math.max(...times), cpu].map((figure) =>
        Number.isNaN(figure) ? '' : figure.toFixed(0),
      ),
      `${target ?? ''}${isMissed && isSlow ? ', slow machine' : ''}`,
    ];
  });
  printTable(['start', 'median, ms', 'fastest', 'slowest', 'CPU, ms', 'target, ms'], rows);

  const times: Times = new Map();
  for (let round = 0; round < ROUNDS; round += 1) {
    await firstRequests(server, tokens.server, 'server', times);
    await firstRequests(embedded, tokens.embedded, 'embedded', times);
  }
  const columns = ['server first', 'server second', 'embedded first', 'embedded second'];
  const names = [PAGE, ...requestsOn(0)].map(({ name }) => name);
  printTable(
    ['request', 'PostgreSQL, first, ms', 'second', 'embedded, first, ms', 'second'],
    names.map((name) => [name, ...columns.map((column) => median(times.get(`${name} ${column}`) ?? []).toFixed(1))]),
  );
} finally {
  await drop();
  rmSync(directory, { recursive: true, force: true });
}

/**
 * Shows whether four processes on one PostgreSQL server serve 400 connections fairly. Each connection belongs to one of
 * 20 tenants, reads and creates machines in turn, and sends its next request when it has read the response. Prints the
 * requests per connection and their latency. Fails when a response is not 2xx, or when a connection got less than half of
 * the median. BENCH_DATABASE_URL, BENCH_SECONDS and BENCH_CONNECTIONS set the database, the duration and the connections.
 */
import { once } from 'node:events';
import { Agent, request as open } from 'node:http';
import { createTenants } from './support/database.ts';
import { percentilesOf } from './support/percentiles.ts';
import { printTable, startService } from './support/process.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20);
const CONNECTIONS = Number(process.env['BENCH_CONNECTIONS'] ?? 400);
const TENANTS = 20;
const PROCESSES = 4;

/** Requests per process before the measurement, because each process compiles at its first requests. */
const WARM_UP_SECONDS = 5;

/** Least share of the median that a connection may get. */
const LEAST = 0.5;

const NEW_MACHINE = JSON.stringify({ name: 'Leg press', brand: 'Hammer', serial_number: 'LP-1' });

/** Every fifth request adds a machine. */
const REQUESTS = [
  { method: 'GET', path: '/api/v1/machines?limit=20' },
  { method: 'GET', path: '/api/v1/me' },
  { method: 'POST', path: '/api/v1/machines', body: NEW_MACHINE },
  { method: 'GET', path: '/api/v1/machines?limit=5&sort=name' },
  { method: 'GET', path: '/api/v1/tickets?limit=20' },
];

/** The latencies of a connection's requests in ms, and the statuses of those that failed. */
type Sent = { latencies: number[]; failures: (number | string)[] };

const sendUntil = async (end: number, address: string, token: string, first: number): Promise<Sent> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sent: Sent = { latencies: [], failures: [] };
  for (let n = first; performance.now() < end; n += 1) {
    const { method, path, body } = REQUESTS[n % REQUESTS.length] ?? { method: 'GET', path: '/' };
    const began = performance.now();
    try {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const call = open(address + path, { method, agent, headers });
      call.end(body);
      const [response] = await once(call, 'response');
      response.resume();
      await once(response, 'end');
      if (response.statusCode >= 300) sent.failures.push(response.statusCode);
    } catch (error) {
      sent.failures.push(String(error));
    }
    sent.latencies.push(performance.now() - began);
  }
  agent.destroy();
  return sent;
};

const names = Array.from({ length: TENANTS }, (_, n) => `Gym ${n}`);
const { url, tokens, drop } = await createTenants(names);
const environment = { DATABASE_URL: url, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', RATE_LIMIT: '0' };
const service = await startService({ ...environment, WEB_CONCURRENCY: String(PROCESSES) });
const sendAll = (seconds: number): Promise<Sent[]> => {
  const end = performance.now() + seconds * 1000;
  const connections = Array.from({ length: CONNECTIONS }, (_, n) => n);
  return Promise.all(connections.map((n) => sendUntil(end, service.address, tokens[n % TENANTS] ?? '', n)));
};
try {
  await sendAll(WARM_UP_SECONDS);
  const all = await sendAll(SECONDS);
  const counts = all.map(({ latencies }) => latencies.length).toSorted((a, b) => a - b);
  const { median, p99 } = percentilesOf(all.flatMap(({ latencies }) => latencies));
  const failures = all.flatMap((sent) => sent.failures);
  const [least = 0, middle = 0, most = 0] = [counts[0], counts[Math.floor(counts.length / 2)], counts.at(-1)];
  const total = counts.reduce((sum, count) => sum + count, 0);
  printTable(
    ['connections', 'requests/s', 'requests of a connection: least', 'median', 'most', 'p50 ms', 'p99 ms', 'failed'],
    [
      [
        CONNECTIONS,
        (total / SECONDS).toFixed(0),
        least,
        middle,
        most,
        median.toFixed(0),
        p99.toFixed(0),
        failures.length,
      ].map(String),
    ],
  );
  if (failures.length > 0) console.error(`Failed: ${[...new Set(failures)].join(', ')}`);
  if (failures.length > 0 || least < middle * LEAST) process.exitCode = 1;
} finally {
  await service.stop();
  await drop();
}

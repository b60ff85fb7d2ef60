/**
 * Checks that memory does not grow: sends a mix of requests from 1000 tokens of 20 tenants to one process on
 * PostgreSQL, and prints its memory after each tenth of them. Ids, filters, addresses, parameter names, tools and
 * tokens differ from request to request. Nothing is written, because the data must stay the same. Fails when the
 * service takes more than 120 MB idle or 220 MB later, or at the end more than 1.15 times what it took at two tenths.
 * BENCH_DATABASE_URL and BENCH_REQUESTS set the database and the number of requests.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openServiceDatabase } from '../../src/app.ts';
import { createTenant, issueToken } from '../../src/auth/administration.ts';
import { asTenant } from '../../src/core/tenancy.ts';
import { createBenchDatabase } from './support/database.ts';
import { heapMegabytes } from './support/heap.ts';
import { residentMegabytes } from '../support/process-memory.ts';
import { printTable, startService } from './support/process.ts';

const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 1_000_000);
const STEPS = 10;
const LIMIT = 1.15;
const MAX_IDLE_MB = 120;
const MAX_MB = 220;
/** After this time, in ms, the service also runs jobs. */
const IDLE_MS = 5000;
const TENANTS = 20;
const TOKENS = 50;
const MACHINES = 200;
const INSPECT_PORT = 20_000 + (process.pid % 10_000);

type Caller = { token: string; id: number };

/** Creates tenants with `MACHINES` machines each, and callers that know one machine of their tenant. */
const addCallers = async (url: string): Promise<Caller[]> => {
  const database = openServiceDatabase({ url, pool: 2 }, pino({ level: 'warn' }));
  const callers: Caller[] = [];
  for (let i = 0; i < TENANTS; i += 1) {
    const tenant = await createTenant(database, `Gym ${i}`, 'UTC');
    const { rows } = await asTenant(tenant.id, () =>
      sql<{
        id: number;
      }>`insert into machine (name, brand) select 'Machine ' || n, 'Brand ' || n % 20 from generate_series(1, ${MACHINES}::int) n returning id`.execute(
        database.db,
      ),
    );
    for (let j = 0; j < TOKENS; j += 1) {
      const { token } = await issueToken(database, tenant, { scope: 'write', expires_at: null });
      callers.push({ token, id: rows[j % rows.length]?.id ?? 0 });
    }
  }
  await database.close();
  return callers;
};

const tool = (name: string, args: object): autocannon.Request => ({
  method: 'POST',
  path: '/mcp',
  body: JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method: 'tools/call', params: { name, arguments: args } }),
});

/** The requests, sent in turn, each with its expected status, which is 200 even for a rejected tool call. */
const MIX: [status: number, request: (id: number) => autocannon.Request][] = [
  [200, (id) => ({ path: `/api/v1/machines/${id}` })],
  [200, () => ({ path: `/api/v1/machines?limit=20&q=${randomUUID().slice(0, 3)}` })],
  [200, (id) => ({ path: `/api/v1/machines?limit=${1 + (id % 50)}&status=active` })],
  [200, (id) => tool('get_machine', { machine_id: String(id) })],
  [200, () => tool('list_machines', { limit: 10, location: `Hall ${randomUUID()}` })],
  [200, () => tool(`tool_${randomUUID()}`, {})],
  [200, () => tool('get_machine', { [randomUUID()]: randomUUID() })],
  [404, () => ({ path: `/api/v1/${randomUUID()}` })],
  [404, () => ({ path: `/api/v1/machines/${randomUUID()}` })],
  [422, () => ({ path: `/api/v1/machines?${randomUUID()}=1` })],
  [400, () => ({ method: 'POST', body: `{"name":"${randomUUID()}` })],
  [401, () => ({ headers: { authorization: `Bearer ems_${randomUUID()}` } })],
];

const send = async (url: string, callers: Caller[], amount: number): Promise<void> => {
  let sent = 0;
  const requests = MIX.map(([, request]): autocannon.Request => ({
    setupRequest: (defaults) => {
      const { token, id } = callers[(sent += 1) % callers.length] ?? { token: '', id: 0 };
      const made = request(id);
      return {
        ...defaults,
        method: 'GET',
        path: '/api/v1/machines',
        ...made,
        headers: { ...defaults.headers, authorization: `Bearer ${token}`, ...made.headers },
      };
    },
  }));
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const result = await autocannon({ url, connections: 16, amount, headers, requests });
  const expected = new Set(MIX.map(([status]) => String(status)));
  const statuses = Object.keys(result.statusCodeStats ?? {});
  if (result.errors > 0 || statuses.some((status) => !expected.has(status)))
    throw new Error(`${result.errors} errors; answers: ${JSON.stringify(result.statusCodeStats)}`);
};

const { url, drop } = await createBenchDatabase(0);
const callers = await addCallers(url);
const environment = {
  DATABASE_URL: url,
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'fatal',
  RATE_LIMIT: '600000',
  WEB_CONCURRENCY: '1',
};
const service = await startService(environment, { options: [`--inspect-port=127.0.0.1:${INSPECT_PORT}`] });
try {
  await sleep(IDLE_MS);
  const resident = [residentMegabytes(service.pid)];
  const heapBefore = await heapMegabytes(service.pid, INSPECT_PORT);
  for (let step = 1; step <= STEPS; step += 1) {
    await send(service.address, callers, REQUESTS / STEPS);
    resident.push(residentMegabytes(service.pid));
    console.log(`${(REQUESTS / STEPS) * step} requests: ${resident.at(-1)?.toFixed(0)} MB`);
  }
  const heapAfter = await heapMegabytes(service.pid, INSPECT_PORT);
  const labels = resident.map((_, step) => (step === 0 ? 'idle' : String((REQUESTS / STEPS) * step)));
  printTable(['requests', ...labels], [['resident, MB', ...resident.map((each) => each.toFixed(0))]]);
  const growth = (resident.at(-1) ?? Number.NaN) / (resident[2] ?? Number.NaN);
  console.log(
    `\nlive objects: ${heapBefore.toFixed(1)} MB before, ${heapAfter.toFixed(1)} MB after; the end is ${growth.toFixed(2)} times two tenths, ${LIMIT} at most`,
  );
  const [idle = Number.NaN, ...later] = resident;
  if (!(growth <= LIMIT && idle <= MAX_IDLE_MB && Math.max(...later) <= MAX_MB)) process.exitCode = 1;
} finally {
  await service.stop();
  await drop();
}

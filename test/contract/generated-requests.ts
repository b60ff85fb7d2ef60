/**
 * Sends generated valid and invalid requests to every operation of the contract, and checks status, content type,
 * headers and body of each response against it. No response may violate the contract or be an internal error.
 *
 * REQUESTS (50000) sets their number, SEED repeats a run, and KEEP=1 keeps the service running after a failure for
 * its curl lines. Runs on the server of TEST_DATABASE_URL, by default on the embedded database. The last line of the
 * output has the numbers of responses that passed and failed.
 */
import { Agent } from 'node:http';
import fc from 'fast-check';
import { RPC } from '../../src/mcp/protocol.ts';
import { PROBLEMS } from '../../src/core/errors.ts';
import {
  answerViolations,
  operations,
  outputViolations,
  pathTemplateOf,
  type ContractOperation,
  type Received,
} from '../support/contract.ts';
import { createOwnDatabase } from '../support/database.ts';
import { FIXTURES, KINDS, kindOfReference, REFERENCES, type Kind } from '../support/fixtures.ts';
import { inArea, kindOfPath } from '../support/paths.ts';
import { createWorld, type Row, type World } from '../support/gym-data.ts';
import { createGym, listen } from '../support/gym.ts';
import { exampleBodies, operationsOnOne } from '../support/operation-requests.ts';
import { requestsTo, type Caller, type GeneratedRequest } from '../support/request-arbitraries.ts';
import type { Known } from '../support/schema-arbitraries.ts';
import { curlLine, sendOver, type WireRequest } from '../support/wire.ts';
import { addUndoable } from '../support/undoable.ts';

/** So many requests reach a success of every operation, whatever is generated. */
const LONG_RUN = 20_000;

const REQUESTS = Number(process.env['REQUESTS'] ?? 50_000);
const SEED = Number(process.env['SEED'] ?? 20_261_120);
const CONCURRENCY = 16;
const BATCH = 400;
const SHOWN = 20;

/**
 * How often an operation has its turn: reads, which are quick, more often than writes, and what draws or prints rarely,
 * so the embedded database gets through in time.
 */
const weightOf = ({ method, path }: ContractOperation): number => {
  if (!path.startsWith('/api/v1/')) return path === '/mcp' ? (method === 'POST' ? 9 : 2) : 1;
  if (/\.(svg|png|pdf)$/.test(path)) return 1;
  return method === 'GET' ? 6 : 3;
};

/** How many rows of each kind there are at first, and how many of one with a DELETE each batch adds. */
const ROWS = 60;
const ROWS_ADDED = 10;

type Service = {
  base: string;
  limited: string;
  world: World;
  rows: Map<Kind, Row[]>;
  /** For operations that need parts: a row that has them, and the references to them. */
  whole: Map<string, { row: Row; parts: Known }>;
  /** Claimed codes of machines, each in place of a UUID. */
  codes: Row[];
  stop: () => Promise<void>;
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const addRows = async ({ world, rows }: Pick<Service, 'world' | 'rows'>, kind: Kind, count: number): Promise<void> => {
  // Rows in each state that an operation needs, in turn.
  const states = Object.values(FIXTURES[kind].operations ?? {}).map(({ columns }) => columns);
  const added: Row[] = [];
  while (added.length < count) added.push(await world.add(kind, [{}, ...states][added.length % (states.length + 1)]));
  rows.set(kind, [...(rows.get(kind) ?? []), ...added].slice(-ROWS));
};

/** Adds a machine with codes. */
const addCodes = async (world: World): Promise<{ machine: Row; codes: Row[] }> => {
  const machine = await world.add('machine');
  const codes: Row[] = [];
  while (codes.length < ROWS) {
    const { id, value = '' } = await world.addPart('machine', 'codes', machine.id);
    codes.push({ id, uuid: encodeURIComponent(String(value)) });
  }
  return { machine, codes };
};

const startService = async (): Promise<Service> => {
  const { database, drop } = await createOwnDatabase();
  // A limit that is never reached, for its headers, and one that is reached soon.
  const { base, close } = await listen(database, 1_000_000);
  const limited = await listen(database, 5);
  const world = await createWorld(await createGym(base, database, 'Generated', 'Asia/Kathmandu'));
  const rows = new Map<Kind, Row[]>();
  for (const kind of KINDS) await addRows({ world, rows }, kind, KINDS_IN_PATHS.has(kind) ? ROWS : 1);
  const whole: Service['whole'] = new Map();
  for (const { operationId, path } of operationsOnOne) {
    const kind = kindOfPath(path);
    const { columns, parts: segments } = (kind && FIXTURES[kind].operations?.[operationId]) ?? {};
    if (kind === undefined || segments === undefined) continue;
    const row = await world.add(kind, columns);
    const parts: Record<string, Row[]> = {};
    for (const segment of segments)
      parts[segment.replace(/s$/, '_id')] = [{ ...(await world.addPart(kind, segment, row.id)), uuid: row.uuid }];
    whole.set(operationId, { row, parts });
  }
  const [codes, released] = [await addCodes(world), await addCodes(world)];
  whole.set('releaseMachineCode', { row: released.machine, parts: { value: released.codes } });
  whole.set('undoEvent', { row: { id: 0, uuid: await addUndoable(world.gym, world.row) }, parts: {} });
  const stop = async (): Promise<void> => {
    close();
    limited.close();
    await drop();
  };
  return { base, limited: limited.base, world, rows, whole, codes: codes.codes, stop };
};

const KINDS_IN_PATHS = new Set(operationsOnOne.flatMap(({ path }) => kindOfPath(path) ?? []));
const DELETED_KINDS = new Set(
  operationsOnOne.filter(({ method }) => method === 'DELETE').flatMap(({ path }) => kindOfPath(path) ?? []),
);

/**
 * The rows that a request to an operation may name: by the names of its references, and of the parameters of its
 * path.
 */
const knownTo = ({ operationId, path }: ContractOperation, { rows, whole, world, codes }: Service): Known => {
  const known: Record<string, readonly Row[]> = { others: KINDS.map(world.row) };
  for (const name of REFERENCES) known[name] = rows.get(kindOfReference(name) ?? 'machine') ?? [];
  // Only the gym's own part has stock.
  known['part_id'] = [world.row('part')];
  known['value'] = codes;
  known['attachable_id'] = KINDS.map(world.row);
  const [first, ...more] = [...inArea(path).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const kind = kindOfPath(path);
  for (const name of more) known[name] ??= KINDS.map(world.row);
  const { row, parts } = whole.get(operationId) ?? {};
  if (first === undefined || (kind === undefined && row === undefined)) return known;
  return { ...known, [first]: row ? [row] : ((kind && rows.get(kind)) ?? []), ...parts };
};

const requestsOf = (service: Service): fc.Arbitrary<GeneratedRequest> =>
  fc.oneof(
    ...operations.map((operation) => ({
      weight: weightOf(operation),
      arbitrary: requestsTo(operation, knownTo(operation, service), exampleBodies(operation, service.world)),
    })),
  );

const authorizationOf = (
  {
    world: {
      gym: { tokens },
    },
  }: Service,
  caller: Caller,
): Record<string, string> => {
  if (caller === 'nobody') return {};
  const token = caller === 'mistyped' ? tokens.write.replace(/.$/, '!') : tokens[caller === 'read' ? 'read' : 'write'];
  return { authorization: `Bearer ${token}` };
};

/** The caller's own `X-Request-Id` comes back when it has the form of one, unless the request could not be read. */
const echoViolations = (sent: string | string[] | undefined, { headers }: Received): string[] => {
  const echoed = headers.get('x-request-id');
  if (typeof sent !== 'string' || !/^[A-Za-z0-9._-]{1,128}$/.test(sent) || headers.get('connection') === 'close')
    return [];
  return sent === echoed ? [] : [`the header X-Request-Id is ${echoed}, not the one that was sent`];
};

/** Returns the errors behind a status of 200: an internal error, or content that violates the tool's contract. */
const toolViolations = (sent: Buffer | null, answer: string): string[] => {
  const { error, result } = JSON.parse(answer);
  const text: string = result?.content?.[0]?.text ?? '';
  if (error?.code === RPC.internal_error || text.includes(PROBLEMS.internal_error.detail))
    return ['a fault of the service'];
  if (!result?.structuredContent) return [];
  return outputViolations(JSON.parse(String(sent)).params.name, result.structuredContent);
};

type Outcome = {
  operation: string;
  status: number;
  violations: string[];
  base: string;
  request: WireRequest;
  answer: string;
};

const tryRequest = async (service: Service, agent: Agent, generated: GeneratedRequest): Promise<Outcome> => {
  const base = generated.caller === 'limited' ? service.limited : service.base;
  const { method, path, body } = generated;
  const request = {
    method,
    path,
    body,
    headers: { ...authorizationOf(service, generated.caller), ...generated.headers },
  };
  // The service treats `/mcp/`, which hosts of assistants also call, as `/mcp`.
  const pathname = (path.split('?', 1)[0]?.split('#', 1)[0] ?? '/').replace(/^\/mcp\/$/, '/mcp');
  const operation = `${method} ${pathTemplateOf(pathname) ?? pathname}`;
  try {
    const received = await sendOver(agent, base, request);
    const violations = [
      ...answerViolations(method, `${pathname}?${path.split('?')[1] ?? ''}`, received),
      ...echoViolations(request.headers['x-request-id'], received),
    ];
    if (received.status >= 500) violations.push('a fault of the service');
    if (method === 'POST' && pathname === '/mcp' && received.status === 200)
      violations.push(...toolViolations(body, received.body));
    return { operation, status: received.status, violations, base, request, answer: received.body };
  } catch (error) {
    const violations = [error instanceof Error ? `no answer: ${error.message}` : 'no answer'];
    return { operation, status: 0, violations, base, request, answer: '' };
  }
};

const show = ({ operation, status, violations, base, request, answer }: Outcome, n: number): void => {
  const curl = curlLine(base, request, `request-${SEED}-${n}`);
  say([`\n${operation} answered ${status}, seed ${SEED}:`, ...violations, answer.slice(0, 500), curl].join('\n  '));
};

/** The number of responses per operation and status, because a status that never occurred was not tested. */
const met = new Map<string, Map<number, number>>();

const count = ({ operation, status }: Outcome): void => {
  const statuses = met.get(operation) ?? new Map<number, number>();
  met.set(operation, statuses.set(status, (statuses.get(status) ?? 0) + 1));
};

const missing = (): string[] =>
  operations.flatMap(({ method, path, responses }) => {
    const statuses = met.get(`${method} ${path}`);
    const succeeded = Object.keys(responses).some((status) => status < '300' && statuses?.has(Number(status)));
    return succeeded ? [] : [`${method} ${path} never succeeded`];
  });

const run = async (service: Service): Promise<{ failed: number }> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  let arbitrary = requestsOf(service);
  const known = new Set<string>();
  let failed = 0;
  let sent = 0;
  for (let batch = 0; sent < REQUESTS; batch += 1) {
    const cases = fc.sample(arbitrary, { seed: SEED + batch, numRuns: Math.min(BATCH, REQUESTS - sent) });
    const next = cases.values();
    const work = async (): Promise<void> => {
      for (const generated of next) {
        const outcome = await tryRequest(service, agent, generated);
        count(outcome);
        if (outcome.violations.length === 0) continue;
        failed += 1;
        const what = `${outcome.operation} ${outcome.status} ${outcome.violations.join()}`;
        if (!known.has(what) && known.size < SHOWN) show(outcome, failed);
        known.add(what);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    sent += cases.length;
    for (const kind of DELETED_KINDS) await addRows(service, kind, ROWS_ADDED);
    if (DELETED_KINDS.size > 0) arbitrary = requestsOf(service);
  }
  agent.destroy();
  return { failed };
};

const service = await startService();
const started = performance.now();
const { failed } = await run(service);
const seconds = (performance.now() - started) / 1000;
for (const { method, path } of operations) {
  const statuses = [...(met.get(`${method} ${path}`) ?? [])]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${status} ${times}x`);
  say(`${method} ${path}: ${statuses.join(', ')}`);
}
// A long run must have had a success of every operation, or it tested less than it seems.
const unmet = REQUESTS >= LONG_RUN ? missing() : [];
for (const line of unmet) say(line);
say(`${REQUESTS} requests in ${seconds.toFixed(1)} s, ${Math.round(REQUESTS / seconds)} a second, seed ${SEED}`);
if (failed > 0 && process.env['KEEP'] === '1') {
  say(`The service stays up at ${service.base}; Ctrl-C ends it.`);
} else {
  await service.stop();
}
say(`${REQUESTS - failed} passed, ${failed + unmet.length} failed`);
if (failed + unmet.length > 0) process.exitCode = 1;

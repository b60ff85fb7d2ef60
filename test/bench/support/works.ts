import type autocannon from 'autocannon';
import { blockingInspection, callOf, eachInTurn } from './load.ts';

/**
 * One row of the comparison. `peers` are the servers besides the service and the hand-written one that support it.
 * `target` is what the service must reach: its least share of the hand-written server's requests per second, and its
 * processor time at most as a multiple of the hand-written server's; with `peer`, at most that of Fastify too.
 * `prepare` are statements after which requests cost the same as at first.
 */
export type Work = {
  name: string;
  request: autocannon.Request;
  peers: readonly 'fastify'[];
  target: { share: number; processor: number; peer?: true };
  prepare?: readonly string[];
};

/** The machines of the database. */
export const MACHINES = 20_000;

/** Puts all machines back into service, because an inspection of a blocked machine costs less. */
const UNBLOCK = [
  "update machine set status = 'active', blocked_reason = null where status = 'out_of_service'",
  'vacuum machine',
];

const nextId = eachInTurn(MACHINES);

/** Returns a request that names another machine each time. */
const perMachine = (method: 'GET' | 'POST', of: (id: number) => autocannon.Request): autocannon.Request => ({
  method,
  setupRequest: (request) => ({ ...request, ...of(nextId()) }),
});

/** The machine that is created. */
export const NEW_MACHINE = { name: 'Leg press', brand: 'Hammer', serial_number: 'LP-1', purchase_price: 1999.5 };

/** Returns a request that creates a machine. */
const newMachine = (headers: Record<string, string> = {}): autocannon.Request => ({
  method: 'POST',
  path: '/api/v1/machines',
  headers,
  body: JSON.stringify(NEW_MACHINE),
});

export const WORKS: readonly Work[] = [
  {
    name: 'one machine',
    request: perMachine('GET', (id) => ({ path: `/api/v1/machines/${id}` })),
    peers: ['fastify'],
    target: { share: 0.85, processor: 1.25, peer: true },
  },
  {
    name: 'page of 50',
    request: { method: 'GET', path: '/api/v1/machines?limit=50' },
    peers: ['fastify'],
    target: { share: 0.9, processor: 1.2, peer: true },
  },
  {
    name: 'tools/call get_machine',
    request: perMachine('POST', (id) => ({ path: '/mcp', body: callOf('get_machine', { machine_id: String(id) }) })),
    peers: [],
    target: { share: 0.8, processor: 1.3 },
  },
  {
    name: 'tools/call list_machines',
    request: { method: 'POST', path: '/mcp', body: callOf('list_machines', {}) },
    peers: [],
    target: { share: 0.85, processor: 1.25 },
  },
  {
    name: 'blocking inspection',
    request: perMachine('POST', (id) => ({ path: '/api/v1/inspections', body: blockingInspection(id) })),
    peers: [],
    target: { share: 0.75, processor: 1.6 },
    prepare: UNBLOCK,
  },
  // The last ones, because they multiply the machines. The service does the same for both: in the first, the hand-written
  // server leaves out the event, and Fastify the event and the line of the history, so only the second compares with it.
  { name: 'create a machine', request: newMachine(), peers: ['fastify'], target: { share: 0.7, processor: 1.6 } },
  {
    name: 'create, with its records',
    request: newMachine({ 'x-records': 'all' }),
    peers: ['fastify'],
    target: { share: 0.7, processor: 1.6, peer: true },
  },
];

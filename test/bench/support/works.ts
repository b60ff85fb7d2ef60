import type autocannon from 'autocannon';
import { blockingInspection, callOf, eachInTurn } from './load.ts';

/**
 * One row of the comparison. `peers` are the servers besides the service and the hand-written one that support it.
 * `prepare` are statements after which requests cost the same as at first.
 */
export type Work = {
  name: string;
  request: autocannon.Request;
  peers: readonly 'fastify'[];
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

/** Returns a request that creates a machine. */
const newMachine = (headers: Record<string, string> = {}): autocannon.Request => ({
  method: 'POST',
  path: '/api/v1/machines',
  headers,
  body: JSON.stringify({ name: 'Leg press', brand: 'Hammer', serial_number: 'LP-1', purchase_price: 1999.5 }),
});

export const WORKS: readonly Work[] = [
  { name: 'one machine', request: perMachine('GET', (id) => ({ path: `/api/v1/machines/${id}` })), peers: ['fastify'] },
  { name: 'page of 50', request: { method: 'GET', path: '/api/v1/machines?limit=50' }, peers: ['fastify'] },
  {
    name: 'tools/call get_machine',
    request: perMachine('POST', (id) => ({ path: '/mcp', body: callOf('get_machine', { machine_id: String(id) }) })),
    peers: [],
  },
  {
    name: 'tools/call list_machines',
    request: { method: 'POST', path: '/mcp', body: callOf('list_machines', {}) },
    peers: [],
  },
  {
    name: 'blocking inspection',
    request: perMachine('POST', (id) => ({ path: '/api/v1/inspections', body: blockingInspection(id) })),
    peers: [],
    prepare: UNBLOCK,
  },
  // The last ones, because they multiply the machines.
  { name: 'create a machine', request: newMachine(), peers: ['fastify'] },
  // The service does the same for both; the others add the records that they leave out above.
  { name: 'create, with its records', request: newMachine({ 'x-records': 'all' }), peers: ['fastify'] },
];

import type autocannon from 'autocannon';
import { blockingInspection, callOf, eachInTurn } from './load.ts';

/** The servers besides the service and the hand-written one. */
export const PEERS = ['fastify', 'nest', 'sdk'] as const;
export type Peer = (typeof PEERS)[number];

/**
 * One row of the comparison. `most` is what the service's processor time may be at most: a multiple of the hand-written
 * server's, and of the time of each peer that does the same work. `prepare` are statements after which requests cost
 * the same as at first.
 */
export type Work = {
  name: string;
  request: autocannon.Request;
  most: { handWritten: number } & Partial<Record<Peer, number>>;
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

/** The rows of the comparison. The last one multiplies the machines. */
export const WORKS: readonly Work[] = [
  {
    name: 'one machine',
    request: perMachine('GET', (id) => ({ path: `/api/v1/machines/${id}` })),
    most: { handWritten: 1.8, fastify: 1.7, nest: 1 },
  },
  {
    name: 'page of 50',
    request: { method: 'GET', path: '/api/v1/machines?limit=50' },
    most: { handWritten: 1.5, fastify: 1, nest: 1 },
  },
  {
    name: 'tools/call get_machine',
    request: perMachine('POST', (id) => ({ path: '/mcp', body: callOf('get_machine', { machine_id: String(id) }) })),
    most: { handWritten: 1.8, sdk: 1 },
  },
  {
    name: 'tools/call list_machines',
    request: { method: 'POST', path: '/mcp', body: callOf('list_machines', {}) },
    most: { handWritten: 1.6, sdk: 1 },
  },
  {
    name: 'blocking inspection',
    request: perMachine('POST', (id) => ({ path: '/api/v1/inspections', body: blockingInspection(id) })),
    most: { handWritten: 2 },
    prepare: UNBLOCK,
  },
  {
    name: 'create a machine',
    request: { method: 'POST', path: '/api/v1/machines', body: JSON.stringify(NEW_MACHINE) },
    most: { handWritten: 2, fastify: 1, nest: 1 },
  },
];

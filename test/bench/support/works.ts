import type autocannon from 'autocannon';
import { blockingInspection, callOf, eachInTurn, rpc } from './load.ts';

/** The servers besides the service and the hand-written one. */
export const PEERS = ['fastify', 'nest', 'sdk'] as const;
export type Peer = (typeof PEERS)[number];

/** A kind of request. `prepare` are statements after which requests cost the same as at first. */
export type Load = { name: string; request: autocannon.Request; prepare?: readonly string[] };

/**
 * One row of the comparison. `most` is what the service's processor time may be at most: a multiple of the hand-written
 * server's, PostgreSQL's as a multiple of what that spends for it (`database`), and of the time of each peer that does the
 * same work. `reference` is what the hand-written server does instead, because it does not do the same.
 */
export type Work = Load & {
  most: { handWritten: number; database: number } & Partial<Record<Peer, number>>;
  reference?: Load;
};

/** The machines of the database. */
export const MACHINES = 20_000;

/** Puts all machines back into service, because an inspection of a blocked machine costs less. */
const UNBLOCK = [
  "update machine set status = 'active', blocked_reason = null where status = 'out_of_service'",
  'vacuum machine',
];

/** Puts defect machines back into service. */
const REPAIR = [
  "update machine set status = 'active', blocked_reason = null where status in ('defect', 'out_of_service')",
  'vacuum machine',
];

const nextId = eachInTurn(MACHINES);

/** Returns a request that names another machine each time. */
const perMachine = (method: 'GET' | 'POST' | 'PATCH', of: (id: number) => autocannon.Request): autocannon.Request => ({
  method,
  setupRequest: (request) => ({ ...request, ...of(nextId()) }),
});

/** The machine that is created. */
export const NEW_MACHINE = { name: 'Leg press', brand: 'Hammer', serial_number: 'LP-1', purchase_price: 1999.5 };

/** Keeps the servers besides the service from writing the history and the event of a machine that they create. */
const WITHOUT_RECORDS = { 'x-records': 'none' };

const ONE_MACHINE = { name: 'one machine', request: perMachine('GET', (id) => ({ path: `/api/v1/machines/${id}` })) };

const CREATE: autocannon.Request = { method: 'POST', path: '/api/v1/machines', body: JSON.stringify(NEW_MACHINE) };

const CREATE_ALONE = {
  name: 'create a machine, the others without its records',
  request: { ...CREATE, headers: WITHOUT_RECORDS },
};

const PAGE = { name: 'page of 50', request: { method: 'GET', path: '/api/v1/machines?limit=50' } as const };

const defect = (machine_id: number): string =>
  JSON.stringify({ machine_id, title: 'Cable frayed', description: 'The cable of the left pulley is frayed.' });

/** The rows of the comparison. The last ones multiply the machines. */
export const WORKS: readonly Work[] = [
  { ...ONE_MACHINE, most: { handWritten: 1.9, database: 1, fastify: 1.7, nest: 1 } },
  { ...PAGE, most: { handWritten: 2, database: 1, fastify: 1, nest: 1 } },
  {
    name: 'tools/call get_machine',
    request: perMachine('POST', (id) => ({ path: '/mcp', body: callOf('get_machine', { machine_id: String(id) }) })),
    most: { handWritten: 4, database: 9, sdk: 1 },
  },
  {
    name: 'tools/call list_machines',
    request: { method: 'POST', path: '/mcp', body: callOf('list_machines', {}) },
    most: { handWritten: 1.7, database: 3, sdk: 1 },
  },
  {
    name: 'tools/list',
    request: { method: 'POST', path: '/mcp', body: rpc('tools/list') },
    reference: ONE_MACHINE,
    most: { handWritten: 2.3, database: 0.2 },
  },
  {
    name: 'blocking inspection, with its records',
    request: perMachine('POST', (id) => ({ path: '/api/v1/inspections', body: blockingInspection(id) })),
    most: { handWritten: 2, database: 2 },
    prepare: UNBLOCK,
  },
  {
    name: 'inspection',
    request: perMachine('POST', (machine_id) => ({
      path: '/api/v1/inspections',
      body: JSON.stringify({ machine_id, passed: true, notes: 'All good' }),
    })),
    reference: CREATE_ALONE,
    most: { handWritten: 4, database: 4.2 },
  },
  {
    name: 'ticket',
    request: perMachine('POST', (id) => ({ path: '/api/v1/tickets', body: defect(id) })),
    reference: CREATE_ALONE,
    most: { handWritten: 3, database: 3.6 },
  },
  {
    name: 'a machine becomes defect',
    request: perMachine('PATCH', (id) => ({ path: `/api/v1/machines/${id}`, body: '{"status":"defect"}' })),
    reference: CREATE_ALONE,
    most: { handWritten: 4.8, database: 6.3 },
    prepare: REPAIR,
  },
  { ...CREATE_ALONE, most: { handWritten: 3.6, database: 5.5, fastify: 3.6, nest: 3.6 } },
  {
    name: 'create a machine, with its records',
    request: CREATE,
    most: { handWritten: 2, database: 2, fastify: 1, nest: 1 },
  },
];

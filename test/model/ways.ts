import type { Agent } from 'node:http';
import type { Received } from '../support/contract.ts';
import { FIXTURES, kindOfReference, type Kind } from '../support/fixtures.ts';
import { lists } from '../support/lists.ts';
import { sendOver, type WireRequest } from '../support/wire.ts';
import { ALL_TOOLS } from '../support/contract.ts';
import { mayKnow, requirements } from './access.ts';
import { pick, requestOf, toolRequest, type Draw } from './calls.ts';
import type { Known, ModelWorld, NamedCaller } from './world.ts';

/** A way to a record that is no call of its own: what it sends, and what else its response must be. */
export type Way = {
  name: string;
  /** Returns the request; sends what must come before it, such as the call that leaves a cursor. */
  request(drawn: Drawn): WireRequest | undefined | Promise<WireRequest | undefined>;
  /** Returns what is wrong with a response besides naming records that the caller may not know. */
  judge?(drawn: Drawn, received: Received): string | undefined;
};

/** The meaning of a draw: the caller, the record to reach, and another caller who may see it. */
export type Drawn = {
  world: ModelWorld;
  caller: NamedCaller;
  thing: Known;
  other: NamedCaller;
  draw: Draw;
  agent: Agent;
};

const rpcOf = (caller: NamedCaller, method: string, params: object): WireRequest =>
  requestOf(caller, 'POST', ALL_TOOLS, { jsonrpc: '2.0', id: 1, method, params });

const restLists = lists.filter(({ transport, owner }) => transport === 'rest' && owner === undefined);

/** The lists with a filter by a reference, and the filters by words. */
const filters = restLists.flatMap(({ path, filters: known, required }) =>
  Object.keys(known).flatMap((name) => {
    const kind = kindOfReference(name);
    return kind === undefined || required.some((other) => other !== name && !/_type$/.test(other))
      ? []
      : [{ path, name, kind, type: required.find((other) => /_type$/.test(other)) }];
  }),
);
const searched = restLists.filter(({ filters: known, required }) => 'q' in known && required.length === 0);

/** The area of exports of a kind; those that have no file of their own are in the file of machines. */
const areaOf = (kind: Kind): string =>
  /^(oauth_grant|token|calendar_feed|webhook_delivery)$/.test(kind) ? 'machines' : FIXTURES[kind].path;

/** Whether a list of all records must name the record to a caller. */
const mustName = ({ caller: { caller }, thing }: Drawn, operation: string): boolean =>
  caller !== null &&
  (caller.role === null || requirements(operation).roles.includes(caller.role)) &&
  !(requirements(operation).allSites && caller.sites.length > 0) &&
  mayKnow(caller, thing);

/** The areas whose export has a row with a UUID for each record. */
const isExported = ({ thing }: Drawn): boolean => areaOf(thing.kind) === FIXTURES[thing.kind].path;

/** The kinds that a search finds by a word of their names. */
const FOUND: readonly Kind[] = [
  'machine',
  'supplier',
  'location',
  'part',
  'ticket',
  'work_order',
  'contract',
  'quote',
  'reporter',
];

const wantSuccess = ({ status }: Received): boolean => status === 200;

/** Sends the first page of a list as one caller, and returns the request for the second as another. */
const byCursor = async ({ world, caller, other, draw, agent }: Drawn): Promise<WireRequest | undefined> => {
  const { path } = pick(
    restLists.filter(({ required }) => required.length === 0),
    draw.on,
  );
  const { body } = await sendOver(agent, world.base, requestOf(other, 'GET', `${path}?limit=1`));
  const { next_cursor: cursor }: { next_cursor?: string | null } = JSON.parse(body);
  return cursor ? requestOf(caller, 'GET', `${path}?limit=50&cursor=${encodeURIComponent(cursor)}`) : undefined;
};

/** Sends a request with a key as one caller, and returns the same request of another. */
const byKey = async ({ world, caller, other, thing, draw, agent }: Drawn): Promise<WireRequest | undefined> => {
  const machine = thing.set.row('machine').id;
  const key = `model ${thing.marker} ${draw.on} ${draw.to} ${draw.caller} ${draw.way}`;
  const send = (by: NamedCaller): WireRequest => {
    const request = requestOf(by, 'POST', '/api/v1/tickets', {
      machine_id: machine,
      description: 'Sent by two callers',
    });
    return { ...request, headers: { ...request.headers, 'idempotency-key': key } };
  };
  await sendOver(agent, world.base, send(other));
  return send(caller);
};

const RESOURCES: readonly Kind[] = ['maintenance_task', 'floor_plan'];

export const ways: readonly Way[] = [
  {
    name: 'search by a word of it',
    request: ({ caller, thing }) => requestOf(caller, 'GET', `/api/v1/search?q=${thing.marker}`),
    judge: (drawn, received) =>
      FOUND.includes(drawn.thing.kind) &&
      mustName(drawn, 'searchRecords') &&
      wantSuccess(received) &&
      !received.body.includes(drawn.thing.marker)
        ? 'the search does not find it'
        : undefined,
  },
  {
    name: 'search by a word of it, as a tool',
    request: ({ caller, thing }) => toolRequest(caller, 'search', { q: thing.marker }),
  },
  {
    name: 'a list by a word of it',
    request: ({ caller, thing, draw }) =>
      requestOf(caller, 'GET', `${pick(searched, draw.to).path}?q=${thing.marker}&limit=100`),
  },
  {
    name: 'its events',
    request: ({ caller, thing }) =>
      requestOf(caller, 'GET', `/api/v1/events?kind=${thing.kind}&resource_id=${thing.uuid}&limit=100`),
  },
  { name: 'the newest events', request: ({ caller }) => requestOf(caller, 'GET', '/api/v1/events?limit=100') },
  {
    name: 'the export of its area',
    request: ({ caller, thing }) => requestOf(caller, 'GET', `/api/v1/exports/${areaOf(thing.kind)}.ndjson`),
    judge: (drawn, received) =>
      isExported(drawn) &&
      mustName(drawn, 'exportNdjson') &&
      wantSuccess(received) &&
      !received.body.includes(drawn.thing.uuid)
        ? 'the export leaves it out'
        : undefined,
  },
  {
    name: 'the export of its area, as CSV',
    request: ({ caller, thing }) => requestOf(caller, 'GET', `/api/v1/exports/${areaOf(thing.kind)}.csv`),
  },
  {
    name: 'the export of all events',
    request: ({ caller }) => requestOf(caller, 'GET', '/api/v1/exports/events.ndjson'),
  },
  {
    name: 'a list that it filters',
    request: ({ caller, thing, draw }) => {
      const { path, name, type } = pick(filters, draw.to);
      const on = pick(filters, draw.to).kind;
      const known = thing.set.things.get(on);
      if (!known) return undefined;
      const query = new URLSearchParams({ [name]: name.endsWith('_uuid') ? known.uuid : String(known.id) });
      if (type) query.set(type, on);
      if (name === 'resource_id') query.set('kind', on);
      return requestOf(caller, 'GET', `${path}?${query}`);
    },
  },
  { name: "a page after another caller's cursor", request: byCursor },
  {
    name: "a request with another caller's key",
    request: byKey,
    judge: ({ world, caller, thing }, { status }) =>
      status === 201 && caller.caller?.gym !== thing.gym
        ? `reported a ticket on ${thing.set.name} at ${world.base}`
        : undefined,
  },
  {
    name: 'a resource of it',
    request: ({ caller, thing, draw }) => {
      const kind = pick(RESOURCES, draw.to);
      const id = thing.set.row(kind).id;
      const uri = kind === 'floor_plan' ? `ems://floor_plans/${id}` : `ems://maintenance_tasks/${id}/instructions`;
      return rpcOf(caller, 'resources/read', { uri });
    },
  },
  {
    name: 'a completion of its name',
    request: ({ caller, thing }) =>
      rpcOf(caller, 'completion/complete', {
        ref: { type: 'ref/resource', uri: 'ems://floor_plans/{id}' },
        argument: { name: 'id', value: thing.marker.slice(0, 4) },
      }),
  },
];

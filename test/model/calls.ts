import type { ToolName } from '../../generated/contract.ts';
import { ALL_TOOLS, allOperations, operations, resolve, tools, type ContractOperation } from '../support/contract.ts';
import { exampleArguments } from '../support/example-arguments.ts';
import { FIXTURES, kindOfReference, KINDS, type Kind } from '../support/fixtures.ts';
import type { Row, Rows } from '../support/gym-data.ts';
import { parametersOf, prepare } from '../support/operation-requests.ts';
import { inArea, kindOfPath } from '../support/paths.ts';
import type { WireRequest } from '../support/wire.ts';
import { requirements, type Law, type Thing, type Verdict } from './access.ts';
import type { Known, ModelWorld, NamedCaller, PlacedSet } from './world.ts';

/** An operation or a tool. */
export type Callee =
  { name: string; operation: ContractOperation; tool?: never } | { name: string; tool: ToolName; operation?: never };

/**
 * A request, and what the law says of it. `mayMiss` if 404 is lawful where it is allowed: what an undo takes back is gone
 * afterwards, and a location may have no machine to draw.
 */
export type Prepared = { request: WireRequest; verdict: Verdict; mayMiss?: boolean };

/** Returns the arguments of a tool about rows. */
const argumentsOf = (tool: ToolName, row: Rows): object => exampleArguments(row)[tool];

const isToolName = (name: string): name is ToolName => tools.some(({ published }) => published.name === name);

/** The event stream does not end, and the import of files has no JSON. Everything else is called. */
export const callees: readonly Callee[] = [
  ...operations
    .filter(({ operationId }) => operationId !== 'callToolServer' && operationId !== 'runBatch')
    .map((operation): Callee => ({ name: operation.operationId, operation })),
  ...tools
    .map(({ published }) => published.name)
    .filter(isToolName)
    .map((tool): Callee => ({ name: tool, tool })),
];

/** The names of all operations and tools of the contracts. */
export const contractNames: readonly string[] = [
  ...allOperations.map(({ operationId }) => operationId),
  ...tools.map(({ published }) => published.name),
];

/** The choices of a draw, as indexes into lists of which each is taken modulo its length. */
export type Draw = { caller: number; callee: number; on: number; to: number; way: number };

/** Returns an item of a list by any whole number. */
export const pick = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('the list is empty');
  return item;
};

/** Returns the records of a set to which a body or arguments refer. */
const referencesIn = (value: unknown, set: PlacedSet, name = '', type?: string): Known[] => {
  if (Array.isArray(value)) return value.flatMap((item) => referencesIn(item, set, name.replace(/s$/, ''), type));
  if (typeof value === 'object' && value !== null) {
    const named = Object.entries(value).find(([key]) => /^(notable|attachable)_type$/.test(key))?.[1] ?? type;
    return Object.entries(value).flatMap(([key, member]) => referencesIn(member, set, key, named));
  }
  const kind = kindOfReference(name.replace(/^(meter|part|location|supplier)$/, '$1_id'), type);
  const known = kind && set.things.get(kind);
  return known && [String(known.id), known.uuid].includes(String(value)) ? [known] : [];
};

/** Returns a request of a caller. A text is a file. */
export const requestOf = ({ token }: NamedCaller, method: string, path: string, body?: unknown): WireRequest => ({
  method,
  path,
  headers: {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined
      ? {}
      : { 'content-type': typeof body === 'string' ? 'application/octet-stream' : 'application/json' }),
  },
  body: body === undefined ? null : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

/** Returns a request that calls a tool. */
export const toolRequest = (caller: NamedCaller, name: string, args: unknown): WireRequest =>
  requestOf(caller, 'POST', ALL_TOOLS, {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  });

/** The kinds of records whose events have an address: those in the paths of `listRecordEvents`. */
const AREAS = KINDS.filter((kind) =>
  allOperations
    .filter(({ operationId }) => operationId === 'listRecordEvents')
    .flatMap((operation) => parametersOf(operation))
    .some(({ schema }) => Object.values(Object(resolve(schema)['enum'])).includes(FIXTURES[kind].path)),
);

/** The kind of record in the path of an operation. That of the events of any record is drawn. */
const kindOf = ({ operationId, path }: ContractOperation, drawn: number): Kind | undefined => {
  if (operationId === 'listRecordEvents') return pick(AREAS, drawn);
  return inArea(path).includes('{') ? kindOfPath(path) : undefined;
};

/** Adds a record like another one, because the law allows a call that may change or remove it. */
const addLike = ({ id, kind, set, owner }: Known, columns: object = {}): Promise<Row> =>
  set.add(kind, {
    ...columns,
    ...(owner === null ? {} : { person_id: owner }),
    ...(kind === 'location' ? { parent_id: id } : {}),
  });

/** Prepares the undo of the request that reported a ticket at a place. */
const undoing = ({ judge }: Law, caller: NamedCaller, { undoable, gym, things }: PlacedSet): Prepared => {
  const machine = things.get('machine');
  const on: Thing = { kind: 'ticket', gym: gym.name, owner: null, refers: machine ? { machine: [machine] } : {} };
  const request = requestOf(caller, 'POST', `/api/v1/events/${undoable}/undo`);
  return { request, verdict: judge(caller.caller, { name: 'undoEvent', on }), mayMiss: true };
};

/** Prepares a call of an operation on a drawn record, whose body refers to the records of a drawn set. */
export const callOperation = async (
  world: ModelWorld,
  caller: NamedCaller,
  operation: ContractOperation,
  draw: Draw,
): Promise<Prepared> => {
  const { operationId: name, method } = operation;
  const others = pick(world.sets, draw.to);
  if (name === 'undoEvent') return undoing(world.law, caller, others);
  const kind = kindOf(operation, draw.to);
  const on =
    name === 'findMachineByCode' ? others.things.get('machine') : kind && pick(world.things.get(kind) ?? [], draw.on);
  const set = on?.set ?? others;
  const prepared = await prepare(operation, set, { row: on, others });
  // Lists with the filter of a record that is not there are empty.
  const query = method === 'GET' ? '' : prepared.address().split('?')[1];
  const to = [prepared.body, Object.fromEntries(new URLSearchParams(query))].flatMap((value) =>
    referencesIn(value, others),
  );
  const place: unknown = Reflect.get(Object(prepared.body), 'location_id');
  const moves = place === undefined ? undefined : place === null ? 'to none' : 'to a location';
  const verdict = world.law.judge(caller.caller, { name, on, to, moves });
  const changes = method !== 'GET' && on !== undefined && verdict === 'allowed';
  const columns = kind && FIXTURES[kind].operations?.[name]?.columns;
  const { address, body: sent } = changes
    ? await prepare(operation, set, { row: await addLike(on, columns), others })
    : prepared;
  const path =
    name === 'listRecordEvents' && kind
      ? address().replace(FIXTURES.machine.path, FIXTURES[kind].path)
      : address().replace('/codes/GYM-1', `/codes/${encodeURIComponent(`GYM-1 ${set.name}`)}`);
  return { request: requestOf(caller, method, path, sent), verdict, mayMiss: name === 'drawLocationFile' };
};

/** Prepares a call of a tool with the records of a drawn set, or with new ones if it may change them. */
export const callTool = async (
  world: ModelWorld,
  caller: NamedCaller,
  tool: ToolName,
  draw: Draw,
): Promise<Prepared> => {
  const { scope } = requirements(tool);
  const changed = KINDS.find((kind) => tool === `update_${kind}`);
  const on = changed && pick(world.things.get(changed) ?? [], draw.on);
  const set = on?.set ?? pick(world.sets, draw.to);
  const row: Rows = (kind) => (on && changed === kind ? on : set.row(kind));
  const args = argumentsOf(tool, row);
  const to = referencesIn(args, set);
  const verdict = world.law.judge(caller.caller, { name: tool, on, to });
  if (scope === 'read' || verdict !== 'allowed') return { request: toolRequest(caller, tool, args), verdict };
  const fresh = new Map<Kind, Row>();
  for (const known of on ? [on, ...to] : to) fresh.set(known.kind, await addLike(known));
  const renewed = argumentsOf(tool, (kind) => fresh.get(kind) ?? set.row(kind));
  return { request: toolRequest(caller, tool, renewed), verdict };
};

import { ALL_TOOLS, tools, type ContractOperation } from '../support/contract.ts';
import { exampleArguments } from '../support/example-arguments.ts';
import type { World } from '../support/gym-data.ts';
import { accept, callModern } from '../support/modern.ts';
import { changingOperations, declaresHeader, prepare } from '../support/operation-requests.ts';
import { readyArguments } from '../support/undoable.ts';

/** The answer to a call: the status, the headers that say what was made, and the body. */
export type Answer = { status: number; content: string };

/** One change, which may be sent to any process again and again. */
export type Attempt = (base: string) => Promise<Answer>;

/** An operation or tool that changes something. */
export type Call = {
  name: string;
  /** Whether a key or an equal call is answered with the first result. Other calls may be repeated by their nature. */
  isRemembered: boolean;
  /** Whether it can be a part of a batch. */
  isBatched: boolean;
  /** Prepares a change of a record made for it, under a key of its own, if `inBatch` as the only request of a batch. */
  prepare(world: World, inBatch?: boolean): Promise<Attempt>;
  /** Prepares a call with the answer of a person to the question of a tool. @throws Error if it asks nothing */
  prepareAnswered?(world: World, base: string): Promise<Attempt>;
};

let keys = 0;
const nextKey = (): string => `retries ${process.pid} ${(keys += 1)}`;

const contentOf = async (response: Response): Promise<Answer> => {
  const { headers, status } = response;
  return { status, content: JSON.stringify([headers.get('etag'), headers.get('location'), await response.text()]) };
};

const post = (base: string, world: World, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(base + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.gym.tokens.write}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Batches hold no files, exports, imports and batches. */
const isBatched = ({ operationId, path, requestBody }: ContractOperation): boolean =>
  operationId !== 'runBatch' &&
  !path.startsWith('/api/v1/imports') &&
  (requestBody === undefined || 'application/json' in requestBody.content);

const toCall = (operation: ContractOperation): Call => {
  const { method, operationId } = operation;
  const isRemembered = declaresHeader(operation, 'idempotency-key');
  return {
    name: operationId,
    isRemembered,
    isBatched: isBatched(operation),
    prepare: async (world, inBatch = false) => {
      const { address, body } = await prepare(operation, world);
      const path = address();
      const key = { 'idempotency-key': nextKey() };
      if (inBatch) {
        const requests = [{ id: 'only', method, path, ...(body !== undefined && { body }) }];
        return async (base) => contentOf(await post(base, world, '/api/v1/batch', { requests }, key));
      }
      const headers = {
        authorization: `Bearer ${world.gym.tokens.write}`,
        ...(isRemembered ? key : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
      return async (base) => contentOf(await fetch(base + path, { method, headers, ...sent }));
    },
  };
};

/** Arguments of which no two records have the same. */
const UNIQUE: Readonly<Record<string, (n: number) => string>> = {
  email: (n) => `noor.${n}@gym.localhost`,
  name: (n) => `Number ${n}`,
};

const argumentsFor = async ({ gym, row }: World, name: string, adds: boolean): Promise<object> => {
  const examples: Record<string, object> = exampleArguments(row);
  const example = await readyArguments(gym, row, name, examples[name] ?? {});
  const idempotency_key = nextKey();
  const unique = Object.entries(UNIQUE).flatMap(([argument, value]) =>
    adds && argument in example ? [[argument, value(keys)]] : [],
  );
  return { ...example, ...Object.fromEntries(unique), ...(adds && { idempotency_key }) };
};

/** A form in which a person agrees and says who has checked. */
const AGREED = accept({ confirm: true, confirmed_by: 'Noor de Wit' });

/** Arguments with which a tool asks its person. */
const ASKING: Readonly<Record<string, (world: World) => Promise<object>>> = {
  set_machine_status: async ({ gym, add }) => {
    const machine_id = String((await add('machine')).id);
    await gym.call('create_inspection', { machine_id, passed: false, inspector: 'Kim' });
    return { machine_id, status: 'active' };
  },
  record_reading: async ({ row }) => ({
    machine_id: String(row('machine').id),
    meter: String(row('meter').id),
    value: 900_000,
  }),
  create_machine: async () => ({ name: `Spinner ${nextKey()} 1`, count: 30 }),
  erase_reporter: async ({ add }) => ({ reporter_id: String((await add('reporter')).id) }),
};

const prepareAnswered = async (world: World, base: string, name: string, args: object): Promise<Attempt> => {
  const { result } = await callModern(world.gym, name, args, { base });
  const state = result?.requestState;
  if (state === undefined) throw new Error(`${name} asks nothing: ${JSON.stringify(result)}`);
  return async (to) => {
    const answer = await callModern(world.gym, name, args, { base: to, response: AGREED, state });
    return { status: answer.result?.resultType === 'complete' ? 200 : 422, content: JSON.stringify(answer) };
  };
};

/** Prepares the question of a tool that can ask one, and its answer. */
const askedOf = (name: string): Pick<Call, 'prepareAnswered'> => {
  const argumentsOf = ASKING[name];
  if (argumentsOf === undefined) return {};
  return { prepareAnswered: async (world, base) => prepareAnswered(world, base, name, await argumentsOf(world)) };
};

const toToolCall = (name: string, adds: boolean): Call => ({
  name,
  isRemembered: adds,
  isBatched: false,
  ...askedOf(name),
  prepare: async (world) => {
    const args = await argumentsFor(world, name, adds);
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    return async (base) => {
      const response = await post(base, world, ALL_TOOLS, message);
      const text = await response.text();
      const { result = {}, error }: { result?: { isError?: boolean }; error?: object } =
        response.status === 200 ? JSON.parse(text) : {};
      const status =
        response.status === 200 && (error !== undefined || result.isError === true) ? 422 : response.status;
      return { status, content: text };
    };
  },
});

/** Every operation and every tool of the contracts that changes something, so a new one is part of the list. */
export const CALLS: readonly Call[] = [
  ...changingOperations.map(toCall),
  ...tools.filter(({ scope }) => scope === 'write').map(({ published, adds }) => toToolCall(published.name, adds)),
];

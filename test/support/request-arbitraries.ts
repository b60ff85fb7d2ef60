import fc from 'fast-check';
import { META, MODERN_REVISION } from '../../src/mcp/protocol.ts';
import { brokenArguments, validArguments } from './arbitraries.ts';
import { resolve, tools, type ContractOperation, type Schema } from './contract.ts';
import {
  BODIES,
  HEADERS,
  MEDIA_TYPES,
  METHODS,
  PATHS,
  QUERY_PIECES,
  RPC_META,
  RPC_METHODS,
  SEGMENTS,
} from './odd-requests.ts';
import type { Row } from './gym-data.ts';
import { exampleFile, parametersOf } from './operation-requests.ts';
import type { PublishedTool } from './rpc.ts';
import { oddTexts, oddValues, validValues, type Known } from './schema-arbitraries.ts';
import type { WireRequest } from './wire.ts';

/** The identity that a request claims. */
export type Caller = 'write' | 'read' | 'limited' | 'nobody' | 'mistyped';

/** A request before it is sent; the caller's token is still to be added. */
export type GeneratedRequest = WireRequest & { caller: Caller };

type Choice<T> = [weight: number, arbitrary: fc.Arbitrary<T>];
const weighted = <T>(...choices: Choice<T>[]): fc.Arbitrary<T> =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const callers = weighted<Caller>(
  [40, fc.constant('write')],
  [6, fc.constant('read')],
  [3, fc.constantFrom<Caller[]>('limited', 'nobody', 'mistyped')],
);

/** Values for a header. Some idempotency keys are new, because otherwise every key would be a repeated one. */
const headerValues = (name: string): fc.Arbitrary<string | string[]> => {
  const listed = fc.constantFrom(...(HEADERS[name] ?? ['']));
  return name === 'idempotency-key' ? fc.oneof(listed, fc.uuid()) : listed;
};

/** A few headers. Most requests have no header or a known one, because other parts must be tested too. */
const headersOf = (operation: ContractOperation): fc.Arbitrary<WireRequest['headers']> => {
  const own = parametersOf(operation).flatMap((parameter) =>
    parameter.in === 'header' ? [parameter.name.toLowerCase()] : [],
  );
  const pairs = (names: string[]): fc.Arbitrary<[string, string | string[]]> =>
    fc.constantFrom(...names).chain((name) => headerValues(name).map((value) => [name, value]));
  const known = pairs(own.length > 0 ? own : ['x-request-id']);
  const any = weighted([1, known], [1, pairs(Object.keys(HEADERS))]);
  return weighted<[string, string | string[]][]>(
    [5, fc.constant([])],
    [2, fc.array(known, { maxLength: 1 })],
    [3, fc.array(any, { maxLength: 3 })],
  ).map(Object.fromEntries);
};

/** Ids in a path, mostly those of `rows`, if there are any. */
const segments = (rows: readonly Row[]): fc.Arbitrary<string> => {
  const odd = weighted([1, fc.constantFrom(...SEGMENTS)], [1, fc.nat().map(String)], [1, fc.uuid()]);
  if (rows.length === 0) return odd;
  const known = fc.constantFrom(...rows).chain(({ id, uuid }) => fc.constantFrom(String(id), uuid, uuid.toUpperCase()));
  return weighted([10, known], [3, odd]);
};

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** A query of known parameters, mostly with valid values. The values of a list are separated by commas. */
const queriesOf = (operation: ContractOperation, known: Known): fc.Arbitrary<string> => {
  const parameters = parametersOf(operation).filter((parameter) => parameter.in === 'query');
  const pair = (name: string, values: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
    values.map((value) => `${encode(name)}=${encode(String(value))}`);
  const valid = ({ name, schema }: (typeof parameters)[number]) => pair(name, validValues(schema, known, name));
  const good = parameters.map(valid);
  const required = parameters.filter((parameter) => parameter.required === true).map(valid);
  const odd = weighted(
    ...parameters.map(({ name }): Choice<string> => [2, pair(name, oddTexts)]),
    [2, oddTexts.chain((name) => pair(name, oddTexts))],
    [1, fc.constantFrom(...QUERY_PIECES)],
  );
  const more =
    good.length > required.length
      ? fc.array(fc.oneof(...good), { maxLength: required.length > 0 ? 1 : 2 })
      : fc.constant<string[]>([]);
  const usual = fc.tuple(fc.tuple(...required), more).map(([some, others]) => [...some, ...others]);
  const pieces = weighted(
    [good.length > 0 ? 2 : 12, usual],
    [1, fc.array(fc.oneof(...good, odd, odd), { maxLength: 3 })],
  );
  return pieces.map((parts) => (parts.length > 0 ? `?${parts.join('&')}` : ''));
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes the n-th value in a JSON value, counting nested values. */
const changeAt = (json: unknown, n: number, change: (member: unknown) => unknown): unknown => {
  let left = n;
  const walk = (value: unknown): unknown => {
    if (left-- === 0) return change(value);
    if (Array.isArray(value)) return value.map(walk);
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member)]))
      : value;
  };
  return walk(json);
};

/** A valid value with one change: another value, a missing one or an unknown member. */
const broken = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(valid, fc.nat(12), oddValues, oddTexts, fc.nat(3)).map(([value, n, odd, name, way]) => {
    if (way === 0 && isObject(value)) return { ...value, [name]: odd };
    return changeAt(value, n, way === 1 ? () => undefined : () => odd);
  });

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? '');

/** Invalid bytes: truncated, in another encoding, or random. */
const bytes = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  fc.oneof(
    fc.constantFrom(...BODIES).map((text) => Buffer.from(text)),
    fc.tuple(valid, fc.nat(200)).map(([value, cut]) => json(value).subarray(0, cut)),
    fc.uint8Array({ maxLength: 60 }).map((random) => Buffer.from(random)),
    valid.map((value) => Buffer.from(JSON.stringify(value), 'utf16le')),
    valid.map((value) => Buffer.from(JSON.stringify(value).replace('"', '"\xff'), 'latin1')),
  );

const enormous = fc
  .constantFrom(256 * 1024 - 20, 256 * 1024 + 1, 300_000)
  .map((length) => json({ name: 'x'.repeat(length) }));

type Message = { jsonrpc: string; id: unknown; method: string; params: unknown };
type Arguments = Record<string, unknown>;

const inputs: { name: string; input: PublishedTool['inputSchema'] }[] = JSON.parse(
  JSON.stringify(tools.map(({ published, input }) => ({ name: published.name, input }))),
);

/** JSON-RPC messages: calls of every tool, the other methods, and invalid messages. */
const messages = (known: Known): fc.Arbitrary<Message> => {
  const rows = Object.values(known).flat();
  const calls = inputs.map(({ name, input }) => {
    const args = weighted<Arguments>([3, validArguments(input, rows)], [1, brokenArguments(input, rows)]);
    return args.map((values) => ({ name, arguments: values }));
  });
  const meta = weighted<object>(
    [4, fc.constant({})],
    [1, fc.constantFrom(...RPC_META).map((value) => ({ _meta: value }))],
  );
  const call = fc
    .tuple(fc.oneof(...calls), meta)
    .map(([params, more]) => ({ method: 'tools/call', params: { ...params, ...more } }));
  const params = weighted<unknown>([2, fc.constant({})], [1, oddValues]);
  const other = fc.record({ method: fc.constantFrom(...RPC_METHODS), params });
  const id = weighted<unknown>(
    [8, fc.nat()],
    [4, fc.string({ unit: 'binary', maxLength: 20 })],
    [1, oddValues],
    [1, fc.constant(undefined)],
  );
  const message = weighted<Omit<Message, 'jsonrpc' | 'id'>>([6, call], [2, other]);
  return fc.tuple(message, id).map(([said, name]) => ({ jsonrpc: '2.0', id: name, ...said }));
};

type Media = { type: string | undefined; body: Buffer; headers?: Record<string, string> };

/** Converts a message to the stateless revision of the protocol, with the revision and the matching headers. */
const asModern = (message: Message): Media => {
  const params = isObject(message.params) ? message.params : {};
  const meta = { [META.revision]: MODERN_REVISION, [META.client_capabilities]: {} };
  const headers: Record<string, string> = { 'mcp-protocol-version': MODERN_REVISION, 'mcp-method': message.method };
  if ('name' in params) headers['mcp-name'] = String(params.name);
  return { type: 'application/json', body: json({ ...message, params: { ...params, _meta: meta } }), headers };
};

/** The file that the contract has as its example, and other bytes. */
const filesLike = (example: string): fc.Arbitrary<Media | null> => {
  const ofType = (body: Uint8Array): Media => ({ type: 'application/octet-stream', body: Buffer.from(body) });
  return weighted<Media | null>(
    [20, fc.constant(ofType(Buffer.from(example)))],
    [5, fc.uint8Array({ maxLength: 60 }).map(ofType)],
    [1, fc.constant(null)],
  );
};

const bodiesOf = (
  operation: ContractOperation,
  known: Known,
  examples: readonly object[],
): fc.Arbitrary<Media | null> => {
  const schema: Schema | undefined = operation.requestBody?.content['application/json']?.schema;
  const typed = (body: fc.Arbitrary<Buffer>, type = 'application/json'): fc.Arbitrary<Media> =>
    body.map((sent) => ({ type, body: sent }));
  const file = exampleFile(operation);
  if (!schema && file !== undefined) return filesLike(file);
  if (!schema) return weighted<Media | null>([20, fc.constant(null)], [1, typed(fc.constant(json({})))]);
  const isRpc = operation.operationId === 'callToolServer';
  const random: fc.Arbitrary<unknown> = isRpc ? messages(known) : validValues(schema, known);
  // The schema does not have every rule of a body, and the examples of the contract keep them all.
  const valid = examples.length > 0 && !isRpc ? weighted([6, random], [1, fc.constantFrom(...examples)]) : random;
  const body = weighted([10, valid.map(json)], [9, broken(valid).map(json)], [4, bytes(valid)]);
  return weighted<Media | null>(
    [40, typed(body)],
    [isRpc ? 10 : 0, messages(known).map(asModern)],
    [3, fc.constantFrom(...MEDIA_TYPES).chain((type) => typed(body, type))],
    [1, body.map((sent) => ({ type: undefined, body: sent }))],
    [1, fc.constant(null)],
    [1, typed(enormous)],
  );
};

/** Valid and invalid requests to one operation. `known.id` are rows for the id in its path, `examples` some bodies. */
export const requestsTo = (
  operation: ContractOperation,
  known: Known,
  examples: readonly object[] = [],
): fc.Arbitrary<GeneratedRequest> => {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const ids = names.map((name) => {
    const parameter = parametersOf(operation).find((candidate) => candidate.name === name);
    const values = parameter && resolve<Schema>(parameter.schema)['enum'];
    if (!Array.isArray(values)) return segments(known[name] ?? []);
    return weighted([10, fc.constantFrom(...values.map(String))], [1, fc.constantFrom(...SEGMENTS)]);
  });
  const address = fc
    .tuple(fc.tuple(...ids), queriesOf(operation, known))
    .map(([values, query]) => values.reduce((path, id) => path.replace(/\{\w+\}/, () => id), operation.path) + query);
  const method = weighted(
    [30, fc.constant(operation.method)],
    [operation.method === 'GET' ? 3 : 0, fc.constant('HEAD')],
    [2, fc.constantFrom(...METHODS)],
  );
  const path = weighted([60, address], [1, fc.constantFrom(...PATHS)]);
  const parts = fc.tuple(callers, method, path, headersOf(operation), bodiesOf(operation, known, examples));
  return parts.map(([caller, method, path, headers, media]) => ({
    caller,
    method,
    // The client library cannot send other characters; the tests of the limits can.
    path: path.replaceAll(/[^\x21-\xff]/g, ''),
    headers: { ...(media?.type === undefined ? {} : { 'content-type': media.type }), ...headers, ...media?.headers },
    body: media?.body ?? null,
  }));
};

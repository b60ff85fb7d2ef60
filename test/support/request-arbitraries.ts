import fc from 'fast-check';
import { brokenArguments, validArguments } from './arbitraries.ts';
import { contract, resolve, tools, type ContractOperation, type Parameter, type Schema } from './contract.ts';
import type { Row } from './gym-data.ts';
import type { PublishedTool } from './rpc.ts';
import { oddTexts, oddValues, validValues, type Known } from './schema-arbitraries.ts';

/** Who a request says that it comes from. */
export type Caller = 'write' | 'read' | 'limited' | 'nobody' | 'mistyped';

/** A request before it is sent. `path` has the query; `body` is what goes over the wire, null for none. */
export type GeneratedRequest = { caller: Caller; method: string; path: string; headers: Record<string, string | string[]>; body: Buffer | null };

const weighted = <T>(...choices: [weight: number, arbitrary: fc.Arbitrary<T>][]): fc.Arbitrary<T> => fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const callers = weighted<Caller>([40, fc.constant('write')], [6, fc.constant('read')], [1, fc.constant('limited')], [1, fc.constant('nobody')], [1, fc.constant('mistyped')]);

const HEADERS: Record<string, fc.Arbitrary<string | string[]>> = {
  accept: fc.constantFrom('application/json', '*/*', 'application/problem+json', 'text/html', 'application/xml;q=0.9', 'text/event-stream', 'application/json;q=0', 'image/*, */*;q=0.1', '', ';;', 'application/vnd.api+json'),
  'accept-encoding': fc.constantFrom('gzip', 'br', 'identity', 'deflate, gzip;q=0.5', '*;q=0', 'bogus'),
  'if-match': fc.constantFrom('"1"', '"2"', '*', 'W/"1"', '"1", "2"', '1', '', '""', '"x"', '"99999999999999999999"', `"${'1'.repeat(990)}"`, 'é'),
  'if-none-match': fc.constantFrom('"1"', '*', 'W/"1"', '"1","2"', 'W/1', '', '"', `"${'1'.repeat(1200)}"`, '"\xff"'),
  'idempotency-key': weighted<string | string[]>(
    [4, fc.nat(200).map((n) => `key-${n}`)],
    [3, fc.uuid().map((uuid) => `"${uuid}"`)],
    [2, fc.constantFrom<string | string[]>('', '""', 'x'.repeat(255), 'x'.repeat(256), 'ключ'.replace(/./g, '\xe9'), 'a\tb', ['one', 'two'])],
  ),
  'x-request-id': weighted<string | string[]>([2, fc.stringMatching(/^[A-Za-z0-9._-]{1,128}$/)], [1, fc.constantFrom<string | string[]>('', 'x'.repeat(129), 'a b', '<script>', ['a', 'b'], '\xe9')]),
  traceparent: fc.constantFrom('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '00-0-0-0', 'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', ''),
  origin: fc.constantFrom('https://allowed.example', 'https://evil.example', 'null', 'http://localhost:5173', '', 'https://allowed.example.evil.example'),
  'access-control-request-method': fc.constantFrom('POST', 'DELETE', ''),
  'mcp-protocol-version': fc.constantFrom('2025-11-25', '2025-03-26', '2026-07-28', '1999-01-01', '', 'x'.repeat(300)),
  'mcp-method': fc.constantFrom('tools/call', 'tools/list', ''),
  'content-encoding': fc.constantFrom('gzip', 'identity', 'br', 'bogus'),
  expect: fc.constantFrom('100-continue', '200-maybe'),
  cookie: fc.constantFrom('a=b', ';;;', '__proto__=1'),
  host: fc.constantFrom('evil.example', 'localhost', ''),
  'x-http-method-override': fc.constantFrom('DELETE'),
  'x-forwarded-for': fc.constantFrom('1.2.3.4'),
};

/** A few headers. Those that most requests go without are rare enough that other things get their turn. */
const someHeaders = (operation: ContractOperation): fc.Arbitrary<GeneratedRequest['headers']> => {
  const own = parametersOf(operation).flatMap((parameter) => (parameter.in === 'header' ? [parameter.name.toLowerCase()] : []));
  const pairs = (names: string[]): fc.Arbitrary<[string, string | string[]]> => fc.constantFrom(...names).chain((name) => (HEADERS[name] ?? fc.constant('')).map((value) => [name, value]));
  const all = Object.keys(HEADERS);
  const few = fc.array(weighted([3, pairs(own.length > 0 ? own : all)], [1, pairs(all)]), { maxLength: 3 });
  return weighted<GeneratedRequest['headers']>([5, fc.constant({})], [2, fc.array(pairs(own.length > 0 ? own : ['x-request-id']), { maxLength: 1 }).map(Object.fromEntries)], [3, few.map(Object.fromEntries)]);
};

const parametersOf = (operation: ContractOperation): Parameter[] => {
  const shared = contract.paths[operation.path]?.['parameters'];
  return [...(Array.isArray(shared) ? shared : []), ...(operation.parameters ?? [])].map((parameter) => resolve<Parameter>(parameter));
};

/** Path segments in place of an id, written as they go over the wire. */
const ODD_SEGMENTS = [
  '0', '-1', '1e3', '01', '+1', '1.0', '9007199254740991', '9007199254740993', '9223372036854775808', '%00', '%ff', '%', '%zz', '%F0%9F%92%AA', '1%20', '%2e%2e', '..', '.', '%2F', 'a%2Fb', '1;x=1',
  '__proto__', 'constructor', 'status', 'null', 'x'.repeat(300), 'x'.repeat(1500), '0193f2a5-08d2-7b61-a3c7-91e4d05f7b2', '0193f2a5_08d2_7b61_a3c7_91e4d05f7b28', '%7B0193f2a5-08d2-7b61-a3c7-91e4d05f7b28%7D', '\xe9', '*', "'", '"',
];

const segments = (known: Known): fc.Arbitrary<string> =>
  weighted([10, fc.constantFrom(...(known['id'] ?? [])).chain(({ id, uuid }: Row) => fc.constantFrom(String(id), uuid, uuid.toUpperCase()))], [1, fc.constantFrom(...ODD_SEGMENTS)], [1, fc.nat().map(String)], [1, fc.uuid()]);

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** A query: what the operation knows, mostly with values that it takes. */
const queries = (operation: ContractOperation, known: Known): fc.Arbitrary<string> => {
  const parameters = parametersOf(operation).filter((parameter) => parameter.in === 'query');
  const pair = (name: string, values: fc.Arbitrary<unknown>): fc.Arbitrary<string> => values.map((value) => `${encode(name)}=${encode(String(value))}`);
  const good = parameters.map(({ name, schema }) => pair(name, known[name] ? validValues(schema, known, name) : validValues(schema, {}, name)));
  const odd = weighted(
    ...parameters.map(({ name }): [number, fc.Arbitrary<string>] => [2, pair(name, oddTexts)]),
    [2, oddTexts.chain((name) => pair(name, oddTexts))],
    [1, fc.constantFrom('=', '&&', '?', '=x', '%', '%zz=1', 'a[b]=c', '__proto__=1', 'a/b=1', 'a~b=1', 'limit', 'limit=', 'limit=%31', 'LIMIT=1', 'limit=1&limit=2', `x=${'y'.repeat(8200)}`, '\xe9=\xe9', '#')],
  );
  const some = good.length > 0 ? weighted([6, fc.array(fc.oneof(...good), { maxLength: 2 })], [3, fc.array(weighted([1, fc.oneof(...good)], [1, odd]), { maxLength: 3 })]) : weighted([12, fc.constant<string[]>([])], [1, fc.array(odd, { maxLength: 2 })]);
  return some.map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''));
};

/** Puts `value` at the n-th place of a JSON value, counted through all its members; or takes that member away. */
const changeAt = (json: unknown, n: number, change: (member: unknown) => unknown): unknown => {
  let left = n;
  const walk = (value: unknown): unknown => {
    if (left-- === 0) return change(value);
    if (Array.isArray(value)) return value.map(walk);
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member)])) : value;
  };
  return walk(json);
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

const broken = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(valid, fc.nat(12), oddValues, oddTexts, fc.nat(3)).map(([value, n, odd, name, way]) => {
    if (way === 0 && isObject(value)) return { ...value, [name]: odd };
    return changeAt(value, n, way === 1 ? () => undefined : () => odd);
  });

const NOT_JSON = ['', ' ', '{', '{"name":"x"', '[', ']', '{"name":"a","name":"b"}', '{"name":"x",}', '{name:1}', "{'name':'x'}", 'NaN', '[1e999]', '{"n":1e999}', '{"n":-0}', '{"n":01}', 'null', '"x"', '5', '[]', '{}', '\ufeff{"name":"bom"}', '{"a":"\\ud800"}',
  '{"a":"\\u0000"}', '{"\\u0000":1}', '{"__proto__":{"x":1}}', '{"__proto__":1,"__proto__":2}', '{"a":"\u0001"}', '<xml/>', 'a=b', `${'['.repeat(100)}${']'.repeat(100)}`, '{"a":'.repeat(5000)];

const texts = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  fc.oneof(
    fc.constantFrom(...NOT_JSON).map((text) => Buffer.from(text)),
    fc.tuple(valid, fc.nat(200)).map(([value, cut]) => Buffer.from(JSON.stringify(value).slice(0, cut))),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    valid.map((value) => Buffer.from(JSON.stringify(value), 'utf16le')),
    valid.map((value) => Buffer.from(JSON.stringify(value).replace('"', '"\xff'), 'latin1')),
  );

const enormous = fc.constantFrom(256 * 1024 - 20, 256 * 1024 + 1, 300_000).map((length) => Buffer.from(`{"name":"${'x'.repeat(length)}"}`));

const published: PublishedTool[] = JSON.parse(JSON.stringify(tools.map((tool) => tool.published)));
const METHODS = ['initialize', 'ping', 'tools/list', 'notifications/initialized', 'server/discover', 'resources/list', '', '__proto__', 'constructor', 'toString', 'x'.repeat(300)];

/** JSON-RPC messages: calls of every tool, the other methods, and what is no message. */
const messages = (known: Known): fc.Arbitrary<unknown> => {
  const rows = Object.values(known).flat();
  const calls = published.map(({ name, inputSchema }) => weighted<Record<string, unknown>>([3, validArguments(inputSchema, rows)], [1, brokenArguments(inputSchema, rows)]).map((args) => ({ name, arguments: args })));
  const meta = fc.constantFrom<unknown[]>({}, { idempotency_key: 'k' }, { idempotency_key: 7 }, { expected_version: 1 }, { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }, null, 7);
  const call = fc.tuple(fc.oneof(...calls), fc.option(meta, { freq: 5, nil: undefined })).map(([params, _meta]) => ({ method: 'tools/call', params: { ...params, ...(_meta === undefined ? {} : { _meta }) } }));
  const other = fc.record({ method: fc.constantFrom(...METHODS), params: weighted<unknown>([2, fc.constant({})], [1, oddValues]) });
  const id = weighted<unknown>([8, fc.nat()], [4, fc.string({ unit: 'binary', maxLength: 20 })], [1, oddValues], [1, fc.constant(undefined)]);
  return fc.tuple(weighted<object>([6, call], [2, other]), id).map(([message, rpcId]) => ({ jsonrpc: '2.0', id: rpcId, ...message }));
};

type Media = { type: string | undefined; body: Buffer };
const TYPES = ['application/json', 'application/json; charset=utf-8', 'application/json;charset=UTF-16', 'application/json; charset=latin1', 'application/problem+json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '', 'json', 'application/json;'];

const bodies = (operation: ContractOperation, known: Known): fc.Arbitrary<Media | null> => {
  const schema: Schema | undefined = operation.requestBody?.content['application/json']?.schema;
  if (!schema) return weighted<Media | null>([20, fc.constant(null)], [1, fc.constant({ type: 'application/json', body: Buffer.from('{}') })]);
  const valid = operation.operationId === 'callToolServer' ? messages(known) : validValues(schema, known);
  const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? '');
  const body = weighted([10, valid.map(json)], [9, broken(valid).map(json)], [4, texts(valid)]);
  const typed = (type: string | undefined) => (bytes: Buffer): Media => ({ type, body: bytes });
  return weighted<Media | null>([40, body.map(typed('application/json'))], [3, fc.tuple(fc.constantFrom(...TYPES), body).map(([type, bytes]) => typed(type)(bytes))], [1, body.map(typed(undefined))], [1, fc.constant(null)], [1, enormous.map(typed('application/json'))]);
};

const ODD_PATHS = ['/', '/api', '/api/v1', '/api/v1/', '//api/v1/machines', '/api/v1/machines/', '/api/v1/nothing', '/API/V1/machines', '/api/v1/machines/1/', '/api/v1/machines//status', '/healthz/', '/%61pi/v1/machines', '/%', '/a%00b', '/mcp/x', '/mcp/', '//evil.example:80/%5c', '/x:y', '/favicon.ico', '/.env'];
const ODD_METHODS = ['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE', 'PROPFIND', 'POST', 'GET', 'PATCH'];

/** Requests to one operation: what it takes, and what it should refuse. */
export const requestsTo = (operation: ContractOperation, known: Known): fc.Arbitrary<GeneratedRequest> => {
  const address = fc.tuple(segments(known), queries(operation, known)).map(([id, query]) => operation.path.replace('{id}', id) + query);
  const path = weighted([60, address], [1, fc.constantFrom(...ODD_PATHS)]);
  const method = weighted([30, fc.constant(operation.method)], ...(operation.method === 'GET' ? [[3, fc.constant('HEAD')] satisfies [number, fc.Arbitrary<string>]] : []), [2, fc.constantFrom(...ODD_METHODS)]);
  return fc.tuple(callers, method, path, someHeaders(operation), bodies(operation, known)).map(([caller, method, path, headers, media]) => ({
    caller,
    method,
    path: path.replaceAll(/[^\x21-\xff]/g, ''),
    headers: { ...(media?.type === undefined ? {} : { 'content-type': media.type }), ...headers },
    body: media?.body ?? null,
  }));
};

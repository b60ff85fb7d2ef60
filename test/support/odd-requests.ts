/** What requests may carry that is odd, or plainly wrong: the parts that no schema describes. */

/** Values of headers, good and bad, by the header's name. */
export const HEADERS: Record<string, (string | string[])[]> = {
  accept: [
    'application/json', '*/*', 'application/problem+json', 'text/html', 'application/xml;q=0.9', 'text/event-stream',
    'application/json;q=0', 'image/*, */*;q=0.1', '', ';;', 'application/vnd.api+json',
  ],
  'accept-encoding': ['gzip', 'br', 'identity', 'deflate, gzip;q=0.5', '*;q=0', 'bogus'],
  'if-match': ['"1"', '"2"', '*', 'W/"1"', '"1", "2"', '1', '', '""', '"x"', '"99999999999999999999"', `"${'1'.repeat(990)}"`, '\xe9'],
  'if-none-match': ['"1"', '*', 'W/"1"', '"1","2"', 'W/1', '', '"', `"${'1'.repeat(1200)}"`, '"\xff"'],
  'idempotency-key': [
    'one', '"one"', 'two', 'three', 'four', '0d1f4f0e-6a77-4b9b-8f0e-3f9a6d1c2b3a', '', '""', 'x'.repeat(255), 'x'.repeat(256), '\xe9\xe9',
    'a\tb', ['one', 'two'],
  ],
  'x-request-id': ['abc', 'A.b_c-9', 'x'.repeat(128), '', 'x'.repeat(129), 'a b', '<script>', ['a', 'b'], '\xe9'],
  traceparent: [
    '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '00-0-0-0', 'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '',
  ],
  origin: [
    'https://allowed.example', 'https://evil.example', 'null', 'http://localhost:5173', '', 'https://allowed.example.evil.example',
  ],
  'access-control-request-method': ['POST', 'DELETE', ''],
  'mcp-protocol-version': ['2025-11-25', '2025-03-26', '2026-07-28', '1999-01-01', '', 'x'.repeat(300)],
  'mcp-method': ['tools/call', 'tools/list', ''],
  'content-encoding': ['gzip', 'identity', 'br', 'bogus'],
  expect: ['100-continue', '200-maybe'],
  cookie: ['a=b', ';;;', '__proto__=1', 'x'.repeat(20_000)],
  host: ['evil.example', 'localhost', ''],
  'x-http-method-override': ['DELETE'],
  'x-forwarded-for': ['1.2.3.4'],
};

/** Media types of a body. */
export const MEDIA_TYPES = [
  'application/json', 'application/json; charset=utf-8', 'application/json;charset=UTF-16', 'application/json; charset=latin1',
  'application/problem+json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '', 'json',
  'application/json;',
];

/** Path segments in place of an id, written as they go over the wire. */
export const SEGMENTS = [
  '0', '-1', '1e3', '01', '+1', '1.0', '9007199254740991', '9007199254740993', '9223372036854775808', '%00', '%ff', '%', '%zz', '1%20',
  '%F0%9F%92%AA', '%2e%2e', '..', '.', '%2F', 'a%2Fb', '1;x=1', '__proto__', 'constructor', 'status', 'null', '\xe9', '*', "'", '"',
  'x'.repeat(300), 'x'.repeat(1500), '0193f2a5-08d2-7b61-a3c7-91e4d05f7b2', '0193f2a5_08d2_7b61_a3c7_91e4d05f7b28',
  '%7B0193f2a5-08d2-7b61-a3c7-91e4d05f7b28%7D',
];

/** Pieces of a query, written as they go over the wire. */
export const QUERY_PIECES = [
  '=', '&&', '?', '=x', '%', '%zz=1', 'a[b]=c', '__proto__=1', 'a/b=1', 'a~b=1', 'limit', 'limit=', 'limit=%31', 'LIMIT=1',
  'limit=1&limit=2', `x=${'y'.repeat(8200)}`, '\xe9=\xe9', '#',
];

/** Addresses near those of the contract, and ones that strangers try. */
export const PATHS = [
  '/', '/api', '/api/v1', '/api/v1/', '//api/v1/machines', '/api/v1/machines/', '/api/v1/nothing', '/API/V1/machines',
  '/api/v1/machines/1/', '/api/v1/machines//status', '/healthz/', '/%61pi/v1/machines', '/%', '/a%00b', '/mcp/x', '/mcp/',
  '//evil.example:80/%5c', '/x:y', '/favicon.ico', '/.env',
];

export const METHODS = ['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE', 'PROPFIND', 'POST', 'GET', 'PATCH'];

/** Bodies that are not JSON, or JSON that is no object, or an object that would lose something. */
export const BODIES = [
  '', ' ', '{', '{"name":"x"', '[', ']', '{"name":"a","name":"b"}', '{"name":"x",}', '{name:1}', "{'name':'x'}", 'NaN', '[1e999]',
  '{"n":1e999}', '{"n":-0}', '{"n":01}', 'null', '"x"', '5', '[]', '{}', '\ufeff{"name":"bom"}', '{"a":"\\ud800"}', '{"a":"\\u0000"}',
  '{"\\u0000":1}', '{"__proto__":{"x":1}}', '{"__proto__":1,"__proto__":2}', '{"a":"\u0001"}', '<xml/>', 'a=b',
  `${'['.repeat(100)}${']'.repeat(100)}`, '{"a":'.repeat(5000),
];

/** Methods of the tool endpoint, and what are none. */
export const RPC_METHODS = [
  'initialize', 'ping', 'tools/list', 'notifications/initialized', 'server/discover', 'resources/list', '', '__proto__', 'constructor',
  'toString', 'x'.repeat(300),
];

/** What `params._meta` of a message may hold. */
export const RPC_META: unknown[] = [
  {}, { idempotency_key: 'k' }, { idempotency_key: 7 }, { expected_version: 1 },
  { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }, null, 7,
];

import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { checkedFetch } from '../support/contract.ts';
import { ALLOWED_ORIGIN, listen } from '../support/gym.ts';
import { addMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const MACHINES = '/api/v1/machines';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Limits');
});

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** One more process on the service's database, until the test ends. */
const start = async (
  ...options: Parameters<typeof listen> extends [unknown, ...infer Rest] ? Rest : never
): Promise<string> => {
  const { base, close } = await listen(service.database, ...options);
  closing.push(close);
  return base;
};

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

const codeOf = async (response: Response): Promise<string> => {
  const problem: Schemas['Problem'] = JSON.parse(await response.text());
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  return problem.code;
};

describe('CORS', () => {
  const preflight = {
    origin: ALLOWED_ORIGIN,
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization,if-match',
  };
  const READABLE = [
    'ETag',
    'Link',
    'Location',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'WWW-Authenticate',
    'X-Request-Id',
  ];
  const corsHeaders = ({ headers }: Response): string[] =>
    [...headers.keys()].filter((name) => name.startsWith('access-control-'));

  it('is off unless origins are configured', async () => {
    const base = await start(0, { allowed_origins: [] });
    const answers = [
      await checkedFetch(base + MACHINES, { method: 'OPTIONS', headers: preflight }),
      await checkedFetch(`${base}/healthz`, { headers: { origin: ALLOWED_ORIGIN } }),
    ];
    for (const answer of answers) {
      expect(corsHeaders(answer)).toEqual([]);
      expect(answer.headers.get('vary') ?? '').not.toContain('Origin');
    }
  });

  it('allows the preflight of a configured origin', async () => {
    const { status, headers } = await gym.request('OPTIONS', `${MACHINES}/1`, { headers: preflight, token: null });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(ALLOWED_ORIGIN);
    expect(headers.get('access-control-allow-methods')).toBe('DELETE,GET,HEAD,PATCH,POST,PUT');
    expect(headers.get('access-control-allow-headers')).toBe('authorization,if-match');
    expect(headers.get('access-control-max-age')).toBe('600');
    expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS, PATCH');
  });

  it('lets pages of a configured origin read every response and its headers, errors included', async () => {
    for (const [path, token] of [
      [MACHINES, gym.tokens.read],
      [`${MACHINES}/0`, gym.tokens.read],
      [MACHINES, null],
    ] as const) {
      const { headers } = await gym.request('GET', path, { headers: { origin: ALLOWED_ORIGIN }, token });
      expect(headers.get('access-control-allow-origin')).toBe(ALLOWED_ORIGIN);
      expect(headers.get('vary')).toContain('Origin');
      const exposed = headers.get('access-control-expose-headers')?.split(',') ?? [];
      expect(exposed).toEqual(expect.arrayContaining(READABLE));
    }
  });

  const foreign = ['https://evil.example', `${ALLOWED_ORIGIN}.evil.example`, 'http://allowed.example', 'null'];
  it.each(foreign)('sends no CORS headers to %s', async (origin) => {
    const answers = [
      await gym.request('OPTIONS', MACHINES, { headers: { ...preflight, origin }, token: null }),
      await gym.request('GET', MACHINES, { headers: { origin } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 200]);
    for (const answer of answers) {
      expect(corsHeaders(answer)).toEqual([]);
      expect(answer.headers.get('vary')).toContain('Origin');
    }
  });
});

describe('compression', () => {
  it('compresses large responses only', async () => {
    for (let n = 0; n < 5; n += 1) await addMachine(gym, { name: `Rower ${n}` });
    const encodingOf = async (path: string, accepted: string) =>
      (await gym.request('GET', path, { headers: { 'accept-encoding': accepted } })).headers.get('content-encoding');
    expect(await encodingOf(MACHINES, 'gzip')).toBe('gzip');
    expect(await encodingOf(MACHINES, 'identity')).toBeNull();
    expect(await encodingOf('/healthz', 'gzip')).toBeNull();
  });
});

describe('X-Request-Id and traceparent', () => {
  it.each(['abc', 'A.b_c-9', 'x'.repeat(128)])('returns the request id %s', async (id) => {
    const response = await gym.request('GET', `${MACHINES}/0`, { headers: { 'x-request-id': id } });
    expect(response.headers.get('x-request-id')).toBe(id);
    expect(await response.json()).toMatchObject({ request_id: id });
  });

  it.each(['', 'a b', 'a,b', '<script>', 'x'.repeat(129)])('replaces the invalid request id "%s"', async (id) => {
    const { headers } = await gym.request('GET', '/healthz', { headers: { 'x-request-id': id } });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it('are logged with each request, without tokens and queries', async () => {
    const lines: string[] = [];
    const stream = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
    const base = await start(0, {}, pino({ level: 'info' }, stream));
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const headers = {
      ...bearer(gym.tokens.read),
      'x-request-id': 'seen',
      traceparent: `00-${trace}-b7ad6b7169203331-01`,
    };
    await (await checkedFetch(`${base}${MACHINES}?q=secret`, { headers })).text();
    const invalid = { ...bearer(gym.tokens.read), traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` };
    await (await checkedFetch(base + MACHINES, { headers: invalid })).text();
    await expect.poll(() => lines).toHaveLength(2);
    const [first, second] = lines.map((line) => JSON.parse(line));
    const line = {
      request_id: 'seen',
      trace_id: trace,
      method: 'GET',
      path: MACHINES,
      status: 200,
      duration_ms: expect.any(Number),
    };
    expect(first).toMatchObject(line);
    expect(second).not.toHaveProperty('trace_id');
    expect(lines.join()).not.toMatch(/secret|ems_/);
  });
});

describe('methods and media types', () => {
  it('returns for HEAD the headers of GET without the body', async () => {
    const { id } = await addMachine(gym);
    for (const path of [MACHINES, `${MACHINES}/${id}`, '/healthz', '/mcp', `${MACHINES}/0`, `${MACHINES}/999999999`]) {
      const headers = { 'accept-encoding': 'identity', 'x-request-id': 'same' };
      const [get, head] = [await gym.request('GET', path, { headers }), await gym.request('HEAD', path, { headers })];
      // Connection headers depend on the client.
      const summaryOf = ({ status, headers }: Response) => [
        status,
        [...headers].filter(([name]) => !/^(date|connection|keep-alive)$/.test(name)),
      ];
      expect(summaryOf(head)).toEqual(summaryOf(get));
      expect(await head.text()).toBe('');
    }
  });

  it.each([
    [MACHINES, 'GET, HEAD, OPTIONS, POST'],
    [`${MACHINES}/1`, 'GET, HEAD, OPTIONS, PATCH'],
    [`${MACHINES}/1/status`, 'OPTIONS, PATCH'],
    ['/mcp', 'GET, HEAD, OPTIONS, POST'],
    ['/healthz', 'GET, HEAD, OPTIONS'],
  ])('lists the methods of %s in the Allow header of OPTIONS and of 405', async (path, allowed) => {
    const options = await gym.request('OPTIONS', path, { token: null });
    expect([options.status, options.headers.get('allow'), await options.text()]).toEqual([204, allowed, '']);
    for (const method of ['DELETE', 'PUT']) {
      const refused = await gym.request(method, path);
      expect([refused.status, refused.headers.get('allow'), await codeOf(refused)]).toEqual([
        405,
        allowed,
        'method_not_allowed',
      ]);
    }
  });

  it('returns 404 for OPTIONS of an unknown path', async () => {
    expect((await gym.request('OPTIONS', '/api/v1/nothing', { token: null })).status).toBe(404);
  });

  it.each([
    [406, 'not_acceptable', 'GET', MACHINES, { headers: { accept: 'text/html' } }],
    [414, 'uri_too_long', 'GET', `${MACHINES}?q=${'x'.repeat(8200)}`, {}],
    [431, 'headers_too_large', 'GET', MACHINES, { headers: { cookie: 'x'.repeat(20_000) } }],
    [
      415,
      'unsupported_media_type',
      'POST',
      MACHINES,
      { body: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
    [
      415,
      'unsupported_media_type',
      'POST',
      MACHINES,
      { body: '{"name":"x"}', headers: { 'content-encoding': 'bogus' } },
    ],
    [413, 'payload_too_large', 'POST', MACHINES, { body: { name: 'x'.repeat(300_000) } }],
    [400, 'malformed_json', 'POST', MACHINES, { body: '{"name":"a","name":"b"}' }],
    [400, 'malformed_json', 'POST', MACHINES, { body: '{"name":"a","n\\u0061me":"b"}' }],
    [400, 'malformed_json', 'POST', MACHINES, { body: `${'['.repeat(65)}${']'.repeat(65)}` }],
    [400, 'malformed_request', 'GET', `${MACHINES}/%ff`, {}],
  ] as const)('returns %i with the code %s', async (status, code, method, path, options) => {
    const response = await gym.request(method, path, options);
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
  });
});

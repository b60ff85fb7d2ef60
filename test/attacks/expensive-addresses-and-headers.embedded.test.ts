import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { measureFastest, type Measured } from '../support/processor-time.ts';
import { useSharedService, type Gym } from '../support/service.ts';

/** Maximum processor time of a cheap request in ms, with the client's share. */
const MOST = 8;

const service = useSharedService();
let gym: Gym;

beforeAll(async () => {
  gym = await service.createGym('Expensive');
});

/** Paths with and without a token. The bytes of a document would take longer to send than all else. */
const TARGETS = [
  { method: 'GET', path: '/healthz', token: false },
  { method: 'HEAD', path: '/docs', token: false },
  { method: 'GET', path: '/api/v1/machines', token: false },
  { method: 'GET', path: '/api/v1/machines', token: true },
  { method: 'OPTIONS', path: '/api/v1/machines', token: false },
  { method: 'POST', path: '/mcp', token: false },
  { method: 'POST', path: '/mcp', token: true },
] as const;

type Target = (typeof TARGETS)[number];

const ask = ({ method, path, token }: Target, headers: Record<string, string> = {}, query = ''): Promise<Measured> =>
  measureFastest(MOST, () => ({
    method,
    url: service.base + path + query,
    headers: {
      ...(token ? { authorization: `Bearer ${gym.tokens.read}` } : {}),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(method === 'POST' ? { body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' } : {}),
  }));

const nameOf = ({ method, path, token }: Target): string => `${method} ${path} ${token ? 'with' : 'without'} a token`;

/** Every header that the service or its libraries read. */
const HEADERS = [
  'accept',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'authorization',
  'cache-control',
  'content-encoding',
  'content-type',
  'cookie',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'origin',
  'traceparent',
  'x-request-id',
];

/** Header values that are slow to match, split or rank. */
const PATTERNS = [',', '*/*,', 'a,', 'a/b;q=0.1,', ' x', 'Bearer ', '"a",', 'W/"a" ', ';charset ', '=?base64?', '00-'];

const LENGTHS = [900, 15_000];

describe('a cheap request takes little processor time', () => {
  it.each(HEADERS)('for any content of the header %s', async (header) => {
    const slow: string[] = [];
    for (const target of TARGETS) {
      for (const pattern of PATTERNS) {
        for (const length of LENGTHS) {
          const value = pattern.repeat(Math.floor(length / pattern.length)).trim();
          const { status, ms } = await ask(target, { [header]: value });
          if (status >= 500 || ms > MOST)
            slow.push(`${nameOf(target)}, ${length} characters of "${pattern}": ${status} after ${ms} ms`);
        }
      }
    }
    expect(slow).toEqual([]);
  });

  const longest = (text: (n: number) => string): string =>
    Array.from({ length: 8000 }, (_, n) => text(n))
      .join('&')
      .slice(0, 8000);

  it.each([
    ['names', longest((n) => n.toString(36))],
    ['empty names', longest(() => '')],
    ['one name over and over', longest(() => 'q')],
    ['escapes', longest(() => '%61%62')],
    ['values of a list', `status=${longest((n) => n.toString(36)).replaceAll('&', ',')}`],
    ['names of one long text', 'q'.repeat(8000)],
    [
      'just as many parameters as are accepted',
      Array.from({ length: 100 }, (_, n) => `a${n}=${'+'.repeat(70)}`).join('&'),
    ],
  ])('for any query: %s', async (_name, query) => {
    for (const target of TARGETS) {
      const { status, ms } = await ask(target, {}, `?${query}`);
      expect(ms, `${nameOf(target)}: ${status}`).toBeLessThan(MOST);
      expect(status).toBeLessThan(500);
    }
  });

  it.each([
    ['slashes', '/'.repeat(8000)],
    ['slashes after an area', `/api/v1/machines${'/'.repeat(7900)}`],
    ['ids', `/api/v1/machines/${'1/'.repeat(3900)}`],
    ['one long id', `/api/v1/machines/${'1'.repeat(7900)}`],
    ['dots', `/api/v1/floor_plans/${'.svg'.repeat(1900)}`],
  ])('for any path: %s', async (_name, path) => {
    const { status, ms } = await measureFastest(MOST, () => ({ method: 'GET', url: service.base + path, headers: {} }));
    expect(ms).toBeLessThan(MOST);
    expect(status).toBeLessThan(500);
  });

  it.each(['br', 'gzip', 'identity'])(
    'for the largest document in %s, because it is compressed once',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      const url = `${service.base}/docs/explorer.js`;
      await measureFastest(MOST, () => ({ method: 'GET', url, headers }));
      const { headers: received, ms } = await measureFastest(20, () => ({ method: 'GET', url, headers }));
      expect(received['content-encoding'] ?? 'identity').toBe(encoding);
      expect(received['vary']).toContain('Accept-Encoding');
      expect(ms).toBeLessThan(20);
    },
  );
});

describe('a request that is expensive to parse', () => {
  it('is rejected with the reason when its query has more than 100 parameters', async () => {
    const query = Array.from({ length: 101 }, (_, n) => n).join('&');
    const response = await gym.request('GET', `/api/v1/machines?${query}`, { token: null });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'malformed_request',
      detail: 'The query has more than 100 parameters.',
    });
  });

  it.each(['accept', 'accept-encoding', 'authorization', 'content-type'])(
    'is rejected with the reason when the header %s has more than 1,000 characters',
    async (header) => {
      const response = await gym.request('GET', '/healthz', { headers: { [header]: 'a'.repeat(1001) }, token: null });
      expect(response.status).toBe(431);
      expect(await response.json()).toMatchObject({
        code: 'headers_too_large',
        detail: `The header ${header} is longer than 1000 characters.`,
      });
    },
  );
});

describe('a published document', () => {
  it('is not sent again to a caller that has it, in any encoding', async () => {
    const [plain, compressed] = await Promise.all(
      ['identity', 'gzip'].map((encoding) =>
        fetch(`${service.base}/openapi.yaml`, { headers: { 'accept-encoding': encoding } }),
      ),
    );
    expect(await compressed?.text()).toBe(await plain?.text());
    const etag = plain?.headers.get('etag') ?? '';
    expect(compressed?.headers.get('etag')).toBe(etag);
    const again = await fetch(`${service.base}/openapi.yaml`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });
});

describe('every response', () => {
  it.each([
    ['GET', '/healthz', 200],
    ['GET', '/docs', 200],
    ['GET', '/nothing', 404],
    ['GET', '/api/v1/machines', 401],
    ['OPTIONS', '/api/v1/machines', 204],
    ['DELETE', '/api/v1/machines', 405],
  ])('forbids content sniffing: %s %s', async (method, path, status) => {
    const response = await gym.request(method, path, { token: null });
    expect(response.status).toBe(status);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('forbids content sniffing for a request that cannot be parsed', async () => {
    const { hostname, port } = new URL(service.base);
    const socket = connect(Number(port), hostname);
    socket.write('nonsense\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 [^]*\r\nX-Content-Type-Options: nosniff\r\n/);
  });
});

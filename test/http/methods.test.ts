import { beforeAll, describe, expect, it } from 'vitest';
import { operations, type ContractOperation } from '../support/contract.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { createWorld, type World } from '../support/gym-data.ts';
import { mediaTypeOf, prepare, successOf } from '../support/operation-requests.ts';
import { refusal } from '../support/rows.ts';
import { sampleOf } from '../support/sampling.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let world: World;
beforeAll(async () => {
  gym = await service.createGym('Methods');
  world = await createWorld(gym);
});

/** The address of a path, with the gym's own record in it. */
const addressOf = async (path: string): Promise<string> => {
  const operation = operations.find((candidate) => candidate.path === path);
  if (!operation) throw new Error(`the contract has no path ${path}`);
  return (await prepare({ ...operation, method: 'GET' }, world)).address();
};
/** The same without a query. */
const pathOf = async (path: string): Promise<string> => (await addressOf(path)).split('?')[0] ?? '';
const paths = [...new Set(operations.map(({ path }) => path))].map((path): [string, string[]] => [
  path,
  operations.filter((operation) => operation.path === path).map(({ method }) => method),
]);
const allowOf = (methods: string[]): string =>
  [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted().join(', ');

describe.each(sampleOf(paths, 10))('%s', (path, methods) => {
  it('returns 405 with its methods for any other method, and changes nothing', async () => {
    const address = await addressOf(path);
    const before = await fingerprint(gym);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !methods.includes(each))) {
      const response = await gym.request(method, address, { body: method === 'GET' ? undefined : { name: 'x' } });
      expect(await refusal(response), method).toMatchObject({ status: 405, code: 'method_not_allowed' });
      expect(response.headers.get('allow'), method).toBe(allowOf(methods));
    }
    expect(await fingerprint(gym)).toEqual(before);
  });

  it('returns its methods for OPTIONS without a token', async () => {
    const response = await gym.request('OPTIONS', await addressOf(path), { token: null });
    expect([response.status, response.headers.get('allow'), await response.text()]).toEqual([
      204,
      allowOf(methods),
      '',
    ]);
  });

  it('allows the preflight of a configured origin only', async () => {
    for (const [origin, allowed] of [
      ['https://allowed.example', 'https://allowed.example'],
      ['https://evil.example', null],
    ] as const) {
      const response = await gym.request('OPTIONS', await addressOf(path), {
        token: null,
        headers: { origin, 'access-control-request-method': 'GET' },
      });
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, allowed]);
    }
  });

  it('returns 404 with a trailing slash or in another letter case', async () => {
    const address = await pathOf(path);
    // Hosts of assistants call `/mcp/` too.
    const slashed = path === '/mcp' ? [] : [`${address}/`];
    for (const other of [...slashed, address.toUpperCase(), `/${address}`, `${address}/more/still`]) {
      expect(await refusal(await fetchRaw(other)), other).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});

const fetchRaw = (path: string): Promise<Response> =>
  fetch(service.base + path, { headers: { authorization: `Bearer ${gym.tokens.write}` } });

describe('HEAD', () => {
  const readable = operations
    .filter(({ method }) => method === 'GET')
    .map((operation): [string, ContractOperation] => [operation.operationId, operation]);
  it.each(sampleOf(readable, 10))('returns the headers of GET without the body: %s', async (_name, operation) => {
    const address = await addressOf(operation.path);
    const [get, head] = [await gym.request('GET', address), await gym.request('HEAD', address)];
    expect([head.status, await head.text()]).toEqual([successOf(operation), '']);
    for (const name of ['content-type', 'etag', 'link', 'cache-control'])
      expect(head.headers.get(name), name).toBe(get.headers.get(name));
    expect((await get.text()).length).toBeGreaterThan(0);
  });

  it('returns the errors of GET without the body', async () => {
    for (const [path, status] of [
      ['/api/v1/machines/999999999', 404],
      ['/api/v1/machines/abc', 422],
      ['/api/v1/machines?limit=0', 422],
      ['/nowhere', 404],
    ] as const) {
      const response = await gym.request('HEAD', path);
      expect([response.status, await response.text()]).toEqual([status, '']);
    }
    expect((await gym.request('HEAD', '/api/v1/machines', { token: null })).status).toBe(401);
  });
});

describe('a path that is not in the contract', () => {
  it.each([
    '/api',
    '/api/v1',
    '/api/v2/machines',
    '/api/v1/teapots',
    '/api/v1/machines/1/2',
    '/favicon.ico',
    '/api/v1//machines',
    '/docs/../../package.json',
    '/docs/%2e%2e/package.json',
  ])('returns 404 with or without a token: %s', async (path) => {
    for (const token of [gym.tokens.write, null]) {
      const response = await gym.request('GET', path, { token });
      expect(await refusal(response)).toMatchObject({ status: 404, code: 'not_found' });
      expect(response.headers.get('content-type')).toContain('application/problem+json');
    }
  });
});

describe('the request id', () => {
  it.each(['abc-1', 'A.b_c', 'x'.repeat(128)])('is the one that the client sent: %s', async (id) => {
    const response = await gym.request('GET', '/api/v1/machines/999999999', { headers: { 'x-request-id': id } });
    expect(response.headers.get('x-request-id')).toBe(id);
    expect(await response.json()).toMatchObject({ request_id: id });
  });

  it.each(['has space', 'x'.repeat(129), 'semi;colon', '"quoted"', 'ü', '<b>'])(
    'is new when the one sent is not well-formed: %s',
    async (id) => {
      const response = await gym.request('GET', '/healthz', { headers: { 'x-request-id': id } });
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('is new for every request', async () => {
    const seen = await Promise.all(
      Array.from({ length: 5 }, async () => (await gym.request('GET', '/healthz')).headers.get('x-request-id')),
    );
    expect(new Set(seen).size).toBe(5);
  });
});

describe('the health checks', () => {
  it.each(['/healthz', '/readyz'])('%s returns ok without a token and with an invalid one', async (path) => {
    for (const token of [null, 'nonsense'])
      expect(await (await gym.request('GET', path, { token })).json()).toEqual({ status: 'ok' });
  });
});

describe('every response', () => {
  it('is of the media type in the contract, texts in UTF-8, with no-store and without the name of the software', async () => {
    const reads = operations.filter(({ method }) => method === 'GET');
    const responses = await Promise.all(
      reads.map(async (operation) => ({ path: await addressOf(operation.path), type: mediaTypeOf(operation) })),
    );
    const problem = { path: '/api/v1/machines/abc', type: 'application/problem+json' };
    for (const { path, type } of [...responses, problem]) {
      const { headers } = await gym.request('GET', path);
      expect(headers.get('content-type')).toBe(/png|pdf|webp/.test(type ?? '') ? type : `${type}; charset=utf-8`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      // A browser may keep the bytes of a file, whose address needs the token all the same.
      const isFile = /\/attachments\/\w+\/\w+/.test(path);
      expect(headers.get('cache-control')).toBe(isFile ? 'private, no-transform' : 'no-store');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
    }
  });
});

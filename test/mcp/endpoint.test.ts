import { beforeAll, describe, expect, it } from 'vitest';
import { rpc } from '../support/rpc.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Endpoint');
});

const LEGACY = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

describe('POST /mcp', () => {
  /** Returns status and code of a problem document, or status and body of any other response. */
  const problem = async (response: Response): Promise<[number, unknown]> => {
    const body: Record<string, unknown> = JSON.parse(await response.text());
    const isProblem =
      response.headers.get('content-type')?.startsWith('application/problem+json') &&
      body['request_id'] === response.headers.get('x-request-id');
    return [response.status, isProblem ? body['code'] : body];
  };

  it('returns 401 with a challenge that names no authorization server', async () => {
    const response = await gym.request('POST', '/mcp', { body: ping, token: null });
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="[^"]+"$/);
    expect(await problem(response)).toEqual([401, 'unauthorized']);
  });

  it('returns 401 for an invalid token', async () => {
    const response = await gym.request('POST', '/mcp', { body: ping, token: `ems_${'0'.repeat(36)}` });
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="[^"]+", error="invalid_token"$/);
    expect(await problem(response)).toEqual([401, 'invalid_token']);
  });

  it('checks the token before it reads the body', async () => {
    expect(await problem(await gym.request('POST', '/mcp', { body: '{', token: null }))).toEqual([401, 'unauthorized']);
  });

  it('rejects a body of more than 256 KiB', async () => {
    const pad = (size: number): string => JSON.stringify({ ...ping, params: { pad: ' '.repeat(size) } });
    const room = 256 * 1024 - pad(0).length;
    expect((await gym.request('POST', '/mcp', { body: pad(room) })).status).toBe(200);
    expect(await problem(await gym.request('POST', '/mcp', { body: pad(room + 1) }))).toEqual([
      413,
      'payload_too_large',
    ]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16x'])(
    'rejects a content type that is not JSON: %s',
    async (type) => {
      expect(
        await problem(
          await gym.request('POST', '/mcp', { body: JSON.stringify(ping), headers: { 'content-type': type } }),
        ),
      ).toEqual([415, 'unsupported_media_type']);
    },
  );

  const ORIGINS = [
    'https://evil.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.nip.io',
    'https://allowed.example.evil.example',
    'http://allowed.example',
    'null',
  ];
  it.each(ORIGINS)('rejects the web origin %s', async (origin) => {
    expect(await problem(await gym.request('POST', '/mcp', { body: ping, headers: { origin } }))).toEqual([
      403,
      'origin_not_allowed',
    ]);
    expect(await problem(await gym.request('GET', '/mcp', { headers: { origin } }))).toEqual([
      403,
      'origin_not_allowed',
    ]);
  });

  it.each(['http://localhost:5173', 'https://127.0.0.1', 'http://[::1]:6274', 'https://allowed.example'])(
    'accepts the web origin %s',
    async (origin) => {
      expect((await rpc(gym, ping, { headers: { origin } })).body?.result).toEqual({});
    },
  );

  it.each([
    'oauth-authorization-server',
    'oauth-protected-resource',
    'oauth-protected-resource/mcp',
    'openid-configuration',
  ])('is an endpoint without OAuth: returns a 404 problem for %s', async (name) =>
    expect(await problem(await gym.request('GET', `/.well-known/${name}`, { token: null }))).toEqual([
      404,
      'not_found',
    ]),
  );
});

describe('GET /mcp', () => {
  it('describes the endpoint: name, version, protocol and auth', async () => {
    const response = await gym.request('GET', '/mcp');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      name: 'equipment-maintenance-service',
      version: expect.any(String),
      protocol: { jsonrpc: '2.0', versions: ['2026-07-28', ...LEGACY] },
      auth: { type: 'bearer', header: 'Authorization' },
    });
  });

  it('returns 401 without a token', async () => {
    expect((await gym.request('GET', '/mcp', { token: null })).status).toBe(401);
  });

  it.each(['text/event-stream', 'application/json, text/event-stream'])(
    'offers no event stream to a client that accepts %s',
    async (accept) => {
      const response = await gym.request('GET', '/mcp', { headers: { accept } });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(['GET', 'POST']));
    },
  );

  it.each(['DELETE', 'PUT', 'PATCH'])('is the only method besides POST: %s is rejected', async (method) => {
    const response = await gym.request(method, '/mcp');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain('POST');
  });
});

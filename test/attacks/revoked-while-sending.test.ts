import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { findTenant, issueToken, revokeToken } from '../../src/auth/administration.ts';
import { listen, useService } from '../support/service.ts';

const service = useService();
afterEach(() => void vi.restoreAllMocks());

const NAME = 'Written by a revoked token';
const CALLS = [
  ['/api/v1/machines', { name: NAME }],
  [
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'create_machine', arguments: { name: NAME } } },
  ],
] as const;

it.each(CALLS)('rejects a change when its token is revoked before the body arrives: POST %s', async (path, message) => {
  const gym = await service.createGym(`Revoked ${path}`);
  const tenant = await findTenant(service.database, gym.name);
  const { id, token } = await issueToken(service.database, tenant, { scope: 'write', expires_at: null });
  // The clock runs, and jumps ahead in place of a wait.
  const now = performance.now.bind(performance);
  let ahead = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  const { base, close } = await listen(service.database);
  try {
    const body = JSON.stringify(message);
    const call = request(base + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    call.flushHeaders();
    await once(call, 'continue');
    await revokeToken(service.database, id);
    call.write(body.slice(0, 10));
    ahead = 29_000;
    call.end(body.slice(10));
    const [response] = await once(call, 'response');
    expect([response.statusCode, JSON.parse(await text(response)).code]).toEqual([401, 'invalid_token']);
    expect(await (await gym.request('GET', '/api/v1/machines')).text()).not.toContain(NAME);
  } finally {
    close();
  }
});

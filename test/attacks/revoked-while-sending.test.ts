import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { findTenant, issueToken, revokeToken } from '../../src/auth/administration.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { addMachine } from '../support/rows.ts';
import { listen, useSharedService } from '../support/service.ts';

const service = useSharedService();
afterEach(() => void vi.restoreAllMocks());

const CALLS: [path: string, message: (machine_id: string) => object][] = [
  ['/api/v1/inspections', (machine_id) => ({ machine_id: Number(machine_id), passed: true })],
  [
    '/mcp',
    (machine_id) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'report_ticket', arguments: { machine_id, description: 'Written by a revoked token' } },
    }),
  ],
];

it.each(CALLS)(
  'the service rejects a change when its token is revoked before the body arrives: POST %s',
  async (path, message) => {
    const gym = await service.createGym(`Revoked ${path}`);
    const machine = await addMachine(gym);
    const tenant = await findTenant(service.database, gym.name);
    const { id, token } = await issueToken(service.database, tenant, { scope: 'write', expires_at: null });
    // The clock runs, and jumps ahead in place of a wait.
    const now = performance.now.bind(performance);
    let ahead = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
    const { base, close } = await listen(service.database);
    try {
      const body = JSON.stringify(message(String(machine.id)));
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
      const answered = once(call, 'response');
      call.flushHeaders();
      // An early response must fail the test, not keep it waiting.
      await Promise.race([once(call, 'continue'), answered]);
      await revokeToken(service.database, id);
      const before = await fingerprint(gym);
      call.write(body.slice(0, 10));
      ahead = 29_000;
      call.end(body.slice(10));
      const [response] = await answered;
      expect([response.statusCode, JSON.parse(await text(response)).code]).toEqual([401, 'invalid_token']);
      expect(await fingerprint(gym)).toEqual(before);
    } finally {
      close();
    }
  },
);

import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen, useSharedService, type Gym } from '../support/service.ts';

type Line = Record<string, unknown>;

const service = useSharedService();
let lines: Line[] = [];
let gym: Gym;
let served: Awaited<ReturnType<typeof listen>>;
const log = pino(
  { level: 'debug' },
  new Writable({ write: (chunk, _encoding, done) => (lines.push(JSON.parse(String(chunk))), done()) }),
);
beforeAll(async () => {
  gym = await service.createGym('Logged Gym');
  served = await listen(service.database, 0, { trust_proxy: 1 }, log);
});
afterAll(() => served.close());
beforeEach(() => (lines = []));

const request = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(served.base + path, { ...init, headers: { authorization: `Bearer ${gym.tokens.write}`, ...init.headers } });

/** Returns the lines of the access log, once the given number is there. */
const accessLog = async (count = 1): Promise<Line[]> => {
  const requestLines = (): Line[] => lines.filter(({ msg }) => String(msg).startsWith('request'));
  await expect.poll(() => requestLines().length).toBe(count);
  return requestLines();
};

const INFO = 30;
const DEBUG = 20;

describe('the access log', () => {
  it('has one line for a request, with its caller, operation, status, duration, client and id', async () => {
    const response = await request('/api/v1/machines?limit=1', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    await response.text();
    const [line] = await accessLog();
    expect(line).toMatchObject({
      level: INFO,
      msg: 'request',
      request_id: response.headers.get('x-request-id'),
      method: 'GET',
      path: '/api/v1/machines',
      operation: 'listMachines',
      tenant_id: gym.id,
      token_id: expect.any(Number),
      status: 200,
      duration_ms: expect.any(Number),
      client: '203.0.113.7',
    });
  });

  it('names the method and the tool of a call to /mcp, and why the tool refused', async () => {
    const call = (method: string, params: object): Promise<Response> =>
      request('/mcp', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
    await call('tools/call', { name: 'get_machine', arguments: { machine_id: '99999999' } });
    await call('tools/call', { name: 'a secret name', arguments: {} });
    await call('no/such/method', {});
    expect(await accessLog(3)).toMatchObject([
      {
        operation: 'callToolServer',
        rpc_method: 'tools/call',
        tool: 'get_machine',
        outcome: 'refused',
        code: 'not_found',
        status: 200,
      },
      { operation: 'callToolServer', rpc_method: 'tools/call', rpc_error: -32602 },
      { operation: 'callToolServer', rpc_error: -32601 },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/a secret name|no\/such\/method/);
  });

  it('holds no token, query, header or body', async () => {
    await request('/api/v1/reporters?q=Private+Person&unknown=1');
    await request('/api/v1/reporters', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'private agent' },
      body: JSON.stringify({ name: 'Private Person', kind: 'nobody' }),
    });
    await accessLog(2);
    expect(JSON.stringify(lines)).not.toMatch(/private|ems_|Bearer|\?/i);
  });

  it('shows the code of a problem, and no tenant for an unknown token', async () => {
    await request('/api/v1/machines', { headers: { authorization: 'Bearer ems_no_such_token' } });
    const [line] = await accessLog();
    expect(line).toMatchObject({ operation: 'listMachines', status: 401, code: 'invalid_token' });
    expect(line).not.toHaveProperty('tenant_id');
  });

  it('has the status 499 for a client that left before the response was sent', async () => {
    const stream = await request('/api/v1/events/stream');
    await stream.body?.cancel();
    expect(await accessLog()).toMatchObject([
      { operation: 'streamEvents', status: 499, msg: 'request aborted by the client' },
    ]);
  });

  it('has successful health probes at debug only', async () => {
    await request('/healthz');
    await request('/readyz');
    expect(await accessLog(2)).toMatchObject([
      { level: DEBUG, operation: 'getHealth' },
      { level: DEBUG, operation: 'getReadiness' },
    ]);
  });

  it('bounds the path of an unknown address', async () => {
    await request(`/api/v1/${'x'.repeat(5000)}`);
    const [line] = await accessLog();
    expect(String(line?.['path'])).toHaveLength(200);
  });
});

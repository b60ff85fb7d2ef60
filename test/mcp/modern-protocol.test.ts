import { beforeAll, describe, expect, it, test } from 'vitest';
import { rpc } from '../support/rpc.ts';
import { useService, type Gym } from '../support/service.ts';

const service = useService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Modern protocol');
});

const REVISION = '2026-07-28';
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
const META = { [VERSION_KEY]: REVISION, [CAPABILITIES_KEY]: {} };

const request = (method: string, params: object = {}, _meta: object = META) => ({
  jsonrpc: '2.0',
  id: 'm-1',
  method,
  params: { ...params, _meta },
});
const headersFor = (method: string, name?: string): Record<string, string> => ({
  'mcp-protocol-version': REVISION,
  'mcp-method': method,
  ...(name === undefined ? {} : { 'mcp-name': name }),
});
const call = (name: string, args: object, header: string = name) =>
  rpc(gym, request('tools/call', { name, arguments: args }), { headers: headersFor('tools/call', header) });

const COMMON = {
  resultType: 'complete',
  _meta: {
    'io.modelcontextprotocol/serverInfo': {
      name: 'equipment-maintenance-service',
      title: expect.any(String),
      version: expect.any(String),
    },
  },
};

describe('on 2026-07-28', () => {
  it('server/discover says which revisions there are, what the server can do, and how to use it', async () => {
    const { status, body } = await rpc(gym, request('server/discover'), { headers: headersFor('server/discover') });
    expect(status).toBe(200);
    expect(body).toEqual({
      jsonrpc: '2.0',
      id: 'm-1',
      result: {
        ...COMMON,
        supportedVersions: [REVISION, '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
        capabilities: { tools: {} },
        instructions: expect.stringContaining('next_cursor'),
        ttlMs: expect.any(Number),
        cacheScope: 'private',
      },
    });
  });

  it('tools/list may be kept for a while, but not shared between tokens', async () => {
    const { status, body } = await rpc(gym, request('tools/list'), { headers: headersFor('tools/list') });
    expect(status).toBe(200);
    expect(body?.result).toMatchObject({ ...COMMON, cacheScope: 'private' });
    expect(body?.result?.['ttlMs']).toBeGreaterThan(0);
    expect(body?.result?.['tools']).toHaveLength(26);
  });

  it('a tool answers like on the legacy line, and says that the result is complete', async () => {
    const { status, body } = await call('list_machines', {});
    expect(status).toBe(200);
    expect(body?.result).toMatchObject({
      ...COMMON,
      structuredContent: { data: [], has_more: false, next_cursor: null },
    });
  });

  it('a refused call is a complete result too', async () => {
    const { status, body } = await call('get_machine', { machine_id: '1' });
    expect(status).toBe(200);
    expect(body?.result).toMatchObject({ ...COMMON, isError: true });
  });

  it('an unknown tool is a JSON-RPC error', async () => {
    expect((await call('delete_machine', {})).body).toMatchObject({ id: 'm-1', error: { code: -32602 } });
  });

  it('a notification is accepted without a body', async () => {
    const { status, body } = await rpc(
      gym,
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { _meta: META } },
      { headers: headersFor('notifications/cancelled') },
    );
    expect(status).toBe(202);
    expect(body).toBeNull();
  });

  test.each(['initialize', 'ping', 'machines/list', 'resources/list', 'constructor'])(
    'there is no method %s: 404',
    async (method) => {
      // Not through the gym's request: the REST contract has no answer 404 for this operation.
      const response = await fetch(`${service.base}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${gym.tokens.write}`,
          'content-type': 'application/json',
          ...headersFor(method),
        },
        body: JSON.stringify(request(method)),
      });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({
        jsonrpc: '2.0',
        id: 'm-1',
        error: { code: -32601, message: expect.any(String) },
      });
    },
  );
});

describe('the headers of a modern request', () => {
  const mismatch = (name: string) => ({
    status: 400,
    body: { id: 'm-1', error: { code: -32020, message: expect.stringContaining(name) } },
  });

  test.each(['mcp-protocol-version', 'mcp-method', 'mcp-name'])('must have %s', async (name) => {
    const { [name]: _, ...headers } = headersFor('tools/call', 'list_machines');
    const answer = await rpc(gym, request('tools/call', { name: 'list_machines', arguments: {} }), { headers });
    expect(answer).toMatchObject(
      mismatch({ 'mcp-protocol-version': 'MCP-Protocol-Version', 'mcp-method': 'Mcp-Method' }[name] ?? 'Mcp-Name'),
    );
  });

  test.each([
    ['mcp-protocol-version', '2025-11-25', 'MCP-Protocol-Version'],
    ['mcp-method', 'tools/list', 'Mcp-Method'],
    ['mcp-method', 'TOOLS/CALL', 'Mcp-Method'],
    ['mcp-name', 'list_parts', 'Mcp-Name'],
    ['mcp-name', `=?base64?${Buffer.from('list_parts').toString('base64')}?=`, 'Mcp-Name'],
    ['mcp-name', '=?base64?not base64?=', 'Mcp-Name'],
  ])('must have the same %s as the body: not %s', async (name, value, told) => {
    const headers = { ...headersFor('tools/call', 'list_machines'), [name]: value };
    expect(await rpc(gym, request('tools/call', { name: 'list_machines', arguments: {} }), { headers })).toMatchObject(
      mismatch(told),
    );
  });

  it('may have the name in base64', async () => {
    expect(
      (await call('list_machines', {}, `=?base64?${Buffer.from('list_machines').toString('base64')}?=`)).status,
    ).toBe(200);
  });

  it('need no name where the method has none', async () => {
    expect((await rpc(gym, request('tools/list'), { headers: headersFor('tools/list') })).status).toBe(200);
  });

  it('are not repeated without end in the error', async () => {
    expect(
      await rpc(gym, request('tools/list'), {
        headers: { ...headersFor('tools/list'), 'mcp-method': 'x'.repeat(4000) },
      }),
    ).toMatchObject(mismatch('Mcp-Method'));
  });
});

describe('the revision of a modern request', () => {
  test.each(['2099-01-01', '2026-07-29'])(
    'is refused with those that are supported when it is %s',
    async (revision) => {
      const unsupported = {
        code: -32022,
        data: { supported: [REVISION, '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'], requested: revision },
      };
      const headers = { ...headersFor('tools/list'), 'mcp-protocol-version': revision };
      const both = await rpc(gym, request('tools/list', {}, { ...META, [VERSION_KEY]: revision }), { headers });
      expect(both.status).toBe(400);
      expect(both.body).toMatchObject({ id: 'm-1', error: unsupported });
      const inHeader = await rpc(gym, { jsonrpc: '2.0', id: 'm-1', method: 'tools/list' }, { headers });
      expect(inHeader.status).toBe(400);
      expect(inHeader.body).toMatchObject({ id: 'm-1', error: unsupported });
    },
  );

  test.each([VERSION_KEY, CAPABILITIES_KEY])(
    'stands in params._meta beside the capabilities: without %s it is invalid',
    async (missing) => {
      const { [missing]: _, ...meta }: Record<string, unknown> = META;
      const { status, body } = await rpc(gym, request('tools/list', {}, meta), { headers: headersFor('tools/list') });
      expect(status).toBe(400);
      expect(body).toMatchObject({ id: 'm-1', error: { code: -32602, message: expect.stringContaining(missing) } });
    },
  );

  test.each([
    [VERSION_KEY, 7],
    [VERSION_KEY, null],
    [CAPABILITIES_KEY, 'none'],
    [CAPABILITIES_KEY, null],
  ])('is invalid when %s is %j', async (key, value) => {
    const { status, body } = await rpc(gym, request('tools/list', {}, { ...META, [key]: value }), {
      headers: headersFor('tools/list'),
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ id: 'm-1', error: { code: -32602, message: expect.stringContaining(key) } });
  });

  it('is needed for server/discover, however it is asked for', async () => {
    const bare = { jsonrpc: '2.0', id: 'm-1', method: 'server/discover' };
    expect((await rpc(gym, bare)).body?.error?.code).toBe(-32020);
    expect((await rpc(gym, bare, { headers: headersFor('server/discover') })).body?.error?.code).toBe(-32602);
  });
});

it('the two lines share one endpoint without a session between them', async () => {
  const modern = await call('list_machines', {});
  const legacy = await rpc(gym, {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'list_machines', arguments: {} },
  });
  expect(legacy.body?.result?.['structuredContent']).toEqual(modern.body?.result?.['structuredContent']);
  expect(legacy.body?.result).not.toHaveProperty('resultType');
  expect([modern.headers.get('mcp-session-id'), legacy.headers.get('mcp-session-id')]).toEqual([null, null]);
});

import { beforeAll, describe, expect, it } from 'vitest';
import { tools } from '../support/contract.ts';
import { rpc } from '../support/rpc.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
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

describe('the protocol revision 2026-07-28', () => {
  it('returns revisions, capabilities and instructions from server/discover', async () => {
    const { status, body } = await rpc(gym, request('server/discover'), { headers: headersFor('server/discover') });
    expect(status).toBe(200);
    expect(body).toEqual({
      jsonrpc: '2.0',
      id: 'm-1',
      result: {
        ...COMMON,
        supportedVersions: [REVISION, '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
        capabilities: { tools: {}, prompts: {}, resources: {}, completions: {} },
        instructions: expect.stringContaining('next_cursor'),
        ttlMs: expect.any(Number),
        cacheScope: 'private',
        _meta: { 'io.modelcontextprotocol/serverInfo': expect.objectContaining({ icons: expect.any(Array) }) },
      },
    });
  });

  it('allows caching of tools/list for a while, but not across tokens', async () => {
    const { status, body } = await rpc(gym, request('tools/list'), { headers: headersFor('tools/list') });
    expect(status).toBe(200);
    expect(body?.result).toMatchObject({ ...COMMON, cacheScope: 'private' });
    expect(body?.result?.['ttlMs']).toBeGreaterThan(0);
    expect(body?.result?.['tools']).toHaveLength(tools.length);
  });

  it('returns the same tool result as the legacy revisions, marked as complete', async () => {
    const { status, body } = await call('list_machines', {});
    expect(status).toBe(200);
    expect(body?.result).toMatchObject({ ...COMMON, structuredContent: { data: [], has_more: false } });
  });

  it('marks the result of a rejected call as complete', async () => {
    const { status, body } = await call('get_machine', { machine_id: '1' });
    expect(status).toBe(200);
    expect(body?.result).toMatchObject({ ...COMMON, isError: true });
  });

  it('returns a JSON-RPC error for an unknown tool', async () => {
    expect((await call('delete_machine', {})).body).toMatchObject({ id: 'm-1', error: { code: -32602 } });
  });

  it('accepts a notification and returns no body', async () => {
    const { status, body } = await rpc(
      gym,
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { _meta: META } },
      { headers: headersFor('notifications/cancelled') },
    );
    expect(status).toBe(202);
    expect(body).toBeNull();
  });

  it.each(['initialize', 'ping', 'machines/list', 'resources/subscribe', 'constructor'])(
    'returns 404 for the unknown method %s',
    async (method) => {
      // Uses fetch directly, because the REST contract has no 404 for this operation.
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

  it.each(['mcp-protocol-version', 'mcp-method', 'mcp-name'])('are rejected without %s', async (name) => {
    const { [name]: _, ...headers } = headersFor('tools/call', 'list_machines');
    const answer = await rpc(gym, request('tools/call', { name: 'list_machines', arguments: {} }), { headers });
    expect(answer).toMatchObject(
      mismatch({ 'mcp-protocol-version': 'MCP-Protocol-Version', 'mcp-method': 'Mcp-Method' }[name] ?? 'Mcp-Name'),
    );
  });

  it.each([
    ['mcp-protocol-version', '2025-11-25', 'MCP-Protocol-Version'],
    ['mcp-method', 'tools/list', 'Mcp-Method'],
    ['mcp-method', 'TOOLS/CALL', 'Mcp-Method'],
    ['mcp-name', 'list_parts', 'Mcp-Name'],
    ['mcp-name', `=?base64?${Buffer.from('list_parts').toString('base64')}?=`, 'Mcp-Name'],
    ['mcp-name', '=?base64?not base64?=', 'Mcp-Name'],
  ])('are rejected when %s differs from the body: %s', async (name, value, header) => {
    const headers = { ...headersFor('tools/call', 'list_machines'), [name]: value };
    expect(await rpc(gym, request('tools/call', { name: 'list_machines', arguments: {} }), { headers })).toMatchObject(
      mismatch(header),
    );
  });

  it('are accepted with the name in base64', async () => {
    expect(
      (await call('list_machines', {}, `=?base64?${Buffer.from('list_machines').toString('base64')}?=`)).status,
    ).toBe(200);
  });

  it('are accepted without a name for methods that have none', async () => {
    expect((await rpc(gym, request('tools/list'), { headers: headersFor('tools/list') })).status).toBe(200);
  });

  it('are shortened in the error message', async () => {
    expect(
      await rpc(gym, request('tools/list'), {
        headers: { ...headersFor('tools/list'), 'mcp-method': 'x'.repeat(4000) },
      }),
    ).toMatchObject(mismatch('Mcp-Method'));
  });
});

describe('the revision of a modern request', () => {
  it.each(['2099-01-01', '2026-07-29'])(
    'is rejected with the list of supported revisions when it is %s',
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

  it.each([VERSION_KEY, CAPABILITIES_KEY])('is rejected without %s in params._meta', async (missing) => {
    const { [missing]: _, ...meta }: Record<string, unknown> = META;
    const { status, body } = await rpc(gym, request('tools/list', {}, meta), { headers: headersFor('tools/list') });
    expect(status).toBe(400);
    expect(body).toMatchObject({ id: 'm-1', error: { code: -32602, message: expect.stringContaining(missing) } });
  });

  it.each([
    [VERSION_KEY, 7],
    [VERSION_KEY, null],
    [CAPABILITIES_KEY, 'none'],
    [CAPABILITIES_KEY, null],
  ])('is rejected when %s is %j', async (key, value) => {
    const { status, body } = await rpc(gym, request('tools/list', {}, { ...META, [key]: value }), {
      headers: headersFor('tools/list'),
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ id: 'm-1', error: { code: -32602, message: expect.stringContaining(key) } });
  });

  it('is required for server/discover, by header and by body', async () => {
    const bare = { jsonrpc: '2.0', id: 'm-1', method: 'server/discover' };
    expect((await rpc(gym, bare)).body?.error?.code).toBe(-32020);
    expect((await rpc(gym, bare, { headers: headersFor('server/discover') })).body?.error?.code).toBe(-32602);
  });
});

it('legacy and modern revisions share one endpoint without sessions', async () => {
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

import { beforeAll, describe, expect, it, test } from 'vitest';
import { rpc } from '../support/rpc.ts';
import { useService, type Gym } from '../support/service.ts';

const service = useService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Protocol');
});

const LEGACY = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const request = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 'a-1', method, params });

describe('initialize', () => {
  test.each(LEGACY)('agrees on %s when the client asks for it', async (protocolVersion) => {
    const { status, headers, body } = await rpc(
      gym,
      request('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } }),
    );
    expect(status).toBe(200);
    expect(body?.result).toEqual({
      protocolVersion,
      capabilities: { tools: {} },
      serverInfo: {
        name: 'equipment-maintenance-service',
        title: 'Equipment Maintenance Service',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      },
      instructions: expect.stringContaining('next_cursor'),
    });
    expect(headers.get('mcp-session-id')).toBeNull();
  });

  test.each(['1999-01-01', '2026-07-28', '2099-01-01', '', 20251125, null, undefined])(
    'offers the newest revision of its line when asked for %j',
    async (protocolVersion) => {
      const { status, body } = await rpc(gym, request('initialize', { protocolVersion, capabilities: {} }));
      expect(status).toBe(200);
      expect(body?.result?.['protocolVersion']).toBe('2025-11-25');
    },
  );
});

describe('a legacy request', () => {
  it('gets an empty result to ping', async () => {
    expect((await rpc(gym, ping)).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  test.each(['text', '', '\u{1F3CB} \u0000', 0, -7, 1.5, 9007199254740991])(
    'gets its id back as it was sent: %j',
    async (id) => {
      expect((await rpc(gym, { ...ping, id })).body).toEqual({ jsonrpc: '2.0', id, result: {} });
    },
  );

  test.each(LEGACY)('may name %s in MCP-Protocol-Version', async (revision) => {
    expect((await rpc(gym, ping, { headers: { 'mcp-protocol-version': revision } })).body?.result).toEqual({});
  });

  test.each(['1.0', '2025-01-01', 'latest', '2025-11-25, 2025-06-18'])(
    'is refused with another MCP-Protocol-Version: %s',
    async (revision) => {
      const { status, body } = await rpc(gym, ping, { headers: { 'mcp-protocol-version': revision } });
      expect(status).toBe(400);
      expect(body).toMatchObject({ id: 1, error: { code: -32600, message: expect.stringContaining('2025-11-25') } });
    },
  );

  test.each([
    'machines/list',
    'server/unknown',
    'resources/list',
    'prompts/list',
    'constructor',
    '__proto__',
    'rpc.discover',
  ])('for an unknown method is a JSON-RPC error with status 200: %s', async (method) => {
    const { status, body } = await rpc(gym, request(method));
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 'a-1', error: { code: -32601 } });
  });

  test.each(['delete_machine', 'constructor', '', 'LIST_MACHINES', 7, null, undefined])(
    'for an unknown tool is a JSON-RPC error: %j',
    async (name) => {
      const { status, body } = await rpc(gym, request('tools/call', { name, arguments: {} }));
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: 'a-1',
        error: { code: -32602, message: expect.stringContaining('tools/list') },
      });
    },
  );

  it('that quotes a name without end gets an error of a bounded length', async () => {
    const name = 'x'.repeat(5000);
    expect((await rpc(gym, request('tools/call', { name }))).body?.error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('tools/list'),
    });
    expect((await rpc(gym, request(name))).body?.error?.code).toBe(-32601);
  });

  test.each([[[]], ['text'], [7], [null]])(
    'whose arguments are not an object is a JSON-RPC error: %j',
    async (args) => {
      expect(
        (await rpc(gym, request('tools/call', { name: 'list_machines', arguments: args }))).body?.error?.code,
      ).toBe(-32602);
    },
  );

  it('may leave the arguments out', async () => {
    expect(
      (await rpc(gym, request('tools/call', { name: 'list_machines' }))).body?.result?.['structuredContent'],
    ).toEqual({ data: [], has_more: false, next_cursor: null });
  });
});

describe('a message that is not one', () => {
  test.each(['{', '{"jsonrpc":"2.0",}', 'ping', '"', '{"jsonrpc":"2.0","id":1,"method":"ping"}{}'])(
    'is a parse error when it is not JSON: %s',
    async (text) => {
      const { status, body } = await rpc(gym, text);
      expect(status).toBe(400);
      expect(body).toMatchObject({ id: null, error: { code: -32700 } });
    },
  );

  test.each([[[]], [[ping]], [[ping, { ...ping, id: 2 }]]])('is refused when it is a batch: %j', async (batch) => {
    const { status, body } = await rpc(gym, batch);
    expect(status).toBe(400);
    expect(body).toMatchObject({ id: null, error: { code: -32600 } });
  });

  test.each(['null', 'true', '7', '"ping"', '{}'])('is refused when it is no message: %s', async (text) => {
    const { status, body } = await rpc(gym, text);
    expect(status).toBe(400);
    expect(body).toMatchObject({ id: null, error: { code: -32600 } });
  });

  test.each([
    { jsonrpc: '1.0' },
    { jsonrpc: 2 },
    { jsonrpc: undefined },
    { method: undefined },
    { method: 7 },
    { method: '' },
    { method: null },
    { params: [] },
    { params: 'x' },
    { params: null },
    { id: null },
    { id: {} },
    { id: [1] },
    { id: true },
    { id: 1e300 },
  ])('is refused when a member is wrong: %j', async (wrong) => {
    const { status, body } = await rpc(gym, { ...ping, ...wrong });
    expect(status).toBe(400);
    expect(body?.error?.code).toBe(-32600);
    expect(body?.id ?? null).toBe('id' in wrong ? null : 1);
  });

  it('is refused when its id has more than 255 characters', async () => {
    expect((await rpc(gym, { ...ping, id: 'x'.repeat(255) })).status).toBe(200);
    expect((await rpc(gym, { ...ping, id: 'x'.repeat(256) })).status).toBe(400);
  });

  it('is refused when there is no body at all', async () => {
    const { status, body } = await rpc(gym, undefined);
    expect(status).toBe(400);
    expect(body?.error?.code).toBe(-32600);
  });
});

describe('a notification', () => {
  test.each(['notifications/initialized', 'notifications/cancelled', 'notifications/unheard_of'])(
    'is accepted without a body: %s',
    async (method) => {
      const { status, body } = await rpc(gym, { jsonrpc: '2.0', method });
      expect(status).toBe(202);
      expect(body).toBeNull();
    },
  );

  it('is not what a request without an id is: it is refused, so that nothing changes unseen', async () => {
    const { data: before } = await gym.call('list_open_tickets', {});
    const params = { name: 'report_ticket', arguments: { machine_id: '1', description: 'unseen' } };
    const { status, body } = await rpc(gym, { jsonrpc: '2.0', method: 'tools/call', params });
    expect(status).toBe(400);
    expect(body?.error?.code).toBe(-32600);
    expect((await gym.call('list_open_tickets', {})).data).toEqual(before);
  });
});

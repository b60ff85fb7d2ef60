import { countTokens } from 'gpt-tokenizer';
import { beforeAll, describe, expect, it } from 'vitest';
import apps from '../../generated/apps.json' with { type: 'json' };
import type { Schemas } from '../../generated/contract.ts';
import { findTenant, issueToken } from '../../src/auth/administration.ts';
import { send } from '../support/areas.ts';
import { tools } from '../support/contract.ts';
import { addMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Apps');
});

const REVISION = '2026-07-28';
const UI = 'io.modelcontextprotocol/ui';
const TYPE = 'text/html;profile=mcp-app';
const URIS = apps.map(({ name }) => `ui://ems/${name}`);

type Connection = { query?: string; token?: string; params?: object };

/** Sends a request on the line that starts with `initialize`. */
const legacy = async (method: string, { query = '', token, params = {} }: Connection) => {
  const body = { jsonrpc: '2.0', id: 1, method, params };
  const response = await gym.request('POST', `/mcp${query}`, { body, ...(token !== undefined && { token }) });
  return response.text();
};

/** Sends a request on the stateless line, from a client with these capabilities. */
const modern = async (method: string, capabilities: object, { query = '', token, params = {} }: Connection = {}) => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
  const { name, uri }: { name?: string; uri?: string } = params;
  const named = name ?? uri;
  const response = await gym.request('POST', `/mcp${query}`, {
    body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } },
    headers: {
      'mcp-protocol-version': REVISION,
      'mcp-method': method,
      ...(named === undefined ? {} : { 'mcp-name': named }),
    },
    ...(token !== undefined && { token }),
  });
  return response.text();
};

const OPENS_APPS = { extensions: { [UI]: { mimeTypes: [TYPE] } } };

const listed = (text: string): { name: string; _meta?: { ui: object } }[] => JSON.parse(text).result.tools;

const openers = (text: string): string[][] =>
  listed(text).flatMap(({ name, _meta }) => (_meta === undefined ? [] : [[name, JSON.stringify(_meta)]]));

/** The tools that open an app, with their `_meta`, in the contract's order. */
const OPENERS = tools.flatMap(({ published: { name } }) => {
  const app = apps.find(({ opened_by }) => opened_by.includes(name));
  return app ? [[name, JSON.stringify({ ui: { resourceUri: `ui://ems/${app.name}` } })]] : [];
});

const resourceUris = (text: string): string[] =>
  JSON.parse(text)
    .result.resources.map(({ uri }: { uri: string }) => uri)
    .filter((uri: string) => uri.startsWith('ui:'));

describe('an app', () => {
  it('is opened by tools that read, and calls tools of the contract', () => {
    for (const { name, opened_by, calls } of apps) {
      const opening = tools.filter(({ published }) => opened_by.includes(published.name));
      expect(
        opening.map(({ scope }) => scope),
        name,
      ).toEqual(opened_by.map(() => 'read'));
      expect(
        tools.map(({ published }) => published.name),
        name,
      ).toEqual(expect.arrayContaining(calls));
    }
  });

  it('is a document of less than 400 kB that loads nothing and admits no origin', async () => {
    for (const uri of URIS) {
      const text = await modern('resources/read', OPENS_APPS, { params: { uri } });
      const { contents, ttlMs } = JSON.parse(text).result;
      const [content] = contents;
      expect(ttlMs).toBeGreaterThan(0);
      expect(content).toMatchObject({ uri, mimeType: TYPE });
      const { csp } = content['_meta'].ui;
      expect(csp).toEqual({ connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] });
      expect(content.text.length).toBeLessThan(400_000);
      const markup = content.text.replace(/<script type="module">[^]*<\/script>/, '');
      expect(markup).toContain(`data-app="${uri.slice('ui://ems/'.length)}"`);
      expect(markup.replace(/<!--[^]*?-->/, '')).not.toMatch(/\b(src|href)=|@import|url\(|https?:/);
    }
  });
});

describe('a client that opens no apps', () => {
  it.each([
    ['declares nothing', {}],
    ['declares another media type', { extensions: { [UI]: { mimeTypes: ['text/html+other'] } } }],
    ['declares another extension', { extensions: { 'com.example/ui': { mimeTypes: [TYPE] } } }],
  ])('gets neither a tool with an app nor a document when it %s', async (_case, capabilities) => {
    const { query } = { query: '?toolsets=all&apps=on' };
    expect(openers(await modern('tools/list', capabilities, { query }))).toEqual([]);
    expect(resourceUris(await modern('resources/list', capabilities, { query }))).toEqual([]);
    const read = JSON.parse(await modern('resources/read', capabilities, { query, params: { uri: URIS[0] } }));
    expect(read.error).toMatchObject({ code: -32602 });
  });

  it('gets the list of tools that the contract has, byte for byte', async () => {
    const expected = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      result: { tools: tools.map(({ published }) => published) },
    });
    for (const query of ['?toolsets=all', '?toolsets=all&apps=off'])
      expect(await legacy('tools/list', { query })).toBe(expected);
    expect(JSON.stringify(listed(await modern('tools/list', {}, { query: '?toolsets=all' })))).toBe(
      JSON.stringify(tools.map(({ published }) => published)),
    );
  });

  it('gets no documents on the line with initialize, also when it declared the extension there', async () => {
    const params = { protocolVersion: '2025-11-25', capabilities: OPENS_APPS, clientInfo: { name: 'c', version: '1' } };
    await legacy('initialize', { params });
    expect(openers(await legacy('tools/list', { query: '?toolsets=all' }))).toEqual([]);
    expect(resourceUris(await legacy('resources/list', {}))).toEqual([]);
    expect(JSON.parse(await legacy('resources/read', { params: { uri: URIS[0] } })).error).toBeDefined();
  });
});

describe('a client that opens apps', () => {
  it('gets the same tools, of which some name their app, for less than 150 tokens more', async () => {
    const plain = await legacy('tools/list', { query: '?toolsets=all' });
    const withApps = await legacy('tools/list', { query: '?toolsets=all&apps=on' });
    expect(openers(withApps)).toEqual(OPENERS);
    expect(openers(await modern('tools/list', OPENS_APPS, { query: '?toolsets=all' }))).toEqual(OPENERS);
    expect(listed(withApps).map(({ _meta, ...tool }) => tool)).toEqual(listed(plain));
    expect(countTokens(withApps) - countTokens(plain)).toBeLessThan(150);
  });

  it('gets the documents of the apps listed', async () => {
    expect(resourceUris(await modern('resources/list', OPENS_APPS))).toEqual(URIS);
    expect(resourceUris(await legacy('resources/list', { query: '?apps=on' }))).toEqual(URIS);
  });

  it('gets the result that every client gets, and beside it which tools of the app the caller may call', async () => {
    await addMachine(gym, { name: 'Bike 1', status: 'defect' });
    const params = { name: 'overview', arguments: {} };
    const call = async (connection: Connection) =>
      JSON.parse(await legacy('tools/call', { params, ...connection })).result;
    const { _meta, ...result } = await call({ query: '?apps=on' });
    expect(result).toEqual(await call({}));
    const calls = apps.find(({ name }) => name === 'round')?.calls;
    expect(_meta).toEqual({ 'ems/callable_tools': calls });
    const reading = { 'ems/callable_tools': calls?.slice(0, 4) };
    expect((await call({ query: '?apps=on', token: gym.tokens.read }))['_meta']).toEqual(reading);
    expect((await call({ query: '?apps=on&read_only=true' }))['_meta']).toEqual(reading);
    expect((await call({ query: '?apps=on&toolsets=overview' }))['_meta']).toEqual({
      'ems/callable_tools': ['overview'],
    });
    const { id } = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', { name: 'Sam', role: 'staff' });
    const tenant = await findTenant(service.database, gym.name);
    const staff = await issueToken(service.database, tenant, { scope: 'write', expires_at: null, person_id: id });
    const ofStaff = ['overview', 'list_machines', 'list_open_tickets', 'create_inspection'];
    expect((await call({ query: '?apps=on', token: staff.token }))['_meta']).toEqual({ 'ems/callable_tools': ofStaff });
    const stateless = JSON.parse(await modern('tools/call', OPENS_APPS, { params }));
    expect(stateless.result['_meta']).toMatchObject({
      'ems/callable_tools': calls,
      'io.modelcontextprotocol/serverInfo': { name: 'equipment-maintenance-service' },
    });
    const other = await legacy('tools/call', { query: '?apps=on', params: { name: 'list_machines', arguments: {} } });
    expect(JSON.parse(other).result['_meta']).toBeUndefined();
  });

  it('cannot set apps to anything but on or off', async () => {
    const problem = JSON.parse(await legacy('tools/list', { query: '?apps=true' }));
    expect(problem).toMatchObject({ status: 422, errors: [{ parameter: 'apps', detail: 'must be on or off' }] });
  });
});

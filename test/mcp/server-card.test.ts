import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../generated/values.ts';
import { createAjv } from '../../src/core/validation.ts';
import { rpc } from '../support/rpc.ts';
import { listen, useSharedService } from '../support/service.ts';

const service = useSharedService();
const closing: (() => void)[] = [];
afterAll(() => closing.forEach((close) => close()));

const CARD = '/mcp/server-card';
const CATALOG = '/.well-known/ai-catalog.json';

/** A text of at most 100 characters, as directories limit titles and descriptions. */
const SHORT = { type: 'string', minLength: 1, maxLength: 100 };
const NAME = { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' };

/** Requirements of the published schemas of cards and of the registry on the members that are used here. */
const schemaOf = ($schema: string) => ({
  type: 'object',
  additionalProperties: false,
  required: ['$schema', 'name', 'title', 'description', 'version', 'remotes'],
  properties: {
    $schema: { const: $schema },
    name: NAME,
    title: SHORT,
    description: SHORT,
    version: { const: VERSION },
    websiteUrl: { type: 'string', format: 'uri' },
    icons: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['src', 'mimeType', 'sizes', 'theme'],
        properties: {
          src: { type: 'string', format: 'uri' },
          mimeType: { enum: ['image/png', 'image/svg+xml'] },
          sizes: { type: 'array', items: { type: 'string', pattern: String.raw`^(\d+x\d+|any)$` } },
          theme: { enum: ['light', 'dark'] },
        },
      },
    },
    remotes: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['type', 'url'],
        properties: {
          type: { const: 'streamable-http' },
          url: { type: 'string', pattern: String.raw`^https?://[^\s]+/mcp$` },
        },
      },
    },
  },
});

const violationsOf = (schema: object, value: unknown): unknown => {
  const validate = createAjv().compile(schema);
  return validate(value) ? [] : validate.errors;
};

const get = async (path: string, headers: Record<string, string> = {}, base = service.base) =>
  fetch(base + path, { headers });

const json = async (path: string, base = service.base) => JSON.parse(await (await get(path, {}, base)).text());

describe('the server card', () => {
  it('is served without a token in its media type, to pages of every origin and to caches', async () => {
    const response = await get(CARD, {
      origin: 'https://directory.example',
      accept: 'application/mcp-server-card+json',
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/mcp-server-card\+json/);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toBe('ETag');
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    const etag = response.headers.get('etag') ?? '';
    expect((await get(CARD, { 'if-none-match': etag })).status).toBe(304);
  });

  it('has what the schema of cards demands, and the address that was requested', async () => {
    const card = await json(CARD);
    const schema = schemaOf('https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json');
    expect(violationsOf(schema, card)).toEqual([]);
    expect(card.name).toBe('localhost/equipment-maintenance-service');
    expect(card.remotes).toEqual([
      {
        type: 'streamable-http',
        url: `${service.base}/mcp`,
        supportedProtocolVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
      },
    ]);
  });

  it('names the public address, and itself after the host', async () => {
    const { base, close } = await listen(service.database, 0, { public_url: 'https://ems.example' });
    closing.push(close);
    const card = await json(CARD, base);
    expect(card).toMatchObject({
      name: 'example.ems/equipment-maintenance-service',
      websiteUrl: 'https://ems.example/docs/agents',
      remotes: [{ url: 'https://ems.example/mcp' }],
    });
    expect(await json(CATALOG, base)).toEqual({
      specVersion: '1.0',
      entries: [
        {
          identifier: 'urn:air:ems.example:mcp:equipment-maintenance-service',
          type: 'application/mcp-server-card+json',
          url: 'https://ems.example/mcp/server-card',
        },
      ],
    });
  });

  it('contradicts nothing that initialize and server/discover return', async () => {
    const gym = await service.createGym('Cards');
    const { name, $schema: _schema, remotes: _remotes, ...described } = await json(CARD);
    const started = await rpc(gym, { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} });
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const discovered = await rpc(
      gym,
      { jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta: meta } },
      { headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' } },
    );
    const expected = { ...described, name: name.split('/')[1] };
    expect(started.body?.result?.['serverInfo']).toEqual(expected);
    expect(discovered.body?.result?.['_meta']).toEqual({ 'io.modelcontextprotocol/serverInfo': expected });
    expect(JSON.stringify(described)).not.toContain('Cards');
  });

  it('has icons for light and dark backgrounds, as SVG and PNG', async () => {
    const { icons } = await json(CARD);
    expect(icons.map(({ theme, mimeType }: Record<string, string>) => `${theme} ${mimeType}`)).toEqual([
      'light image/svg+xml',
      'light image/png',
      'dark image/svg+xml',
      'dark image/png',
    ]);
    for (const { src, mimeType } of icons) {
      const response = await fetch(src);
      expect(response.status, src).toBe(200);
      expect(response.headers.get('content-type'), src).toBe(
        mimeType === 'image/png' ? mimeType : `${mimeType}; charset=utf-8`,
      );
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.toString('latin1'), src).toContain(mimeType === 'image/png' ? 'PNG' : '<svg');
    }
  });

  it('and its catalog can only be read', async () => {
    for (const path of [CARD, CATALOG]) {
      const posted = await fetch(service.base + path, { method: 'POST', body: '{}' });
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
      const preflight = await fetch(service.base + path, { method: 'OPTIONS' });
      expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET']);
    }
  });
});

describe('server.json', () => {
  const server = JSON.parse(readFileSync(new URL('../../server.json', import.meta.url), 'utf8'));

  it('has what the schema of the registry demands, and the version of the contract', () => {
    const schema = schemaOf('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json');
    expect(violationsOf(schema, server)).toEqual([]);
  });

  it('describes every variable of its address and headers', () => {
    const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    for (const { url, variables, headers } of server.remotes) {
      expect(Object.keys(variables)).toEqual(namesIn(url));
      for (const header of headers) expect(Object.keys(header.variables)).toEqual(namesIn(header.value));
    }
  });
});

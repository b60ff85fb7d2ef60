import { readFileSync } from 'node:fs';
import { get as httpGet, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServiceOptions } from '../../src/app.ts';
import { parse } from 'yaml';
import { listen, useSharedService } from '../support/service.ts';

const service = useSharedService();
const get = (path: string): Promise<Response> => fetch(service.base + path);
const file = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('the root', () => {
  it('leads to the docs page', async () => {
    const response = await fetch(`${service.base}/`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/docs']);
    expect((await get('/')).url).toBe(`${service.base}/docs`);
  });
});

describe('the published contract', () => {
  it('is served without a token as the generated bundle, in YAML and in JSON', async () => {
    const [yaml, json] = [await get('/openapi.yaml'), await get('/openapi.json')];
    expect(yaml.headers.get('content-type')).toContain('application/yaml');
    expect(json.headers.get('content-type')).toContain('application/json');
    const contract = await yaml.text();
    const generated = contract
      .replace(`- url: "${service.base}"`, '- url: /')
      .replace(`  url: "${service.base}/docs/start"`, '  url: /docs/start');
    expect(generated).toBe(file('generated/openapi.yaml'));
    expect(await json.json()).toEqual(parse(contract));
  });

  it('writes every successful response in place, where swagger-typescript-api finds its media type', async () => {
    const { paths } = parse(file('generated/openapi.yaml'));
    const responses = Object.values<Record<string, object>>(paths)
      .flatMap((item) => Object.values(item))
      .flatMap((operation) => Object.entries<object>(Object(operation).responses ?? {}))
      .filter(([status]) => status.startsWith('2'));
    expect(responses.length).toBeGreaterThan(100);
    expect(responses.filter(([, response]) => '$ref' in response)).toEqual([]);
  });
});

describe('the server of the published contract', () => {
  const PATHS = ['/openapi.yaml', '/openapi.json', '/openapi-3.0.json'];

  /** Requests a document with headers, including `Host`, which fetch does not send. */
  const request = (base: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<{ headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
      httpGet(base + path, { headers }, async (response) => {
        resolve({ headers: response.headers, body: await text(response) });
      }).on('error', reject);
    });
  /** Serves the same database with other options until the test ends. Returns the address. */
  const serveWith = async (options: Partial<ServiceOptions>): Promise<string> => {
    const { base, close } = await listen(service.database, 0, options);
    onTestFinished(close);
    return base;
  };
  const serverOf = ({ body }: { body: string }): string => parse(body).servers[0].url;

  it.each(PATHS)('is the address that %s was asked under, and so is its ETag', async (path) => {
    const { base } = service;
    const own = await request(base, path);
    expect(serverOf(own)).toBe(base);
    const other = await request(base, path, { host: 'gym.example:8080' });
    expect(serverOf(other)).toBe('http://gym.example:8080');
    expect(other.headers.etag).not.toBe(own.headers.etag);
    expect((await request(base, path)).headers.etag).toBe(own.headers.etag);
  });

  it('is relative for a Host that is none, and ignores proxies that are not trusted', async () => {
    expect(serverOf(await request(service.base, '/openapi.json', { host: 'a"b/c' }))).toBe('/');
    const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    expect(serverOf(await request(service.base, '/openapi.json', forwarded))).toBe(service.base);
  });

  it('is the address of the client behind a trusted proxy', async () => {
    const base = await serveWith({ trust_proxy: 1 });
    const forwarded = { 'x-forwarded-host': 'ems.example', 'x-forwarded-proto': 'https' };
    expect(serverOf(await request(base, '/openapi.yaml', forwarded))).toBe('https://ems.example');
  });

  it('is PUBLIC_URL if it is set, whatever the request names', async () => {
    const base = await serveWith({ public_url: 'https://ems.example' });
    for (const path of PATHS)
      expect(serverOf(await request(base, path, { host: 'other.example' }))).toBe('https://ems.example');
  });

  it('is right for more hosts than contracts are kept', async () => {
    for (let host = 0; host < 20; host += 1) {
      const { body } = await request(service.base, '/openapi.json', { host: `h${host}.example` });
      expect(body).toContain(`"url": "http://h${host}.example"`);
    }
  });
});

describe('the edition for OpenAPI 3.0', () => {
  it('is served with every operation, and without a oneOf that generators turn into an empty class', async () => {
    const edition = parse(await (await get('/openapi-3.0.json')).text());
    const whole = parse(file('generated/openapi.yaml'));
    expect(edition.openapi).toBe('3.0.3');
    const operationIds = (document: { paths: object }) =>
      JSON.stringify(document.paths)
        .match(/"operationId":"\w+"/g)
        ?.toSorted();
    expect(operationIds(edition)).toEqual(operationIds(whole));
    expect(JSON.stringify(edition)).not.toMatch(/"(oneOf|anyOf|const)":|"type":\[/);
    expect(Object.keys(edition.components.schemas)).not.toContain('Reference');
  });
});

describe('the page that sends requests', () => {
  it('loads only from this service and cannot be framed', async () => {
    const response = await get('/docs/try');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
    expect(/script-src ([^;]+)/.exec(policy)?.[1]).toBe("'self'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('has every resource that it refers to', async () => {
    const page = await (await get('/docs/try')).text();
    const sources = [...page.matchAll(/(?:src|href)="([^"]+)"/g)]
      .map(([, source = '']) => source)
      .filter((source) => !source.startsWith('data:'));
    expect(sources.length).toBeGreaterThan(1);
    for (const source of sources) {
      expect(source).toMatch(/^\/[a-z]/);
      expect((await get(source)).status, source).toBe(200);
    }
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { useSharedService } from '../support/service.ts';

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
    const text = await yaml.text();
    expect(text).toBe(file('generated/openapi.yaml'));
    expect(await json.json()).toEqual(parse(text));
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

describe('the docs page', () => {
  it('loads only from this service and cannot be framed', async () => {
    const response = await get('/docs');
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
    const page = await (await get('/docs')).text();
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

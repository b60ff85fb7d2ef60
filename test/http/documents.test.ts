import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SAMPLE_ORIGIN } from '../../src/http/redoc.ts';
import { foreign, NO_CHROMIUM, withPage } from '../support/chromium.ts';
import { tools } from '../support/contract.ts';
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

  it.skipIf(NO_CHROMIUM)(
    'shows every area in domain order, operations and every tool in Chromium, with no error and no request elsewhere',
    { timeout: 60_000 },
    () =>
      withPage(`${service.base}/docs`, async ({ page, requested, errors }) => {
        await page.getByRole('heading', { name: 'Add a machine' }).waitFor({ state: 'attached' });
        const text = await page.locator('body').innerText();
        for (const said of [
          '/api/v1/machines/{id}/status',
          'Record an inspection',
          'Idempotency-Key',
          ...tools.map(({ published }) => published.name),
        ]) {
          expect(text).toContain(said);
        }
        const areas = await page
          .locator('li[data-item-id^="tag/"]:not([data-item-id*="/operation/"]) > label')
          .evaluateAll((found) => found.map((label) => label.getAttribute('title') ?? label.textContent));
        const { tags } = parse(file('openapi.yaml'));
        expect(areas.slice(0, tags.length)).toEqual(tags.map(({ name }: { name: string }) => name));
        // The samples are for the service that serves the page.
        expect(text).toContain(`curl '${service.base}/api/v1/machines`);
        expect(text).not.toContain(SAMPLE_ORIGIN);
        const links = await page
          .locator('a[href^="/openapi"]')
          .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
        expect(links).toEqual(['/openapi.yaml', '/openapi.json', '/openapi-3.0.json']);
        // The scope is there without a click, and a command is code rather than prose.
        expect(text).toMatch(/Scope: write · Try it\s+Adds a machine/);
        expect(await page.locator('pre', { hasText: 'claude mcp add' }).count()).toBe(1);
        expect(errors).toEqual([]);
        expect(requested.length).toBeGreaterThan(3);
        expect(foreign(requested, service.base)).toEqual([]);
      }),
  );
});

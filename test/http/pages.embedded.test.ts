import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readText } from '../../tools/documents.ts';
import { EventType, PictureTheme } from '../../generated/values.ts';
import { NAVIGATION } from '../../src/http/navigation.ts';
import { GUIDES, pictureFile, PICTURES } from '../../src/http/page.ts';
import { PROBLEMS } from '../../src/core/errors.ts';
import { foreign, NO_CHROMIUM, withPage } from '../support/chromium.ts';
import { allOperations, tools } from '../support/contract.ts';
import { useSharedService } from '../support/service.ts';

const service = useSharedService();
const get = (path: string): Promise<Response> => fetch(service.base + path);
const pageOf = async (path: string): Promise<string> => (await get(path)).text();
const pages: Record<string, string> = JSON.parse(readText('derived/pages.json'));
const PATHS = Object.keys(pages);
const CODES = Object.keys(PROBLEMS);

/** Returns the targets of the links on a page. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<(?:a|link|script)[^>]* (?:href|src)="([^"]+)"/g)].map(([, target = '']) => target);

describe('the pages of the documentation', () => {
  it.each(PATHS)(
    '%s is a page in English that needs no token, runs only own scripts and loads nothing else',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      // OpenAPI Explorer adds styles from its script.
      expect(path === '/docs/try' ? policy.replace("style-src 'self' 'unsafe-inline'", '') : policy).not.toMatch(
        /https?:|\*|unsafe/,
      );
      const html = await response.text();
      expect(html).toContain('<html lang="en">');
      expect(html.match(/<h1 /g)).toHaveLength(1);
    },
  );

  it('link only to pages of the service that exist, at places that exist', async () => {
    const targets = new Set(
      PATHS.flatMap((path) =>
        linksOf(String(pages[path])).map((target) => (target.startsWith('#') ? path + target : target)),
      ),
    );
    const own = [...targets].filter((target) => !/^(?:https:|data:)/.test(target));
    expect(own.length).toBeGreaterThan(CODES.length + tools.length);
    for (const target of own) {
      const [path = '', fragment] = target.split('#');
      const response = await get(path);
      expect(response.status, target).toBe(200);
      const place = fragment === undefined ? '' : `id="${fragment}"`;
      expect(await response.text(), target).toContain(place);
    }
  });

  it('are compressed, and sent once to a client that keeps them', async () => {
    const response = await fetch(`${service.base}/docs/tools`, { headers: { 'Accept-Encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    const etag = response.headers.get('etag') ?? '';
    await response.text();
    expect((await fetch(`${service.base}/docs/tools`, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  it('show commands and JSON as code', async () => {
    expect(await pageOf('/docs/agents')).toMatch(/<pre[^>]*><code class="language-sh">claude mcp add/);
    expect(await pageOf('/docs/webhooks')).toContain('<code class="language-ts">');
  });

  it.each(GUIDES)('include docs/%s.md, which is also served as it is', async (name) => {
    const markdown = readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');
    const file = await get(`/docs/${name}.md`);
    expect(file.headers.get('content-type')).toMatch(/^text\/markdown; charset=utf-8$/i);
    expect(await file.text()).toBe(markdown);
    expect(await pageOf(`/docs/${name}`)).toContain(`>${markdown.slice(2, markdown.indexOf('\n'))}</h1>`);
  });

  it.each(PICTURES)(
    'show the picture %s of a report, light and dark, in few bytes and with a text alternative',
    async (name) => {
      const html = await pageOf('/docs/reports');
      for (const theme of PictureTheme) {
        const file = pictureFile(name, theme);
        expect(html).toContain(`${theme === 'dark' ? 'srcset' : 'src'}="/${file}"`);
        const response = await get(`/${file}`);
        expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
        const svg = await response.text();
        expect(svg.length).toBeLessThan(60_000);
        expect(svg).toMatch(/^<svg role="img" .*<title>.+<\/title><desc>.+<\/desc>/);
        expect(svg).not.toMatch(/<script|<a |href=/);
      }
    },
  );

  it.skipIf(NO_CHROMIUM)('load every picture, in the colors that the reader prefers', async () => {
    for (const colorScheme of PictureTheme)
      await withPage(
        `${service.base}/docs/reports`,
        async ({ page, requested, errors }) => {
          const widths = await page.evaluate(
            "Promise.all([...document.querySelectorAll('picture img')].map((image) => image.decode().then(() => image.naturalWidth)))",
          );
          expect(widths).toEqual(PICTURES.map(() => 800));
          expect(requested.filter((url) => url.endsWith('.svg')).toSorted()).toEqual(
            PICTURES.map((name) => `${service.base}/${pictureFile(name, colorScheme)}`).toSorted(),
          );
          expect(errors).toEqual([]);
        },
        { colorScheme },
      );
  });

  it('include every release of the changelog', async () => {
    const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
    const releases = [...changelog.matchAll(/^## (.+)$/gm)].map(([, release = '']) => release);
    expect(releases.length).toBeGreaterThan(0);
    const html = await pageOf('/docs/changelog');
    for (const release of releases) expect(html).toContain(`${release}</h2>`);
  });

  it('include a reference of every tool with its scope, annotations, arguments, an example and its result', async () => {
    const sections = (await pageOf('/docs/tools')).split('<h2 ').slice(1);
    expect(sections).toHaveLength(tools.length);
    for (const [index, { published, scope, input }] of tools.entries()) {
      const section = sections[index] ?? '';
      expect(section).toContain(`id="${published.name}">${published.name}</h2>`);
      expect(section).toContain(`Scope <code>${scope}</code>`);
      expect(section).toContain('<code>idempotentHint</code>');
      for (const name of Object.keys(Object(input).properties)) expect(section).toContain(`<code>${name}</code>`);
      expect(section.match(/<code class="language-json">/g), published.name).toHaveLength(2);
    }
  });

  it.skipIf(NO_CHROMIUM)('fit a narrow screen without JavaScript, and break no name', () =>
    withPage(
      `${service.base}/docs/problems`,
      async ({ page, requested, errors }) => {
        for (const path of PATHS.filter((path) => path !== '/docs/try' && !path.startsWith('/docs/problems/'))) {
          await page.goto(service.base + path);
          const broken = await page
            .locator('td code')
            .evaluateAll((elements) =>
              elements
                .filter((code) => /^\w+$/.test(code.textContent) && code.getClientRects().length > 1)
                .map((code) => code.textContent),
            );
          expect(broken, path).toEqual([]);
          expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(390);
        }
        expect(errors).toEqual([]);
        expect(foreign(requested, service.base)).toEqual([]);
      },
      { javaScriptEnabled: false, viewport: { width: 390, height: 800 } },
    ),
  );

  it('are all in the navigation, as every guide in the repository is', async () => {
    const files = readdirSync(new URL('../../docs', import.meta.url)).filter((name) => name.endsWith('.md'));
    expect(GUIDES.toSorted()).toEqual(files.map((name) => name.replace('.md', '')).toSorted());
    const inNavigation = NAVIGATION.flatMap(({ entries }) => entries.map(([path]) => path));
    const main = PATHS.filter((path) => !path.startsWith('/docs/problems/') && path !== '/docs/start');
    // Redoc's page is built, not generated.
    expect(inNavigation.toSorted()).toEqual([...main, '/docs'].toSorted());
    for (const path of PATHS.filter((path) => path !== '/docs/try')) {
      const links = linksOf(await pageOf(path));
      expect(links, path).toEqual(expect.arrayContaining(['/docs/start', ...inNavigation]));
    }
  });

  it('name pages, not files, in their links', () => {
    for (const path of PATHS) expect(String(pages[path]), path).not.toMatch(/>[\w/-]+\.md<\/a>/);
  });

  it('explain every type of event', async () => {
    const html = await pageOf('/docs/events');
    for (const type of EventType) expect(html).toMatch(new RegExp(`<td><code>${type}</code></td>\\s*<td>\\S.{10,}`));
    expect(html).not.toContain('A record');
  });

  it('can be searched with the reference in an index that the service sends', async () => {
    const entries: { name: string; path: string }[] = JSON.parse(await pageOf('/docs/search.json'));
    expect(entries.filter(({ path }) => path.startsWith('/docs#operation/'))).toHaveLength(allOperations.length);
    for (const guide of GUIDES) expect(entries.some(({ path }) => path.split('#')[0] === `/docs/${guide}`)).toBe(true);
    const isMissing = ({ path }: { path: string }): boolean => {
      const [page = '', fragment = ''] = path.split('#');
      return page !== '/docs' && !String(pages[page]).includes(`id="${fragment}"`);
    };
    expect(entries.filter(({ path }) => path.includes('#')).filter(isMissing)).toEqual([]);
  });

  it.skipIf(NO_CHROMIUM)('find a section and an operation, lead to them, and copy code', () =>
    withPage(
      `${service.base}/docs/webhooks`,
      async ({ page, errors }) => {
        const search = page.locator('#site-search');
        await search.fill('verify signature');
        await page.locator('#site-results a', { hasText: 'Verify the signature' }).first().click();
        await page.waitForURL(/\/docs\/webhooks#verify-the-signature$/);
        await search.fill('createmachine');
        const [first = ''] = await page
          .locator('#site-results a')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
        expect(first).toBe('/docs#operation/createMachine');
        await page.locator('.copy').first().click();
        expect(await page.evaluate('navigator.clipboard.readText()')).toContain('/api/v1/webhook_endpoints');
        expect(await page.locator('h2 .anchor').count()).toBeGreaterThan(3);
        expect(errors).toEqual([]);
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ),
  );

  it.skipIf(NO_CHROMIUM)('show examples for the service that serves them', () =>
    withPage(`${service.base}/docs/agents`, async ({ page }) => {
      const text = await page.locator('main').innerText();
      expect(text).toContain(`claude mcp add --transport http ems ${service.base}/mcp`);
      expect(text).not.toContain('http://127.0.0.1:3000');
    }),
  );
});

describe('the type of a problem', () => {
  it('is the path of a page that explains it and links to the documentation', async () => {
    const problem = JSON.parse(await pageOf('/api/v1/machines'));
    expect(problem).toMatchObject({ code: 'unauthorized', type: '/docs/problems/unauthorized' });
    const html = await pageOf(problem.type);
    expect(html).toContain(`<h1 id="authentication-required">${problem.title}</h1>`);
    expect(linksOf(html)).toEqual(expect.arrayContaining(['/docs', '/docs/problems']));
  });

  it.each(CODES)('%s has a page that says when it occurs and what to do, with an example', async (code) => {
    const html = await pageOf(`/docs/problems/${code}`);
    expect(html).toContain('<h2 id="when-it-occurs">');
    expect(html).toMatch(/<h2 id="what-to-do">What to do<\/h2>\s*<p>.{20,}/);
    expect(html).toContain(`"code": "${code}"`);
    expect(await pageOf('/docs/problems')).toContain(`<a href="/docs/problems/${code}">`);
  });

  it('of an unknown code has no page', async () => {
    expect((await get('/docs/problems/constructor')).status).toBe(404);
  });
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readText } from '../../tools/documents.ts';
import { SAMPLE_ORIGIN } from '../../src/http/sample-origin.ts';
import { foreign, NO_CHROMIUM, withPage } from '../support/chromium.ts';
import { addMachine } from '../support/rows.ts';
import { useSharedService } from '../support/service.ts';

const documentation: { tags: { name: string }[] } = JSON.parse(readText('derived/documentation.json'));

const service = useSharedService();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const DESK = { width: 1400, height: 900 };
const PHONE = { width: 390, height: 800 };
const DARK = 'rgb(20, 24, 29)';

/** Counts elements, including those in shadow roots. */
const COUNT = `(() => {
  const count = (root) => [...root.querySelectorAll('*')].reduce(
    (sum, element) => sum + 1 + (element.shadowRoot ? count(element.shadowRoot) : 0), 0);
  return count(document);
})()`;

const started = (page: Page): Promise<void> => page.locator('#token:enabled').waitFor({ timeout: 60_000 });

/** Opens an operation. A wide page has them in its navigation, a narrow one in a list. */
const openOperation = async (page: Page): Promise<void> => {
  await page.getByText("Change a machine's status").first().click();
  await page.getByText('/api/v1/machines/{id}/status').first().waitFor();
};

/** Returns what axe-core finds, each with its places. */
const violationsOf = async (page: Page): Promise<unknown> =>
  page.evaluate(
    `${AXE}; axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))`,
  );

const firstPaint = async (page: Page): Promise<number> =>
  Number(await page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity"));

describe.skipIf(NO_CHROMIUM)('the REST reference', () => {
  it('paints its introduction before its scripts have arrived', () =>
    withPage('about:blank', async ({ page }) => {
      await page.route('**/*.js', () => undefined);
      await page.goto(`${service.base}/docs/try`, { waitUntil: 'commit' });
      await page.getByText('Every request except the two health checks needs a token').waitFor();
      await expect.poll(() => firstPaint(page), { timeout: 10_000 }).toBeLessThan(Infinity);
    }));

  // A loaded machine paints even the page of one error later than after a second.
  it('paints within a second, or within twice the time of the smallest page', { timeout: 120_000 }, () =>
    withPage('about:blank', async ({ page }) => {
      const times = { reference: Infinity, small: Infinity };
      for (let round = 0; round < 3; round += 1) {
        await page.goto(`${service.base}/docs/problems/unauthorized`);
        times.small = Math.min(times.small, await firstPaint(page));
        await page.goto(`${service.base}/docs/try`);
        await started(page);
        times.reference = Math.min(times.reference, await firstPaint(page));
      }
      expect(times.reference).toBeLessThan(Math.max(1000, 2 * times.small));
    }),
  );

  it('has fewer than 5,000 nodes on a page as high as the window, and its operations come first in the navigation', () =>
    withPage(`${service.base}/docs/try`, async ({ page, requested, errors }) => {
      await started(page);
      expect(await page.evaluate(COUNT)).toBeLessThan(5000);
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(DESK.height);
      const entries = await page.locator('.nav-bar-info, .nav-bar-tag, .nav-bar-path').allInnerTexts();
      expect(entries.slice(0, 3).map((entry) => entry.split('\n')[0])).toEqual([
        'Equipment Maintenance Service',
        'Overview',
        'Get what needs attention today',
      ]);
      const areas = await page.locator('.nav-bar-tag').allInnerTexts();
      const withOperations = documentation.tags.filter((tag) => !('x-traitTag' in tag));
      expect(areas.map((area) => area.split('\n')[0])).toEqual(withOperations.map(({ name }) => name));
      await openOperation(page);
      expect(await page.evaluate(COUNT)).toBeLessThan(5000);
      expect(errors).toEqual([]);
      expect(foreign(requested, service.base)).toEqual([]);
    }));

  it('shows the samples of the service that serves it, and links to the contract', () =>
    withPage(`${service.base}/docs/try#?route=get-/api/v1/machines`, async ({ page }) => {
      await started(page);
      const sample = page.getByText(`curl '${service.base}/api/v1/machines`).locator('visible=true');
      await sample.first().waitFor();
      await page.locator('#link-overview').click();
      const links = page.locator('a[href^="/openapi"]');
      expect(await links.evaluateAll((anchors) => anchors.map((link) => link.getAttribute('href')))).toEqual([
        '/openapi.yaml',
        '/openapi.json',
        '/openapi-3.0.json',
      ]);
      expect(await page.locator('body').innerText()).not.toContain(SAMPLE_ORIGIN);
    }));

  it.each([
    ['light', DESK],
    ['dark', DESK],
    ['light', PHONE],
    ['dark', PHONE],
  ] as const)(
    'follows the system when it is %s, and has no axe violation at %o',
    { timeout: 120_000 },
    (scheme, viewport) =>
      withPage(
        `${service.base}/docs/try`,
        async ({ page }) => {
          await started(page);
          const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
          expect(background === DARK).toBe(scheme === 'dark');
          expect(await violationsOf(page)).toEqual([]);
          await openOperation(page);
          expect(await violationsOf(page)).toEqual([]);
        },
        { viewport, colorScheme: scheme },
      ),
  );

  it('says why a token is rejected, sends the call with an accepted one to its own service only, and stores neither', async () => {
    const gym = await service.createGym('Tried');
    await addMachine(gym, { name: 'Treadmill to try' });
    await withPage(`${service.base}/docs/try#?route=get-/api/v1/machines`, async ({ page, requested, errors }) => {
      await page.locator('#token:enabled').fill('ems_mistyped');
      await page.locator('#holder', { hasText: 'unknown, mistyped, expired or revoked' }).waitFor();
      // The browser reports the response with status 401.
      expect(errors.splice(0)).toEqual([expect.stringContaining('401')]);
      await page.locator('#token').fill(gym.tokens.read);
      const holder = page.locator('#holder', { hasText: 'scope read' });
      await holder.waitFor();
      expect(await holder.innerText()).toContain('Tried');
      const answered = page.waitForResponse(/\/api\/v1\/machines/);
      await page.getByRole('button', { name: 'Execute' }).first().click();
      expect((await answered).status()).toBe(200);
      await page.getByText('Treadmill to try').first().waitFor();
      const stored = await page.evaluate(
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
      );
      expect(stored).toBe('[{},{},""]');
      expect(errors).toEqual([]);
      expect(foreign(requested, service.base)).toEqual([]);
    });
  });

  it('opens at an operation, and shows a readable type of its parameters', () =>
    withPage(`${service.base}/docs/try#?route=patch-/api/v1/machines/-id-/status`, async ({ page }) => {
      await page.getByRole('heading', { name: "Change a machine's status" }).waitFor();
      expect(await page.getByText('integer or uuid').count()).toBeGreaterThan(0);
    }));
});

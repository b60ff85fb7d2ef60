import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { NO_CHROMIUM, withPage } from '../support/chromium.ts';
import { useSharedService } from '../support/service.ts';

const service = useSharedService();
const CONTRACTS = ['/docs/contract.json', '/openapi.json', '/openapi-3.0.json', '/openapi.yaml'];

/** Returns the targets of the links in Markdown. In a pattern of a string, such as `[^a](b)`, there is no link. */
const linksOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\[[^\]^][^\]]*\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)),
];

describe('the links of the contract', () => {
  it.each(CONTRACTS)('in %s lead to pages of the service that exist, at headings that exist', async (path) => {
    const links = linksOf(await (await fetch(service.base + path)).text());
    expect(links.length).toBeGreaterThan(5);
    for (const link of links.filter((link) => !link.startsWith('https://'))) {
      // A fragment alone leads to a place of one reader of contracts only.
      expect(link).toMatch(/^\//);
      const response = await fetch(service.base + link);
      expect(response.status, link).toBe(200);
      const [, fragment] = link.split('#');
      expect(await response.text(), link).toContain(fragment === undefined ? '' : `id="${fragment}"`);
    }
  });

  /** Waits until a heading is at the top of the window. */
  const isAtTop = async (page: Page, name: string): Promise<boolean> => {
    const heading = page.getByRole('heading', { name });
    await heading.waitFor();
    for (let tries = 0; tries < 100; tries += 1) {
      const box = await heading.boundingBox();
      if (box && box.y < 400) return true;
      await page.waitForTimeout(100);
    }
    return false;
  };

  it.skipIf(NO_CHROMIUM).each([
    ['wide', { width: 1400, height: 900 }],
    ['narrow', { width: 390, height: 800 }],
  ])('open the introduction of the reference at their heading, on a %s page', (_, viewport) =>
    withPage(
      `${service.base}/docs/try#keeping-another-system-in-sync`,
      async ({ page, errors }) => {
        expect(await isAtTop(page, 'Keeping another system in sync')).toBe(true);
        await page.evaluate("location.hash = 'retries'");
        expect(await isAtTop(page, 'Retries')).toBe(true);
        expect(errors).toEqual([]);
      },
      { viewport },
    ),
  );

  it.skipIf(NO_CHROMIUM)('in the description of an operation show the heading', () =>
    withPage(`${service.base}/docs/try#?route=get-/api/v1/events`, async ({ page }) => {
      await page.locator('a', { hasText: 'Keeping another system in sync' }).locator('visible=true').first().click();
      expect(await isAtTop(page, 'Keeping another system in sync')).toBe(true);
    }),
  );
});

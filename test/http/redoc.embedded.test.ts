import { describe, expect, it } from 'vitest';
import { foreign, NO_CHROMIUM, withPage } from '../support/chromium.ts';
import { useSharedService } from '../support/service.ts';

const service = useSharedService();

describe('the published Redoc', () => {
  it('is one compressed page whose policy admits its own scripts by their hashes, and no other host', async () => {
    const response = await fetch(`${service.base}/docs/reference`, { headers: { 'Accept-Encoding': 'br' } });
    expect(response.url).toBe(`${service.base}/docs/reference`);
    expect(response.headers.get('content-encoding')).toBe('br');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'sha256-[^;]+' 'sha256-[^;']+';/);
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe/);
    expect(await response.text()).not.toMatch(/<(?:script|link)[^>]*(?:src|href)=/);
  });

  it.skipIf(NO_CHROMIUM).each([
    ['wide', 1400, 'light'],
    ['wide', 1400, 'dark'],
    ['narrow', 390, 'light'],
    ['narrow', 390, 'dark'],
  ] as const)(
    'shows its introduction on a %s page of %i pixels that is %s',
    { timeout: 60_000 },
    (_, width, colorScheme) =>
      withPage(
        `${service.base}/docs/reference`,
        async ({ page, requested, errors }) => {
          await page.getByRole('heading', { name: 'Keeping another system in sync' }).first().waitFor();
          expect(await page.evaluate("document.querySelectorAll('*').length")).toBeLessThan(5000);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
          expect(errors).toEqual([]);
          expect(foreign(requested, service.base)).toEqual([]);
        },
        { viewport: { width, height: 800 }, colorScheme },
      ),
  );
});

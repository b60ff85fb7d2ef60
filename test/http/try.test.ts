import { describe, expect, it } from 'vitest';
import documentation from '../../generated/documentation.json' with { type: 'json' };
import { foreign, NO_CHROMIUM, withPage } from '../support/chromium.ts';
import { addMachine } from '../support/rows.ts';
import { useSharedService } from '../support/service.ts';

const service = useSharedService();

// A page takes seconds to draw, so the tests share one load where they can.
describe.skipIf(NO_CHROMIUM)('the page to try a call', () => {
  it(
    'says why a token is rejected, sends the call with an accepted one to its own service only, and stores neither',
    { timeout: 60_000 },
    async () => {
      const gym = await service.createGym('Tried');
      await addMachine(gym, { name: 'Treadmill to try' });
      await withPage(`${service.base}/docs/try#get-/api/v1/machines`, async ({ page, requested, errors }) => {
        await page.locator('#token:enabled').fill('ems_mistyped');
        await page.locator('#holder', { hasText: 'unknown, mistyped, expired or revoked' }).waitFor();
        // The browser reports the response with status 401.
        expect(errors.splice(0)).toEqual([expect.stringContaining('401')]);
        await page.locator('#token').fill(gym.tokens.read);
        const holder = page.locator('#holder', { hasText: 'scope read' });
        await holder.waitFor();
        expect(await holder.innerText()).toContain('Tried');
        const answered = page.waitForResponse(/\/api\/v1\/machines$/);
        await page.getByRole('button', { name: 'TRY' }).first().click();
        expect((await answered).status()).toBe(200);
        await page.getByText('Treadmill to try').first().waitFor();
        const stored = await page.evaluate(
          'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
        );
        expect(stored).toBe('[{},{},""]');
        expect(errors).toEqual([]);
        expect(foreign(requested, service.base)).toEqual([]);
      });
    },
  );

  it(
    'opens at the operation that the reference links to, and shows a readable type of every parameter and field',
    { timeout: 120_000 },
    async () => {
      const { description } = documentation.paths['/api/v1/machines/{id}/status'].patch;
      const [, link] = /\[Try it\]\(([^)]+)\)/.exec(description) ?? [];
      await withPage(`${service.base}${link}`, async ({ page }) => {
        await page.getByRole('heading', { name: "Change a machine's status" }).waitFor();
        expect(await page.locator('rapi-doc').getByText('/api/v1/machines/{id}/status').count()).toBeGreaterThan(0);
        // This style shows all operations at once.
        await page.evaluate("document.querySelector('rapi-doc').setAttribute('render-style', 'read')");
        const items = [...Object.values(documentation.paths), ...Object.values(documentation.webhooks)];
        const operations = items.flatMap((item) => Object.keys(item).filter((key) => key !== 'parameters'));
        // All but the stream.
        await expect.poll(() => page.locator('api-request').count(), { timeout: 60_000 }).toBe(operations.length - 1);
        expect(await page.getByText('integer or uuid').count()).toBeGreaterThan(90);
        expect(await page.getByText('missing-type-info').count()).toBe(0);
      });
    },
  );
});

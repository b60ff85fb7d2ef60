import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { foreign, NO_CHROMIUM, withPage } from '../support/chromium.ts';
import { PIXEL } from '../support/files.ts';
import { filesOn, makeUploadLink } from '../support/links.ts';
import { addMachine } from '../support/rows.ts';
import { useService, type Gym } from '../support/service.ts';

const service = useService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Iron Works');
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 800 } };

const check = async (page: Page): Promise<void> => {
  const { violations } = await page.evaluate<axe.AxeResults>(`${axe.source}; axe.run()`);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
};

describe.skipIf(NO_CHROMIUM)('the page of a link for an upload in a browser', () => {
  it.each([
    ['phone', 'light', PHONE],
    ['phone', 'dark', PHONE],
    ['desk', 'light', DESK],
    ['desk', 'dark', DESK],
  ] as const)('is accessible and as wide as the window on a %s in the %s scheme', async (_name, colorScheme, size) => {
    const { id } = await addMachine(gym, { name: 'Treadmill 7' });
    await withPage(
      await makeUploadLink(service, gym, id),
      async ({ page, requested, errors }) => {
        await check(page);
        const paper = await page.evaluate('getComputedStyle(document.body).backgroundColor');
        expect(paper).toBe(colorScheme === 'dark' ? 'rgb(22, 24, 26)' : 'rgb(255, 255, 255)');
        const choose = async (name: string, buffer: Buffer): Promise<void> => {
          await page.getByLabel('Photo or file').setInputFiles({ name, mimeType: 'image/png', buffer });
          await page.getByRole('button', { name: 'Upload' }).click();
        };
        await choose('belt.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
        await page.getByRole('alert').waitFor();
        await check(page);
        await choose('belt.png', PIXEL);
        await page.getByRole('heading', { name: 'Uploaded' }).waitFor();
        await check(page);
        expect(foreign(requested, service.base)).toEqual([]);
        expect(errors.filter((error) => !error.includes('415'))).toEqual([]);
      },
      { ...size, colorScheme, bypassCSP: false },
    );
    expect(await filesOn(gym, id)).toMatchObject([{ name: 'belt.png' }]);
  });

  it('works without JavaScript', async () => {
    const { id } = await addMachine(gym);
    await withPage(
      await makeUploadLink(service, gym, id),
      async ({ page }) => {
        await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
        await page.locator('button').click();
        await page.locator('h1', { hasText: 'Uploaded' }).waitFor();
      },
      { ...PHONE, javaScriptEnabled: false },
    );
    expect(await filesOn(gym, id)).toMatchObject([{ name: 'a.png' }]);
  });
});

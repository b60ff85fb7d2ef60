import axe from 'axe-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PublicLanguage } from '../../../generated/values.ts';
import { foreign, NO_CHROMIUM, withPage } from '../../support/chromium.ts';
import { PIXEL } from '../../support/files.ts';
import { sendReport, ticketsOf } from '../../support/public-reports.ts';
import { addMachine, moveMachine } from '../../support/rows.ts';
import { useService, type Gym } from '../../support/service.ts';

const service = useService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Iron Works');
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 800 } };

describe.skipIf(NO_CHROMIUM)('the page of a machine in a browser', () => {
  it.each([
    ['phone', 'light', PHONE],
    ['phone', 'dark', PHONE],
    ['desk', 'light', DESK],
    ['desk', 'dark', DESK],
  ] as const)(
    'is accessible, styled and as wide as the window on a %s in the %s scheme',
    async (_name, colorScheme, size) => {
      const { id, report_code } = await addMachine(gym, { name: 'Treadmill 7', zone: 'Cardio A', type: 'treadmill' });
      await moveMachine(gym, id, { status: 'defect' });
      await sendReport(service.base, report_code, { chips: ['belt', 'noise'] });
      await withPage(
        `${service.base}/r/${report_code}`,
        async ({ page, requested, errors }) => {
          const check = async (): Promise<void> => {
            const { violations } = await page.evaluate<axe.AxeResults>(`${axe.source}; axe.run()`);
            expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([]);
            expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
          };
          await check();
          const paper = await page.evaluate('getComputedStyle(document.body).backgroundColor');
          expect(paper).toBe(colorScheme === 'dark' ? 'rgb(22, 24, 26)' : 'rgb(255, 255, 255)');
          await page.getByRole('button', { name: 'Send' }).click();
          await page.getByRole('alert').waitFor();
          await check();
          await page.getByText('Does not start').click();
          await page.getByLabel('Describe it').fill('Nothing happens');
          await page.getByRole('button', { name: 'Send' }).click();
          await page.getByRole('heading', { name: 'Thank you' }).waitFor();
          await check();
          await page.getByRole('link').click();
          await page.getByText('We have your report').waitFor();
          await check();
          expect(foreign(requested, service.base)).toEqual([]);
          expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
        },
        { ...size, colorScheme, locale: 'en-GB', bypassCSP: false },
      );
      expect(await ticketsOf(gym, id)).toMatchObject([{ description: 'Nothing happens', title: 'Does not start' }, {}]);
    },
  );

  it('works without JavaScript', async () => {
    const { id, report_code } = await addMachine(gym, { name: 'Rower 2', type: 'rower' });
    await withPage(
      `${service.base}/r/${report_code}`,
      async ({ page }) => {
        await page.locator('label.chip').first().click();
        await page.locator('label.hazard').click();
        await page.locator('#photo').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: PIXEL });
        await page.locator('button').click();
        await page.locator('h1', { hasText: 'Thank you' }).waitFor();
      },
      { ...PHONE, javaScriptEnabled: false, locale: 'en-GB' },
    );
    const [ticket, ...others] = await ticketsOf(gym, id);
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({ description: 'Handle is loose', priority: 'urgent', source: 'public' });
    const query = `attachable_type=ticket&attachable_id=${ticket?.id}`;
    const files = await (await gym.request('GET', `/api/v1/attachments?${query}`)).text();
    expect(JSON.parse(files).data).toMatchObject([{ content_type: 'image/png' }]);
  });

  it.each(PublicLanguage)('fits a phone in the language %s', async (locale) => {
    const { report_code } = await addMachine(gym, {
      name: 'Donaudampfschifffahrtsgesellschaftsergometer '.repeat(2),
      type: 'bike',
    });
    await withPage(
      `${service.base}/r/${report_code}`,
      async ({ page }) => {
        expect(await page.evaluate('document.documentElement.lang')).toBe(locale);
        expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
      },
      { ...PHONE, viewport: { width: 320, height: 600 }, locale },
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { loadDemo } from '../../src/demo/load.ts';
import { TEXTS } from '../../src/pages/texts.ts';
import { send } from '../support/areas.ts';
import { NO_CHROMIUM, withPage } from '../support/chromium.ts';
import { listenPublicly, type PublicService } from '../support/oauth.ts';
import { presentSlowness } from '../support/processor-time.ts';
import { sampleOf } from '../support/sampling.ts';
import { useService, type Gym } from '../support/service.ts';
import { checkPage, SCREENS, signInOn } from '../support/staff.ts';

const service = useService();
let demo: Gym;
let paths: string[];
let open: PublicService;
beforeAll(async () => {
  demo = await service.createGym('Demo', 'Europe/Amsterdam');
  await demo.load(loadDemo);
  paths = await pathsOf();
  open = await listenPublicly(service.database);
});
afterAll(() => open.close());

/** The address of every page, about records of the demo gym. */
const pathsOf = async (): Promise<string[]> => {
  const idOf = async (path: string): Promise<number> =>
    (await send<Schemas['MachinePage']>(demo, 'GET', `/api/v1/${path}limit=1`)).data[0]?.id ?? 0;
  return [
    '/today',
    '/find',
    '/find?q=a',
    `/m/${await idOf('machines?')}`,
    '/tickets?state=all',
    `/tickets/${await idOf('tickets?')}`,
    '/jobs',
    `/jobs/${await idOf('work_orders?open=true&')}`,
    `/maintenance/${await idOf('maintenance_tasks?overdue=true&')}`,
    `/inspections/new?machine=${await idOf('machines?')}`,
    '/parts',
    `/parts/${await idOf('parts?')}`,
    '/reports',
    '/reports?report=replacement',
    '/people',
    `/people/${await idOf('people?')}`,
    '/machines/new',
    '/labels',
    '/account',
  ];
};

const PAINTED = `new Promise((done) =>
  new PerformanceObserver((list) => done(list.getEntries()[0].startTime)).observe({ type: 'paint', buffered: true }))`;

/** A phone in the light scheme and a desk in the dark one: both sizes and both schemes, in languages with long words. */
const WAYS = SCREENS.flatMap((screen, n) =>
  n === 0 || n === SCREENS.length - 1 ? [{ ...screen, language: n === 0 ? ('de' as const) : ('fr' as const) }] : [],
);

describe.skipIf(NO_CHROMIUM)('every page for staff', () => {
  it.each(sampleOf(WAYS, 1))(
    'is accessible and as wide as the window without JavaScript: $name, $language',
    async ({ language, name: _name, ...screen }) => {
      await withPage(
        'about:blank',
        async ({ page }) => {
          const texts = TEXTS[language];
          await signInOn(page, open.base, demo, { name: 'Mia Ott', role: 'manager', language });
          for (const path of paths) {
            await page.goto(open.base + path);
            for (const folded of await page.locator('summary').all()) await folded.click();
            await checkPage(page, false);
          }
          await page.goto(`${open.base}/people`);
          await page.locator('summary').click();
          await page.getByLabel(texts.person.name).fill(' ');
          await page.getByRole('button', { name: texts.form.add }).click();
          expect(await page.locator('.wrong').allTextContents()).toEqual([texts.error.required]);
          await checkPage(page, false);
        },
        { ...screen, javaScriptEnabled: false },
      );
    },
  );

  it('paints within half a second of the reference machine and stays under 60 kB without photos in the demo gym', async () => {
    await withPage(
      'about:blank',
      async ({ page }) => {
        await signInOn(page, open.base, demo, { name: 'Mia Ott', role: 'manager' });
        for (const path of paths) {
          let painted = Infinity;
          // The fastest of three, because other load on the machine only adds time.
          for (let times = 0; times < 3 && painted >= 500; times += 1) {
            expect((await page.goto(open.base + path))?.status(), path).toBe(200);
            painted = Math.min(painted, await page.evaluate<number>(PAINTED));
          }
          expect(painted / presentSlowness(), path).toBeLessThan(500);
          const bytes = await page.evaluate<number>(
            `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(({ name }) => !name.includes('/files/')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
          );
          expect(bytes, path).toBeLessThan(60_000);
        }
      },
      { ...SCREENS[0], locale: 'en-GB' },
    );
  });
});

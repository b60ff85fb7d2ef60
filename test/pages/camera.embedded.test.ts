import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { NO_CAMERA, withPage } from '../support/chromium.ts';
import { listenPublicly, type PublicService } from '../support/oauth.ts';
import { addMachine } from '../support/rows.ts';
import { useService, type Gym } from '../support/service.ts';
import { checkPage, SCREENS, signInOn } from '../support/staff.ts';

const service = useService();
let gym: Gym;
let open: PublicService;
beforeAll(async () => {
  gym = await service.createGym('Iron Works');
  open = await listenPublicly(service.database);
});
afterAll(() => open.close());

const PHONE = { ...SCREENS[0], locale: 'en-GB', hasCamera: true };

/** Opens `/today` on a phone whose browser finds a code in what the camera shows; null for one that reads no codes. */
const withCamera = async (
  code: string | null,
  use: (page: Page) => Promise<void>,
  { isAllowed = true } = {},
): Promise<void> => {
  await withPage(
    'about:blank',
    async ({ page, errors }) => {
      if (isAllowed) await page.context().grantPermissions(['camera'], { origin: open.base });
      // Chromium reads codes on some systems only, so what it would find is given. The camera is a test picture of Chromium.
      await page.addInitScript(`window.tracks = []; window.reads = 0; window.BarcodeDetector = class {
        static async getSupportedFormats() { return ${code === null ? '[]' : "['qr_code']"}; }
        async detect(video) {
          window.tracks = video.srcObject.getTracks();
          window.reads += 1;
          const code = ${JSON.stringify(code)};
          return code !== '' && video.videoWidth > 0 ? [{ rawValue: code }] : [];
        }
      };`);
      await signInOn(page, open.base, gym, { name: 'Tess Voss', role: 'technician' });
      await page.getByRole('button', { name: 'Scan a label' }).click();
      await use(page);
      expect(errors).toEqual([]);
    },
    PHONE,
  );
};

describe.skipIf(NO_CAMERA)('the camera of /today', () => {
  it('leads from the code of a label to the machine', async () => {
    const machine = await addMachine(gym, { name: 'Rower 8' });
    await withCamera(`https://ems.example/r/${machine.report_code}`, async (page) => {
      await page.waitForURL(`**/m/${machine.id}`);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Rower 8');
    });
  });

  it('searches for a code that is no label of the service, such as the sticker of a manufacturer', async () => {
    const machine = await addMachine(gym, { name: 'Rower 9', serial_number: 'SN 9/77' });
    await withCamera('SN 9/77', async (page) => {
      await page.waitForURL('**/find?q=*');
      await page.getByRole('link', { name: 'Rower 9' }).waitFor();
      expect(await page.locator(`a[href="/m/${machine.id}"]`).count()).toBe(1);
    });
  });

  it('shows what it sees, and is off once it is stopped', async () => {
    await withCamera('', async (page) => {
      await expect.poll(() => page.evaluate('window.reads')).toBeGreaterThan(1);
      await checkPage(page);
      await page.getByRole('button', { name: 'Stop the camera' }).click();
      await page.getByRole('button', { name: 'Scan a label' }).waitFor();
      expect(await page.locator('video').count()).toBe(0);
      expect(await page.evaluate('window.tracks.map(({ readyState }) => readyState)')).toEqual(['ended']);
      expect(new URL(page.url()).pathname).toBe('/today');
    });
  });

  it('says what to do where the browser reads no codes', async () => {
    await withCamera(null, async (page) => {
      await page.getByRole('status').filter({ hasText: 'Point the phone’s own camera at the label' }).waitFor();
      expect(await page.locator('video').count()).toBe(0);
      await checkPage(page);
    });
  });

  it('says what to do when the camera is not allowed', async () => {
    await withCamera(
      'never read',
      async (page) => {
        await page.getByRole('status').filter({ hasText: 'Allow this page to use it' }).waitFor();
        await page.getByRole('button', { name: 'Scan a label' }).waitFor();
        expect(await page.locator('video').count()).toBe(0);
      },
      { isAllowed: false },
    );
  });
});

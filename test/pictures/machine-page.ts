/** Takes the picture of the README, `docs/machine-page.png`: the page of a machine in the demo gym on a phone. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withPage } from '../support/chromium.ts';
import { withDemoProcess } from '../support/demo-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PHONE = { viewport: { width: 390, height: 760 }, isMobile: true, locale: 'en-GB' };

await withDemoProcess(async (service, token) => {
  const get = (path: string): Promise<Response> =>
    fetch(`${service.address}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } });
  const { report_code } = JSON.parse(await (await get('codes/TM-02')).text());
  const body = new URLSearchParams([['chips', 'belt']]);
  await fetch(`${service.address}/r/${report_code}`, { method: 'POST', body });
  await withPage(
    `${service.address}/r/${report_code}`,
    async ({ page }) => void (await page.screenshot({ path: join(ROOT, 'docs/machine-page.png') })),
    PHONE,
  );
});

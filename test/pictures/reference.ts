/** Takes the picture of the README, `docs/reference.png`: the page that sends requests of a new demo gym, open at an operation. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withPage } from '../support/chromium.ts';
import { withDemoProcess } from '../support/demo-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OPERATION = '#?route=patch-/api/v1/machines/-id-/status';

await withDemoProcess(async (service, token) => {
  await withPage(
    `${service.address}/docs/try${OPERATION}`,
    async ({ page }) => {
      await page.locator('#token:enabled').fill(token);
      await page.locator('#holder', { hasText: 'Demo Gym' }).waitFor();
      await page.getByRole('heading', { name: "Change a machine's status" }).waitFor();
      await page.screenshot({ path: join(ROOT, 'docs/reference.png') });
    },
    { viewport: { width: 1200, height: 750 } },
  );
});

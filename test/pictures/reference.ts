/** Takes the picture of the README, `docs/reference.png`: the REST reference of a new demo gym, open at an operation. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess } from '../bench/support/process.ts';
import { withPage } from '../support/chromium.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OPERATION = '#?route=patch-/api/v1/machines/-id-/status';

const directory = mkdtempSync(join(tmpdir(), 'ems-picture-'));
const service = await startProcess([join(ROOT, 'bin/ems.js'), 'serve'], {
  DATA_DIR: directory,
  DATABASE_URL: '',
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
});
try {
  const token = readFileSync(join(directory, 'demo-token'), 'utf8').trim();
  await withPage(
    `${service.address}/docs${OPERATION}`,
    async ({ page }) => {
      await page.locator('#token:enabled').fill(token);
      await page.locator('#holder', { hasText: 'Demo Gym' }).waitFor();
      await page.getByRole('heading', { name: "Change a machine's status" }).waitFor();
      await page.screenshot({ path: join(ROOT, 'docs/reference.png') });
    },
    { viewport: { width: 1200, height: 750 } },
  );
} finally {
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
}

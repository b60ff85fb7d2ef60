/** Takes the picture of the README, `docs/machine-page.png`: the page of a machine in the demo gym on a phone. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess } from '../bench/support/process.ts';
import { withPage } from '../support/chromium.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PHONE = { viewport: { width: 390, height: 760 }, isMobile: true, locale: 'en-GB' };

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
} finally {
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
}

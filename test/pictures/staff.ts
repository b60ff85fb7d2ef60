/** Takes the pictures of `docs/staff.md`: pages for staff in the demo gym, on a phone. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { STAFF_PICTURES } from '../../src/http/page.ts';
import { withPage } from '../support/chromium.ts';
import { withDemoProcess } from '../support/demo-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PHONE = { viewport: { width: 390, height: 760 }, isMobile: true, hasTouch: true, locale: 'en-GB' };

await withDemoProcess(async (service, token) => {
  const send = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${service.address}/api/v1/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return JSON.parse(await response.text());
  };
  const person = await send('POST', 'people', { name: 'Tess Voss', role: 'technician' });
  const { url } = await send('POST', `people/${person.id}/sign_in_links`);
  const { id } = await send('GET', 'codes/TM-02');
  const [order] = (await send('GET', 'work_orders?open=true&limit=1')).data;
  const [task] = (await send('GET', 'maintenance_tasks?overdue=true&limit=1')).data;
  await withPage(
    service.address + new URL(url).pathname,
    async ({ page }) => {
      await page.getByRole('button').click();
      await page.waitForURL('**/today');
      const paths: Record<(typeof STAFF_PICTURES)[number], string> = {
        today: '/today',
        machine: `/m/${id}`,
        job: `/jobs/${order.id}`,
        maintenance: `/maintenance/${task.id}`,
      };
      for (const [name, path] of Object.entries(paths)) {
        await page.goto(service.address + path);
        if (name === 'job') await page.locator('#complete').locator('..').locator('summary').click();
        if (name === 'maintenance') await page.locator('summary').first().click();
        await page.screenshot({ path: join(ROOT, `docs/pictures/staff-${name}.png`) });
      }
    },
    PHONE,
  );
});

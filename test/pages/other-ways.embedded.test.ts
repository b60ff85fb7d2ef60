import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Schemas } from '../../generated/contract.ts';
import { send } from '../support/areas.ts';
import { NO_CHROMIUM, withPage } from '../support/chromium.ts';
import { listenPublicly, type PublicService } from '../support/oauth.ts';
import { addMachine } from '../support/rows.ts';
import { useService, type Gym } from '../support/service.ts';
import { SCREENS, signInOn } from '../support/staff.ts';

const service = useService();
let gym: Gym;
let open: PublicService;
beforeAll(async () => {
  gym = await service.createGym('Iron Works');
  open = await listenPublicly(service.database);
});
afterAll(() => open.close());

const DESK = { ...SCREENS.at(-1), locale: 'en-GB' };

const textOfFocus = (page: Page): Promise<string> =>
  page.evaluate<string>("document.activeElement.textContent.trim() || document.activeElement.name || ''");

/** Presses Tab until the focus is on an element with a text or a name. */
const tabTo = async (page: Page, wanted: string): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await textOfFocus(page)) === wanted) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${wanted} on ${page.url()}`);
};

/** Whether the element with the focus is marked, as people see who have no pointer. */
const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(
    "getComputedStyle(document.activeElement).outlineStyle !== 'none' && document.activeElement.getBoundingClientRect().left >= 0",
  );

describe.skipIf(NO_CHROMIUM)('a page for staff', () => {
  it('is used with the keyboard alone, and begins with a way past the navigation', async () => {
    const machine = await addMachine(gym, { name: 'Rower 3' });
    await withPage(
      'about:blank',
      async ({ page }) => {
        await signInOn(page, open.base, gym, { name: 'Sam Ray', role: 'staff' });
        await page.goto(`${open.base}/m/${machine.id}`);
        await page.keyboard.press('Tab');
        expect([await textOfFocus(page), await isMarked(page)]).toEqual(['Skip to the content', true]);
        await page.keyboard.press('Enter');
        await tabTo(page, 'Report a problem');
        expect(await isMarked(page)).toBe(true);
        await page.keyboard.press('Enter');
        await tabTo(page, 'description');
        await page.keyboard.type('Handle is loose');
        await tabTo(page, 'hazard');
        await page.keyboard.press('Space');
        await tabTo(page, 'Send');
        await page.keyboard.press('Enter');
        await page.locator('.flash', { hasText: 'The problem is reported.' }).waitFor();
      },
      DESK,
    );
    const { data } = await send<Schemas['TicketPage']>(gym, 'GET', `/api/v1/tickets?machine_id=${machine.id}`);
    expect(data).toMatchObject([{ description: 'Handle is loose', priority: 'urgent' }]);
  });

  it('moves the focus to what is wrong with a form', async () => {
    const machine = await addMachine(gym, { name: 'Rower 4' });
    await withPage(
      'about:blank',
      async ({ page }) => {
        await signInOn(page, open.base, gym, { name: 'Sam Ray', role: 'staff' });
        await page.goto(`${open.base}/m/${machine.id}`);
        await page.getByText('Report a problem', { exact: true }).click();
        await page.getByLabel('What is wrong?').fill(' ');
        await page.getByRole('button', { name: 'Send' }).click();
        await page.getByText('Fill this in.').first().waitFor();
        expect(await page.evaluate("document.activeElement.getAttribute('role')")).toBe('alert');
      },
      DESK,
    );
  });

  it('prints a work order and a checklist with room to write, in dark ink, without forms and navigation', async () => {
    const { id: machine_id } = await addMachine(gym, { name: 'Bike 2' });
    const work = { title: 'Replace the pedal', description: 'Left one', machine_id };
    const order = await send<Schemas['WorkOrder']>(gym, 'POST', '/api/v1/work_orders', work);
    const rule = { rule_unit: 'month', rule_interval: 1, next_due_at: '2026-01-05' };
    const check = { machine_id, title: 'Check the frame', checklist: ['Welds', 'Bolts'], ...rule };
    const task = await send<Schemas['MaintenanceTask']>(gym, 'POST', '/api/v1/maintenance_tasks', check);
    await withPage(
      'about:blank',
      async ({ page }) => {
        await signInOn(page, open.base, gym, { name: 'Tess Voss', role: 'technician' });
        await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
        for (const [path, texts] of [
          [`/jobs/${order.id}`, ['Replace the pedal', 'Left one', 'Bike 2', 'What was done:', 'Minutes of work:']],
          [`/maintenance/${task.id}`, ['Check the frame', 'Bike 2', '□ Welds', '□ Bolts']],
        ] as const) {
          await page.goto(open.base + path);
          const printed = await page.evaluate<string>('document.body.innerText');
          for (const text of texts) expect(printed).toContain(text);
          for (const text of ['Today', 'Add a note', 'Complete']) expect(printed).not.toContain(text);
          expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(26, 28, 30)');
        }
      },
      DESK,
    );
  });
});

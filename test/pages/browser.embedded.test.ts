import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Schemas } from '../../generated/contract.ts';
import { send } from '../support/areas.ts';
import { addPerson } from '../support/browser.ts';
import { foreign, NO_CHROMIUM, withPage } from '../support/chromium.ts';
import { PIXEL } from '../support/files.ts';
import { listenPublicly, type PublicService } from '../support/oauth.ts';
import { addMachine, moveMachine } from '../support/rows.ts';
import { sampleOf } from '../support/sampling.ts';
import { useService, type Gym } from '../support/service.ts';
import { checkPage, SCREENS, signInOn } from '../support/staff.ts';

const service = useService();
let gym: Gym;
let open: PublicService;
beforeAll(async () => {
  gym = await service.createGym('Iron Works');
  for (const [key, type] of [
    ['manual', 'url'],
    ['load', 'number'],
  ])
    await send(gym, 'POST', '/api/v1/custom_fields', { kind: 'machine', key, type, label: `Own ${key}` });
  open = await listenPublicly(service.database);
});
afterAll(() => open.close());

const signIn = (page: Page, fields: object): Promise<Schemas['Person']> => signInOn(page, open.base, gym, fields);

describe.skipIf(NO_CHROMIUM)('the pages for staff in a browser', () => {
  it.each(sampleOf(SCREENS, 2))(
    'are accessible and as wide as the window: $name',
    async ({ name: _name, ...screen }) => {
      const custom_fields = { manual: `https://docs.example/${'manual-'.repeat(30)}`, load: 12.5 };
      const machine = await addMachine(gym, {
        name: 'Donaudampfschifffahrtsergometer '.repeat(2).trim(),
        zone: 'Cardio',
        custom_fields,
      });
      await moveMachine(gym, machine.id, { status: 'out_of_service', reason: 'Cable frayed' });
      const frayed = { machine_id: machine.id, description: 'Frayed', priority: 'urgent' };
      const ticket = await send<Schemas['Ticket']>(gym, 'POST', '/api/v1/tickets', frayed);
      const work = {
        title: 'Replace the cable',
        ticket_id: ticket.id,
        priority: 'high',
        due_at: '2026-01-01T10:00:00Z',
      };
      const order = await send<Schemas['WorkOrder']>(gym, 'POST', '/api/v1/work_orders', work);
      const due = {
        machine_id: machine.id,
        title: 'Check the frame',
        checklist: ['Welds', 'Bolts'],
        next_due_at: '2026-01-05',
      };
      const rule = { rule_unit: 'month', rule_interval: 1 };
      const task = await send<Schemas['MaintenanceTask']>(gym, 'POST', '/api/v1/maintenance_tasks', {
        ...due,
        ...rule,
      });
      await send(gym, 'POST', '/api/v1/parts', { name: 'Cable', unit: 'm' });
      await send(gym, 'POST', '/api/v1/meters', {
        machine_id: machine.id,
        name: 'Hours',
        unit: 'hour',
        kind: 'counter',
      });
      await withPage(
        'about:blank',
        async ({ page, requested, errors }) => {
          await signIn(page, { name: 'Tess Voss', role: 'technician' });
          await checkPage(page);
          await page.getByLabel('Find a machine').fill(`${open.base}/r/${machine.report_code}`);
          await page.getByRole('button', { name: 'Search' }).click();
          await page.getByRole('link', { name: 'Donau' }).first().waitFor();
          await checkPage(page);
          await page.goto(`${open.base}/r/${machine.report_code}`);
          await page.waitForURL(`**/m/${machine.id}`);
          for (const title of [
            'Report a problem',
            'Change the status',
            'Record a reading',
            'Add a note',
            'Add a photo',
          ])
            await page.getByText(title, { exact: true }).click();
          await checkPage(page);
          await page.getByLabel('New status').selectOption('active');
          await page.getByRole('button', { name: 'Save' }).first().click();
          await page.getByLabel('Who has checked the machine').fill('Tess Voss');
          await checkPage(page);
          await page.getByRole('button', { name: 'Save' }).first().click();
          await page.getByText('The status is changed.').waitFor();
          await checkPage(page);
          await page.getByRole('button', { name: 'Undo' }).click();
          await page.getByText('The last change is undone.').waitFor();
          await page.getByText('Out of service since').waitFor();
          for (const path of [
            '/tickets',
            `/tickets/${ticket.id}`,
            '/jobs',
            `/jobs/${order.id}`,
            `/maintenance/${task.id}`,
            `/inspections/new?machine=${machine.id}`,
            '/nowhere',
          ]) {
            await page.goto(open.base + path);
            for (const folded of await page.locator('summary').all()) await folded.click();
            await checkPage(page);
          }
          expect(foreign(requested, open.base)).toEqual([]);
          expect(errors.filter((error) => !/ 4(?:22|04) /.test(error))).toEqual([]);
        },
        { ...screen, locale: 'en-GB' },
      );
    },
  );

  it.each(sampleOf(SCREENS, 2))(
    'of managers are accessible and as wide as the window: $name',
    async ({ name: _name, ...screen }) => {
      const { id } = await send<Schemas['Part']>(gym, 'POST', '/api/v1/parts', { name: 'Roller '.repeat(20).trim() });
      await send(gym, 'POST', `/api/v1/parts/${id}/movements`, { kind: 'receipt', quantity: 2 });
      const other = await addPerson(gym, { name: 'Ned Ohm', role: 'staff' });
      await withPage(
        'about:blank',
        async ({ page, requested }) => {
          await signIn(page, { name: 'Mia Ott', role: 'manager' });
          const lists = ['/parts', `/parts/${id}`, '/reports', '/people', `/people/${other.id}`];
          for (const path of [...lists, '/machines/new', '/labels', '/account']) {
            await page.goto(open.base + path);
            for (const folded of await page.locator('summary').all()) await folded.click();
            await checkPage(page);
          }
          await page.goto(`${open.base}/people/${other.id}`);
          await page.getByRole('button', { name: 'Let them sign in' }).click();
          await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
          await checkPage(page);
          await page.goto(`${open.base}/machines/new`);
          const csv = { name: 'm.csv', mimeType: 'text/csv', buffer: Buffer.from('name,color\nRower 8,red\n') };
          await page.getByLabel('CSV file').setInputFiles(csv);
          await page.getByRole('button', { name: 'Look at it first' }).click();
          await page.getByText('Machines to add: 1.').waitFor();
          await checkPage(page);
          await page.getByRole('button', { name: 'Import them' }).click();
          await page.waitForURL('**/labels');
          await page.getByText('The machines are added.').waitFor();
          expect(foreign(requested, open.base)).toEqual([]);
        },
        { ...screen, locale: 'en-GB' },
      );
    },
  );

  it('work without JavaScript', async () => {
    const machine = await addMachine(gym, { name: 'Rower 2' });
    await withPage(
      'about:blank',
      async ({ page }) => {
        await signIn(page, { name: 'Sam Ray', role: 'staff' });
        await page.goto(`${open.base}/m/${machine.id}`);
        await page.locator('summary', { hasText: 'Report a problem' }).click();
        await page.locator('#report-description').fill('Handle is loose');
        await page.locator('#report-photo').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
        await page.locator('#report button').click();
        await page.locator('.flash', { hasText: 'The problem is reported.' }).waitFor();
        await page.locator('li', { hasText: 'Handle is loose' }).waitFor();
      },
      { ...SCREENS[0], javaScriptEnabled: false, locale: 'en-GB' },
    );
    const page = await send<Schemas['TicketPage']>(gym, 'GET', `/api/v1/tickets?machine_id=${machine.id}`);
    expect(page.data).toMatchObject([{ description: 'Handle is loose' }]);
  });

  it('keep what was typed through a reload and a lost network, and send it once when the network is back', async () => {
    const machine = await addMachine(gym, { name: 'Rower 4' });
    await withPage(
      'about:blank',
      async ({ page }) => {
        await signIn(page, { name: 'Tess Voss', role: 'technician' });
        await page.goto(`${open.base}/m/${machine.id}`);
        await page.getByText('Report a problem', { exact: true }).click();
        await page.getByLabel('What is wrong?').fill('Chain jumps');
        await page.locator('#report-photo').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
        const chosen = (): Promise<number> => page.evaluate("document.querySelector('#report-photo').files.length");
        await page.waitForTimeout(200);
        await page.reload();
        expect(await page.getByLabel('What is wrong?').inputValue()).toBe('Chain jumps');
        await expect.poll(chosen).toBe(1);
        // The form arrives, but its answer is lost, and the page is left before it is sent again.
        await page.route('**/report', async (route) => {
          await route.fetch();
          await route.abort();
        });
        await page.locator('#report button[type=submit]').click();
        await page.getByText('No network. This is kept here').waitFor();
        expect(await page.getByLabel('What is wrong?').inputValue()).toBe('Chain jumps');
        await page.goto(`${open.base}/tickets`);
        await page.unroute('**/report');
        const saved = page.waitForResponse((response) => response.status() === 303);
        await page.getByText('Something was not sent yet').click();
        await saved;
        // The script opens the page that follows. Another one may show the message before, because its answer was lost.
        await page.waitForResponse((response) => response.request().isNavigationRequest());
        await page.waitForLoadState('load');
        await page.getByText('The problem is reported.').waitFor();
        await page.goto(`${open.base}/m/${machine.id}`);
        await expect.poll(() => page.locator('#report-description').inputValue()).toBe('');
      },
      { ...SCREENS[0], locale: 'en-GB' },
    );
    const page = await send<Schemas['TicketPage']>(gym, 'GET', `/api/v1/tickets?machine_id=${machine.id}`);
    expect(page.data).toMatchObject([{ description: 'Chain jumps' }]);
    const query = `attachable_type=ticket&attachable_id=${page.data[0]?.id}`;
    expect(await send(gym, 'GET', `/api/v1/attachments?${query}`)).toMatchObject({ data: [{ width: 1 }] });
  });

  it('offer the camera of a phone for a photo', async () => {
    const machine = await addMachine(gym, { name: 'Rower 6' });
    await withPage(
      'about:blank',
      async ({ page }) => {
        await signIn(page, { name: 'Tess Voss', role: 'technician' });
        await page.goto(`${open.base}/m/${machine.id}`);
        await page.getByText('Add a photo', { exact: true }).click();
        const choosing = page.waitForEvent('filechooser');
        await page.locator('#photo').getByRole('button', { name: 'Take a photo' }).click();
        await (await choosing).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
        await page.locator('#photo').getByRole('button', { name: 'Add' }).click();
        await page.getByText('The photo is added.').waitFor();
        expect(await page.locator('.photos img').count()).toBe(1);
      },
      { ...SCREENS[0], locale: 'en-GB' },
    );
  });

  it('show a list as it is now when a colleague changes something', async () => {
    const machine = await addMachine(gym, { name: 'Rower 5' });
    await withPage(
      'about:blank',
      async ({ page }) => {
        await signIn(page, { name: 'Tess Voss', role: 'technician' });
        const following = page.waitForResponse(
          (response) => response.url().endsWith('/changes') && response.frame().url().endsWith('/tickets'),
        );
        await page.goto(`${open.base}/tickets`);
        await following;
        await send(gym, 'POST', '/api/v1/tickets', { machine_id: machine.id, description: 'Appears by itself' });
        await page.getByText('Appears by itself').waitFor();
        expect(await page.locator('h1').textContent()).toBe('Tickets');
      },
      { ...SCREENS[1], locale: 'en-GB' },
    );
  });

  it('have a manifest with icons and one script of less than 15 kB', async () => {
    const manifest = await (await fetch(`${open.base}/browser/staff.webmanifest`)).text();
    const icons: { src: string }[] = JSON.parse(manifest).icons;
    for (const { src } of icons) expect((await fetch(open.base + src)).status, src).toBe(200);
    const script = await fetch(`${open.base}/browser/staff.js`);
    expect((await script.arrayBuffer()).byteLength).toBeLessThan(15_000);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Schemas } from '../../generated/contract.ts';
import { send } from '../support/areas.ts';
import { NO_CHROMIUM, withPage } from '../support/chromium.ts';
import { PIXEL } from '../support/files.ts';
import { listenPublicly, type PublicService } from '../support/oauth.ts';
import { addPlan, MONTHLY, openTasksOf } from '../support/plans.ts';
import { addMachine, readMachine } from '../support/rows.ts';
import { sampleOf } from '../support/sampling.ts';
import { useService, type Gym } from '../support/service.ts';
import { addMachineAt, addSite } from '../support/sites.ts';
import { checkPage, SCREENS, signInOn } from '../support/staff.ts';

const service = useService();
let open: PublicService;
let gyms = 0;
beforeAll(async () => {
  open = await listenPublicly(service.database);
});
afterAll(() => open.close());

/** Phone and desk, in both schemes, with and without JavaScript. */
const WAYS = SCREENS.flatMap(({ name, ...screen }) =>
  [true, false].map((javaScriptEnabled) => ({
    name: `${name}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`,
    options: { ...screen, javaScriptEnabled, locale: 'en-GB' },
  })),
);
const SAMPLE = sampleOf(WAYS, 1);

const CHECKLIST: Schemas['MaintenanceChecklistItemCreate'][] = [
  { item: 'Belt is tight', kind: 'check', required: true },
  { item: 'Play of the belt', kind: 'number', unit: 'mm', min: 5, max: 15, required: true },
];

const PHOTO = { name: 'photo.png', mimeType: 'image/png', buffer: PIXEL };

const createGym = (): Promise<Gym> => service.createGym(`Journey ${(gyms += 1)}`);

const signIn = (page: Page, gym: Gym, fields: object): Promise<Schemas['Person']> =>
  signInOn(page, open.base, gym, fields);

/** Opens a form that is folded away. */
const unfold = (page: Page, title: string): Promise<void> => page.locator('summary', { hasText: title }).click();

/** Follows what a form has done: the sentence that the next page says. */
const sees = (page: Page, text: string): Promise<void> => page.locator('.flash', { hasText: text }).waitFor();

describe.skipIf(NO_CHROMIUM)('a technician on their round', () => {
  it.each(SAMPLE)('scans a label, and completes a work order with its ticket: $name', async ({ options }) => {
    const gym = await createGym();
    const machine = await addMachine(gym, { name: 'Bike 3' });
    const part = await send<Schemas['Part']>(gym, 'POST', '/api/v1/parts', { name: 'Pedal', unit: 'pcs' });
    await send(gym, 'POST', `/api/v1/parts/${part.id}/movements`, { kind: 'receipt', quantity: 4 });
    const report = { machine_id: machine.id, description: 'Pedal is loose' };
    const ticket = await send<Schemas['Ticket']>(gym, 'POST', '/api/v1/tickets', report);
    const job = { title: 'Replace the pedal', ticket_id: ticket.id, machine_id: machine.id };
    const order = await send<Schemas['WorkOrder']>(gym, 'POST', '/api/v1/work_orders', job);
    await withPage(
      'about:blank',
      async ({ page }) => {
        await signIn(page, gym, { name: 'Tess Voss', role: 'technician' });
        await page.goto(`${open.base}/r/${machine.report_code}`);
        await page.getByRole('link', { name: 'Replace the pedal' }).click();
        await page.getByRole('button', { name: 'Take it' }).click();
        await sees(page, 'The work is yours.');
        await page.getByRole('button', { name: 'Start' }).click();
        await sees(page, 'The work is started.');
        await unfold(page, 'Complete');
        await page.getByLabel('What was done').fill('New pedal');
        await page.getByLabel('Minutes of work').fill('25');
        await page.getByLabel('Part 1').fill('Pedal');
        await page.getByLabel('How many').first().fill('2');
        await page.locator('#complete-photo').setInputFiles(PHOTO);
        await checkPage(page, options.javaScriptEnabled);
        await page.locator('#complete').getByRole('button', { name: 'Complete' }).click();
        await sees(page, 'The work is completed.');
        await page.locator('.photos img').waitFor();
        await checkPage(page, options.javaScriptEnabled);
      },
      options,
    );
    expect(await send(gym, 'GET', `/api/v1/work_orders/${order.id}`)).toMatchObject({
      status: 'completed',
      labor_minutes: 25,
      assignee: 'Tess Voss',
    });
    expect(await send(gym, 'GET', `/api/v1/tickets/${ticket.id}`)).toMatchObject({ status: 'resolved' });
    expect(await send(gym, 'GET', `/api/v1/parts/${part.id}`)).toMatchObject({ quantity: 2 });
  });

  it.each(SAMPLE)(
    'completes a checklist whose failed item makes a ticket, and blocks a machine: $name',
    async ({ options }) => {
      const gym = await createGym();
      const site = await addSite(service, gym, 'North');
      const tasks = [{ ...MONTHLY, title: 'Check the belt', ticket_on_failure: true, checklist: CHECKLIST }];
      await addPlan(gym, { model: 'Runner' }, { tasks });
      const machine = await addMachineAt(gym, site.id, { name: 'Runner 2', model: 'Runner' });
      const [task] = await openTasksOf(gym, machine.id);
      await send(gym, 'PATCH', `/api/v1/maintenance_tasks/${task?.id}`, { next_due_at: '2026-01-05' });
      const other = await addMachineAt(gym, (await addSite(service, gym, 'South')).id);
      await withPage(
        'about:blank',
        async ({ page }) => {
          await signIn(page, gym, { name: 'Tess Voss', role: 'technician', location_ids: [site.id] });
          expect((await page.goto(`${open.base}/m/${other.id}`))?.status()).toBe(404);
          await page.getByRole('heading', { name: 'Page not found' }).waitFor();
          await page.goto(`${open.base}/today`);
          await page.getByRole('link', { name: 'Check the belt' }).click();
          await unfold(page, 'Complete the maintenance');
          await page.getByRole('group', { name: 'Belt is tight' }).getByText('Not in order').click();
          await page.getByLabel('Remark').first().fill('Slack');
          await page.getByLabel('Play of the belt').fill('7,5');
          await page.locator('#complete-photo').setInputFiles(PHOTO);
          if (options.javaScriptEnabled) {
            await page.context().setOffline(true);
            await page.locator('#complete').getByRole('button', { name: 'Complete' }).click();
            await page.getByText('No network. This is kept here').waitFor();
            await page.context().setOffline(false);
          } else await page.locator('#complete').getByRole('button', { name: 'Complete' }).click();
          await sees(page, 'This ticket reports what is not in order.');
          await page.getByText('Slack').first().waitFor();
          await page.goto(`${open.base}/m/${machine.id}`);
          await page.getByRole('link', { name: 'Inspect' }).click();
          await page.getByLabel('Point 1', { exact: true }).fill('Frame');
          await page.getByRole('group', { name: 'Point 1: Result' }).getByText('Not in order').click();
          await page.getByRole('group', { name: 'Result', exact: true }).getByText('Failed').click();
          await page.getByLabel('Take the machine out of service').check();
          await page.getByLabel('What was found').fill('Weld is cracked');
          await page.getByRole('button', { name: 'Record the inspection' }).click();
          await sees(page, 'The inspection is recorded.');
          await page.locator('.status', { hasText: 'Out of service' }).waitFor();
        },
        options,
      );
      expect(await readMachine(gym, machine.id)).toMatchObject({ status: 'out_of_service' });
      const completed = `/api/v1/maintenance_tasks/${task?.id}/completions`;
      const log = await send<Schemas['MaintenanceCompletionPage']>(gym, 'GET', completed);
      expect(log.data).toMatchObject([{ checklist: [{ ok: false, note: 'Slack' }, { value: 7.5 }] }]);
      const files = `/api/v1/attachments?attachable_type=maintenance_task&attachable_id=${task?.id}`;
      expect((await send<Schemas['AttachmentPage']>(gym, 'GET', files)).data).toHaveLength(1);
    },
  );
});

describe.skipIf(NO_CHROMIUM)('a manager', () => {
  it.each(SAMPLE)('opens an empty gym: machines, labels, people and reports: $name', async ({ options }) => {
    const gym = await createGym();
    await withPage(
      'about:blank',
      async ({ page }) => {
        await signIn(page, gym, { name: 'Mia Ott', role: 'manager' });
        await page.getByRole('link', { name: 'New machines' }).click();
        const csv = 'name,type\nRower 1,Rower\nRower 2,Rower\n';
        await page
          .getByLabel('CSV file')
          .setInputFiles({ name: 'm.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
        await page.getByRole('button', { name: 'Look at it first' }).click();
        await page.getByText('Machines to add: 2.').waitFor();
        await checkPage(page, options.javaScriptEnabled);
        await page.getByRole('button', { name: 'Import them' }).click();
        await sees(page, 'The machines are added.');
        const pdf = await page.request.get(`${open.base}/labels/print?layout=avery_l7160&start=1`);
        expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
        await page.getByRole('link', { name: 'People' }).click();
        await unfold(page, 'Add a person');
        await page.getByLabel('Name').fill('Ned Ohm');
        await page.getByLabel('Role').selectOption('technician');
        await page.getByLabel('Language').selectOption('nl');
        await page.getByRole('button', { name: 'Add' }).click();
        await sees(page, 'The person is saved.');
        await page.getByRole('button', { name: 'Let them sign in' }).click();
        await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
        const link = (await page.locator('main a[href*="/sign-in/"]').getAttribute('href')) ?? '';
        await checkPage(page, options.javaScriptEnabled);
        await page.getByRole('link', { name: 'Reports' }).click();
        await page.getByRole('heading', { name: 'Reports' }).waitFor();
        await page.getByLabel('Reports').selectOption('maintenance');
        await page.getByRole('button', { name: 'Show' }).click();
        await page.waitForURL('**/reports?report=maintenance*');
        await page.locator('img.report').waitFor();
        await withPage(
          link,
          async ({ page: phone }) => {
            await phone.getByRole('button', { name: 'Aanmelden als Ned Ohm' }).click();
            await phone.getByRole('heading', { name: 'Vandaag' }).waitFor();
          },
          options,
        );
      },
      options,
    );
  });
});

describe.skipIf(NO_CHROMIUM)('staff', () => {
  it.each(SAMPLE)('report and look up, and cannot do more: $name', async ({ options }) => {
    const gym = await createGym();
    const machine = await addMachine(gym, { name: 'Stepper 1' });
    await withPage(
      'about:blank',
      async ({ page }) => {
        await signIn(page, gym, { name: 'Sam Ray', role: 'staff' });
        await page.getByLabel('Find a machine').fill('stepper');
        await page.getByRole('button', { name: 'Search' }).click();
        await page.getByRole('link', { name: 'Stepper 1' }).click();
        for (const title of ['Change the status', 'Record a reading'])
          expect(await page.getByText(title, { exact: true }).count(), title).toBe(0);
        await unfold(page, 'Report a problem');
        await page.getByLabel('What is wrong?').fill('Step is loose');
        await page.locator('#report').getByRole('button', { name: 'Send' }).click();
        await sees(page, 'The problem is reported.');
        await page.getByRole('link', { name: 'Step is loose' }).click();
        expect(await page.getByText('Change status and priority').count()).toBe(0);
        for (const path of ['/jobs', '/parts', '/reports', '/people', '/machines/new', '/labels']) {
          expect((await page.goto(open.base + path))?.status(), path).toBe(403);
          await page.getByRole('heading', { name: 'You may not do this' }).waitFor();
        }
        await page.goto(`${open.base}/account`);
        await page.getByRole('link', { name: 'Report problems and follow them' }).waitFor();
        expect(await page.getByRole('link', { name: 'Print labels' }).count()).toBe(0);
      },
      options,
    );
    const { data } = await send<Schemas['TicketPage']>(gym, 'GET', `/api/v1/tickets?machine_id=${machine.id}`);
    expect(data).toMatchObject([{ description: 'Step is loose' }]);
  });
});

describe.skipIf(NO_CHROMIUM)('two people who edit one ticket', () => {
  it.each(SAMPLE)(
    'both see what the other has changed, and nothing is lost without a word: $name',
    async ({ options }) => {
      const gym = await createGym();
      const machine = await addMachine(gym, { name: 'Bike 4' });
      const report = { machine_id: machine.id, description: 'Pedal is loose' };
      const { id } = await send<Schemas['Ticket']>(gym, 'POST', '/api/v1/tickets', report);
      await withPage(
        'about:blank',
        async ({ page: first }) =>
          withPage(
            'about:blank',
            async ({ page: second }) => {
              for (const [page, name] of [
                [first, 'Tess Voss'],
                [second, 'Ida Holm'],
              ] as const) {
                await signIn(page, gym, { name, role: 'technician' });
                await page.goto(`${open.base}/tickets/${id}`);
              }
              await unfold(first, 'Change status and priority');
              await first.getByLabel('Priority').selectOption('urgent');
              await unfold(second, 'Change status and priority');
              await second.getByLabel('Priority').selectOption('low');
              await second.locator('#triage').getByRole('button', { name: 'Save' }).click();
              await sees(second, 'The ticket is changed.');
              await first.locator('#triage').getByRole('button', { name: 'Save' }).click();
              await first.getByText('Somebody has changed it').waitFor();
              await first.getByText('Now: Low').waitFor();
              expect(await first.getByLabel('Priority').inputValue()).toBe('urgent');
              await first.locator('#triage').getByRole('button', { name: 'Save' }).click();
              await sees(first, 'The ticket is changed.');
            },
            options,
          ),
        options,
      );
      expect(await send(gym, 'GET', `/api/v1/tickets/${id}`)).toMatchObject({ priority: 'urgent' });
    },
  );
});

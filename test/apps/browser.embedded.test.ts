import axe from 'axe-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { SANDBOX, withApp, type OpenedApp } from '../support/apps.ts';
import { foreign, NO_CHROMIUM } from '../support/chromium.ts';
import { startDemoService } from '../support/demo-service.ts';
import { useEms } from '../support/ems.ts';
import type { HostOptions } from './host-options.ts';

const ems = useEms();
let base: string;
let token: string;
let readToken: string;

/** Sends a request of REST, and returns its answer. */
const rest = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${base}/api/v1${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return JSON.parse(await response.text());
};

const machine = (id: number) => rest<Schemas['Machine']>('GET', `/machines/${id}`);

/** Text that would run if it became markup. */
const MARKUP = '<img src=x onerror="document.title=1"> 7';

beforeAll(async () => {
  const demo = await startDemoService(ems);
  base = demo.service.address;
  token = demo.token;
  const { secret = '' } = await rest<Schemas['Token']>('POST', '/tokens', { name: 'Wall', scope: 'read' });
  readToken = secret;
  await rest('PATCH', '/machines/48', { name: MARKUP });
});

const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1280, height: 800 } };

const TOOLS = { show_floor_plan: { floor_plan_id: '4' }, get_report: { report: 'availability' }, overview: {} };

/** Opens the app of a tool. By default on the stateless line, with the token that writes. */
const open = (
  tool: keyof typeof TOOLS,
  use: (opened: OpenedApp) => Promise<void>,
  options: Partial<HostOptions> = {},
  browser: object = DESK,
): Promise<void> => {
  const defaults: Omit<HostOptions, 'tool' | 'args'> = {
    token,
    query: '?toolsets=all',
    mode: 'auto',
    theme: 'light',
    displayModes: ['inline'],
    dropsMeta: false,
  };
  return withApp(base, { ...defaults, tool, args: TOOLS[tool], ...options }, use, browser);
};

/** The colors of hosts below an app, in their light and dark themes. */
const PAPER = { light: 'rgb(255, 255, 255)', dark: 'rgb(22, 24, 26)' };

const check = async ({ frame }: OpenedApp, theme: keyof typeof PAPER): Promise<void> => {
  await frame.evaluate(`document.documentElement.style.backgroundColor = '${PAPER[theme]}'`);
  const { violations } = await frame.evaluate<axe.AxeResults>(`${axe.source}; axe.run()`);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(await frame.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
};

const BACKGROUNDS =
  "['html', 'body', 'main'].map((name) => getComputedStyle(document.querySelector(name)).backgroundColor)";

/** The targets of a tap that are smaller than a finger: an option is as large as its label. */
const SMALL_TARGETS = `[...document.querySelectorAll('a, button, select, input, textarea, summary')]
  .map((target) => target.closest('.option') ?? target)
  .filter((target) => {
    const { width, height } = target.getBoundingClientRect();
    return width > 0 && (width < 44 || height < 44);
  })
  .map(({ outerHTML }) => outerHTML)`;

/** Text that an app shows once it has read all that it needs, and what a person opens in it. */
const COMPLETE: Record<keyof typeof TOOLS, (opened: OpenedApp) => Promise<void>> = {
  show_floor_plan: async ({ app }) => {
    await app.getByRole('button', { name: 'Treadmill 8, out of service' }).click();
    await app.getByText('Emergency stop does not stop the belt: urgent, in progress').waitFor();
    await app.getByRole('button', { name: 'Report a problem' }).click();
  },
  get_report: async ({ app }) => {
    await app.getByRole('rowheader', { name: 'Treadmill 1', exact: true }).waitFor();
    await app.getByText('What the figures mean').click();
  },
  overview: async ({ app }) => {
    await app.getByRole('heading', { name: /^Low stock/ }).waitFor();
    await app.getByRole('button', { name: /^Done/ }).first().click();
    await app
      .getByRole('button', { name: /^Record an inspection/ })
      .first()
      .click();
  },
};

describe.skipIf(NO_CHROMIUM)('an app in a browser', () => {
  it.each([
    ['show_floor_plan', 'light', PHONE],
    ['show_floor_plan', 'dark', DESK],
    ['get_report', 'dark', PHONE],
    ['get_report', 'light', DESK],
    ['overview', 'light', PHONE],
    ['overview', 'dark', DESK],
  ] as const)(
    'of %s is accessible in the %s theme and as wide as its frame, and requests nothing',
    async (tool, theme, size) => {
      await open(
        tool,
        async (opened) => {
          await COMPLETE[tool](opened);
          const { frame, requested, errors } = opened;
          const ink = await frame.evaluate('getComputedStyle(document.body).color');
          expect(ink).toBe(theme === 'dark' ? 'rgb(241, 243, 245)' : 'rgb(26, 28, 30)');
          await check(opened, theme);
          expect(foreign(requested, base)).toEqual([`${SANDBOX}/app`]);
          expect(errors).toEqual([]);
        },
        { theme },
        // The browser's own scheme is the other one, because the host decides.
        { ...size, colorScheme: theme === 'dark' ? 'light' : 'dark' },
      );
    },
  );

  it.each([
    ['show_floor_plan', PHONE],
    ['show_floor_plan', DESK],
    ['get_report', PHONE],
    ['get_report', DESK],
    ['overview', PHONE],
    ['overview', DESK],
  ] as const)('of %s is at most 500 px high, transparent, and all that a person taps on is 44 px', (tool, size) =>
    open(
      tool,
      async (opened) => {
        await COMPLETE[tool](opened);
        const { page, frame } = opened;
        await expect.poll(() => page.locator('iframe').evaluate(({ clientHeight }) => clientHeight)).toBe(500);
        expect(await frame.evaluate(BACKGROUNDS)).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
        expect(await frame.evaluate(SMALL_TARGETS)).toEqual([]);
        expect(await frame.evaluate('document.documentElement.scrollHeight <= window.innerHeight')).toBe(true);
      },
      {},
      size,
    ),
  );

  it('is as high as it needs to be in the whole window, where the host can show it so', () =>
    open(
      'overview',
      async ({ app, page }) => {
        await app.getByRole('heading', { name: /^Low stock/ }).waitFor();
        const height = () => page.locator('iframe').evaluate(({ clientHeight }) => clientHeight);
        await expect.poll(height).toBe(500);
        await app.getByRole('button', { name: 'Show larger' }).click();
        await expect.poll(height).toBeGreaterThan(1000);
        expect(await app.getByRole('button', { name: 'Show larger' }).count()).toBe(0);
      },
      { displayModes: ['inline', 'fullscreen'] },
    ));

  it('shows the texts of the gym as text', () =>
    open('show_floor_plan', async ({ app, frame }) => {
      await app.getByRole('button', { name: MARKUP, exact: true }).waitFor();
      expect(await frame.evaluate('[document.images.length, document.title]')).toEqual([0, 'Floor plan']);
    }));
});

describe.skipIf(NO_CHROMIUM)('the app of floor plans', () => {
  it('adds a ticket about the chosen machine, and shows it', () =>
    open('show_floor_plan', async ({ app, modelTexts }) => {
      await app.getByRole('button', { name: 'Treadmill 9, active' }).click();
      await app.getByRole('button', { name: 'Report a problem' }).click();
      await app.getByRole('button', { name: 'Send the report' }).click();
      await app.getByText('What is wrong: please fill this in.').waitFor();
      await app.getByLabel('What is wrong').fill('The console is dark.');
      await app.getByRole('button', { name: 'Send the report' }).click();
      await app.getByText('The problem was reported.').waitFor();
      await app.getByText(/: medium, new/).waitFor();
      const { data } = await rest<{ data: Schemas['Ticket'][] }>('GET', '/tickets?machine_id=50&limit=1');
      expect(data).toMatchObject([{ description: 'The console is dark.', status: 'new', source: 'tool' }]);
      expect(await modelTexts()).toEqual([
        expect.stringMatching(
          /^The person made.*\nreport_ticket \{"machine_id":"50","description":"The console is dark."\}$/,
        ),
      ]);
    }));

  it('lets a person choose among the plans of a list', () =>
    open(
      'show_floor_plan',
      async ({ app }) => {
        await app.getByLabel('Plan', { exact: true }).selectOption({ index: 1 });
        const { data } = await rest<{ data: Schemas['FloorPlan'][] }>('GET', '/floor_plans');
        const { name = '' } = data[1] ?? {};
        await expect.poll(() => app.getByRole('heading', { level: 2 }).innerText()).toBe(name);
      },
      { tool: 'list_floor_plans', args: {} },
    ));
});

describe.skipIf(NO_CHROMIUM)('the app of availability', () => {
  it('groups machines by what a person chooses, with a table of the figures', () =>
    open('get_report', async ({ app }) => {
      await app.getByRole('button', { name: 'Site' }).click();
      await app.getByRole('rowheader', { name: 'Station Square' }).waitFor();
      const { data } = await rest<Schemas['AvailabilityReport']>('GET', '/reports/availability?group_by=site');
      const { availability } = data.find(({ label }) => label === 'Station Square') ?? { availability: null };
      const row = app.getByRole('row', { name: /^Station Square/ });
      await row.getByText(new RegExp(`^${Math.round(Number(availability) * 10_000) / 100}%$`)).waitFor();
      expect(await app.getByRole('img').getAttribute('aria-label')).toContain('2 groups');
    }));
});

describe.skipIf(NO_CHROMIUM)('the app of the morning round', () => {
  it('completes a task with the results of its steps', () =>
    open('overview', async ({ app }) => {
      const task = await rest<Schemas['MaintenanceTask']>('GET', '/maintenance_tasks/1');
      await app.getByRole('button', { name: `Done: ${task.title}, Treadmill 2` }).click();
      await app.getByLabel('Belt tension: result').selectOption('in order');
      await app.getByRole('button', { name: 'Record as done' }).click();
      await app.getByText(`Done: ${task.title}, Treadmill 2.`).waitFor();
      const { data } = await rest<{ data: Schemas['MaintenanceCompletion'][] }>(
        'GET',
        '/maintenance_tasks/1/completions',
      );
      expect(data[0]?.checklist).toMatchObject([{ item: 'Belt tension', ok: true }]);
    }));

  it('takes a machine out of service only after the result of an inspection was chosen, and puts it back only with a name', () =>
    open('overview', async ({ app }) => {
      await app.getByRole('button', { name: 'Record an inspection: Rowing machine 3' }).click();
      const record = app.getByRole('button', { name: 'Record the inspection' });
      await record.click();
      await app.getByText('Please choose whether it passed or failed.').waitFor();
      expect(await machine(41)).toMatchObject({ status: 'active' });
      await app.getByRole('radio', { name: /^Failed/ }).check();
      await record.click();
      await app.getByText('The inspection of Rowing machine 3 failed. The machine is out of service.').waitFor();
      expect(await machine(41)).toMatchObject({ status: 'out_of_service' });
      await app
        .getByRole('button', { name: /^Show all/ })
        .first()
        .click();
      await app.getByRole('button', { name: 'Let members use it: Rowing machine 3' }).click();
      await app.getByText('Let members use Rowing machine 3?').waitFor();
      await app.getByRole('button', { name: 'Let members use it', exact: true }).click();
      await app.getByText('says that it is safe: please fill this in.').waitFor();
      expect(await machine(41)).toMatchObject({ status: 'out_of_service' });
      await app.getByLabel('Who checked it').fill('Bram Jansen');
      await app.getByRole('button', { name: 'Let members use it', exact: true }).click();
      await app.getByText('Members can use Rowing machine 3.').waitFor();
      expect(await machine(41)).toMatchObject({ status: 'active', confirmed_by: 'Bram Jansen' });
    }));

  it('shows a caller who only reads no button that changes anything, on the line with initialize', () =>
    open(
      'overview',
      async ({ app }) => {
        await app.getByRole('heading', { name: /^Low stock/ }).waitFor();
        const names = await app.getByRole('button').allInnerTexts();
        expect(names.filter((name) => !/^(Show all \d+|Read again)$/.test(name))).toEqual([]);
      },
      { token: readToken, mode: 'legacy', query: '?apps=on' },
    ));

  it('shows staff no list that they may not read, and only the buttons that they may use', async () => {
    const { id } = await rest<Schemas['Person']>('POST', '/people', { name: 'Sam Staff', role: 'staff' });
    const { secret = '' } = await rest<Schemas['Token']>('POST', '/tokens', { name: 'Phone', person_id: id });
    await open(
      'overview',
      async ({ app }) => {
        await app.getByRole('button', { name: 'Record an inspection' }).first().waitFor();
        expect(await app.getByRole('heading', { name: /^(Maintenance overdue|Low stock)/ }).count()).toBe(0);
        const names = await app.getByRole('button').allInnerTexts();
        const changing = names.filter((name) => !/^(Show all \d+|Read again)$/.test(name));
        expect([...new Set(changing)]).toEqual(['Record an inspection']);
      },
      { token: secret },
    );
  });

  it('says why the service refused where the host does not pass on what the caller may do', () =>
    open(
      'overview',
      async ({ app }) => {
        await app.getByRole('button', { name: 'Mark as reviewed' }).first().click();
        const alert = app.getByRole('alert').first();
        await alert.waitFor();
        expect(await alert.innerText()).toContain(
          'Nothing was changed. It changes data and needs a token with the scope',
        );
      },
      { token: readToken, dropsMeta: true },
    ));
});

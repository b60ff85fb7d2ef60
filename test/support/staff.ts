import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { addPerson, makeSignInLink, openBrowser, signIn, type TestBrowser } from './browser.ts';
import type { Gym, TestService } from './service.ts';

/** A browser in which a person of a gym is signed in, and the forms of the pages that it opens. */
export type Staff = {
  person: Schemas['Person'];
  browser: TestBrowser;
  /** Opens a page and returns its status and HTML. */
  open(path: string): Promise<{ status: number; html: string; location: string | null }>;
  /** Fills in the form of a page whose action is given, and sends it. Returns the response and the HTML of what follows. */
  fill(
    page: string,
    action: string,
    fields: Record<string, string>,
  ): Promise<{ status: number; html: string; to: string }>;
};

const BROWSER = { accept: 'text/html', 'accept-language': 'en' };

const decode = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Returns the hidden fields of the form with an action in a page. */
export const hiddenOf = (html: string, action: string): Record<string, string> => {
  const form = html.split('<form ').find((part) => part.includes(`action="${action}"`));
  if (form === undefined) throw new Error(`no form ${action} in ${html}`);
  return Object.fromEntries(
    [...(form.split('</form>')[0] ?? '').matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, decode(value)],
    ),
  );
};

/** Signs a person with a role in. */
export const signInAs = async (
  service: Pick<TestService, 'base'>,
  gym: Gym,
  fields: object = {},
  origin?: string,
): Promise<Staff> => {
  const person = await addPerson(gym, fields);
  const browser = await signIn(service, gym, person, openBrowser(service.base, origin, BROWSER));
  const open: Staff['open'] = async (path) => {
    const response = await browser.get(path);
    return { status: response.status, html: await response.text(), location: response.headers.get('location') };
  };
  return {
    person,
    browser,
    open,
    fill: async (page, action, values) => {
      const { html } = await open(page);
      const response = await browser.post(action, { ...hiddenOf(html, action), ...values });
      return { status: response.status, html: await response.text(), to: response.headers.get('location') ?? '' };
    },
  };
};

/** Signs a new person of a gym in with a link, on a page of Chromium that opens the service at `base`. */
export const signInOn = async (page: Page, base: string, gym: Gym, fields: object): Promise<Schemas['Person']> => {
  const person = await addPerson(gym, fields);
  await page.goto(base + (await makeSignInLink(gym, person)));
  await page.getByRole('main').getByRole('button').click();
  await page.waitForURL('**/today');
  return person;
};

/** Elements that a thumb must hit, and those that are less than 44 pixels high. */
const SMALL_TARGETS = `[...document.querySelectorAll('nav a, a.name, a.button, p.more a, button, summary, select, textarea, label.chip, label.hazard, input')]
  .filter((one) => one.checkVisibility() && !['checkbox', 'radio', 'hidden'].includes(one.type))
  .filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML.slice(0, 200))`;

const IS_FITTING = 'document.documentElement.scrollWidth <= window.innerWidth';

/**
 * Opens what a page without JavaScript shows in a page that runs scripts, because those that check it need them. The scripts of the
 * page itself are left out.
 */
const withScripts = async (page: Page, use: (copy: Page) => Promise<void>): Promise<void> => {
  const html = (await page.content()).replaceAll(/<script[^]*?<\/script>/g, '');
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
  const context = await page
    .context()
    .browser()
    ?.newContext({
      viewport: page.viewportSize(),
      colorScheme: isDark ? 'dark' : 'light',
      storageState: await page.context().storageState(),
    });
  if (context === undefined) throw new Error('the page has no browser');
  try {
    const copy = await context.newPage();
    const url = page.url();
    await copy.route(
      (requested) => requested.href === url,
      (route) => route.fulfill({ contentType: 'text/html', body: html }),
    );
    await copy.goto(url);
    await use(copy);
  } finally {
    await context.close();
  }
};

/**
 * Checks that a page in Chromium is accessible, as wide as the window, also with text at 200 %, and that its targets are 44 pixels high.
 * `runsScripts` says whether the page runs scripts.
 */
export const checkPage = async (page: Page, runsScripts = true): Promise<void> => {
  if (!runsScripts) return withScripts(page, checkPage);
  const { violations } = await page.evaluate<axe.AxeResults>(`${axe.source}; axe.run()`);
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    page.url(),
  ).toEqual([]);
  expect(await page.evaluate(IS_FITTING), page.url()).toBe(true);
  expect(await page.evaluate(SMALL_TARGETS), page.url()).toEqual([]);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  expect(await page.evaluate(IS_FITTING), `${page.url()} with text at 200 %`).toBe(true);
  await page.evaluate("document.documentElement.style.fontSize = ''");
};

/** The sizes of a phone and of a desk, in both color schemes. */
export const SCREENS = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { name: `phone, ${colorScheme}`, colorScheme, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { name: `desk, ${colorScheme}`, colorScheme, viewport: { width: 1280, height: 800 } },
]);

import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** The browser without a window takes half the processor time of the one with. */
const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
];

/** Whether this machine has no Chromium. The skip is reported, because a run without it has not tested the pages. */
export const NO_CHROMIUM = CHROMIUM === undefined;
if (NO_CHROMIUM) process.stderr.write('SKIPPED: pages are not opened, because this machine has no Chromium\n');

/** An open page, the URLs that it has requested, and the errors in its console. */
export type Opened = { page: Page; requested: string[]; errors: string[] };

/** How long the browser waits for the next page, in ms. */
const IDLE = 1000;

let browser: Promise<Browser> | undefined;
let pages = 0;

/** Ends the browser unless a page was opened meanwhile. */
const endIdle = (): void => {
  if (pages > 0 || browser === undefined) return;
  void browser.then((idle) => idle.close());
  browser = undefined;
};

/** Opens a page in Chromium, in a context of its own, for the duration of `use`. */
export const withPage = async (
  url: string,
  use: (opened: Opened) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> => {
  pages += 1;
  try {
    // Pages share a browser, whose start takes longer than most tests, and nothing else.
    browser ??= chromium.launch({ ...(CHROMIUM !== undefined && { executablePath: CHROMIUM }), args: FLAGS });
    const context = await (await browser).newContext({ viewport: { width: 1400, height: 900 }, ...options });
    try {
      const page = await context.newPage();
      const requested: string[] = [];
      const errors: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(url);
      await use({ page, requested, errors });
    } finally {
      await context.close();
    }
  } finally {
    pages -= 1;
    setTimeout(endIdle, IDLE);
  }
};

/** Returns the requests that left the service. */
export const foreign = (requested: readonly string[], base: string): string[] =>
  requested.filter((url) => !url.startsWith(`${base}/`) && !/^(data|blob):/.test(url));

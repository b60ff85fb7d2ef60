import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** Chromium without a window takes half the processor time, and has no camera. */
const WITHOUT_WINDOW = '/usr/bin/chromium-headless-shell';
const WHOLE = '/usr/bin/chromium';
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
export const NO_CHROMIUM = ![WITHOUT_WINDOW, WHOLE].some(existsSync);
if (NO_CHROMIUM) process.stderr.write('SKIPPED: pages are not opened, because this machine has no Chromium\n');

/** Whether this machine has no Chromium with a camera. */
export const NO_CAMERA = !existsSync(WHOLE);
if (NO_CAMERA) process.stderr.write(`SKIPPED: the camera is not tried, because this machine has no ${WHOLE}\n`);

/** Options of a page: those of its context, and whether it needs a camera. */
type PageOptions = BrowserContextOptions & { hasCamera?: boolean };

/** An open page, the URLs that it has requested, and the errors in its console. */
export type Opened = { page: Page; requested: string[]; errors: string[] };

/** How long the browser waits for the next page, in ms. */
const IDLE = 1000;

/** The running browsers by their programs. */
const browsers = new Map<string, Promise<Browser>>();
let pages = 0;

/** Ends the browsers unless a page was opened meanwhile. */
const endIdle = (): void => {
  if (pages > 0) return;
  for (const browser of browsers.values()) void browser.then((idle) => idle.close());
  browsers.clear();
};

/** Returns a browser. Pages share it, whose start takes longer than most tests, and nothing else. */
const openBrowser = (hasCamera: boolean): Promise<Browser> => {
  const executablePath = hasCamera || !existsSync(WITHOUT_WINDOW) ? WHOLE : WITHOUT_WINDOW;
  const browser = browsers.get(executablePath) ?? chromium.launch({ executablePath, args: FLAGS });
  browsers.set(executablePath, browser);
  return browser;
};

/** Opens a page in Chromium, in a context of its own, for the duration of `use`. */
export const withPage = async (
  url: string,
  use: (opened: Opened) => Promise<void>,
  { hasCamera = false, ...options }: PageOptions = {},
): Promise<void> => {
  pages += 1;
  try {
    const browser = await openBrowser(hasCamera);
    const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, ...options });
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

import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Frame, BrowserContextOptions, FrameLocator } from 'playwright-core';
import type { HostOptions } from '../apps/host-options.ts';
import { withPage, type Opened } from './chromium.ts';

/** The origin of the app's frame, which no server has: the test answers for it. */
export const SANDBOX = 'http://sandbox.invalid';

let script: Promise<string> | undefined;

/** Returns the script of the host's page, which speaks to the app through the extension's own bridge. */
const hostScript = async (): Promise<string> => {
  const build = await rolldown({
    input: fileURLToPath(new URL('../apps/host.ts', import.meta.url)),
    platform: 'browser',
  });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  return output[0].code;
};

const domains = (listed: unknown, otherwise: string): string =>
  Array.isArray(listed) && listed.length > 0 ? listed.join(' ') : otherwise;

/** Returns the policy that the extension's specification builds from an app's metadata. */
const policyOf = (meta: unknown): string => {
  const { csp } = Object(Object(meta).ui);
  const { connectDomains, resourceDomains, frameDomains, baseUriDomains } = Object(csp);
  return [
    "default-src 'none'",
    `script-src 'unsafe-inline' ${domains(resourceDomains, '')}`,
    `style-src 'unsafe-inline' ${domains(resourceDomains, '')}`,
    `img-src data: ${domains(resourceDomains, '')}`,
    `font-src ${domains(resourceDomains, "'none'")}`,
    `connect-src ${domains(connectDomains, "'none'")}`,
    `frame-src ${domains(frameDomains, "'none'")}`,
    "object-src 'none'",
    `base-uri ${domains(baseUriDomains, "'none'")}`,
  ].join('; ');
};

/** An open app: the page of the host, the app's frame, and what `axe` and measurements run in. */
export type OpenedApp = Opened & { app: FrameLocator; frame: Frame; modelTexts: () => Promise<string[]> };

/** Opens the app of a tool in a host at the service's own address, for the duration of `use`. */
export const withApp = async (
  base: string,
  options: HostOptions,
  use: (opened: OpenedApp) => Promise<void>,
  browser: BrowserContextOptions = {},
): Promise<void> => {
  const code = await (script ??= hostScript());
  await withPage(
    'about:blank',
    async ({ page, requested, errors }) => {
      let document = { body: '', policy: '' };
      await page.exposeFunction('serveApp', (html: string, meta: unknown) => {
        document = { body: html, policy: policyOf(meta) };
        return `${SANDBOX}/app`;
      });
      await page.route(`${SANDBOX}/app`, (route) =>
        route.fulfill({
          body: document.body,
          contentType: 'text/html',
          headers: { 'content-security-policy': document.policy },
        }),
      );
      await page.route(`${base}/host`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><html lang="en"><title>Host</title><style>body{margin:0}iframe{border:0;width:100%;display:block}</style><body></body><script type="module" src="/host.js"></script></html>',
        }),
      );
      await page.route(`${base}/host.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
      await page.goto(`${base}/host`);
      await page.waitForFunction('"modelTexts" in globalThis');
      await page.evaluate(`open(${JSON.stringify(options)})`);
      const app = page.frameLocator('iframe');
      await app.locator('h1').waitFor();
      const frame = page.frame({ url: `${SANDBOX}/app` });
      if (frame === null) throw new Error('the app has no frame');
      requested.splice(0, 1);
      await use({ page, requested, errors, app, frame, modelTexts: () => page.evaluate('modelTexts') });
    },
    browser,
  );
};

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, makeSignInLink, openBrowser } from '../../support/browser.ts';
import { listenWithCompany } from '../../support/company.ts';
import { foreign, NO_CHROMIUM, withPage } from '../../support/chromium.ts';
import { mailerOf } from '../../support/mail.ts';
import { beginConnection, listenPublicly, registerClient, type PublicService } from '../../support/oauth.ts';
import { useService, type Gym } from '../../support/service.ts';
import { SERVICES } from '../../support/services.ts';

const service = useService();
let gym: Gym;
let open: PublicService;
/** The client, at which the browser arrives with a code. */
let client: Server;
let redirect_uri: string;
beforeAll(async () => {
  gym = await service.createGym('Iron Works');
  // Nothing is sent: the form alone needs a mailer.
  const services = { ...SERVICES, mail: mailerOf('smtp://127.0.0.1:9') };
  open = await listenPublicly(service.database, { services });
  client = createServer((_req, res) => res.end('<!doctype html><title>Connected</title>')).listen(0, '127.0.0.1');
  await once(client, 'listening');
  const address = client.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  redirect_uri = `http://127.0.0.1:${address.port}/callback`;
});
afterAll(() => {
  open.close();
  client.close();
});

const check = async (page: Page): Promise<void> => {
  const { violations } = await page.evaluate<axe.AxeResults>(`${axe.source}; axe.run()`);
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    page.url(),
  ).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
};

const SIZES = { light: { width: 390, height: 844 }, dark: { width: 1280, height: 800 } };

describe.skipIf(NO_CHROMIUM)('the pages to sign in and to connect in a browser', () => {
  it.each(['light', 'dark'] as const)(
    'are accessible and lead from a link to a connection and back in the %s scheme, without scripts of their own',
    async (colorScheme) => {
      const person = await addPerson(gym, { name: 'Bo Lee' });
      const client_id = await registerClient(open.base, { redirect_uris: [redirect_uri] });
      const { url } = beginConnection(open.base, client_id, { redirect_uri });
      await withPage(
        open.base + url,
        async ({ page, requested, errors }) => {
          await page.getByRole('heading', { name: 'Sign in to connect Assistant' }).waitFor();
          await check(page);
          const consent = page.url();
          await page.goto(`${open.base}/sign-in`);
          await page.getByLabel('Your e-mail address').fill('nobody@gym.localhost');
          await check(page);
          await page.getByRole('button', { name: 'Mail me a link' }).click();
          await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
          await check(page);
          await page.goto(open.base + (await makeSignInLink(gym, person)));
          await check(page);
          await page.getByRole('button', { name: 'Sign in as Bo Lee' }).click();
          await page.getByRole('heading', { name: 'Today' }).waitFor();
          await check(page);
          await page.goto(consent);
          await page.getByRole('heading', { name: 'Connect Assistant?' }).waitFor();
          await check(page);
          expect(await page.getByLabel('Read only').isChecked()).toBe(true);
          await page.getByLabel('Read, and change').check();
          await page.getByRole('button', { name: 'Connect' }).click();
          await page.waitForURL(`${redirect_uri}?code=*`);
          await page.goto(`${open.base}/account`);
          await check(page);
          await page.getByRole('button', { name: 'End the connection of Assistant' }).click();
          await page.getByText('No program is connected').waitFor();
          await page.getByRole('button', { name: 'Sign out' }).click();
          await page.getByRole('heading', { name: 'Signed out' }).waitFor();
          await check(page);
          const own = requested.filter((address) => !address.startsWith(new URL(redirect_uri).origin));
          expect(foreign(own, open.base)).toEqual([]);
          expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
        },
        { viewport: SIZES[colorScheme], colorScheme, bypassCSP: false },
      );
    },
  );

  it('send their forms with the origin of the service, by which it knows those of browsers without Sec-Fetch-Site', async () => {
    const link = await makeSignInLink(gym, await addPerson(gym, { name: 'Old Phone' }));
    const withoutMetadata = openBrowser(open.base);
    expect((await withoutMetadata.post(link, {}, { origin: 'null' })).status).toBe(403);
    await withPage(open.base + link, async ({ page }) => {
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await page.getByRole('button', { name: 'Sign in as Old Phone' }).click();
      const { origin, referer } = (await sent).headers();
      expect([origin, referer]).toEqual([open.base, open.base + link]);
    });
    const other = await makeSignInLink(gym, await addPerson(gym));
    expect((await withoutMetadata.post(other, {}, { origin: open.base })).status).toBe(303);
  });

  it.each(['light', 'dark'] as const)(
    'are accessible and lead to the company’s provider and to a gym in the %s scheme',
    async (colorScheme) => {
      const company = await listenWithCompany(service.database);
      const other = await service.createGym(`Second gym, ${colorScheme}`);
      const email = `jo-${colorScheme}@gym.localhost`;
      for (const one of [gym, other]) await addPerson(one, { name: 'Jo Diaz', email });
      company.company.accounts.set('jo', { email, email_verified: true });
      const client_id = await registerClient(company.base, { redirect_uris: [redirect_uri] });
      const { url } = beginConnection(company.base, client_id, { redirect_uri });
      await withPage(
        company.base + url,
        async ({ page, errors }) => {
          await page.getByRole('heading', { name: 'Sign in to connect Assistant' }).waitFor();
          await check(page);
          await page.getByRole('link', { name: 'Sign in with 127.0.0.1' }).click();
          await page.getByLabel('Name').fill('jo');
          await page.getByRole('button', { name: 'Log in' }).click();
          await page.getByRole('heading', { name: 'At which gym?' }).waitFor();
          await check(page);
          await page.getByRole('button', { name: `Sign in at ${other.name}` }).click();
          await page.getByRole('heading', { name: 'Connect Assistant?' }).waitFor();
          await page.getByRole('button', { name: 'Connect' }).click();
          await page.waitForURL(`${redirect_uri}?code=*`);
          await page.goto(`${company.base}/account`);
          await page.getByText('Second gym').waitFor();
          await page.getByRole('button', { name: 'Sign out' }).click();
          await page.goto(`${company.base}/sign-in/company/callback?code=old`);
          await page.getByText('Begin again.').waitFor();
          await check(page);
          expect(errors.filter((error) => !/404|410/.test(error))).toEqual([]);
        },
        { viewport: SIZES[colorScheme], colorScheme, bypassCSP: false },
      );
      company.close();
    },
  );
});

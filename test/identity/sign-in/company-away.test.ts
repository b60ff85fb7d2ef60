import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { listenWithCompany, logInAtCompany, servicesOf } from '../../support/company.ts';
import { listenPublicly, openPublicBrowser } from '../../support/oauth.ts';
import { freePort } from '../../support/programs.ts';
import { useService } from '../../support/service.ts';

const service = useService();

const BEGIN = '/sign-in/company';

describe('a provider that is away', () => {
  /** Returns the page after an attempt to sign in, and how long it took, in ms. */
  const tryAt = async (issuer: string, callers = 1): Promise<{ statuses: number[]; text: string; ms: number }> => {
    const away = await listenPublicly(service.database, {}, undefined, (base) => servicesOf(issuer, base, 0.5));
    const begun = performance.now();
    const responses = await Promise.all(Array.from({ length: callers }, () => openPublicBrowser(away.base).get(BEGIN)));
    const texts = await Promise.all(responses.map((response) => response.text()));
    away.close();
    return { statuses: responses.map(({ status }) => status), text: texts[0] ?? '', ms: performance.now() - begun };
  };

  it('is a page that says so: when it refuses connections, and within the timeout when it never responds', async () => {
    const port = await freePort();
    const refused = await tryAt(`http://127.0.0.1:${port}`);
    expect([refused.statuses, refused.text]).toEqual([[503], expect.stringContaining('does not respond')]);
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('no address');
    const waited = await tryAt(`http://127.0.0.1:${address.port}`, 50);
    expect(waited.statuses).toEqual(Array.from({ length: 50 }, () => 503));
    expect(waited.text).toContain('does not respond');
    expect(waited.ms).toBeLessThan(5000);
    silent.close();
  });

  it('is such a page too when it stops before the browser comes back', async () => {
    const stopped = await listenWithCompany(service.database);
    stopped.company.accounts.set('late', { email: 'late@gym.localhost', email_verified: true });
    const browser = openPublicBrowser(stopped.base);
    const callback = await logInAtCompany(browser, BEGIN, 'late');
    stopped.company.stop();
    const response = await browser.get(callback);
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('does not respond')]);
    stopped.close();
  });

  it('is asked again by the next person, and once for all of them while it works', async () => {
    const port = await freePort();
    const issuer = `http://127.0.0.1:${port}`;
    const recovering = await listenPublicly(service.database, {}, undefined, (base) => servicesOf(issuer, base));
    const browser = openPublicBrowser(recovering.base);
    expect((await browser.get(BEGIN)).status).toBe(503);
    let reads = 0;
    const server = createHttpServer((_req, res) => {
      reads += 1;
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }));
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await browser.get(BEGIN)).status));
    expect([statuses, reads]).toEqual([[303, 303, 303, 303], 1]);
    server.close();
    recovering.close();
  });
});

import { randomBytes } from 'node:crypto';
import type { Service } from '../../src/commands/serve.ts';
import { openBrowser } from './browser.ts';
import { ON_SERVER, startService, type useEms } from './ems.ts';
import { connect, registerClient } from './oauth.ts';
import { freePort } from './programs.ts';

/** Issues a token, and connects an assistant for the first person of the gym: what the samples read and end. */
const addAccess = async (base: string, token: string): Promise<void> => {
  const post = async (path: string, body: object): Promise<string> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return (await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })).text();
  };
  await post('/api/v1/tokens', { name: 'Screens' });
  const { url } = JSON.parse(await post('/api/v1/people/1/sign_in_links', {}));
  const browser = openBrowser(base, base);
  await browser.post(new URL(url).pathname);
  await connect(base, browser, await registerClient(base));
};

/**
 * Starts the service with the demo gym in a new database. Its labels have addresses too, and an assistant is connected. Returns it
 * with a token of the gym.
 */
export const startDemoService = async ({
  environment,
  run,
}: ReturnType<typeof useEms>): Promise<{ service: Service; token: string }> => {
  // Only an empty embedded database gets the demo gym at its first start.
  const { stdout } = ON_SERVER ? await run('demo') : { stdout: '' };
  const port = String(await freePort());
  const service = await startService({
    ...environment,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // The people of the demo gym have addresses that receive no mail.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'ems@gym.localhost',
    SECRETS_KEY: randomBytes(32).toString('base64'),
  });
  const token = service.demoToken ?? stdout.trim();
  await addAccess(service.address, token);
  return { service, token };
};

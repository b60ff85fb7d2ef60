import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** Makes a change that no sample touches, and returns its event, which a sample undoes. */
const changeSupplier = async (base: string, token: string): Promise<string> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ phone: '+31 20 555 0142' });
  const response = await fetch(`${base}/api/v1/suppliers/2`, { method: 'PATCH', headers, body });
  if (!response.ok) throw new Error(await response.text());
  // An event can be read once its millisecond is over.
  await sleep(3);
  const events = await fetch(`${base}/api/v1/events?kind=supplier&resource_id=2`, { headers });
  const { data }: { data: { id: string }[] } = JSON.parse(await events.text());
  return data[0]?.id ?? '';
};

/**
 * Starts the service with the demo gym in a new database. Its labels have addresses too, and an assistant is connected. Returns it
 * with a token of the gym and an event that can be undone.
 */
export const startDemoService = async ({
  environment,
  run,
}: ReturnType<typeof useEms>): Promise<{ service: Service; token: string; event: string }> => {
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
  return { service, token, event: await changeSupplier(service.address, token) };
};

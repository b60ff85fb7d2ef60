import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { openServiceDatabase } from '../../src/app.ts';
import { addPerson, signIn } from '../support/browser.ts';
import { createGym } from '../support/gym.ts';
import { listenPublicly, openConsent, openPublicBrowser, registerClient, sendConsent } from '../support/oauth.ts';
import { freePort } from '../support/programs.ts';

/** A check of the suite. */
export type Check = {
  id: string;
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  errorMessage?: string;
};

/** Runs the suite, and hands each line that it prints to `read`. Returns its checks. */
const runSuite = async (suite: string, options: string[], read: (line: string) => Promise<void>): Promise<Check[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const child = spawn(process.execPath, [suite, 'authorization', ...options, '--output-dir', folder], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(child, 'exit');
    for await (const line of createInterface(child.stdout)) await read(line);
    await ended;
    return globSync(join(folder, '**/checks.json')).flatMap((path): Check[] => JSON.parse(readFileSync(path, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Runs the scenarios for authorization servers on the real service. A person who is signed in allows the connection. */
export const checkAuthorization = async (suite: string): Promise<Check[]> => {
  const database = openServiceDatabase({ memory: true }, pino({ level: 'silent' }));
  await database.migrate();
  const { base, close } = await listenPublicly(database);
  try {
    const gym = await createGym(base, database, 'Conformance', 'UTC');
    const browser = await signIn({ base }, gym, await addPerson(gym), openPublicBrowser(base));
    const port = await freePort();
    const client = await registerClient(base, { redirect_uris: [`http://127.0.0.1:${port}/callback`] });
    const options = ['--url', base, '--client-id', client, '--resource', `${base}/mcp`, '--port', String(port)];
    return await runSuite(suite, options, async (line) => {
      if (!line.startsWith(`${base}/oauth/authorize?`)) return;
      const { pathname, search } = new URL(line.trim());
      await fetch(await sendConsent(browser, await openConsent(browser, pathname + search)));
    });
  } finally {
    close();
    await database.close();
  }
};

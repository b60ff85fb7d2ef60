import { randomBytes } from 'node:crypto';
import type { Service } from '../../src/commands/serve.ts';
import { ON_SERVER, startService, type useEms } from './ems.ts';
import { freePort } from './programs.ts';

/** Starts the service with the demo gym in a new database. Its labels have addresses too. Returns it with a token of the gym. */
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
  return { service, token: service.demoToken ?? stdout.trim() };
};

import { startService, type Running } from '../bench/support/process.ts';
import { createTemporaryDirectory } from '../support/temporary.ts';
import { startCommitProxy, type CommitProxy } from './commit-proxy.ts';
import type { Processes } from './cells.ts';

/** A module that sets the clock of a process an hour back. */
const HOUR_BEHIND = `data:text/javascript,${encodeURIComponent(`
  const Clock = Date;
  const now = () => Clock.now() - 3600000;
  globalThis.Date = class extends Clock {
    constructor(...given) { given.length > 0 ? super(...given) : super(now()); }
    static now() { return now(); }
  };`)}`;

/** A process that waits to be killed, behind a proxy of its own. */
type Victim = { running: Running; proxy: CommitProxy };

/** How long a caller waits for the answer of a process that is being killed, in ms. */
const ANSWER_MS = 30_000;

const kill = ({ pid }: Running): boolean => process.kill(pid, 'SIGKILL');

/** Starts processes of the service on a database. `stop` ends them. */
export const startProcesses = async (url: string): Promise<Processes & { stop(): Promise<void> }> => {
  const environment = {
    PORT: '0',
    DATA_DIR: createTemporaryDirectory('ems-retries-'),
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLIC_URL: 'https://ems.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'ems@gym.localhost',
    WEBHOOK_ALLOW_LOCAL: 'true',
    RATE_LIMIT: '0',
    // All calls at once are of one token.
    MAX_IN_FLIGHT: '0',
    // Jobs write beside the calls.
    EMS_ROLE: 'web',
    DATABASE_URL: url,
  };
  const startVictim = async (): Promise<Victim> => {
    const proxy = await startCommitProxy(Number(new URL(url).port || 5432));
    const behind = new URL(url);
    behind.port = String(proxy.port);
    const running = await startService({ ...environment, DATABASE_URL: behind.href });
    return { running, proxy };
  };
  const first = await startService(environment);
  const second = await startService(environment);
  const late = await startService(environment, { options: ['--import', HOUR_BEHIND] });
  let next = startVictim();
  return {
    bases: [first.address, second.address],
    behind: late.address,
    crash: async (moment, attempt) => {
      const { running, proxy } = await next;
      next = startVictim();
      if (moment !== 'answered') proxy.arm(moment, () => kill(running));
      const answer = await Promise.race([
        attempt(running.address).catch(() => null),
        new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_MS).unref()),
      ]);
      if (moment === 'answered' || answer !== null) kill(running);
      proxy.close();
      if (moment !== 'answered' && answer !== null)
        throw new Error(`it responded with ${answer.status} before its commit: ${answer.content.slice(0, 200)}`);
      return answer;
    },
    stop: async () => {
      const { running, proxy } = await next;
      proxy.close();
      for (const each of [first, second, late, running]) kill(each);
    },
  };
};

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ON_SERVER, runEms, useEms, type Ems, type Served } from '../support/ems.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

const ems: Ems = useEms();

const lines = (served: Served): { msg: string; pid: number }[] =>
  served
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line));
const listeners = (served: Served): number[] =>
  lines(served)
    .filter(({ msg }) => msg === 'listening')
    .map(({ pid }) => pid);

describe.runIf(ON_SERVER)('an unreachable database', () => {
  let proxy: TcpProxy;
  let DATABASE_URL: string;
  beforeEach(async () => {
    const url = new URL(ems.environment['DATABASE_URL'] ?? '');
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    DATABASE_URL = url.href;
  });
  afterEach(() => proxy.close());

  const leave = (): void => {
    proxy.refuse();
    proxy.reset();
  };

  it(
    'does not end the service when a process dies, which is replaced once the database is back',
    { timeout: 90_000 },
    async () => {
      const served = await ems.serve({ DATABASE_URL, WEB_CONCURRENCY: '2', DATABASE_WAIT_SECONDS: '1' });
      await expect.poll(() => listeners(served).length, { timeout: 20_000 }).toBe(2);
      leave();
      process.kill(listeners(served)[0] ?? 0, 'SIGKILL');
      // The next process waits for a second, gives up and is replaced in turn.
      const deaths = (): number => lines(served).filter(({ msg }) => msg.startsWith('a process died')).length;
      await expect.poll(deaths, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
      expect((await fetch(`${served.address}/healthz`)).status).toBe(200);
      proxy.refuse(false);
      await expect.poll(() => listeners(served).length, { timeout: 30_000 }).toBe(3);
      expect(await served.end('SIGTERM')).toEqual({ code: 0, signal: null });
    },
  );

  it('delays the start, and the log reports the wait', async () => {
    leave();
    void proxy.refusal().then(() => proxy.refuse(false));
    const served = await ems.serve({ DATABASE_URL });
    expect(lines(served).map(({ msg }) => msg)).toContain('waiting for the database');
    expect((await fetch(`${served.address}/readyz`)).status).toBe(200);
    await served.end('SIGTERM');
  });

  it.each(['1', '2'])(
    'fails the start with one line after DATABASE_WAIT_SECONDS, with %s processes',
    async (WEB_CONCURRENCY) => {
      leave();
      const { code, stderr } = await runEms(
        { DATABASE_URL, WEB_CONCURRENCY, DATABASE_WAIT_SECONDS: '1', PORT: '0' },
        'serve',
      );
      expect(code).toBe(1);
      expect(stderr).toMatch(/^Cannot continue: the database could not be reached within 1 seconds: .+\n$/);
    },
  );
});

it.runIf(ON_SERVER)('the service fails immediately with one line when the database does not exist', async () => {
  const url = new URL(ems.environment['DATABASE_URL'] ?? '');
  url.pathname = '/no_such_database';
  const { code, stdout, stderr } = await runEms({ DATABASE_URL: url.href, WEB_CONCURRENCY: '2', PORT: '0' }, 'serve');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Cannot continue: .*no_such_database.*\n$/);
});

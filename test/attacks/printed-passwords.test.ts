import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.ts';
import { maskUrl, maskUrls } from '../../src/config/mask-url.ts';
import { runEms, useEms } from '../support/ems.ts';
import { removePrograms } from '../support/programs.ts';
import { createPrimary, NO_SERVER } from '../support/standby.ts';
import { runOn } from '../support/statements.ts';

const SECRET = 'hunter2';

const MALFORMED = [
  `mysql://ems:${SECRET}@db.example/ems`,
  `ems:${SECRET}@db.example/ems`,
  `postgres//ems:${SECRET}@db.example/ems`,
  `postgres://ems:${SECRET}@db.example:99999/ems`,
  `postgres://ems:${SECRET}@db.example:port/ems`,
  `postgres://ems:12/${SECRET}@db.example/ems`,
  `postgres://ems:12#${SECRET}@db.example/ems`,
  `postgres://ems:12?${SECRET}@db.example/ems`,
  `postgres://ems:${SECRET}%e4x@db.example/ems`,
  `postgres://ems:${SECRET}%zz@db.example/ems`,
  `postgres://ems:${SECRET}@db.example/%4x`,
  `postgres://ems:${SECRET} with a space@db.example:99999/ems`,
];

const refusalOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
    return 'accepted';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

describe('a malformed database URL', () => {
  it.each(MALFORMED)('is reported by the name of the setting, without any part of the URL: %s', (url) => {
    for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_REPLICA_URLS']) {
      const message = refusalOf({ DATABASE_URL: 'postgres://localhost/ems', [name]: url });
      expect(message).toContain(name);
      expect(message).not.toContain(SECRET);
      expect(message).not.toContain('ems:12');
    }
  });

  it('is not printed when it is in the wrong variable', () => {
    for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_POOLER']) {
      const message = refusalOf({ [name]: `postgres://ems:${SECRET}@db.example/ems` });
      expect(message).toContain(name);
      expect(message).not.toContain(SECRET);
    }
  });

  it('is not printed by the command line', async () => {
    const { code, stdout, stderr } = await runEms({ DATABASE_URL: MALFORMED[0] ?? '' }, 'tenant', 'list');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/DATABASE_URL: not a valid URL; it must look like postgres:\/\//);
    expect(stderr).not.toContain(SECRET);
  });

  it.each([
    ['postgres://u:%zz@h/d', 'password'],
    ['postgres://u%4g:p@h/d', 'user'],
    ['postgres://u:p@h%xy/d', 'host'],
    ['postgres://u:p@h/d%zz', 'database'],
    ['postgres://h/d?options=%zz', 'parameters'],
  ])('with a broken escape ends a start at once, with the part that has it: %s', async (url, part) => {
    const { code, stderr } = await runEms({ DATABASE_URL: url }, 'serve');
    expect(code).toBe(1);
    expect(stderr).toContain(`DATABASE_URL: the ${part} has a percent sign without`);
  });

  it('is not one with special characters, sockets or parameters that the driver accepts', () => {
    for (const url of [
      `postgres://ems:p%40ss@db.example/ems`,
      `postgres://ems:p@ss@db.example/ems`,
      `postgres://ems:100%@db.example/ems`,
      `postgresql://ems@/ems?host=/var/run/postgresql`,
      `postgres:///ems?host=/tmp&user=ems`,
      `postgres://ems@[::1]:5432/ems?sslmode=require`,
    ])
      expect(readConfig({ DATABASE_URL: url }).database_url).toBe(url);
  });
});

describe('masking', () => {
  it('keeps the parts of a URL that identify the database', () => {
    expect(maskUrl(`postgres://ems:${SECRET}@db.example:5433/ems`)).toBe('postgres://ems:***@db.example:5433/ems');
    expect(maskUrl(`postgres://ems:pa@${SECRET}@db.example/ems`)).toBe('postgres://ems:***@db.example/ems');
    expect(maskUrl('postgres://db.example/ems')).toBe('postgres://db.example/ems');
    expect(maskUrl(`postgres://db.example/ems?password=${SECRET}`)).toBe('postgres://db.example/ems?password=***');
    for (const url of MALFORMED) expect(maskUrl(url)).not.toContain(SECRET);
  });

  it('finds every URL in a text', () => {
    const url = `postgres://ems:${SECRET}@db.example/ems`;
    const text = `{"url":"${url}","also":"see ${url}, or \\"redis://:${SECRET}@host\\"","docs":"https://host.example/docs"}`;
    expect(maskUrls(text)).not.toContain(SECRET);
    expect(maskUrls(text)).toContain('https://host.example/docs');
  });
});

describe.skipIf(NO_SERVER !== null)('a password', () => {
  const ems = useEms();
  let port: number;
  let url: string;
  beforeAll(async () => {
    ({ port } = await createPrimary());
    url = `postgres://postgres:${SECRET}@127.0.0.1:${port}/postgres`;
    await runOn(url, `alter role postgres password '${SECRET}'`);
  });
  afterAll(removePrograms);

  /** The port of a server that closes each connection in the middle of a message. */
  const brokenServer = async (): Promise<number> => {
    const server = createServer((socket) => socket.end('E\0\0\0\x10garbage')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    server.unref();
    if (address === null || typeof address === 'string') throw new Error('no address');
    return address.port;
  };

  it.concurrent.each([
    ['an unreachable host', 'DATABASE_URL', () => `postgres://ems:${SECRET}@127.0.0.1:1/ems`],
    ['an unknown host', 'DATABASE_OWNER_URL', () => `postgres://ems:${SECRET}@host.invalid/ems`],
    ['an unknown login', 'DATABASE_URL', () => `postgres://nobody:${SECRET}@127.0.0.1:${port}/postgres`],
    ['an unknown database', 'DATABASE_OWNER_URL', () => `postgres://postgres:${SECRET}@127.0.0.1:${port}/unknown`],
    [
      'an unknown parameter',
      'DATABASE_URL',
      () => `postgres://postgres:${SECRET}@127.0.0.1:${port}/postgres?sslmode=${SECRET}`,
    ],
    [
      'a file that is missing',
      'DATABASE_URL',
      () => `postgres://postgres:${SECRET}@127.0.0.1:${port}/postgres?sslrootcert=/nonexistent`,
    ],
    [
      'TLS that the server does not speak',
      'DATABASE_URL',
      () => `postgres://postgres:${SECRET}@127.0.0.1:${port}/postgres?sslmode=require`,
    ],
  ])('is not printed for %s', async (_case, variable, address) => {
    const environment = {
      PORT: '0',
      LOG_LEVEL: 'trace',
      DATABASE_WAIT_SECONDS: '1',
      DATABASE_URL: url,
      [variable]: address(),
    };
    const { code, stdout, stderr } = await runEms(environment, 'serve');
    expect(code).toBe(1);
    expect(stderr).not.toBe('');
    expect(stdout + stderr).not.toContain(SECRET);
  });

  it.concurrent('is not printed when the server closes the connection', async () => {
    const { stdout, stderr } = await runEms(
      {
        PORT: '0',
        LOG_LEVEL: 'trace',
        DATABASE_WAIT_SECONDS: '1',
        DATABASE_URL: `postgres://ems:${SECRET}@127.0.0.1:${await brokenServer()}/ems`,
      },
      'serve',
    );
    expect(stdout + stderr).not.toContain(SECRET);
  });

  it('is not printed when the server rejects it', async () => {
    await runOn(
      url,
      "do $$ begin execute format('copy (select ''host all all 127.0.0.1/32 scram-sha-256'') to %L', current_setting('hba_file')); end $$",
    );
    await runOn(url, 'select pg_reload_conf()');
    const wrong = `${SECRET}-of-another`;
    const { stderr, stdout } = await runEms(
      { PORT: '0', LOG_LEVEL: 'trace', DATABASE_WAIT_SECONDS: '1', DATABASE_URL: url.replace(SECRET, wrong) },
      'serve',
    );
    expect(stderr).toContain('password authentication failed');
    expect(stdout + stderr).not.toContain(SECRET);
  });

  it('is not in the log of a service when replicas fail and connections are killed', async () => {
    const served = await ems.serve({
      LOG_LEVEL: 'trace',
      DATABASE_URL: url,
      DATABASE_REPLICA_URLS: `postgres://ems:${SECRET}@127.0.0.1:1/ems,postgres://ems:${SECRET}@127.0.0.1:${port}/ems`,
    });
    await expect.poll(served.log, { timeout: 10_000 }).toContain('the replica failed');
    await runOn(url, "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'equip%'");
    await expect.poll(served.log, { timeout: 10_000 }).toContain('database connection lost');
    await fetch(`${served.address}/readyz`);
    await served.end('SIGTERM');
    expect(served.log() + served.said()).not.toContain(SECRET);
  });
});

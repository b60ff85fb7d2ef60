import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import contract from '../../generated/openapi.json' with { type: 'json' };
import { runCommand } from '../../src/commands/commands.ts';
import type { CommandResult } from '../../src/commands/control-socket.ts';
import { readConfig } from '../../src/config/config.ts';
import { createDirectory } from '../support/database.ts';
import { runEms } from '../support/ems.ts';

const directory = createDirectory();
const DATA_DIR = join(directory, 'data');
afterAll(() => rmSync(directory, { recursive: true }));

const COMMANDS = [
  ['serve'],
  ['migrate'],
  ['demo'],
  ['demo', 'plans'],
  ['tenant'],
  ['tenant', 'create'],
  ['tenant', 'list'],
  ['tenant', 'rename'],
  ['tenant', 'set-timezone'],
  ['tenant', 'archive'],
  ['tenant', 'restore'],
  ['tenant', 'delete'],
  ['token'],
  ['token', 'issue'],
  ['token', 'list'],
  ['token', 'rotate'],
  ['token', 'revoke'],
  ['jobs'],
  ['jobs', 'retry'],
  ['import'],
  ['export'],
  ['backup'],
  ['restore'],
  ['doctor'],
];

/** Runs a command in this process, which is ten times as fast. The command must not open a database. */
const runHere = (argv: string[]): Promise<CommandResult> =>
  runCommand(
    {
      config: readConfig({ DATA_DIR }),
      cwd: directory,
      isServing: false,
      open: () => Promise.reject(new Error('opened a database')),
    },
    argv,
  );

describe('--version', () => {
  it('states the version of the contract', async () => {
    expect(await runHere(['--version'])).toEqual({ code: 0, stdout: `${contract.info.version}\n`, stderr: '' });
  });
});

describe('help', () => {
  it('lists every command without a database', async () => {
    const { code, stdout, stderr } = await runEms({ DATA_DIR }, '--help');
    expect([code, stderr]).toEqual([0, '']);
    for (const [name] of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it.each(COMMANDS.map((command) => [command]))('describes a command and its options: %j', async (command) => {
    const { code, stdout, stderr } = await runHere([...command, '--help']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`Usage: ems ${command.join(' ')} `);
  });
});

describe('a usage error', () => {
  it.each<[string[], string]>([
    [[], 'Usage: ems'],
    [['nonsense'], "unknown command 'nonsense'"],
    [['serve', 'now'], "too many arguments for 'serve'"],
    [['tenant'], 'Usage: ems tenant'],
    [['tenant', 'remove', 'x'], "unknown command 'remove'"],
    [['tenant', 'rename', 'x'], "missing required argument 'new-name'"],
    [['tenant', 'set-timezone', 'x', 'Mars/Base'], 'IANA time zone'],
    [['tenant', 'create'], "missing required argument 'name'"],
    [['tenant', 'create', ' '], 'characters long and not blank'],
    [['tenant', 'create', 'x'.repeat(201)], '1 to 200 characters'],
    [['tenant', 'create', 'a', '--timezone', 'Mars/Base'], 'IANA time zone'],
    [['tenant', 'create', 'a', '--timezone', '+01:00'], 'IANA time zone'],
    [['token', 'issue'], "'--tenant <name>' not specified"],
    [['export', '--tenant', 'a'], "'--out <directory>' not specified"],
    [['export', '--tenant', 'a', '--out', 'x', '--format', 'xls'], 'Allowed choices are ndjson, csv'],
    [['export', '--tenant', 'a', '--out', 'x', '--area', 'tokens'], 'Allowed choices are locations, '],
    [['token', 'issue', '--tenant', 'a', '--scope', 'admin'], 'Allowed choices are read, write'],
    [['token', 'issue', '--tenant', 'a', '--expires', 'soon'], 'such as 12h, 90d or 4w'],
    [['token', 'issue', '--tenant', 'a', '--expires', '0d'], 'such as 12h, 90d or 4w'],
    [['token', 'issue', '--tenant', 'a', '--expires', '-1d'], 'such as 12h, 90d or 4w'],
    [['token', 'list'], "'--tenant <name>' not specified"],
    [['token', 'revoke'], "missing required argument 'id'"],
    [['token', 'revoke', 'abc'], 'It must be the id of a token'],
    [['token', 'rotate', '1', '--grace', 'soon'], 'such as 12h, 2d or 1w, or 0'],
    [['migrate', '--down', '--status'], "cannot be used with option '--down'"],
    [['import', 'machines', '--tenant', 'a'], "missing required argument 'file'"],
    [
      ['import', 'tickets', 'a.csv', '--tenant', 'a'],
      'Allowed choices are machines, machine_status_changes, locations',
    ],
    [['import', 'machines', 'a.csv'], "'--tenant <name>' not specified"],
    [['import', 'machines', 'a.xlsx', '--tenant', 'a'], 'add --format csv, ndjson or json'],
    [['import', 'machines', 'a.csv', '--tenant', 'a', '--on-error', 'ask'], 'Allowed choices are stop, skip'],
  ])('has exit code 2, names the mistake and opens no database: %j', async (argv, said) => {
    const { code, stdout, stderr } = await runHere(argv);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(said);
  });

  it.each([[[]], [['serve', 'now']], [['token', 'issue', '--tenant', 'a', '--expires', 'soon']]])(
    'ends the process with exit code 2: %j',
    async (argv) => {
      const output = await runEms({ DATA_DIR }, ...argv);
      expect(output).toEqual(await runHere(argv));
      expect(output.code).toBe(2);
      expect(existsSync(DATA_DIR)).toBe(false);
    },
  );
});

describe('an invalid configuration', () => {
  it('does not run several processes on the embedded database', async () => {
    const { code, stderr } = await runEms({ DATA_DIR, WEB_CONCURRENCY: '2' }, 'serve');
    expect(code).toBe(1);
    expect(stderr).toContain('more than one process needs DATABASE_URL');
  });

  it('does not combine the embedded database with a pooler or replicas', async () => {
    const { code, stderr } = await runEms(
      { DATA_DIR, DATABASE_POOLER: 'transaction', DATABASE_REPLICA_URLS: 'postgres://replica/ems' },
      'serve',
    );
    expect(code).toBe(1);
    expect(stderr).toContain('DATABASE_POOLER: a pooler needs DATABASE_URL');
    expect(stderr).toContain('DATABASE_REPLICA_URLS: replicas need DATABASE_URL');
  });

  it('names the invalid replica and the reason, without its password', async () => {
    const DATABASE_URL = 'postgres://ems:secret@db/ems';
    const urls = ['mysql://ems:secret@db/ems', 'postgres://a/ems', DATABASE_URL, 'postgres://a/ems'];
    const { code, stderr } = await runEms({ DATABASE_URL, DATABASE_REPLICA_URLS: urls.join(', ') }, 'serve');
    expect(code).toBe(1);
    expect(
      stderr
        .split('\n')
        .slice(1, -1)
        .map((line) => line.trim()),
    ).toEqual([
      'DATABASE_REPLICA_URLS: number 1: not a valid URL; it must look like postgres://user:***@host:5432/database',
      'DATABASE_REPLICA_URLS: number 3 is DATABASE_URL itself; list replicas only',
      'DATABASE_REPLICA_URLS: number 4 is a duplicate',
    ]);
    expect(stderr).not.toContain('secret');
  });

  it('ends every command with exit code 1 and names each variable with its accepted values', async () => {
    const wrong = {
      PORT: '70000',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://localhost',
      DATABASE_POOL: 'many',
      DATABASE_POOLER: 'statement',
      RATE_LIMIT: '-1',
      SHUTDOWN_SECONDS: '0',
    };
    for (const { code, stdout, stderr } of await Promise.all(
      [['serve'], ['tenant', 'list']].map((argv) => runEms({ DATA_DIR, ...wrong }, ...argv)),
    )) {
      expect([code, stdout]).toEqual([1, '']);
      const { DATABASE_URL: _url, ...shown } = wrong;
      expect(stderr).toContain('DATABASE_URL: not a valid URL');
      for (const [name, value] of Object.entries(shown)) expect(stderr).toContain(`${name}=${value}: must `);
      expect(stderr).toContain('trace, debug, info');
      expect(stderr).not.toContain('    at ');
    }
  });

  it.each([
    ['no server', { DATABASE_URL: 'postgres://postgres@localhost:1/none' }, /ECONNREFUSED/],
    ['no such host', { DATABASE_URL: 'postgres://postgres@nowhere.invalid/none' }, /nowhere\.invalid/],
    ['a data directory that is a file', { DATA_DIR: join(directory, 'file') }, /file/],
  ])('ends with one line that names the problem: %s', async (_name, environment, said) => {
    writeFileSync(join(directory, 'file'), '');
    const outputs = await Promise.all(
      [['serve'], ['tenant', 'list']].map((argv) =>
        runEms({ ...environment, PORT: '0', LOG_LEVEL: 'silent', DATABASE_WAIT_SECONDS: '1' }, ...argv),
      ),
    );
    for (const { code, stderr } of outputs) {
      expect(code).toBe(1);
      expect(stderr).toMatch(said);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });
});

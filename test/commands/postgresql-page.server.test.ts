import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDirectory } from '../support/database.ts';
import { runEms, runEmsHere, runEmsVerbatim, startService, type Output } from '../support/ems.ts';
import { removePrograms } from '../support/programs.ts';
import { createPrimary, NO_SERVER, type Primary } from '../support/standby.ts';
import { runOn } from '../support/statements.ts';

/** The indented lines of a section of the page. */
const linesOf = (title: string): string[] => {
  const page = readFileSync(new URL('../../docs/postgresql.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split(`\n## ${title}\n`);
  return (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    '))
    .map((line) => line.trim());
};

const argumentsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

describe.skipIf(NO_SERVER !== null)('the lines of docs/postgresql.md for one login', () => {
  let environment: Record<string, string>;
  let administrator: string;
  const lines = (): string[] => linesOf('One login');
  beforeAll(async () => {
    const { url, port } = await createPrimary();
    administrator = url;
    const statements = lines().filter((line) => line.endsWith(';'));
    for (const statement of statements) await runOn(url, statement);
    const [shown] = lines().flatMap((line) => /^export DATABASE_URL=(\S+)$/.exec(line)?.[1] ?? []);
    const DATABASE_URL = (shown ?? '').replace('…', 'secret').replace('db.example', `127.0.0.1:${port}`);
    environment = { DATABASE_URL, DATA_DIR: '/nonexistent' };
  });
  afterAll(removePrograms);

  it('work when they are pasted, and every command uses that server', async () => {
    expect(lines().filter((line) => line.endsWith(';'))).toHaveLength(2);
    expect(lines().filter((line) => line.startsWith('export DATABASE_URL='))).toHaveLength(2);
    const service = await startService(environment);
    const commands = lines().filter((line) => line.startsWith('npx ems '));
    expect(commands).toHaveLength(3);
    let last = '';
    for (const command of commands) {
      const output = await runEmsVerbatim(environment, ...argumentsOf(command).slice(2));
      expect({ command, code: output.code, stderr: output.stderr }).toMatchObject({ code: 0 });
      expect(output.stderr).toMatch(/^Database: postgres:\/\/ems:\*\*\*@127\.0\.0\.1:\d+\/ems\n/);
      last = output.stdout.trim();
    }
    const response = await fetch(`${service.address}/api/v1/me`, { headers: { authorization: `Bearer ${last}` } });
    expect(JSON.parse(await response.text())).toMatchObject({ tenant: { name: 'North Gym' } });
    await service.stop();
  });

  it('say in one line what is missing when the login may not create roles', async () => {
    for (const statement of ['create role weak login', 'create database weak owner weak'])
      await runOn(administrator, statement);
    const url = administrator.replace('postgres@', 'weak:hunter2@').replace(/[^/]+$/, 'weak');
    const output = await runEmsVerbatim({ DATABASE_URL: url }, 'migrate');
    expect(output).toMatchObject({ code: 1, stdout: '' });
    expect(output.stderr).toMatch(/The login must own the database and have CREATEROLE/);
    expect(output.stderr).not.toContain('hunter2');
    output.stderr = output.stderr.replace(/^Database: .*\n/, '');
    expect(output.stderr.trim().split('\n')).toHaveLength(1);
    expect(output.stderr).not.toContain('    at ');
  });
});

/** The names of all commands, as the help shows them. */
const listCommands = async (...group: string[]): Promise<string[]> => {
  const { stdout } = await runEmsHere({ DATA_DIR: '/nonexistent' }, [...group, '--help']);
  const [, commands = ''] = stdout.split('\nCommands:\n');
  const names = [...commands.matchAll(/^ {2}([a-z-]+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help');
  const below = await Promise.all(
    names.map(async (name) => [[...group, name].join(' '), ...(await listCommands(...group, name))]),
  );
  return below.flat();
};

describe.skipIf(NO_SERVER !== null)('the lines of docs/postgresql.md for two logins', () => {
  let primary: Primary;
  let directory: string;
  let both: Record<string, string>;
  const urlFor = (user: string, database: string): string =>
    `postgres://${user}:secret@127.0.0.1:${primary.port}/${database}`;
  const bothFor = (database: string): Record<string, string> => ({
    DATABASE_URL: urlFor('ems_app', database),
    DATABASE_OWNER_URL: urlFor('ems_owner', database),
    DATA_DIR: join(directory, 'data'),
    PUBLIC_URL: 'https://ems.example',
  });

  beforeAll(async () => {
    primary = await createPrimary();
    directory = createDirectory();
    for (const statement of linesOf('Two logins').filter((line) => line.endsWith(';')))
      await runOn(primary.url, statement);
    await runOn(primary.url, 'create database again owner ems_owner');
    both = bothFor('ems');
    writeFileSync(join(directory, 'suppliers.csv'), 'name\nIron Works\n');
  });
  afterAll(async () => {
    await removePrograms();
    rmSync(directory, { recursive: true });
  });

  const backup = (): string => join(directory, 'all.gz');
  /** Each command with arguments, in an order in which all succeed. `TOKEN` stands for the id of the last token. */
  const commands = (): [command: string, ...rest: string[]][] => [
    ['migrate'],
    ['tenant create', 'North Gym', '--timezone', 'Europe/Amsterdam'],
    ['tenant create', 'South Gym'],
    ['tenant list'],
    ['demo', '--tenant', 'North Gym'],
    ['demo', '--tenant', 'South Gym'],
    ['demo plans', '--tenant', 'South Gym'],
    ['tenant rename', 'South Gym', 'East Gym'],
    ['tenant set-timezone', 'East Gym', 'Europe/Berlin'],
    ['token issue', '--tenant', 'East Gym', '--json'],
    ['token list', '--tenant', 'East Gym'],
    ['token rotate', 'TOKEN'],
    ['token revoke', 'TOKEN'],
    ['platform token create', '--name', 'Acme', '--json'],
    ['platform token list'],
    ['platform token revoke', 'TOKEN'],
    ['person create', '--tenant', 'East Gym', '--name', 'Ada', '--email', 'ada@gym.example', '--role', 'manager'],
    ['person sign-in', 'ada@gym.example', '--tenant', 'East Gym'],
    ['jobs'],
    ['jobs retry', '--all'],
    ['files sweep'],
    ['import', '--tenant', 'East Gym', 'suppliers', join(directory, 'suppliers.csv')],
    ['export', '--tenant', 'East Gym', '--out', join(directory, 'export')],
    ['backup', backup()],
    ['restore', '--check', backup()],
    ['doctor'],
    ['tenant create', 'Gone Gym'],
    ['tenant archive', 'Gone Gym'],
    ['tenant restore', 'Gone Gym'],
    ['tenant archive', 'Gone Gym'],
    ['tenant delete', 'Gone Gym', '--yes'],
  ];
  const outputs = new Map<string, Output>();

  it('work for every command, of two gyms with the same demo data', async () => {
    const named = new Set(commands().map(([command]) => command));
    const unnamed = (await listCommands()).filter((name) => !named.has(name));
    expect(unnamed.toSorted()).toEqual([
      'files',
      'person',
      'platform',
      'platform token',
      'serve',
      'tenant',
      'tenant move',
      'token',
    ]);
    let token = '';
    for (const [command, ...rest] of commands()) {
      const argv = [...command.split(' '), ...rest.map((text) => (text === 'TOKEN' ? token : text))];
      const output = await runEmsHere(both, argv);
      expect({ argv, ...output }).toMatchObject({ code: 0 });
      outputs.set(command, output);
      token = command.includes('token ') && rest.includes('--json') ? String(JSON.parse(output.stdout).id) : token;
    }
  });

  it('confine the owner to one gym, as doctor counts', async () => {
    const found = ['browser_session', 'calendar_feed', 'notification_mail', 'oauth_grant', 'one_use_link', 'token'];
    expect(outputs.get('doctor')?.stdout).toContain(
      `without a tenant the owner sees only what is found by a code (${found.join(', ')})\n`,
    );
    const owner = urlFor('ems_owner', 'ems');
    const tables = await runOn(
      owner,
      `select relname from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'tenant_id'
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    );
    const seen: string[] = [];
    for (const { relname } of tables)
      if ((await runOn(owner, `select from ${String(relname)} limit 1`)).length > 0) seen.push(String(relname));
    expect(seen.filter((name) => !found.includes(name))).toEqual([]);
    await runOn(primary.url.replace(/postgres$/, 'ems'), 'drop policy owner on machine');
    const open = await runEmsHere(both, ['doctor']);
    expect(open.stdout).toMatch(
      /^failed +row security .*the owner sees rows of all tenants: \d+ in machine\. Repair: .*ems migrate/m,
    );
    expect(await runEmsHere(both, ['migrate'])).toMatchObject({ code: 0 });
    expect(await runEmsHere(both, ['doctor'])).toMatchObject({ code: 0 });
  });

  it('let a backup be restored into a second database, whose every row the keys check', async () => {
    const again = bothFor('again');
    expect(await runEms(again, 'restore', backup())).toMatchObject({ code: 0 });
    expect((await runEmsHere(again, ['doctor'])).code).toBe(0);
    const service = await startService({ ...again, RATE_LIMIT: '0' });
    const { stdout } = await runEmsHere(again, ['token', 'issue', '--tenant', 'North Gym']);
    const response = await fetch(`${service.address}/api/v1/machines?q=a`, {
      headers: { authorization: `Bearer ${stdout.trim()}` },
    });
    expect(JSON.parse(await response.text()).data.length).toBeGreaterThan(0);
    await service.stop();
    const unforced = await runOn(
      primary.url.replace(/postgres$/, 'again'),
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
    );
    // The owner creates tenants; the policies of this table are for platforms.
    expect(unforced).toEqual([{ relname: 'tenant' }]);
  });

  it('are named by every command and the service in a terminal that has only DATABASE_URL', async () => {
    const { DATABASE_OWNER_URL: _, ...alone } = both;
    rmSync(backup());
    rmSync(join(directory, 'export'), { recursive: true });
    const all: [string, ...string[]][] = [...commands(), ['serve'], ['restore', backup()]];
    for (const [command, ...rest] of all.filter(([, option]) => option !== '--check')) {
      const argv = [...command.split(' '), ...rest.map((text) => (text === 'TOKEN' ? '1' : text))];
      const output = await (command === 'serve' || command === 'migrate'
        ? runEms(alone, ...argv)
        : runEmsHere(alone, argv));
      expect({ command, ...output }).toMatchObject({ code: 1 });
      const said = (command === 'doctor' ? output.stdout : output.stderr).trim();
      expect(said, command).toMatch(
        /The login of DATABASE_URL, ems_app, can only serve requests.*Set DATABASE_OWNER_URL too.*Two logins/,
      );
      expect(
        said.split('\n').filter((line) => !line.startsWith('ok ')),
        command,
      ).toHaveLength(1);
    }
    expect(existsSync(backup())).toBe(false);
  });

  it('work with the login of the owner alone in a terminal', async () => {
    const alone = { ...both, DATABASE_URL: urlFor('ems_owner', 'ems'), DATABASE_OWNER_URL: '' };
    expect((await runEms(alone, 'tenant', 'list')).stdout).toContain('North Gym');
    expect((await runEmsHere(alone, ['backup', backup()])).code).toBe(0);
  });
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runEmsVerbatim, startService } from '../support/ems.ts';
import { removePrograms } from '../support/programs.ts';
import { createPrimary, NO_SERVER } from '../support/standby.ts';
import { runOn } from '../support/statements.ts';

/** The indented lines of the section about one login. */
const lines = (): string[] => {
  const page = readFileSync(new URL('../../docs/postgresql.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split('\n## One login\n');
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

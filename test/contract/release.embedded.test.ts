import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run as runRelease } from '../../tools/release.ts';
import { createDirectory } from '../support/database.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

// `npm run check` checks that the contract does not break callers of the last release.
describe('the release commands', () => {
  let copy = '';
  beforeAll(() => {
    copy = createDirectory();
    for (const path of ['openapi', 'openapi.yaml', 'mcp', 'tools.schema.json'])
      cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  /** Returns why the command fails, '' when it succeeds. Runs it in this process, because each one reads the contracts anew. */
  const run = (word: string): string => {
    try {
      runRelease(word, pathToFileURL(`${copy}/`));
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : expect.fail('something else than an error was thrown');
    }
  };
  const replace = (file: string, pattern: string | RegExp, text: string): void => {
    const path = join(copy, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, text));
  };

  it('release, check, reject breaks and maintain the changelog', () => {
    const write = (version: string): void => replace('openapi.yaml', /^ {2}version: .*$/m, `  version: ${version}`);
    const changelog = (): string => readFileSync(join(copy, 'CHANGELOG.md'), 'utf8');
    write('3.0.0');
    expect(run('--check')).toContain('npm run release:baseline');
    expect(run('3.0.1')).toContain('info.version');
    expect(run('3.0.0')).toBe('');
    expect(changelog()).toContain('- GET /api/v1/machines: new operation\n');
    expect(run('3.0.0')).toContain('already');

    const machines = 'openapi/machines.yaml';
    replace(machines, "        '422':", "        '423': { description: Locked. }\n        '422':");
    write('3.1.0');
    expect(run('--check')).toBe('');
    expect(run('3.1.0')).toBe('');
    expect(changelog()).toMatch(
      /^# Changelog\n[^#]*## 3\.1\.0 \(\d{4}-\d\d-\d\d\)\n\n- GET \/api\/v1\/machines, answer 423: new\n\n## 3\.0\.0 /,
    );

    replace('CHANGELOG.md', '## 3.1.0', '## Unreleased\n\n### Breaking\n\n- Written by hand.\n\n## 3.1.0');
    replace(machines, 'operationId: listMachines', 'operationId: machines');
    const broken = run('--check');
    expect(broken).toContain('GET /api/v1/machines: operationId `"listMachines"` → `"machines"`\n    Keep the name');
    write('3.2.0');
    expect(run('3.2.0')).not.toBe('');
    replace(machines, 'operationId: machines\n', 'operationId: machines\n      deprecated: true\n');
    expect(run('--check')).toBe(
      'GET /api/v1/machines is deprecated, so it needs x-deprecated-on: a date such as 2027-01-31',
    );
    replace(machines, '      deprecated: true\n', '');
    write('4.0.0');
    expect(run('4.0.0')).toBe('');
    expect(changelog()).toContain('- **Breaking:** GET /api/v1/machines: operationId');
  });

  it('exit with code 1 and say why on standard error when they fail', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/release.ts', '0.0.1'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^openapi\.yaml says .* Write 0\.0\.1 there first\.\n$/),
    });
  });
});

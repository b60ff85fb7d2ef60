import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDirectory } from '../support/database.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

// `npm run check` checks that the contract does not break callers of the last release.
describe('the release commands', () => {
  let copy = '';
  beforeAll(() => {
    copy = createDirectory();
    for (const path of ['src', 'openapi', 'openapi.yaml', 'tools.schema.json', 'package.json'])
      cpSync(join(ROOT, path), join(copy, path), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  const run = (word: string) =>
    spawnSync(process.execPath, ['src/contract/release.ts', word], { cwd: copy, encoding: 'utf8' });
  const replace = (file: string, pattern: string | RegExp, text: string): void => {
    const path = join(copy, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, text));
  };

  it('release, check, reject breaks and maintain the changelog', () => {
    const write = (version: string): void => replace('openapi.yaml', /^ {2}version: .*$/m, `  version: ${version}`);
    const changelog = (): string => readFileSync(join(copy, 'CHANGELOG.md'), 'utf8');
    write('3.0.0');
    expect(run('--check')).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run release:baseline') });
    expect(run('3.0.1')).toMatchObject({ status: 1, stderr: expect.stringContaining('info.version') });
    expect(run('3.0.0')).toMatchObject({ status: 0, stderr: '' });
    expect(changelog()).toContain('- GET /api/v1/machines: new operation\n');
    expect(run('3.0.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('already') });

    const machines = 'openapi/machines.yaml';
    replace(machines, "        '422':", "        '423': { description: Locked. }\n        '422':");
    write('3.1.0');
    expect(run('--check')).toMatchObject({ status: 0, stderr: '' });
    expect(run('3.1.0')).toMatchObject({ status: 0, stderr: '' });
    expect(changelog()).toMatch(
      /^# Changelog\n[^#]*## 3\.1\.0 \(\d{4}-\d\d-\d\d\)\n\n- GET \/api\/v1\/machines, answer 423: new\n\n## 3\.0\.0 /,
    );

    replace(machines, 'operationId: listMachines', 'operationId: machines');
    const broken = run('--check');
    expect(broken.status).toBe(1);
    expect(broken.stderr).toContain(
      'GET /api/v1/machines: operationId `"listMachines"` → `"machines"`\n    Keep the name',
    );
    write('3.2.0');
    expect(run('3.2.0').status).toBe(1);
    replace(machines, 'operationId: machines\n', 'operationId: machines\n      deprecated: true\n');
    expect(run('--check')).toMatchObject({
      status: 1,
      stderr: 'GET /api/v1/machines is deprecated, so it needs x-deprecated-on: a date such as 2027-01-31\n',
    });
    replace(machines, '      deprecated: true\n', '');
    write('4.0.0');
    expect(run('4.0.0')).toMatchObject({ status: 0, stderr: '' });
    expect(changelog()).toContain('- **Breaking:** GET /api/v1/machines: operationId');
  });
});

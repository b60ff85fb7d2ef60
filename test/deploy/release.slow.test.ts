import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDirectory } from '../support/database.ts';
import { ROOT } from './image-tree.ts';

const IN_GIT = existsSync(join(ROOT, '.git'));
if (!IN_GIT) process.stderr.write('SKIPPED: releases are not tested, because this is not a git repository\n');

describe.runIf(IN_GIT)('npm run release', { timeout: 300_000 }, () => {
  let clone = '';
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: clone,
      encoding: 'utf8',
    }).trim();
  const release = (version: string) =>
    spawnSync('npm', ['run', '--silent', 'release', '--', version], {
      cwd: clone,
      encoding: 'utf8',
      env: {
        ...process.env,
        GIT_AUTHOR_NAME: 'Test',
        GIT_AUTHOR_EMAIL: 'test@example.com',
        GIT_COMMITTER_NAME: 'Test',
        GIT_COMMITTER_EMAIL: 'test@example.com',
      },
    });
  const read = (path: string): string => readFileSync(join(clone, path), 'utf8');
  const versionIn = (path: string): unknown => JSON.parse(read(path)).version;
  const state = (): string[] => [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')];

  beforeAll(() => {
    clone = createDirectory();
    // The files as they are, also before they are committed.
    const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    for (const path of execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean)) {
      if (!existsSync(join(ROOT, path))) continue;
      mkdirSync(dirname(join(clone, path)), { recursive: true });
      cpSync(join(ROOT, path), join(clone, path));
    }
    symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
    git('init', '--quiet');
    writeFileSync(join(clone, '.git/info/exclude'), '/node_modules\n');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Start');
  });
  afterAll(() => rmSync(clone, { recursive: true, force: true }));

  it('refuses what is not a later version, and a working tree with changes', () => {
    const before = state();
    for (const version of ['', 'next', '1.0', versionIn('package.json')])
      expect(release(String(version))).toMatchObject({ status: 1, stderr: expect.stringMatching(/version/i) });
    writeFileSync(join(clone, 'stray.txt'), '');
    expect(release('1.999.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('stray.txt') });
    rmSync(join(clone, 'stray.txt'));
    expect(state()).toEqual(before);
  });

  it('refuses a release that the check rejects, and leaves everything as it was', () => {
    const path = join(clone, 'openapi/machines.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace('operationId: listMachines', 'operationId: machines'));
    git('commit', '--quiet', '--all', '--message', 'Break callers');
    const before = state();
    expect(release('1.999.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing was released') });
    expect(state()).toEqual(before);
    git('reset', '--quiet', '--hard', 'HEAD~1');
  });

  it('writes one version everywhere, the baseline and the changelog, in one commit with an annotated tag', () => {
    const { status, stdout, stderr } = release('1.999.0');
    expect(stderr).not.toContain('Nothing was released');
    expect(status).toBe(0);
    expect(stdout).toContain('git push --follow-tags\n');
    expect(git('status', '--porcelain')).toBe('');
    expect(git('log', '-1', '--format=%s')).toBe('Release 1.999.0');
    expect(git('cat-file', '-t', 'v1.999.0')).toBe('tag');
    expect(git('rev-list', '-1', 'v1.999.0')).toBe(git('rev-parse', 'HEAD'));
    for (const path of ['package.json', 'package-lock.json', 'clients/typescript/package.json', 'server.json'])
      expect(versionIn(path), path).toBe('1.999.0');
    expect(read('generated/values.ts')).toContain('VERSION = "1.999.0"');
    expect(JSON.parse(read('baseline/openapi.json')).info.version).toBe('1.999.0');
    expect(JSON.parse(read('sbom.cdx.json'))).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'equipment-maintenance-service', version: '1.999.0' } },
    });
    expect(read('CHANGELOG.md')).toContain('\n## 1.999.0 (');
    expect(spawnSync(process.execPath, ['deploy/release.ts', '--check'], { cwd: clone }).status).toBe(0);
  });
});

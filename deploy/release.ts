/**
 * Makes a release: `npm run release -- 1.2.3`. The version of everything is `info.version` in openapi.yaml. This command
 * writes it there, into the manifests of npm and into server.json, generates, checks, updates baseline/ and CHANGELOG.md, writes the bill
 * of materials (sbom.cdx.json), commits and tags. A step that fails leaves the repository as it was. With `--check` it only compares the versions.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { createSbom } from './sbom.ts';
import { object, text, type JsonObject } from '../tools/json.ts';

const ROOT = new URL('../', import.meta.url);
const CONTRACT = 'openapi.yaml';
const SBOM = 'sbom.cdx.json';
const LOCK = 'package-lock.json';
const MANIFESTS = ['package.json', LOCK, 'clients/typescript/package.json', 'server.json'];

const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const write = (path: string, content: string): void => writeFileSync(new URL(path, ROOT), content);
const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const runScript = (script: string, ...args: string[]): void =>
  void execFileSync('npm', ['run', '--silent', script, '--', ...args], { cwd: ROOT, stdio: 'inherit' });

/** Returns the objects of a manifest that have the version: npm's lock file has two. */
const versioned = (path: string, manifest: JsonObject): JsonObject[] =>
  path === LOCK ? [manifest, object(object(manifest['packages'], 'packages')[''], path)] : [manifest];

const contractVersion = (): string =>
  text(object(object(parse(read(CONTRACT)), CONTRACT)['info'], 'info')['version'], 'version');

const writeVersion = (version: string): void => {
  write(CONTRACT, read(CONTRACT).replace(/^ {2}version: .*$/m, `  version: ${version}`));
  for (const path of MANIFESTS) {
    const manifest = object(JSON.parse(read(path)), path);
    for (const place of versioned(path, manifest)) place['version'] = version;
    write(path, `${JSON.stringify(manifest, null, 2)}\n`);
  }
};

/** Returns the manifests whose version is not that of the contract. */
const findOtherVersions = (): string[] =>
  MANIFESTS.filter((path) =>
    versioned(path, object(JSON.parse(read(path)), path)).some(({ version }) => version !== contractVersion()),
  );

const isLater = (version: string, than: string): boolean => {
  const [a, b] = [version.split('.').map(Number), than.split('.').map(Number)];
  const i = a.findIndex((part, at) => part !== b[at]);
  return i !== -1 && (a[i] ?? 0) > (b[i] ?? 0);
};

/** Returns the reason why this version cannot be released from this working tree, or null. */
const findObstacle = (version: string): string | null => {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return 'Say which version: npm run release -- 1.2.3';
  if (!isLater(version, contractVersion()))
    return `${version} is not later than ${contractVersion()}, the last version.`;
  if (git('tag', '--list', `v${version}`) !== '') return `The tag v${version} exists already.`;
  const changes = git('status', '--porcelain');
  return changes === '' ? null : `Commit or remove these changes first:\n${changes}`;
};

/** Writes the bill of materials of what the service runs with, which the release contains. */
const writeSbom = (): void => {
  write(SBOM, createSbom(ROOT));
  git('add', SBOM);
};

const release = (version: string): void => {
  try {
    writeVersion(version);
    runScript('generate');
    runScript('check');
    runScript('release:baseline', version);
    writeSbom();
    git('commit', '--quiet', '--all', '--message', `Release ${version}`);
    git('tag', '--annotate', '--message', `Release ${version}`, `v${version}`);
  } catch (error) {
    git('reset', '--quiet', '--hard');
    throw error;
  }
  const steps = [
    'git push --follow-tags',
    `docker build --tag equipment-maintenance-service:${version} .`,
    '(cd clients/typescript && npm publish)',
  ];
  process.stdout.write(`Released ${version} as tag v${version}. To publish it:\n  ${steps.join('\n  ')}\n`);
};

const fail = (reason: string): void => {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
};

const main = (argument = ''): void => {
  if (argument === '--check') {
    const others = findOtherVersions();
    if (others.length > 0)
      fail(`The version in ${others.join(', ')} is not ${contractVersion()}, that of ${CONTRACT}.`);
    return;
  }
  const obstacle = findObstacle(argument);
  if (obstacle !== null) return fail(obstacle);
  try {
    release(argument);
  } catch {
    fail('Nothing was released, and all files are as before. The output above says why.');
  }
};

main(process.argv[2]);

/**
 * Keeps the contracts of the last release under `baseline/`, and CHANGELOG.md. With `--check` it fails when a contract
 * has changed in a way that breaks callers of that release. With a version it makes the current contracts the baseline,
 * and adds their changes to CHANGELOG.md under that version.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Bundler } from './bundle.ts';
import type { Change } from './changes.ts';
import { compareContracts, type PublishedContracts, type PublishedTool } from './evolution.ts';
import { list, object, text } from './json.ts';
import { loadContracts } from './load.ts';

const ROOT = new URL('../../', import.meta.url);
const FILES = {
  openapi: new URL('baseline/openapi.json', ROOT),
  tools: new URL('baseline/tools.json', ROOT),
  changelog: new URL('CHANGELOG.md', ROOT),
};

const TITLE = `# Changelog

Changes in the two contracts, \`openapi.yaml\` (REST) and \`tools.schema.json\` (tools), by release. Written by \`npm run release:baseline\`.
`;

/** Loads the current contracts from their sources, because generated files may be stale. */
const loadCurrent = (): PublishedContracts => {
  const contracts = loadContracts();
  const tools = new Bundler(contracts.documents)
    .tools()
    .map(({ scope, published }): PublishedTool => ({ scope, published }));
  return { openapi: contracts.openapi, tools };
};

/** Returns the contracts of the last release, empty ones before the first. */
const loadBaseline = ({ openapi }: PublishedContracts): PublishedContracts => {
  if (!existsSync(FILES.openapi))
    return { openapi: { ...openapi, paths: {}, webhooks: {}, components: {} }, tools: [] };
  const tools = list(JSON.parse(readFileSync(FILES.tools, 'utf8')), 'baseline/tools.json').map(
    (value): PublishedTool => {
      const { scope, published } = object(value, 'baseline/tools.json');
      return { scope: text(scope, 'scope'), published: object(published, 'published') };
    },
  );
  return { openapi: object(JSON.parse(readFileSync(FILES.openapi, 'utf8')), 'baseline/openapi.json'), tools };
};

const versionOf = ({ openapi }: PublishedContracts): string =>
  text(object(openapi['info'], 'info')['version'], 'info.version');

const majorOf = (contracts: PublishedContracts): string => versionOf(contracts).split('.', 1)[0] ?? '';

const fail = (reason: string): void => {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
};

/** Fails on changes that break callers of the last release, except in a new major version (served beside the old). */
const check = (before: PublishedContracts, after: PublishedContracts): boolean => {
  const breaking = compareContracts(before, after).filter(({ advice }) => advice !== null);
  if (breaking.length === 0 || majorOf(before) !== majorOf(after)) return true;
  const lines = breaking.map(({ place, text, advice }) => `  ${place}: ${text}\n    ${advice}`);
  fail(`These changes break callers of ${versionOf(before)}:\n${lines.join('\n')}`);
  return false;
};

const section = (version: string, changes: Change[]): string => {
  const day = new Date().toISOString().slice(0, 10);
  const lines = changes.map(
    ({ place, text, advice }) => `- ${advice === null ? '' : '**Breaking:** '}${place}: ${text}`,
  );
  return `## ${version} (${day})\n\n${lines.length > 0 ? lines.join('\n') : 'Nothing but texts.'}\n`;
};

const release = (version: string): void => {
  const after = loadCurrent();
  const before = loadBaseline(after);
  const written = existsSync(FILES.changelog) ? readFileSync(FILES.changelog, 'utf8') : TITLE;
  if (version !== versionOf(after))
    return fail(`openapi.yaml says ${versionOf(after)} in info.version. Write ${version} there first.`);
  if (written.includes(`\n## ${version} `)) return fail(`CHANGELOG.md has ${version} already.`);
  if (!check(before, after)) return;
  const [title = TITLE, ...older] = written.split(/^(?=## )/m);
  const parts = [title, section(version, compareContracts(before, after)), ...older];
  mkdirSync(new URL('.', FILES.openapi), { recursive: true });
  writeFileSync(FILES.openapi, `${JSON.stringify(after.openapi, null, 1)}\n`);
  writeFileSync(FILES.tools, `${JSON.stringify(after.tools, null, 1)}\n`);
  writeFileSync(FILES.changelog, `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`);
};

const run = (argument: string | undefined): void => {
  if (argument !== undefined && /^\d+\.\d+\.\d+$/.test(argument)) return release(argument);
  if (argument !== '--check') return fail('Say which version: npm run release:baseline -- 1.2.3');
  if (!existsSync(FILES.openapi))
    return fail('There is no baseline to compare with. Make one: npm run release:baseline -- 1.2.3');
  const contracts = loadCurrent();
  check(loadBaseline(contracts), contracts);
};

try {
  run(process.argv[2]);
} catch (error) {
  // The message names the place in a contract, so no stack trace is needed.
  fail(error instanceof Error ? error.message : String(error));
}

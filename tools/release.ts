/**
 * Keeps the contracts of the last release under `baseline/`, and CHANGELOG.md. With `--check` it fails when a contract
 * has changed in a way that breaks callers of that release. With a version it makes the current contracts the baseline,
 * and adds their changes to CHANGELOG.md under that version.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Bundler } from './bundle.ts';
import type { Change } from './changes.ts';
import { compareContracts, type PublishedContracts, type PublishedTool } from './evolution.ts';
import { ROOT } from './documents.ts';
import { list, object, text } from './json.ts';
import { loadContracts } from './load.ts';
import { releaseParts, type Since } from './since.ts';

/** The files of a release in a folder. */
const filesIn = (root: URL) => ({
  openapi: new URL('baseline/openapi.json', root),
  tools: new URL('baseline/tools.json', root),
  since: new URL('baseline/since.json', root),
  changelog: new URL('CHANGELOG.md', root),
});
type Files = ReturnType<typeof filesIn>;

const TITLE = `# Changelog

Changes in the two contracts, \`openapi.yaml\` (REST) and \`tools.schema.json\` (tools), by release. Written by \`npm run release:baseline\`.
`;

/** Loads the current contracts from their sources, because generated files may be stale. */
const loadCurrent = (root: URL): PublishedContracts => {
  const contracts = loadContracts(root);
  const tools = new Bundler(contracts.documents)
    .tools()
    .map(({ scope, published }): PublishedTool => ({ scope, published }));
  return { openapi: contracts.openapi, tools };
};

/** Returns the contracts of the last release, empty ones before the first. */
const loadBaseline = (files: Files, { openapi }: PublishedContracts): PublishedContracts => {
  if (!existsSync(files.openapi))
    return { openapi: { ...openapi, paths: {}, webhooks: {}, components: {} }, tools: [] };
  const tools = list(JSON.parse(readFileSync(files.tools, 'utf8')), 'baseline/tools.json').map(
    (value): PublishedTool => {
      const { scope, published } = object(value, 'baseline/tools.json');
      return { scope: text(scope, 'scope'), published: object(published, 'published') };
    },
  );
  return { openapi: object(JSON.parse(readFileSync(files.openapi, 'utf8')), 'baseline/openapi.json'), tools };
};

const versionOf = ({ openapi }: PublishedContracts): string =>
  text(object(openapi['info'], 'info')['version'], 'info.version');

const majorOf = (contracts: PublishedContracts): string => versionOf(contracts).split('.', 1)[0] ?? '';

/** @throws Error for changes that break callers of the last release, except in a new major version (served beside the old) */
const check = (before: PublishedContracts, after: PublishedContracts): void => {
  const breaking = compareContracts(before, after).filter(({ advice }) => advice !== null);
  if (breaking.length === 0 || majorOf(before) !== majorOf(after)) return;
  const lines = breaking.map(({ place, text, advice }) => `  ${place}: ${text}\n    ${advice}`);
  throw new Error(`These changes break callers of ${versionOf(before)}:\n${lines.join('\n')}`);
};

/** The heading under which people write what changes before a release. */
const UNRELEASED = '## Unreleased\n';

/** Returns the section of a release: what was written before it, and below that the changes of the contracts. */
const section = (version: string, notes: string, changes: Change[]): string => {
  const day = new Date().toISOString().slice(0, 10);
  const lines = changes.map(
    ({ place, text, advice }) => `- ${advice === null ? '' : '**Breaking:** '}${place}: ${text}`,
  );
  const written = notes === '' ? '' : `${notes}\n\n### Contracts\n\n`;
  return `## ${version} (${day})\n\n${written}${lines.length > 0 ? lines.join('\n') : 'Nothing but texts.'}\n`;
};

const release = (version: string, root: URL): void => {
  const files = filesIn(root);
  const after = loadCurrent(root);
  const before = loadBaseline(files, after);
  const written = existsSync(files.changelog) ? readFileSync(files.changelog, 'utf8') : TITLE;
  if (version !== versionOf(after))
    throw new Error(`openapi.yaml says ${versionOf(after)} in info.version. Write ${version} there first.`);
  if (written.includes(`\n## ${version} `)) throw new Error(`CHANGELOG.md has ${version} already.`);
  check(before, after);
  const [title = TITLE, ...sections] = written.split(/^(?=## )/m);
  const notes = sections.filter((text) => text.startsWith(UNRELEASED)).map((text) => text.slice(UNRELEASED.length));
  const older = sections.filter((text) => !text.startsWith(UNRELEASED));
  const parts = [title, section(version, notes.join('').trim(), compareContracts(before, after)), ...older];
  mkdirSync(new URL('.', files.openapi), { recursive: true });
  writeFileSync(files.openapi, `${JSON.stringify(after.openapi, null, 1)}\n`);
  const since: Since = existsSync(files.since) ? JSON.parse(readFileSync(files.since, 'utf8')) : {};
  writeFileSync(files.since, `${JSON.stringify(releaseParts(after.openapi, since, version), null, 1)}\n`);
  writeFileSync(files.tools, `${JSON.stringify(after.tools, null, 1)}\n`);
  writeFileSync(files.changelog, `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`);
};

/** Runs the command with its argument on the contracts in a folder. @throws Error with what to do, or with the place in a contract */
export const run = (argument: string | undefined, root: URL): void => {
  if (argument !== undefined && /^\d+\.\d+\.\d+$/.test(argument)) return release(argument, root);
  if (argument !== '--check') throw new Error('Say which version: npm run release:baseline -- 1.2.3');
  const files = filesIn(root);
  if (!existsSync(files.openapi))
    throw new Error('There is no baseline to compare with. Make one: npm run release:baseline -- 1.2.3');
  const contracts = loadCurrent(root);
  check(loadBaseline(files, contracts), contracts);
};

if (import.meta.main)
  try {
    run(process.argv[2], ROOT);
  } catch (error) {
    // The message names the place in a contract, so no stack trace is needed.
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }

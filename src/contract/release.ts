/**
 * Keeps the contracts of the last release under `baseline/`, and CHANGELOG.md. With `--check` it fails when a contract
 * has changed in a way that breaks a caller of that release; with a version it makes the contracts, as they stand, the
 * baseline, and lists under that version what is new.
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

/** The contracts as they stand, which is what they are when generated files are stale as well. */
const current = (): PublishedContracts => {
  const contracts = loadContracts();
  const tools = new Bundler(contracts.documents)
    .tools()
    .map(({ scope, published }): PublishedTool => ({ scope, published }));
  return { openapi: contracts.openapi, tools };
};

/** The contracts of the last release; empty ones before the first. */
const baseline = ({ openapi }: PublishedContracts): PublishedContracts => {
  if (!existsSync(FILES.openapi)) return { openapi: { ...openapi, paths: {}, components: {} }, tools: [] };
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

const refuse = (reason: string): void => {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
};

/** Refuses changes that break callers of the last release. A new major version may: it is served beside the old one. */
const check = (before: PublishedContracts, after: PublishedContracts): boolean => {
  const breaking = compareContracts(before, after).filter(({ advice }) => advice !== null);
  if (breaking.length === 0 || majorOf(before) !== majorOf(after)) return true;
  const told = breaking.map(({ place, text, advice }) => `  ${place}: ${text}\n    ${advice}`);
  refuse(`These changes break callers of ${versionOf(before)}:\n${told.join('\n')}`);
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
  const after = current();
  const before = baseline(after);
  const written = existsSync(FILES.changelog) ? readFileSync(FILES.changelog, 'utf8') : TITLE;
  if (version !== versionOf(after))
    return refuse(`openapi.yaml says ${versionOf(after)} in info.version. Write ${version} there first.`);
  if (written.includes(`\n## ${version} `)) return refuse(`CHANGELOG.md has ${version} already.`);
  if (!check(before, after)) return;
  const [title = TITLE, ...older] = written.split(/^(?=## )/m);
  const parts = [title, section(version, compareContracts(before, after)), ...older];
  mkdirSync(new URL('.', FILES.openapi), { recursive: true });
  writeFileSync(FILES.openapi, `${JSON.stringify(after.openapi, null, 1)}\n`);
  writeFileSync(FILES.tools, `${JSON.stringify(after.tools, null, 1)}\n`);
  writeFileSync(FILES.changelog, `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`);
};

const run = (word: string | undefined): void => {
  if (word !== undefined && /^\d+\.\d+\.\d+$/.test(word)) return release(word);
  if (word !== '--check') return refuse('Say which version: npm run release:baseline -- 1.2.3');
  if (!existsSync(FILES.openapi))
    return refuse('There is no baseline to compare with. Make one: npm run release:baseline -- 1.2.3');
  const contracts = current();
  check(baseline(contracts), contracts);
};

try {
  run(process.argv[2]);
} catch (error) {
  // Each of them is about a place in a contract, and names it.
  refuse(error instanceof Error ? error.message : String(error));
}

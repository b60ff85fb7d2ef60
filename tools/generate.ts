/**
 * Generates two folders from the two contracts, the guides under `docs/`, the changelog, the recorded results of the tools, the
 * apps under `src/apps`, the TypeScript package, and the scripts of other packages for browsers:
 *
 * - `generated/`, which is committed: what the compiler and partners read.
 * - `derived/`, which is not: what the service sends to browsers and clients. `npm run build` makes it with `--derived`.
 *
 * With `--check` it writes nothing, and fails when a file in `generated/` is out of date.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Bundler } from './bundle.ts';
import { documentation } from './documentation.ts';
import { readText, ROOT } from './documents.ts';
import { appDocument } from './app-document.ts';
import { altchaScript, altchaWorker } from './altcha.ts';
import { clientPackage } from './client-package.ts';
import { explorerScript } from './explorer.ts';
import { at, text } from './json.ts';
import { loadContracts } from './load.ts';
import { llmsText } from './llms.ts';
import { documentationPages, searchIndex } from './pages.ts';
import { openapi30 } from './openapi-3.0.ts';
import { stringify } from 'yaml';
import { postmanCollection } from './postman.ts';
import { publishedData, requireGroupedTags } from './published-data.ts';
import { addSince, type Since } from './since.ts';
import { toolReference, type ToolResults } from './tool-reference.ts';
import { generateTypes, generateValues } from './types.ts';
import { withheldMembers } from './withheld.ts';

const NOTICE =
  '// Generated from openapi.yaml, openapi/, tools.schema.json and mcp/ by `npm run generate`. Do not edit.\n\n';
/** The guides that are chapters of the docs page. */
const GUIDES = ['webhooks', 'data', 'agents'];

const GENERATED = 'generated';
const DERIVED = 'derived';

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** Files of a folder by name. */
type Files = Record<string, string>;

const contracts = loadContracts();
const bundler = new Bundler(contracts.documents);
const tools = bundler.tools();

/** The release that added each part of the contract. `npm run release` keeps it. */
const readSince = (): Since => JSON.parse(readText('baseline/since.json'));

const generate = async (): Promise<Files> => {
  requireGroupedTags(contracts.openapi);
  addSince(contracts.openapi, readSince());
  return {
    'contract.ts': NOTICE + (await generateTypes(contracts, bundler)),
    'values.ts': NOTICE + generateValues(contracts, bundler),
    'openapi.json': json(contracts.openapi),
    'openapi.yaml':
      NOTICE.replace('//', '#') + stringify(contracts.openapi, { lineWidth: 0, aliasDuplicateObjects: false }),
    'openapi-3.0.json': json(openapi30(contracts.openapi)),
    'tools.json': json(tools),
    'prompts.json': json(bundler.prompts()),
    'resources.json': json(bundler.resources(contracts.openapi)),
    'withheld.json': json(withheldMembers(contracts.openapi, bundler)),
    'apps.json': json(bundler.apps()),
    'llms.txt': llmsText(contracts, tools),
    'postman.json': json(postmanCollection(contracts)),
    ...publishedData(contracts.openapi, tools),
  };
};

/** Reads the results that `npm run generate:examples` has recorded. */
const readResults = (): ToolResults => JSON.parse(readText('generated/tool-results.json'));

const derive = async (): Promise<Files> => {
  const toolPage = toolReference(tools, readResults());
  return {
    'app.html': await appDocument(text(at(contracts.openapi, '/info/version'), 'version')),
    'documentation.json': json(documentation(contracts, tools, GUIDES)),
    'pages.json': json(documentationPages(contracts, toolPage)),
    'search.json': json(searchIndex(contracts, toolPage)),
    'explorer.js': explorerScript(),
    'altcha.js': altchaScript(),
    'altcha-worker.js': altchaWorker(),
    'typescript-client.json': clientPackage(
      readText('generated/openapi.yaml'),
      read(`${DERIVED}/typescript-client.json`),
    ),
  };
};

const read = (path: string): string | null => {
  try {
    return readText(path);
  } catch {
    return null;
  }
};

const write = (folder: string, files: Files): void => {
  const url = new URL(`${folder}/`, ROOT);
  mkdirSync(url, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(new URL(name, url), content);
};

const check = (files: Files): void => {
  const stale = Object.keys(files)
    .map((name) => `${GENERATED}/${name}`)
    .filter((path) => read(path) !== files[basename(path)]);
  if (stale.length === 0) return;
  console.error(`Stale: ${stale.join(', ')}. Run \`npm run generate\` and commit the result.`);
  process.exitCode = 1;
};

if (process.argv.includes('--check')) check(await generate());
else {
  if (!process.argv.includes('--derived')) write(GENERATED, await generate());
  write(DERIVED, await derive());
}

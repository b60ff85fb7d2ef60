/**
 * Generates the files under `generated/` from the two contracts, the guides under `docs/`, the changelog, the
 * recorded results of the tools, the apps under `src/apps`, the TypeScript package, and the script of OpenAPI Explorer.
 * With `--check` it writes nothing, and fails when a generated file is out of date.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Bundler } from './bundle.ts';
import { documentation } from './documentation.ts';
import { readText } from './documents.ts';
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
import { publishedData, requireGroupedTags } from './published-data.ts';
import { toolReference, type ToolResults } from './tool-reference.ts';
import { generateTypes, generateValues } from './types.ts';
import { withheldMembers } from './withheld.ts';

const NOTICE =
  '// Generated from openapi.yaml, openapi/, tools.schema.json and mcp/ by `npm run generate`. Do not edit.\n\n';
/** The guides that are chapters of the docs page. */
const GUIDES = ['webhooks', 'data', 'agents'];
const FOLDER = new URL('../generated/', import.meta.url);

/** Reads the results that `npm run generate:examples` has recorded. */
const readResults = (): ToolResults => JSON.parse(readText('generated/tool-results.json'));

const generate = async (): Promise<Record<string, string>> => {
  const contracts = loadContracts();
  const bundler = new Bundler(contracts.documents);
  const tools = bundler.tools();
  requireGroupedTags(contracts.openapi);
  const toolPage = toolReference(tools, readResults());
  return {
    'contract.ts': NOTICE + (await generateTypes(contracts, bundler)),
    'values.ts': NOTICE + generateValues(contracts, bundler),
    'openapi.json': `${JSON.stringify(contracts.openapi, null, 1)}\n`,
    'openapi.yaml':
      NOTICE.replace('//', '#') + stringify(contracts.openapi, { lineWidth: 0, aliasDuplicateObjects: false }),
    'openapi-3.0.json': `${JSON.stringify(openapi30(contracts.openapi), null, 1)}\n`,
    'tools.json': `${JSON.stringify(tools, null, 1)}\n`,
    'prompts.json': `${JSON.stringify(bundler.prompts(), null, 1)}\n`,
    'resources.json': `${JSON.stringify(bundler.resources(contracts.openapi), null, 1)}\n`,
    'withheld.json': `${JSON.stringify(withheldMembers(contracts.openapi, bundler), null, 1)}\n`,
    'apps.json': `${JSON.stringify(bundler.apps(), null, 1)}\n`,
    'app.html': await appDocument(text(at(contracts.openapi, '/info/version'), 'version')),
    'llms.txt': llmsText(contracts, tools),
    'documentation.json': `${JSON.stringify(documentation(contracts, tools, GUIDES), null, 1)}\n`,
    'pages.json': `${JSON.stringify(documentationPages(contracts, toolPage), null, 1)}\n`,
    'search.json': `${JSON.stringify(searchIndex(contracts, toolPage), null, 1)}\n`,
    ...publishedData(contracts.openapi, tools),
    'explorer.js': explorerScript(),
    'altcha.js': altchaScript(),
    'altcha-worker.js': altchaWorker(),
  };
};

const readGenerated = (name: string): string | null => {
  try {
    return readText(`generated/${name}`);
  } catch {
    return null;
  }
};

/** The compiled TypeScript package. */
const CLIENT = 'typescript-client.json';

const files = await generate();
const packageOf = (mayBuild: boolean): string | null =>
  clientPackage(files['openapi.yaml'] ?? '', readGenerated(CLIENT), mayBuild);
if (process.argv.includes('--check')) {
  const stale = Object.keys(files).filter((name) => readGenerated(name) !== files[name]);
  if (packageOf(false) === null) stale.push(CLIENT);
  if (stale.length > 0) {
    console.error(
      `Stale: ${stale.map((name) => `generated/${name}`).join(', ')}. Run \`npm run generate\` and commit the result.`,
    );
    process.exitCode = 1;
  }
} else {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(new URL(name, FOLDER), content);
  writeFileSync(new URL(CLIENT, FOLDER), packageOf(true) ?? '');
}

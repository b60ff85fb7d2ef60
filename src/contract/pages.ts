import { page, script, settings } from '../http/page.ts';
import { SAMPLE_ORIGIN } from '../http/redoc.ts';
import { readText } from './documents.ts';
import { object, type JsonObject } from './json.ts';
import { toHtml } from './markdown.ts';
import { problemPages, problemTable } from './problems.ts';

type Source = readonly [path: string, title: string, markdown: string];

const ERRORS = `# Errors

Every error response is a problem document (RFC 9457). Its \`type\` is the address of one of these pages. Handle errors by \`code\`, and keep
a default branch, because new codes may be added.
`;

const sources = (openapi: JsonObject, tools: string): Source[] => [
  ['/docs/agents', 'Connect an agent', readText('docs/agents.md')],
  ['/docs/webhooks', 'Receiving webhooks', readText('docs/webhooks.md')],
  ['/docs/tools', 'Tool reference', tools],
  ['/docs/changelog', 'Changelog', readText('CHANGELOG.md')],
  ['/docs/problems', 'Errors', `${ERRORS}\n${problemTable(object(openapi['x-problems'], 'x-problems'))}\n`],
  ...problemPages(openapi),
];

const SCRIPTS = settings({ sampleOrigin: SAMPLE_ORIGIN }) + script('/docs/origin.js');

/** Returns the pages that need no script to be read, as HTML by path. `tools` is the tool reference in Markdown. */
export const plainPages = (openapi: JsonObject, tools: string): Record<string, string> =>
  Object.fromEntries(
    sources(openapi, tools).map(([path, title, markdown]) => [
      path,
      page({ path, title, content: `<main>\n${toHtml(markdown)}</main>`, scripts: SCRIPTS }),
    ]),
  );

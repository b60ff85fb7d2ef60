import { GUIDES, page, script, settings, TRY } from '../src/http/page.ts';
import { SAMPLE_ORIGIN } from '../src/http/sample-origin.ts';
import { NAVIGATION, startPage } from '../src/http/navigation.ts';
import { readText } from './documents.ts';
import { eventTypesPage } from './event-types.ts';
import { at, object, text } from './json.ts';
import type { Contracts } from './load.ts';
import { toHtml } from './markdown.ts';
import { problemPages, problemTable } from './problems.ts';
import { referencePage } from './reference-page.ts';
import { operationsOf, sectionsOf, type SearchEntry } from './search-index.ts';

type Source = readonly [path: string, title: string, markdown: string];

const ERRORS = `# Errors

Every error response is a problem document (RFC 9457). Its \`type\` is the address of one of these pages. Handle errors by \`code\`, and keep
a default branch, because new codes may be added.
`;

/** Returns the label of a link to a page: the title of the page in place of the name of its file. */
const titleOf = (label: string, name: string): string =>
  /^(?:docs\/)?[\w-]+\.md$/i.test(label)
    ? (NAVIGATION.flatMap(({ entries }) => entries).find(([path]) => path === `/docs/${name}`)?.[1] ?? label)
    : label;

/**
 * Links between files of the repository lead to the page of the file; files without a page are only named. Pictures are
 * loaded from their address.
 */
export const withPageLinks = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]+)\]\((?!https?:|#|\/)([^)#]+)(#[^)]*)?\)/g, (_, label: string, file: string, place = '') => {
      const name = file.replace(/^.*\//, '').replace(/\.md$/, '').toLowerCase();
      const isPage = GUIDES.includes(name) || name === 'changelog';
      return isPage ? `[${titleOf(label, name)}](/docs/${name}${place})` : label;
    })
    .replaceAll(/ (src|srcset)="pictures\//g, ' $1="/docs/pictures/');

/** Returns a guide, whose title is its first heading. */
const guide = (path: string, markdown: string): Source => [
  path,
  /^# (.+)/.exec(markdown)?.[1] ?? path,
  withPageLinks(markdown),
];

const sources = ({ openapi, documents }: Contracts, tools: string): Source[] => [
  ['/docs/start', 'Documentation', startPage()],
  ['/docs/events', 'Types of events', eventTypesPage(documents)],
  ...GUIDES.map((name): Source => guide(`/docs/${name}`, readText(`docs/${name}.md`))),
  ['/docs/tools', 'Tool reference', tools],
  ['/docs/changelog', 'Changelog', withPageLinks(readText('CHANGELOG.md'))],
  ['/docs/problems', 'Errors', `${ERRORS}\n${problemTable(object(openapi['x-problems'], 'x-problems'))}\n`],
  ...problemPages(openapi),
];

const SCRIPTS = settings({ sampleOrigin: SAMPLE_ORIGIN }) + script('/docs/origin.js') + script('/docs/text.js');

/** Returns what the search of the documentation finds. `tools` is the tool reference in Markdown. */
export const searchIndex = (contracts: Contracts, tools: string): SearchEntry[] => [
  ...sources(contracts, tools).flatMap(([path, title, markdown]) => sectionsOf(path, title, markdown)),
  ...sectionsOf('/docs', 'REST reference', text(at(contracts.openapi, '/info/description'), 'info.description')).map(
    (section) => ({ ...section, path: section.path.replace('#', '#section/') }),
  ),
  ...operationsOf(contracts.openapi),
];

/** Returns the pages of the documentation, as HTML by path. `tools` is the tool reference in Markdown. */
export const documentationPages = (contracts: Contracts, tools: string): Record<string, string> =>
  Object.fromEntries([
    [TRY, referencePage(contracts.openapi)],
    ...sources(contracts, tools).map(([path, title, markdown]) => [
      path,
      page({ path, title, content: `<main class="text">\n${toHtml(markdown)}</main>\n`, scripts: SCRIPTS }),
    ]),
  ]);

import type { BundledTool } from './bundle.ts';
import { readText } from './documents.ts';
import { list, METHODS, object, text, type Json, type JsonObject } from './json.ts';
import type { Contracts } from './load.ts';
import { withPageLinks } from './pages.ts';
import { codeSamples, withSampleValues } from './samples.ts';
import { toolTable } from './tool-reference.ts';

/** Returns a guide as a chapter, named after its first heading. Its links lead to the pages of the guides, as those of the contract do. */
const chapter = (name: string): JsonObject => {
  const [heading = '', ...rest] = withPageLinks(readText(`docs/${name}.md`)).split('\n');
  const description = rest.join('\n').replaceAll('](#', `](/docs/${name}#`).trim();
  return { name: heading.replace(/^# /, ''), 'x-traitTag': true, description };
};

/** Returns the first line of an operation: the scope that it needs, and the release that added it. */
const firstLine = (operation: JsonObject): string => {
  const scopes = list(operation['security'] ?? [], 'security').flatMap((scheme) =>
    list(object(scheme, 'scheme')['bearer'] ?? [], 'scopes').map(String),
  );
  const ofPlatform = list(operation['security'] ?? [], 'security').some(
    (scheme) => 'platform' in object(scheme, 'scheme'),
  );
  const scope = ofPlatform
    ? 'Token of a platform'
    : scopes.length === 0
      ? 'No token needed'
      : `Scope: ${scopes.map((name) => `\`${name}\``).join(', ')}`;
  const since = text(operation['x-since'] ?? '', 'x-since');
  return /^\d/.test(since) ? `${scope} · Since ${since}` : scope;
};

/** Returns the paths with code samples and the scope of each operation. */
const documentedPaths = ({ openapi, samples }: Contracts): JsonObject =>
  Object.fromEntries(
    Object.entries(object(openapi['paths'], 'paths')).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(object(item, path)).map(([method, value]): [string, Json] => {
          if (!METHODS.includes(method)) return [method, value];
          const operation = withSampleValues(openapi, samples, path, method);
          const description = `${firstLine(operation)}\n\n${text(operation['description'], method)}`;
          return [method, { ...operation, description, 'x-codeSamples': codeSamples(openapi, samples, path, method) }];
        }),
      ),
    ]),
  );

/**
 * Returns the document behind the docs page: the REST contract with code samples and the scope of each operation, and
 * more chapters: the guides and the list of tools.
 */
export const documentation = (contracts: Contracts, tools: BundledTool[], guides: readonly string[]): JsonObject => ({
  ...contracts.openapi,
  paths: documentedPaths(contracts),
  tags: [
    ...list(contracts.openapi['tags'] ?? [], 'tags'),
    ...guides.map(chapter),
    {
      name: 'Tool reference',
      'x-traitTag': true,
      description: `The tools that \`tools/list\` shows. Each has its arguments, an example and its result on [its own page](/docs/tools).\n\n${toolTable(tools)}`,
    },
  ],
  'x-tagGroups': [
    ...list(contracts.openapi['x-tagGroups'] ?? [], 'x-tagGroups'),
    { name: 'Guides', tags: [...guides.map((name) => text(chapter(name)['name'], name)), 'Tool reference'] },
  ],
});

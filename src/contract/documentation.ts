import type { BundledTool } from './bundle.ts';
import { list, METHODS, object, text, type Json, type JsonObject } from './json.ts';
import type { Contracts } from './load.ts';
import { codeSamples } from './samples.ts';

const cell = (value: string): string => value.replaceAll('|', '\\|').replaceAll('\n', ' ');

const describeType = (schema: JsonObject): string => {
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => `\`${String(value)}\``).join(', ');
  const bounds = [
    schema['minimum'] !== undefined ? `from ${String(schema['minimum'])}` : '',
    schema['maximum'] !== undefined ? `to ${String(schema['maximum'])}` : '',
    schema['maxLength'] !== undefined ? `at most ${String(schema['maxLength'])} characters` : '',
    schema['default'] !== undefined ? `default ${String(schema['default'])}` : '',
  ].filter(Boolean);
  return [String(schema['format'] ?? schema['type'] ?? 'value'), ...bounds].join(', ');
};

const argumentsTable = (input: JsonObject): string => {
  const required = list(input['required'] ?? [], 'required');
  const rows = Object.entries(object(input['properties'] ?? {}, 'properties')).map(([name, value]: [string, Json]) => {
    const schema = object(value, name);
    const description = typeof schema['description'] === 'string' ? schema['description'] : '';
    return `| \`${name}\`${required.includes(name) ? ' **required**' : ''} | ${cell(describeType(schema))} | ${cell(description)} |`;
  });
  return rows.length === 0
    ? 'It takes no arguments.\n'
    : ['| argument | values | meaning |', '|---|---|---|', ...rows, ''].join('\n');
};

const reference = ({ scope, versioned, adds, published, input }: BundledTool): string => {
  const hints = object(published['annotations'], 'annotations');
  const effect =
    hints['readOnlyHint'] === true
      ? 'only reads'
      : hints['idempotentHint'] === true
        ? 'changes data; calling it again changes nothing more'
        : 'changes data';
  return [
    `## ${text(published['name'], 'name')}`,
    `*${text(published['title'], 'title')}* (scope \`${scope}\`, ${effect})`,
    text(published['description'], 'description'),
    ...(versioned ? ['Takes `_meta["expected_version"]`.'] : []),
    ...(adds ? ['An equal call within ten minutes returns the first result.'] : []),
    argumentsTable(input),
  ].join('\n\n');
};

/** Returns a page of the docs as a chapter, named after the page's first heading. */
const chapter = (page: string): JsonObject => {
  const [heading = '', ...rest] = page.split('\n');
  return { name: heading.replace(/^# /, ''), 'x-traitTag': true, description: rest.join('\n').trim() };
};

/** Returns the paths with code samples for each operation. */
const withSamples = ({ openapi, samples }: Contracts): JsonObject =>
  Object.fromEntries(
    Object.entries(object(openapi['paths'], 'paths')).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(object(item, path)).map(([method, operation]) => [
          method,
          METHODS.includes(method)
            ? { ...object(operation, method), 'x-codeSamples': codeSamples(openapi, samples, path, method) }
            : operation,
        ]),
      ),
    ]),
  );

/**
 * Returns the document behind the docs page: the REST contract with code samples, and more chapters: the guides and the
 * tool reference.
 */
export const documentation = (contracts: Contracts, tools: BundledTool[], guides: readonly string[]): JsonObject => ({
  ...contracts.openapi,
  paths: withSamples(contracts),
  tags: [
    ...list(contracts.openapi['tags'] ?? [], 'tags'),
    ...guides.map(chapter),
    {
      name: 'Tool reference',
      'x-traitTag': true,
      description: `The tools that \`tools/list\` shows, each called by \`tools/call\` on \`/mcp\`.\n\n${tools.map(reference).join('\n\n')}`,
    },
  ],
});

import type { BundledTool } from './bundle.ts';
import { list, object, text, type Json, type JsonObject } from './json.ts';

/** Results of the example of each tool in a new demo gym, by the tool's name. */
export type ToolResults = Record<string, JsonObject>;

const cell = (value: string): string => value.replaceAll('|', '\\|').replaceAll('\n', ' ');

const describeType = (schema: JsonObject): string => {
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => `\`${String(value)}\``).join(', ');
  const bounds = [
    schema['minimum'] !== undefined ? `from ${String(schema['minimum'])}` : '',
    schema['maximum'] !== undefined && schema['maximum'] !== Number.MAX_SAFE_INTEGER
      ? `to ${String(schema['maximum'])}`
      : '',
    schema['maxLength'] !== undefined ? `at most ${String(schema['maxLength'])} characters` : '',
    schema['default'] !== undefined ? `default ${String(schema['default'])}` : '',
  ].filter(Boolean);
  const type = schema['format'] === 'int64' || schema['format'] === 'int32' ? 'integer' : schema['format'];
  return [String(type ?? schema['type'] ?? 'value'), ...bounds].join(', ');
};

type Row = { name: string; required: boolean; schema: JsonObject };

/** Returns the members of a schema at any depth: `data[].id` is a member of the objects in the list `data`. */
const membersOf = (schema: JsonObject, prefix = ''): Row[] => {
  const required = list(schema['required'] ?? [], 'required');
  return Object.entries(object(schema['properties'] ?? {}, 'properties')).flatMap(([name, value]: [string, Json]) => {
    const member = object(value, name);
    const own = { name: prefix + name, required: required.includes(name), schema: member };
    const items = member['items'] === undefined ? {} : object(member['items'], name);
    return [own, ...membersOf(member, `${own.name}.`), ...membersOf(items, `${own.name}[].`)];
  });
};

const table = (heading: string, rows: Row[], mark: (row: Row) => string): string =>
  [
    `| ${heading} | values | meaning |`,
    '|---|---|---|',
    ...rows.map((row) => {
      const { description } = row.schema;
      const meaning = typeof description === 'string' ? description : '';
      return `| \`${row.name}\`${mark(row)} | ${cell(describeType(row.schema))} | ${cell(meaning)} |`;
    }),
  ].join('\n');

const argumentsTable = (input: JsonObject): string => {
  const rows = membersOf(input);
  return rows.length === 0
    ? 'It takes no arguments.'
    : table('argument', rows, ({ required }) => (required ? ' **required**' : ''));
};

const fenced = (value: Json): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

const nameOf = ({ published }: BundledTool): string => text(published['name'], 'name');

/** Returns the example of a tool. Before its first recording a new tool has no result, and no example. */
const exampleOf = (tool: BundledTool, result: JsonObject | undefined): string[] =>
  result === undefined
    ? []
    : ['### Example', `Arguments of \`${nameOf(tool)}\`:`, fenced(tool.example), 'Result:', fenced(result)];

const reference = (tool: BundledTool, results: ToolResults): string => {
  const { scope, toolsets, adds, published, input, output } = tool;
  const name = nameOf(tool);
  const { title: _title, ...hints } = object(published['annotations'], 'annotations');
  return [
    `## ${name}`,
    `*${text(published['title'], 'title')}*. Scope \`${scope}\`. Toolsets: ${['all', ...toolsets].map((set) => `\`${set}\``).join(', ')}.`,
    text(published['description'], 'description'),
    ...(adds ? ['An equal call within ten minutes returns the first result.'] : []),
    `Annotations: ${Object.entries(hints)
      .map(([hint, value]) => `\`${hint}\` ${String(value)}`)
      .join(', ')}.`,
    argumentsTable(input),
    ...exampleOf(tool, results[name]),
    `<details>\n<summary>All fields of the result</summary>\n`,
    table('field', membersOf(output), ({ required }) => (required ? ' *always*' : '')),
    '</details>',
  ].join('\n\n');
};

const INTRODUCTION = `# Tool reference

The tools that \`tools/list\` shows, each called by \`tools/call\` on \`/mcp\`. [Connect an agent](/docs/agents) explains what they have in common:
ids and names, pages, retries, versions and errors. The results are those of the demo gym; a list in an example shows its first row.
`;

/** Returns a table of the tools in Markdown, each with a link to its place in the reference. */
export const toolTable = (tools: BundledTool[]): string => {
  const rows = tools.map((tool) => {
    const description = cell(text(tool.published['description'], 'description'));
    return `| [\`${nameOf(tool)}\`](/docs/tools#${nameOf(tool)}) | \`${tool.scope}\` | ${description} |`;
  });
  return ['| tool | scope | what it does |', '|---|---|---|', ...rows].join('\n');
};

/** Returns the reference of the tools in Markdown. */
export const toolReference = (tools: BundledTool[], results: ToolResults): string =>
  `${INTRODUCTION}\n${toolTable(tools)}\n\n${tools.map((tool) => reference(tool, results)).join('\n\n')}\n`;

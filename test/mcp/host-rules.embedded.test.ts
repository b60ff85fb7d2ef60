import { beforeAll, describe, expect, it } from 'vitest';
import apps from '../../generated/apps.json' with { type: 'json' };
import resources from '../../generated/resources.json' with { type: 'json' };
import { isObject } from '../../src/core/json.ts';
import { tools as bundled } from '../support/contract.ts';
import { listTools, type PublishedTool } from '../support/rpc.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let published: PublishedTool[];
beforeAll(async () => {
  gym = await service.createGym('Hosts');
  published = await listTools(gym);
});

/** The longest name of a tool or an argument, and the longest description, that every host accepts. */
const MAX_NAME = 64;
const MAX_DESCRIPTION = 1024;

/** The text that a host puts before the name of a tool: Claude Code names them `mcp__ems__list_machines`. */
const PREFIX = 'mcp__ems__';

const NAME = /^[a-zA-Z0-9_-]+$/;

/** Keywords that hosts refuse, drop or misread in the schemas of arguments, and in those of results. */
const REFUSED = {
  inputSchema: ['$ref', '$defs', 'anyOf', 'oneOf', 'allOf', 'not', 'const', 'exclusiveMinimum', 'exclusiveMaximum'],
  outputSchema: ['$ref', '$defs', 'oneOf', 'allOf', 'not', 'exclusiveMinimum', 'exclusiveMaximum'],
} as const;

/** The words with which a description says the form of a text with a format. */
const FORMS: Readonly<Record<string, RegExp>> = {
  date: /YYYY-MM-DD/,
  'date-time': /YYYY-MM-DD/,
  uri: /https/,
  email: /@/,
};

type Found = { place: string; schema: Record<string, unknown> };

/** Returns a schema and every schema inside it, with their places. */
const within = (schema: unknown, place: string): Found[] => {
  if (Array.isArray(schema)) return schema.flatMap((part, index) => within(part, `${place}/${index}`));
  if (!isObject(schema)) return [];
  const { properties, enum: _values, default: _default, ...keywords } = schema;
  return [
    { place, schema },
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([name, member]) =>
      within(member, `${place}.${name}`),
    ),
    ...Object.entries(keywords).flatMap(([keyword, part]) => within(part, `${place}/${keyword}`)),
  ];
};

const isName = (name: string): boolean => NAME.test(name) && name.length <= MAX_NAME;

const isWord = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Returns the rules that a schema breaks, with its place. */
const breachesOf = ({ place, schema }: Found, refused: readonly string[]): string[] => {
  const { type, items, properties = {}, enum: values = ['any'], format, description } = schema;
  const form = typeof format === 'string' ? FORMS[format] : undefined;
  const rules: Record<string, boolean> = {
    'has a refused keyword': Object.keys(schema).some((keyword) => refused.includes(keyword)),
    'has a list of types': Array.isArray(type),
    'is a list without items': type === 'array' && items === undefined,
    'has a property with another name': !Object.keys(Object(properties)).every(isName),
    'has values that are no words': !Array.isArray(values) || values.length === 0 || !values.every(isWord),
    'has a format that its description does not say': format !== undefined && form?.test(String(description)) !== true,
  };
  return Object.entries(rules).flatMap(([rule, isBroken]) => (isBroken ? [`${place} ${rule}`] : []));
};

const NAMES = bundled.map((tool) => tool.published.name);

const find = (name: string): PublishedTool => {
  const tool = published.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`${name} is not published`);
  return tool;
};

describe.each(NAMES)('to strict hosts, %s', (name) => {
  it('has a name, a title and descriptions that they accept', () => {
    const tool = find(name);
    expect(tool.name).toMatch(NAME);
    expect((PREFIX + tool.name).length).toBeLessThanOrEqual(MAX_NAME);
    expect(tool.annotations['title']).toBe(tool.title);
    expect(tool.title.length).toBeLessThanOrEqual(MAX_NAME);
    for (const { description } of [tool, ...within(tool.inputSchema, name).map(({ schema }) => schema)])
      expect(String(description ?? '').length, name).toBeLessThanOrEqual(MAX_DESCRIPTION);
  });

  it.each(['inputSchema', 'outputSchema'] as const)('has in its %s only what they read alike', (part) => {
    const root = find(name)[part];
    expect(root.type).toBe('object');
    expect(within(root, name).flatMap((found) => breachesOf(found, REFUSED[part]))).toEqual([]);
  });

  it('has an input schema in which each argument says its type, and required ones exist', () => {
    const { inputSchema } = find(name);
    for (const { place, schema } of within(inputSchema, name))
      expect(schema['type'], place).toEqual(expect.any(String));
    expect(Object.keys(inputSchema.properties)).toEqual(expect.arrayContaining(inputSchema.required ?? []));
  });
});

it('strict hosts read the names and descriptions of prompts, resources and apps whole', async () => {
  const response = await gym.request('POST', '/mcp?toolsets=all', {
    body: { jsonrpc: '2.0', id: 1, method: 'prompts/list' },
  });
  const {
    prompts,
  }: { prompts: { name: string; description: string; arguments: { name: string; description: string }[] }[] } =
    JSON.parse(await response.text()).result;
  const named = [...prompts, ...prompts.flatMap((prompt) => prompt.arguments), ...apps, ...resources];
  expect(prompts.length).toBeGreaterThan(1);
  for (const { name, description } of named) {
    expect(name).toMatch(NAME);
    expect(name.length).toBeLessThanOrEqual(MAX_NAME);
    expect(description.length, name).toBeGreaterThan(0);
    expect(description.length, name).toBeLessThanOrEqual(MAX_DESCRIPTION);
  }
});

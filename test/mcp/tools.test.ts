import { countTokens } from 'gpt-tokenizer';
import { beforeAll, describe, expect, it } from 'vitest';
import { ALL_TOOLS, tools as bundled } from '../support/contract.ts';
import { fillGym } from '../support/gym-data.ts';
import { listTools, type ArgumentSchema, type PublishedTool } from '../support/rpc.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { TABLE } from './tool-table.ts';

const service = useSharedService();
let gym: Gym;
let published: PublishedTool[];
beforeAll(async () => {
  gym = await service.createGym('Tools');
  await fillGym(gym);
  await fillGym(gym, ' II');
  published = await listTools(gym);
});

const NAMES = bundled.map(({ published }) => String(published.name));

/** The tools that a token that reads may call. */
const READING = bundled.filter(({ scope }) => scope === 'read').map(({ published }) => String(published.name));

const isList = (name: string): boolean => name.startsWith('list_') || name === 'upcoming_maintenance';

/** Whether a tool publishes the argument `expected_version`. */
const isUpdate = (name: string): boolean =>
  name.startsWith('update_') && bundled.some((tool) => tool.published.name === name && tool.versioned);

const find = (name: string): PublishedTool => {
  const tool = published.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`${name} is not published`);
  return tool;
};

/** Whether a schema of a type has its bounds. */
const BOUNDED: Record<string, (schema: ArgumentSchema) => boolean> = {
  // The arguments that use_tool passes on are open.
  object: ({ additionalProperties, properties }) => additionalProperties === false || properties === undefined,
  string: ({ maxLength, enum: values }) => maxLength !== undefined || values !== undefined,
  array: ({ maxItems }) => maxItems !== undefined,
  integer: ({ minimum, maximum }) => minimum !== undefined && maximum !== undefined,
  number: ({ minimum, maximum }) => minimum !== undefined && maximum !== undefined,
  boolean: () => true,
};

/** A schema and every schema inside it, with its place. */
const within = (schema: ArgumentSchema, place: string): [string, ArgumentSchema][] => [
  [place, schema],
  ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => within(member, `${place}.${name}`)),
  ...(schema.items ? within(schema.items, `${place}[]`) : []),
];

describe('tools/list', () => {
  it('returns the 26 tools of the specification and then the added ones, always in the same order', async () => {
    expect(TABLE).toHaveLength(26);
    expect(published.slice(0, TABLE.length).map(({ name }) => name)).toEqual(TABLE.map(([name]) => name));
    expect(await listTools(gym)).toEqual(published);
  });

  it('matches the contract', () => {
    expect(published).toEqual(bundled.map((tool) => tool.published));
  });

  it('is one page, of which a model sees less than 6,000 tokens by default', async () => {
    const response = await gym.request('POST', '/mcp', { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } });
    const text = await response.text();
    expect(text).not.toContain('nextCursor');
    const { tools }: { tools: PublishedTool[] } = JSON.parse(text).result;
    const seen = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(seen.length).toBeGreaterThan(30);
    expect(countTokens(JSON.stringify(seen))).toBeLessThanOrEqual(6000);
    expect(countTokens(text)).toBeLessThan(15_400);
  });

  it('is one page too when it shows all tools', async () => {
    const response = await gym.request('POST', ALL_TOOLS, { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } });
    expect(await response.text()).not.toContain('nextCursor');
  });

  it('returns only the reading tools for a read token', async () => {
    const seen = await listTools(gym, gym.tokens.read);
    const reading = published.filter(({ name }) => READING.includes(name));
    expect(seen.map((tool) => ({ ...tool, annotations: {} }))).toEqual(
      reading.map((tool) => ({ ...tool, annotations: {} })),
    );
    for (const { annotations } of seen)
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(seen).toHaveLength(READING.length);
    expect(seen.length).toBeLessThan(NAMES.length);
  });
});

describe.each(TABLE)('%s', (name, required, optional) => {
  it('accepts exactly its arguments', () => {
    const { inputSchema } = find(name);
    expect(inputSchema.required ?? []).toEqual(required);
    const added = [
      ...(isList(name) ? ['limit', 'cursor'] : []),
      ...(required.includes('notable_id') ? ['notable_uuid'] : []),
      ...(isUpdate(name) ? ['expected_version'] : []),
    ];
    expect(Object.keys(inputSchema.properties).sort()).toEqual([...required, ...optional, ...added].sort());
  });
});

describe.each(NAMES)('%s', (name) => {
  it('has a flat, closed and bounded input schema', () => {
    const bounded: ArgumentSchema | undefined = JSON.parse(
      JSON.stringify(bundled.find((tool) => tool.published.name === name)?.input),
    );
    for (const [place, schema] of within(bounded ?? { type: 'none' }, name)) {
      for (const keyword of ['$ref', 'anyOf', 'oneOf', 'allOf', '$defs'])
        expect(schema, place).not.toHaveProperty([keyword]);
      expect(BOUNDED[schema.type]?.(schema), place).toBe(true);
    }
  });

  it('has a title, a description, an output schema and all four annotations', () => {
    const { title, description, outputSchema, annotations } = find(name);
    expect(title).toMatch(/^[A-Z]/);
    expect(description.length).toBeGreaterThan(40);
    expect(outputSchema.type).toBe('object');
    const isReading = READING.includes(name) && name !== 'use_tool';
    const writing = { destructiveHint: expect.any(Boolean), idempotentHint: expect.any(Boolean) };
    expect(annotations).toEqual({
      title,
      readOnlyHint: isReading,
      ...(isReading ? { destructiveHint: false, idempotentHint: true } : writing),
      // Only mails reach beyond the records, also by use_tool.
      openWorldHint: ['remind', 'send_message', 'use_tool'].includes(name),
    });
  });
});

describe.each(NAMES.filter(isList))('%s in pages', (name) => {
  const firstArguments = (): object => {
    if (name === 'list_status_changes') return { machine_id: firstMachine };
    if (name === 'list_my_work') return { person_id: 'Bram Jansen' };
    return name === 'list_notes' ? { notable_type: 'machine', notable_id: firstMachine } : {};
  };
  let firstMachine = '';
  beforeAll(async () => {
    firstMachine = String((await gym.call('list_machines', { limit: 100 })).data.at(-1)?.id);
    if (name === 'list_status_changes')
      await gym.call('set_machine_status', { machine_id: firstMachine, status: 'defect' });
    if (name === 'list_notes')
      await gym.call('add_note', { notable_type: 'machine', notable_id: firstMachine, body: 'A second one.' });
  });

  const page = async (
    args: object,
  ): Promise<{ data: unknown[]; has_more: boolean; next_cursor?: string; text: string }> => {
    const { content, text, refused } = await gym.tryCall(name, { ...firstArguments(), ...args });
    expect(refused, text).toBe(false);
    return { ...JSON.parse(JSON.stringify(content)), text };
  };

  it('returns every row once, and reports when and how to get more', async () => {
    const all = await page({ limit: 100 });
    expect(all.data.length).toBeGreaterThan(1);
    expect(all).toMatchObject({ has_more: false });
    expect(all).not.toHaveProperty('next_cursor');
    expect(all.text).not.toMatch(/there are more/i);
    const rows: unknown[] = [];
    let cursor: string | undefined;
    do {
      const { data, has_more, next_cursor, text }: Awaited<ReturnType<typeof page>> = await page({
        limit: 1,
        ...(cursor === undefined ? {} : { cursor }),
      });
      expect(data).toHaveLength(1);
      expect(has_more).toBe(next_cursor !== undefined);
      expect(/there are more/i.test(text)).toBe(has_more);
      rows.push(...data);
      cursor = next_cursor;
    } while (cursor !== undefined);
    expect(rows).toEqual(all.data);
  });

  it('rejects a cursor of another list and an invalid cursor', async () => {
    const other = name === 'list_suppliers' ? 'list_locations' : 'list_suppliers';
    const { content } = await gym.tryCall(other, { limit: 1 });
    const { next_cursor }: { next_cursor: string } = JSON.parse(JSON.stringify(content));
    for (const cursor of [next_cursor, 'x', Buffer.from('[1]').toString('base64url')]) {
      const { refused, text } = await gym.tryCall(name, { ...firstArguments(), cursor });
      expect(refused).toBe(true);
      expect(text).toContain('cursor is not a cursor of this list');
    }
  });
});

it.each(NAMES)('the tool name %s is unknown in any other letter case', async (name) => {
  await expect(gym.tryCall(name.toUpperCase(), {})).rejects.toThrow('Unknown tool');
});

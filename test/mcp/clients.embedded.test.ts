import {
  Client as NegotiatingClient,
  StreamableHTTPClientTransport as NegotiatingTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it } from 'vitest';
import type { ToolName } from '../../generated/contract.ts';
import { ALL_TOOLS, outputViolations, tools } from '../support/contract.ts';
import { exampleArguments } from '../support/example-arguments.ts';
import { fillGym } from '../support/gym-data.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
const NAMES: ToolName[] = JSON.parse(JSON.stringify(tools.map(({ published }) => published.name)));
const INFO = { name: 'test', version: '1.0.0' };

const nameOf = (name: string): ToolName => {
  const known = NAMES.find((candidate) => candidate === name);
  if (known === undefined) throw new Error(`${name} is not in the contract`);
  return known;
};

/** Methods of either client that the tests use. */
type AnyClient = {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>>;
  listResources(): Promise<{ resources: { uri: string }[] }>;
  listResourceTemplates(): Promise<{ resourceTemplates: { uriTemplate: string }[] }>;
  readResource(params: { uri: string }): Promise<{ contents: { mimeType?: string }[] }>;
  complete(params: {
    ref: { type: 'ref/resource'; uri: string };
    argument: { name: string; value: string };
  }): Promise<{ completion: { values: string[] } }>;
  getInstructions(): string | undefined;
  getServerVersion(): { name: string } | undefined;
  close(): Promise<void>;
};

const address = (): URL => new URL(service.base + ALL_TOOLS);
const options = (token: string) => ({ requestInit: { headers: { Authorization: `Bearer ${token}` } } });

const connectSdk = async (token: string): Promise<AnyClient> => {
  const client = new Client(INFO);
  await client.connect(new StreamableHTTPClientTransport(address(), options(token)));
  return client;
};

const connectNegotiating = async (
  token: string,
  mode: VersionNegotiationMode,
  revision: string,
): Promise<AnyClient> => {
  const client = new NegotiatingClient(INFO, { versionNegotiation: { mode } });
  await client.connect(new NegotiatingTransport(address(), options(token)));
  expect(client.getNegotiatedProtocolVersion()).toBe(revision);
  return client;
};

/** A client's whole session: connect, list, call each tool, fail once, close. */
const walk = async (gym: Gym, connect: (token: string) => Promise<AnyClient>): Promise<string[]> => {
  const row = await fillGym(gym);
  const examples: Record<string, object> = exampleArguments(row);
  const client = await connect(gym.tokens.write);
  expect(client.getInstructions()).toContain('next_cursor');
  expect(client.getServerVersion()?.name).toBe('equipment-maintenance-service');
  const called: string[] = [];
  for (const name of (await client.listTools()).tools.map((tool) => tool.name)) {
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: { ...examples[name] } });
    expect(isError, JSON.stringify(content)).toBeFalsy();
    expect(outputViolations(nameOf(name), structuredContent), name).toEqual([]);
    called.push(name);
    const { data } = Object(structuredContent);
    // Nobody has been mailed yet.
    if (name !== 'list_notifications') expect(data?.length, name).not.toBe(0);
  }
  expect(await client.callTool({ name: 'get_machine', arguments: { machine_id: 'Treadmill 99' } })).toMatchObject({
    isError: true,
    content: [{ type: 'text', text: expect.stringContaining('list_machines') }],
  });
  await expect(client.callTool({ name: 'delete_machine', arguments: {} })).rejects.toThrow('delete_machine');
  await client.close();
  return called;
};

const CONNECTIONS: [string, (token: string) => Promise<AnyClient>][] = [
  ['@modelcontextprotocol/sdk', connectSdk],
  ['@modelcontextprotocol/client on the legacy line', (token) => connectNegotiating(token, 'legacy', '2025-11-25')],
  ['@modelcontextprotocol/client that negotiates', (token) => connectNegotiating(token, 'auto', '2026-07-28')],
  [
    '@modelcontextprotocol/client pinned to 2026-07-28',
    (token) => connectNegotiating(token, { pin: '2026-07-28' }, '2026-07-28'),
  ],
];

describe.each(CONNECTIONS)('%s', (name, connect) => {
  it('lists and calls all tools on a gym with data', async () => {
    expect(await walk(await service.createGym(`All tools, ${name}`), connect)).toEqual(NAMES);
  });

  it('lists, completes and reads resources', async () => {
    const gym = await service.createGym(`Resources, ${name}`);
    const row = await fillGym(gym);
    const client = await connect(gym.tokens.read);
    const [uri = ''] = (await client.listResources()).resources.map((resource) => resource.uri);
    expect((await client.readResource({ uri })).contents).toMatchObject([
      { mimeType: 'image/png' },
      { mimeType: 'application/json' },
    ]);
    const [template = ''] = (await client.listResourceTemplates()).resourceTemplates.map(
      ({ uriTemplate }) => uriTemplate,
    );
    const ref = { type: 'ref/resource', uri: template } as const;
    const { values } = (await client.complete({ ref, argument: { name: 'id', value: '' } })).completion;
    expect(values).toContain(String(row('maintenance_task').id));
    for (const id of values)
      expect((await client.readResource({ uri: template.replace('{id}', id) })).contents).toMatchObject([
        { mimeType: 'text/markdown' },
      ]);
    await expect(client.readResource({ uri: template.replace('{id}', '1') })).rejects.toThrow('not found');
    await client.close();
  });

  it('sees only the reading tools with a read token', async () => {
    const gym = await service.createGym(`Read, ${name}`);
    const client = await connect(gym.tokens.read);
    expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(
      tools.filter(({ scope }) => scope === 'read').map(({ published }) => published.name),
    );
    await client.close();
  });

  it('reports an invalid token', async () => {
    await expect(connect(`ems_${'0'.repeat(36)}`)).rejects.toThrow(/401|[Uu]nauthorized|invalid_token/);
  });
});

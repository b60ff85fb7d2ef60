import { beforeAll, describe, expect, it } from 'vitest';
import type { ToolName } from '../../generated/contract.ts';
import { isObject } from '../../src/core/json.ts';
import { rankTools } from '../../src/mcp/tool-index.ts';
import { tools } from '../support/contract.ts';
import { exampleArguments } from '../support/example-arguments.ts';
import { fillGym, type Rows } from '../support/gym-data.ts';
import { accept, callModern } from '../support/modern.ts';
import { rpc } from '../support/rpc.ts';
import { useService, useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
/** Two services with databases of their own, so that equal calls give records equal ids. */
const services = { direct: useService(), use_tool: useService() };

const NAMES: ToolName[] = JSON.parse(JSON.stringify(tools.map(({ published }) => published.name)));
const OWN: readonly string[] = ['find_tools', 'use_tool'];
const OTHERS = NAMES.filter((name) => name !== 'use_tool');

type Via = 'direct' | 'use_tool';
const wrap = (via: Via, name: string, args: object): [name: string, args: object] =>
  via === 'direct' ? [name, args] : ['use_tool', { name, arguments: args }];

/** Returns a value without what differs between gyms that are filled alike: uuids, addresses and times. */
const comparable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'UUID')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)?/g, 'TIME')
      .replaceAll(/\/links\/[\w-]+/g, '/links/CODE'),
  );

type Twin = { gym: Gym; row: Rows };
const twins = new Map<Via, Twin>();

const makeTwin = async (via: Via): Promise<Twin> => {
  const gym = await services[via].createGym('Twin');
  return { gym, row: await fillGym(gym) };
};

const twin = (via: Via): Twin => {
  const found = twins.get(via);
  if (found === undefined) throw new Error(`no gym for ${via}`);
  return found;
};

/** Calls a tool as a client that asks its person, says yes where it asks, and returns all that the client sees. */
const runAgreed = async (via: Via, name: ToolName) => {
  const { gym, row } = twin(via);
  const args = wrap(via, name, exampleArguments(row)[name]);
  const { result: first } = await callModern(gym, ...args);
  const params = first?.inputRequests?.confirmation.params;
  const [field = ''] = params?.requestedSchema.required ?? [];
  const response = accept({ [field]: field === 'confirm' ? true : 'Kim' });
  const answer =
    params === undefined ? first : (await callModern(gym, ...args, { response, state: first?.requestState })).result;
  const events = await gym.call('list_events', { limit: 20 });
  const { requestState: _, ...asked } = first ?? {};
  return comparable({ asked, answer, events: events.data });
};

describe('a tool by use_tool', () => {
  beforeAll(async () => {
    twins.set('direct', await makeTwin('direct')).set('use_tool', await makeTwin('use_tool'));
  });

  it.each(OTHERS)('%s has the result, the questions and the events of a direct call', async (name) => {
    expect(await runAgreed('use_tool', name)).toEqual(await runAgreed('direct', name));
  });

  it('equals a direct call because more than half of the calls succeed and more than twenty leave events', async () => {
    const { gym } = twin('use_tool');
    const seen = new Set<string | null>();
    let cursor: string | undefined;
    do {
      const page = await gym.call('list_events', { limit: 100, ...(cursor === undefined ? {} : { cursor }) });
      for (const { tool } of page.data) seen.add(tool);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen.has('use_tool')).toBe(false);
    expect(seen.size).toBeGreaterThan(20);
  });

  it.each(OTHERS)('%s has the refusal of a direct call for an unknown argument, and for each scope', async (name) => {
    const { gym, row } = twin('direct');
    const wrong = { ...exampleArguments(row)[name], no_such_argument: 1 };
    for (const token of [gym.tokens.write, gym.tokens.read, gym.tokens.plain]) {
      const direct = await gym.tryCall(name, wrong, token);
      expect(await gym.tryCall(...wrap('use_tool', name, wrong), token)).toEqual(direct);
      expect(direct).toMatchObject({ refused: true });
    }
  });
});

describe('use_tool', () => {
  let gym: Gym;
  let row: Rows;
  beforeAll(async () => {
    gym = await service.createGym('Use');
    row = await fillGym(gym);
  });

  const send = async (query: string, args: object, options: { token?: string; meta?: object } = {}) => {
    const params = { name: 'use_tool', arguments: args, ...(options.meta ? { _meta: options.meta } : {}) };
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const response = await gym.request('POST', `/mcp${query}`, {
      body,
      ...(options.token ? { token: options.token } : {}),
    });
    return JSON.parse(await response.text());
  };

  it('reaches a tool that the connection does not list, and changes nothing on one that only reads', async () => {
    const add = { name: 'create_location', arguments: { name: 'Sauna' } };
    expect((await send('?read_only=true', add)).result).toEqual({
      isError: true,
      content: [
        {
          type: 'text',
          text: 'create_location was not run. It changes data, and this connection only reads (read_only).',
        },
      ],
    });
    expect((await send('', add, { token: gym.tokens.read })).result.content[0].text).toContain('the scope "write"');
    expect((await gym.call('list_locations', { limit: 100 })).data.map(({ name }) => name)).not.toContain('Sauna');
    expect((await send('', add)).result.structuredContent).toMatchObject({ name: 'Sauna' });
  });

  it('is hidden on a connection that chose other toolsets', async () => {
    expect((await send('?toolsets=core', { name: 'overview' })).result).toMatchObject({ isError: true });
  });

  it('records an equal call once, with or without use_tool, and once for a key in _meta', async () => {
    const machine_id = String(row('machine').id);
    const args = { machine_id, description: 'The belt squeaks.' };
    const first = await gym.call('report_ticket', args);
    const again = await send('', { name: 'report_ticket', arguments: args });
    expect(again.result.structuredContent).toMatchObject({ id: first.id, repeated: true });
    const meta = { idempotency_key: 'use-tool-1' };
    const [one, two] = [
      await send('', { name: 'report_ticket', arguments: args }, { meta }),
      await send('', { name: 'report_ticket', arguments: args }, { meta }),
    ];
    expect(one.result.structuredContent.id).not.toBe(first.id);
    expect(two.result.structuredContent).toEqual(one.result.structuredContent);
  });

  it.each([
    [{ name: 'create_machin' }, 'name is not a tool that can be run; nearest: create_machine, '],
    [{ name: 'use_tool', arguments: { name: 'overview' } }, 'name is not a tool that can be run'],
    [{ name: '__proto__' }, 'name is not a tool that can be run'],
    [{}, 'name is required'],
    [{ name: 'overview', arguments: 'all' }, 'arguments must be an object'],
    [{ name: 'overview', location: 'x' }, 'location is unknown'],
  ])('refuses %j with what would be right', async (args, text) => {
    const { result } = await send('', args);
    expect(result.isError).toBe(true);
    expect(result.content[0].text).toMatch(/^use_tool was not run\. /);
    expect(result.content[0].text).toContain(text);
  });

  it('accepts arguments as JSON text, as direct calls do', async () => {
    const args = JSON.stringify({ machine_id: String(row('machine').id) });
    expect((await send('', { name: 'get_machine', arguments: args })).result.structuredContent).toMatchObject({
      id: row('machine').id,
    });
  });

  it('says that it only reads on a connection that only reads, and otherwise what the worst tool may do', async () => {
    const annotations = async (query: string, token = gym.tokens.write) => {
      const response = await gym.request('POST', `/mcp${query}`, {
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        token,
      });
      const list: { name: string; annotations: object }[] = JSON.parse(await response.text()).result.tools;
      return list.find(({ name }) => name === 'use_tool')?.annotations;
    };
    const title = 'Use a tool';
    const reading = { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
    const worst = { title, readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
    expect(await annotations('')).toEqual(worst);
    expect(await annotations('?read_only=true')).toEqual(reading);
    expect(await annotations('', gym.tokens.read)).toEqual(reading);
    expect(await annotations('')).toEqual(worst);
  });
});

describe('find_tools', () => {
  it.each(NAMES.filter((name) => !OWN.includes(name)))('finds %s by what people ask for in five languages', (name) => {
    const requests = tools.find(({ published }) => published.name === name)?.requests ?? [];
    expect(requests).toHaveLength(5);
    for (const request of requests) {
      const { tools: found } = rankTools(request, () => true);
      expect(
        found.map((tool) => tool.name),
        request,
      ).toContain(name);
    }
  });

  it('returns the published input schema, at most five tools, and only those that the caller may call', async () => {
    const gym = await service.createGym('Find');
    const find = async (need: string, query = '', token = gym.tokens.write) => {
      const params = { name: 'find_tools', arguments: { need } };
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const response = await gym.request('POST', `/mcp${query}`, { body, token });
      return JSON.parse(await response.text()).result.structuredContent;
    };
    const { tools: found } = await find('order spare parts');
    expect(found.length).toBeLessThanOrEqual(5);
    const order = found.find(({ name }: { name: string }) => name === 'create_purchase_order');
    const published = tools.find((tool) => tool.published.name === 'create_purchase_order')?.published;
    expect(order).toEqual({
      name: 'create_purchase_order',
      title: published?.title,
      description: published?.description,
      input_schema: published?.inputSchema,
    });
    const writing = new Set(tools.filter(({ scope }) => scope === 'write').map((tool) => tool.published.name));
    for (const [query, token] of [
      ['?read_only=true', gym.tokens.write],
      ['', gym.tokens.read],
    ] as const)
      for (const need of ['order spare parts', 'add a new machine', 'close the ticket']) {
        const names = (await find(need, query, token)).tools.map(({ name }: { name: string }) => name);
        expect(
          names.filter((name: string) => writing.has(name)),
          need,
        ).toEqual([]);
      }
    const admin = (await find('new employee')).tools.map(({ name }: { name: string }) => name);
    expect(admin).toContain('create_person');
    const plain = (await find('new employee', '', gym.tokens.plain)).tools.map(({ name }: { name: string }) => name);
    expect(plain).not.toContain('create_person');
    expect(await find('xyzzy')).toMatchObject({ tools: [], note: expect.stringContaining('Say in other words') });
    expect(isObject((await rpc(gym, { jsonrpc: '2.0', id: 1, method: 'ping' })).body)).toBe(true);
  });
});

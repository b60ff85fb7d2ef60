import { beforeAll, describe, expect, it } from 'vitest';
import { Toolset } from '../../generated/values.ts';
import { tools } from '../support/contract.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Toolsets');
});

const NAMES = tools.map(({ published }) => published.name);
/** The tools of the interface specification; `tools.test.ts` compares them with its table. */
const CORE = NAMES.slice(0, 26);
const isIn = (name: string, toolset: string): boolean =>
  tools.some(({ published, toolsets }) => published.name === name && toolsets.includes(toolset));
/** The tools of a connection that chooses none. */
const DEFAULT = NAMES.filter((name) => isIn(name, 'default'));
const READING = tools
  .filter(({ scope, toolsets }) => scope === 'read' && toolsets.includes('default'))
  .map(({ published }) => published.name);

type Choice = { query?: string; headers?: Record<string, string>; token?: string };

const send = async (method: string, params: object, { query = '', ...options }: Choice) => {
  const body = { jsonrpc: '2.0', id: 1, method, params };
  const response = await gym.request('POST', `/mcp${query}`, { body, ...options });
  return { status: response.status, body: JSON.parse(await response.text()) };
};

const namesFor = async (choice: Choice, kind = 'tools'): Promise<string[]> => {
  const { body } = await send(`${kind}/list`, {}, choice);
  return body.result[kind].map(({ name }: { name: string }) => name);
};

const headers = (value: string): Choice => ({ headers: { 'x-mcp-toolsets': value } });

describe('toolsets', () => {
  it('core are the 26 tools of the specification, by query or header', async () => {
    expect(await namesFor({ query: '?toolsets=core' })).toEqual(CORE);
    expect(await namesFor(headers('core'))).toEqual(CORE);
  });

  it('are all by query or header', async () => {
    for (const choice of [{ query: '?toolsets=all' }, headers('all')]) expect(await namesFor(choice)).toEqual(NAMES);
  });

  it('are those that most people need when a connection chooses none, and contain the specified ones', async () => {
    for (const choice of [{}, { query: '?read_only=false' }, { query: '?toolsets=default' }, headers('default')])
      expect(await namesFor(choice)).toEqual(DEFAULT);
    expect(DEFAULT).toEqual(expect.arrayContaining(CORE));
    expect(DEFAULT.length).toBeLessThan(NAMES.length);
  });

  it('contain every tool in one or more areas besides default and core', () => {
    for (const { published, toolsets } of tools) {
      const areas = toolsets.filter((name) => name !== 'core' && name !== 'default');
      expect(areas.length, published.name).toBeGreaterThan(0);
      expect(Toolset, published.name).toEqual(expect.arrayContaining(toolsets));
    }
    const used = new Set(tools.flatMap(({ toolsets }) => toolsets));
    expect(Toolset.filter((name) => !used.has(name))).toEqual(['all']);
  });

  it('of several areas are shown together, in the order of the contract', async () => {
    const expected = [
      'upcoming_maintenance',
      'complete_maintenance',
      'list_notes',
      'add_note',
      'create_maintenance_task',
      'skip_maintenance',
      'update_maintenance_task',
      'list_maintenance_plans',
      'create_maintenance_plan',
      'update_maintenance_plan',
      'record_reading',
      'list_meters',
      'create_meter',
      'list_my_work',
      'list_completions',
      'update_maintenance_tasks',
      'add_notes',
    ];
    expect(await namesFor({ query: '?toolsets=notes,maintenance' })).toEqual(expected);
    expect(await namesFor(headers('notes, maintenance'))).toEqual(expected);
  });

  it('in the address and in the header hide together: neither shows what the other hides', async () => {
    expect(await namesFor({ query: '?toolsets=core', ...headers('overview') })).toEqual([]);
    expect(await namesFor({ query: '?toolsets=core', ...headers('all') })).toEqual(CORE);
    const hidden = { query: '?read_only=true', headers: { 'x-mcp-readonly': 'false' } };
    expect(await namesFor(hidden)).toEqual(READING);
  });

  it('stay apart for connections and tokens that ask in turn, and each response has the id of its request', async () => {
    const choices: [Choice, string[]][] = [
      [{}, DEFAULT],
      [{ query: '?toolsets=core' }, CORE],
      [{ token: gym.tokens.read }, READING],
    ];
    for (const id of ['first', 2])
      for (const [choice, expected] of choices) {
        const body = { jsonrpc: '2.0', id, method: 'tools/list' };
        const { query = '', ...options } = choice;
        const response = await gym.request('POST', `/mcp${query}`, { body, ...options });
        const list: { id: unknown; result: { tools: { name: string }[] } } = JSON.parse(await response.text());
        expect(list.id).toBe(id);
        expect(list.result.tools.map(({ name }) => name)).toEqual(expected);
      }
  });

  it('refuse a hidden tool with a text that says why', async () => {
    const { status, body } = await send('tools/call', { name: 'overview', arguments: {} }, { query: '?toolsets=core' });
    expect(status).toBe(200);
    expect(body.result).toEqual({
      isError: true,
      content: [
        {
          type: 'text',
          text:
            'overview was not run. This connection does not show it (toolsets core); the address ' +
            '/mcp?toolsets=core,overview does. A person can change that in the settings of the connection.',
        },
      ],
    });
  });

  it('name use_tool in the refusal of a tool that a connection does not list but reaches', async () => {
    const { body } = await send('tools/call', { name: 'create_machine', arguments: {} }, {});
    expect(body.result).toEqual({
      isError: true,
      content: [
        {
          type: 'text',
          text:
            'create_machine was not run. This connection does not list it: run it by use_tool, with the input_schema ' +
            'that find_tools returns.',
        },
      ],
    });
  });

  it('refuse a tool of another area with the address that shows it besides the others', async () => {
    const call = async (name: string, choice: Choice): Promise<string> => {
      const { body } = await send('tools/call', { name, arguments: {} }, choice);
      expect(body.result.isError).toBe(true);
      return body.result.content[0].text;
    };
    const text = await call('create_machine', { query: '?toolsets=core' });
    expect(text).toContain('create_machine was not run. This connection does not show it (toolsets core)');
    const [, query = ''] = /the address \/mcp(\S+) does/.exec(text) ?? [];
    expect(await namesFor({ query })).toEqual(NAMES.filter((name) => CORE.includes(name) || isIn(name, 'machines')));
    expect(await call('create_machine', headers('core, tickets'))).toContain(
      'the header X-MCP-Toolsets: core,tickets,machines does',
    );
    expect(await call('list_status_changes', { query: '?toolsets=core&read_only=true' })).toContain(
      'the address /mcp?toolsets=core,machines&read_only=true does',
    );
  });

  it('leave out the instructions and prompts about hidden tools', async () => {
    const instructions = async (choice: Choice): Promise<string> =>
      (await send('initialize', {}, choice)).body.result.instructions;
    expect(await instructions({})).toContain('search finds');
    expect(await instructions({ query: '?toolsets=core' })).not.toMatch(/overview|search/);
    for (const choice of [{}, { query: '?toolsets=default' }])
      expect(await instructions(choice)).toContain(
        'find_tools finds more tools by what needs doing, for example to order spare parts, plan the same maintenance ' +
          'for all treadmills, print QR labels; use_tool runs them.',
      );
    for (const choice of [{ token: gym.tokens.read }, { query: '?read_only=true' }])
      expect(await instructions(choice)).toContain(
        'for example to print QR labels, see since when a machine is out of service, look at photos;',
      );
    for (const query of ['?toolsets=all', '?toolsets=core'])
      expect(await instructions({ query })).not.toContain('find_tools');
    expect(await namesFor({}, 'prompts')).toEqual(['morning_round', 'shift_handover']);
    expect(await namesFor({ query: '?toolsets=core' }, 'prompts')).toEqual([]);
  });
});

describe('read_only', () => {
  const choices: Choice[] = [{ query: '?read_only=true' }, { headers: { 'x-mcp-readonly': 'true' } }];

  it.each(choices)('shows the reading tools only: %j', async (choice) => {
    expect(await namesFor(choice)).toEqual(READING);
    expect(await namesFor({ ...choice, token: gym.tokens.read })).toEqual(READING);
  });

  it.each(choices)('changes nothing with a write token: %j', async (choice) => {
    const before = (await gym.call('list_events', {})).data.length;
    const { body } = await send('tools/call', { name: 'create_workorder', arguments: { title: 'Paint' } }, choice);
    expect(body.result).toMatchObject({
      isError: true,
      content: [{ text: 'create_workorder was not run. It changes data, and this connection only reads (read_only).' }],
    });
    expect((await gym.call('list_events', {})).data).toHaveLength(before);
  });

  it('combines with toolsets', async () => {
    expect(await namesFor({ query: '?toolsets=tickets&read_only=true' })).toEqual([
      'list_open_tickets',
      'list_reporters',
      'get_ticket',
    ]);
  });
});

describe('a value that is not accepted', () => {
  it.each<[string, Choice, string, string]>([
    [
      'an unknown toolset',
      { query: '?toolsets=core,tikets' },
      'toolsets',
      'one or more of all, default, core, machines',
    ],
    ['no toolset', { query: '?toolsets=' }, 'toolsets', 'one or more of all, default, core, machines'],
    [
      'an unknown toolset in the header',
      headers('everything'),
      'X-MCP-Toolsets',
      'one or more of all, default, core, machines',
    ],
    ['no boolean', { query: '?read_only=yes' }, 'read_only', 'must be true or false'],
    ['no boolean in the header', { headers: { 'x-mcp-readonly': '1' } }, 'X-MCP-Readonly', 'must be true or false'],
    ['another parameter', { query: '?readonly=true' }, 'readonly', 'accepted are toolsets, read_only, apps'],
  ])('%s is refused with what is accepted', async (_what, choice, parameter, detail) => {
    const { status, body } = await send('tools/list', {}, choice);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'validation_failed',
      errors: [{ parameter, detail: expect.stringContaining(detail) }],
    });
  });
});

describe('GET /mcp', () => {
  it('accepts the same address, so that clients find that it has no event stream', async () => {
    const path = '/mcp?toolsets=core,tickets&read_only=true';
    expect((await gym.request('GET', path)).status).toBe(200);
    expect((await gym.request('GET', path, { headers: { accept: 'text/event-stream' } })).status).toBe(405);
    expect((await gym.request('GET', '/mcp?toolsets=tikets')).status).toBe(422);
  });
});

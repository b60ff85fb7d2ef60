import { beforeAll, describe, expect, it } from 'vitest';
import bundled from '../../generated/prompts.json' with { type: 'json' };
import { tools } from '../support/contract.ts';
import { rpc, type RpcAnswer } from '../support/rpc.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Prompts', 'Europe/Amsterdam');
});

const REVISION = '2026-07-28';
const META = { 'io.modelcontextprotocol/protocolVersion': REVISION, 'io.modelcontextprotocol/clientCapabilities': {} };

type Send = (method: string, params?: { name?: string; arguments?: unknown }) => Promise<RpcAnswer | null>;

const legacy: Send = async (method, params = {}) => (await rpc(gym, { jsonrpc: '2.0', id: 1, method, params })).body;

const modern: Send = async (method, params = {}) => {
  const headers = {
    'mcp-protocol-version': REVISION,
    'mcp-method': method,
    ...(params.name === undefined ? {} : { 'mcp-name': params.name }),
  };
  return (await rpc(gym, { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } }, { headers })).body;
};

/** Returns the text of a prompt. */
const textOf = async (send: Send, name: string, args?: unknown): Promise<string> => {
  const body = await send('prompts/get', { name, ...(args === undefined ? {} : { arguments: args }) });
  expect(body?.error).toBeUndefined();
  const { messages } = JSON.parse(JSON.stringify(body?.result));
  expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: expect.any(String) } }]);
  return messages[0].content.text;
};

/** The tools that a text names, in order. */
const toolsIn = (text: string): string[] =>
  [...text.matchAll(/[a-z]+(?:_[a-z]+)*/g)]
    .map(([word]) => word)
    .filter((word) => tools.some(({ published }) => published.name === word));

describe.each([
  ['legacy', legacy],
  ['modern', modern],
])('on the %s line', (_line, send) => {
  it('prompts/list returns every prompt with its optional arguments', async () => {
    const body = await send('prompts/list');
    expect(body?.result?.['prompts']).toEqual([
      {
        name: 'morning_round',
        title: 'Morning round',
        description: expect.stringMatching(/\.$/),
        arguments: [{ name: 'location', title: 'Location', description: expect.any(String), required: false }],
      },
      {
        name: 'shift_handover',
        title: 'Shift handover',
        description: expect.stringMatching(/\.$/),
        arguments: [
          { name: 'location', title: 'Location', description: expect.any(String), required: false },
          { name: 'since', title: 'Since', description: expect.any(String), required: false },
        ],
      },
    ]);
  });

  it('prompts/get returns the whole gym and today by default', async () => {
    const round = await textOf(send, 'morning_round');
    expect(round).toContain('the morning round of the gym. Only read');
    expect(round).not.toMatch(/[[\]{}]/);
    expect(await textOf(send, 'shift_handover', {})).toContain('Call list_events with since today:');
    expect(await textOf(send, 'shift_handover', { since: '', location: null })).toBe(
      await textOf(send, 'shift_handover'),
    );
  });

  it('prompts/get fills in the arguments wherever they matter', async () => {
    const round = await textOf(send, 'morning_round', { location: 'Riverside' });
    expect(round).toContain('the morning round of the gym at Riverside.');
    expect(round).toContain('Call list_machines with location Riverside.');
    expect(round).toContain("If Riverside is no location's name");
    const handover = await textOf(send, 'shift_handover', { since: 'yesterday 22:00', location: 'Station' });
    expect(handover).toContain('the shift that began yesterday 22:00, for Station only.');
  });

  it('an unknown prompt or argument is an error that names the known ones', async () => {
    expect((await send('prompts/get', { name: 'morning_rounds' }))?.error).toMatchObject({
      code: -32602,
      message: 'Unknown prompt; prompts/list shows: morning_round, shift_handover',
    });
    const wrong = await send('prompts/get', { name: 'morning_round', arguments: { site: 'Riverside' } });
    expect(wrong?.error).toMatchObject({
      code: -32602,
      message: 'morning_round has no argument "site"; it has location',
    });
  });

  it.each([7, ['Riverside'], 'x'.repeat(201), 'two\nlines'])('an argument cannot be %j', async (location) => {
    const body = await send('prompts/get', { name: 'morning_round', arguments: { location } });
    expect(body?.error).toMatchObject({ code: -32602, message: expect.stringContaining('location must be one line') });
  });
});

it('on the modern line prompts/get needs the header Mcp-Name', async () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'prompts/get', params: { name: 'morning_round', _meta: META } };
  const headers = { 'mcp-protocol-version': REVISION, 'mcp-method': 'prompts/get' };
  expect((await rpc(gym, message, { headers })).body?.error).toMatchObject({ code: -32020 });
});

it('both lines state the capability', async () => {
  const started = await legacy('initialize');
  const discovered = await modern('server/discover');
  for (const body of [started, discovered])
    expect(body?.result?.['capabilities']).toEqual({ tools: {}, prompts: {}, resources: {}, completions: {} });
});

describe.each(bundled)('$name', ({ name, tools: declared }) => {
  it('names exactly the tools that it declares, all of which only read', async () => {
    const named = new Set(toolsIn(await textOf(legacy, name)));
    expect([...named].toSorted()).toEqual(declared.toSorted());
    const scopes = tools.filter(({ published }) => named.has(published.name)).map(({ scope }) => scope);
    expect(new Set(scopes)).toEqual(new Set(['read']));
  });
});

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let machineId: string;
beforeAll(async () => {
  gym = await service.createGym('Forms');
  machineId = String((await addMachine(gym, { name: 'Bike 1' })).id);
});

type Block = { type: string; text?: string };
type Result = { content: Block[]; structuredContent?: object; isError?: true };

const rpc = async (query: string, method: string, params: object = {}) => {
  const response = await gym.request('POST', `/mcp${query}`, { body: { jsonrpc: '2.0', id: 1, method, params } });
  return { status: response.status, body: JSON.parse(await response.text()) };
};

const call = async (query: string, name: string, args: object): Promise<Result> =>
  (await rpc(query, 'tools/call', { name, arguments: args })).body.result;

const typesOf = ({ content }: Result): string[] => content.map(({ type }) => type);

describe('results of tools', () => {
  it('are sent as structured content and as text by default, and once where the address asks for one form', async () => {
    const args = { machine_id: machineId };
    const both = await call('', 'get_machine', args);
    expect(both.structuredContent).toMatchObject({ name: 'Bike 1' });
    expect(JSON.parse(both.content[0]?.text ?? '')).toMatchObject({ name: 'Bike 1' });
    expect(await call('?results=both', 'get_machine', args)).toEqual(both);
    expect(await call('?results=text', 'get_machine', args)).toEqual({ content: both.content });
    expect(await call('?results=structured', 'get_machine', args)).toEqual({
      content: [],
      structuredContent: both.structuredContent,
    });
  });

  it('run by use_tool have the form of the connection too', async () => {
    const args = { name: 'list_suppliers', arguments: {} };
    expect(await call('?results=structured', 'use_tool', args)).toMatchObject({ content: [], structuredContent: {} });
    expect(await call('?results=text', 'use_tool', args)).not.toHaveProperty('structuredContent');
  });

  it('have their pictures, and the text of an error, in each form', async () => {
    const report = { report: 'availability', picture: true };
    expect(typesOf(await call('?results=structured', 'get_report', report))).toEqual(['image']);
    expect(typesOf(await call('?results=text', 'get_report', report))).toEqual(['text', 'image']);
    const refused = await call('?results=structured', 'get_machine', { machine_id: '999999' });
    expect(refused).toMatchObject({ isError: true, content: [{ type: 'text' }] });
  });

  it('of another form are refused with the forms that exist', async () => {
    const { status, body } = await rpc('?results=json', 'tools/list');
    expect([status, body.errors]).toEqual([
      422,
      [{ parameter: 'results', detail: 'must be both, text or structured' }],
    ]);
  });

  it.each(['text', 'structured', 'both'])(
    'in the form "%s" are accepted by the official client, which checks them',
    async (form) => {
      const client = new Client({ name: 'forms', version: '1.0.0' });
      const requestInit = { headers: { Authorization: `Bearer ${gym.tokens.write}` } };
      await client.connect(
        new StreamableHTTPClientTransport(new URL(`${service.base}/mcp?results=${form}`), { requestInit }),
      );
      const { tools } = await client.listTools();
      expect(tools.filter(({ outputSchema }) => outputSchema !== undefined)).toHaveLength(
        form === 'text' ? 0 : tools.length,
      );
      const result = await client.callTool({ name: 'get_machine', arguments: { machine_id: machineId } });
      expect('structuredContent' in result).toBe(form !== 'text');
      await client.close();
    },
  );
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { findTenant, issueToken } from '../../src/auth/administration.ts';
import { send } from '../support/areas.ts';
import { addMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let bram: Schemas['Person'];
let token: string;

beforeAll(async () => {
  gym = await service.createGym('Me');
  await addMachine(gym, { name: 'Rower' });
  bram = await send(gym, 'POST', '/api/v1/people', { name: 'Bram "B" Jansen', role: 'technician' });
  const tenant = await findTenant(service.database, gym.name);
  const issued = { name: 'Phone', scope: 'write', person_id: bram.id, expires_at: null } as const;
  token = (await issueToken(service.database, tenant, issued)).token;
});

const ask = async (method: string, params: object, query = '') => {
  const response = await gym.request('POST', `/mcp${query}`, {
    token,
    body: { jsonrpc: '2.0', id: 1, method, params },
  });
  return JSON.parse(await response.text()).result;
};

const call = async (name: string, args: object) =>
  (await ask('tools/call', { name, arguments: args })).structuredContent;

describe('me', () => {
  it('is the person whose token it is, to assign work and to find it', async () => {
    const order = { title: 'Oil', machine_id: 'Rower', assignee_id: 'me' };
    expect(await call('create_workorder', order)).toMatchObject({ assignee_id: bram.id, assignee: bram.name });
    for (const person_id of ['me', ' Me '])
      expect((await call('list_my_work', { person_id })).data).toMatchObject([{ title: 'Oil' }]);
    expect((await call('list_workorders', { assignee_id: 'me' })).data).toHaveLength(1);
  });

  it('is nobody with the token of a program, which the refusal says', async () => {
    const { refused, text } = await gym.tryCall('list_my_work', { person_id: 'me' });
    expect([refused, text]).toEqual([true, expect.stringContaining('"me" is nobody')]);
  });

  it('is named in the instructions of the token of a person, in quotes, and of no other', async () => {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const { instructions } = await ask('initialize', params);
    expect(instructions).toContain('You work for "Bram \\"B\\" Jansen", technician, person "me" in arguments.');
    const body = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
    expect(await (await gym.request('POST', '/mcp', { body })).text()).not.toContain('You work for');
  });
});

it('the instructions of a person say how to find the tools that are not listed, by examples', async () => {
  const { instructions } = await ask('initialize', { protocolVersion: '2025-11-25' });
  expect(instructions).toContain('find_tools');
  expect(instructions).not.toContain('admin');
});

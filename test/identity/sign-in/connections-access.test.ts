import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, signIn, type TestBrowser } from '../../support/browser.ts';
import { operations, resolve, type ContractOperation } from '../../support/contract.ts';
import {
  beginConnection,
  connect,
  openConsent,
  openPublicBrowser,
  startOauth,
  type PublicService,
} from '../../support/oauth.ts';
import { useService, type Gym } from '../../support/service.ts';
import { hiddenOf } from '../../support/staff.ts';

const service = useService();
let gym: Gym;
let open: PublicService;
let browser: TestBrowser;
let client_id: string;
let access_token: string;
let person: { id: number };
beforeAll(async () => {
  ({ gym, open, browser, client_id, person } = await startOauth(service));
  ({ access_token } = await connect(open.base, browser, client_id, 'write'));
});
afterAll(() => open.close());

const send = async (method: string, path: string, body?: unknown, token = access_token) => {
  const response = await fetch(open.base + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, code: text === '' ? undefined : JSON.parse(text).code, text };
};

const callTool = (name: string, args: object) =>
  send('POST', '/mcp?toolsets=all', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });

const accessOf = (operation: ContractOperation): unknown => Reflect.get(operation, 'x-access');

const managing = operations.filter((operation) => accessOf(operation) === true);

/** Whether a successful response has a secret, which works without the connection. */
const givesSecret = ({ responses }: ContractOperation): boolean =>
  Object.entries(responses).some(
    ([status, answer]) => status.startsWith('2') && /"(secret|OneUseLink)"/.test(JSON.stringify(resolve(answer))),
  );

describe('a connected program', () => {
  it.each(managing.map((operation) => [operation.operationId, operation] as const))(
    'is refused %s, which gives or changes access, before its body is read',
    async (_name, { method, path }) => {
      const address = path.replaceAll(/\{\w+\}/g, String(person.id));
      expect(await send(method, address, method === 'DELETE' ? undefined : [])).toMatchObject({
        status: 403,
        code: 'forbidden',
        text: expect.stringContaining('connected program'),
      });
    },
  );

  it('is refused what the contract says about access, and every operation that returns a secret says so', () => {
    expect(managing.map(({ operationId }) => operationId).toSorted()).toEqual(
      expect.arrayContaining(['createCalendarFeed', 'createSignInLink', 'createToken', 'createWebhookEndpoint']),
    );
    const giving = operations.filter(givesSecret).filter((operation) => accessOf(operation) !== true);
    expect(giving.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('adds and changes people, but gives nobody an address, role, location or activity', async () => {
    const added = await send('POST', '/api/v1/people', { name: 'Tom', role: 'technician' });
    expect(added.status).toBe(201);
    const { id } = JSON.parse(added.text);
    const refusedBodies = [
      ['POST', '/api/v1/people', { name: 'Eve', role: 'manager', email: 'eve@evil.example' }],
      ['PATCH', `/api/v1/people/${id}`, { email: 'eve@evil.example' }],
      ['PATCH', `/api/v1/people/${id}`, { name: 'Tim', role: 'manager' }],
      ['PATCH', `/api/v1/people/${id}`, { location_ids: [] }],
      ['PATCH', `/api/v1/people/${id}`, { active: true }],
    ] as const;
    for (const [method, path, body] of refusedBodies)
      expect(await send(method, path, body), JSON.stringify(body)).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await send('PATCH', `/api/v1/people/${id}`, { phone: '+31 20 555 0104', active: false })).status).toBe(200);
    const imported = await fetch(`${open.base}/api/v1/imports?area=people`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'text/csv' },
      body: 'name,role,email\nEve,manager,eve@evil.example\n',
    });
    expect(imported.status).toBe(403);
    expect(await (await gym.request('GET', '/api/v1/people?limit=100')).text()).not.toContain('evil.example');
  });

  it('is held to the same by tools', async () => {
    const refusedCalls = [
      ['create_person', { name: 'Eve', role: 'manager', email: 'eve@evil.example' }],
      ['update_person', { person_id: String(person.id), role: 'staff' }],
      ['update_person', { person_id: String(person.id), email: 'eve@evil.example' }],
    ] as const;
    for (const [name, args] of refusedCalls) {
      const { text } = await callTool(name, args);
      expect(JSON.parse(text).result, text).toMatchObject({ isError: true });
      expect(text).toContain('connected program');
    }
    expect(JSON.parse((await callTool('create_person', { name: 'Ann', role: 'staff' })).text).result.isError).not.toBe(
      true,
    );
  });

  it('makes no rule that mails people when it has ended, and may end one', async () => {
    const body = { event: 'ticket_urgent', recipients: ['eve@evil.example'] };
    expect(await send('POST', '/api/v1/notification_rules', body)).toMatchObject({ status: 403, code: 'forbidden' });
    const { text: refused } = await callTool('create_notification_rule', {
      event: 'ticket_urgent',
      emails: ['eve@evil.example'],
    });
    expect(JSON.parse(refused).result, refused).toMatchObject({ isError: true });
    const made = await send(
      'POST',
      '/api/v1/notification_rules',
      { event: 'ticket_urgent', recipients: ['desk@gym.example'] },
      gym.tokens.write,
    );
    expect(made.status, made.text).toBe(201);
    const { id } = JSON.parse(made.text);
    const rule = `/api/v1/notification_rules/${id}`;
    const report = { name: 'costs', period: 'week', format: 'pdf' };
    for (const change of [{ recipients: ['eve@evil.example'] }, { report }, { active: true }])
      expect(await send('PATCH', rule, change)).toMatchObject({ status: 403, code: 'forbidden' });
    const rule_id = String(id);
    for (const change of [{ emails: ['eve@evil.example'] }, { person_ids: ['1'] }, { report }, { active: true }]) {
      const { text } = await callTool('update_notification_rule', { rule_id, ...change });
      expect(text, JSON.stringify(change)).toContain('connected program');
    }
    const { text: stopped } = await callTool('update_notification_rule', { rule_id, active: false });
    expect(JSON.parse(stopped).result.isError, stopped).not.toBe(true);
    expect((await send('DELETE', rule)).status).toBe(204);
  });

  it('is announced on the page of the consent as one that gives nobody access', async () => {
    const { text } = await openConsent(browser, beginConnection(open.base, client_id).url);
    expect(text).toContain('It can never give anyone access');
    for (const what of ['tokens', 'links to sign in', 'calendar feeds', 'webhooks', 'rules that mail', 'role'])
      expect(text).toContain(what);
  });

  it('leaves its person and issued tokens what they may do', async () => {
    const issued = await send('POST', '/api/v1/tokens', { name: 'Desk' }, gym.tokens.write);
    expect(issued.status).toBe(201);
    expect((await send('POST', '/api/v1/calendar_feeds', { name: 'Feed' }, gym.tokens.write)).status).toBe(201);
  });
});

describe('the page of a person', () => {
  it('ends only connections of this person, also for a manager', async () => {
    const colleague = await addPerson(gym, { name: 'Colleague', role: 'staff' });
    const other = await signIn(open, gym, colleague, openPublicBrowser(open.base));
    await connect(open.base, other, client_id);
    const path = '/account/connection';
    const formIn = async (page: TestBrowser) => hiddenOf(await (await page.get('/account')).text(), path);
    const theirs = await formIn(other);
    const { grant_id = '' } = theirs;
    expect((await browser.post(path, { ...(await formIn(browser)), grant_id })).status).toBe(404);
    expect((await other.post(path, theirs)).status).toBe(303);
  });
});

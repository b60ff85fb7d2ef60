import { UnauthorizedError, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { sql } from 'kysely';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepExpired } from '../../../src/jobs/sweep.ts';
import { createOutgoing } from '../../../src/outside/outgoing.ts';
import { addPerson, signIn, type TestBrowser } from '../../support/browser.ts';
import { runJob } from '../../support/jobs.ts';
import {
  beginConnection,
  connect,
  get,
  listenPublicly,
  openConsent,
  openPublicBrowser,
  REDIRECT,
  registerClient,
  requestToken,
  sendConsent,
  startOauth,
  type PublicService,
  type Tokens,
} from '../../support/oauth.ts';
import { useService, type Gym } from '../../support/service.ts';
import { SERVICES } from '../../support/services.ts';

const service = useService();
let gym: Gym;
let open: PublicService;
let browser: TestBrowser;
let client_id: string;
let person: { id: number };
beforeAll(async () => {
  ({ gym, open, browser, client_id, person } = await startOauth(service));
});
afterAll(() => open.close());

const callTool = (base: string, token: string, method: string, params: object = {}): Promise<Response> =>
  fetch(`${base}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });

/** The headers of forms that other sites send. */
const FOREIGN: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, {}];

describe('a client', () => {
  it('finds the authorization server from a 401 of /mcp', async () => {
    const refused = await fetch(`${open.base}/mcp`, { method: 'POST' });
    const metadata = `${open.base}/.well-known/oauth-protected-resource/mcp`;
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="ems", resource_metadata="${metadata}", scope="read"`,
    ]);
    expect(await (await fetch(metadata)).json()).toMatchObject({
      resource: `${open.base}/mcp`,
      authorization_servers: [open.base],
      scopes_supported: ['read', 'write'],
    });
    const server = await (await fetch(`${open.base}/.well-known/oauth-authorization-server`)).json();
    expect(server).toMatchObject({
      issuer: open.base,
      authorization_endpoint: `${open.base}/oauth/authorize`,
      token_endpoint: `${open.base}/oauth/token`,
      registration_endpoint: `${open.base}/oauth/register`,
      revocation_endpoint: `${open.base}/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      response_types_supported: ['code'],
      token_endpoint_auth_methods_supported: ['none'],
      client_id_metadata_document_supported: true,
      scopes_supported: ['read', 'write', 'offline_access'],
    });
  });

  it('finds none where the service has no public address, and no registration where that is off', async () => {
    for (const path of ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-authorization-server'])
      expect((await fetch(service.base + path)).status, path).toBe(404);
    const refused = await fetch(`${service.base}/mcp`, { method: 'POST' });
    expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="ems"');
    const closed = await listenPublicly(service.database, { oauth_registration: 'off' });
    const server = await (await fetch(`${closed.base}/.well-known/oauth-authorization-server`)).json();
    expect(Object(server)).not.toHaveProperty('registration_endpoint');
    await expect(registerClient(closed.base)).rejects.toThrow('not_found');
    closed.close();
  });

  it('connects with the official SDK', async () => {
    let tokens: Tokens | undefined;
    let verifier = '';
    let information: { client_id: string } | undefined;
    let address: URL | undefined;
    const provider: OAuthClientProvider = {
      redirectUrl: REDIRECT,
      clientMetadata: { client_name: 'SDK', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
      clientInformation: () => information,
      saveClientInformation: (saved) => void (information = saved),
      tokens: () => tokens && { token_type: 'Bearer', ...tokens },
      saveTokens: (saved) => void (tokens = JSON.parse(JSON.stringify(saved))),
      redirectToAuthorization: (url) => void (address = url),
      saveCodeVerifier: (saved) => void (verifier = saved),
      codeVerifier: () => verifier,
    };
    const url = new URL(`${open.base}/mcp`);
    const first = new StreamableHTTPClientTransport(url, { authProvider: provider });
    await expect(new Client({ name: 'sdk', version: '1' }).connect(first)).rejects.toBeInstanceOf(UnauthorizedError);
    expect(address?.searchParams.get('resource')).toBe(`${open.base}/mcp`);
    expect(address?.searchParams.get('scope')).toBe('read');
    const consent = await openConsent(browser, `${address?.pathname}${address?.search}`);
    const target = await sendConsent(browser, consent);
    await first.finishAuth(target.searchParams.get('code') ?? '');
    const client = new Client({ name: 'sdk', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('report_ticket');
    expect((await client.callTool({ name: 'list_machines', arguments: {} })).isError).not.toBe(true);
    await client.close();
  });

  it('connects and refreshes with oauth4webapi, which checks the issuer of the response', async () => {
    const insecure = { [oauth.allowInsecureRequests]: true };
    const issuer = new URL(open.base);
    const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
    const server = await oauth.processDiscoveryResponse(issuer, response);
    const client: oauth.Client = { client_id };
    const request = beginConnection(open.base, client_id, { scope: 'read' });
    const target = await sendConsent(browser, await openConsent(browser, request.url));
    expect(target.searchParams.get('iss')).toBe(open.base);
    const callback = oauth.validateAuthResponse(server, client, target, request.state);
    const exchanged = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      callback,
      REDIRECT,
      request.verifier,
      insecure,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, exchanged);
    expect(tokens).toMatchObject({ scope: 'read', expires_in: 28_800 });
    const again = await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      tokens.refresh_token ?? '',
      insecure,
    );
    const refreshed = await oauth.processRefreshTokenResponse(server, client, again);
    expect((await get(open.base, '/api/v1/me', refreshed.access_token)).status).toBe(200);
    const mixedUp = new URL(target);
    mixedUp.searchParams.set('iss', 'https://other.example');
    expect(() => oauth.validateAuthResponse(server, client, mixedUp, request.state)).toThrow(/iss/);
  });

  it('gets a token that carries the person, the scope and the name of the client', async () => {
    const { access_token, scope } = await connect(open.base, browser, client_id, 'write');
    expect(scope).toBe('read write');
    const me = JSON.parse(await (await get(open.base, '/api/v1/me', access_token)).text());
    expect(me).toMatchObject({
      person: { id: person.id },
      token: {
        name: 'Assistant',
        scope: 'write',
        admin: false,
        expires_at: expect.stringMatching(/^\d{4}.*\.\d{3}Z$/),
      },
    });
  });

  it('is asked to step up where it may read only, and sees the tools that change data', async () => {
    const { access_token } = await connect(open.base, browser, client_id);
    const listed = await (await callTool(open.base, access_token, 'tools/list')).text();
    expect(listed).toContain('"report_ticket"');
    const refused = await callTool(open.base, access_token, 'tools/call', {
      name: 'report_ticket',
      arguments: { machine_id: '1', description: 'Broken' },
    });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      `Bearer realm="ems", error="insufficient_scope", scope="write", resource_metadata="${open.base}/.well-known/oauth-protected-resource/mcp"`,
    ]);
    const plain = await callTool(open.base, gym.tokens.read, 'tools/list');
    expect(await plain.text()).not.toContain('"report_ticket"');
  });

  it('with a metadata document is fetched with the guard of webhooks, once, and never from a private address', async () => {
    const id = 'https://assistant.example/client.json';
    const fetched: string[] = [];
    const document = {
      client_id: id,
      client_name: 'Hosted \u202e<b>',
      redirect_uris: ['https://assistant.example/cb'],
    };
    const outgoing = {
      ...createOutgoing(),
      get: async (url: string) => {
        fetched.push(url);
        return { status: 200, cache_control: undefined, body: JSON.stringify(document) };
      },
    };
    const hosted = await listenPublicly(service.database, { services: { ...SERVICES, outgoing } });
    const own = await signIn(hosted, gym, person, openPublicBrowser(hosted.base));
    const { url } = beginConnection(hosted.base, id, { redirect_uri: 'https://assistant.example/cb' });
    const { text } = await openConsent(own, url);
    expect(text).toContain('Connect Hosted &lt;b&gt;?');
    expect(text).toContain('comes from assistant.example');
    expect(text).not.toContain('\u202e');
    const wrong = beginConnection(hosted.base, id, { redirect_uri: 'https://assistant.example/cb2' });
    expect((await own.get(wrong.url)).status).toBe(400);
    expect(fetched).toEqual([id]);
    hosted.close();

    const guarded = await listenPublicly(service.database, { services: { ...SERVICES, outgoing: createOutgoing() } });
    for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', 'localhost', '[::ffff:10.0.0.1]']) {
      const response = await openPublicBrowser(guarded.base).get(
        beginConnection(guarded.base, `https://${host}/client.json`).url,
      );
      expect([response.status, response.headers.get('location')], host).toEqual([400, null]);
    }
    guarded.close();
  });

  it('registers at most twenty times an hour from a network address, and a registration that nobody uses ends', async () => {
    await sql`delete from rate_limit`.execute(service.database.db);
    const ids = await Promise.allSettled(Array.from({ length: 22 }, () => registerClient(open.base)));
    expect(ids.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    await sql`delete from rate_limit`.execute(service.database.db);
    const count = async (): Promise<number> =>
      (await sql`select 1 from oauth_record where model = 'Client'`.execute(service.database.db)).rows.length;
    await sql`update oauth_record set expires_at = expires_at - interval '31 days'
      where model = 'Client'`.execute(service.database.db);
    await runJob(service.database, sweepExpired, {});
    // Those that a person has allowed stay.
    expect(await count()).toBeLessThan(5);
    expect((await openPublicBrowser(open.base).get(beginConnection(open.base, client_id).url)).status).toBe(303);
  });
});

describe('the page of a request', () => {
  it('names the client, the person and the gym, and preselects reading', async () => {
    const { text } = await openConsent(browser, beginConnection(open.base, client_id).url);
    for (const part of [
      'Connect Assistant?',
      'Ada Quist',
      gym.name,
      'a program on this computer',
      'value="read" checked',
    ])
      expect(text).toContain(part);
    const readOnly = await openConsent(browser, beginConnection(open.base, client_id, { scope: undefined }).url);
    expect(readOnly.text).not.toContain('value="write"');
  });

  it('grants no more than was asked for, and nothing if the person declines', async () => {
    const request = beginConnection(open.base, client_id, { scope: 'read' });
    const target = await sendConsent(browser, await openConsent(browser, request.url), { scope: 'write' });
    const response = await requestToken(open.base, {
      grant_type: 'authorization_code',
      code: target.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      client_id,
      code_verifier: request.verifier,
    });
    expect(JSON.parse(await response.text()).scope).toBe('read');
    const declined = await sendConsent(browser, await openConsent(browser, beginConnection(open.base, client_id).url), {
      decision: 'deny',
    });
    expect([declined.searchParams.get('error'), declined.searchParams.get('code')]).toEqual(['access_denied', null]);
  });

  it('asks each time, and refuses a request without a page', async () => {
    await connect(open.base, browser, client_id);
    const again = await browser.get(beginConnection(open.base, client_id).url);
    expect(new URL(again.headers.get('location') ?? '').pathname).toContain('/oauth/interaction/');
    const silent = await browser.get(beginConnection(open.base, client_id, { prompt: 'none' }).url);
    expect(new URL(silent.headers.get('location') ?? '').searchParams.get('error')).toBe('login_required');
  });

  it('takes no consent without a session, of another browser, another site or another person', async () => {
    const nobody = openPublicBrowser(open.base);
    const first = await openConsent(nobody, beginConnection(open.base, client_id).url);
    expect(first.text).toContain('Sign in to connect Assistant');
    const fields = { person_id: String(person.id), scope: 'read', decision: 'allow' };
    expect((await nobody.post(first.path, fields)).status).toBe(403);
    // The request began in the browser of somebody else.
    expect((await browser.get(first.path)).status).toBe(410);
    expect((await browser.post(first.path, fields)).status).toBe(410);
    const own = await openConsent(browser, beginConnection(open.base, client_id).url);
    for (const headers of FOREIGN) expect((await browser.post(own.path, fields, headers)).status).toBe(403);
    expect((await browser.post(own.path, { ...fields, person_id: '1' + String(person.id) })).status).toBe(403);
    const page = await browser.get(own.path);
    expect(page.headers.get('content-security-policy')).toMatch(
      /form-action 'self' http:\/\/127\.0\.0\.1:8123;.*frame-ancestors 'none'/,
    );
  });

  it('goes on after the person has signed in with a link', async () => {
    const newcomer = await addPerson(gym, { name: 'New' });
    const page = openPublicBrowser(open.base);
    const { path } = await openConsent(page, beginConnection(open.base, client_id).url);
    await signIn(open, gym, newcomer, page);
    expect(await (await page.get(path)).text()).toContain('Connect Assistant?');
  });
});

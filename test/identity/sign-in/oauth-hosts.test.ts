import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../support/browser.ts';
import {
  beginConnection,
  connect,
  get,
  listenPublicly,
  openConsent,
  REDIRECT,
  requestToken,
  sendConsent,
  startOauth,
  type PublicService,
} from '../../support/oauth.ts';
import { useService } from '../../support/service.ts';

const service = useService();
let open: PublicService;
let browser: TestBrowser;
let client_id: string;
beforeAll(async () => {
  ({ open, browser, client_id } = await startOauth(service));
});
afterAll(() => open.close());
// Registrations are counted per network address.
beforeEach(() => sql`delete from rate_limit`.execute(service.database.db));

const register = async (metadata: object): Promise<{ status: number; client: Record<string, unknown> }> => {
  const response = await fetch(`${open.base}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(metadata),
  });
  return { status: response.status, client: JSON.parse(await response.text()) };
};

describe('a registration', () => {
  it.each([
    [
      'a web application whose redirect opens an app',
      { application_type: 'web', redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback', REDIRECT] },
      { application_type: 'native' },
    ],
    [
      'another one',
      { application_type: 'web', redirect_uris: ['com.example.app:/callback'] },
      { application_type: 'native' },
    ],
    [
      'a client with a secret in its form',
      { redirect_uris: ['https://host.example/cb'], token_endpoint_auth_method: 'client_secret_post' },
      { token_endpoint_auth_method: 'none', client_secret: undefined },
    ],
    [
      'a client with a secret in a header',
      { redirect_uris: ['https://host.example/cb'], token_endpoint_auth_method: 'client_secret_basic' },
      { token_endpoint_auth_method: 'none', client_secret: undefined },
    ],
    [
      'a client that asks for more than there is',
      {
        redirect_uris: ['https://host.example/cb'],
        grant_types: ['authorization_code', 'client_credentials', 'refresh_token'],
        response_types: ['code', 'code id_token'],
        id_token_signed_response_alg: 'RS256',
        scope: 'openid mcp:tools read',
      },
      { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
    ],
    [
      'a client whose other members are null or empty',
      {
        redirect_uris: ['https://host.example/cb'],
        client_uri: null,
        logo_uri: '',
        contacts: null,
        jwks: null,
        token_endpoint_auth_method: null,
        application_type: null,
      },
      { token_endpoint_auth_method: 'none', application_type: 'native', client_uri: undefined },
    ],
  ])('of %s is granted, and the response says what is', async (_name, metadata, granted) => {
    const { status, client } = await register({ client_name: 'Host', ...metadata });
    expect(status, JSON.stringify(client)).toBe(201);
    expect(client).toMatchObject({ client_id: expect.any(String), redirect_uris: metadata.redirect_uris });
    for (const [name, value] of Object.entries(granted)) expect(client[name], name).toEqual(value);
  });

  it.each([
    'ftp://files.example/cb',
    'ws://sockets.example/cb',
    'wss://sockets.example/cb',
    'intent://scan/#Intent;scheme=zxing;end',
    'intent:/scan',
    'mailto:ada@gym.example',
    'urn:ietf:wg:oauth:2.0:oob',
    'view-source:https://a.example/',
    'https://user:password@a.example/cb',
    'https://a.example;script-src/cb',
    'https://a.example,b.example/cb',
    "https://a.example'/cb",
    'app://a;b/cb',
    'http://192.168.1.5/cb',
  ])('with the redirect %s is refused', async (uri) => {
    for (const application_type of ['native', 'web']) {
      const { status, client } = await register({ application_type, redirect_uris: ['https://host.example/cb', uri] });
      expect([status, client['error']], application_type).toEqual([400, 'invalid_redirect_uri']);
    }
  });

  it('that offers nothing supported, or is no object, is refused', async () => {
    const redirect_uris = ['https://host.example/cb'];
    expect((await register({ redirect_uris, response_types: ['token'] })).status).toBe(400);
    expect((await register({ redirect_uris, grant_types: ['client_credentials'], response_types: ['x'] })).status).toBe(
      400,
    );
    expect((await register([])).status).toBe(400);
    expect((await register({ redirect_uris: 'https://host.example/cb' })).status).toBe(400);
  });
});

describe('the resource', () => {
  it.each(['/mcp/', '/mcp?toolsets=work_orders', '/mcp/?toolsets=work_orders&results=text'])(
    'is the same with %s, also in the request for tokens',
    async (path) => {
      const request = beginConnection(open.base, client_id, { resource: open.base + path });
      const target = await sendConsent(browser, await openConsent(browser, request.url));
      const response = await requestToken(open.base, {
        grant_type: 'authorization_code',
        code: target.searchParams.get('code') ?? '',
        redirect_uri: REDIRECT,
        client_id,
        code_verifier: request.verifier,
        resource: open.base + path,
      });
      const { access_token, refresh_token } = JSON.parse(await response.text());
      expect((await get(open.base, '/api/v1/me', access_token)).status).toBe(200);
      const refreshed = await requestToken(open.base, {
        grant_type: 'refresh_token',
        refresh_token,
        client_id,
        resource: `${open.base}/mcp/`,
      });
      expect(refreshed.status).toBe(200);
    },
  );

  it.each(['/mcp2', '/mcp/more', '/', '', '/mcp#x', '/MCP'])('is another one with the path %j', async (path) => {
    const response = await browser.get(beginConnection(open.base, client_id, { resource: open.base + path }).url);
    const target = new URL(response.headers.get('location') ?? 'about:blank');
    expect(target.searchParams.get('error')).toBe('invalid_target');
  });

  it('is described at the root too, and tools are called at its address with a slash', async () => {
    for (const path of ['', '/mcp', '/mcp/']) {
      const response = await fetch(`${open.base}/.well-known/oauth-protected-resource${path}`);
      expect(await response.json(), path).toMatchObject({ resource: `${open.base}/mcp` });
    }
    const refused = await fetch(`${open.base}/mcp/`, { method: 'POST' });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('/.well-known/oauth-protected-resource/mcp"'),
    ]);
    const { access_token } = await connect(open.base, browser, client_id);
    for (const path of ['/mcp/', '/mcp/?toolsets=work_orders']) {
      const listed = await fetch(open.base + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${access_token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
      expect([listed.status, await listed.text()], path).toEqual([200, expect.stringContaining('"tools"')]);
    }
    expect((await fetch(`${open.base}/mcp//`)).status).toBe(404);
  });
});

describe('scopes', () => {
  it('that do not exist are left out of the grant, and of what a refresh asks for', async () => {
    const request = beginConnection(open.base, client_id, { scope: 'openid mcp:tools write claudeai' });
    const target = await sendConsent(browser, await openConsent(browser, request.url), { scope: 'write' });
    const response = await requestToken(open.base, {
      grant_type: 'authorization_code',
      code: target.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      client_id,
      code_verifier: request.verifier,
      scope: 'openid mcp:tools write claudeai',
    });
    const tokens = JSON.parse(await response.text());
    expect(tokens).toMatchObject({ scope: 'read write', expires_in: 3600 });
    for (const scope of ['openid write', 'offline_access read profile', 'mcp:tools']) {
      const { refresh_token } = tokens;
      const refreshed = await requestToken(open.base, { grant_type: 'refresh_token', refresh_token, client_id, scope });
      expect(refreshed.status, scope).toBe(200);
      Object.assign(tokens, JSON.parse(await refreshed.text()));
    }
  });

  it('decide how long an access token lasts: eight hours to read, one to write', async () => {
    expect((await connect(open.base, browser, client_id, 'read')).expires_in).toBe(28_800);
    expect((await connect(open.base, browser, client_id, 'write')).expires_in).toBe(3600);
  });
});

it('the issuer is in each response, and announced by a setting only', async () => {
  const target = await sendConsent(browser, await openConsent(browser, beginConnection(open.base, client_id).url));
  expect(target.searchParams.get('iss')).toBe(open.base);
  const readMetadata = async (base: string) => (await fetch(`${base}/.well-known/oauth-authorization-server`)).json();
  expect(await readMetadata(open.base)).not.toHaveProperty('authorization_response_iss_parameter_supported');
  const announcing = await listenPublicly(service.database, { oauth_announce_iss: 'on' });
  expect(await readMetadata(announcing.base)).toMatchObject({ authorization_response_iss_parameter_supported: true });
  announcing.close();
});

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTenant, issueToken } from '../../../src/auth/administration.ts';
import { send } from '../../support/areas.ts';
import { addPerson, makeSignInLink, signIn, type TestBrowser } from '../../support/browser.ts';
import { importFile } from '../../support/imports.ts';
import {
  beginConnection,
  connect,
  errorOf,
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
import { addLocation, addMachine } from '../../support/rows.ts';
import { useService, type Gym } from '../../support/service.ts';
import { hiddenOf } from '../../support/staff.ts';

const service = useService();
let gym: Gym;
let open: PublicService;
let browser: TestBrowser;
let client_id: string;
beforeAll(async () => {
  ({ gym, open, browser, client_id } = await startOauth(service));
});
afterAll(() => open.close());

/** Other processes have cached no token. */
const withFreshProcess = async <T>(use: (base: string) => Promise<T>): Promise<T> => {
  const other = await listenPublicly(service.database, {}, open.base);
  try {
    return await use(other.base);
  } finally {
    other.close();
  }
};

const refresh = (refresh_token: string, more: Record<string, string> = {}): Promise<Response> =>
  requestToken(open.base, { grant_type: 'refresh_token', refresh_token, client_id, ...more });

/** Returns a code that a person has just allowed, with what its exchange needs. */
const allowCode = async (parameters: Record<string, string | undefined> = {}) => {
  const request = beginConnection(open.base, client_id, parameters);
  const target = await sendConsent(browser, await openConsent(browser, request.url));
  const fields = {
    grant_type: 'authorization_code',
    code: target.searchParams.get('code') ?? '',
    redirect_uri: parameters['redirect_uri'] ?? REDIRECT,
    client_id,
    code_verifier: request.verifier,
  };
  return { target, request, fields };
};

describe('a code', () => {
  it('works once; a second use ends the connection', async () => {
    const { fields } = await allowCode();
    const tokens: Tokens = JSON.parse(await (await requestToken(open.base, fields)).text());
    expect(await errorOf(await requestToken(open.base, fields))).toBe('invalid_grant');
    expect(await errorOf(await refresh(tokens.refresh_token))).toBe('invalid_grant');
    await withFreshProcess(async (base) =>
      expect((await get(base, '/api/v1/me', tokens.access_token)).status).toBe(401),
    );
  });

  it('gives tokens to at most one of several that use it at once', async () => {
    const { fields } = await allowCode();
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await requestToken(open.base, fields)).status));
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('is refused with another verifier, redirect URI or client, and after 60 seconds', async () => {
    const other = await registerClient(open.base);
    for (const wrong of [
      { code_verifier: 'A'.repeat(43) },
      { code_verifier: '' },
      { redirect_uri: `${REDIRECT}/` },
      { client_id: other },
    ]) {
      const { fields } = await allowCode();
      expect(['invalid_grant', 'invalid_request'], JSON.stringify(wrong)).toContain(
        await errorOf(await requestToken(open.base, { ...fields, ...wrong })),
      );
    }
    const { fields } = await allowCode();
    const { rows } = await sql<{ seconds: number }>`
      select max(extract(epoch from expires_at - now()))::float8 as seconds from oauth_record
      where model = 'AuthorizationCode'`.execute(service.database.db);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(60);
    await sql`update oauth_record set expires_at = now() where model = 'AuthorizationCode'`.execute(
      service.database.db,
    );
    expect(await errorOf(await requestToken(open.base, fields))).toBe('invalid_grant');
  });

  it.each([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['a challenge without a method', { code_challenge_method: undefined }],
    ['another response type', { response_type: 'token' }],
    ['another resource', { resource: 'https://other.example/mcp' }],
  ])('is not issued for a request with %s', async (_name, parameters) => {
    const response = await browser.get(beginConnection(open.base, client_id, parameters).url);
    const location = new URL(response.headers.get('location') ?? 'about:blank');
    expect(location.href.startsWith(REDIRECT)).toBe(true);
    const answer = location.hash === '' ? location.searchParams : new URLSearchParams(location.hash.slice(1));
    expect([answer.get('code'), answer.get('iss')]).toEqual([null, open.base]);
    expect(answer.get('error')).toMatch(/^(invalid_request|unsupported_response_type|invalid_target)$/);
  });

  it.each([
    `${REDIRECT}/more`,
    `${REDIRECT}?next=1`,
    'http://127.0.0.1.evil.example/callback',
    'http://127.0.0.1:8123@evil.example/callback',
    'https://evil.example/callback',
    'http://localhost:8123/callback',
    '//evil.example',
    'javascript:alert(1)',
  ])('never goes to a redirect URI that is not registered: %s', async (redirect_uri) => {
    const response = await browser.get(beginConnection(open.base, client_id, { redirect_uri }).url);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('goes to any port of a loopback address, and clients cannot register other plain http', async () => {
    const { target } = await allowCode({ redirect_uri: 'http://127.0.0.1:49152/callback' });
    expect([target.port, target.searchParams.has('code')]).toEqual(['49152', true]);
    for (const uri of ['http://evil.example/cb', 'javascript:alert(1)', 'data:text/html,x', 'https://a.example/#x'])
      await expect(registerClient(open.base, { redirect_uris: [uri] }), uri).rejects.toThrow('invalid_redirect_uri');
  });

  it('goes to no plain http of another computer either for a client that is a web application', async () => {
    const web = { application_type: 'web' };
    for (const uri of ['http://evil.example/cb', 'HTTP://127.0.0.1.evil.example/cb'])
      await expect(registerClient(open.base, { ...web, redirect_uris: [REDIRECT, uri] }), uri).rejects.toThrow(
        'invalid_redirect_uri',
      );
    for (const uri of ['https://app.example/cb', 'http://localhost:8123/cb'])
      expect(await registerClient(open.base, { ...web, redirect_uris: [uri] })).toBeTypeOf('string');
  });
});

describe('a refresh token', () => {
  it('rotates; the use of an old one ends the connection after a while', async () => {
    const first = await connect(open.base, browser, client_id);
    const second: Tokens = JSON.parse(await (await refresh(first.refresh_token)).text());
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await get(open.base, '/api/v1/me', second.access_token)).status).toBe(200);
    await sql`update oauth_record set consumed_at = now() - interval '61 seconds'
      where model = 'RefreshToken' and consumed_at is not null`.execute(service.database.db);
    expect(await errorOf(await refresh(first.refresh_token))).toBe('invalid_grant');
    expect(await errorOf(await refresh(second.refresh_token))).toBe('invalid_grant');
    await withFreshProcess(async (base) =>
      expect((await get(base, '/api/v1/me', second.access_token)).status).toBe(401),
    );
  });

  it('gets no wider scope', async () => {
    const { refresh_token } = await connect(open.base, browser, client_id);
    expect(await errorOf(await refresh(refresh_token, { scope: 'read write' }))).toBe('invalid_scope');
  });

  it('is refused for another client', async () => {
    const { refresh_token } = await connect(open.base, browser, client_id);
    const other = await registerClient(open.base);
    expect(await errorOf(await refresh(refresh_token, { client_id: other }))).toBe('invalid_grant');
  });
});

describe('an access token', () => {
  it('is stored as a hash only, like codes, cookies and refresh tokens', async () => {
    const tokens = await connect(open.base, browser, client_id);
    const { rows } = await sql<{ row: string }>`select oauth_record::text as row from oauth_record`.execute(
      service.database.db,
    );
    const stored = JSON.stringify(rows);
    for (const secret of [tokens.access_token, tokens.refresh_token, ...browser.cookies.values()])
      expect(stored).not.toContain(secret);
    expect(stored).toContain(createHash('sha256').update(tokens.access_token).digest('hex'));
  });

  it('is a 401 at a service with another address', async () => {
    const { access_token } = await connect(open.base, browser, client_id);
    await sql`update oauth_record set payload = jsonb_set(payload, '{aud}', '"https://other.example/mcp"')
      where model = 'AccessToken'`.execute(service.database.db);
    await withFreshProcess(async (base) => expect((await get(base, '/api/v1/me', access_token)).status).toBe(401));
    expect((await get(service.base, '/api/v1/me', access_token)).status).toBe(401);
  });

  it('ends with /oauth/revoke, by whoever ends the connection, and when the person is deactivated', async () => {
    const revoked = await connect(open.base, browser, client_id);
    const body = new URLSearchParams({ token: revoked.refresh_token, client_id });
    expect((await fetch(`${open.base}/oauth/revoke`, { method: 'POST', body })).status).toBe(200);

    const leaver = await addPerson(gym, { name: 'Leaver' });
    const leaving = await connect(open.base, await signIn(open, gym, leaver, openPublicBrowser(open.base)), client_id);
    expect((await get(open.base, '/api/v1/me', leaving.access_token)).status).toBe(200);
    await gym.request('PATCH', `/api/v1/people/${leaver.id}`, { body: { active: false } });
    await withFreshProcess(async (base) => {
      for (const { access_token } of [revoked, leaving])
        expect((await get(base, '/api/v1/me', access_token)).status).toBe(401);
    });
    for (const { refresh_token } of [revoked, leaving])
      expect(await errorOf(await refresh(refresh_token))).toBe('invalid_grant');
  });
});

describe('a connection', () => {
  it('is listed for its person and for managers, and ends for either', async () => {
    const staff = await addPerson(gym, { name: 'Staff', role: 'staff' });
    const tenant = await findTenant(service.database, gym.name);
    const issue = async (person_id: number): Promise<string> =>
      (await issueToken(service.database, tenant, { scope: 'write', person_id, expires_at: null })).token;
    const [own, other] = [await issue(staff.id), await issue((await addPerson(gym, { role: 'staff' })).id)];
    const staffBrowser = await signIn(open, gym, staff, openPublicBrowser(open.base));
    const tokens = await connect(open.base, staffBrowser, client_id);
    const list = async (token: string) =>
      JSON.parse(await (await gym.request('GET', '/api/v1/grants', { token })).text()).data;
    const [grant] = await list(own);
    expect(grant).toMatchObject({ client_id, client_name: 'Assistant', scope: 'read', person_id: staff.id });
    expect(await list(other)).toEqual([]);
    expect(await list(gym.tokens.write)).toContainEqual(grant);
    const end = async (token: string) => (await gym.request('DELETE', `/api/v1/grants/${grant.id}`, { token })).status;
    const stranger = await service.createGym('Strangers');
    expect([await end(other), await end(stranger.tokens.write), await end(gym.tokens.plain)]).toEqual([404, 404, 403]);
    expect(await end(own)).toBe(204);
    expect(await list(own)).toEqual([]);
    expect(await errorOf(await refresh(tokens.refresh_token))).toBe('invalid_grant');
    await withFreshProcess(async (base) =>
      expect((await get(base, '/api/v1/me', tokens.access_token)).status).toBe(401),
    );
  });

  it('ends, and is listed no more, when its program revokes the access token', async () => {
    const person = await addPerson(gym, { role: 'staff' });
    const own = await signIn(open, gym, person, openPublicBrowser(open.base));
    const { access_token, refresh_token } = await connect(open.base, own, client_id);
    const body = new URLSearchParams({ token: access_token, client_id });
    expect((await fetch(`${open.base}/oauth/revoke`, { method: 'POST', body })).status).toBe(200);
    expect(await errorOf(await refresh(refresh_token))).toBe('invalid_grant');
    expect(await (await own.get('/account')).text()).toContain('No program is connected');
  });

  it('ends for good with the sessions and links of a person who is deactivated, also if the person is active again', async () => {
    const change = (by: 'PATCH' | 'import', { id, email }: { id: number; email: string | null }, active: boolean) =>
      by === 'PATCH'
        ? send(gym, 'PATCH', `/api/v1/people/${id}`, { active })
        : importFile(gym, 'people', `email,active\n${email},${active}\n`, { query: 'match_on=email&overwrite=state' });
    for (const by of ['PATCH', 'import'] as const) {
      const person = await addPerson(gym, { role: 'staff', email: `${by}@gym.example` });
      const own = await signIn(open, gym, person, openPublicBrowser(open.base));
      const tokens = await connect(open.base, own, client_id);
      const link = await makeSignInLink(gym, person);
      for (const active of [false, true]) await change(by, person, active);
      expect((await own.get('/account')).headers.get('location')).toBe('/sign-in');
      expect((await own.post(link)).status).toBe(410);
      expect(await errorOf(await refresh(tokens.refresh_token))).toBe('invalid_grant');
      await withFreshProcess(async (base) =>
        expect((await get(base, '/api/v1/me', tokens.access_token)).status).toBe(401),
      );
      const listed = JSON.parse(await (await gym.request('GET', '/api/v1/grants')).text()).data;
      expect(listed).not.toContainEqual(expect.objectContaining({ person_id: person.id }));
    }
  });

  it('ends on the page of the person, whose form another site cannot send', async () => {
    const owner = await addPerson(gym, { name: 'Owner' });
    const page = await signIn(open, gym, owner, openPublicBrowser(open.base));
    const { refresh_token } = await connect(open.base, page, client_id);
    const path = '/account/connection';
    const fields = hiddenOf(await (await page.get('/account')).text(), path);
    expect((await page.post(path, fields, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await page.post(path, fields)).status).toBe(303);
    expect(await (await page.get('/account')).text()).toContain('No program is connected');
    expect(await errorOf(await refresh(refresh_token))).toBe('invalid_grant');
  });

  it('sees nothing of other locations than those that its person chose from the page', async () => {
    const [here, there] = [await addLocation(gym, 'Here'), await addLocation(gym, 'There')];
    const machines = [
      await addMachine(gym, { location_id: here.id }),
      await addMachine(gym, { location_id: there.id }),
    ];
    const chosen = { location_id: String(here.id) };
    const { access_token } = await connect(open.base, browser, client_id, 'read', chosen);
    const read = async (id: number) => (await get(open.base, `/api/v1/machines/${id}`, access_token)).status;
    expect(await Promise.all(machines.map(({ id }) => read(id)))).toEqual([200, 404]);
    const { data } = JSON.parse(await (await gym.request('GET', '/api/v1/grants')).text());
    expect(data[0].location_ids).toEqual([here.id]);
    const other = await addLocation(await service.createGym('Elsewhere'));
    await expect(connect(open.base, browser, client_id, 'read', { location_id: String(other.id) })).rejects.toThrow(
      '403',
    );
  });

  it('has a token that cannot be replaced', async () => {
    await connect(open.base, browser, client_id);
    const { data } = JSON.parse(await (await gym.request('GET', '/api/v1/tokens')).text());
    const { id } = data.find(({ name }: { name: string }) => name === 'Assistant');
    expect((await gym.request('POST', `/api/v1/tokens/${id}/rotate`, { body: {} })).status).toBe(409);
  });
});

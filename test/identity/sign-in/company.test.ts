import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, makeSignInLink, openBrowser, signIn, type TestBrowser } from '../../support/browser.ts';
import { listenWithCompany, logInAtCompany, servicesOf, type CompanyService } from '../../support/company.ts';
import {
  beginConnection,
  get,
  listenPublicly,
  openPublicBrowser,
  REDIRECT,
  registerClient,
  requestToken,
  sendConsent,
  type Tokens,
} from '../../support/oauth.ts';
import { refusal } from '../../support/rows.ts';
import { useService, type Gym } from '../../support/service.ts';

const service = useService();
let gym: Gym;
let open: CompanyService;
beforeAll(async () => {
  gym = await service.createGym('Company');
  open = await listenWithCompany(service.database);
});
afterAll(() => open.close());
beforeEach(() => {
  open.company.forgery = null;
});

const SESSION = 'ems_session';
const BEGIN = '/sign-in/company';

/** Adds a person, and an account with the same address at the provider. */
const addEmployee = async (name: string, fields: object = {}): Promise<{ id: number }> => {
  const email = `${name}@gym.localhost`;
  open.company.accounts.set(name, { email, email_verified: true });
  return addPerson(gym, { name, email, ...fields });
};

const openAt = (): TestBrowser => openPublicBrowser(open.base);

/** Signs in as an account. Returns the last response, after which the browser goes on. */
const signInAs = async (name: string, browser = openAt(), begin = BEGIN): Promise<Response> =>
  browser.get(await logInAtCompany(browser, begin, name));

const isSignedIn = async (browser: TestBrowser): Promise<boolean> => (await browser.get('/account')).status === 200;

/** The status and text of a page that refuses, which sets no session. */
const refusedPage = async (browser: TestBrowser, response: Response): Promise<[number, string]> => {
  expect([browser.cookies.has(SESSION), await isSignedIn(browser)]).toEqual([false, false]);
  return [response.status, await response.text()];
};

describe('signing in with the company’s provider', () => {
  it('signs in whose verified address belongs to an active person, letter case aside, with state, nonce and PKCE', async () => {
    await addEmployee('ada', { email: 'Ada@gym.localhost' });
    const browser = openAt();
    const begun = await browser.get(BEGIN);
    const address = new URL(begun.headers.get('location') ?? '');
    expect([begun.status, address.origin, begun.headers.get('cache-control')]).toEqual([
      303,
      open.company.issuer,
      'no-store',
    ]);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'ems',
      response_type: 'code',
      redirect_uri: `${open.base}/sign-in/company/callback`,
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(begun.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^ems_company=[\w-]{32}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ]);
    const done = await signInAs('ada', browser);
    expect([done.status, done.headers.get('location')]).toEqual([303, '/today']);
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('ems'))).toEqual([SESSION]);
    expect(await (await browser.get('/account')).text()).toContain('ada');
  });

  it('uses a secure cookie of the service alone behind TLS', async () => {
    const secure = await listenPublicly(service.database, {}, 'https://ems.example', (base) =>
      servicesOf(open.company.issuer, base),
    );
    const [cookie] = (await openBrowser(secure.base).get(BEGIN)).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-ems_company=[\w-]{32}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/);
    secure.close();
  });

  it('offers a choice to a person of several gyms, each by a link that works once', async () => {
    const other = await service.createGym('Company <two>');
    await addEmployee('both');
    await addPerson(other, { name: 'Both there', email: 'BOTH@gym.localhost' });
    const browser = openAt();
    const page = await (await signInAs('both', browser)).text();
    expect(page).toContain('Sign in at Company &lt;two&gt;');
    expect(await isSignedIn(browser)).toBe(false);
    const paths = [...page.matchAll(/action="(\/sign-in\/[\w-]{32})"/g)].map(([, path = '']) => path);
    expect(paths).toHaveLength(2);
    expect((await browser.post(paths[1] ?? '')).headers.get('location')).toBe('/today');
    expect(await (await browser.get('/account')).text()).toContain('Both there');
    expect((await openAt().post(paths[1] ?? '')).status).toBe(410);
  });

  it.each([
    ['no active person', { email: 'stranger@gym.localhost', email_verified: true }, 'not the address of an active'],
    ['a deactivated person', { email: 'left@gym.localhost', email_verified: true }, 'not the address of an active'],
    ['an address that is not verified', { email: 'eve@gym.localhost', email_verified: false }, 'does not confirm'],
    ['an address of which nothing is said', { email: 'eve@gym.localhost' }, 'does not confirm'],
    ['no address', {}, 'does not confirm'],
    ['a letter that becomes another one', { email: '\u212Aim@gym.localhost', email_verified: true }, 'not accepted'],
  ])('is refused for %s', async (_name, claims, text) => {
    for (const name of ['eve', 'kim']) {
      const email = `${name}@gym.localhost`;
      await gym.request('POST', '/api/v1/people', { body: { name, email, role: 'manager' } });
    }
    await gym.request('POST', '/api/v1/people', {
      body: { name: 'Left', email: 'left@gym.localhost', role: 'manager', active: false },
    });
    open.company.accounts.set('refused', claims);
    const browser = openAt();
    expect(await refusedPage(browser, await signInAs('refused', browser))).toEqual([
      403,
      expect.stringContaining(text),
    ]);
  });

  it('shows nothing of a provider’s refusal but that it was one', async () => {
    const browser = openAt();
    const [status, text] = await refusedPage(browser, await signInAs('', browser));
    expect([status, text.includes('failed'), text.includes('no</b>')]).toEqual([403, true, false]);
  });

  it('mails and makes no links then, except on the command line', async () => {
    const person = await addEmployee('linked');
    const page = await (await openAt().get('/sign-in')).text();
    expect([page.includes(`Sign in with ${new URL(open.company.issuer).host}`), page.includes('Mail me')]).toEqual([
      true,
      false,
    ]);
    const posted = await openAt().post('/sign-in', { email: 'linked@gym.localhost' });
    expect(await posted.text()).not.toContain('Look into your mail');
    const response = await fetch(`${open.base}/api/v1/people/${person.id}/sign_in_links`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gym.tokens.write}` },
    });
    expect(await refusal(response)).toMatchObject({ status: 409, code: 'conflict' });
    // A link from elsewhere works.
    const browser = openAt();
    expect((await browser.post(await makeSignInLink(gym, person))).status).toBe(303);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('has no pages without a provider', async () => {
    for (const path of [BEGIN, `${BEGIN}/callback?code=1`])
      expect((await openBrowser(service.base).get(path)).status).toBe(404);
  });
});

describe('an attack on signing in with the provider', () => {
  it.each<[string, object, boolean]>([
    ['signed by another key', {}, false],
    ['with another nonce', { nonce: 'A'.repeat(43) }, true],
    ['without a nonce', { nonce: undefined }, true],
    ['for another client', { aud: 'another' }, true],
    ['of another issuer', { iss: 'http://127.0.0.1:1' }, true],
    ['that has expired', { iat: 1_700_000_000, exp: 1_700_000_060 }, true],
    ['of another subject than the person', { sub: 'somebody' }, true],
  ])('fails with an ID token %s', async (_name, claims, isSigned) => {
    await addEmployee('victim');
    open.company.forgery = { claims, isSigned };
    const browser = openAt();
    const [status, text] = await refusedPage(browser, await signInAs('victim', browser));
    expect([status, text.includes('failed')]).toEqual([403, true]);
  });

  it('fails in a browser that did not begin, so nobody is signed in as the attacker', async () => {
    await addEmployee('mallory');
    const callback = await logInAtCompany(openAt(), BEGIN, 'mallory');
    const victim = openAt();
    expect((await refusedPage(victim, await victim.get(callback)))[0]).toBe(410);
    // The victim may have begun too.
    await victim.get(BEGIN);
    expect((await refusedPage(victim, await victim.get(callback)))[0]).toBe(403);
    // Whatever was tried, its cookie has ended.
    expect((await victim.get(callback)).status).toBe(410);
  });

  it('fails with the response of another provider, and without the name of the provider', async () => {
    await addEmployee('mixed');
    for (const iss of ['https://evil.example', null]) {
      const browser = openAt();
      const callback = new URL(await logInAtCompany(browser, BEGIN, 'mixed'));
      if (iss === null) callback.searchParams.delete('iss');
      else callback.searchParams.set('iss', iss);
      const before = open.company.requests.length;
      expect((await refusedPage(browser, await browser.get(callback.href)))[0]).toBe(403);
      // The code went nowhere.
      expect(open.company.requests.slice(before)).toEqual([]);
    }
  });

  it('fails with a code that was used, and with another verifier', async () => {
    await addEmployee('again');
    const browser = openAt();
    const callback = await logInAtCompany(browser, BEGIN, 'again');
    const cookie = browser.cookies.get('ems_company') ?? '';
    expect((await browser.get(callback)).status).toBe(303);
    const replaying = openAt();
    replaying.cookies.set('ems_company', cookie);
    expect((await refusedPage(replaying, await replaying.get(callback)))[0]).toBe(403);
  });

  it('cannot fix a session: signing in ends that of the browser, and begins a new one', async () => {
    const [first] = [await addEmployee('fixed'), await addEmployee('fixer')];
    const browser = await signIn(open, gym, first, openAt());
    const former = browser.cookies.get(SESSION) ?? '';
    await signInAs('fixer', browser);
    expect(browser.cookies.get(SESSION)).not.toBe(former);
    const attacker = openAt();
    attacker.cookies.set(SESSION, former);
    expect(await isSignedIn(attacker)).toBe(false);
  });

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '..',
    `${'a'.repeat(20)}/../x`,
    '%0d%0aSet-Cookie:x',
  ])('leads nowhere else afterwards: %s', async (interaction) => {
    await addEmployee('led');
    const done = await signInAs('led', openAt(), `${BEGIN}?interaction=${encodeURIComponent(interaction)}`);
    expect(done.headers.get('location')).toBe('/today');
    const browser = openAt();
    const callback = await logInAtCompany(browser, BEGIN, 'led');
    browser.cookies.set('ems_company', `${browser.cookies.get('ems_company')}.${encodeURIComponent(interaction)}`);
    expect((await browser.get(callback)).headers.get('location')).toBe('/today');
  });
});

describe('a connection of a program', () => {
  it('is allowed by a person who signs in with the provider on the way, and works then', async () => {
    await addEmployee('connected');
    const client_id = await registerClient(open.base);
    const request = beginConnection(open.base, client_id);
    const browser = openAt();
    const begun = await browser.get(request.url);
    const consent = new URL(begun.headers.get('location') ?? '').pathname;
    const first = await (await browser.get(consent)).text();
    const begin = /href="(\/sign-in\/company\?interaction=[\w-]+)"/.exec(first)?.[1] ?? '';
    const done = await signInAs('connected', browser, begin);
    expect([done.status, done.headers.get('location')]).toEqual([303, consent]);
    const text = await (await browser.get(consent)).text();
    expect(text).toContain('Connect Assistant?');
    const target = await sendConsent(browser, { path: consent, text });
    const response = await requestToken(open.base, {
      grant_type: 'authorization_code',
      code: target.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      client_id,
      code_verifier: request.verifier,
    });
    const { access_token }: Tokens = JSON.parse(await response.text());
    expect(await (await get(open.base, '/api/v1/me', access_token)).json()).toMatchObject({
      person: { name: 'connected' },
    });
  });
});

it('a sign-in with the provider and the form for a link refuse an address that is not a text', async () => {
  open.company.accounts.set('nul', { email: 'a\0b@gym.localhost', email_verified: true });
  expect((await signInAs('nul')).status).toBe(403);
});

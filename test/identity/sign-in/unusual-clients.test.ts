import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../support/browser.ts';
import {
  beginConnection,
  openConsent,
  registerClient,
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

describe('a request of an unusual client', () => {
  it('gets a 400 for a text that PostgreSQL does not store, when it registers and in its requests', async () => {
    for (const client_name of ['a\0b', '\ud800'])
      await expect(registerClient(open.base, { client_name })).rejects.toThrow('invalid_request');
    for (const name of ['state', 'login_hint', 'ui_locales']) {
      const refused = await browser.get(beginConnection(open.base, client_id, { [name]: 'a\0b' }).url);
      const target = new URL(refused.headers.get('location') ?? 'about:blank');
      expect([refused.status, target.searchParams.get('error')], name).toEqual([303, 'invalid_request']);
    }
  });

  it('ignores parameters of OpenID Connect, and reads all of a query that has a second question mark', async () => {
    const { url } = beginConnection(open.base, client_id, {
      scope: 'openid read',
      nonce: 'n',
      max_age: '0',
      acr_values: 'high',
      id_token_hint: 'x',
      state: undefined,
    });
    const page = await openConsent(browser, `${url}&login_hint=who?&state=kept`);
    expect((await sendConsent(browser, page)).searchParams.get('state')).toBe('kept');
  });
});

/** Sends a request as a proxy that does not pass on the host, or a hostile caller, would. */
const getFrom = (
  path: string,
  headers: Record<string, string>,
): Promise<{ text: string; cookie: string; location: string }> =>
  new Promise((resolve, reject) => {
    const request = get(open.base + path, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      const cookie = (response.headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]).join('; ');
      response.on('end', () => resolve({ text, cookie, location: response.headers.location ?? '' }));
    });
    request.on('error', reject);
  });

it.each([
  ['Host', { host: 'evil.example' }],
  ['Host that is no host', { host: '127.0.0.1:80.evil.example' }],
  ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }],
])('the addresses of the authorization server are those of PUBLIC_URL whatever the %s', async (_name, headers) => {
  const metadata = JSON.parse((await getFrom('/.well-known/oauth-authorization-server', headers)).text);
  for (const name of [
    'issuer',
    'authorization_endpoint',
    'token_endpoint',
    'registration_endpoint',
    'revocation_endpoint',
  ])
    expect(new URL(metadata[name]).origin, name).toBe(open.base);
  const { location, cookie } = await getFrom(beginConnection(open.base, client_id).url, headers);
  const { pathname: path } = new URL(location);
  const session = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = { cookie: `${cookie}; ${session}` };
  const { text } = await getFrom(path, { ...headers, ...sent });
  const declined = await fetch(open.base + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...sent, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ person_id: /name="person_id" value="(\d+)"/.exec(text)?.[1] ?? '', decision: 'deny' }),
  });
  expect(new URL(declined.headers.get('location') ?? '').origin).toBe(open.base);
});

describe('the page of a request', () => {
  it.each([
    ['\u3164\u115f\u2800 \u200b', undefined],
    ['???', undefined],
    ['Cl\u00adau\u3164de\u202e', 'Claude'],
    ['a' + '\ud83c\udfcb'.repeat(90), 'a' + '\ud83c\udfcb'.repeat(79)],
    ['\ud83c\udfcb'.repeat(90) + 'a', undefined],
  ])('shows what people see of the name %j, or else the id of the client', async (client_name, shown) => {
    const id = await registerClient(open.base, { client_name });
    const { text } = await openConsent(browser, beginConnection(open.base, id).url);
    expect(text).toContain(`<h1>Connect ${shown ?? id}?</h1>`);
  });
});

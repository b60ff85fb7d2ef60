import type { Schemas } from '../../generated/contract.ts';
import type { Gym, TestService } from './service.ts';

/** A browser without a window: it keeps cookies, and follows no redirect. */
export type TestBrowser = {
  get(path: string): Promise<Response>;
  /** Sends a form from a page of the service; other headers pretend that it came from elsewhere. */
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** Sends a body from a page of the service, such as a form with a file. */
  send(path: string, body: FormData | Blob): Promise<Response>;
  cookies: Map<string, string>;
};

/** Opens a browser for a service that listens at `base`, whose pages are those of `origin`. It sends `always` with each request. */
export const openBrowser = (
  base: string,
  origin = 'https://ems.example',
  always: Record<string, string> = {},
): TestBrowser => {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const url = path.startsWith('/') ? base + path : path;
    const headers = { ...always, ...init.headers, ...(cookie === '' ? {} : { cookie }) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (value === '' || /Max-Age=0|expires=Thu, 01 Jan 1970/i.test(text)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    get: (path) => send(path, {}),
    post: (path, fields = {}, headers = { origin, 'sec-fetch-site': 'same-origin' }) =>
      send(path, { method: 'POST', body: new URLSearchParams(fields), headers }),
    send: (path, body) => send(path, { method: 'POST', body, headers: { origin, 'sec-fetch-site': 'same-origin' } }),
  };
};

/** Adds a person to a gym, by default a manager. */
export const addPerson = async (gym: Pick<Gym, 'request'>, fields: object = {}): Promise<Schemas['Person']> => {
  const body = { name: 'Ada Quist', role: 'manager', ...fields };
  return JSON.parse(await (await gym.request('POST', '/api/v1/people', { body })).text());
};

/** Makes a link with which a person signs in. Returns its path. */
export const makeSignInLink = async (gym: Pick<Gym, 'request'>, { id }: { id: number }): Promise<string> => {
  const response = await gym.request('POST', `/api/v1/people/${id}/sign_in_links`);
  if (response.status !== 201) throw new Error(await response.text());
  return new URL(JSON.parse(await response.text()).url).pathname;
};

/** Returns a browser in which a person is signed in. */
export const signIn = async (
  { base }: Pick<TestService, 'base'>,
  gym: Gym,
  person: { id: number },
  browser = openBrowser(base),
): Promise<TestBrowser> => {
  const { status } = await browser.post(await makeSignInLink(gym, person));
  if (status !== 303) throw new Error(`signing in returned ${status}`);
  return browser;
};

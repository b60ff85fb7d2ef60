import { once } from 'node:events';
import { createHash, randomBytes } from 'node:crypto';
import { type ServiceOptions, createApp } from '../../src/app.ts';
import type { Database } from '../../src/postgres/database.ts';
import type { Services } from '../../src/core/services.ts';
import { createHttpServer } from '../../src/http/server.ts';
import { addPerson, openBrowser, signIn, type TestBrowser } from './browser.ts';
import { silent } from './database.ts';
import { freePort } from './programs.ts';
import type { TestService } from './service.ts';
import { SERVICES } from './services.ts';

/** A service with a public address, which is that at which it listens. */
export type PublicService = { base: string; close: () => void };

/** Serves a database at its public address, or as another process of the service with a given one. */
export const listenPublicly = async (
  database: Database,
  options: Partial<ServiceOptions> = {},
  publicUrl?: string,
  servicesAt = (_base: string): Services => options.services ?? SERVICES,
): Promise<PublicService> => {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const services = { ...servicesAt(base), publicUrl: () => publicUrl ?? base };
  const app = await createApp(
    database,
    {
      allowed_origins: [],
      rate_limit: 0,
      max_unknown_tokens: Infinity,
      public_url: publicUrl ?? base,
      ...options,
      services,
    },
    silent,
  );
  const server = createHttpServer(app);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    base,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Where the clients of tests receive codes. */
export const REDIRECT = 'http://127.0.0.1:8123/callback';

/** Registers a client. Returns its id. */
export const registerClient = async (base: string, metadata: object = {}): Promise<string> => {
  const response = await fetch(`${base}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Assistant', redirect_uris: [REDIRECT], ...metadata }),
  });
  if (response.status !== 201) throw new Error(await response.text());
  return JSON.parse(await response.text()).client_id;
};

/** A request for a connection, with its secret. */
export type Request = { url: string; verifier: string; state: string };

/** Returns the address with which a client begins; other parameters replace these, and undefined leaves one out. */
export const beginConnection = (
  base: string,
  client_id: string,
  parameters: Record<string, string | undefined> = {},
): Request => {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const all = {
    client_id,
    response_type: 'code',
    redirect_uri: REDIRECT,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${base}/mcp`,
    scope: 'read write',
    state,
    ...parameters,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value !== undefined) query.set(name, value);
  return { url: `/oauth/authorize?${query}`, verifier, state };
};

/** Opens the page of a request in a browser. Returns its path and text. */
export const openConsent = async (browser: TestBrowser, url: string): Promise<{ path: string; text: string }> => {
  const response = await browser.get(url);
  const location = response.headers.get('location');
  if (response.status !== 303 || location === null) throw new Error(`${response.status} ${await response.text()}`);
  const path = new URL(location).pathname;
  return { path, text: await (await browser.get(path)).text() };
};

/** Sends the form of a consent. Returns the address to which the browser goes then, with the code. */
export const sendConsent = async (
  browser: TestBrowser,
  { path, text }: { path: string; text: string },
  fields: Record<string, string> = {},
): Promise<URL> => {
  const person_id = /name="person_id" value="(\d+)"/.exec(text)?.[1] ?? '';
  const decided = await browser.post(path, { person_id, scope: 'read', decision: 'allow', ...fields });
  const next = decided.headers.get('location');
  if (decided.status !== 303 || next === null) throw new Error(`${decided.status} ${await decided.text()}`);
  const resumed = await browser.get(new URL(next).pathname);
  const target = resumed.headers.get('location');
  if (target === null) throw new Error(`${resumed.status} ${await resumed.text()}`);
  return new URL(target);
};

/** Calls the token endpoint. */
export const requestToken = (base: string, fields: Record<string, string>): Promise<Response> =>
  fetch(`${base}/oauth/token`, { method: 'POST', body: new URLSearchParams(fields) });

/** Tokens as the token endpoint returns them. */
export type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number };

/** Runs the whole flow in the browser of a person, who may choose one location. Returns the tokens. */
export const connect = async (
  base: string,
  browser: TestBrowser,
  client_id: string,
  scope: 'read' | 'write' = 'read',
  chosen: { location_id?: string } = {},
): Promise<Tokens> => {
  const request = beginConnection(base, client_id);
  const target = await sendConsent(browser, await openConsent(browser, request.url), { scope, ...chosen });
  const response = await requestToken(base, {
    grant_type: 'authorization_code',
    code: target.searchParams.get('code') ?? '',
    redirect_uri: REDIRECT,
    client_id,
    code_verifier: request.verifier,
  });
  if (response.status !== 200) throw new Error(await response.text());
  return JSON.parse(await response.text());
};

/** Opens a browser of a public service. */
export const openPublicBrowser = (base: string): TestBrowser => openBrowser(base, base);

/** Serves the database of a test publicly, with a registered client and a manager who is signed in. */
export const startOauth = async (service: TestService) => {
  const gym = await service.createGym('OAuth');
  const open = await listenPublicly(service.database);
  const person = await addPerson(gym);
  const browser = await signIn(open, gym, person, openPublicBrowser(open.base));
  return { gym, open, person, browser, client_id: await registerClient(open.base) };
};

/** Sends a GET with a token. */
export const get = (base: string, path: string, token: string): Promise<Response> =>
  fetch(base + path, { headers: { authorization: `Bearer ${token}` } });

/** Returns the code of an OAuth error. */
export const errorOf = async (response: Response): Promise<string> => JSON.parse(await response.text()).error;

import { once } from 'node:events';
import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider, type AccountClaims } from 'oidc-provider';
import { COMPANY_CALLBACK, createCompanyProvider } from '../../src/outside/company-provider.ts';
import type { Database } from '../../src/postgres/database.ts';
import type { Services } from '../../src/core/services.ts';
import type { TestBrowser } from './browser.ts';
import { listenPublicly, type PublicService } from './oauth.ts';
import { SERVICES } from './services.ts';

const CLIENT = { client_id: 'ems', client_secret: randomBytes(24).toString('base64url') };

/** A provider of OpenID Connect as a company runs it, with a form that asks for a name instead of a password. */
export type Company = {
  issuer: string;
  /** Claims of the provider about those who sign in, by name. */
  accounts: Map<string, Partial<AccountClaims>>;
  /** Changes the claims of the next ID token, which the provider signs, or another key. */
  forgery: { claims: object; isSigned: boolean } | null;
  /** The paths of the requests to the provider. */
  requests: string[];
  stop(): void;
};

/** A service whose people sign in with a company's provider. */
export type CompanyService = PublicService & { company: Company };

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns an ID token with other claims, signed with a key. */
const forge = (id_token: string, claims: object, key: string): string => {
  const [head = '', payload = ''] = id_token.split('.');
  const original: object = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const content = `${head}.${base64url({ ...original, ...claims })}`;
  const signature = createSign('sha256').update(content).sign({ key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
};

const createKeyPair = () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    jwk: { ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'one' },
    pem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
};

const createProvider = (issuer: string, redirect_uri: string, company: Company): Provider => {
  const [own, foreign] = [createKeyPair(), createKeyPair()];
  const provider: Provider = new Provider(issuer, {
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    clients: [{ ...CLIENT, redirect_uris: [redirect_uri], id_token_signed_response_alg: 'ES256' }],
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...company.accounts.get(sub) }) }),
    interactions: { url: (_ctx, { uid }) => `${issuer}/login/${uid}` },
    jwks: { keys: [own.jwk] },
    loadExistingGrant: async ({ oidc: { client, session } }) => {
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  });
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== '/token' || company.forgery === null) return;
    const { claims, isSigned } = company.forgery;
    const tokens: { id_token: string } = Object(ctx.body);
    ctx.body = { ...tokens, id_token: forge(tokens.id_token, claims, isSigned ? own.pem : foreign.pem) };
  });
  return provider;
};

const LOGIN = `<!doctype html><html lang="en"><title>Company</title>
<form method="post"><label>Name <input name="name"></label><button>Log in</button></form>`;

const logIn = async (provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> => {
  if (req.method !== 'POST') {
    res.setHeader('content-type', 'text/html').end(LOGIN);
    return;
  }
  const name = new URLSearchParams(await text(req)).get('name');
  const result = name ? { login: { accountId: name } } : { error: 'access_denied', error_description: '<b>no</b>' };
  await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
};

/** Returns the services of a service at `base` whose people sign in at an issuer. */
export const servicesOf = (issuer: string, base: string, timeoutSeconds?: number): Services => ({
  ...SERVICES,
  company: createCompanyProvider({ issuer, ...CLIENT, public_url: base }, timeoutSeconds),
});

/** Serves a database whose people sign in with a provider, which it starts. */
export const listenWithCompany = async (database: Database): Promise<CompanyService> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  const issuer = `http://127.0.0.1:${address.port}`;
  const open = await listenPublicly(database, {}, undefined, (base) => servicesOf(issuer, base));
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  const company: Company = { issuer, accounts: new Map(), forgery: null, requests: [], stop };
  const provider = createProvider(issuer, open.base + COMPANY_CALLBACK, company);
  const serve = provider.callback();
  server.on('request', (req, res) => {
    company.requests.push(req.url ?? '');
    if (req.url?.startsWith('/login/')) void logIn(provider, req, res);
    else void serve(req, res);
  });
  const close = (): void => {
    open.close();
    stop();
  };
  return { base: open.base, company, close };
};

/** Follows the redirects to the provider and logs in there, unless the provider knows the browser. Returns where it comes back. */
export const logInAtCompany = async (browser: TestBrowser, path: string, name: string): Promise<string> => {
  let response = await browser.get(path);
  for (let steps = 0; steps < 8; steps += 1) {
    const next = response.headers.get('location');
    if (next === null) throw new Error(`${response.status} ${await response.text()}`);
    if (new URL(next, 'http://relative.example').pathname === COMPANY_CALLBACK) return next;
    response = next.includes('/login/') ? await browser.post(next, { name }) : await browser.get(next);
  }
  throw new Error('too many redirects');
};

import { generateKeyPairSync, hkdfSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { takeAttempt } from '../../records/attempts.ts';
import type { Clients } from '../../http/client.ts';
import { plainPageHeaders } from '../../http/plain-pages.ts';
import type { Tables } from '../../core/tables.ts';
import { systemCaller, type Perform } from '../../core/context.ts';
import { isObject } from '../../core/json.ts';
import type { Recorder } from '../../telemetry/recorder.ts';
import type { Services } from '../../core/services.ts';
import { createCursorKey } from '../../records/cursors.ts';
import { PublicLanguage } from '../../../generated/values.ts';
import { languageOfTag } from '../../texts/languages.ts';
import { statusPage } from '../pages.ts';
import { wordsIn } from '../texts.ts';
import { readAccount, toAccountId } from './accounts.ts';
import { createAdapters } from './adapter.ts';
import { isActivePerson } from './operations.ts';
import { refusalOf } from './redirects.ts';
import { toDescription } from './registrations.ts';
import { SCOPES } from './requests.ts';

/** The paths of the authorization server. */
export const ROUTES = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
  end_session: '/oauth/session/end',
};

/** The path of the metadata (RFC 8414). */
export const METADATA = '/.well-known/oauth-authorization-server';

/** The path of the page on which a person allows a connection, before the id of the request. */
export const INTERACTION_PATH = '/oauth/interaction/';

const DAY = 86_400;

/** Lifetimes of access tokens in seconds. Hosts refresh those that only read less often, because these can do less harm. */
const READING = 8 * 3600;
const WRITING = 3600;

/** Lifetimes in seconds. A connection ends after 90 days without use; see `renew_oauth_grant` in `src/schema`. */
const TTL: NonNullable<Configuration['ttl']> = {
  AccessToken: (_ctx, { scopes }) => (scopes.has('write') ? WRITING : READING),
  AuthorizationCode: 60,
  RefreshToken: 90 * DAY,
  Grant: 3650 * DAY,
  Interaction: 1800,
  Session: 1800,
  IdToken: 3600,
};

/** Descriptions of clients that a network address may have fetched in an hour. */
const MOST_FETCHES = 60;
const WINDOW_SECONDS = 3600;

/** Options of the authorization server. `publicUrl` is its issuer, and the resource is `/mcp` below it. */
export type ProviderOptions = {
  db: Kysely<Tables>;
  perform: Perform;
  services: Services;
  clients: Clients;
  publicUrl: string;
  allowsRegistration: boolean;
  /** Whether the metadata announces that responses have `iss`. */
  announcesIssuer: boolean;
  /** How long a used refresh token returns its successor again, in seconds. */
  refreshGrace: number;
  recorder: Pick<Recorder, 'reuseEndedGrant'> | null;
  log: Logger;
};

/** The authorization server, and what its requests are besides what they say. */
export type AuthorizationServer = {
  provider: Provider;
  /** Requests to refresh that repeat an earlier one: they keep the refresh token that they have. */
  repeats: WeakSet<IncomingMessage>;
  /** Requests to refresh which another has overtaken: they have no response yet. */
  overtaken: WeakSet<IncomingMessage>;
};

/** Returns the one resource that access tokens are issued for. */
export const resourceOf = (publicUrl: string): string => `${publicUrl}/mcp`;

/** Fetches the description of a client with the guard that webhooks have. */
const createFetch =
  ({ outgoing }: Services): NonNullable<Configuration['fetch']> =>
  async (url) => {
    const { status, cache_control, body } = await outgoing.get(String(url), { accept: 'application/json' });
    return new Response(JSON.stringify(toDescription(JSON.parse(body))), {
      status,
      headers: cache_control === undefined ? {} : { 'cache-control': cache_control },
    });
  };

const renderError: NonNullable<Configuration['renderError']> = (ctx, { error, error_description }) => {
  const words = wordsIn(languageOfTag(String(ctx.acceptsLanguages([...PublicLanguage])), 'en'));
  const { failed: title, failed_text } = words.texts.connect;
  ctx.set(plainPageHeaders(words.language));
  ctx.vary('Accept-Language');
  ctx.type = 'html';
  ctx.body = statusPage(words, { title, text: `${error_description ?? error}. ${failed_text}` });
};

/** A key that signs nothing, because no ID tokens are issued; the library requires one. */
const createUnusedKeys = () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig' }] };
};

/** Defaults of client registrations. Native ones may have redirects to any port of this machine (RFC 8252). */
const CLIENT_DEFAULTS = {
  application_type: 'native',
  grant_types: ['authorization_code', 'refresh_token'],
  id_token_signed_response_alg: 'ES256',
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
} as const;

const FEATURES = (
  { db, clients, allowsRegistration }: ProviderOptions,
  resource: string,
  createTargetError: () => Error,
): NonNullable<Configuration['features']> => ({
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  userinfo: { enabled: false },
  registration: { enabled: allowsRegistration, issueRegistrationAccessToken: false },
  revocation: { enabled: true, allowedPolicy: (_ctx, { clientId }, token) => token.clientId === clientId },
  clientIdMetadataDocument: {
    enabled: true,
    ack: 'draft-02',
    allowFetch: async ({ req }) => {
      const network = clients.networkOf(req);
      return (await takeAttempt(db, `client of ${network}`, MOST_FETCHES, WINDOW_SECONDS)) === null;
    },
  },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => resource,
    useGrantedResource: () => true,
    getResourceServerInfo: (_ctx, indicator) => {
      if (indicator !== resource) throw createTargetError();
      return { scope: SCOPES.join(' '), audience: resource, accessTokenFormat: 'opaque' };
    },
  },
});

/** Metadata that the library announces for OpenID Connect, which no client can use here. */
const OF_OPENID = [
  'claim_types_supported',
  'claims_parameter_supported',
  'claims_supported',
  'id_token_signing_alg_values_supported',
  'jwks_uri',
  'subject_types_supported',
];

/** Leaves OpenID Connect out of the metadata, and `iss` unless it is announced: some clients then refuse every response. */
const describeOauth = (metadata: unknown, announcesIssuer: boolean): unknown => {
  if (!isObject(metadata)) return metadata;
  const hidden = announcesIssuer ? OF_OPENID : [...OF_OPENID, 'authorization_response_iss_parameter_supported'];
  const described = { ...metadata, scopes_supported: [...SCOPES, 'offline_access'] };
  return Object.fromEntries(Object.entries(described).filter(([name]) => !hidden.includes(name)));
};

/** Creates the authorization server. It loads its library then. */
export const createProvider = async (options: ProviderOptions): Promise<AuthorizationServer> => {
  const { db, perform, services, publicUrl, recorder, log } = options;
  const { Provider: Server, errors, interactionPolicy } = await import('oidc-provider');
  const key = await createCursorKey()(db);
  const policy = interactionPolicy.base();
  const { Check, Prompt } = interactionPolicy;
  // A connection is allowed by a person each time, never because an earlier one was.
  const isAsked = ({ oidc }: KoaContextWithOIDC): boolean =>
    oidc.result?.consent === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
  policy.get('consent')?.checks.add(new Check('asked', 'the person decides', 'interaction_required', isAsked));
  if (policy.get('consent') === undefined) policy.add(new Prompt({ name: 'consent', requestable: true }));
  const repeats = new WeakSet<IncomingMessage>();
  const overtaken = new WeakSet<IncomingMessage>();
  const provider = new Server(publicUrl, {
    adapter: createAdapters(db, {
      createReuseError: () => new errors.InvalidGrant('it was used before'),
      createTextError: () => new errors.InvalidRequest('the request contains a character that no text has'),
      replacedToken: () => Server.ctx?.oidc.entities.RotatedRefreshToken?.jti,
      refreshGrace: options.refreshGrace,
      overtake: () => {
        const ctx = Server.ctx;
        if (ctx?.oidc.route !== 'token') return false;
        overtaken.add(ctx.req);
        return true;
      },
      onReuse: () => recorder?.reuseEndedGrant(),
    }),
    allowOmittingSingleRegisteredRedirectUri: false,
    clientAuthMethods: ['none'],
    clientBasedCORS: (_ctx, origin, client) =>
      client.redirectUris?.some((uri) => URL.parse(uri)?.origin === origin) === true,
    clientDefaults: CLIENT_DEFAULTS,
    cookies: {
      keys: [Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), '', 'oauth cookies', 32)).toString('base64url')],
      names: { session: 'ems_oauth_session', interaction: 'ems_oauth', resume: 'ems_oauth_resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    expiresWithSession: () => false,
    features: FEATURES(options, resourceOf(publicUrl), () => new errors.InvalidTarget()),
    fetch: createFetch(services),
    extraClientMetadata: {
      properties: ['redirect_uris'],
      validator: (_ctx, _name, uris) => {
        const refusal = Array.isArray(uris) ? uris.map(refusalOf).find((one) => one !== undefined) : undefined;
        if (refusal !== undefined)
          throw new errors.CustomOIDCProviderError('invalid_redirect_uri', `redirect_uris ${refusal}`);
      },
    },
    findAccount: async (_ctx, sub) => {
      const account = readAccount(sub);
      const caller = systemCaller({ id: account.tenant_id, name: '', timezone: 'UTC' }, 'oauth');
      const isActive = await perform(caller, 'read', (ctx) => isActivePerson(ctx, account.person_id));
      return isActive ? { accountId: toAccountId(account), claims: async () => ({ sub }) } : undefined;
    },
    interactions: { policy, url: (_ctx, { uid }) => `${publicUrl}${INTERACTION_PATH}${uid}` },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    jwks: createUnusedKeys(),
    loadExistingGrant: async ({ oidc }) => {
      const grant = oidc.result?.consent?.grantId;
      return grant === undefined ? undefined : oidc.provider.Grant.find(grant);
    },
    pkce: { required: () => true },
    renderError,
    responseTypes: ['code'],
    // A client that revokes its access token is done: nothing of the connection works any more.
    revokeGrantPolicy: () => true,
    rotateRefreshToken: ({ req }) => !repeats.has(req),
    routes: ROUTES,
    scopes: [...SCOPES, 'offline_access'],
    ttl: TTL,
  });
  // The router sets the headers of a proxy: see `withAddress`.
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path === METADATA) ctx.body = describeOauth(ctx.body, options.announcesIssuer);
    if (overtaken.has(ctx.req)) ctx.respond = false;
  });
  provider.on('grant.revoked', ({ oidc }) => {
    if (oidc.route === 'token') recorder?.reuseEndedGrant();
  });
  provider.on('server_error', (_ctx, err) => log.error({ err }, 'the authorization server failed'));
  return { provider, repeats, overtaken };
};

/**
 * Returns the request with the address of the service, from which the library makes the addresses in its responses: a proxy, or a
 * caller, may send another.
 */
export const withAddress = <Message extends IncomingMessage>(req: Message, publicUrl: string): Message => {
  const { protocol, host } = new URL(publicUrl);
  Object.assign(req.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host });
  return req;
};

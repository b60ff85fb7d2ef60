import type { Request, Response, Router } from 'express';
import type { Interaction, Provider } from 'oidc-provider';
import { takeAttempt } from '../../records/attempts.ts';
import { readBytes } from '../../http/body.ts';
import { readFields } from '../../http/forms.ts';
import { sendPage } from '../../http/language.ts';
import { plainPageHeaders } from '../../http/plain-pages.ts';
import { pathParameter, routePages, type OpenPage } from '../../http/open-pages.ts';
import { note } from '../../http/requests.ts';
import { pathOf } from '../../http/request-head.ts';
import { send, sendText } from '../../http/answers.ts';
import { Problem } from '../../core/errors.ts';
import type { Browsers } from '../sign-in/browser.ts';
import type { Session } from '../sign-in/sessions.ts';
import { sendProblemPage, wordsFor } from '../pages.ts';
import { toAccountId } from './accounts.ts';
import { keepClient } from './adapter.ts';
import { addConnection, listSites, type Site } from './operations.ts';
import { consentPage, signInFirstPage, toShownName, type ConnectionRequest } from './pages.ts';
import {
  createProvider,
  INTERACTION_PATH,
  METADATA,
  resourceOf,
  ROUTES,
  withAddress,
  type AuthorizationServer,
  type ProviderOptions,
} from './provider.ts';
import { toFormTarget, toTarget } from './redirects.ts';
import { findSuccessor } from './refreshes.ts';
import { readTokenFields, SCOPES, toAuthorization, toRegistrationBody, withBody } from './requests.ts';

/** Requests of a network address in an hour: to register a client, and to begin a connection. */
const MOST_REGISTRATIONS = 20;
const MOST_BEGINNINGS = 120;
const WINDOW_SECONDS = 3600;

/** The path of the description of `/mcp` as a protected resource (RFC 9728). */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource/mcp';

/** The paths at which clients look for it. */
const RESOURCE_METADATA_PATHS: readonly string[] = [
  RESOURCE_METADATA,
  `${RESOURCE_METADATA}/`,
  '/.well-known/oauth-protected-resource',
];

/** How often a request to refresh follows others that have overtaken it. */
const MOST_ATTEMPTS = 5;

/** The methods of the paths that the library serves. */
const SERVED: Readonly<Record<string, readonly string[]>> = {
  [METADATA]: ['GET', 'HEAD', 'OPTIONS'],
  [ROUTES.authorization]: ['GET'],
  [`${ROUTES.authorization}/:uid`]: ['GET'],
  [ROUTES.token]: ['POST', 'OPTIONS'],
  [ROUTES.registration]: ['POST'],
  [ROUTES.revocation]: ['POST', 'OPTIONS'],
};

type Options = Omit<ProviderOptions, 'publicUrl'> & { publicUrl: string | null; browsers: Browsers };

const tooMany = (retry_after: number): Problem =>
  new Problem('rate_limited', { detail: 'Too many requests came from this address. Try again later.', retry_after });

/** The permission that a person gave on the page, and that person. */
type Allowed = {
  session: Session;
  request: ConnectionRequest;
  scope: 'read' | 'write';
  location_ids: readonly number[];
};

const scopesOf = ({ params }: Interaction): string[] => String(params['scope'] ?? '').split(' ');

/**
 * Creates the authorization server at `/oauth/…`, its metadata, and the page on which people allow connections. Without a public URL
 * there is none.
 */
export const createOAuth = ({ publicUrl, browsers, ...options }: Options): readonly Router[] => {
  if (publicUrl === null) return [];
  const { db, perform, services, clients } = options;
  const resource = resourceOf(publicUrl);
  let server: Promise<AuthorizationServer> | undefined;
  const getServer = (): Promise<AuthorizationServer> => {
    if (server === undefined) {
      const creating = createProvider({ ...options, publicUrl });
      server = creating;
      creating.catch(() => (server = undefined));
    }
    return server;
  };

  const count = async (req: Request, what: string, most: number): Promise<void> => {
    const network = clients.networkOf(req);
    const wait = await takeAttempt(db, `${what} ${network}`, most, WINDOW_SECONDS);
    if (wait !== null) throw tooMany(wait);
  };

  /** Serves a request for tokens. Of several that use a refresh token at once, one replaces it, and the others get the same successor. */
  const serveTokens = async (req: Request, res: Response): Promise<void> => {
    const body = await readBytes(req, res);
    const { provider, repeats, overtaken } = await getServer();
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const fields = readTokenFields(req, body, resource);
      const used = fields?.get('grant_type') === 'refresh_token' ? fields.get('refresh_token') : null;
      const successor = used === null ? undefined : await findSuccessor(db, used ?? '', options.refreshGrace);
      if (successor !== undefined) fields?.set('refresh_token', successor);
      const message = withBody(req, fields === null ? body : Buffer.from(String(fields)));
      if (successor !== undefined) repeats.add(message);
      await provider.callback()(withAddress(message, publicUrl), res);
      if (!overtaken.has(message)) return;
    }
    throw new Problem('unavailable', { detail: 'The refresh token is in use. Try again.', retry_after: 1 });
  };

  const serve = async (req: Request, res: Response): Promise<void> => {
    const path = pathOf(req);
    if (path === ROUTES.token && req.method === 'POST') return serveTokens(req, res);
    const { provider } = await getServer();
    if (path === ROUTES.registration) {
      await count(req, 'registration', MOST_REGISTRATIONS);
      const body = toRegistrationBody(req, await readBytes(req, res));
      return provider.callback()(withAddress(withBody(req, body), publicUrl), res);
    }
    if (path === ROUTES.authorization) {
      await count(req, 'authorization', MOST_BEGINNINGS);
      req.url = toAuthorization(req, resource);
    }
    await provider.callback()(withAddress(req, publicUrl), res);
  };

  const describeResource = (res: Response): void => {
    res.setHeader('Access-Control-Allow-Origin', '*');
    send(res, 200, {
      resource,
      authorization_servers: [publicUrl],
      scopes_supported: SCOPES,
      bearer_methods_supported: ['header'],
      resource_name: 'Equipment Maintenance Service',
      resource_documentation: `${publicUrl}/docs/agents`,
    });
  };

  const describeRequest = async (server: Provider, interaction: Interaction): Promise<ConnectionRequest> => {
    const { client_id, redirect_uri } = interaction.params;
    const client = await server.Client.find(String(client_id));
    if (client === undefined) throw new Problem('gone', { detail: 'The program has ended its registration.' });
    return {
      uid: interaction.uid,
      client_name: toShownName(client.clientName, client.clientId),
      host: URL.parse(client.clientId)?.host ?? null,
      target: toTarget(String(redirect_uri)),
      asksToWrite: scopesOf(interaction).includes('write'),
    };
  };

  const sitesOf = (session: Session, res: Response): Promise<Site[]> =>
    perform(browsers.callerOf(session, res), 'read', (ctx) => listSites(ctx, session.person));

  /** Returns the locations that were chosen. @throws Problem forbidden for one that the page did not show */
  const chosenSites = async (fields: URLSearchParams, session: Session, res: Response): Promise<number[]> => {
    const chosen = fields.getAll('location_id');
    if (chosen.length === 0) return [];
    const shown = (await sitesOf(session, res)).map(({ id }) => id).filter((id) => chosen.includes(String(id)));
    if (shown.length === new Set(chosen).size) return shown;
    throw new Problem('forbidden', { detail: 'Choose locations that you may see.' });
  };

  /** Records what a person has allowed. Returns the id of the grant. */
  const allow = async (
    server: Provider,
    interaction: Interaction,
    { session, request, scope, location_ids }: Allowed,
    res: Response,
  ): Promise<string> => {
    const { tenant_id, person } = session;
    const clientId = String(interaction.params['client_id']);
    const accountId = toAccountId({ tenant_id, person_id: person.id });
    const grant = new server.Grant({ accountId, clientId });
    const granted: string[] = scope === 'write' ? ['read', 'write', 'offline_access'] : ['read', 'offline_access'];
    for (const name of scopesOf(interaction)) {
      if (granted.includes(name)) {
        grant.addOIDCScope(name);
        grant.addResourceScope(resource, name);
      } else {
        grant.rejectOIDCScope(name);
        grant.rejectResourceScope(resource, name);
      }
    }
    const grantId = await grant.save();
    const { client_name } = request;
    const connection = { grantId, client_id: clientId, client_name, scope, person_id: person.id, location_ids };
    await perform(browsers.callerOf(session, res), 'write', (ctx) => addConnection(ctx, connection));
    await keepClient(db, clientId);
    return grantId;
  };

  const decide = async (
    server: Provider,
    interaction: Interaction,
    { req, res, session }: { req: Request; res: Response; session: Session | undefined },
  ): Promise<void> => {
    const fields = await readFields(req, res);
    // Another person may have signed in since the page was shown.
    if (session === undefined || fields.get('person_id') !== String(session.person.id))
      throw new Problem('forbidden', { detail: 'You are not signed in as the person for whom the page was shown.' });
    const request = await describeRequest(server, interaction);
    const { tenant_id, person } = session;
    const accountId = toAccountId({ tenant_id, person_id: person.id });
    const isAllowed = fields.get('decision') === 'allow';
    const scope = fields.get('scope') === 'write' && request.asksToWrite ? 'write' : 'read';
    const location_ids = isAllowed ? await chosenSites(fields, session, res) : [];
    const result = isAllowed
      ? {
          login: { accountId, remember: false },
          consent: { grantId: await allow(server, interaction, { session, request, scope, location_ids }, res) },
        }
      : { error: 'access_denied', error_description: 'the person has declined' };
    const next = await server.interactionResult(req, res, result, { mergeWithLastSubmission: false });
    res.setHeader('Cache-Control', 'no-store');
    res.redirect(303, next);
  };

  const interact = async (req: Request, res: Response): Promise<void> => {
    if (req.method === 'POST') browsers.requireOwnPage(req);
    const { provider } = await getServer();
    const interaction = await provider.interactionDetails(withAddress(req, publicUrl), res).catch(() => undefined);
    if (interaction === undefined || pathParameter(req, 'uid') !== interaction.uid)
      throw new Problem('gone', {
        detail: 'This request has ended, or began in another browser. Go back to the program, and connect again.',
      });
    const session = await browsers.sessionOf(req, res);
    if (session !== undefined) note(res, { tenant_id: session.tenant_id });
    if (req.method === 'POST') return decide(provider, interaction, { req, res, session });
    const request = await describeRequest(provider, interaction);
    const words = wordsFor(req, session?.person);
    if (session === undefined) return sendPage(res, 200, words.language, signInFirstPage(words, request, services));
    const formTarget = toFormTarget(String(interaction.params['redirect_uri']));
    res.vary('Accept-Language');
    for (const [name, value] of Object.entries(plainPageHeaders(words.language, { formTarget })))
      res.setHeader(name, value);
    sendText(res, 200, consentPage(words, request, session, await sitesOf(session, res)), 'text/html');
  };

  const page = (methods: readonly string[], respond: OpenPage['respond']): OpenPage => ({
    operation: 'oauth',
    methods,
    respond,
  });
  const served = Object.entries(SERVED).filter(([path]) => path !== ROUTES.registration || options.allowsRegistration);
  const metadata = page(['GET', 'HEAD'], (_req, res) => describeResource(res));
  return [
    routePages({
      ...Object.fromEntries(RESOURCE_METADATA_PATHS.map((path) => [path, metadata])),
      ...Object.fromEntries(served.map(([path, methods]) => [path, page(methods, serve)])),
    }),
    routePages(
      { [`${INTERACTION_PATH}:uid`]: page(['GET', 'HEAD', 'POST'], interact) },
      { message: 'the page of a connection failed', send: sendProblemPage },
    ),
  ];
};

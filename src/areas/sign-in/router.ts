import type { Request, RequestHandler, Response } from 'express';
import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { takeAttempt } from '../../http/attempts.ts';
import type { Clients } from '../../http/client.ts';
import { readFields } from '../../http/forms.ts';
import { discardRest } from '../../http/multipart.ts';
import { sendPlainPage } from '../../http/plain-pages.ts';
import { toPageProblem } from '../../http/problems.ts';
import { log, note, pathOf, requestId } from '../../http/requests.ts';
import { systemCaller, type Perform, type Tables } from '../../platform/context.ts';
import { Problem, PROBLEMS } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { endGrant, listOwnGrants } from '../oauth/operations.ts';
import type { Browsers } from './browser.ts';
import { findSignInLink, SIGN_IN_PATH } from './links.ts';
import { mailLinks } from './mail.ts';
import { accountPage, addressPage, linkPage, sentPage, statusPage } from './pages.ts';
import { endSession, startSession } from './sessions.ts';

/** Mails that may be asked for in an hour: for an address, and from a network address. */
const MOST_FOR_ADDRESS = 5;
const MOST_FROM_NETWORK = 20;
const WINDOW_SECONDS = 3600;

/** The id of a consent that is asked for, as it may be in an address. */
const INTERACTION = /^[\w-]{16,64}$/;

const SIGN_IN = '/sign-in';
const ACCOUNT = '/account';

type Options = { db: Kysely<Tables>; perform: Perform; services: Services; clients: Clients; browsers: Browsers };

type Page = {
  methods: readonly string[];
  operation: string;
  respond: (req: Request, res: Response, rest: string) => Promise<void>;
};

const redirect = (res: Response, path: string): void => {
  res.setHeader('Cache-Control', 'no-store');
  res.redirect(303, path);
};

const send = (res: Response, page: string, status = 200): void => sendPlainPage(res, status, 'en', page);

const interactionOf = (text: string | null | undefined): string | undefined =>
  text !== null && text !== undefined && INTERACTION.test(text) ? text : undefined;

const tooMany = (retry_after: number): Problem =>
  new Problem('rate_limited', { detail: 'Too many links were asked for. Try again later.', retry_after });

/** Creates the pages with which people sign in, and `/account`. They need no token. */
export const createSignInPages = ({ db, perform, services, clients, browsers }: Options): RequestHandler => {
  /** Counts a mail, whether the address is known or not. @throws Problem rate_limited */
  const count = async (req: Request, email: string): Promise<void> => {
    const network = `sign-in from ${clients.networkOf(req)}`;
    const address = `sign-in of ${hash('sha256', email.toLowerCase())}`;
    const wait =
      (await takeAttempt(db, network, MOST_FROM_NETWORK, WINDOW_SECONDS)) ??
      (await takeAttempt(db, address, MOST_FOR_ADDRESS, WINDOW_SECONDS));
    if (wait !== null) throw tooMany(wait);
  };

  const askForAddress = async (req: Request, res: Response): Promise<void> => {
    const { mail } = services;
    if (req.method !== 'POST' || mail === null) {
      const query = new URLSearchParams((req.url ?? '').split('?')[1]);
      return send(res, addressPage(mail !== null, interactionOf(query.get('interaction'))));
    }
    const fields = await readFields(req, res);
    const email = (fields.get('email') ?? '').trim();
    const interaction = interactionOf(fields.get('interaction'));
    if (email.length > 320 || !/^[^\s@]+@[^\s@]+$/.test(email)) {
      const problem = new Problem('validation_failed', { detail: 'Enter your e-mail address.' });
      return send(res, addressPage(true, interaction, problem), 422);
    }
    await count(req, email);
    send(res, sentPage());
    const logger = log(res);
    void mailLinks({ db, perform, mailer: mail, log: logger }, email, interaction ? { interaction } : {}).catch(
      (error: unknown) => logger.error({ err: error }, 'links to sign in were not mailed'),
    );
  };

  const useLink = async (req: Request, res: Response, code: string): Promise<void> => {
    const link = await findSignInLink(db, code);
    const { tenant_id: id, tenant: name, timezone, payload } = link;
    note(res, { tenant_id: id });
    if (req.method !== 'POST') return send(res, linkPage(link));
    discardRest(req);
    // What the browser was signed in as before ends, and its code never becomes that of another person.
    const former = await browsers.sessionOf(req, res);
    if (former !== undefined) await perform(browsers.callerOf(former, res), 'write', (ctx) => endSession(ctx, former));
    const caller = systemCaller({ id, name, timezone }, 'sign-in', requestId(res));
    const session = await perform(caller, 'write', (ctx) => startSession(ctx, link));
    res.removeHeader('Set-Cookie');
    browsers.setCookie(req, res, session);
    redirect(res, payload.interaction === undefined ? ACCOUNT : `/oauth/interaction/${payload.interaction}`);
  };

  const showAccount = async (req: Request, res: Response): Promise<void> => {
    const session = await browsers.sessionOf(req, res);
    if (session === undefined) return redirect(res, SIGN_IN);
    note(res, { tenant_id: session.tenant_id });
    const own = await perform(browsers.callerOf(session, res), 'read', (ctx) => listOwnGrants(ctx, session.person.id));
    send(res, accountPage(session, own));
  };

  const endConnection = async (req: Request, res: Response, id: string): Promise<void> => {
    discardRest(req);
    const session = await browsers.sessionOf(req, res);
    if (session === undefined) return redirect(res, SIGN_IN);
    if (!/^[1-9]\d{0,15}$/.test(id)) throw new Problem('not_found');
    await perform(browsers.callerOf(session, res), 'write', (ctx) => endGrant(ctx, Number(id)));
    redirect(res, ACCOUNT);
  };

  const signOut = async (req: Request, res: Response): Promise<void> => {
    discardRest(req);
    const session = await browsers.sessionOf(req, res);
    if (session !== undefined)
      await perform(browsers.callerOf(session, res), 'write', (ctx) => endSession(ctx, session));
    res.removeHeader('Set-Cookie');
    browsers.setCookie(req, res, null);
    send(
      res,
      statusPage('Signed out', 'You are signed out in this browser.', { href: SIGN_IN, text: 'Sign in again' }),
    );
  };

  const pageOf = (path: string): [Page, string] | undefined => {
    const show = ['GET', 'HEAD', 'POST'];
    if (path === SIGN_IN) return [{ methods: show, operation: 'signIn', respond: askForAddress }, ''];
    if (path.startsWith(SIGN_IN_PATH))
      return [{ methods: show, operation: 'useSignInLink', respond: useLink }, path.slice(SIGN_IN_PATH.length)];
    if (path === ACCOUNT) return [{ methods: ['GET', 'HEAD'], operation: 'account', respond: showAccount }, ''];
    if (path === `${ACCOUNT}/sign-out`) return [{ methods: ['POST'], operation: 'signOut', respond: signOut }, ''];
    const [, connection] = /^\/account\/connections\/([^/]+)\/end$/.exec(path) ?? [];
    if (connection !== undefined)
      return [{ methods: ['POST'], operation: 'endConnection', respond: endConnection }, connection];
    return undefined;
  };

  return async (req, res, next) => {
    const [page, rest = ''] = pageOf(pathOf(req)) ?? [];
    if (page === undefined) return next();
    note(res, { operation: page.operation });
    try {
      if (!page.methods.includes(req.method)) {
        res.setHeader('Allow', page.methods.join(', '));
        throw new Problem('method_not_allowed');
      }
      if (req.method === 'POST') browsers.requireOwnPage(req);
      await page.respond(req, res, rest);
    } catch (error) {
      const { code, message } = toPageProblem(req, res, error, 'a page to sign in failed');
      const { status, title } = PROBLEMS[code];
      send(res, statusPage(title, message, { href: SIGN_IN, text: 'Sign in' }), status);
    }
  };
};

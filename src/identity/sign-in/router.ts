import type { Request, Response, Router } from 'express';
import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { takeAttempt } from '../../records/attempts.ts';
import type { Clients } from '../../http/client.ts';
import { readFields } from '../../http/forms.ts';
import { discardRest } from '../../http/multipart.ts';
import { sendPage } from '../../http/language.ts';
import { pathParameter, routePages, type OpenPage } from '../../http/open-pages.ts';
import { note } from '../../http/requests.ts';
import { queryOf } from '../../http/request-head.ts';
import type { Sender } from '../../core/jobs.ts';
import type { CompanyProvider, Services } from '../../core/services.ts';
import { COMPANY_CALLBACK } from '../../outside/company-provider.ts';
import type { Tables } from '../../core/tables.ts';
import type { Perform } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import { isStorableText } from '../../core/validation.ts';
import { sendProblemPage, wordsFor } from '../pages.ts';
import type { Words } from '../texts.ts';
import type { Browsers } from './browser.ts';
import { beginCompanySignIn, finishCompanySignIn, pathAfter } from './company.ts';
import { findSignInLink, interactionOf, SIGN_IN_PATH, VALID_SECONDS } from './links.ts';
import { createSignInMails } from './jobs.ts';
import { gymsPage, linkPage, sentPage, signedOutPage, signInPage } from './pages.ts';
import { startLinkSession } from './sessions.ts';

/** Mails that may be asked for in an hour from a network address. */
const MOST_FROM_NETWORK = 20;
/**
 * Mails for an address, and the seconds in which they may be asked for. Another person may have asked for them, so a mail that is
 * not sent must have a former one whose link still works: two windows are no longer than a link.
 */
const MOST_FOR_ADDRESS = 2;
const ADDRESS_SECONDS = VALID_SECONDS / 2;
/** Requests to the pages before and after the company's provider, which a network address may send in an hour. */
const MOST_AT_PROVIDER = 240;
const WINDOW_SECONDS = 3600;

type Options = {
  db: Kysely<Tables>;
  perform: Perform;
  services: Services;
  clients: Clients;
  browsers: Browsers;
  sender: Sender;
};

const redirect = (res: Response, path: string): void => {
  res.setHeader('Cache-Control', 'no-store');
  res.redirect(303, path);
};

const send = (res: Response, { language }: Words, page: string, status = 200): void =>
  sendPage(res, status, language, page);

const tooMany = (retry_after: number, what: string): Problem =>
  new Problem('rate_limited', { detail: `Too many ${what} were asked for. Try again later.`, retry_after });

/** Creates the pages with which people sign in and out. They need no token. */
export const createSignInPages = ({ db, perform, services, clients, browsers, sender }: Options): Router => {
  const { find } = createSignInMails(services);
  /**
   * Counts a mail, whether the address is known or not. Returns false for an address that has had enough.
   * @throws Problem rate_limited
   */
  const count = async (req: Request, email: string): Promise<boolean> => {
    const network = `sign-in from ${clients.networkOf(req)}`;
    const wait = await takeAttempt(db, network, MOST_FROM_NETWORK, WINDOW_SECONDS);
    if (wait !== null) throw tooMany(wait, 'links');
    const address = `sign-in of ${hash('sha256', email.toLowerCase())}`;
    return (await takeAttempt(db, address, MOST_FOR_ADDRESS, ADDRESS_SECONDS)) === null;
  };

  const askForAddress = async (req: Request, res: Response): Promise<void> => {
    const words = wordsFor(req);
    const { mail } = services;
    if (req.method !== 'POST' || mail === null || services.company !== null) {
      const query = new URLSearchParams(queryOf(req));
      return send(res, words, signInPage(words, services, interactionOf(query.get('interaction'))));
    }
    const fields = await readFields(req, res);
    const email = (fields.get('email') ?? '').trim();
    const interaction = interactionOf(fields.get('interaction'));
    if (email.length > 320 || !/^[^\s@]+@[^\s@]+$/.test(email) || !isStorableText(email)) {
      const problem = new Problem('validation_failed', { detail: 'Enter your e-mail address.' });
      return send(res, words, signInPage(words, services, interaction, problem), 422);
    }
    const asked_at = new Date().toISOString();
    if (await count(req, email)) await sender.send(db, find, { email, asked_at, interaction: interaction ?? null });
    send(res, words, sentPage(words));
  };

  const useLink = async (req: Request, res: Response): Promise<void> => {
    const link = await findSignInLink(db, pathParameter(req, 'code'));
    note(res, { tenant_id: link.tenant_id });
    const words = wordsFor(req, link.person);
    if (req.method !== 'POST') return send(res, words, linkPage(words, link));
    discardRest(req);
    await browsers.signIn(req, res, link, (ctx) => startLinkSession(ctx, link));
    redirect(res, pathAfter(link.payload));
  };

  /** Counts a request to the provider. @throws Problem rate_limited, not_found where there is none */
  const requireCompany = async (req: Request): Promise<CompanyProvider> => {
    if (services.company === null) throw new Problem('not_found', { detail: 'People sign in with links here.' });
    const network = `company sign-in from ${clients.networkOf(req)}`;
    const wait = await takeAttempt(db, network, MOST_AT_PROVIDER, WINDOW_SECONDS);
    if (wait !== null) throw tooMany(wait, 'sign-ins');
    return services.company;
  };

  const beginAtCompany = async (req: Request, res: Response): Promise<void> =>
    redirect(res, await beginCompanySignIn({ db, perform, browsers }, await requireCompany(req), req, res));

  const finishAtCompany = async (req: Request, res: Response): Promise<void> => {
    const finished = await finishCompanySignIn({ db, perform, browsers }, await requireCompany(req), req, res);
    if ('path' in finished) return redirect(res, finished.path);
    const words = wordsFor(req);
    send(res, words, gymsPage(words, finished.choices));
  };

  const signOut = async (req: Request, res: Response): Promise<void> => {
    discardRest(req);
    await browsers.signOut(req, res);
    const words = wordsFor(req);
    send(res, words, signedOutPage(words));
  };

  /** A page to which only a page of this service may post. */
  const page = (operation: string, methods: readonly string[], respond: OpenPage['respond']): OpenPage => ({
    methods,
    operation,
    respond: (req, res) => {
      if (req.method === 'POST') browsers.requireOwnPage(req);
      return respond(req, res);
    },
  });
  const FORM = ['GET', 'HEAD', 'POST'];
  const pages = {
    '/sign-in': page('signIn', FORM, askForAddress),
    '/sign-in/company': page('beginSignIn', ['GET'], beginAtCompany),
    [COMPANY_CALLBACK]: page('finishSignIn', ['GET'], finishAtCompany),
    [`${SIGN_IN_PATH}:code`]: page('useSignInLink', FORM, useLink),
    '/account/sign-out': page('signOut', ['POST'], signOut),
  };
  return routePages(pages, { message: 'a page to sign in failed', send: sendProblemPage });
};

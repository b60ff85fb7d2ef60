import type { Request, Response, Router } from 'express';
import type { Kysely } from 'kysely';
import { takeAttempt } from '../records/attempts.ts';
import { discardRest } from '../http/multipart.ts';
import { pathParameter, routePages } from '../http/open-pages.ts';
import { messagePage, sendPlainPage } from '../http/plain-pages.ts';
import { toPageProblem } from '../http/problems.ts';
import { callerOf, note } from '../http/requests.ts';
import { requireMethod } from '../http/request-head.ts';
import type { Tables } from '../core/tables.ts';
import type { Caller } from '../core/context.ts';
import { Problem, PROBLEMS } from '../core/errors.ts';
import { findLink, LINK_PATH, type Link, type LinkKind } from './operations.ts';
import { linkPage, type LinkContent } from './pages.ts';

/** Uses of a link that may fail in an hour, because nothing else limits what arrives without a token. */
const MOST_ATTEMPTS = 20;
const WINDOW_SECONDS = 3600;

/** An attempt to use a link, on behalf of the caller who made it. */
export type LinkUse<Kind extends LinkKind> = {
  req: Request;
  res: Response;
  link: Link<Kind>;
  caller: Caller;
  /** @throws Problem gone if the link has been used or has ended meanwhile */
  check: () => Promise<void>;
};

/** Page and effect of a kind of link. A `GET` never uses a link up: programs look at links too. */
export type LinkActions<Kind extends LinkKind> = {
  /** The methods that use it, besides `POST`. */
  methods: readonly string[];
  show: (link: Link<Kind>) => LinkContent;
  /** Uses the link up with `useLink` and sends the response. @throws Problem, after which the link works as before */
  use: (use: LinkUse<Kind>) => Promise<void>;
};

/** The actions of all kinds of links. */
type LinkKinds = { [Kind in LinkKind]: LinkActions<Kind> };

type Options = { db: Kysely<Tables>; kinds: LinkKinds };

const actionsOf = <Kind extends LinkKind>(kinds: LinkKinds, { kind }: Link<Kind>): LinkActions<Kind> => kinds[kind];

const sendProblemPage = (res: Response, problem: Problem, link: Link | undefined, content?: LinkContent): void => {
  const { status, title } = PROBLEMS[problem.code];
  const canRetry = link !== undefined && content !== undefined && problem.code !== 'gone';
  const page = canRetry
    ? linkPage(link, content, problem)
    : messagePage({ language: 'en', title, heading: '' }, problem.message);
  sendPlainPage(res, status, 'en', page);
};

/** Creates the pages of links, at `/links/{code}`. They need no token. */
export const createLinkPages = ({ db, kinds }: Options): Router => {
  const requireAttempt = async ({ id }: Link): Promise<void> => {
    const wait = await takeAttempt(db, `link ${id}`, MOST_ATTEMPTS, WINDOW_SECONDS);
    if (wait === null) return;
    throw new Problem('rate_limited', { detail: 'The link was tried too often. Try again later.', retry_after: wait });
  };

  const respond = async (req: Request, res: Response, code: string, link: Link): Promise<void> => {
    const { methods, show, use } = actionsOf(kinds, link);
    const { tenant_id, token_id } = link.principal;
    note(res, { tenant_id, token_id });
    requireMethod(req, res, ['GET', 'HEAD', 'POST', ...methods]);
    if (req.method === 'GET' || req.method === 'HEAD') return sendPlainPage(res, 200, 'en', linkPage(link, show(link)));
    await requireAttempt(link);
    const caller = callerOf(link.principal, res);
    await use({ req, res, link, caller, check: async () => void (await findLink(db, code)) });
  };

  const follow = async (req: Request, res: Response): Promise<void> => {
    const code = pathParameter(req, 'code');
    let link: Link | undefined;
    try {
      link = await findLink(db, code);
      await respond(req, res, code, link);
    } catch (error) {
      if (!['GET', 'HEAD', 'POST'].includes(req.method)) {
        // Programs read problem documents, which the last middleware sends.
        discardRest(req);
        throw error;
      }
      const problem = toPageProblem(req, res, error, 'a link failed');
      sendProblemPage(res, problem, link, link && actionsOf(kinds, link).show(link));
    }
  };
  return routePages({ [`${LINK_PATH}:code`]: { operation: 'useLink', respond: follow } });
};

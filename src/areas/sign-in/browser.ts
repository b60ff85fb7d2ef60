import type { Request, Response } from 'express';
import type { Kysely } from 'kysely';
import { requireOwnPage } from '../../http/forms.ts';
import { requestId } from '../../http/requests.ts';
import type { Caller, Tables } from '../../platform/context.ts';
import { callerOf, findSession, sessionCodeOf, setSessionCookie, type Session } from './sessions.ts';

/** The browsers of people: their sessions, and the forms that they send. */
export type Browsers = {
  /** Returns the session of a request, and extends its cookie; undefined without one. */
  sessionOf(req: Request, res: Response): Promise<Session | undefined>;
  /** Sets the cookie of a new session; null ends it. */
  setCookie(req: Request, res: Response, code: string | null): void;
  /** @throws Problem origin_not_allowed for a form of another site */
  requireOwnPage(req: Request): void;
  callerOf(session: Session, res: Response): Caller;
};

/** Creates them for a service whose address `addressOf` returns. */
export const createBrowsers = (db: Kysely<Tables>, addressOf: (req: Request) => string): Browsers => {
  const isSecure = (req: Request): boolean => addressOf(req).startsWith('https:');
  return {
    sessionOf: async (req, res) => {
      const code = sessionCodeOf(req, isSecure(req));
      if (code === undefined) return undefined;
      const session = await findSession(db, code);
      if (session !== undefined) setSessionCookie(res, isSecure(req), code);
      return session;
    },
    setCookie: (req, res, code) => setSessionCookie(res, isSecure(req), code),
    requireOwnPage: (req) => requireOwnPage(req, addressOf(req)),
    callerOf: (session, res) => callerOf(session, requestId(res)),
  };
};

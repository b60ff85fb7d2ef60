import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Kysely } from 'kysely';
import { readCookie, writeCookie } from '../../http/cookies.ts';
import { requireOwnPage } from '../../http/forms.ts';
import { requestId } from '../../http/requests.ts';
import type { Tables } from '../../core/tables.ts';
import { systemCaller, type Caller, type Context, type Perform } from '../../core/context.ts';
import { callerOf, endSession, findSession, sessionCodeOf, setSessionCookie, type Session } from './sessions.ts';

/** A gym, as rows without a tenant's session name it. */
export type Gym = { tenant_id: number; tenant: string; timezone: string };

/** The browsers of people: their sessions and other cookies, and the forms that they send. */
export type Browsers = {
  /** Returns the session of a request, and extends its cookie; undefined without one. */
  sessionOf(req: Request, res: Response): Promise<Session | undefined>;
  /** Returns the session of a request whose response has begun; undefined once it has ended. */
  currentSessionOf(req: Request): Promise<Session | undefined>;
  /** Signs a person of a gym in. `start` begins the session and returns its code. A former session of the browser ends. */
  signIn(req: Request, res: Response, gym: Gym, start: (ctx: Context) => Promise<string>): Promise<void>;
  /** Ends the session of a browser, if there is one. */
  signOut(req: Request, res: Response): Promise<void>;
  readCookie(req: Request, name: string): string | undefined;
  /** Sets a cookie for some seconds; a value of null ends it. */
  writeCookie(req: Request, res: Response, cookie: { name: string; value: string | null; seconds: number }): void;
  /** @throws Problem origin_not_allowed for a form of another site */
  requireOwnPage(req: Request): void;
  callerOf(session: Session, res: Response): Caller;
  /** Returns the token that forms for a session carry, which pages of others cannot know. Empty without a session. */
  formTokenOf(req: Request): string;
};

/** Creates them for a service whose address `addressOf` returns. */
export const createBrowsers = (db: Kysely<Tables>, perform: Perform, addressOf: (req: Request) => string): Browsers => {
  const isSecure = (req: Request): boolean => addressOf(req).startsWith('https:');
  const endFormer = async (req: Request, res: Response): Promise<void> => {
    const code = sessionCodeOf(req, isSecure(req));
    const session = code === undefined ? undefined : await findSession(db, code);
    if (session !== undefined)
      await perform(callerOf(session, requestId(res)), 'write', (ctx) => endSession(ctx, session));
  };
  return {
    sessionOf: async (req, res) => {
      const code = sessionCodeOf(req, isSecure(req));
      if (code === undefined) return undefined;
      const session = await findSession(db, code);
      if (session !== undefined) setSessionCookie(res, isSecure(req), code);
      return session;
    },
    currentSessionOf: async (req) => {
      const code = sessionCodeOf(req, isSecure(req));
      return code === undefined ? undefined : findSession(db, code);
    },
    signIn: async (req, res, { tenant_id: id, tenant: name, timezone }, start) => {
      await endFormer(req, res);
      const caller = systemCaller({ id, name, timezone }, 'sign-in', requestId(res));
      setSessionCookie(res, isSecure(req), await perform(caller, 'write', start));
    },
    signOut: async (req, res) => {
      await endFormer(req, res);
      setSessionCookie(res, isSecure(req), null);
    },
    readCookie: (req, name) => readCookie(req, name, isSecure(req)),
    writeCookie: (req, res, cookie) => writeCookie(res, cookie, isSecure(req)),
    requireOwnPage: (req) => requireOwnPage(req, addressOf(req)),
    callerOf: (session, res) => callerOf(session, requestId(res)),
    formTokenOf: (req) => {
      const code = sessionCodeOf(req, isSecure(req));
      return code === undefined ? '' : createHmac('sha256', code).update('forms').digest('base64url');
    },
  };
};

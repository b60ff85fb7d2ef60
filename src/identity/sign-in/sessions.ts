import type { Request, Response } from 'express';
import { sql, type Kysely } from 'kysely';
import { readCookie, writeCookie } from '../../http/cookies.ts';
import { createCode, hashCode, isCode } from '../../core/address-codes.ts';
import type { Tables } from '../../core/tables.ts';
import { leaseFromNow } from '../../core/tenancy.ts';
import { inTransaction, systemCaller, type Caller, type Context } from '../../core/context.ts';
import { isOwn } from '../../records/own-rows.ts';
import { useSignInLink, type SignedIn, type SignInLink } from './links.ts';

/** How long a session lasts without use, in seconds: 30 days, as `find_session` in `src/schema` says too. */
const IDLE_SECONDS = 2_592_000;

/** A browser in which a person is signed in. `writable_until` is that of {@link Principal}. */
export type Session = {
  id: number;
  tenant_id: number;
  tenant: string;
  timezone: string;
  person: SignedIn;
  writable_until?: number;
};

/** The name of the cookie of a session. */
const COOKIE = 'ems_session';

/** Returns the code of the session in a request; undefined for none. */
export const sessionCodeOf = (req: Request, isSecure: boolean): string | undefined => {
  const code = readCookie(req, COOKIE, isSecure);
  return code !== undefined && isCode(code) ? code : undefined;
};

/** Sets the cookie of a session for another 30 days; null ends it. */
export const setSessionCookie = (res: Response, isSecure: boolean, code: string | null): void =>
  writeCookie(res, { name: COOKIE, value: code, seconds: IDLE_SECONDS }, isSecure);

/** Returns the session of a code, in a session of the database without a tenant; undefined if it has ended. */
export const findSession = async (db: Kysely<Tables>, code: string): Promise<Session | undefined> => {
  const find = sql<Session>`select * from find_session(${hashCode(code)})`;
  // In a transaction of its own, because a `select` outside one may be read-only, and the use is recorded.
  const writable_until = leaseFromNow();
  const { rows } = await db.transaction().execute((tx) => find.execute(tx));
  return rows[0] && { ...rows[0], writable_until };
};

/** Begins a session of a person, which has a new code. Returns the code. */
export const startSession = async ({ em }: Context, person_id: number): Promise<string> => {
  const code = createCode();
  const insert = sql`insert into browser_session (hash, person_id) values (${hashCode(code)}, ${person_id})`;
  await insert.execute(em.getKysely());
  return code;
};

/** Uses a link up and begins a session. Returns its code. @throws Problem gone */
export const startLinkSession = (ctx: Context, link: SignInLink): Promise<string> =>
  inTransaction(ctx, async (tx) => {
    await useSignInLink(tx, link);
    return startSession(tx, link.person.id);
  });

/** Ends a session. */
export const endSession = async ({ em }: Context, { id }: Session): Promise<void> => {
  await sql`delete from browser_session where ${isOwn('browser_session')} and id = ${id}`.execute(em.getKysely());
};

/**
 * Returns the caller of what a person does on a page of the service. Histories record the name of the person. Sessions and
 * connections belong to no location, so those of the person limit nothing.
 */
export const callerOf = (
  { tenant_id, tenant, timezone, person, writable_until }: Omit<Session, 'id'>,
  request_id: string | null,
): Caller => {
  const { principal, origin } = systemCaller({ id: tenant_id, name: tenant, timezone }, person.name, request_id);
  return { principal: { ...principal, admin: false, person, writable_until }, origin };
};

/** Returns the caller of what a person does on the pages for staff: with their role, at their locations. */
export const staffCallerOf = (session: Session, request_id: string | null): Caller => {
  const { principal, origin } = callerOf(session, request_id);
  return { principal: { ...principal, location_ids: session.person.location_ids }, origin };
};

import type { Request, Response } from 'express';
import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { log, note, requestId } from '../../http/requests.ts';
import { queryOf } from '../../http/request-head.ts';
import { createCode, isCode } from '../../core/address-codes.ts';
import type { CompanyProvider, SignInChecks } from '../../core/services.ts';
import type { Tables } from '../../core/tables.ts';
import { systemCaller, type Perform } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import type { Browsers } from './browser.ts';
import { createSignInLink, interactionOf, type SignInPayload } from './links.ts';
import { findPeopleByEmail, type PersonOfGym } from './people.ts';
import { startSession } from './sessions.ts';

/** A gym to choose, with the path whose form signs in there. */
export type GymChoice = { tenant: string; path: string };

/** Next step of a browser that the provider sent back: a path, or the choice of a gym. */
type Finished = { path: string } | { choices: GymChoice[] };

/** The cookie of a sign-in that has begun: a code, and the id of the connection to decide about afterwards, if any. */
const COOKIE = { name: 'ems_company', seconds: 600 };

/** Returns what ties the provider's response to the browser with a code. None of these reveals the code, or another one. */
const checksOf = (code: string): SignInChecks => {
  const derive = (purpose: string): string => hash('sha256', `${purpose} ${code}`, 'base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
};

/** Returns where a browser goes after it has signed in. */
export const pathAfter = ({ interaction }: SignInPayload): string =>
  interaction === undefined ? '/today' : `/oauth/interaction/${interaction}`;

type Options = { db: Kysely<Tables>; perform: Perform; browsers: Browsers };

/** Returns the address at the provider, and gives the browser the cookie with which it comes back. @throws Problem unavailable */
export const beginCompanySignIn = async (
  { browsers }: Options,
  company: CompanyProvider,
  req: Request,
  res: Response,
): Promise<string> => {
  const code = createCode();
  const logger = log(res);
  const address = await company.begin(checksOf(code), (err) => logger.warn({ err }, 'the provider is away'));
  const interaction = interactionOf(new URLSearchParams(queryOf(req)).get('interaction'));
  browsers.writeCookie(req, res, { ...COOKIE, value: [code, interaction].filter(Boolean).join('.') });
  return address;
};

/** Returns what the cookie of a request says, and ends it. @throws Problem gone without one */
const takeCookie = (browsers: Browsers, req: Request, res: Response): { code: string; payload: SignInPayload } => {
  const [code = '', id] = browsers.readCookie(req, COOKIE.name)?.split('.') ?? [];
  browsers.writeCookie(req, res, { ...COOKIE, value: null });
  if (!isCode(code))
    throw new Problem('gone', { detail: 'This sign-in has ended, or began in another browser. Begin again.' });
  const interaction = interactionOf(id);
  return { code, payload: interaction === undefined ? {} : { interaction } };
};

/**
 * Signs in the person that the provider has recognized, at the one gym at which the verified address belongs to an active person. With several
 * gyms the person chooses, by links that work once.
 * @throws Problem gone in a browser that did not begin, forbidden for a refusal or an unknown address, unavailable
 */
export const finishCompanySignIn = async (
  { db, perform, browsers }: Options,
  company: CompanyProvider,
  req: Request,
  res: Response,
): Promise<Finished> => {
  const { code, payload } = takeCookie(browsers, req, res);
  const logger = log(res);
  const email = await company.finish(queryOf(req), checksOf(code), (err) =>
    logger.warn({ err }, 'signing in with the provider failed'),
  );
  const [first, ...others] = await findPeopleByEmail(db, email);
  if (first === undefined)
    throw new Problem('forbidden', {
      detail: `${email} is not the address of an active person here. Ask a manager of your gym to add it.`,
    });
  if (others.length > 0) return { choices: await offerGyms(perform, [first, ...others], payload, res) };
  note(res, { tenant_id: first.tenant_id });
  await browsers.signIn(req, res, first, (ctx) => startSession(ctx, first.person_id));
  return { path: pathAfter(payload) };
};

const offerGyms = async (
  perform: Perform,
  people: readonly PersonOfGym[],
  payload: SignInPayload,
  res: Response,
): Promise<GymChoice[]> => {
  const choices: GymChoice[] = [];
  for (const { tenant_id: id, tenant: name, timezone, person_id } of people) {
    const caller = systemCaller({ id, name, timezone }, 'sign-in', requestId(res));
    const { url } = await perform(caller, 'write', (ctx) => createSignInLink(ctx, person_id, payload));
    choices.push({ tenant: name, path: new URL(url).pathname });
  }
  return choices;
};

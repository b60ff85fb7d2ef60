import type { Request, Response } from 'express';
import type { ToolOutputs } from '../../generated/contract.ts';
import type { Caller, Context, Perform } from '../core/context.ts';
import type { CallId, CallRequest, Calls } from '../http/calls.ts';
import type { RestAnswer } from '../http/handlers.ts';
import { note, requestId } from '../http/requests.ts';
import type { Browsers } from '../identity/sign-in/browser.ts';
import { staffCallerOf, type Session } from '../identity/sign-in/sessions.ts';
import { languageOf } from '../http/language.ts';
import type { ToolHandlers } from '../mcp/registry.ts';
import type { UseTool } from '../mcp/uses.ts';
import { createFormats, type Formats } from './formats.ts';
import { TEXTS, type Texts } from './texts.ts';
import { languageOfTag, type Language } from '../texts/languages.ts';

/** Actions of a person within one transaction or read: the operations and tools of the contract, as that person. */
export type Act = {
  readonly ctx: Context;
  /** Runs an operation. See {@link Calls}. */
  call<Id extends CallId>(id: Id, request?: CallRequest): Promise<RestAnswer<Id>>;
  /** Runs a tool. See {@link UseTool}. */
  use<Name extends keyof ToolHandlers>(
    name: Name,
    args: Readonly<Record<string, unknown>>,
    expected?: readonly number[],
  ): Promise<ToolOutputs[Name]>;
  /** Checks that the person may do something that is no call. @throws Problem forbidden */
  require(id: Parameters<Calls['require']>[1]): void;
};

/** A request of a person who is signed in. */
export type Visit = {
  readonly req: Request;
  readonly res: Response;
  readonly session: Session;
  readonly caller: Caller;
  readonly language: Language;
  readonly texts: Texts;
  readonly formats: Formats;
  /** The token that forms carry. */
  readonly token: string;
  /** Whether the person may call an operation. */
  may(id: CallId): boolean;
  read<T>(work: (act: Act) => Promise<T>): Promise<T>;
  write<T>(work: (act: Act) => Promise<T>): Promise<T>;
};

/** Dependencies of the pages that act for a person. */
export type VisitOptions = { perform: Perform; browsers: Browsers; calls: Calls; useTool: UseTool };

/** Returns what a person may do in a context. */
export const actIn = ({ calls, useTool }: Pick<VisitOptions, 'calls' | 'useTool'>, ctx: Context): Act => ({
  ctx,
  call: (id, request) => calls.call(ctx, id, request),
  use: (name, args, expected) => useTool(ctx, name, args, expected),
  require: (id) => calls.require(ctx.principal, id),
});

/** The languages of the receivers of responses, for errors. */
const spoken = new WeakMap<Response, Language>();

/** Returns the language of the receiver of a response: of the person who is signed in, or else of the browser. */
export const languageFor = async (req: Request, res: Response, browsers: Browsers): Promise<Language> => {
  const known = spoken.get(res);
  if (known !== undefined) return known;
  // An error may be that of the database.
  const session = await browsers.currentSessionOf(req).catch(() => undefined);
  return languageOfTag(session?.person.language, languageOf(req));
};

/** Creates the function that returns the visit of a request; undefined without a session. */
export const createVisits =
  (options: VisitOptions) =>
  async (req: Request, res: Response): Promise<Visit | undefined> => {
    const { perform, browsers, calls } = options;
    const session = await browsers.sessionOf(req, res);
    if (session === undefined) return undefined;
    note(res, { tenant_id: session.tenant_id });
    const caller = staffCallerOf(session, requestId(res));
    const language = languageOfTag(session.person.language, languageOf(req));
    spoken.set(res, language);
    res.vary('Accept-Language');
    return {
      req,
      res,
      session,
      caller,
      language,
      texts: TEXTS[language],
      formats: createFormats(language, session.timezone),
      token: browsers.formTokenOf(req),
      may: (id) => calls.isPermitted(caller.principal, id),
      read: (work) => perform(caller, 'read', (ctx) => work(actIn(options, ctx))),
      write: (work) => perform(caller, 'write', (ctx) => work(actIn(options, ctx))),
    };
  };

import type { ErrorRequestHandler, Request } from 'express';
import { PROBLEMS, type ProblemCode } from '../core/errors.ts';
import { toPageProblem } from '../http/problems.ts';
import { pathOf } from '../http/request-head.ts';
import type { Browsers } from '../identity/sign-in/browser.ts';
import type { Content } from '../texts/html.ts';
import { sendMessage } from './layout.ts';
import { createFormats } from './formats.ts';
import { say, type Reader } from './say.ts';
import { TEXTS } from './texts.ts';
import { languageFor } from './visit.ts';

/** The paths of programs. */
const PROGRAMS = /^\/(?:api|mcp|oauth|\.well-known)(?:\/|$)/;

/** Whether a request comes from a browser that opens a page. */
const isForPage = (req: Request): boolean =>
  !PROGRAMS.test(pathOf(req)) && (req.headers.accept ?? '').includes('text/html');

/** The texts of some problems; others say what they say everywhere, or only that something failed. */
const KINDS: Partial<Record<ProblemCode, 'not_found' | 'forbidden' | 'forged' | 'signed_out'>> = {
  not_found: 'not_found',
  forbidden: 'forbidden',
  origin_not_allowed: 'forged',
  unauthorized: 'signed_out',
};

/** Returns the title and the text of the page about a problem. */
const describe = (code: ProblemCode, message: string, reader: Reader): { title: string; text: Content } => {
  const { failure } = reader.texts;
  const kind = KINDS[code];
  if (kind !== undefined) return { title: failure[kind], text: failure[`${kind}_text`] };
  const { status } = PROBLEMS[code];
  return status >= 500 || status === 429
    ? { title: failure.failed, text: failure.failed_text }
    : { title: failure.refused, text: say(reader, message) };
};

/** Creates what sends errors as pages to browsers, and passes all others on. */
export const createErrorPages =
  (browsers: Browsers): ErrorRequestHandler =>
  async (error: unknown, req, res, next) => {
    if (res.headersSent || !isForPage(req)) return next(error);
    const { code, message } = toPageProblem(req, res, error, 'a page failed');
    const language = await languageFor(req, res, browsers);
    const texts = TEXTS[language];
    const [href, link] = code === 'unauthorized' ? ['/sign-in', texts.failure.sign_in] : ['/', texts.failure.home];
    res.vary('Accept-Language');
    sendMessage({ res, language, texts }, PROBLEMS[code].status, {
      ...describe(code, message, { language, texts, formats: createFormats(language, 'UTC') }),
      href,
      link,
    });
  };

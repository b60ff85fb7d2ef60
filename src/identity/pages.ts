import type { Request, Response } from 'express';
import { PROBLEMS, type Problem } from '../core/errors.ts';
import { languageOf, sendPage } from '../http/language.ts';
import { plainPage } from '../http/plain-pages.ts';
import { markup, type Html } from '../texts/html.ts';
import { languageOfTag } from '../texts/languages.ts';
import { sayProblem, wordsIn, type Words } from './texts.ts';

/** Returns the words of a page for a person: in their language, or else that of the browser. */
export const wordsFor = (req: Request, person?: { language: string | null }): Words =>
  wordsIn(languageOfTag(person?.language, languageOf(req)));

/** Returns a page with a heading: `gym` is the line above it, empty for none. */
export const framedPage = ({ language }: Words, gym: string, title: string, content: Html): string =>
  plainPage({ language, heading: gym, title }, markup`<h1>${title}</h1>\n${content}`);

/** Returns a page that says what has been done, or why there is no other, and where to go on. */
export const statusPage = (
  words: Words,
  { title, text, next }: { title: string; text: string; next?: { href: string; text: string } },
): string =>
  framedPage(
    words,
    '',
    title,
    markup`<p class="status">${text}</p>\n${next && markup`<p><a href="${next.href}">${next.text}</a></p>`}`,
  );

/** Returns the page about a problem, with the way to sign in. */
const problemPage = (words: Words, problem: Problem): string =>
  statusPage(words, {
    title: words.texts.problem.title,
    text: sayProblem(words, problem),
    next: { href: '/sign-in', text: words.texts.sign_in.title },
  });

/** Sends the page about a problem. */
export const sendProblemPage = (req: Request, res: Response, problem: Problem): void => {
  const words = wordsFor(req);
  sendPage(res, PROBLEMS[problem.code].status, words.language, problemPage(words, problem));
};

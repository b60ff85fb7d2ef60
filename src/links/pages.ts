import { PROBLEMS, type Problem } from '../core/errors.ts';
import { markup, type Html } from '../texts/html.ts';
import { plainPage } from '../http/plain-pages.ts';
import type { Link } from './operations.ts';

/** Contents of the page of a link: a title, what the link is for, and a form that uses it up. */
export type LinkContent = { title: string; text: string; form: Html };

const timeIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(instant));

/** Returns the page of a link, with what was wrong with the last attempt to use it. */
export const linkPage = (
  { expires_at, principal: { tenant, timezone } }: Link,
  { title, text, form }: LinkContent,
  problem?: Problem,
): string =>
  plainPage(
    { language: 'en', heading: tenant, title },
    markup`<h1>${title}</h1>
<p class="status">${text}</p>
${problem && markup`<p class="problem" role="alert"><strong>${PROBLEMS[problem.code].title}.</strong> ${problem.message}</p>`}
${form}
<p class="hint">This page works once, until ${timeIn(expires_at, timezone)}.</p>`,
  );

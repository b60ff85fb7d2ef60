import { htmlDocument, pagePolicy, readStyle } from '../http/plain-pages.ts';
import type { CallId } from '../http/calls.ts';
import { sendText } from '../http/answers.ts';
import { Html, markup, type Content } from '../texts/html.ts';
import type { Flash } from './flash.ts';
import { hiddenFields } from './fields.ts';
import type { Texts } from './texts.ts';
import type { Visit } from './visit.ts';

const STYLE = readStyle('machine.css', 'staff.css');

const POLICY = pagePolicy(STYLE, undefined, [
  "img-src 'self' data:",
  "script-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
]);

/** Contents of a page. Its title is the heading too. */
export type View = {
  title: string;
  /** Below the title: a short text about the place or the kind of what the page shows. */
  subtitle?: string | null;
  content: Html;
  /** Below the content: what a browser shows again when something has changed. */
  live?: Html;
};

/** The entries of the navigation, and the operation that a person must be allowed to call to see each. */
const NAVIGATION: readonly { path: string; text: keyof Texts['nav']; needs: CallId }[] = [
  { path: '/today', text: 'today', needs: 'getOverview' },
  { path: '/tickets', text: 'tickets', needs: 'listTickets' },
  { path: '/jobs', text: 'jobs', needs: 'listWorkOrders' },
  { path: '/parts', text: 'parts', needs: 'listParts' },
  { path: '/reports', text: 'reports', needs: 'getAvailabilityReport' },
  { path: '/people', text: 'people', needs: 'createPerson' },
  { path: '/account', text: 'account', needs: 'getMe' },
];

const isAt = (current: string, path: string): boolean => current === path || current.startsWith(`${path}/`);

const navigation = ({ req, texts, may }: Visit): Html => markup`<nav aria-label="${texts.nav.label}"><ul>
${NAVIGATION.filter(({ needs }) => may(needs)).map(
  ({ path, text }) =>
    markup`<li><a href="${path}"${isAt(req.path, path) && new Html(' aria-current="page"')}>${texts.nav[text]}</a></li>
`,
)}</ul></nav>`;

/** Result of the last form, and the button that undoes it. */
const flashOf = (visit: Visit, flash: Flash | undefined): Html | undefined =>
  flash &&
  markup`<div class="flash" role="status"><p>${visit.texts.done[flash.did]}</p>${
    flash.event !== undefined &&
    markup`<form method="post" action="/undo/last">${hiddenFields(visit)}<input type="hidden" name="event" value="${flash.event}"><input type="hidden" name="back" value="${visit.req.path}"><button type="submit" class="second">${visit.texts.undo.button}</button></form>`
  }</div>`;

const LINKS = markup`<link rel="icon" href="/browser/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/browser/staff.webmanifest">
<link rel="apple-touch-icon" href="/browser/icon-192.png">`;

const documentOf = (language: string, title: string, body: Html, attributes?: Html): string =>
  htmlDocument({ language, title, style: STYLE.text }, { links: LINKS, body, ...(attributes && { attributes }) });

const sendDocument = ({ res, language }: Pick<Visit, 'res' | 'language'>, status: number, text: string): void => {
  res.setHeader('Content-Security-Policy', POLICY);
  res.setHeader('Referrer-Policy', 'same-origin');
  res.setHeader('X-Robots-Tag', 'noindex');
  res.setHeader('Content-Language', language);
  sendText(res, status, text, 'text/html');
};

/** Sends a page to a person who is signed in, with the navigation and what the last form has done. */
export const sendView = (
  visit: Visit,
  status: number,
  { title, subtitle, content, live }: View,
  flash?: Flash,
): void => {
  const { texts, session, language, may } = visit;
  const body = markup`<a class="skip" href="#content">${texts.nav.skip}</a>
<header class="bar">${navigation(visit)}</header>
<main id="content">
<p class="gym">${session.tenant}</p>
${flashOf(visit, flash)}
<h1>${title}</h1>
${subtitle && markup`<p class="zone">${subtitle}</p>`}
${content}
${live && markup`<div data-live>${live}</div>`}
</main>
<script src="/browser/staff.js" defer></script>`;
  const changes = may('listEvents') && markup` data-changes="/changes"`;
  const said = Object.entries(texts.script).map(([name, text]) => markup` data-${name.replaceAll('_', '-')}="${text}"`);
  const attributes = markup` data-person="${session.person.id}"${said}${changes}`;
  sendDocument(visit, status, documentOf(language, `${title} · ${session.tenant}`, body, attributes));
};

/** Sends a page to a person who may not be signed in: what went wrong, and where to go on. */
export const sendMessage = (
  to: Pick<Visit, 'res' | 'language' | 'texts'>,
  status: number,
  { title, text, href, link }: { title: string; text: Content; href: string; link: string },
): void => {
  const body = markup`<main id="content">
<h1>${title}</h1>
<p class="status">${text}</p>
<p><a href="${href}">${link}</a></p>
</main>`;
  sendDocument(to, status, documentOf(to.language, title, body));
};

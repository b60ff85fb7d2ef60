import type { Schemas } from '../../../generated/contract.ts';
import { PROBLEMS, type Problem } from '../../core/errors.ts';
import { markup, type Html } from '../../texts/html.ts';
import { plainPage } from '../../http/plain-pages.ts';
import type { Services } from '../../core/services.ts';
import type { GymChoice } from './company.ts';
import type { SignInLink } from './links.ts';
import type { Session } from './sessions.ts';

/** Returns a page of the service in English. */
const page = (heading: string, title: string, content: Html): string =>
  plainPage({ language: 'en', heading, title }, markup`<h1>${title}</h1>\n${content}`);

/** Returns a page that says what has been done, or why there is no other, and where to go on. */
export const statusPage = (title: string, text: string, next?: { href: string; text: string }): string =>
  page(
    '',
    title,
    markup`<p class="status">${text}</p>\n${next && markup`<p><a href="${next.href}">${next.text}</a></p>`}`,
  );

/** Returns the page of a link to sign in. Only its button uses the link up, because programs look at links too. */
export const linkPage = ({ tenant, person, payload }: SignInLink): string =>
  page(
    tenant,
    'Sign in',
    markup`<form method="post"><button type="submit">Sign in as ${person.name}</button></form>
<p class="hint">${payload.interaction === undefined ? 'Not you? Close this page.' : 'Afterwards you decide about the connection that you began. Not you? Close this page.'}</p>`,
  );

/** The ways to sign in that a service may have. */
type Ways = Pick<Services, 'company' | 'mail'>;

const companyLink = (host: string, interaction: string | undefined): Html =>
  markup`<p><a class="button" href="/sign-in/company${interaction !== undefined && `?interaction=${interaction}`}">Sign in with ${host}</a></p>
<p class="hint">${host} is where the people of your company sign in.</p>`;

const addressForm = (interaction: string | undefined, problem?: Problem): Html =>
  markup`${problem && markup`<p class="problem" role="alert"><strong>${PROBLEMS[problem.code].title}.</strong> ${problem.message}</p>`}
<form method="post" action="/sign-in">
${interaction !== undefined && markup`<input type="hidden" name="interaction" value="${interaction}">`}
<label for="email">Your e-mail address</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="320" required>
<button type="submit">Mail me a link</button>
</form>
<p class="hint">There are no passwords. The link works once, for 15 minutes.</p>`;

/** Returns the way to sign in: with the company's provider, by mail, or whom to ask for a link. */
export const signInForm = ({ company, mail }: Ways, interaction: string | undefined, problem?: Problem): Html => {
  if (company !== null) return companyLink(company.host, interaction);
  if (mail !== null) return addressForm(interaction, problem);
  return markup`<p class="status">Ask a manager of your gym, or the operator of this service, for a link to sign in. Managers make it under “People”, and show it as a code to scan.</p>
<p class="hint">There are no passwords here, and this service sends no mail.</p>`;
};

/** Returns the page with {@link signInForm}. */
export const signInPage = (ways: Ways, interaction: string | undefined, problem?: Problem): string =>
  page('', 'Sign in', signInForm(ways, interaction, problem));

/** Returns the page for a person of several gyms, who signs in at one of them. */
export const gymsPage = (choices: readonly GymChoice[]): string =>
  page(
    '',
    'At which gym?',
    markup`${choices.map(({ tenant, path }) => markup`<form method="post" action="${path}"><button type="submit">Sign in at ${tenant}</button></form>\n`)}
<p class="hint">To go to another gym later, sign in again.</p>`,
  );

/** Returns what follows the form, whether the address is known or not. */
export const sentPage = (): string =>
  statusPage(
    'Look into your mail',
    'If the address belongs to a person who works at a gym here, a link to sign in is on its way. It works once, for 15 minutes. If none arrives, use the one that was mailed before.',
  );

/** A connection of a program, as `/account` shows it. */
export type Connection = Pick<Schemas['Grant'], 'id' | 'client_name' | 'scope' | 'created_at' | 'last_used_at'>;

const dayIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(instant));

const connectionItem = (
  { id, client_name, scope, created_at, last_used_at }: Connection,
  timezone: string,
): Html => markup`<li><strong>${client_name}</strong>: ${scope === 'write' ? 'reads and writes' : 'reads only'}, since ${dayIn(created_at, timezone)}, ${last_used_at === null ? 'not used yet' : `last used on ${dayIn(last_used_at, timezone)}`}.
<form method="post" action="/account/connections/${id}/end"><button type="submit">End the connection of ${client_name}</button></form></li>`;

/** Returns the page of a person who is signed in. */
export const accountPage = ({ tenant, timezone, person }: Session, connections: readonly Connection[]): string =>
  page(
    tenant,
    person.name,
    markup`<p>You are signed in with the role ${person.role}. <a href="/today">What needs attention today</a></p>
<h2>Connections</h2>
${
  connections.length === 0
    ? markup`<p>No program is connected in your name.</p>`
    : markup`<ul class="reported">${connections.map((connection) => connectionItem(connection, timezone))}</ul>`
}
<h2>Connect an assistant</h2>
<p>An assistant such as Claude or ChatGPT can act for you here, with what your role allows. In its settings, add a connector with the address of this
service followed by <strong>/mcp</strong>. It opens a page of this service, on which you decide what it may do. <a href="/docs/agents">The steps for each assistant</a></p>
<h2>This browser</h2>
<form method="post" action="/account/sign-out"><button type="submit">Sign out</button></form>`,
  );

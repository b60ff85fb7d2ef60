import type { Problem } from '../../core/errors.ts';
import type { Services } from '../../core/services.ts';
import { markup, type Html } from '../../texts/html.ts';
import { fill } from '../../texts/languages.ts';
import { framedPage, statusPage } from '../pages.ts';
import { sayProblem, type Words } from '../texts.ts';
import type { GymChoice } from './company.ts';
import type { SignInLink } from './links.ts';

/** Returns the page of a link to sign in. Only its button uses the link up, because programs look at links too. */
export const linkPage = (words: Words, { tenant, person, payload }: SignInLink): string => {
  const { sign_in } = words.texts;
  return framedPage(
    words,
    tenant,
    sign_in.title,
    markup`<form method="post"><button type="submit">${fill(sign_in.as, { name: person.name })}</button></form>
<p class="hint">${payload.interaction === undefined ? sign_in.not_you : sign_in.then_decide}</p>`,
  );
};

/** The ways to sign in that a service may have. */
type Ways = Pick<Services, 'company' | 'mail'>;

const companyLink = ({ texts: { sign_in } }: Words, host: string, interaction: string | undefined): Html =>
  markup`<p><a class="button" href="/sign-in/company${interaction !== undefined && `?interaction=${interaction}`}">${fill(sign_in.with, { host })}</a></p>
<p class="hint">${fill(sign_in.company, { host })}</p>`;

const addressForm = (words: Words, interaction: string | undefined, problem?: Problem): Html => {
  const { sign_in, problem: problems } = words.texts;
  return markup`${problem && markup`<p class="problem" role="alert"><strong>${problems.title}.</strong> ${sayProblem(words, problem)}</p>`}
<form method="post" action="/sign-in">
${interaction !== undefined && markup`<input type="hidden" name="interaction" value="${interaction}">`}
<label for="email">${sign_in.email}</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="320" required>
<button type="submit">${sign_in.mail}</button>
</form>
<p class="hint">${sign_in.once}</p>`;
};

/** Returns the way to sign in: with the company's provider, by mail, or by asking a manager for a link. */
export const signInForm = (
  words: Words,
  { company, mail }: Ways,
  interaction: string | undefined,
  problem?: Problem,
): Html => {
  if (company !== null) return companyLink(words, company.host, interaction);
  if (mail !== null) return addressForm(words, interaction, problem);
  const { sign_in } = words.texts;
  return markup`<p class="status">${sign_in.ask}</p>
<p class="hint">${sign_in.no_mail}</p>`;
};

/** Returns the page with {@link signInForm}. */
export const signInPage = (words: Words, ways: Ways, interaction: string | undefined, problem?: Problem): string =>
  framedPage(words, '', words.texts.sign_in.title, signInForm(words, ways, interaction, problem));

/** Returns the page for a person of several gyms, who signs in at one of them. */
export const gymsPage = (words: Words, choices: readonly GymChoice[]): string => {
  const { sign_in } = words.texts;
  return framedPage(
    words,
    '',
    sign_in.gym,
    markup`${choices.map(({ tenant, path }) => markup`<form method="post" action="${path}"><button type="submit">${fill(sign_in.at, { gym: tenant })}</button></form>\n`)}
<p class="hint">${sign_in.other_gym}</p>`,
  );
};

/** Returns what follows the form, whether the address is known or not. */
export const sentPage = (words: Words): string => {
  const { sent: title, sent_text: text } = words.texts.sign_in;
  return statusPage(words, { title, text });
};

/** Returns what follows after a person has signed out. */
export const signedOutPage = (words: Words): string => {
  const { signed_out: title, signed_out_text: text, again } = words.texts.sign_in;
  return statusPage(words, { title, text, next: { href: '/sign-in', text: again } });
};

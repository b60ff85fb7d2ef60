import { markup, type Html } from '../../texts/html.ts';
import { fill } from '../../texts/languages.ts';
import type { Services } from '../../core/services.ts';
import { framedPage } from '../pages.ts';
import type { Words } from '../texts.ts';
import { signInForm } from '../sign-in/pages.ts';
import type { Session } from '../sign-in/sessions.ts';
import type { Site } from './operations.ts';

/** A request for a connection, as the page shows it. `host` is where its description comes from; null if it registered itself. */
export type ConnectionRequest = {
  uid: string;
  client_name: string;
  host: string | null;
  target: string;
  asksToWrite: boolean;
};

/** Maximum characters of a client's name that are shown. */
const MOST_CHARACTERS = 80;

/** Invisible characters, also those of scripts, such as the fillers of Hangul, and those that turn the text around. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Returns the visible part of the name of a client, or its id if the name has no letter or digit there. */
export const toShownName = (name: string | undefined, client_id: string): string => {
  const visible = (name ?? '').replaceAll(INVISIBLE, '').trim();
  const shown = Array.from(visible).slice(0, MOST_CHARACTERS).join('');
  return /[\p{L}\p{N}]/u.test(shown) ? shown : client_id.slice(0, MOST_CHARACTERS);
};

const originOf = ({ texts: { connect } }: Words, { client_name: program, host }: ConnectionRequest): Html =>
  markup`<p class="hint">${host === null ? fill(connect.self_named, { program }) : fill(connect.described, { program, host })}</p>`;

/** Returns the page for a person who is not signed in yet. */
export const signInFirstPage = (
  words: Words,
  request: ConnectionRequest,
  ways: Pick<Services, 'company' | 'mail'>,
): string => {
  const { connect } = words.texts;
  return framedPage(
    words,
    '',
    fill(connect.first, { program: request.client_name }),
    markup`${originOf(words, request)}
${signInForm(words, ways, request.uid)}
<p><a href="/oauth/interaction/${request.uid}">${connect.go_on}</a></p>`,
  );
};

/** Returns the choice of locations, if there is one. */
const siteChoice = ({ texts: { connect } }: Words, sites: readonly Site[]): Html | false =>
  sites.length > 1 &&
  markup`<fieldset>
<legend>${connect.where}</legend>
${sites.map(({ id, name }) => markup`<label class="chip"><input type="checkbox" name="location_id" value="${id}"> ${name}</label>`)}
<p class="hint">${connect.all_sites}</p>
</fieldset>`;

/** Returns the page on which a person decides about a connection. Reading only is preselected, and no location. */
export const consentPage = (
  words: Words,
  request: ConnectionRequest,
  { tenant, person }: Session,
  sites: readonly Site[],
): string => {
  const { uid, client_name, target, asksToWrite } = request;
  const { connect, role } = words.texts;
  const acts = person.location_ids.length > 0 ? connect.acts_at_sites : connect.acts;
  return framedPage(
    words,
    tenant,
    fill(connect.title, { program: client_name }),
    markup`<p>${fill(acts, { name: person.name, role: role[person.role], gym: tenant })} ${connect.then} <strong>${target}</strong></p>
${originOf(words, request)}
<form method="post" action="/oauth/interaction/${uid}">
<input type="hidden" name="person_id" value="${person.id}">
<fieldset>
<legend>${connect.may}</legend>
<label class="chip"><input type="radio" name="scope" value="read" checked> ${connect.read}</label>
${asksToWrite && markup`<label class="chip"><input type="radio" name="scope" value="write"> ${connect.write}</label>`}
<p class="hint">${connect.never}</p>
</fieldset>
${siteChoice(words, sites)}
<button type="submit" name="decision" value="allow">${connect.allow}</button>
<button type="submit" name="decision" value="deny" class="second">${connect.deny}</button>
</form>
<p class="hint">${fill(connect.end, { name: person.name })} <a href="/account">${connect.account}</a></p>`,
  );
};

import { plainPage } from '../../http/plain-pages.ts';
import { markup, type Html } from '../../texts/html.ts';
import type { Services } from '../../core/services.ts';
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

/** Characters that nobody sees, also those of scripts, such as the fillers of Hangul, and those that turn the text around. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Returns the visible part of the name of a client, or its id if the name has no letter or digit there. */
export const toShownName = (name: string | undefined, client_id: string): string => {
  const visible = (name ?? '').replaceAll(INVISIBLE, '').trim();
  const shown = Array.from(visible).slice(0, MOST_CHARACTERS).join('');
  return /[\p{L}\p{N}]/u.test(shown) ? shown : client_id.slice(0, MOST_CHARACTERS);
};

const originOf = ({ client_name, host }: ConnectionRequest): Html =>
  host === null
    ? markup`<p class="hint">The program calls itself ${client_name}. Nobody has checked the name.</p>`
    : markup`<p class="hint">The description of ${client_name} comes from ${host}.</p>`;

/** Returns the page for somebody who is not signed in yet. */
export const signInFirstPage = (request: ConnectionRequest, ways: Pick<Services, 'company' | 'mail'>): string =>
  plainPage(
    { language: 'en', heading: '', title: `Sign in to connect ${request.client_name}` },
    markup`<h1>Sign in to connect ${request.client_name}</h1>
${originOf(request)}
${signInForm(ways, request.uid)}
<p><a href="/oauth/interaction/${request.uid}">I have signed in: go on</a></p>`,
  );

/** Returns the choice of locations, if there is one. */
const siteChoice = (sites: readonly Site[]): Html | false =>
  sites.length > 1 &&
  markup`<fieldset>
<legend>At which locations?</legend>
${sites.map(({ id, name }) => markup`<label class="chip"><input type="checkbox" name="location_id" value="${id}"> ${name}</label>`)}
<p class="hint">Choose none for all that you may see.</p>
</fieldset>`;

/** Returns the page on which a person decides about a connection. Reading only is preselected, and no location. */
export const consentPage = (
  request: ConnectionRequest,
  { tenant, person }: Session,
  sites: readonly Site[],
): string => {
  const { uid, client_name, target, asksToWrite } = request;
  return plainPage(
    { language: 'en', heading: tenant, title: `Connect ${client_name}?` },
    markup`<h1>Connect ${client_name}?</h1>
<p>It will act for <strong>${person.name}</strong> (${person.role}) at <strong>${tenant}</strong>${person.location_ids.length > 0 && ', at the locations that you may see'}. Afterwards your browser goes to <strong>${target}</strong>.</p>
${originOf(request)}
<form method="post" action="/oauth/interaction/${uid}">
<input type="hidden" name="person_id" value="${person.id}">
<fieldset>
<legend>What may it do?</legend>
<label class="chip"><input type="radio" name="scope" value="read" checked> Read only</label>
${asksToWrite && markup`<label class="chip"><input type="radio" name="scope" value="write"> Read, and change what you may change</label>`}
<p class="hint">It can never give anyone access: it makes no tokens, links to sign in, calendar feeds, webhooks or rules that mail people, ends no connections, and changes nobody’s e-mail address, role or locations.</p>
</fieldset>
${siteChoice(sites)}
<button type="submit" name="decision" value="allow">Connect</button>
<button type="submit" name="decision" value="deny" class="second">Cancel</button>
</form>
<p class="hint">You can end the connection at any time on <a href="/account">your page</a>. Are you not ${person.name}? Sign out there first.</p>`,
  );
};

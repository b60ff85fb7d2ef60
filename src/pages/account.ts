import { endOwnGrant, listOwnGrants } from '../identity/oauth/operations.ts';
import { people, updatePerson } from '../areas/people/operations.ts';
import { Problem, invalid } from '../core/errors.ts';
import type { Schemas } from '../../generated/contract.ts';
import type { CallId } from '../http/calls.ts';
import { markup, type Html } from '../texts/html.ts';
import { fill } from '../texts/languages.ts';
import type { PageDefinition } from './definition.ts';
import { formOf, scopeOf, select, type FormScope } from './fields.ts';
import { languageChoices } from './people-choices.ts';
import type { ChangingForm } from './posted.ts';
import { rows, section } from './shown.ts';
import type { Texts } from './texts.ts';
import type { Visit } from './visit.ts';

/** The pages that do something, and the operation that a person must be allowed to call for each. */
const ABLE: readonly { path: string; text: keyof Texts['able']; needs: CallId }[] = [
  { path: '/today', text: 'today', needs: 'getOverview' },
  { path: '/tickets', text: 'tickets', needs: 'listTickets' },
  { path: '/jobs', text: 'jobs', needs: 'listWorkOrders' },
  { path: '/parts', text: 'parts', needs: 'listParts' },
  { path: '/reports', text: 'reports', needs: 'getAvailabilityReport' },
  { path: '/machines/new', text: 'machines', needs: 'createMachine' },
  { path: '/labels', text: 'labels', needs: 'printLabels' },
  { path: '/people', text: 'people', needs: 'createPerson' },
];

const ableRows = ({ texts, may }: Visit): Html | null =>
  rows(
    ABLE.filter(({ needs }) => may(needs)).map(
      ({ path, text }) => markup`<a class="name" href="${path}">${texts.able[text]}</a>`,
    ),
  );

const connectionRow = (scope: FormScope, { id, client_name, scope: allowed, ...times }: Schemas['Grant']): Html => {
  const { texts, formats } = scope.visit;
  const { person, account } = texts;
  const used =
    times.last_used_at === null ? account.unused : fill(account.used, { date: formats.instant(times.last_used_at) });
  const facts = [
    allowed === 'write' ? person.writes : person.reads,
    fill(account.since, { date: formats.instant(times.created_at) }),
    used,
  ];
  const fields = markup`<input type="hidden" name="grant_id" value="${id}">`;
  const submit = fill(person.end_connection, { name: client_name });
  return markup`<p>${client_name}</p><p class="meta">${facts.join(' · ')}</p>
${formOf({ ...scope, id: `connection-${id}` }, { fields, submit })}`;
};

/** The steps with which a person connects an assistant. `address` is that of the service; null if it has none. */
const stepsOf = ({ texts: { account } }: Visit, address: string | null): Html =>
  markup`<p>${account.connect_text}</p>
<ol><li>${account.step_open}</li>
<li>${account.step_address} <strong>${address === null ? account.address : `${address}/mcp`}</strong></li>
<li>${account.step_allow}</li></ol>
<p class="more"><a href="/docs/agents">${account.steps}</a></p>`;

/** The form needs no token: a forged one only signs a person out. */
const signOutForm = (visit: Visit): Html =>
  markup`<form method="post" action="/account/sign-out"><button type="submit" class="second">${visit.texts.account.sign_out}</button></form>`;

const connection: ChangingForm = {
  run: async ({ ctx }, { id }) => {
    const grant = id('grant_id');
    if (typeof grant !== 'number') throw new Problem('not_found');
    await endOwnGrant(ctx, grant, ctx.principal.person?.id ?? 0);
    return { to: '/account', did: 'connection' };
  },
};

const languageForm = (scope: FormScope): Html => {
  const { texts, session } = scope.visit;
  const { language } = session.person;
  const field = { name: 'language', label: texts.person.language, value: language };
  return formOf(scope, {
    fields: select(scope, { ...field, choices: languageChoices(language), empty: texts.person.browser_language }),
    submit: texts.form.save,
    isSecond: true,
  });
};

/** Changes a person's own language, which takes no role, unlike the rest of the person. */
const language: ChangingForm = {
  run: async (act, { text }) => {
    const { person } = act.ctx.principal;
    const chosen = text('language') ?? null;
    if (person === null) throw new Problem('forbidden');
    const choices = languageChoices((await people.read(act.ctx, person.id)).language);
    if (chosen !== null && choices.every(([tag]) => tag !== chosen))
      throw invalid('/language', 'must be one of the languages of the pages');
    await updatePerson(act.ctx, person.id, { language: chosen });
    return { to: '/account', did: 'language' };
  },
};

/** The person who is signed in: what they can do here, and what acts for them. */
export const accountPage: PageDefinition = {
  path: '/account',
  operation: 'account',
  needs: 'getMe',
  show: async (visit, _params, sent) => {
    const { texts, session } = visit;
    const { person } = session;
    const { grants, address } = await visit.read(async ({ ctx }) => ({
      grants: await listOwnGrants(ctx, person.id),
      address: ctx.services.publicUrl(),
    }));
    const scope = (name: string): FormScope => scopeOf(visit, '/account', name, sent);
    const connected = rows(grants.map((grant) => connectionRow(scope('connection'), grant)));
    return {
      title: person.name,
      subtitle: texts.role[person.role],
      content: markup`${section(texts.account.able, ableRows(visit))}
${section(texts.account.connections, connected ?? markup`<p>${texts.account.none}</p>`)}
${section(texts.account.connect, stepsOf(visit, address))}
${section(texts.account.language, languageForm(scope('language')))}
${section(texts.account.browser, signOutForm(visit))}`,
    };
  },
  forms: { connection: () => connection, language: () => language },
};

import { renderSVG } from 'uqr';
import type { Schemas } from '../../generated/contract.ts';
import { PersonRole } from '../../generated/values.ts';
import { fill } from '../texts/languages.ts';
import { listOwnGrants } from '../identity/oauth/operations.ts';
import { Html, markup } from '../texts/html.ts';
import type { PageDefinition, Params } from './definition.ts';
import { checkList, foldedForm, formOf, input, scopeOf, select, type Choice, type FormScope } from './fields.ts';
import { moreLink, readPlaces, filtersOf } from './filters.ts';
import { languageChoices } from './people-choices.ts';
import type { ChangingForm, Posted, RevealingForm } from './posted.ts';
import type { Sent } from './problems.ts';
import { rows, section } from './shown.ts';
import type { Visit } from './visit.ts';

const idOf = ({ id }: Params): number => Number(id);

const personFields = (scope: FormScope, places: readonly Choice[], person?: Schemas['Person']): Html => {
  const { texts } = scope.visit;
  return markup`${input(scope, { name: 'name', label: texts.person.name, value: person?.name, required: true })}
${input(scope, { name: 'email', label: texts.person.email, value: person?.email, type: 'email' })}
${select(scope, {
  name: 'role',
  label: texts.person.role,
  value: person?.role,
  choices: PersonRole.map((role) => [role, texts.role[role]]),
  required: true,
})}
${select(scope, {
  name: 'language',
  label: texts.person.language,
  value: person?.language,
  choices: languageChoices(person?.language),
  empty: texts.person.browser_language,
})}${
    places.length > 0 &&
    checkList(scope, {
      name: 'location_ids',
      label: texts.person.sites,
      hint: texts.person.all_sites,
      choices: places,
      chosen: person?.location_ids ?? [],
    })
  }`;
};

/** The body of the operations that add and change a person. */
const bodyOf = ({ text, values }: Posted): object => ({
  name: text('name') ?? '',
  email: text('email') ?? null,
  role: text('role') ?? '',
  language: text('language') ?? null,
  location_ids: values.getAll('location_ids').map((id) => (/^\d{1,15}$/.test(id) ? Number(id) : id)),
});

const add: ChangingForm = {
  run: async ({ call }, posted) => {
    const { id } = await call('createPerson', { body: bodyOf(posted) });
    return { to: `/people/${id}`, did: 'person' };
  },
};

/** The people of a gym, for those who decide about them. */
export const peoplePage: PageDefinition = {
  path: '/people',
  operation: 'peoplePage',
  needs: 'createPerson',
  show: async (visit, _params, sent) => {
    const { texts } = visit;
    const cursor = filtersOf(visit).get('cursor') ?? undefined;
    const { people, places } = await visit.read(async (act) => ({
      people: await act.call('listPeople', { query: { sort: 'name', limit: 50, cursor } }),
      places: await readPlaces(act),
    }));
    const scope = scopeOf(visit, '/people', 'add', sent);
    return {
      title: texts.nav.people,
      content: markup`${rows(
        people.data.map(
          ({ id, name, role, email, active }) =>
            markup`<p><a class="name" href="/people/${id}">${name}</a> ${!active && markup`<span class="tag">${texts.person.inactive}</span>`}</p><p class="meta">${[texts.role[role], email].filter(Boolean).join(' · ')}</p>`,
        ),
      )}${moreLink(visit, people)}
${foldedForm(scope, texts.person.add, { fields: personFields(scope, places), submit: texts.form.add })}`,
    };
  },
  forms: { add: () => add },
};

const read = (visit: Visit, id: number) =>
  visit.read(async (act) => ({
    person: await act.call('getPerson', { path: { id } }),
    places: await readPlaces(act),
    grants: await listOwnGrants(act.ctx, id),
  }));

const change = (params: Params): ChangingForm => ({
  run: async ({ call }, posted) => {
    const path = { id: idOf(params) };
    await call('updatePerson', { path, body: bodyOf(posted), expected_versions: posted.expected });
    return { to: `/people/${path.id}`, did: 'person' };
  },
});

const access = (params: Params): ChangingForm => ({
  run: async ({ call }, { text, expected }) => {
    const path = { id: idOf(params) };
    await call('updatePerson', { path, body: { active: text('active') === 'yes' }, expected_versions: expected });
    return { to: `/people/${path.id}`, did: 'access' };
  },
});

const connection = (params: Params): ChangingForm => ({
  run: async ({ call }, { id }) => {
    await call('endGrant', { path: { id: id('grant_id') ?? '' } });
    return { to: `/people/${idOf(params)}`, did: 'connection' };
  },
});

/** Returns the address that opens a mail in the mail program of the browser. */
const mailOf = (email: string, subject: string, body: string): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;

/** Shows a new link to sign in once, also as a code that a phone scans. */
const link = (params: Params): RevealingForm => ({
  reveal: async (visit) => {
    const { texts, formats } = visit;
    const path = { id: idOf(params) };
    const { name, email } = await visit.read(({ call }) => call('getPerson', { path }));
    const { url, expires_at } = await visit.write(({ call }) => call('createSignInLink', { path }));
    return {
      title: texts.person.link,
      subtitle: name,
      content: markup`<p>${fill(texts.person.link_text, { name, date: formats.instant(expires_at) })}</p>
<div class="code" role="img" aria-label="${texts.person.code}">${new Html(renderSVG(url, { border: 4 }))}</div>
<p><a href="${url}">${url}</a></p>
${email !== null && markup`<p class="more"><a href="${mailOf(email, texts.person.mail_subject, url)}">${fill(texts.person.mail, { email })}</a></p>`}
<p class="more"><a href="/people/${path.id}">${name}</a></p>`,
    };
  },
});

const accessForm = (scope: FormScope, { active }: Schemas['Person']): Html => {
  const { person } = scope.visit.texts;
  return formOf(scope, {
    fields: markup`<input type="hidden" name="active" value="${active ? 'no' : 'yes'}">`,
    submit: active ? person.end : person.restore,
    isSecond: active,
  });
};

const grantRow = (scope: FormScope, { id, client_name, scope: allowed, created_at }: Schemas['Grant']): Html => {
  const { texts, formats } = scope.visit;
  const does = allowed === 'write' ? texts.person.writes : texts.person.reads;
  return markup`<p>${client_name}</p><p class="meta">${does}, ${formats.instant(created_at)}</p>
${formOf(
  { ...scope, id: `connection-${id}` },
  {
    fields: markup`<input type="hidden" name="grant_id" value="${id}">`,
    submit: fill(texts.person.end_connection, { name: client_name }),
  },
)}`;
};

const formsOf = (
  visit: Visit,
  facts: Awaited<ReturnType<typeof read>>,
  sent: Sent | undefined,
): (Html | null | false)[] => {
  const { person, places, grants } = facts;
  const { texts } = visit;
  const scope = (name: string, versioned = false) =>
    scopeOf(visit, `/people/${person.id}`, name, sent, versioned ? person.version : undefined);
  const changing = scope('change', true);
  return [
    person.active && formOf(scope('link'), { fields: null, submit: texts.person.link }),
    foldedForm(changing, texts.person.change, {
      fields: personFields(changing, places, person),
      submit: texts.form.save,
    }),
    accessForm(scope('access', true), person),
    section(texts.person.connections, rows(grants.map((grant) => grantRow(scope('connection'), grant)))),
  ];
};

/** A person: their role and sites, a link to sign in, and what may act for them. */
export const personPage: PageDefinition = {
  path: '/people/:id',
  operation: 'personPage',
  needs: 'createPerson',
  show: async (visit, params, sent) => {
    const { texts } = visit;
    const facts = await read(visit, idOf(params));
    const { name, role, email, active, location_ids } = facts.person;
    const sites = facts.places.filter(([id]) => location_ids.some((own) => own === id)).map(([, place]) => place);
    return {
      title: name,
      subtitle: [texts.role[role], email, ...sites, !active && texts.person.inactive].filter(Boolean).join(' · '),
      content: markup`${formsOf(visit, facts, sent)}`,
    };
  },
  forms: { change, access, connection, link },
};

import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { findEnglish } from '../support/english.ts';
import { REFUSALS, type RefusalPlace } from '../support/refusals.ts';
import { addMachine } from '../support/rows.ts';
import { useSharedService } from '../support/service.ts';
import { addSite } from '../support/sites.ts';
import { addFormWorld, FORMS, type FormWorld } from '../support/staff-forms.ts';
import { hiddenOf, signInAs } from '../support/staff.ts';

const service = useSharedService();

const LANGUAGES = ['de', 'fr'] as const;

const places = new Map<(typeof LANGUAGES)[number], RefusalPlace>();
beforeAll(async () => {
  for (const language of LANGUAGES) {
    const gym = await service.createGym(`Salle ${language}`, 'Europe/Berlin');
    const site = await addSite(service, gym, 'Nord');
    const manager = await signInAs(service, gym, { name: 'Lea Roth', role: 'manager', language });
    places.set(language, { gym, site, manager, world: await addFormWorld(gym, site.id) });
  }
});

const placeOf = (language: (typeof LANGUAGES)[number]): RefusalPlace => {
  const place = places.get(language);
  if (place === undefined) throw new Error(`no gym in ${language}`);
  return place;
};

const PAGES = (world: FormWorld): string[] => [
  '/today',
  '/find?q=a',
  '/find?q=zzz',
  `/m/${world.machine}`,
  '/tickets?state=all',
  `/tickets/${world.ticket}`,
  '/jobs',
  `/jobs/${world.job}`,
  `/maintenance/${world.task}`,
  `/inspections/new?machine=${world.machine}`,
  '/parts',
  `/parts/${world.part}`,
  ...['availability', 'maintenance', 'costs', 'warranty', 'replacement', 'parts_forecast'].map(
    (report) => `/reports?report=${report}`,
  ),
  '/people',
  `/people/${world.person}`,
  '/machines/new',
  '/labels',
  '/account',
  '/undo',
  '/nowhere',
];

describe.each(LANGUAGES)('the pages for staff in %s', (language) => {
  const known = ['Assistant', 'Person ', 'The manager of', 'Lubricate the belt'];

  it('have no English text', async () => {
    const { manager, world } = placeOf(language);
    for (const path of PAGES(world)) {
      const { html } = await manager.open(path);
      expect(findEnglish(html, language, known), path).toEqual([]);
    }
  });

  it.each([...FORMS].filter(([, { wrong }]) => wrong !== null).map(([key]) => key))(
    'have no English text when the form is refused: %s',
    async (key) => {
      const { manager, world } = placeOf(language);
      const form = FORMS.get(key);
      const action = key.replace(/^.*(?=\/[a-z]+$)/, (path) => (path.includes(':') ? (form?.page(world) ?? '') : path));
      const hidden = hiddenOf((await manager.open('/machines/new')).html, '/machines/new/add');
      const fields = { ...hidden, form_key: crypto.randomUUID(), machine: String(world.machine), ...form?.wrong };
      const response = await manager.browser.post(action, fields);
      const html = await response.text();
      expect([response.status, html.includes('role="alert"')]).toEqual([422, true]);
      expect(findEnglish(html, language, known)).toEqual([]);
    },
  );

  it.each([...REFUSALS.keys()])('have no English text when this is refused or asked about: %s', async (name) => {
    const html = (await REFUSALS.get(name)?.(placeOf(language))) ?? '';
    expect(html).toMatch(/role="alert"|<p class="status/);
    expect(findEnglish(html, language, known)).toEqual([]);
  });

  it('have no English text for a role that may not see them, without a session, and in a forged form', async () => {
    const { gym, world, manager } = placeOf(language);
    const staff = await signInAs(service, gym, { name: 'Ole Bo', role: 'staff', language });
    const nobody = openBrowser(service.base, undefined, { accept: 'text/html', 'accept-language': language });
    const page = `/m/${world.machine}`;
    const responses = [
      await staff.browser.get('/people'),
      await nobody.post(`${page}/note`, { body: 'Gut' }),
      await manager.browser.post(`${page}/note`, { body: 'Gut' }),
      await nobody.get('/sign-in'),
      await nobody.get('/sign-in/link#unbekannt'),
      await nobody.get('/r/unbekannt'),
      await nobody.get('/nirgends'),
    ];
    for (const response of responses)
      expect(findEnglish(await response.text(), language, known), `${response.status} ${response.url}`).toEqual([]);
  });

  it('have pictures of reports without an English text', async () => {
    const { gym, manager } = placeOf(language);
    await addMachine(gym, { name: 'Alt', purchased_at: '2010-01-01', replacement_value: 900 });
    for (const report of ['availability', 'maintenance', 'costs', 'warranty', 'replacement', 'parts_forecast']) {
      const response = await manager.browser.get(`/reports/${report}.svg`);
      const svg = await response.text();
      expect(svg).toMatch(/^<svg/);
      expect(findEnglish(svg, language), report).toEqual([]);
    }
  });
});

it('the search for English texts finds them in a page in English', async () => {
  const { gym, world } = placeOf('de');
  const manager = await signInAs(service, gym, { name: 'Eve Ray', role: 'manager', language: 'en' });
  for (const path of ['/today', '/parts', `/jobs/${world.job}`])
    expect(findEnglish((await manager.open(path)).html, 'de').length, path).toBeGreaterThan(2);
  expect(findEnglish(await (await manager.browser.get('/reports/costs.svg')).text(), 'de').length).toBeGreaterThan(2);
});

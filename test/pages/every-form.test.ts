import { beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from '../../src/pages/list.ts';
import { openBrowser } from '../support/browser.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { addSite, type Site } from '../support/sites.ts';
import { addFormWorld, FORMS, type FormCase, type FormWorld } from '../support/staff-forms.ts';
import { hiddenOf, signInAs, type Staff } from '../support/staff.ts';

const service = useSharedService();
let gym: Gym;
let elsewhere: Gym;
let north: Site;
let manager: Staff;
/** A manager who sees one site alone. */
let local: Staff;
let own: FormWorld;
let atOtherSite: FormWorld;
let atOtherGym: FormWorld;
beforeAll(async () => {
  gym = await service.createGym('Every form');
  elsewhere = await service.createGym('Another gym');
  north = await addSite(service, gym, 'North');
  const south = await addSite(service, gym, 'South');
  manager = await signInAs(service, gym, { role: 'manager' });
  local = await signInAs(service, gym, { name: 'Lou Ny', role: 'manager', location_ids: [north.id] });
  own = await addFormWorld(gym, north.id);
  atOtherSite = await addFormWorld(gym, south.id);
  atOtherGym = await addFormWorld(elsewhere, (await addSite(service, elsewhere, 'Far')).id);
});

const cases = [...FORMS].map(([key, form]) => ({ key, form }));

/** The address of a form about the records of a world. */
const actionOf = (key: string, { page }: FormCase, world: FormWorld): string =>
  key.replace(/^.*(?=\/[a-z]+$)/, (path) => (path.includes(':') ? page(world) : path));

/** The hidden fields of any form of the person's pages: its token and a new key, but no version. */
const anyHidden = async (staff: Staff): Promise<Record<string, string>> => {
  const hidden = hiddenOf((await staff.open('/machines/new')).html, '/machines/new/add');
  return { ...hidden, form_key: crypto.randomUUID() };
};

const post = (
  browser: Staff['browser'],
  action: string,
  { file }: FormCase,
  fields: Record<string, string>,
  headers?: Record<string, string>,
): Promise<Response> => {
  if (file === undefined || headers !== undefined) return browser.post(action, fields, headers);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(file.name, file.content, 'file');
  return browser.send(action, form);
};

/** The hidden fields of the form itself, as its page shows it; those of any form for one that only follows another. */
const hiddenFor = async (staff: Staff, key: string, form: FormCase, world: FormWorld) => {
  const { html } = await staff.open(form.page(world));
  const action = actionOf(key, form, world);
  return html.includes(`action="${action}"`) ? hiddenOf(html, action) : anyHidden(staff);
};

describe('the table of forms', () => {
  it('has every form of every page', () => {
    const all = PAGES.flatMap(({ path, forms = {} }) => Object.keys(forms).map((name) => `${path}/${name}`));
    expect([...FORMS.keys()].toSorted()).toEqual(all.toSorted());
  });
});

describe.each(cases)('$key', ({ key, form }) => {
  it('does what it says once, however often it is sent', async () => {
    const sender = await signInAs(service, gym, { role: 'manager' });
    const world = await addFormWorld(gym, north.id, key === '/account/connection' ? sender.person.id : undefined);
    if (key === '/people/:id/connection') world.grant = (await addFormWorld(gym, north.id, world.person)).grant;
    const action = actionOf(key, form, world);
    const fields = { ...(await hiddenFor(sender, key, form, world)), ...form.fields(world) };
    const before = await fingerprint(gym);
    const first = await post(sender.browser, action, form, fields);
    expect(first.status, await first.text()).toBe(form.isShownOnce ? 200 : 303);
    if (form.isShownOnce) return;
    const after = await fingerprint(gym);
    expect(after).not.toEqual(before);
    const again = await post(sender.browser, action, form, fields);
    expect([again.status, again.headers.get('location')]).toEqual([303, first.headers.get('location')]);
    expect(await fingerprint(gym)).toEqual(after);
  });

  it.runIf(form.wrong !== null)(
    'is shown again with what was typed when that is wrong, and changes nothing',
    async () => {
      const action = actionOf(key, form, own);
      const hidden = await hiddenFor(manager, key, form, own);
      const before = await fingerprint(gym);
      const { status, text } = await manager.browser
        .post(action, { ...hidden, ...form.wrong })
        .then(async (response) => ({ status: response.status, text: await response.text() }));
      expect([status, text.includes('role="alert"')]).toEqual([422, true]);
      for (const value of Object.values(form.wrong ?? {}).filter((typed) =>
        /^(?:Kept|kept|many|one|three|an hour)$/.test(typed),
      ))
        expect(text).toContain(value);
      expect(await fingerprint(gym)).toEqual(before);
    },
  );

  it.runIf(!form.isAboutNothing)('changes nothing of another site or another gym', async () => {
    const state = async () => [await fingerprint(gym), await fingerprint(elsewhere)];
    for (const [sender, world] of [
      [local, atOtherSite],
      [local, atOtherGym],
      [manager, atOtherGym],
    ] as const) {
      const before = await state();
      const fields = { ...(await anyHidden(sender)), ...form.fields(world) };
      const response = await post(sender.browser, actionOf(key, form, world), form, fields);
      expect([403, 404, 422], `${response.status} ${await response.text()}`).toContain(response.status);
      expect(await state()).toEqual(before);
    }
  });

  it('is refused without a session, from another site and without its token, and changes nothing', async () => {
    const action = actionOf(key, form, own);
    const fields = { ...(await hiddenFor(manager, key, form, own)), ...form.fields(own) };
    const before = await fingerprint(gym);
    const nobody = openBrowser(service.base, undefined, { accept: 'text/html' });
    expect((await post(nobody, action, form, fields)).status).toBe(401);
    const forged = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await post(manager.browser, action, form, fields, forged)).status).toBe(403);
    const others = { ...fields, form_token: (await anyHidden(local))['form_token'] ?? '' };
    for (const form_token of ['', others.form_token])
      expect((await post(manager.browser, action, form, { ...fields, form_token })).status).toBe(403);
    expect(await fingerprint(gym)).toEqual(before);
  });
});

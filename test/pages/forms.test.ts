import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { send } from '../support/areas.ts';
import { openBrowser } from '../support/browser.ts';
import { addMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { hiddenOf, signInAs, type Staff } from '../support/staff.ts';

const service = useSharedService();
let gym: Gym;
let manager: Staff;
let staff: Staff;
let machine: Schemas['Machine'];
beforeAll(async () => {
  gym = await service.createGym('Forms');
  manager = await signInAs(service, gym, { role: 'manager' });
  staff = await signInAs(service, gym, { role: 'staff' });
  machine = await addMachine(gym, { name: 'Rower 1' });
});

const notes = async (): Promise<string[]> =>
  (await send<Schemas['NotePage']>(gym, 'GET', `/api/v1/notes?notable_type=machine&notable_id=${machine.id}`)).data.map(
    ({ body }) => body,
  );

describe('a form of the pages for staff', () => {
  it('that is sent twice, also at once, makes one record and leads to the same page', async () => {
    const [page, action] = [`/m/${machine.id}`, `/m/${machine.id}/note`];
    const fields = { ...hiddenOf((await manager.open(page)).html, action), body: 'Only once' };
    const responses = await Promise.all([1, 2, 3].map(() => manager.browser.post(action, fields)));
    responses.push(await manager.browser.post(action, fields));
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect((await notes()).filter((body) => body === 'Only once')).toHaveLength(1);
    const other = await manager.browser.post(action, { ...fields, body: 'Something else' });
    expect(other.status).toBe(422);
    expect(await notes()).not.toContain('Something else');
  });

  it.each([
    ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, undefined],
    [
      'from a neighbour under the same domain',
      { origin: 'https://a.example', 'sec-fetch-site': 'same-site' },
      undefined,
    ],
    ['from an old browser at another origin', { origin: 'https://evil.example' }, undefined],
    ['without the token of the form', undefined, 'none'],
    ['with the token of another session', undefined, 'staff'],
  ] as const)('is refused %s', async (_name, headers, whose) => {
    const [page, action] = [`/m/${machine.id}`, `/m/${machine.id}/note`];
    const others = hiddenOf((await staff.open(page)).html, action);
    const own = hiddenOf((await manager.open(page)).html, action);
    const form_token = { own: own['form_token'], none: '', staff: others['form_token'] }[whose ?? 'own'] ?? '';
    const fields = { ...own, body: 'Forged', form_token };
    const response = await manager.browser.post(action, fields, headers);
    expect([response.status, response.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    expect(await response.text()).toContain('This form did not come from here');
    expect(await notes()).not.toContain('Forged');
  });

  it('is refused without a session, with the way to sign in', async () => {
    const action = `/m/${machine.id}/note`;
    const fields = { ...hiddenOf((await manager.open(`/m/${machine.id}`)).html, action), body: 'Nobody' };
    const nobody = openBrowser(service.base, undefined, { accept: 'text/html' });
    const response = await nobody.post(action, fields);
    expect([response.status, (await response.text()).includes('href="/sign-in"')]).toEqual([401, true]);
    expect(await notes()).not.toContain('Nobody');
  });

  it('is refused for a role that may not do it, also when it is sent by hand', async () => {
    const action = `/m/${machine.id}/status`;
    const hidden = hiddenOf((await staff.open(`/m/${machine.id}`)).html, `/m/${machine.id}/note`);
    const response = await staff.browser.post(action, { ...hidden, status: 'retired' });
    expect([response.status, (await response.text()).includes('You may not do this')]).toEqual([403, true]);
  });

  it('shows what is wrong at its field, with what was typed', async () => {
    const page = `/m/${machine.id}`;
    const { status, html } = await manager.fill(page, `${page}/note`, { body: 'x'.repeat(20_000).slice(0, 15_000) });
    expect([status, /<textarea[^>]*aria-invalid="true"/.test(html)]).toEqual([422, true]);
    expect(html).toContain('At most 10000 characters.');
    expect(html).toContain('x'.repeat(15_000));
    const empty = await manager.fill(page, `${page}/note`, { body: '  ' });
    expect([empty.status, empty.html.includes('Fill this in.')]).toEqual([422, true]);
  });

  it('that is too large or not a form is refused as a page', async () => {
    const action = `/m/${machine.id}/note`;
    const hidden = hiddenOf((await manager.open(`/m/${machine.id}`)).html, action);
    const large = await manager.browser.post(action, { ...hidden, body: 'x'.repeat(40_000) });
    expect([large.status, large.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8']);
    expect((await manager.browser.send(action, new Blob(['{}'], { type: 'application/json' }))).status).toBe(403);
  });
});

describe('an error', () => {
  it('is a page for a browser, and a problem document for others and under /api and /mcp', async () => {
    const html = { accept: 'text/html,application/xhtml+xml' };
    const page = await fetch(`${service.base}/nowhere`, { headers: html });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const program = await fetch(`${service.base}/nowhere`);
    expect([program.status, program.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
    const api = await fetch(`${service.base}/api/v1/nowhere`, { headers: html });
    expect(api.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  });

  it.each(['/m/0', '/m/abc', '/m/99999999999999999', '/m/123456789', '/files/abc', '/files/123456789'])(
    'of an address that leads nowhere is a page: %s',
    async (path) => {
      const { status, html } = await manager.open(path);
      expect([status, html.includes('Page not found')]).toEqual([404, true]);
    },
  );
});

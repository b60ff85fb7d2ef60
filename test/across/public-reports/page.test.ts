import { beforeAll, describe, expect, it } from 'vitest';
import { PublicLanguage } from '../../../generated/values.ts';
import { addDays, today } from '../../../src/core/clock.ts';
import { archiveTenant } from '../../../src/auth/tenants.ts';
import { sendReport, ticketsOf, type Fields } from '../../support/public-reports.ts';
import { addMachine, moveMachine } from '../../support/rows.ts';
import { useService, type Gym } from '../../support/service.ts';
import { change } from '../../support/webhooks.ts';

const service = useService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Page <of> machines');
});

const open = (code: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.base}/r/${code}`, { headers });
const post = (code: string, fields: Fields): Promise<Response> => sendReport(service.base, code, fields);

describe('GET /r/{code}', () => {
  it('shows the name, the zone, the gym and the chips of the type, escaped, and nothing that identifies the machine', async () => {
    const machine = await addMachine(gym, {
      name: 'Bike <b>&"1"</b>',
      zone: "Hall 'A'",
      type: 'Spin bike',
      asset_tag: 'TAG-7',
      serial_number: 'SN-7',
    });
    const response = await open(machine.report_code);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const page = await response.text();
    for (const text of [
      'Bike &lt;b&gt;&amp;&quot;1&quot;&lt;/b&gt;',
      'Hall &#39;A&#39;',
      'Page &lt;of&gt; machines',
      'Pedal is loose',
      'This machine works.',
    ])
      expect(page).toContain(text);
    for (const text of ['Belt slips', 'TAG-7', 'SN-7', machine.uuid, `"${machine.id}"`])
      expect(page).not.toContain(text);
  });

  it('forbids scripts, foreign requests, referrers to other sites, frames, caches and search engines', async () => {
    const { headers } = await open((await addMachine(gym)).report_code);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it.each([
    ['active', 'This machine works.'],
    ['partial_defect', 'Works, with a known problem.'],
    ['defect', /Out of order since \d+ \w+\. We are on it\./],
    ['out_of_service', /Out of order since \d+ \w+\. We are on it\./],
    ['waiting_parts', /Out of order since \d+ \w+\. We are on it\./],
    ['maintenance', 'Being serviced.'],
  ] as const)('says what the status %s means', async (status, sentence) => {
    const { id, report_code } = await addMachine(gym);
    await moveMachine(gym, id, { status, reason: 'Secret reason' });
    const page = await (await open(report_code)).text();
    expect(page).toMatch(sentence);
    expect(page).not.toContain('Secret reason');
  });

  it.each([
    ['en', 'It should be back on Friday, 12 December 2098.'],
    ['de', 'Voraussichtlich wieder da: Freitag, 12. Dezember 2098.'],
    ['nl', 'Naar verwachting weer te gebruiken op vrijdag 12 december 2098.'],
    ['fr', 'De retour le vendredi 12 décembre 2098, selon nos prévisions.'],
    ['es', 'Esperamos que vuelva a funcionar el viernes, 12 de diciembre de 2098.'],
  ])('says in %s when a machine should be back, until that day has passed', async (language, sentence) => {
    const { id, report_code } = await addMachine(gym);
    await moveMachine(gym, id, { status: 'maintenance', until: '2098-12-12' });
    const page = (): Promise<string> =>
      open(report_code, { 'accept-language': language }).then((shown) => shown.text());
    expect(await page()).toContain(sentence);
    const day = today('UTC');
    await moveMachine(gym, id, { status: 'maintenance', until: day });
    expect(await page()).toContain(sentence.slice(0, 8));
    await change(gym, `update machine set status_until = '${addDays(day, -1)}' where id = ${id}`);
    expect(await page()).not.toContain(sentence.slice(0, 8));
  });

  it('has no form for a retired machine, and refuses its reports', async () => {
    const { id, report_code } = await addMachine(gym);
    await moveMachine(gym, id, { status: 'retired' });
    const page = await (await open(report_code)).text();
    expect(page).toContain('This machine is no longer in use.');
    expect(page).not.toContain('<form');
    expect((await post(report_code, { chips: 'noise' })).status).toBe(422);
    expect(await ticketsOf(gym, id)).toEqual([]);
  });

  it.each(PublicLanguage)('is complete in the language %s of the browser', async (language) => {
    const response = await open((await addMachine(gym, { type: 'treadmill' })).report_code, {
      'accept-language': `xx, ${language}-XX;q=0.9`,
    });
    expect(response.headers.get('content-language')).toBe(language);
    const page = await response.text();
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).not.toMatch(/undefined|\{\w+\}|\[object/);
  });

  it('is in the language of the gym if the browser prefers none of the five', async () => {
    const dutch = await service.createGym('Dutch');
    await dutch.request('PATCH', '/api/v1/settings', { body: { public_language: 'nl' } });
    const { report_code } = await addMachine(dutch);
    for (const language of ['', 'pl, ja', '*'])
      expect((await open(report_code, { 'accept-language': language })).headers.get('content-language')).toBe('nl');
    expect((await open(report_code, { 'accept-language': 'fr' })).headers.get('content-language')).toBe('fr');
  });

  it('accepts its code in any letter case, and only GET, HEAD and POST', async () => {
    const { report_code } = await addMachine(gym);
    expect((await open(report_code.toLowerCase())).status).toBe(200);
    const head = await fetch(`${service.base}/r/${report_code}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const put = await fetch(`${service.base}/r/${report_code}`, { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('returns the same 404 for an unknown code, an archived gym and one that has switched its pages off', async () => {
    const off = await service.createGym('Switched off');
    await off.request('PATCH', '/api/v1/settings', { body: { public_reports: false } });
    const archived = await service.createGym('Archived gym');
    const codes = [
      '0'.repeat(26),
      'short',
      (await addMachine(off)).report_code,
      (await addMachine(archived)).report_code,
      `${(await addMachine(gym)).report_code}/x`,
      `${(await addMachine(gym)).report_code}/${'0'.repeat(26)}`,
      `${(await addMachine(gym)).report_code}/`,
    ];
    await archiveTenant(service.database, archived.name);
    const pages = new Set<string>();
    for (const code of codes) {
      const response = await open(code);
      expect(response.status, code).toBe(404);
      pages.add(await response.text());
    }
    expect(pages.size).toBe(1);
    expect((await post(codes[2] ?? '', { chips: 'noise' })).status).toBe(404);
  });

  it('returns 410 for a code that was rotated', async () => {
    const { id, report_code } = await addMachine(gym);
    await gym.request('POST', `/api/v1/machines/${id}/report_code/rotate`);
    const response = await open(report_code);
    expect([response.status, await response.text()]).toEqual([
      410,
      expect.stringContaining('This label is no longer valid'),
    ]);
    expect((await post(report_code, { chips: 'noise' })).status).toBe(410);
  });

  it('withstands a flood of unknown codes while the API goes on', async () => {
    const codes = Array.from({ length: 300 }, (_, n) => String(n).padStart(26, '0'));
    const flood = Promise.all(codes.map(async (code) => (await open(code)).status));
    expect((await gym.request('GET', '/api/v1/me')).status).toBe(200);
    expect([...new Set(await flood)].every((status) => status === 404 || status === 503)).toBe(true);
    expect((await open((await addMachine(gym)).report_code)).status).toBe(200);
  });
});

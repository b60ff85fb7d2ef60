import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { send } from '../support/areas.ts';
import { openBrowser } from '../support/browser.ts';
import { addMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { addSite } from '../support/sites.ts';
import { hiddenOf, signInAs, type Staff } from '../support/staff.ts';

const service = useSharedService();
let gym: Gym;
let manager: Staff;
let technician: Staff;
let staff: Staff;
beforeAll(async () => {
  gym = await service.createGym('Iron Works');
  manager = await signInAs(service, gym, { name: 'Mia Ott', role: 'manager' });
  technician = await signInAs(service, gym, { name: 'Tess Voss', role: 'technician' });
  staff = await signInAs(service, gym, { name: 'Sam Ray', role: 'staff' });
});

const upload = (html: string, text: string): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(hiddenOf(html, '/machines/new/preview'))) form.append(name, value);
  form.append('csv_file', new Blob([text], { type: 'text/csv' }), 'machines.csv');
  return form;
};

describe('/machines/new', () => {
  it('adds a machine', async () => {
    const fields = { name: 'Rower <9>', type: 'Rower', asset_tag: 'G-9' };
    const { to } = await manager.fill('/machines/new', '/machines/new/add', fields);
    expect(await send(gym, 'GET', `/api/v1${to.replace('/m/', '/machines/')}`)).toMatchObject(fields);
    expect((await manager.fill('/machines/new', '/machines/new/add', { name: '' })).status).toBe(422);
  });

  it('shows what a CSV file would do, changes nothing, and then imports it once', async () => {
    const empty = await service.createGym('Empty');
    const owner = await signInAs(service, empty, { role: 'manager' });
    const csv = 'Name;Typ;Seriennummer;Farbe\r\nLaufband 1;Laufband;L-1;rot\r\n"Rad ""2"" <b>";Rad;R-2;\r\n';
    const { html } = await owner.open('/machines/new');
    const preview = await (await owner.browser.send('/machines/new/preview', upload(html, csv))).text();
    for (const text of ['Machines to add: 2. Rows with mistakes: 0.', 'Column Farbe: is not used'])
      expect(preview).toContain(text);
    const names = async (): Promise<string[]> =>
      (await send<Schemas['MachinePage']>(empty, 'GET', '/api/v1/machines')).data.map(({ name }) => name).toSorted();
    expect(await names()).toEqual([]);
    const kept = /<textarea name="csv"[^>]*>\n([^]*?)<\/textarea>/.exec(preview)?.[1] ?? '';
    const decoded = kept.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    const form = new FormData();
    for (const [name, value] of Object.entries(hiddenOf(preview, '/machines/new/import'))) form.append(name, value);
    form.append('csv', decoded);
    for (let times = 0; times < 2; times += 1) {
      const sent = await owner.browser.send('/machines/new/import', form);
      expect([sent.status, sent.headers.get('location')]).toEqual([303, '/labels']);
    }
    expect(await names()).toEqual(['Laufband 1', 'Rad "2" <b>']);
    const pdf = await owner.browser.get('/labels/print?location_id=&layout=avery_l7173&start=2');
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('names the rows with mistakes, and offers no import of them', async () => {
    const { html } = await manager.open('/machines/new');
    const csv = 'name,purchase_price\nGood,10\nBad,much\n';
    const preview = await (await manager.browser.send('/machines/new/preview', upload(html, csv))).text();
    expect(preview).toContain('Row 2: purchase_price');
    expect(preview).not.toContain('action="/machines/new/import"');
    const broken = await manager.browser.send('/machines/new/preview', upload(html, ''));
    expect([broken.status, (await broken.text()).includes('role="alert"')]).toEqual([422, true]);
    const large = await manager.browser.send('/machines/new/preview', upload(html, 'x'.repeat(2 ** 20 + 1)));
    expect(large.status).toBe(413);
  });
});

describe('/people', () => {
  it('adds a person with sites, whose link signs in once and is shown as a code', async () => {
    const site = await addSite(service, gym, 'North');
    const fields = { name: 'Ned <Ohm>', role: 'technician', email: 'ned@gym.example', location_ids: String(site.id) };
    const { to } = await manager.fill('/people', '/people/add', fields);
    const id = Number(to.split('/').at(-1));
    expect(await send(gym, 'GET', `/api/v1/people/${id}`)).toMatchObject({
      role: 'technician',
      location_ids: [site.id],
    });
    const { status, html } = await manager.fill(to, `${to}/link`, {});
    expect([status, html.includes('<svg')]).toEqual([200, true]);
    const path = /https:\/\/ems\.example(\/sign-in\/[\w-]+)"/.exec(html)?.[1] ?? '';
    const mail = `mailto:ned%40gym.example?subject=Sign%20in&amp;body=${encodeURIComponent(`https://ems.example${path}`)}`;
    expect(html).toContain(mail);
    const phone = openBrowser(service.base);
    expect((await phone.post(path)).headers.get('location')).toBe('/today');
    expect((await phone.get('/today')).status).toBe(200);
    const page = (await manager.open(to)).html;
    const end = { ...hiddenOf(page, `${to}/access`) };
    expect((await manager.browser.post(`${to}/access`, end)).status).toBe(303);
    expect(await send(gym, 'GET', `/api/v1/people/${id}`)).toMatchObject({ active: false });
    expect((await phone.get('/today')).status).toBe(303);
  });

  it('changes a role only as the version that was seen, and refuses an address that another person has', async () => {
    const { to } = await manager.fill('/people', '/people/add', { name: 'A', role: 'staff', email: 'a@gym.example' });
    const first = hiddenOf((await manager.open(to)).html, `${to}/change`);
    expect((await manager.browser.post(`${to}/change`, { ...first, name: 'B', role: 'staff' })).status).toBe(303);
    const second = { ...first, form_key: 'another-key-1', name: 'C', role: 'manager' };
    expect((await manager.browser.post(`${to}/change`, second)).status).toBe(412);
    const twice = { name: 'D', role: 'staff', email: 'mia@gym.example' };
    await manager.fill('/people', '/people/add', twice);
    const refused = await manager.fill('/people', '/people/add', twice);
    expect([refused.status, refused.html.includes('value="mia@gym.example"')]).toEqual([409, true]);
  });
});

describe('/account', () => {
  it('keeps the language that a person of any role has chosen, for all their browsers', async () => {
    for (const role of ['staff', 'technician', 'manager']) {
      const site = await addSite(service, gym, `Site of ${role}`);
      const one = await signInAs(service, gym, { name: `Uli ${role}`, role, location_ids: [site.id] });
      expect((await one.fill('/account', '/account/language', { language: 'de' })).to).toBe('/account');
      const { html } = await one.open('/account');
      for (const text of ['<html lang="de">', 'Die Sprache ist geändert.', '<option value="de" selected>'])
        expect(html).toContain(text);
      const path = `/api/v1/people/${one.person.id}`;
      expect(await send(gym, 'GET', path)).toMatchObject({ language: 'de', role, location_ids: [site.id] });
      expect((await one.fill('/account', '/account/language', { language: '' })).to).toBe('/account');
      expect((await one.open('/account')).html).toContain('<html lang="en">');
    }
  });

  it('keeps another language that a manager has given, and accepts none that the pages do not speak', async () => {
    const one = await signInAs(service, gym, { name: 'Zsa Zsa', role: 'staff', language: 'hu' });
    expect((await one.open('/account')).html).toContain('<option value="hu" selected>');
    expect((await one.fill('/account', '/account/language', { language: 'hu' })).status).toBe(303);
    const refused = await one.fill('/account', '/account/language', { language: 'pl' });
    expect([refused.status, refused.html.includes('Choose one of the possibilities.')]).toEqual([422, true]);
  });
});

describe('/parts', () => {
  it('counts, uses and receives parts, and does not take more than there are', async () => {
    const body = { name: 'Belt <x>', unit: 'm', min_quantity: 3 };
    const { id } = await send<Schemas['Part']>(gym, 'POST', '/api/v1/parts', body);
    const page = `/parts/${id}`;
    expect((await technician.fill(page, `${page}/receive`, { quantity: '4,5', note: 'Delivered' })).to).toBe(page);
    expect((await technician.fill(page, `${page}/use`, { quantity: '2' })).to).toBe(page);
    expect(await send(gym, 'GET', `/api/v1${page}`)).toMatchObject({ quantity: 2.5 });
    expect((await technician.fill(page, `${page}/use`, { quantity: '9' })).status).toBe(409);
    expect((await technician.fill(page, `${page}/use`, { quantity: 'some' })).status).toBe(422);
    for (const form of ['use', 'receive']) {
      const refused = await technician.fill(page, `${page}/${form}`, { quantity: '1.000' });
      expect([refused.status, refused.html.includes('Enter a number, such as 1250.50.')]).toEqual([422, true]);
    }
    expect(await send(gym, 'GET', `/api/v1${page}`)).toMatchObject({ quantity: 2.5 });
    expect((await technician.fill(page, `${page}/count`, { counted: '2', reason: 'Count' })).to).toBe(page);
    const { html } = await technician.open(page);
    for (const text of ['Belt &lt;x&gt;', 'In stock: 2 m', 'Delivered', 'At least 3 wanted'])
      expect(html).toContain(text);
    expect((await technician.open('/parts?low=yes')).html).toContain('Belt &lt;x&gt;');
  });

  it('books what has arrived of an order, all or a part of it, for managers only', async () => {
    const part = await send<Schemas['Part']>(gym, 'POST', '/api/v1/parts', { name: 'Roller' });
    const supplier = await send<Schemas['Supplier']>(gym, 'POST', '/api/v1/suppliers', { name: 'Parts & Co' });
    const lines = [{ part_id: part.id, quantity: 5, unit_price: 2, description: 'Rollers' }];
    const path = '/api/v1/purchase_orders';
    const order = await send<Schemas['PurchaseOrder']>(gym, 'POST', path, { supplier_id: supplier.id, lines });
    for (const status of ['approved', 'ordered']) await send(gym, 'PATCH', `${path}/${order.id}/status`, { status });
    const quantity = `quantity_${order.lines[0]?.id}`;
    const fields = { purchase_order_id: String(order.id), note: 'D-77', [quantity]: '2' };
    expect((await technician.open('/parts')).html).not.toContain(order.number);
    expect((await manager.open('/parts')).html).toContain('Parts &amp; Co');
    expect((await manager.open('/parts')).html).toMatch(/On its way: 5[^]*Roller|Roller[^]*On its way: 5/);
    for (const [typed, status, text] of [
      ['some', 422, 'Enter a number'],
      ['0', 422, 'Fill this in.'],
      ['6', 409, 'role="alert"'],
    ] as const) {
      const refused = await manager.fill('/parts', '/parts/receive', { ...fields, [quantity]: typed });
      expect([refused.status, refused.html.includes(text), refused.html.includes(`value="${typed}"`)]).toEqual([
        status,
        true,
        true,
      ]);
    }
    expect((await manager.fill('/parts', '/parts/receive', fields)).to).toBe('/parts');
    expect(await send(gym, 'GET', `/api/v1/parts/${part.id}`)).toMatchObject({ quantity: 2 });
    expect(await send(gym, 'GET', `${path}/${order.id}`)).toMatchObject({ status: 'partially_received' });
    expect((await manager.open('/parts')).html).toContain('On its way: 3');
    expect((await manager.fill('/parts', '/parts/receive', { ...fields, [quantity]: '3' })).to).toBe('/parts');
    expect(await send(gym, 'GET', `${path}/${order.id}`)).toMatchObject({ status: 'received' });
    const hidden = hiddenOf((await technician.open(`/parts/${part.id}`)).html, `/parts/${part.id}/use`);
    expect((await technician.browser.post('/parts/receive', { ...hidden, ...fields })).status).toBe(403);
  });
});

describe('/reports', () => {
  it('shows a report with its figures and its picture in both schemes, and its CSV', async () => {
    await addMachine(gym, { name: 'Measured', type: 'Treadmill' });
    const { status, html } = await manager.open('/reports?report=availability');
    expect([status, html.includes('<th scope="row">Unplanned downtime</th>')]).toEqual([200, true]);
    const pictures = [...html.matchAll(/(?:src|srcset)="(\/reports\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(pictures.map((path) => path.includes('width=400'))).toEqual([true, true, false, false]);
    for (const path of pictures) {
      const response = await manager.browser.get(path.replaceAll('&amp;', '&'));
      expect([response.status, response.headers.get('content-type')], path).toEqual([
        200,
        'image/svg+xml; charset=utf-8',
      ]);
      expect(await response.text()).toContain('<svg');
    }
    const csv = /href="(\/reports\/availability\.csv[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await manager.browser.get(csv)).headers.get('content-disposition')).toContain('availability.csv');
  });

  it.each(['availability', 'maintenance', 'costs', 'warranty', 'replacement', 'parts_forecast'])(
    'opens %s for a manager',
    async (report) => expect((await manager.open(`/reports?report=${report}&from=odd`)).status).toBe(200),
  );

  it('shows the figures of each machine, in the words and numbers of the language', async () => {
    await addMachine(gym, { name: 'Old <1>', purchased_at: '2020-01-01', replacement_value: 1250.5 });
    const german = await signInAs(service, gym, { name: 'Uli Kern', role: 'manager', language: 'de' });
    const { html } = await german.open('/reports?report=replacement');
    for (const text of ['<th scope="col">Rat</th>', '<th scope="row">Old &lt;1&gt;</th>', '<td>1.250,5</td>'])
      expect(html).toContain(text);
  });

  it('shows a technician no costs', async () => {
    expect((await technician.open('/reports')).html).not.toContain('value="costs"');
    expect((await technician.open('/reports/costs.csv')).status).toBe(403);
  });
});

describe('the pages of managers', () => {
  it.each(['/people', '/machines/new'])('are not for technicians and staff: %s', async (path) => {
    for (const one of [technician, staff]) expect((await one.open(path)).status).toBe(403);
  });

  it.each(['/parts', '/reports', '/labels', '/reports/costs.csv', '/labels/print'])(
    'and of technicians are not for staff: %s',
    async (path) => expect((await staff.open(path)).status).toBe(403),
  );
});

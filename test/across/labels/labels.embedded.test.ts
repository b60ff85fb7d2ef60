import { beforeAll, describe, expect, it } from 'vitest';
import { LabelLayout } from '../../../generated/values.ts';
import { LAYOUTS, labelsPerPage, placeOf } from '../../../src/across/labels/layouts.ts';
import { readPdfCodes, readPngCode } from '../../support/codes.ts';
import { readPdf, type PdfPage } from '../../support/pdf.ts';
import { addLocation, addMachine, moveMachine, refusal } from '../../support/rows.ts';
import { SERVICES } from '../../support/services.ts';
import { listen, useService, type Gym } from '../../support/service.ts';

const service = useService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Labels');
});

const get = (path: string, of = gym): Promise<Response> =>
  of.request('GET', `/api/v1/${path}`, { token: of.tokens.read, headers: { accept: '*/*' } });
const bytesOf = async (response: Response): Promise<Uint8Array> => {
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};
const print = async (query: string, of = gym) => readPdf(await bytesOf(await get(`labels.pdf?${query}`, of)));

describe('GET /api/v1/machines/{id}/label.png', () => {
  it('has the code of the address of the page of the machine', async () => {
    const { id, report_code } = await addMachine(gym, { name: 'Treadmill 7', asset_tag: 'GYM-0107' });
    const response = await get(`machines/${id}/label.png`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(await readPngCode(await bytesOf(response))).toEqual({
      code: `https://ems.example/r/${report_code}`,
      size: [732, 472],
    });
  });

  it('has the new code after a rotation', async () => {
    const { id } = await addMachine(gym);
    const { report_code } = JSON.parse(
      await (await gym.request('POST', `/api/v1/machines/${id}/report_code/rotate`)).text(),
    );
    const { code } = await readPngCode(await bytesOf(await get(`machines/${id}/label.png`)));
    expect(code).toBe(`https://ems.example/r/${report_code}`);
  });
});

describe('GET /api/v1/machines/{id}/label.svg', () => {
  it('has the name, the asset tag and the call as text, escaped, and an ETag', async () => {
    const { id } = await addMachine(gym, { name: 'Bike <b> & 2', asset_tag: 'A"1' });
    const response = await get(`machines/${id}/label.svg`);
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const svg = await response.text();
    for (const text of ['Bike &lt;b&gt;', '&amp; 2', 'A&quot;1', 'Something wrong?', 'Scan me.'])
      expect(svg).toContain(text);
    expect(svg).toMatch(/^<svg [^>]*width="62mm" height="40mm" viewBox="0 0 62 40"/);
    const again = await gym.request('GET', `/api/v1/machines/${id}/label.svg`, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it.each([
    ['跑步机 3', 'Machine ID'],
    ['جهاز المشي', 'Machine ID'],
    ['Беговая дорожка 4', 'Беговая дорожка 4'],
    ['Rower 💪 2', 'Rower 2'],
    ['💪', 'Machine ID'],
    ['\u202EBike\u0007 1', 'Bike 1'],
  ])('shows the name %j as %s', async (name, shown) => {
    const { id } = await addMachine(gym, { name });
    const svg = await (await get(`machines/${id}/label.svg`)).text();
    expect(svg).toContain(`<title>${shown.replace('ID', String(id))}</title>`);
  });

  it('cuts a long name off with an ellipsis, on three lines', async () => {
    const { id } = await addMachine(gym, { name: `${'Multistation with pulleys '.repeat(6)}9` });
    const svg = await (await get(`machines/${id}/label.svg`)).text();
    const lines = [...svg.matchAll(/font-weight="600">([^<]*)</g)].map(([, line]) => line);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/…$/);
  });

  it('breaks a word that is wider than the label', async () => {
    const { id } = await addMachine(gym, { name: 'W'.repeat(30) });
    const svg = await (await get(`machines/${id}/label.svg`)).text();
    expect([...svg.matchAll(/font-weight="600">/g)]).toHaveLength(3);
  });
});

describe('GET /api/v1/labels.pdf', () => {
  it.each(LabelLayout)('places labels on %s as its maker measures it', async (layout) => {
    const own = await service.createGym(`Sheet ${layout}`);
    const count = labelsPerPage(LAYOUTS[layout]);
    const machines = [];
    for (let n = 0; n <= count; n += 1)
      machines.push(await addMachine(own, { name: `M${String(n).padStart(2, '0')}` }));
    const pdf = await bytesOf(await get(`labels.pdf?layout=${layout}`, own));
    const pages = await readPdf(pdf);
    expect(pages).toHaveLength(2);
    const { page, label } = LAYOUTS[layout];
    const areas = Array.from({ length: count }, (_, i) => ({ ...placeOf(LAYOUTS[layout], i), ...label }));
    expect(await readPdfCodes(pdf, 1, areas)).toEqual(
      machines.slice(0, count).map(({ report_code }) => `https://ems.example/r/${report_code}`),
    );
    for (const [p, { width, height, texts }] of pages.entries()) {
      expect([width, height]).toEqual([page.width, page.height]);
      const names = texts.filter(({ text }) => text.startsWith('M'));
      expect(names.map(({ text }) => text)).toEqual(
        p === 0
          ? Array.from({ length: count }, (_, n) => `M${String(n).padStart(2, '0')}`)
          : [`M${String(count).padStart(2, '0')}`],
      );
      for (const [i, { x, y }] of names.entries()) {
        const corner = placeOf(LAYOUTS[layout], i);
        expect(x > corner.x && x < corner.x + label.width && y > corner.y && y < corner.y + label.height).toBe(true);
      }
    }
  });

  it('ends within the page in every layout', () => {
    for (const layout of Object.values(LAYOUTS)) {
      const last = placeOf(layout, labelsPerPage(layout) - 1);
      expect(last.x + layout.label.width).toBeLessThanOrEqual(layout.page.width);
      expect(last.y + layout.label.height).toBeLessThanOrEqual(layout.page.height);
    }
  });

  it('begins with the first free label of the sheet', async () => {
    const own = await service.createGym('Started sheet');
    for (let n = 1; n <= 3; n += 1) await addMachine(own, { name: `M${n}` });
    const [first, second] = await print('layout=avery_l7160&start=20', own);
    const namesOn = (page: PdfPage | undefined) => page?.texts.filter(({ text }) => /^M\d/.test(text));
    expect(namesOn(first)?.map(({ text }) => text)).toEqual(['M1', 'M2']);
    const [sheet] = await print('layout=avery_l7160', own);
    expect(namesOn(second)).toEqual([{ ...namesOn(sheet)?.[0], text: 'M3' }]);
  });

  it('selects by machine, location with those inside it, and type, without retired machines', async () => {
    const own = await service.createGym('Selection');
    const hall = await addLocation(own, 'Hall');
    const room = JSON.parse(
      await (await own.request('POST', '/api/v1/locations', { body: { name: 'Room', parent_id: hall.id } })).text(),
    );
    const a = await addMachine(own, { name: 'A', location_id: hall.id, type: 'Bike' });
    const b = await addMachine(own, { name: 'B', location_id: room.id, type: 'Rower' });
    const c = await addMachine(own, { name: 'C', type: 'Bike' });
    await moveMachine(own, (await addMachine(own, { name: 'D', type: 'Bike' })).id, { status: 'retired' });
    const gone = await addMachine(own, { name: 'E' });
    await moveMachine(own, gone.id, { status: 'retired' });
    const names = async (query: string) => {
      const pages = await print(query, own);
      return pages
        .flatMap(({ texts }) => texts.map(({ text }) => text).filter((text) => /^[A-E]$/.test(text)))
        .join('');
    };
    expect(await names('')).toBe('ABC');
    expect(await names(`location_id=${hall.uuid}`)).toBe('AB');
    expect(await names(`location_id=${room.id}`)).toBe('B');
    expect(await names('type=Bike')).toBe('AC');
    expect(await names(`type=Bike&location_id=${hall.id}`)).toBe('A');
    expect(await names(`machine_id=${c.id},${b.uuid},${gone.id}`)).toBe('BCE');
    expect(await names(`machine_id=${a.id}&machine_id=${c.id}`)).toBe('AC');
    expect(await refusal(await get('labels.pdf?type=Bench', own))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refusal(await get(`labels.pdf?machine_id=${a.id}`))).toMatchObject({ status: 404 });
  });

  it.each([
    ['layout=a4', 'layout'],
    ['start=0', 'start'],
    ['layout=avery_l7160&start=22', 'start'],
    ['layout=single_62mm&start=2', 'start'],
    ['machine_id=', 'machine_id'],
    ['machine_id=x', 'machine_id'],
  ])('refuses %s', async (query, parameter) => {
    const refused = await refusal(await get(`labels.pdf?${query}`));
    expect(refused).toMatchObject({ status: 422, code: 'validation_failed', places: [parameter] });
  });

  it('prints 1,000 machines, refuses more, and other requests go on meanwhile', async () => {
    const own = await service.createGym('Many labels');
    const add = (n: number) =>
      own.seed(({ em }) =>
        em
          .getKysely()
          .insertInto('machine')
          .values(Array.from({ length: n }, (_, i) => ({ name: `Machine number ${i}` })))
          .execute(),
      );
    await add(1000);
    const printing = get('labels.pdf', own).then(bytesOf);
    const asked = performance.now();
    for (let n = 0; n < 20; n += 1) await own.request('GET', '/api/v1/me');
    const answered = performance.now();
    const pdf = await printing;
    expect(answered - asked).toBeLessThan(performance.now() - asked);
    expect(await readPdf(pdf)).toHaveLength(48);
    await add(1);
    expect(await refusal(await get('labels.pdf', own))).toMatchObject({ status: 422, places: ['location_id'] });
  });

  it('makes 500 labels in less than five seconds of processor time', async () => {
    const own = await service.createGym('Five hundred labels');
    await own.seed(({ em }) =>
      em
        .getKysely()
        .insertInto('machine')
        .values(Array.from({ length: 500 }, (_, i) => ({ name: `Machine number ${i}`, asset_tag: `GYM-${i}` })))
        .execute(),
    );
    const before = process.cpuUsage();
    await bytesOf(await get('labels.pdf', own));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(5);
  });
});

describe('a service without a public address', () => {
  it('refuses labels with what the operator has to do', async () => {
    const { base, close } = await listen(service.database, 0, { services: { ...SERVICES, publicUrl: () => null } });
    const { id } = await addMachine(gym);
    for (const path of [`machines/${id}/label.svg`, `machines/${id}/label.png`, 'labels.pdf']) {
      const response = await fetch(`${base}/api/v1/${path}`, {
        headers: { authorization: `Bearer ${gym.tokens.read}` },
      });
      expect(response.status).toBe(409);
      expect(JSON.parse(await response.text())).toMatchObject({
        code: 'conflict',
        detail: 'Labels contain the address of the service, which is not known: the operator has to set PUBLIC_URL.',
      });
    }
    close();
  });
});

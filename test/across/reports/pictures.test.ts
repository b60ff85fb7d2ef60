import { describe, expect, it } from 'vitest';
import { insertRows } from '../../../src/records/row-writes.ts';
import { THEMES } from '../../../src/across/reports/pictures/theme.ts';
import { addFailingMachine } from '../../support/failing-machines.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const NAMES = ['availability', 'maintenance', 'costs', 'warranty', 'replacement', 'parts_forecast'] as const;
const WINDOW = 'from=2026-01-01&to=2026-04-01';

const read = async (gym: Gym, path: string): Promise<string> => {
  const response = await gym.request('GET', `/api/v1/reports/${path}`);
  expect(response.status).toBe(200);
  return response.text();
};

const unescape = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Returns the texts of a picture. */
const textsOf = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => unescape(text));

const descriptionOf = (svg: string): string => unescape(/<desc>([^<]*)<\/desc>/.exec(svg)?.[1] ?? '');

/** Adds a machine of a type that failed some times in March, each for six hours, and a repair that costs something. */
const addFailing = (gym: Gym, type: string, failures: number, cost: number): Promise<void> =>
  addFailingMachine(gym, {
    machine: { name: type, type },
    month: '2026-03',
    until: '12:00',
    repaired_on: '2026-02-10',
    failures,
    cost,
  });

describe('the picture of a report', () => {
  it.each(NAMES)(
    'exists for %s as SVG with a text alternative and axis names, and as PNG of the same size',
    async (name) => {
      const gym = await service.createGym('Pictures');
      await addFailing(gym, 'rower', 2, 100);
      await gym.api.POST('/api/v1/parts', { body: { name: 'Belt', min_quantity: 2 } });
      const svg = await read(gym, `${name}.svg?width=640&height=300`);
      expect(svg).toMatch(/^<svg role="img" width="640" height="300" [^>]*><title>[^<]+<\/title><desc>[^<]+<\/desc>/);
      expect(textsOf(svg).length).toBeGreaterThan(5);
      expect(svg).not.toMatch(/<script|<style|<image|href=/);
      const response = await gym.request('GET', `/api/v1/reports/${name}.png?width=640&height=300&theme=dark`);
      expect(response.headers.get('content-type')).toBe('image/png');
      const png = Buffer.from(await response.arrayBuffer());
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([640, 300]);
    },
  );

  it('prints the numbers of the report: hours and money with two decimals, ratios as per cent with one', async () => {
    const gym = await service.createGym('Numbers of pictures');
    await addFailing(gym, 'rower', 3, 1234.5);
    await addFailing(gym, 'bike', 1, 80);
    const { totals } = JSON.parse(await read(gym, `availability?${WINDOW}`));
    expect(totals).toMatchObject({ unplanned_seconds: 24 * 3600, failures: 4, availability: 0.9944 });
    const monthly = await read(gym, `availability.svg?${WINDOW}&interval=month`);
    expect(descriptionOf(monthly)).toContain(
      '99.4 % available · 24.00 h unplanned and 0.00 h planned downtime · 4 failures',
    );
    expect(textsOf(monthly)).toEqual(
      expect.arrayContaining([
        'Availability over time',
        'Jan 2026',
        'Mar 2026',
        '100.0 %',
        '98.4 %',
        'observed time (%)',
      ]),
    );
    expect(textsOf(await read(gym, `availability.svg?${WINDOW}&group_by=type`))).toEqual(
      expect.arrayContaining(['rower', 'bike', '3', '1', '75.0 %', '100.0 %', 'failures']),
    );
    expect(textsOf(await read(gym, `costs.svg?${WINDOW}&group_by=type`))).toEqual(
      expect.arrayContaining(['rower', '1,234.50', 'bike', '80.00', 'work orders 1,314.50', 'cost']),
    );
    const costs = await read(gym, `costs.svg?${WINDOW}&interval=month`);
    expect(textsOf(costs)).toEqual(expect.arrayContaining(['1,314.50', '0.00', 'Feb 2026']));
    expect(descriptionOf(costs)).toContain('Jan 2026 0.00, Feb 2026 1,314.50, Mar 2026 0.00');
  });

  it('has its texts, numbers and months in the language that is asked for', async () => {
    const gym = await service.createGym('Languages of pictures');
    await addFailing(gym, 'rower', 3, 1234.5);
    const monthly = await read(gym, `availability.svg?${WINDOW}&interval=month&language=de`);
    expect(textsOf(monthly)).toEqual(
      expect.arrayContaining([
        'Verfügbarkeit im Zeitverlauf',
        'verfügbar',
        'Monat',
        'beobachtete Zeit (%)',
        expect.stringMatching(/^\d+,\d %$/),
      ]),
    );
    expect(descriptionOf(monthly)).toMatch(/1\. Jan\. 2026 bis 31\. März 2026 · 99,2 % verfügbar · .* · 3 Ausfälle/);
    const grouped = await read(gym, `costs.svg?${WINDOW}&group_by=site&language=fr`);
    expect(textsOf(grouped)).toEqual(
      expect.arrayContaining(['Coûts par site', 'Sans site', 'Site', 'coût', expect.stringMatching(/^1\s234,50$/)]),
    );
    for (const language of ['en', 'de', 'nl', 'fr', 'es'])
      expect((await gym.request('GET', `/api/v1/reports/costs.png?language=${language}`)).status).toBe(200);
    expect(await read(gym, `costs.svg?${WINDOW}&language=en`)).toBe(await read(gym, `costs.svg?${WINDOW}`));
  });

  it('shows as many groups as it has place for, and adds up the others', async () => {
    const gym = await service.createGym('Many groups');
    for (let n = 1; n <= 24; n += 1) await addFailing(gym, `type ${n}`, 0, n);
    const svg = await read(gym, `costs.svg?${WINDOW}&group_by=type&height=1200`);
    expect(textsOf(svg)).toEqual(expect.arrayContaining(['type 24', '24.00', 'type 5', '5.00', 'All others', '10.00']));
    expect(textsOf(svg)).not.toContain('type 4');
    expect(descriptionOf(svg)).toContain('the 20 most expensive types');
    const days = await read(gym, `costs.svg?${WINDOW}&interval=day`);
    expect(descriptionOf(days)).toContain('the last 62 of 90 days are drawn');
  });

  it('shows the groups in each period with group_by and interval, and adds up the others', async () => {
    const gym = await service.createGym('Groups over time');
    for (const [index, type] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) await addFailing(gym, type, 1, 100 - index);
    const svg = await read(gym, `costs.svg?${WINDOW}&group_by=type&interval=month`);
    expect(svg).toContain('<title>Costs by type over time</title>');
    const description = descriptionOf(svg);
    expect(description).toContain('585.00 in total · the 4 types with most');
    expect(description).toContain('a 100.00: Jan 2026 0.00, Feb 2026 100.00, Mar 2026 0.00; b 99.00: ');
    expect(description).toContain('All others 191.00: Jan 2026 0.00, Feb 2026 191.00, Mar 2026 0.00');
    const few = descriptionOf(await read(gym, `availability.svg?${WINDOW}&group_by=site&interval=month`));
    expect(few).toMatch(/No site 6: Jan 2026 0, Feb 2026 0, Mar 2026 6$/);
    for (const name of ['maintenance', 'warranty'])
      expect(await read(gym, `${name}.svg?${WINDOW}&group_by=type&interval=month`)).toContain(
        'by type over time</title>',
      );
  });

  it('escapes and shortens the texts of users', async () => {
    const gym = await service.createGym('Names in pictures');
    await addFailing(gym, `<script>alert("1")</script> & ${'x'.repeat(60)}`, 1, 10);
    await addFailing(gym, 'a\u0001b\u202ec]]>\n{x|y}', 1, 20);
    const path = `costs.svg?${WINDOW}&group_by=type`;
    const svg = await read(gym, path);
    expect(svg).not.toContain('<script');
    expect(textsOf(svg)).toEqual(expect.arrayContaining(['<script>alert("1")</scrip…', 'a b c]]> {x|y}']));
    await read(gym, path.replace('.svg', '.png'));
  });

  it('shows names such as __proto__ and leaves the objects of the process as they are', async () => {
    const gym = await service.createGym('Names of members');
    const members = Object.getOwnPropertyNames(Object.prototype);
    const before = Object.getOwnPropertyDescriptors(Object.prototype);
    for (const member of members) await addFailing(gym, member, 1, 10);
    const unit = { name: 'Belt', unit: 'm\n__proto__', min_quantity: 1 };
    await gym.seed((tx) => insertRows(tx, 'part', [unit]));
    // A second picture finds the texts in the caches of the drawing library.
    for (const path of [`costs.svg?${WINDOW}&group_by=type`, `availability.svg?${WINDOW}&group_by=type`]) {
      const texts = textsOf(await read(gym, `${path}&height=1200`));
      for (const member of members) expect(texts).toContain(`“${member}”`);
    }
    expect(textsOf(await read(gym, 'parts_forecast.svg'))).toContain('order 1 m __proto__');
    expect(Object.getOwnPropertyDescriptors(Object.prototype)).toEqual(before);
    expect(Object.keys(Object)).toEqual([]);
  });

  it('has the same ETag until its numbers change', async () => {
    const gym = await service.createGym('Equal pictures');
    await addFailing(gym, 'rower', 1, 10);
    const path = `/api/v1/reports/costs.svg?${WINDOW}&group_by=type`;
    const etag = (await gym.request('GET', path)).headers.get('etag') ?? '';
    expect((await gym.request('GET', path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    await addFailing(gym, 'bike', 1, 10);
    expect((await gym.request('GET', path, { headers: { 'If-None-Match': etag } })).status).toBe(200);
  });

  it('is drawn without any data, and shows nothing of another tenant', async () => {
    const [gym, other] = [await service.createGym('Empty pictures'), await service.createGym('Foreign pictures')];
    await addFailing(other, 'rower', 1, 10);
    for (const name of NAMES) {
      const texts = textsOf(await read(gym, `${name}.svg${name === 'costs' ? '?group_by=type' : ''}`));
      expect(texts.join()).not.toContain('rower');
      expect(texts.length).toBeGreaterThan(0);
    }
  });

  it.each([
    ['width=399', 'width'],
    ['width=1601', 'width'],
    ['height=239', 'height'],
    ['height=1201', 'height'],
    ['theme=blue', 'theme'],
    ['language=pl', 'language'],
    ['group_by=color', 'group_by'],
    ['from=2026-02-01&to=2026-01-01', 'to'],
    ['from=2020-02-01&to=2026-01-01', 'from'],
    ['from=2025-01-01&to=2026-12-01&interval=day', 'interval'],
  ])('rejects %s and names the parameter', async (query, parameter) => {
    const gym = await service.createGym('Wrong pictures');
    const response = await gym.request('GET', `/api/v1/reports/availability.svg?${query}`);
    expect(response.status).toBe(422);
    expect(JSON.parse(await response.text()).errors).toMatchObject([{ parameter }]);
  });
});

/** Returns the relative luminance of a color. */
const luminanceOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrastOf = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

it.each(Object.entries(THEMES))(
  'the picture of a report is readable in grey and has texts of enough contrast with the theme %s',
  (_name, theme) => {
    for (const text of [theme.text, theme.muted]) expect(contrastOf(text, theme.background)).toBeGreaterThan(4.5);
    const fills = Object.values(theme.fills);
    for (const [index, one] of fills.entries())
      for (const other of fills.slice(index + 1)) {
        const differs = one.decal?.rotation !== other.decal?.rotation;
        expect(differs || contrastOf(one.color, other.color) > 1.6).toBe(true);
      }
  },
);

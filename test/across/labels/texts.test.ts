import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { LabelLayout, PublicLanguage } from '../../../generated/values.ts';
import { layOut } from '../../../src/across/labels/label.ts';
import { LAYOUTS } from '../../../src/across/labels/layouts.ts';
import { TEXTS } from '../../../src/across/labels/texts.ts';
import { send } from '../../support/areas.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Texts of labels');
});

const NAMES = ['Bike', `${'Multistation with pulleys '.repeat(5)}9`, 'W'.repeat(40), 'Laufband Nord hinten links 07'];
const TAGS = [null, 'A1', 'GYM-0107', `LOCATION-NORTH-${'0'.repeat(25)}`, 'W'.repeat(100)];

/** Lays out a label. `tag` is what is printed of the asset tag. */
const layOutLabel = (
  layout: Schemas['LabelLayout'],
  language: Schemas['PublicLanguage'],
  name: string,
  asset_tag: string | null,
) => {
  const machine = { id: 7, name, asset_tag, report_code: 'ABCDEFGHJKLM' };
  const texts = { address: 'https://maintenance.gym-of-a-long-name.example/r/', language, ...TEXTS[language] };
  const label = layOut(machine, LAYOUTS[layout].label, texts);
  const names = label.lines.filter(({ weight }) => weight === 'semibold');
  const others = label.lines.filter(({ weight }) => weight === 'regular');
  const isCall = (lines: typeof others): boolean =>
    lines.map(({ text }) => text.trim()).join(' ') === TEXTS[language].call;
  const calls = others.slice(others.findIndex((_line, i) => isCall(others.slice(i))));
  const tags = others.slice(0, others.length - calls.length);
  return { label, names, calls, tags };
};

describe.each(LabelLayout)('the texts of a label on %s', (layout) => {
  it.each(PublicLanguage)('never overlap, and have the whole call in the language %s', (language) => {
    for (const name of NAMES)
      for (const asset_tag of TAGS) {
        const { label, names, calls, tags } = layOutLabel(layout, language, name, asset_tag);
        expect(names.length).toBeGreaterThan(0);
        expect(calls.map(({ text }) => text.trim()).join(' ')).toBe(TEXTS[language].call);
        expect(['', asset_tag]).toContain(tags.map(({ text }) => text).join(''));
        let bottom = label.code.y;
        for (const { y, size } of label.lines) {
          expect(y - 0.8 * size, `${name} ${asset_tag}`).toBeGreaterThanOrEqual(bottom);
          bottom = y + 0.2 * size;
        }
        expect(bottom).toBeLessThanOrEqual(LAYOUTS[layout].label.height - label.code.y + 0.01);
      }
  });

  it('have an asset tag of usual length beside a long name', () => {
    const { tags } = layOutLabel(layout, 'en', NAMES[1] ?? '', 'GYM-0107');
    expect(tags.map(({ text }) => text).join('')).toBe('GYM-0107');
  });
});

const drawn = async (fields: { name: string; asset_tag?: string }): Promise<string> => {
  const { id } = await addMachine(gym, fields);
  return (await gym.request('GET', `/api/v1/machines/${id}/label.svg`, { headers: { accept: '*/*' } })).text();
};

describe('the label of a machine', () => {
  it.each([
    ['Bike \u2764\uFE0F 1', 'Bike \u2764 1'],
    ['Lauf\u00ADband 2', 'Laufband 2'],
    ['Rower 3\uFE0F\u20E3', 'Rower 3'],
    ['Cafe\u0301 4', 'Café 4'],
  ])('shows the name %j as %s', async (name, shown) => {
    expect(await drawn({ name })).toContain(`<title>${shown}</title>`);
  });

  it('has no part of an asset tag with characters that cannot be printed', async () => {
    expect(await drawn({ name: 'Bike', asset_tag: '跑-0107' })).not.toContain('0107');
    expect(await drawn({ name: 'Bike', asset_tag: 'A-\uFE0F0108' })).toContain('A-0108');
  });

  it('calls in the language of the gym', async () => {
    await send(gym, 'PATCH', '/api/v1/settings', { public_language: 'de' });
    const svg = await drawn({ name: '跑步机' });
    expect(svg).toContain('lang="de"');
    expect(svg).toContain('Stimmt etwas');
    expect(svg).toMatch(/<title>Gerät \d+<\/title>/);
  });
});

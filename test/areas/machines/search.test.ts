import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const search = async (gym: Gym, q: string): Promise<string[]> => {
  const response = await gym.request('GET', `/api/v1/machines?q=${encodeURIComponent(q)}`);
  expect(response.status).toBe(200);
  const page: Schemas['MachinePage'] = JSON.parse(await response.text());
  return page.data.map(({ name }) => name);
};

describe('the search parameter q', () => {
  let gym: Gym;
  beforeAll(async () => {
    gym = await service.createGym('Search');
    await addMachine(gym, {
      name: 'Skillrun',
      brand: 'Technogym',
      model: 'X-100%',
      serial_number: 'SN_0042',
      asset_tag: 'TAG\\7',
    });
    const unsearched = {
      type: 'OnlyInType',
      category: 'OnlyInCategory',
      location: 'OnlyInLocation',
      zone: 'OnlyInZone',
    };
    await addMachine(gym, { name: 'Élan Ergomètre', brand: 'Åre', ...unsearched });
    await addMachine(gym, { name: 'SN00042' });
  });

  it.each([
    ['name', 'skillru'],
    ['brand', 'techno'],
    ['model', 'X-100'],
    ['serial_number', 'SN_0042 100'],
    ['asset_tag', 'TAG'],
    ['name, whatever the letter case', 'sKILLRUN'],
    ['a whole value', 'Technogym'],
    ['a single letter', 'x'],
  ])('finds a word by its beginning: %s', async (_field, q) => {
    expect(await search(gym, q)).toEqual(['Skillrun']);
  });

  it.each([['ÉLAN'], ['élan'], ['ergoMÈTRE'], ['åre']])(
    'matches %s regardless of the case of non-ASCII letters',
    async (q) => {
      expect(await search(gym, q)).toEqual(['Élan Ergomètre']);
    },
  );

  it.each(['killru', 'nogy', 'ag7', 'SN0042 7 8'])('finds nothing where no word begins with %s', async (q) => {
    expect(await search(gym, q)).toEqual([]);
  });

  it('reads characters that are neither letters nor digits as spaces, and finds nothing by them alone', async () => {
    for (const q of ['100%', 'x.100', '\\7', 'tag (7)', "'x-100'"])
      expect(await search(gym, q), q).toEqual(['Skillrun']);
    for (const q of ['%', '_', '\\', "'", '-']) expect(await search(gym, q), q).toEqual([]);
  });

  it.each(['OnlyInType', 'OnlyInCategory', 'OnlyInLocation', 'OnlyInZone', 'active'])(
    'does not search other fields: %s',
    async (q) => {
      expect(await search(gym, q)).toEqual([]);
    },
  );

  it('finds words of several fields in any order, but no word that begins in one and ends in another', async () => {
    expect(await search(gym, 'technogym skillrun')).toEqual(['Skillrun']);
    expect(await search(gym, 'SkillrunTechnogym')).toEqual([]);
  });

  it.each(['SN 42', 'sn42', 'SN-00042', 'sn 0042'])('leaves hyphens, spaces and leading zeros aside: %s', async (q) => {
    expect(await search(gym, q)).toEqual(['SN00042', 'Skillrun']);
  });

  it('matches the values after a change, and not those before it', async () => {
    const { id } = await addMachine(gym, { name: 'Before' });
    await gym.request('PATCH', `/api/v1/machines/${id}`, { body: { name: 'After', asset_tag: 'Changed tag' } });
    expect(await search(gym, 'before')).toEqual([]);
    expect(await search(gym, 'changed tag')).toEqual(['After']);
  });

  it('accepts the maximum length and rejects one character more', async () => {
    expect(await search(gym, 'x'.repeat(200))).toEqual([]);
    expect(await refusal(await gym.request('GET', `/api/v1/machines?q=${'x'.repeat(201)}`))).toMatchObject({
      status: 422,
      places: ['q'],
    });
  });

  it('rejects an empty or blank text', async () => {
    for (const q of ['', '%20%09']) {
      expect(await refusal(await gym.request('GET', `/api/v1/machines?q=${q}`))).toMatchObject({
        status: 422,
        code: 'validation_failed',
        places: ['q'],
      });
    }
  });
});

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
    ['name', 'killru'],
    ['brand', 'nogy'],
    ['model', 'X-100'],
    ['serial_number', 'SN_00'],
    ['asset_tag', 'TAG'],
    ['name, whatever the letter case', 'sKILLRUN'],
    ['a whole value', 'Technogym'],
    ['a single letter', 'k'],
  ])('matches part of %s', async (_field, q) => {
    expect(await search(gym, q)).toEqual(['Skillrun']);
  });

  it.each([['ÉLAN'], ['élan'], ['ergoMÈTRE'], ['åre']])(
    'matches %s regardless of the case of non-ASCII letters',
    async (q) => {
      expect(await search(gym, q)).toEqual(['Élan Ergomètre']);
    },
  );

  it('matches %, _ and \\ literally', async () => {
    expect(await search(gym, '100%')).toEqual(['Skillrun']);
    expect(await search(gym, '%')).toEqual(['Skillrun']);
    expect(await search(gym, 'SN_0042')).toEqual(['Skillrun']);
    expect(await search(gym, 'N_0')).toEqual(['Skillrun']);
    expect(await search(gym, '\\7')).toEqual(['Skillrun']);
    expect(await search(gym, '\\')).toEqual(['Skillrun']);
    expect(await search(gym, "'")).toEqual([]);
  });

  it.each(['OnlyInType', 'OnlyInCategory', 'OnlyInLocation', 'OnlyInZone', 'active'])(
    'does not search other fields: %s',
    async (q) => {
      expect(await search(gym, q)).toEqual([]);
    },
  );

  it('does not match across two fields', async () => {
    expect(await search(gym, 'SkillrunTechnogym')).toEqual([]);
    expect(await search(gym, 'Skillrun Technogym')).toEqual([]);
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

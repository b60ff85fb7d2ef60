import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { importFile, recordsOf } from '../../support/imports.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService } from '../../support/service.ts';

const service = useSharedService();

describe('a CSV file of a spreadsheet', () => {
  it('may have rows that end early: the fields beyond keep their values, and the row has a warning', async () => {
    const gym = await service.createGym('Short rows');
    await importFile(gym, 'machines', 'asset_tag,name,brand,model\nR-1,Rower,Concept2,D\n');
    const { results } = await importFile(gym, 'machines', 'asset_tag,name,brand,model\nR-1,Rower 1\nR-2,Bike\n', {
      query: 'match_on=asset_tag',
    });
    expect(results).toMatchObject(
      ['updated', 'created'].map((action) => ({
        ...{ action, warnings: [{ code: 'row_ends_early', detail: expect.stringContaining('after 2 of 4 cells') }] },
      })),
    );
    expect(await recordsOf(gym, 'machines')).toMatchObject([
      { name: 'Rower 1', brand: 'Concept2', model: 'D' },
      { name: 'Bike', brand: null, model: null },
    ]);
  });

  it.each([
    ['Außer Betrieb', 'out_of_service'],
    ['defekt', 'defect'],
    ['stuk', 'defect'],
    ['EN PANNE', 'defect'],
    ['en mantenimiento', 'maintenance'],
    ['gesperrt', 'out_of_service'],
    ['verkocht', 'retired'],
  ])('may name a status in the languages of the tools: %s', async (text, status) => {
    const gym = await service.createGym('Statuses');
    await importFile(gym, 'machines', `name,status\nRower,${text}\n`);
    expect(await recordsOf(gym, 'machines')).toMatchObject([{ status }]);
  });

  it('may write true and false in the languages of the tools', async () => {
    const gym = await service.createGym('Truths');
    const words = [
      'WAHR',
      'ja',
      'Waar',
      'VRAI',
      'oui',
      'VERDADERO',
      'sí',
      'FALSCH',
      'nein',
      'ONWAAR',
      'FAUX',
      'FALSO',
      'no',
    ];
    const file = `name,role,active\n${words.map((word, i) => `P${i},staff,${word}\n`).join('')}`;
    await importFile(gym, 'people', file);
    const active = (await recordsOf<Schemas['Person']>(gym, 'people')).map((person) => person.active);
    expect(active).toEqual(words.map((_, i) => i < 7));
  });

  it('may have spaces around codes, which do not count', async () => {
    const gym = await service.createGym('Spaces');
    await importFile(gym, 'machines', 'name,asset_tag,serial_number\nRower, R-1 ,\u00a0S-1\n');
    expect(await recordsOf(gym, 'machines')).toMatchObject([{ asset_tag: 'R-1', serial_number: 'S-1' }]);
    await importFile(gym, 'machines', '[{"name":"Bike","asset_tag":" B-1 "}]', { type: 'application/json' });
    expect((await recordsOf(gym, 'machines'))[1]).toMatchObject({ asset_tag: 'B-1' });
  });
});

describe('a text that a spreadsheet would run as a formula', () => {
  const NAMES = ['=1+1', '+31 20', '-5', '@x', '\tx', "'=1", "''-", "'plain", 'plain'];

  it('is exported with an apostrophe, which an import removes, and as it is with formulas=keep', async () => {
    const gym = await service.createGym('Formulas');
    for (const name of NAMES) await addMachine(gym, { name: `N ${name}`, brand: name });
    const exported = async (query = '') => (await gym.request('GET', `/api/v1/exports/machines.csv${query}`)).text();
    const file = await exported();
    for (const name of NAMES.slice(0, 7)) expect(file).toContain(`,'${name},`);
    expect(file).toContain(",'plain,");
    expect(file).not.toContain(",''plain,");
    expect(await importFile(gym, 'machines', file, { query: 'match_on=uuid' })).toMatchObject({
      unchanged: NAMES.length,
    });
    const kept = await exported('?formulas=keep');
    for (const name of NAMES) expect(kept).toContain(`,${name},`);
    const lines = await (await gym.request('GET', '/api/v1/exports/machines.ndjson')).text();
    expect(lines).toContain('"brand":"=1+1"');
    const other = await service.createGym('Restored formulas');
    await importFile(other, 'machines', file);
    expect((await recordsOf(other, 'machines')).map(({ brand }) => brand)).toEqual(NAMES);
  });
});

import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { readNumberText } from '../../../src/texts/number-texts.ts';
import { importFile, mistakesIn, recordsOf } from '../../support/imports.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService } from '../../support/service.ts';

const service = useSharedService();

describe('the text of a number', () => {
  it.each([
    ['1234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1 234,5', 1234.5],
    ['1\u202f234', 1234],
    ["12'345.6", 12345.6],
    ['1.234.567', 1234567],
    ['0,125', 0.125],
    ['1234.500', 1234.5],
    ['€ 5,30', 5.3],
    ['5,30 €', 5.3],
    ['-$5', -5],
    ['CHF 12', 12],
    ['\u22125', -5],
  ])('%s has one reading', (text, value) => {
    expect(readNumberText(text)).toMatchObject({ kind: 'certain', value });
  });

  it.each(['5€30', '1 5', '1 23', '12 34 567', '1.234.5', '1,23,456', '--5', '5.', '', '€', '1e3', '0x10', '5 %'])(
    '%s has none',
    (text) => {
      expect(readNumberText(text)).toBeUndefined();
    },
  );

  it.each([
    ['1.000', 1000, 1],
    ['-12,500', -12500, -12.5],
    ['100.125 €', 100125, 100.125],
  ])('%s has two', (text, grouped, fraction) => {
    expect(readNumberText(text)).toMatchObject({ kind: 'ambiguous', grouped, fraction });
  });
});

describe('numbers of an imported CSV file', () => {
  it.each([
    ['another number of the column', 'name,unit_cost\nA,2.000\nB,"7,5"\n', { unit_cost: 2000 }],
    ['a number of another column', 'name,quantity,unit_cost\nA,2.000,"7,5"\n', { quantity: 2000, unit_cost: 7.5 }],
    ['a decimal point in another column', 'name,quantity,unit_cost\nA,2.125,7.5\n', { quantity: 2.125 }],
    ['semicolons between cells', 'name;quantity\nA;2.000\n', { quantity: 2000 }],
    ['semicolons in the line with the separator', 'sep=;\nname;quantity\nA;2,125\n', { quantity: 2.125 }],
  ])('have the reading that %s tells', async (_what, file, expected) => {
    const gym = await service.createGym('Notations');
    await importFile(gym, 'parts', file);
    expect((await recordsOf(gym, 'parts'))[0]).toMatchObject(expected);
  });

  it('prefer the mark of their own column to that of semicolons', async () => {
    const gym = await service.createGym('Points');
    await importFile(gym, 'parts', 'name;unit_cost\nA;2.000\nB;7.5\n');
    expect((await recordsOf(gym, 'parts'))[0]).toMatchObject({ unit_cost: 2 });
  });

  it('are refused with two readings when other columns contradict each other', async () => {
    const gym = await service.createGym('Contradiction');
    const file = 'name,quantity,min_quantity,unit_cost\nA,2.000,"1,5",7.5\n';
    expect(await mistakesIn(gym, 'parts', file)).toEqual([
      [1, 'quantity', 'may be 2000 or 2, and no other number of the file tells which; write 2000 or 2'],
    ]);
  });

  it.each<[Schemas['ImportArea'], string, string]>([
    ['contracts', 'title,starts_on,cost\nService,2026-01-01,2.500\n', 'cost'],
    ['machines', 'name,purchase_price\nRower,2.500\n', 'purchase_price'],
    ['machines', 'name,expected_lifespan_years\nRower,1.000\n', 'expected_lifespan_years'],
    ['meter_readings', 'meter_id,read_at,value\n1,2026-01-01T00:00:00Z,2.500\n', 'value'],
  ])('are refused with two readings in %s: %s', async (area, file, column) => {
    const gym = await service.createGym('Refused numbers');
    expect(await mistakesIn(gym, area, file)).toContainEqual([1, column, expect.stringMatching(/^may be \d+ or /)]);
  });

  it('are exported with one reading, and come back unchanged', async () => {
    const gym = await service.createGym('Exported numbers');
    await importFile(gym, 'parts', JSON.stringify([{ name: 'A', quantity: 1.125 }]), { type: 'application/json' });
    const file = await (await gym.request('GET', '/api/v1/exports/parts.csv')).text();
    expect(file).toContain(',1.1250,');
    expect(await importFile(gym, 'parts', file, { query: 'match_on=uuid' })).toMatchObject({ unchanged: 1 });
  });
});

describe('a text as a number of a tool', () => {
  it('is refused with two readings, which it names, and read with one', async () => {
    const gym = await service.createGym('Tool numbers');
    await addMachine(gym, { name: 'Rower' });
    const update = (purchase_price: unknown) => gym.tryCall('update_machine', { machine_id: 'Rower', purchase_price });
    for (const text of ['1.000', '1,000', '1.000 €'])
      expect(await update(text)).toMatchObject({ refused: true, text: expect.stringContaining('nearest: 1000 or 1') });
    for (const [sent, purchase_price] of [
      ['1.234,50', 1234.5],
      ['99.90', 99.9],
      [1, 1],
    ]) {
      expect(await update(sent)).toMatchObject({ refused: false });
      expect((await recordsOf(gym, 'machines'))[0]).toMatchObject({ purchase_price });
    }
  });

  it('is refused with two readings for stock and meters too', async () => {
    const gym = await service.createGym('Tool stock');
    await importFile(gym, 'parts', 'name\nBelt\n');
    expect(await gym.tryCall('adjust_stock', { part_id: 'Belt', change: '2.000', reason: 'Count' })).toMatchObject({
      refused: true,
      text: expect.stringContaining('2000 or 2'),
    });
  });
});

describe('dates of an imported CSV file', () => {
  it.each([
    ['31.12.2023 00:00:00'],
    ['31.12.2023 0:00'],
    ['31/12/2023 00:00'],
    ['12/31/2023 12:00:00 AM'],
    ['31-12-2023 00:00:00'],
    ['2023-12-31 00:00:00.000'],
    ['2023-12-31T00:00:00Z'],
    ['2023-12-31T00:00:00+01:00'],
    ['31.12.2023 00.00.00'],
    ['"31.12.2023, 00:00:00"'],
    ['"12/31/2023, 12:00:00\u202fAM"'],
    ['31/12/2023 12:00 a.m.'],
    ['2023-12-31 00:00:00+01'],
  ])('may have the time of midnight: %s', async (text) => {
    const gym = await service.createGym('Midnight');
    await importFile(gym, 'machines', `Name,Purchase date\nRower,${text}\n`);
    expect((await recordsOf(gym, 'machines'))[0]).toMatchObject({ purchased_at: '2023-12-31' });
  });

  it.each(['31.12.2023 01:00', '31/12/2023 12:00 PM', '2023-12-31T00:30:00Z'])(
    'have no other time: %s',
    async (text) => {
      const gym = await service.createGym('Not midnight');
      expect(await mistakesIn(gym, 'machines', `name,purchased_at\nRower,${text}\n`)).toMatchObject([
        [1, 'purchased_at', expect.stringContaining('must be a date')],
      ]);
    },
  );
});

describe('the first line of an imported CSV file', () => {
  it.each([
    ['sep=;\nName;Asset tag\nRower;R-1\n'],
    ['sep=;\r\nName;Asset tag\r\nRower;R-1'],
    ['"sep=,"\nName,Asset tag\nRower,R-1\n'],
    ['\uFEFFSEP=\t\nName\tAsset tag\nRower\tR-1\n'],
    ['sep=;;\r\nName;Asset tag\r\nRower;R-1\r\n'],
    ['sep=; \nName;Asset tag\nRower;R-1\n'],
  ])('may tell the separator, and is no row: %j', async (file) => {
    const gym = await service.createGym('Separator');
    const { results, columns } = await importFile(gym, 'machines', file);
    expect(results).toMatchObject([{ row: 1, action: 'created' }]);
    expect(columns.map(({ field }) => field)).toEqual(['name', 'asset_tag']);
    expect((await recordsOf(gym, 'machines'))[0]).toMatchObject({ name: 'Rower', asset_tag: 'R-1' });
  });
});

describe('spaces around a text that cannot have any', () => {
  it('mean nothing in an imported file', async () => {
    const gym = await service.createGym('Spaces');
    const header = 'name,role,email,language\n';
    await importFile(gym, 'people', `${header}Ada,staff, ada@gym.example ,\u00a0de \n`);
    await importFile(gym, 'suppliers', 'name,website\nMatrix, https://matrix.example \n');
    expect(await recordsOf(gym, 'people')).toMatchObject([{ email: 'ada@gym.example', language: 'de' }]);
    expect(await recordsOf(gym, 'suppliers')).toMatchObject([{ website: 'https://matrix.example' }]);
  });
});

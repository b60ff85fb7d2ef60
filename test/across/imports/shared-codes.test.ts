import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { importFile, recordsOf } from '../../support/imports.ts';
import { useSharedService } from '../../support/service.ts';

const service = useSharedService();

/** Returns the warnings of each row. */
const warningsIn = ({ results }: Schemas['ImportResult']) => results.map(({ warnings }) => warnings);

const CODES = [
  ['machines', 'asset_tag'],
  ['machines', 'serial_number'],
  ['parts', 'sku'],
] as const;

describe.each(CODES)('an import of %s warns of the %s', (area, column) => {
  it('that an earlier row has, and imports both rows', async () => {
    const gym = await service.createGym('Twice');
    const result = await importFile(gym, area, `name,${column}\nA,X-1\nB,\nC,x-1\nD,X-2\n`);
    expect(result).toMatchObject({ created: 4, failed: 0 });
    const warning = { code: 'code_in_use', id: null, detail: `${column} is the same as in row 1` };
    expect(warningsIn(result)).toEqual([[], [], [warning], []]);
  });

  it('that another record has, and not of that of the updated record', async () => {
    const gym = await service.createGym('Taken');
    await importFile(gym, area, `name,${column}\nFirst,X-1\nOther,X-2\n`);
    const [first] = await recordsOf<{ id: number }>(gym, area);
    const warning = { code: 'code_in_use', id: first?.id, detail: `${column} is also that of ${first?.id} "First"` };
    const own = `name,${column}\nFirst,X-1\nOther,X-2\n`;
    expect(warningsIn(await importFile(gym, area, own, { query: 'match_on=name' }))).toEqual([[], []]);
    expect(warningsIn(await importFile(gym, area, `name,${column}\nThird,x-1\n`))).toEqual([[warning]]);
    expect(warningsIn(await importFile(gym, area, `name,${column}\nFourth,x-1\n`, { query: 'dry_run=true' }))).toEqual([
      [expect.objectContaining({ code: 'code_in_use' })],
    ]);
  });

  it('in no row of a file that exchanges the codes of two records', async () => {
    const gym = await service.createGym('Exchanged');
    await importFile(gym, area, `name,${column}\nA,X-1\nB,X-2\n`);
    const result = await importFile(gym, area, `name,${column}\nA,X-2\nB,X-1\n`, { query: 'match_on=name' });
    expect(result).toMatchObject({ updated: 2 });
    expect(warningsIn(result)).toEqual([[], []]);
  });
});

it('an import finds an asset tag in a row of an earlier batch, and in no row that was refused', async () => {
  const gym = await service.createGym('Batches');
  const rows = Array.from({ length: 1200 }, (_, i) => `Name ${i},T-${i},`);
  const file = ['name,asset_tag,status', 'Refused,T-7,nonsense', ...rows, 'Last,t-3,'].join('\n');
  const { results } = await importFile(gym, 'machines', file, { query: 'on_error=skip' });
  const warned = results.filter(({ warnings }) => warnings.length > 0);
  expect(warned).toMatchObject([{ row: 1202, warnings: [{ detail: 'asset_tag is the same as in row 5' }] }]);
});

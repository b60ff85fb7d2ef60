import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { fingerprint } from '../../support/fingerprint.ts';
import { importFile, mistakesIn, recordsOf, sendFile } from '../../support/imports.ts';
import { refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let stranger: Gym;
let foreign: Schemas['Supplier'] | undefined;
let before: unknown;

beforeAll(async () => {
  gym = await service.createGym('Refused');
  stranger = await service.createGym('Stranger');
  await importFile(stranger, 'suppliers', 'name\nForeign\n');
  [foreign] = await recordsOf<Schemas['Supplier']>(stranger, 'suppliers');
  await importFile(gym, 'machines', 'name,asset_tag\nTwin,1\nTwin,2\n');
  before = await fingerprint(gym);
});

const JSON_TYPE = 'application/json';
const NDJSON = 'application/x-ndjson';

describe('an import', () => {
  it.each<[string, Schemas['ImportArea'], string, [number | undefined, string | undefined, RegExp]]>([
    [
      'an unknown column',
      'machines',
      'name,serial_numbr\nA,1\n',
      [undefined, 'serial_numbr', /did you mean serial_number\?/],
    ],
    [
      'two columns of one field',
      'machines',
      'Serial,S/N,name\n1,2,A\n',
      [undefined, 'S/N', /as the column "Serial" is/],
    ],
    ['no rows', 'machines', 'name\n', [undefined, undefined, /has no rows/]],
    ['an empty file', 'machines', '', [undefined, undefined, /has no rows/]],
    ['a missing required value', 'machines', 'name,brand\n,X\n', [1, 'name', /is required/]],
    ['a missing required column', 'contracts', 'title,supplier\nA,\n', [1, 'starts_on', /is required/]],
    ['no date', 'machines', 'name,Bought\nA,soon\n', [1, 'Bought', /must be a date such as 2026-11-20/]],
    ['a day that does not exist', 'machines', 'name,Bought\nA,31.02.2026\n', [1, 'Bought', /must be a date/]],
    ['a date with two readings', 'machines', 'name,Bought\nA,03/04/2026\n', [1, 'Bought', /write dates as YYYY-MM-DD/]],
    [
      'mixed dates',
      'machines',
      'name,Bought\nA,13/04/2026\nB,04/13/2026\n',
      [1, 'Bought', /mixes day first and month first/],
    ],
    [
      'a comma before three digits',
      'parts',
      'name,unit_cost\nA,"1,234"\n',
      [1, 'unit_cost', /may be 1234 or 1.2340, .*write 1234 or 1.2340/],
    ],
    ['a point before three digits', 'parts', 'name,cost\nA,1.000\n', [1, 'cost', /write 1000 or 1$/]],
    ['a sign inside a number', 'parts', 'name,cost\nA,5€30\n', [1, 'cost', /must be a number; write/]],
    ['a space inside a number', 'parts', 'name,cost\nA,1 5\n', [1, 'cost', /must be a number; write/]],
    ['mixed numbers', 'parts', 'name,cost\nA,"1,5"\nB,1.5\n', [1, 'cost', /mixes decimal commas/]],
    ['too many decimals', 'parts', 'name,unit_cost\nA,1.2345\n', [1, 'unit_cost', /at most two decimals/]],
    ['no number', 'parts', 'name,unit_cost\nA,ten\n', [1, 'unit_cost', /must be a number/]],
    [
      'a value that is not in the contract',
      'machines',
      'name,status\nA,shiny\n',
      [1, 'status', /must be one of active/],
    ],
    ['a text that is too long', 'machines', `name\n${'x'.repeat(201)}\n`, [1, 'name', /at most 200 characters/]],
    ['an unknown reference', 'machines', 'name,supplier\nA,Nobody\n', [1, 'supplier', /"Nobody" is no supplier/]],
    [
      'an ambiguous reference',
      'maintenance_tasks',
      'title,machine\nOil,twin\n',
      [1, 'machine', /fits several: \d+ "Twin", \d+ "Twin"/],
    ],
    ['a later parent', 'locations', 'name,parent\nHall,Club\nClub,\n', [1, 'parent', /"Club" is no location/]],
    ['a rule of the record', 'contracts', 'title,supplier,starts_on\nA,,2026-01-01\n', [1, 'supplier', /is required/]],
    [
      'half a rule',
      'maintenance_tasks',
      'title,machine,rule_unit\nOil,1,month\n',
      [1, 'rule_interval', /is required with rule_unit/],
    ],
    [
      'a reason without its status',
      'machines',
      'name,blocked_reason\nA,Broken\n',
      [1, 'blocked_reason', /requires the status/],
    ],
    [
      'a quote that is not closed',
      'machines',
      'name,brand\nA,X\nB,"X\nC,X\n',
      [2, 'brand', /quote that is not closed/],
    ],
    ['too many cells', 'machines', 'name,brand\nA,X,Y\n', [1, undefined, /has 3 cells, but the header has 2/]],
    ['a NUL character', 'machines', 'name\nA\0\n', [1, 'name', /NUL/]],
  ])('refuses %s and names the place: %s', async (_what, area, file, [row, column, detail]) => {
    const [first] = await mistakesIn(gym, area, file);
    expect(first).toEqual([row, column, expect.stringMatching(detail)]);
  });

  it.each<[string, string, string, [number | undefined, RegExp]]>([
    ['a line that is not JSON', NDJSON, '{"name":"A"}\n{"name":\n', [2, /is not valid JSON/]],
    ['a repeated name', NDJSON, '{"name":"A","name":"B"}\n', [1, /repeats a name/]],
    ['a line that is no object', NDJSON, '[1]\n', [1, /must be a JSON object/]],
    ['no list', JSON_TYPE, '{"name":"A"}', [undefined, /must be a list/]],
    ['a list without an end', JSON_TYPE, '[{"name":"A"}', [1, /its end is missing/]],
    ['text after the list', JSON_TYPE, '[{"name":"A"}] x', [undefined, /text after the end/]],
    ['an element that is missing', JSON_TYPE, '[{"name":"A"},]', [2, /is missing/]],
    ['a value of another type', JSON_TYPE, '[{"name":"A","purchase_price":"5"}]', [1, /must be a number/]],
  ])('refuses JSON with %s: %s', async (_what, type, file, [row, detail]) => {
    const [first = []] = await mistakesIn(gym, 'machines', file, { type });
    expect(first[0]).toBe(row);
    expect(first[2]).toMatch(detail);
  });

  it('reads brackets, quotes and escapes inside of JSON texts', async () => {
    const other = await service.createGym('Escapes');
    const names = ['a]"},{', 'back\\', '"', 'é', '\\"['];
    const file = JSON.stringify(names.map((name) => ({ name })));
    expect(await importFile(other, 'suppliers', file, { type: JSON_TYPE })).toMatchObject({ created: names.length });
    const records = await recordsOf(other, 'suppliers');
    expect(records.map(({ name }) => name)).toEqual(names);
  });

  it('refuses a gauge as the meter of a task, which no reading makes due', async () => {
    const own = await service.createGym('Gauges');
    await importFile(own, 'machines', 'name\nRower\n');
    await importFile(own, 'meters', 'machine_id,name,unit,kind\nRower,Belt,hour,gauge\n');
    const [meter] = await recordsOf(own, 'meters');
    const file = `title,machine_id,meter_id,meter_interval\nOil,Rower,${meter?.['id']},5\n`;
    expect(await mistakesIn(own, 'maintenance_tasks', file)).toEqual([
      [1, 'meter_id', 'must be a counter: Belt is a gauge, which reaches no due value'],
    ]);
  });

  it.each(['id', 'uuid', 'name'] as const)('does not find the %s of a record of another tenant', async (by) => {
    const file = `name,supplier_id\nA,${foreign?.[by]}\n`;
    expect(await mistakesIn(gym, 'machines', file)).toEqual([
      [1, 'supplier_id', expect.stringContaining('is no supplier')],
    ]);
  });

  it.each([
    ['match_on=sku', 'match_on', 'must be one of uuid, name, asset_tag, serial_number for machines'],
    ['match_on=serial_number', 'match_on', 'needs a column serial_number in the file'],
    ['match_on=colour', 'match_on', expect.stringContaining('must be one of')],
    ['dry_run=maybe', 'dry_run', expect.stringContaining('must be')],
    ['dryrun=true', 'dryrun', expect.stringContaining('is unknown')],
  ])('refuses the parameter %s', async (query, parameter, detail) => {
    expect(await mistakesIn(gym, 'machines', 'name\nA\n', { query })).toEqual([[undefined, parameter, detail]]);
  });

  it.each([
    ['a value that several records have', 'name\ntwin\n', 'match_on=name', /fits several/],
    ['a value of an earlier row', 'name,asset_tag\nA,1\nB,1\n', 'match_on=asset_tag', /is the same as in row 1/],
    ['an empty value', 'name,asset_tag\nA,\n', 'match_on=asset_tag', /is empty/],
  ])('refuses to match on %s', async (_what, file, query, detail) => {
    const [first = []] = await mistakesIn(gym, 'machines', file, { query });
    expect(first[2]).toMatch(detail);
  });

  it('needs the scope write and a token', async () => {
    const file = 'name\nA\n';
    expect(await refusal(await sendFile(gym, 'machines', file, { token: gym.tokens.read }))).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
    expect(await refusal(await sendFile(gym, 'machines', file, { token: null }))).toMatchObject({ status: 401 });
  });

  it.each([
    ['text/plain', {}],
    ['text/csv; charset=iso-8859-1', {}],
    ['text/csv', { 'content-encoding': 'gzip' }],
  ])('refuses a file of another type or encoding: %s %j', async (type, headers) => {
    const response = await sendFile(gym, 'machines', 'name\nA\n', { type, headers });
    expect(await refusal(response)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });

  it('refuses a file of more than 10 MiB and names the command', async () => {
    const response = await sendFile(gym, 'machines', `name\n${'x'.repeat(10 * 2 ** 20)}`);
    expect(response.status).toBe(413);
    expect(await response.text()).toContain('ems import');
  });

  it('refuses bytes that are not UTF-8', async () => {
    const response = await fetch(`${service.base}/api/v1/imports?area=machines`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gym.tokens.write}`, 'content-type': 'text/csv' },
      body: Buffer.from('name\nM\xfcller\n', 'latin1'),
    });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('is not in UTF-8');
  });

  it('leaves out unknown columns with unknown_columns=ignore', async () => {
    const other = await service.createGym('Ignored');
    const result = await importFile(other, 'machines', 'name,colour\nA,red\n', { query: 'unknown_columns=ignore' });
    expect(result.columns).toEqual([
      { column: 'name', field: 'name', detail: null },
      { column: 'colour', field: null, detail: 'is no field of the record' },
    ]);
  });

  it('has changed nothing after all of these refusals', async () => {
    expect(await fingerprint(gym)).toEqual(before);
  });
});

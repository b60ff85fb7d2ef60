import { expect, it } from 'vitest';
import { ImportArea, REFERABLE } from '../../../generated/values.ts';
import { IMPORTERS } from '../../../src/across/imports/areas.ts';
import { fieldsOf } from '../../../src/across/imports/fields.ts';
import { fingerprint } from '../../support/fingerprint.ts';
import { importFile, mistakesIn, recordsOf, type ImportRequest } from '../../support/imports.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

type Area = (typeof ImportArea)[number];
type Row = { id: number; uuid: string; external_ref: string | null; version: number };

const service = useSharedService();

/** The areas whose records have an `external_ref`. */
const AREAS = ImportArea.filter((area) => fieldsOf(IMPORTERS[area]).fields.has('external_ref'));

/** The fields of a row besides its `external_ref`, where a name is not enough. */
const OWN: Readonly<Partial<Record<Area, object>>> = {
  maintenance_tasks: { title: 'Oil', machine_id: 'ref:M 1' },
  people: { name: 'Ada', role: 'staff' },
  contracts: { title: 'Service', supplier_id: 'ref:S 1', starts_on: '2026-01-01', machine_ids: ['ref:M 1'] },
};

const createGym = async (): Promise<Gym> => {
  const gym = await service.createGym('Referred imports');
  await importFile(gym, 'suppliers', 'name,external_ref\nMatrix,S 1\n');
  await importFile(gym, 'machines', 'name,external_ref\nRower,M 1\n');
  return gym;
};

const importRows = (gym: Gym, area: Area, rows: readonly object[], { query = '' }: ImportRequest = {}) =>
  importFile(gym, area, JSON.stringify(rows), { type: 'application/json', query: `repeat=true&${query}` });

it('every kind with an external_ref that can be imported is matched by it', () => {
  const kinds = AREAS.map((area) => IMPORTERS[area].kind);
  const imported = new Set(
    ImportArea.filter((area) => IMPORTERS[area].match.length > 0).map((area) => IMPORTERS[area].kind),
  );
  expect(kinds.toSorted()).toEqual(REFERABLE.filter((kind) => imported.has(kind)).toSorted());
});

it.each(AREAS)('an import of %s makes one record per external_ref, however often it runs', async (area) => {
  const gym = await createGym();
  const row = { ...(OWN[area] ?? { name: 'Ada' }), external_ref: `Ä ${area}` };
  const title = 'title' in row ? 'title' : 'name';
  expect(await importRows(gym, area, [row])).toMatchObject({ created: 1 });
  const find = async (): Promise<Row | undefined> =>
    (await recordsOf<Row>(gym, area)).find(({ external_ref }) => external_ref === row.external_ref);
  const created = await find();
  expect(await importRows(gym, area, [row])).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  expect(await find()).toEqual(created);
  const refile = { ...row, [title]: 'Refile' };
  expect(await importRows(gym, area, [refile], { query: 'dry_run=true' })).toMatchObject({ updated: 1 });
  expect(await importRows(gym, area, [refile])).toMatchObject({ created: 0, updated: 1 });
  expect(await find()).toMatchObject({ id: created?.id, [title]: 'Refile', version: 2 });
  const other = await importRows(gym, area, [{ ...row, [title]: 'Other', external_ref: `ä ${area}` }]);
  expect(other).toMatchObject({ created: 1, updated: 0 });
  const stranger = await createGym();
  expect(await importRows(stranger, area, [row])).toMatchObject({ created: 1 });
});

it('the external_ref comes before the column to match on, which finds the others and gives them theirs', async () => {
  const gym = await createGym();
  await importFile(gym, 'machines', 'name,asset_tag\nBike,B-1\n');
  const file =
    'name,external_ref,asset_tag,brand\nMachine 1,M 1,R-1,Concept\nMachine 2,M 2,b-1,Matrix\nMachine 3,M 3,C-1,\n';
  const query = 'match_on=asset_tag';
  expect(await importFile(gym, 'machines', file, { query })).toMatchObject({ created: 1, updated: 2 });
  const machines = await recordsOf<Row>(gym, 'machines');
  expect(machines).toMatchObject([
    { name: 'Machine 1', external_ref: 'M 1', asset_tag: 'R-1', version: 2 },
    { name: 'Machine 2', external_ref: 'M 2', brand: 'Matrix', version: 2 },
    { name: 'Machine 3', external_ref: 'M 3', version: 1 },
  ]);
  expect(await importFile(gym, 'machines', file, { query: `${query}&repeat=true` })).toMatchObject({ unchanged: 3 });
  expect(await importFile(gym, 'machines', file, { query: 'repeat=true' })).toMatchObject({ unchanged: 3 });
});

it('a row without a version leaves the state of the record with its external_ref alone', async () => {
  const gym = await createGym();
  const file = 'external_ref,name,status\nM 1,Rower,defect\n';
  const kept = await importFile(gym, 'machines', file);
  expect(kept).toMatchObject({ unchanged: 1, results: [{ warnings: [{ code: 'state_kept' }] }] });
  const versioned = 'external_ref,name,status,version\nM 1,Rower,defect,7\n';
  const response = await gym.request('POST', '/api/v1/imports?area=machines', {
    body: versioned,
    headers: { 'content-type': 'text/csv' },
  });
  expect(response.status).toBe(412);
  expect(await importFile(gym, 'machines', versioned.replace(',7', ',1'))).toMatchObject({ updated: 1 });
});

it('a file in which rows or columns contradict each other is refused and changes nothing', async () => {
  const gym = await createGym();
  await importFile(gym, 'machines', 'name,asset_tag,external_ref\nBike,B-1,M 2\n');
  const [rower, bike] = await recordsOf<Row>(gym, 'machines');
  const before = await fingerprint(gym);
  for (const [file, query, mistake] of [
    ['external_ref,name\nNew,A\nNew,B\n', '', [2, 'external_ref', 'is the same as in row 1']],
    ['external_ref,name\nM 1,A\nM 1,B\n', '', [2, 'external_ref', 'is the same as in row 1']],
    [
      'external_ref,asset_tag,name\nM 2,,A\n,b-1,B\n',
      'match_on=asset_tag',
      [2, undefined, 'updates the same record as row 1'],
    ],
    [
      `external_ref,uuid,name\nM 1,${bike?.uuid},A\n`,
      'match_on=uuid',
      [1, 'uuid', 'is that of another record than the external_ref'],
    ],
    [`uuid,external_ref\n${rower?.uuid},M 2\n`, '', [1, 'uuid', 'is that of another record than the external_ref']],
    ['name,location_id\nA,ref:M 1\n', '', [1, 'location_id', 'no location has the external_ref "M 1"']],
  ] as const)
    expect(await mistakesIn(gym, 'machines', file, { query })).toEqual([mistake]);
  const stranger = await service.createGym('Another gym');
  expect(await mistakesIn(stranger, 'meters', 'machine_id,name,unit\nref:M 1,Hours,hour\n')).toEqual([
    [1, 'machine_id', 'no machine has the external_ref "M 1"'],
  ]);
  expect(await fingerprint(gym)).toEqual(before);
});

it('a reference by external_ref finds a record of an earlier row, and none with such a name', async () => {
  const gym = await createGym();
  const file = 'external_ref,name,parent_id\nL1,Club,\nL2,ref:L1,ref:L1\nL3,Corner,ref:L2\n';
  expect(await importFile(gym, 'locations', file)).toMatchObject({ created: 3 });
  const [club, hall, corner] = await recordsOf<Row & { parent_id: number | null }>(gym, 'locations');
  expect([hall?.parent_id, corner?.parent_id]).toEqual([club?.id, hall?.id]);
  const people = 'name,role,location_ids\nAda,staff,ref:L1;ref:L2\n';
  await importFile(gym, 'people', people);
  expect(await recordsOf(gym, 'people')).toMatchObject([{ location_ids: [club?.id, hall?.id] }]);
  const exported = await (await gym.request('GET', '/api/v1/exports/locations.csv')).text();
  expect(exported.split(/\r?\n/)[0]?.split(',')).toContain('external_ref');
  expect(exported).toContain('L2');
});

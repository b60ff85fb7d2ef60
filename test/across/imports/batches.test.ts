import { expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { ImportArea } from '../../../generated/values.ts';
import { IMPORTERS } from '../../../src/across/imports/areas.ts';
import { fieldsOf } from '../../../src/across/imports/fields.ts';
import { FIXTURES, KINDS } from '../../support/fixtures.ts';
import { importFile, recordsOf } from '../../support/imports.ts';
import { observe } from '../../support/observed-statements.ts';
import { useSharedService } from '../../support/service.ts';

const service = useSharedService();

const ROWS = 90;

/** Far below a statement per row, with room for the statements of jobs that run meanwhile. */
const MAX_STATEMENTS = ROWS / 2;

/** The areas whose rows can be updated. */
type Area = Exclude<Schemas['ImportArea'], 'machine_status_changes' | 'meter_readings'>;

/** The fields of a row of areas, and a change of them, if those of the fixture are not enough. */
const OWN: Readonly<Partial<Record<Area, [row: (n: number) => object, change: object]>>> = {
  machines: [(n) => ({ name: `Bike ${n}` }), { status: 'defect' }],
  meters: [(n) => ({ name: `Hours ${n}`, machine_id: 'Rower', unit: 'hour' }), { unit: 'cycle' }],
  locations: [(n) => ({ name: `Room ${n}` }), { parent_id: 'Hall' }],
  suppliers: [(n) => ({ name: `Firm ${n}` }), { contacts: [{ name: 'Ines' }] }],
  parts: [(n) => ({ name: `Belt ${n}`, quantity: 3 }), { quantity: 5, unit_cost: 2 }],
  maintenance_tasks: [(n) => ({ title: `Oil ${n}`, machine_id: 'Rower' }), { active: false }],
  people: [(n) => ({ name: `Person ${n}`, role: 'staff' }), { location_ids: ['Hall'] }],
  exercises: [(n) => ({ name: `Row ${n}`, machine_ids: ['Rower'] }), { machine_ids: ['Rower', 'Treadmill'] }],
  contracts: [
    (n) => ({ title: `Service ${n}`, supplier_id: 'Matrix', starts_on: '2026-01-01', machine_ids: ['Rower'] }),
    { machine_ids: [], cost: 12 },
  ],
};

/** References to the records that each gym of this test has, by the names of their fields. */
const REFERENCES = { machine_id: 'Rower', supplier_id: 'Matrix', location_id: 'Hall' };

/** Returns a row of the fixture, and the change of its second text, because the first one may be unique. */
const ofFixture = (area: Area): [row: (n: number) => object, change: object] => {
  const kind = KINDS.find((known) => known === IMPORTERS[area].kind);
  if (kind === undefined) throw new Error(`${area} has no fixture`);
  const { columns } = FIXTURES[kind];
  const fields = columns(() => 0, '');
  const references = Object.entries(REFERENCES).filter(([name]) => name in fields);
  const imported = fieldsOf(IMPORTERS[area]).fields;
  const texts = Object.keys(fields).filter((name) => imported.get(name)?.type === 'text');
  return [
    (n) => ({ ...columns(() => 0, String(n)), ...Object.fromEntries(references) }),
    { [texts[1] ?? 'name']: 'changed@example.com' },
  ];
};

const AREAS = ImportArea.filter((area): area is Area => IMPORTERS[area].match.length > 0);

it.each(AREAS)('an import of %s does not send a statement per row', async (area) => {
  const [row, change] = OWN[area] ?? ofFixture(area);
  const gym = await service.createGym('Batches');
  await importFile(gym, 'suppliers', 'name\nMatrix\n');
  await importFile(gym, 'machines', 'name\nRower\nTreadmill\n');
  await importFile(gym, 'locations', 'name\nHall\n');
  const numbers = Array.from({ length: ROWS }, (_, n) => n);
  const send = async (rows: readonly object[], query: string) => {
    const result = await importFile(gym, area, JSON.stringify(rows), { type: 'application/json', query });
    expect(result.created + result.updated).toBe(ROWS);
  };
  expect((await observe(() => send(numbers.map(row), ''))).length).toBeLessThan(MAX_STATEMENTS);
  const uuids = (await recordsOf<{ uuid: string }>(gym, area)).slice(-ROWS).map(({ uuid }) => uuid);
  const changes = uuids.map((uuid) => ({ uuid, ...change }));
  expect((await observe(() => send(changes, 'match_on=uuid&overwrite=state'))).length).toBeLessThan(MAX_STATEMENTS);
});

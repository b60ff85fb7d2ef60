import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { machines } from '../../../src/areas/machines/resource.ts';
import { fingerprint } from '../../support/fingerprint.ts';
import { importFile, mistakesIn, recordsOf } from '../../support/imports.ts';
import { addMachine, readMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const JSON_TYPE = 'application/json';

type Stored = { id: number; uuid: string };

/** Returns values without what differs between two gyms in which the same was done: ids and instants. */
const comparable = (values: unknown): unknown =>
  JSON.parse(JSON.stringify(values), (name, value) => {
    if (name === 'machine_ids') return JSON.stringify(value).replaceAll(/\d+/g, 'id');
    if (/^id$|_id$/.test(name) && value !== null) return 'id';
    // An import names itself as the cause of a status change.
    if (name === 'cause' && (value === 'api' || value === 'import')) return 'request';
    if (typeof value !== 'string') return value;
    return value
      .replace(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'uuid')
      .replace(/^\d.{9}T.{12}Z$/, 'instant')
      .replace(/^[0-7][0-9A-Z]{25}$/, 'code');
  });

/** Returns the events of a gym, oldest first. */
const eventsOf = async (gym: Gym): Promise<Schemas['Event'][]> => recordsOf<Schemas['Event']>(gym, 'events');

/** Returns the records of an area, each with its events and a machine with its history. */
const recordedOf = async (gym: Gym, area: Schemas['ImportArea'], records: readonly Stored[]): Promise<unknown[]> => {
  const events = await eventsOf(gym);
  const historyOf = ({ id }: Stored) => (area === 'machines' ? recordsOf(gym, `machines/${id}/status_changes`) : []);
  const histories = await Promise.all(records.map(historyOf));
  return records.map((record, i) => ({
    record,
    events: events.filter(({ resource }) => resource.uuid === record.uuid),
    history: histories[i],
  }));
};

/** Waits until a transaction waits for a lock of this one. On the embedded database it waits for the connection. */
const waitForWaiter = async (tx: Parameters<Parameters<Gym['seed']>[0]>[0]): Promise<void> => {
  for (let isWaiting = service.url === null; !isWaiting;) {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from pg_locks where not granted) as waits`.execute(tx.em.getKysely());
    isWaiting = rows[0]?.waits ?? false;
  }
};

describe('an import that updates', () => {
  it.each<[Schemas['ImportArea'], Record<string, unknown>[], Record<string, unknown>[]]>([
    [
      'machines',
      [{ name: 'A', brand: 'X' }, { name: 'B', status: 'defect', purchase_price: 1.5 }, { name: 'C' }, { name: 'D' }],
      [
        { brand: 'Y', purchase_price: 0.1, purchased_at: '2026-01-31' },
        { brand: 'Y', status: 'active', purchase_price: null },
        { status: 'retired' },
        { name: 'd' },
      ],
    ],
    [
      'suppliers',
      [
        { name: 'A', contacts: [{ name: 'Ines' }] },
        { name: 'B', email: 'a@b.example' },
      ],
      [{ contacts: [{ name: 'Ines' }, { name: 'Sam', role: 'sales' }] }, { contacts: [], email: null }],
    ],
    ['reporters', [{ name: 'A' }, { name: 'B', phone: '1' }], [{ kind: 'staff' }, { kind: 'member', phone: null }]],
    [
      'people',
      [
        { name: 'A', role: 'staff' },
        { name: 'B', role: 'staff', email: 'b@gym.example' },
      ],
      [
        { role: 'manager', email: 'a@gym.example' },
        { active: false, email: null },
      ],
    ],
    [
      'locations',
      [{ name: 'A', kind: 'site' }, { name: 'B' }],
      [{ notes: 'n', address: '1 "Road"' }, { kind: 'zone' }],
    ],
    ['exercises', [{ name: 'A' }, { name: 'B' }], [{ difficulty: 'advanced', machine_ids: ['Rower'] }, { name: 'b' }]],
    [
      'maintenance_tasks',
      [
        { title: 'A', machine_id: 'Rower', rule_unit: 'month', rule_interval: 1 },
        { title: 'B', machine_id: 'Rower', next_due_at: '2026-02-01' },
      ],
      [
        { checklist: ['one', '"two"'], next_due_at: '2026-03-01' },
        { active: false, next_due_at: null, rule_unit: null },
      ],
    ],
    [
      'contracts',
      [
        { title: 'A', supplier_id: 'Matrix', starts_on: '2026-01-01' },
        { title: 'B', supplier_id: 'Matrix', starts_on: '2026-01-01', machine_ids: ['Rower'] },
      ],
      [
        { cost: 12.34, machine_ids: ['Rower'] },
        { machine_ids: [], auto_renew: true },
      ],
    ],
  ])('leaves the same %s, with the same events and history, as a PATCH of each row', async (area, first, second) => {
    const [imported, patched] = [await service.createGym('Imported'), await service.createGym('Patched')];
    for (const gym of [imported, patched]) {
      await importFile(gym, 'suppliers', 'name\nMatrix\n');
      await importFile(gym, 'machines', 'name\nRower\n');
      await importFile(gym, area, JSON.stringify(first), { type: JSON_TYPE });
    }
    const added = async (gym: Gym) => (await recordsOf<Stored>(gym, area)).slice(-first.length);
    const uuids = (await added(imported)).map(({ uuid }) => uuid);
    const file = JSON.stringify(second.map((fields, i) => ({ uuid: uuids[i], ...fields })));
    expect(
      await importFile(imported, area, file, { query: 'match_on=uuid&overwrite=state', type: JSON_TYPE }),
    ).toMatchObject({ updated: second.length });
    const [rower] = await recordsOf<Schemas['Machine']>(patched, 'machines');
    for (const [i, { id }] of (await added(patched)).entries()) {
      const { machine_ids, ...fields } = second[i] ?? {};
      const links = Array.isArray(machine_ids) ? { machine_ids: machine_ids.map(() => rower?.id) } : {};
      const body = { ...fields, ...links };
      expect((await patched.request('PATCH', `/api/v1/${area}/${id}`, { body })).status).toBe(200);
    }
    const [one, other] = [
      await recordedOf(imported, area, await added(imported)),
      await recordedOf(patched, area, await added(patched)),
    ];
    expect(comparable(one)).toEqual(comparable(other));
  });

  it('changes only the rows that differ, each once, and reports the others as unchanged', async () => {
    const gym = await service.createGym('Some');
    const row = (i: number, brand: string) => `Bike ${i},T-${i},${brand}`;
    const fileOf = (brandOf: (i: number) => string) =>
      ['name,asset_tag,brand', ...Array.from({ length: 60 }, (_, i) => row(i, brandOf(i))), ''].join('\n');
    await importFile(
      gym,
      'machines',
      fileOf(() => 'Old'),
    );
    const second = fileOf((i) => (i % 2 === 0 ? 'Old' : 'New'));
    const query = 'match_on=asset_tag';
    const dry = await importFile(gym, 'machines', second, { query: `${query}&dry_run=true` });
    expect(await importFile(gym, 'machines', second, { query })).toEqual({ ...dry, dry_run: false });
    expect(dry).toMatchObject({ rows: 60, updated: 30, unchanged: 30 });
    expect(dry.results.map(({ action }) => action).slice(0, 3)).toEqual(['unchanged', 'updated', 'unchanged']);
    const records = await recordsOf<Schemas['Machine']>(gym, 'machines');
    const isOdd = ({ asset_tag }: Schemas['Machine']) => Number(asset_tag?.slice(2)) % 2 === 1;
    expect(records.every((machine) => machine.version === (isOdd(machine) ? 2 : 1))).toBe(true);
    const changes = (await eventsOf(gym)).filter(({ type }) => type === 'machine.updated');
    expect(changes.map(({ data }) => data['name'])).toEqual(records.filter(isOdd).map(({ name }) => name));
    expect(changes.every((event) => isDeepStrictEqual(event.changes, { brand: ['Old', 'New'] }))).toBe(true);
  });

  it('refuses two rows that match the same record in different spellings, and changes nothing', async () => {
    const gym = await service.createGym('Twice');
    await importFile(gym, 'machines', 'name,asset_tag\nBike,Äb 1\n');
    const before = await fingerprint(gym);
    const [machine] = await recordsOf<Stored>(gym, 'machines');
    const uuids = `uuid,brand\n${machine?.uuid},X\n${machine?.uuid.toUpperCase()},Y\n`;
    for (const [match, file] of [
      ['uuid', uuids],
      ['asset_tag', 'asset_tag,brand\nÄb 1,X\nab  1,Y\n'],
    ] as const)
      expect(await mistakesIn(gym, 'machines', file, { query: `match_on=${match}` })).toEqual([
        [2, match, 'is the same as in row 1'],
      ]);
    expect(await fingerprint(gym)).toEqual(before);
  });

  it('changes nothing when the last of many rows is refused, and skips only that row with on_error=skip', async () => {
    const gym = await service.createGym('Last');
    const numbers = Array.from({ length: 700 }, (_, i) => i);
    await importFile(gym, 'reporters', ['name,email', ...numbers.map((i) => `Member ${i},`), ''].join('\n'));
    const before = await fingerprint(gym);
    const { rows: stored } = await gym.seed(({ em }) =>
      sql<Stored>`select id, uuid from reporter order by id`.execute(em.getKysely()),
    );
    const changed = numbers.map((i) => `${stored[i]?.uuid},Member ${i === 699 ? 0 : i},${i}@b.example`);
    const file = ['uuid,name,email', ...changed, ''].join('\n');
    const query = 'match_on=uuid';
    expect(await mistakesIn(gym, 'reporters', file, { query })).toEqual([
      [700, undefined, 'Another reporter has this name.'],
    ]);
    expect(await fingerprint(gym)).toEqual(before);
    expect(await importFile(gym, 'reporters', file, { query: `${query}&on_error=skip` })).toMatchObject({
      updated: 699,
      failed: 1,
    });
    const { rows: counts } = await gym.seed(({ em }) =>
      sql`select version, count(*)::int as reporters from reporter group by version order by version`.execute(
        em.getKysely(),
      ),
    );
    expect(counts).toEqual([
      { version: 1, reporters: 1 },
      { version: 2, reporters: 699 },
    ]);
  });

  it('waits for a change in progress, keeps it, and records what it changed itself', async () => {
    const gym = await service.createGym('Race');
    const [first, second] = [await addMachine(gym, { asset_tag: 'A' }), await addMachine(gym, { asset_tag: 'B' })];
    const file = 'asset_tag,brand\nA,New\nB,\n';
    const { importing } = await gym.seed(async (tx) => {
      for (const { id } of [first, second])
        await machines.update(tx, await machines.lock(tx, id), { brand: 'Between', model: 'Kept' });
      await machines.update(tx, await machines.lock(tx, second.id), { brand: null });
      const importing = importFile(gym, 'machines', file, { query: 'match_on=asset_tag' });
      await waitForWaiter(tx);
      // In an object, because the transaction would wait for the import.
      return { importing };
    });
    expect(await importing).toMatchObject({ updated: 1, unchanged: 1 });
    expect(await readMachine(gym, first.id)).toMatchObject({ brand: 'New', model: 'Kept', version: 3 });
    expect(await readMachine(gym, second.id)).toMatchObject({ brand: null, model: 'Kept', version: 3 });
    expect((await eventsOf(gym)).at(-1)).toMatchObject({
      resource: { id: first.id },
      changes: { brand: ['Between', 'New'] },
    });
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { fingerprint } from '../../support/fingerprint.ts';
import { importFile, mistakesIn, recordsOf, sendFile } from '../../support/imports.ts';
import { refusal } from '../../support/rows.ts';
import { useSharedService } from '../../support/service.ts';

const service = useSharedService();
const createGym = (name: string) => service.createGym(name);

const eventTypesOf = async (gym: Awaited<ReturnType<typeof createGym>>): Promise<Schemas['Event'][]> => {
  const response = await gym.request('GET', '/api/v1/events?limit=100');
  return JSON.parse(await response.text()).data;
};

describe('POST /api/v1/imports', () => {
  it('imports a CSV file with the column names of a spreadsheet and reports where each column went', async () => {
    const gym = await createGym('Spreadsheet');
    const file = [
      'Machine;Serial No.;Inventory number;Purchase date;Price;Status',
      'Treadmill 1;S-1;AT-1;31/01/2026;1.234,50;Out of service',
      '"Bike; red";S-2;AT-2;01/02/2026;99,90;',
    ].join('\r\n');
    const result = await importFile(gym, 'machines', `\uFEFF${file}\r\n`);
    expect(result).toMatchObject({ area: 'machines', dry_run: false, rows: 2, created: 2, failed: 0 });
    expect(result.columns.map(({ field }) => field)).toEqual([
      'name',
      'serial_number',
      'asset_tag',
      'purchased_at',
      'purchase_price',
      'status',
    ]);
    const [treadmill, bike] = await recordsOf(gym, 'machines');
    expect(treadmill).toMatchObject({ purchased_at: '2026-01-31', purchase_price: 1234.5, status: 'out_of_service' });
    expect(bike).toMatchObject({
      name: 'Bike; red',
      purchased_at: '2026-02-01',
      purchase_price: 99.9,
      status: 'active',
    });
    expect(result.results.map(({ row, action, id }) => [row, action, id])).toEqual([
      [1, 'created', treadmill?.['id']],
      [2, 'created', bike?.['id']],
    ]);
  });

  it('imports what a machine is worth and how much depends on it, also under the names of a spreadsheet', async () => {
    const gym = await createGym('Worth');
    const file = 'Machine;Replacement cost;Importance\nTreadmill 1;9.850,00;High\nBike;;\n';
    expect(await importFile(gym, 'machines', file)).toMatchObject({ created: 2, failed: 0 });
    const [treadmill, bike] = await recordsOf<Schemas['Machine']>(gym, 'machines');
    expect(treadmill).toMatchObject({ replacement_value: 9850, criticality: 'high' });
    expect(bike).toMatchObject({ replacement_value: null, criticality: null });
  });

  it.each([
    ['application/x-ndjson', '{"name":"A","purchase_price":1.5}\n\n{"name":"B","brand":null}\n'],
    ['application/json', '[ {"name":"A","purchase_price":1.5}, {"name":"B","brand":null} ]'],
  ])('imports %s with the types of the contract', async (type, file) => {
    const gym = await createGym('Objects');
    expect(await importFile(gym, 'machines', file, { type })).toMatchObject({ rows: 2, created: 2 });
    const records = await recordsOf<Schemas['Machine']>(gym, 'machines');
    const prices = records.map(({ name, purchase_price }) => [name, purchase_price]);
    expect(prices.toSorted()).toEqual([
      ['A', 1.5],
      ['B', null],
    ]);
  });

  it('imports every area, with references by name, UUID and number, and the stock and state of records', async () => {
    const gym = await createGym('Every area');
    await importFile(gym, 'locations', 'name,kind,parent_id\nClub,site,\nHall,room,club\nCorner,zone,HALL\n');
    const [club, hall, corner] = await recordsOf<Schemas['Location']>(gym, 'locations');
    expect([hall?.parent_id, corner?.parent_id]).toEqual([club?.id, hall?.id]);
    await importFile(gym, 'suppliers', 'Company,E-mail,contacts\nMatrix,a@b.example,"[{""name"":""Ines""}]"\n');
    const machines = `Name,Asset tag,location_id,Supplier,status,blocked_reason\nRower,R1,${hall?.uuid},matrix,defect,Chain\nBike,B1,${club?.id},,,\n`;
    await importFile(gym, 'machines', machines);
    const added = await recordsOf<Schemas['Machine']>(gym, 'machines');
    const [rower, bike] = ['Rower', 'Bike'].map((wanted) => added.find(({ name }) => name === wanted));
    expect(rower).toMatchObject({ location_id: hall?.id, status: 'defect', blocked_reason: 'Chain', version: 1 });
    await importFile(gym, 'parts', 'Part,SKU,Stock,Minimum,Location\nBelt,B-1,"2,5","4,25",Hall\n');
    expect(await recordsOf(gym, 'parts')).toMatchObject([
      { quantity: 2.5, min_quantity: 4.25, low_stock: true, location_id: hall?.id },
    ]);
    const tasks =
      'Task,Machine,rule_unit,rule_interval,active,next_due_at,last_completed_at,checklist\nOil,r1,month,1,yes,2026-03-01,,Chain; Seat\nOnce,Bike,,,no,,2026-01-01T10:00:00.000Z,\n';
    await importFile(gym, 'maintenance_tasks', tasks);
    expect(await recordsOf(gym, 'maintenance_tasks')).toMatchObject([
      { machine_id: rower?.id, next_due_at: '2026-03-01', active: true, checklist: ['Chain', 'Seat'] },
      { machine_id: bike?.id, next_due_at: null, active: false, last_completed_at: '2026-01-01T10:00:00.000Z' },
    ]);
    await importFile(gym, 'reporters', 'Full name,Type,Telephone\nSam Okafor,member,+31 20 555 0101\n');
    expect(await recordsOf(gym, 'reporters')).toMatchObject([
      { name: 'Sam Okafor', kind: 'member', phone: '+31 20 555 0101' },
    ]);
    await importFile(gym, 'exercises', 'Name,Machines,Level\nRow,Rower;B1,beginner\n');
    expect(await recordsOf(gym, 'exercises')).toMatchObject([
      { machine_ids: [rower?.id ?? 0, bike?.id ?? 0].toSorted((a, b) => a - b), difficulty: 'beginner' },
    ]);
    const contracts = `title,supplier_id,starts_on,machine_ids,cancelled_at,status\nService,Matrix,2026-01-01,"[""${bike?.uuid}""]",2026-02-01T00:00:00.000Z,cancelled\n`;
    await importFile(gym, 'contracts', contracts);
    expect(await recordsOf(gym, 'contracts')).toMatchObject([{ machine_ids: [bike?.id], status: 'cancelled' }]);
  });

  it('keeps the uuid of a new record, ignores what the service sets, and refuses the uuid of another record', async () => {
    const gym = await createGym('Uuids');
    const uuid = randomUUID();
    const file = `id,uuid,version,name,created_at,updated_at\n7,${uuid},3,A,2020-01-01T00:00:00.000Z,2020-01-01T00:00:00.000Z\n`;
    const result = await importFile(gym, 'suppliers', file);
    expect(result.columns.filter(({ field }) => field === null).map(({ column, detail }) => [column, detail])).toEqual(
      ['id', 'version', 'created_at', 'updated_at'].map((column) => [column, 'is set by the service']),
    );
    expect(await recordsOf(gym, 'suppliers')).toMatchObject([{ uuid, name: 'A', version: 1 }]);
    expect(await mistakesIn(gym, 'suppliers', file, { query: 'repeat=true' })).toEqual([
      [1, 'uuid', 'is that of a record already; match_on=uuid updates it'],
    ]);
    expect(await mistakesIn(gym, 'suppliers', 'uuid,name\nx,A\n')).toEqual([[1, 'uuid', 'must be a uuid']]);
    const current = file.replace(`${uuid},3,`, `${uuid},1,`);
    expect(await importFile(gym, 'suppliers', current, { query: 'match_on=uuid' })).toMatchObject({ unchanged: 1 });
    const stranger = await createGym('Stranger');
    expect(await importFile(stranger, 'suppliers', file)).toMatchObject({ created: 1 });
  });

  it.each([
    ['machines', 'asset_tag', 'name,asset_tag,brand\nA,T-1,Old\n', 'Name,Asset tag,Brand\nA,t-1,New\nB,T-2,\n'],
    ['machines', 'serial_number', 'name,serial_number,brand\nA,T-1,Old\n', 'Name,S/N,Brand\nA,T-1,New\nB,T-2,\n'],
    ['parts', 'sku', 'name,sku,unit\nA,T-1,piece\n', 'Name,SKU,Unit\nA,T-1,m\nB,T-2,\n'],
    ['exercises', 'name', 'name,muscle_group\nA,legs\n', 'Name,Muscles\na,arms\nB,\n'],
    ['locations', 'name', 'name,notes\nA,x\n', 'Name,Notes\nA,y\nB,\n'],
  ] as const)(
    'updates %s that match on %s, creates the others and changes nothing the second time',
    async (area, match, first, second) => {
      const gym = await createGym('Matched');
      await importFile(gym, area, first);
      const query = `match_on=${match}`;
      expect(await importFile(gym, area, second, { query })).toMatchObject({ created: 1, updated: 1, unchanged: 0 });
      const records = await recordsOf(gym, area);
      expect(records.map(({ version }) => version)).toEqual([2, 1]);
      const again = await importFile(gym, area, second, { query: `${query}&repeat=true` });
      expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
      expect(await recordsOf(gym, area)).toEqual(records);
    },
  );

  it('changes the stock of a part by a movement, and the status of a machine with a line of its history', async () => {
    const gym = await createGym('Rules');
    await importFile(gym, 'parts', 'name,sku,quantity\nBelt,B,5\n');
    await importFile(gym, 'parts', 'sku,quantity\nB,3\n', { query: 'match_on=sku&overwrite=state' });
    const [part] = await recordsOf<Schemas['Part']>(gym, 'parts');
    expect(part?.quantity).toBe(3);
    const movements = await recordsOf(gym, `parts/${part?.id}/movements`);
    expect(movements.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['adjustment', 5],
      ['adjustment', -2],
    ]);
    await importFile(gym, 'machines', 'name,status\nBike,active\n');
    await importFile(gym, 'machines', 'name,status\nBike,retired\n', { query: 'match_on=name&overwrite=state' });
    const [machine] = await recordsOf<Schemas['Machine']>(gym, 'machines');
    expect(machine?.retired_at).not.toBeNull();
    const changes = await recordsOf(gym, `machines/${machine?.id}/status_changes`);
    expect(changes.map(({ to_status }) => to_status)).toEqual(['active', 'retired']);
  });

  it('leaves the events of every record, with the token and the request', async () => {
    const gym = await createGym('Events');
    const file = 'name,asset_tag\nA,1\nB,2\n';
    const headers = { 'x-request-id': 'import-1' };
    await importFile(gym, 'machines', file, { headers });
    await importFile(gym, 'machines', 'name,asset_tag\nA,1\nC,2\n', { query: 'match_on=asset_tag' });
    const events = (await eventTypesOf(gym)).toReversed();
    expect(events.map(({ type, data }) => [type, data['name']])).toEqual([
      ['machine.created', 'A'],
      ['machine.created', 'B'],
      ['machine.updated', 'C'],
    ]);
    expect(events[0]).toMatchObject({ actor: { name: 'write token', tool: null }, request_id: 'import-1' });
  });

  it('reports what a dry run would do and changes nothing', async () => {
    const gym = await createGym('Dry run');
    await importFile(gym, 'machines', 'name,asset_tag\nA,1\n');
    const before = await fingerprint(gym);
    const file = 'name,asset_tag,supplier\nA,1,\nB,1x,\nC,2,Nobody\n';
    const result = await importFile(gym, 'machines', file, { query: 'match_on=asset_tag&dry_run=true' });
    expect(result).toMatchObject({ dry_run: true, rows: 3, created: 1, unchanged: 1, failed: 1 });
    expect(result.results).toMatchObject([
      { row: 1, action: 'unchanged', id: expect.any(Number) },
      { row: 2, action: 'created', id: null, uuid: null },
      { row: 3, action: 'failed', errors: [{ column: 'supplier' }] },
    ]);
    expect(await fingerprint(gym)).toEqual(before);
  });

  it('imports all rows or none, although the invalid one is the last of many', async () => {
    const gym = await createGym('All or nothing');
    const before = await fingerprint(gym);
    const rows = Array.from({ length: 1100 }, (_, i) => `Name ${i}`);
    expect(await mistakesIn(gym, 'reporters', ['name', ...rows, 'NAME 7', ''].join('\n'))).toEqual([
      [1101, undefined, 'Another reporter has this name.'],
    ]);
    expect(await fingerprint(gym)).toEqual(before);
  });

  it('imports the valid rows with on_error=skip and reports the others', async () => {
    const gym = await createGym('Skip');
    const file = 'name,kind\nA,\nB,nonsense\na,\n,\nC,staff\n';
    const result = await importFile(gym, 'reporters', file, { query: 'on_error=skip' });
    expect(result).toMatchObject({ rows: 4, created: 2, failed: 2 });
    expect(result.results.map(({ row, action }) => [row, action])).toEqual([
      [1, 'created'],
      [2, 'failed'],
      [3, 'failed'],
      [5, 'created'],
    ]);
    expect((await recordsOf(gym, 'reporters')).map(({ name }) => name).toSorted()).toEqual(['A', 'C']);
  });

  it('returns the first response for the same file under the same Idempotency-Key, and refuses another file', async () => {
    const gym = await createGym('Key');
    const send = (file: string) => sendFile(gym, 'suppliers', file, { headers: { 'idempotency-key': 'k1' } });
    const first = await (await send('name\nA\n')).json();
    expect(await (await send('name\nA\n')).json()).toEqual(first);
    expect(await recordsOf(gym, 'suppliers')).toHaveLength(1);
    expect(await refusal(await send('name\nB\n'))).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let cross: number;
let treadmill: number;
let lonely: number;

beforeAll(async () => {
  gym = await service.createGym('Numbers');
  const other = await service.createGym('Other numbers');
  const add = async (name: string, asset_tag?: string): Promise<number> =>
    (await addMachine(gym, { name, ...(asset_tag === undefined ? {} : { asset_tag }) })).id;
  cross = await add('Cross-trainer');
  lonely = await add('Lonely rower');
  treadmill = await add(`Treadmill ${cross}`);
  await add(`Bike 1${cross}`);
  await add(`Bike ${cross}1`);
  await addMachine(other, { name: `Elsewhere ${cross}` });
});

const note = (): string => `machine ${cross} is Cross-trainer; Treadmill ${cross} is machine ${treadmill}.`;

describe('a number as machine_id', () => {
  it('is the id, and the result of a read says which other machine has the number in its name', async () => {
    const machine_id = String(cross);
    expect(await gym.call('get_machine', { machine_id })).toMatchObject({ id: cross, note: note() });
    for (const tool of ['list_open_tickets', 'list_workorders', 'list_inspections', 'list_incidents'] as const)
      expect(Object(await gym.call(tool, { machine_id })).note, tool).toContain(note());
    expect(await gym.call('get_machine', { machine_id: `00${cross}` })).toMatchObject({ note: note() });
  });

  it('is the id, and the result of a change says which other machine has the number in its name', async () => {
    const machine_id = String(cross);
    const changes = [
      gym.call('report_ticket', { machine_id, description: 'Squeaks' }),
      gym.call('create_inspection', { machine_id, passed: true }),
      gym.call('set_machine_status', { machine_id, status: 'maintenance' }),
      gym.call('add_note', { notable_type: 'machine', notable_id: machine_id, body: 'Loud' }),
    ];
    for (const change of await Promise.all(changes)) expect(Object(change).note).toContain(note());
  });

  it('is named in a result that does not name the machine otherwise', async () => {
    const machine_id = String(lonely);
    const found = `machine_id ${lonely} is Lonely rower (id ${lonely}).`;
    expect(Object(await gym.call('list_open_tickets', { machine_id })).note).toContain(found);
    expect(await gym.call('get_machine', { machine_id })).not.toHaveProperty('note');
    expect(Object(await gym.call('list_notes', { notable_type: 'machine', notable_id: machine_id })).note).toContain(
      `notable_id ${lonely} is Lonely rower`,
    );
  });

  it('may be the asset tag of another machine, which the result says', async () => {
    const { id } = await addMachine(gym, { name: 'Tagged', asset_tag: String(lonely) });
    expect(await gym.call('get_machine', { machine_id: String(lonely) })).toMatchObject({
      id: lonely,
      note: `machine ${lonely} is Lonely rower; Tagged is machine ${id}.`,
    });
  });

  it('that many machines have in their names is noted with three of them', async () => {
    for (let n = 0; n < 5; n += 1) await addMachine(gym, { name: `Rack ${treadmill} ${'abcde'[n]}` });
    const { note: text = '' } = Object(await gym.call('get_machine', { machine_id: String(treadmill) }));
    expect(text.match(/is machine/g)).toHaveLength(3);
    expect(text).toMatch(/; and more\.$/);
  });
});

it('a number as part_id or location_id says which other part or location has it in its name', async () => {
  const { data: part } = await gym.api.POST('/api/v1/parts', { body: { name: 'Belt' } });
  const { data: other } = await gym.api.POST('/api/v1/parts', { body: { name: `Bolt 0${part?.id}` } });
  const path = { id: String(part?.id) };
  await gym.api.POST('/api/v1/parts/{id}/movements', { params: { path }, body: { kind: 'receipt', quantity: 5 } });
  const { id } = await gym.call('create_workorder', { title: 'New belt' });
  const used = await gym.call('use_parts', { workorder_id: String(id), part_id: String(part?.id), quantity: 1 });
  expect(Object(used).note).toContain(`part ${part?.id} is Belt; Bolt 0${part?.id} is part ${other?.id}.`);
  const { data: hall } = await gym.api.POST('/api/v1/locations', { body: { name: 'North hall' } });
  await gym.api.POST('/api/v1/locations', { body: { name: `Hall ${hall?.id}` } });
  const plans = await gym.call('list_floor_plans', { location_id: String(hall?.id) });
  expect(Object(plans).note).toContain(`location ${hall?.id} is North hall; Hall ${hall?.id} is location `);
});

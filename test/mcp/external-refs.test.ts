import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { REFERABLE } from '../../generated/values.ts';
import { tools } from '../support/contract.ts';
import { exampleArguments } from '../support/example-arguments.ts';
import { createWorld, type World } from '../support/gym-data.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let world: World;
beforeAll(async () => {
  gym = await service.createGym('External refs of tools');
  world = await createWorld(gym);
});

const propertiesOf = (schema: unknown): object => Object(Object(schema)['properties']);
const rowsIn = (output: unknown): object => propertiesOf(Object(Object(propertiesOf(output))['data'])['items']);

const argumentsOf = (name: string): object => {
  const examples: Record<string, object> = exampleArguments(world.row);
  return examples[name] ?? {};
};

const writing = tools.filter(({ input }) => 'external_ref' in propertiesOf(input));
const listing = tools.filter(({ output }) => 'external_ref' in rowsIn(output));
const namesOf = (some: typeof tools) => some.map(({ published: { name } }) => ({ name }));

describe('the external_ref of records in tools', () => {
  it.each(namesOf(writing))('is set by $name, which returns it, and is refused a second time', async ({ name }) => {
    const args = { ...argumentsOf(name), external_ref: `T ${name}`, count: undefined };
    const { refused, text } = await gym.tryCall(name, args);
    expect(refused, text).toBe(false);
    expect(text).toContain(`"external_ref":"T ${name}"`);
  });

  it('is an argument of each tool that adds or updates a record that has one', () => {
    const kind =
      /^(create|update|report)_(machine|location|supplier|part|person|reporter|ticket|workorder|maintenance_task|maintenance_plan|contract|purchase_order)$/;
    const named = tools.map(({ published: { name } }) => name).filter((name) => kind.test(name));
    expect(namesOf(writing).map(({ name }) => name)).toEqual(named);
  });

  it.each(namesOf(listing))('is in the rows of $name', async ({ name }) => {
    await gym.load(async ({ em }) => {
      for (const kind of REFERABLE)
        await sql`update ${sql.table(kind)} set external_ref = coalesce(external_ref, 'Row ' || id)`.execute(
          em.getKysely(),
        );
    });
    const { refused, text } = await gym.tryCall(name, name === 'upcoming_maintenance' ? { days: 365 } : {});
    expect(refused, text).toBe(false);
    expect(text).toMatch(/"external_ref":"(Row|T) /);
  });

  it('is in the rows of each kind, and in no published schema of a list', () => {
    expect(listing).toHaveLength(REFERABLE.length);
    for (const { published } of listing) expect(JSON.stringify(published)).not.toContain('external_ref"');
  });

  it('names a record in an argument, and an unknown one is refused with what finds it', async () => {
    await gym.call('update_machine', { machine_id: String(world.row('machine').id), external_ref: 'SAP-4711' });
    expect(await gym.call('get_machine', { machine_id: 'ref:SAP-4711' })).toMatchObject({ external_ref: 'SAP-4711' });
    const unknown = await gym.tryCall('get_machine', { machine_id: 'ref:SAP-1' });
    expect(unknown.text).toBe(
      'get_machine was not run. No machine has the external_ref "SAP-1". Use list_machines to find machine ids.',
    );
    const reported = await gym.tryCall('report_ticket', { machine_id: 'ref:SAP-1', description: 'Belt slips.' });
    expect(reported.text).toContain('no machine has the external_ref "SAP-1". Use list_machines to find machine ids.');
    const byId = await gym.tryCall('get_machine', { machine_id: '999999' });
    expect(byId.text).toContain('This gym has no machine with this id.');
  });

  it('belongs to one machine, so several at once have one each', async () => {
    const several = await gym.tryCall('create_machine', { name: 'Sled', count: 2, external_ref: 'S-1' });
    expect(several.text).toContain('external_ref belongs to one machine');
    const rows = [
      { name: 'Sled A', external_ref: 'S-1' },
      { name: 'Sled B', external_ref: 'S-2' },
    ];
    const shared = await gym.tryCall('create_machine', { rows, external_ref: 'S-3', confirm: true });
    expect(shared.text).toContain('asset_tag, serial_number and external_ref of each machine');
    const { machines } = await gym.call('create_machine', { rows, confirm: true });
    expect(machines.map(({ external_ref }) => external_ref)).toEqual(['S-1', 'S-2']);
  });
});

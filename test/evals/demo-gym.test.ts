import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDemoGym } from '../support/demo-gym.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();

/** Returns a digest of the rows of every table that has rows of the gym, wherever they are stored. */
const digest = async (gym: Gym): Promise<Record<string, string | undefined>> => {
  const tables = Object.keys(await fingerprint(gym)).filter((name) => name !== 'token');
  return gym.load(async ({ em }) => {
    const digests: Record<string, string | undefined> = {};
    for (const name of tables) {
      const query = sql<{ digest: string }>`select md5(string_agg(stored::text, ' ' order by stored::text)) as digest
        from ${sql.table(name)} as stored where tenant_id = ${gym.id}`;
      digests[name] = (await query.execute(em.getKysely())).rows[0]?.digest;
    }
    return digests;
  });
};

it('a restored gym has the rows that it was loaded with, and no others', async () => {
  const { gym, restore } = await createDemoGym(service, 'Restored');
  const before = await digest(gym);
  for (const reporter_name of ['A guest', 'Another guest']) {
    await gym.call('report_ticket', { machine_id: 'Treadmill 4', description: 'It squeaks.', reporter_name });
    await gym.call('set_machine_status', { machine_id: 'Treadmill 4', status: 'defect', reason: 'Squeaks' });
    await gym.call('receive_order', { purchase_order_id: 'PO-0045' });
    const { id } = (await gym.call('list_floor_plans', {})).data[0] ?? {};
    expect((await gym.request('DELETE', `/api/v1/floor_plans/${id}`)).status).toBe(204);
    expect(await digest(gym)).not.toEqual(before);
    await restore();
    expect(await digest(gym)).toEqual(before);
  }
});

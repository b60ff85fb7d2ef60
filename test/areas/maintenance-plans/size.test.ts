import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPlan, changePlan, MONTHLY } from '../../support/plans.ts';
import { refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;

beforeAll(async () => {
  gym = await service.createGym('Many tasks');
  await gym.seed(({ em }) =>
    sql`insert into machine (name, type, brand) select 'Treadmill ' || n, 'Straße', case when n = 1 then 'Rare' else 'Common' end
      from generate_series(1, 5001) as n`.execute(em.getKysely()),
  );
});

const tasks = Array.from({ length: 50 }, (_, n) => ({ ...MONTHLY, key: `task-${n}` }));
const send = (method: string, path: string, body: object): Promise<Response> =>
  gym.request(method, `/api/v1/maintenance_plans${path}`, { body });

describe('a plan of more than 250,000 tasks', () => {
  const expected = {
    status: 422,
    code: 'validation_failed',
    places: ['/match'],
    details: [expect.stringMatching(/^fits 5001 machines, which makes 250050 tasks.* at most 5000 machines each/)],
  };

  it('is refused before a task is made, also by a change or an activation', async () => {
    expect(await refusal(await send('POST', '', { name: 'All', match: { type: 'STRASSE' }, tasks }))).toEqual(expected);
    const plan = await addPlan(gym, { brand: 'rare' }, { tasks });
    expect(await refusal(await send('PATCH', `/${plan.id}`, { match: { type: 'strasse' } }))).toEqual(expected);
    const inactive = await addPlan(gym, { type: 'straße' }, { tasks, active: false });
    expect(await refusal(await send('PATCH', `/${inactive.id}`, { active: true }))).toEqual(expected);
    await changePlan(gym, inactive.id, { name: 'Renamed' });
  });
});

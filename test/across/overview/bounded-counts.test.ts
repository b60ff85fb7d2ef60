import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useService, type Gym } from '../../support/service.ts';

const service = useService();

/** More rows than are counted. */
const MANY = 2300;
let gym: Gym;

const run = (statement: string): Promise<unknown> => gym.seed(({ em }) => sql.raw(statement).execute(em.getKysely()));

describe('a count of 2000 means at least 2000:', () => {
  beforeAll(async () => {
    gym = await service.createGym('Large');
    await run("insert into location (name, kind) values ('Harbour', 'building'), ('Old town', 'building')");
    await run(
      "insert into location (name, kind, parent_id) select 'Hall', 'zone', id from location where name = 'Harbour'",
    );
    await run(`
      insert into machine (name, status, location_id)
      select 'Bench ' || n, case when n <= 40 then 'defect' else 'active' end, (select id from location where name = 'Hall')
      from generate_series(1, ${MANY}) as n`);
    await run(`insert into machine (name, status, location_id)
      select 'Rower ' || n, 'defect', (select id from location where name = 'Old town') from generate_series(1, 3) as n`);
    await run("insert into reporter (name) values ('Ada')");
    await run(`insert into ticket (machine_id, reporter_id, description, priority)
      select id, (select id from reporter), 'Belt slips', 'urgent' from machine`);
  });

  it('overview counts the machines of each site', async () => {
    const { sites } = await gym.call('overview', {});
    expect(sites).toMatchObject([
      { name: 'Harbour', machines: 2000, unusable: 40 },
      { name: 'Old town', machines: 3, unusable: 3 },
    ]);
  });

  it('overview counts hazards and open work, and shows the newest hazards', async () => {
    const { hazards, open_tickets, unusable_machines } = await gym.call('overview', {});
    expect({ open_tickets, hazards: hazards.total, unusable: unusable_machines.total }).toEqual({
      open_tickets: 2000,
      hazards: 2000,
      unusable: 43,
    });
    expect(hazards.first.map(({ name }) => name)).toEqual([2300, 2299, 2298, 2297].map((n) => `Bench ${n}`));
  });

  it('overview counts exactly in a place with few machines', async () => {
    const overview = await gym.call('overview', { location: 'old town' });
    expect(overview).toMatchObject({ open_tickets: 3, hazards: { total: 0 }, unusable_machines: { total: 3 } });
    expect(overview.sites).toMatchObject([{ name: 'Old town', machines: 3 }]);
  });

  it('a reporter has the number of their tickets', async () => {
    const { data } = await gym.call('list_reporters', {});
    expect(data).toMatchObject([{ name: 'Ada', ticket_count: 2000 }]);
  });
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createPlatformToken } from '../../src/auth/platforms.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { ask, readRows, readTenant, useCells } from '../support/moving.ts';

const cells = useCells();

const NEW_CELL = 'https://eu.ems.example.com';

/** Attaches a text to a machine, and returns the id of the attachment. */
const upload = async (address: string, token: string, machine: unknown): Promise<unknown> => {
  const query = new URLSearchParams({ attachable_type: 'machine', attachable_id: String(machine), name: 'note.txt' });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
  const response = await fetch(`${address}/api/v1/attachments?${query}`, { method: 'POST', headers, body: 'Oiled.' });
  expect(response.status).toBe(201);
  return JSON.parse(await response.text()).id;
};

/** Adds a job of a gym that waits for tomorrow, in a queue of the service. */
const addJob = (id: number): Promise<unknown> =>
  asOwner(() =>
    sql`insert into pgboss.job_common (name, data, start_after)
      select name, jsonb_build_object('tenant_id', ${id}::bigint), now() + interval '1 day' from pgboss.queue order by name limit 1`.execute(
      cells.database('here').db,
    ),
  );

/** Returns the jobs of a gym in a cell that wait, without their state. */
const jobsOf = async (which: 'here' | 'there', id: number): Promise<unknown[]> => {
  const { rows } = await asOwner(() =>
    sql`select id, name, data, start_after from pgboss.job_common
      where (data ->> 'tenant_id')::bigint = ${id} and start_after > now() order by id`.execute(
      cells.database(which).db,
    ),
  );
  return rows;
};

describe('ems tenant move', () => {
  it(
    'moves the demo gym with all its rows, files, jobs, tokens, cursors and idempotency keys',
    { timeout: 300_000 },
    async () => {
      const { here, there } = cells;
      const token = (await here.runHere('demo', '--tenant', 'Demo Gym')).stdout.trim().split(/\s+/).at(-1) ?? '';
      const [old, fresh] = await Promise.all([here.serve(), there.serve()]);
      const page = await ask(old, token, '/events?limit=3');
      const key = { 'Idempotency-Key': 'made-before' };
      const made = await ask(old, token, '/machines', { name: 'Rower 99' }, key);
      expect([page.status, made.status]).toEqual([200, 201]);
      const file = await upload(old.address, token, made.body['id']);
      const { id } = (await readTenant(cells.database('here'), 'Demo Gym')) ?? { id: 0 };
      await addJob(id);
      const jobs = await jobsOf('here', id);
      expect(jobs.length).toBeGreaterThan(0);
      const output = await cells.move('Demo Gym', '--url', NEW_CELL);
      expect(output).toMatchObject({ code: 0 });
      expect(JSON.parse(output.stdout)).toMatchObject({ files: 1, missing_files: 0 });
      const rows = await readRows(cells.database('here'), id);
      expect(Object.keys(rows).length).toBeGreaterThan(30);
      expect(await readRows(cells.database('there'), id)).toEqual(rows);
      expect(await jobsOf('there', id)).toEqual(jobs);
      // Only one cell serves the gym.
      const redirected = await ask(old, token, '/machines?limit=1');
      expect([redirected.status, redirected.location]).toEqual([308, `${NEW_CELL}/api/v1/machines?limit=1`]);
      const again = await ask(fresh, token, '/machines', { name: 'Rower 99' }, key);
      expect([again.status, again.body['id']]).toEqual([201, made.body['id']]);
      expect((await ask(fresh, token, `/events?limit=3&cursor=${page.body['next_cursor']}`)).status).toBe(200);
      const headers = { authorization: `Bearer ${token}` };
      const content = await fetch(`${fresh.address}/api/v1/attachments/${file}/content`, { headers });
      expect([content.status, await content.text()]).toEqual([200, 'Oiled.']);
      const another = await ask(fresh, token, '/machines', { name: 'Bike 99' });
      expect(another.status).toBe(201);
      expect(another.body['id']).toBeGreaterThan(Number(made.body['id']));
      await expect(cells.move('Demo Gym')).resolves.toMatchObject({ code: 0 });
      await Promise.all([old.end('SIGTERM'), fresh.end('SIGTERM')]);
    },
  );

  it(
    'refuses what cannot move, says why, and leaves the gym and the other cell as they are',
    { timeout: 300_000 },
    async () => {
      const { here, there } = cells;
      await cells.create('Staying Gym');
      const refusal = async (name: string, ...more: string[]): Promise<string> => {
        const { code, stderr } = await here.runHere(...cells.argumentsFor(name, ...more));
        expect(code).not.toBe(0);
        return stderr;
      };
      expect(await refusal('No Gym')).toMatch(/There is no tenant named .*No Gym/);
      const own = ['tenant', 'move', 'Staying Gym', '--to', here.environment['DATABASE_URL'] ?? ''];
      expect((await here.runHere(...own)).stderr).toMatch(/--to is the database in which the gym is already/);
      expect(
        (await here.runHere('tenant', 'move', 'Staying Gym', '--to', 'postgres://127.0.0.1:1/none')).stderr,
      ).toMatch(/The database of --to cannot be used/);
      expect((await here.runHere('tenant', 'move', 'Staying Gym', '--to', 'mysql://host/db')).code).toBe(2);
      await createPlatformToken(cells.database('here'), 'Platform', null);
      expect(await refusal('Platform')).toMatch(/is a platform\. Platforms and their gyms stay in their cell/);
      const change = (statement: string, which: 'here' | 'there' = 'there'): Promise<unknown> =>
        asOwner(() => sql.raw(statement).execute(cells.database(which).db));
      const ofPlatform = (platform: string): Promise<unknown> =>
        change(`update tenant set platform_id = ${platform} where name = 'Staying Gym'`, 'here');
      await ofPlatform(`(select id from tenant where is_platform)`);
      expect(await refusal('Staying Gym')).toMatch(/A platform created .*Staying Gym/);
      await ofPlatform('null');
      await there.runHere('tenant', 'create', 'staying gym');
      expect(await refusal('Staying Gym')).toMatch(/another tenant named/);
      const { id } = (await readTenant(cells.database('here'), 'Staying Gym')) ?? { id: 0 };
      await change(`insert into tenant (id, name) values (${id}, 'With its id')`);
      await change(`update tenant set name = 'Other' where name = 'staying gym'`);
      expect(await refusal('Staying Gym')).toMatch(/another tenant with the id .*TENANT_ID_START/);
      await change(`update mikro_orm_migrations set name = name || '_other'`);
      expect(await refusal('Staying Gym')).toMatch(/run different versions of the service/);
      await change(`update mikro_orm_migrations set name = replace(name, '_other', '')`);
      expect(await readTenant(cells.database('here'), 'Staying Gym')).toMatchObject({
        moves_at: null,
        archived_at: null,
      });
      expect(await readTenant(cells.database('there'), 'Staying Gym')).toBeUndefined();
    },
  );
});

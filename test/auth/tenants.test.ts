import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTenant, findTenant, issueToken, listTenants } from '../../src/auth/administration.ts';
import { archiveTenant, renameTenant, restoreTenant, setTimezone } from '../../src/auth/tenants.ts';
import { countRows, deleteTenant } from '../../src/auth/tenant-deletion.ts';
import { asOwner, asTenant } from '../../src/core/tenancy.ts';
import { createWorld } from '../support/gym-data.ts';
import { listen, useService, type Gym } from '../support/service.ts';
import { STORE } from '../support/services.ts';

const service = useService();

const create = (name: string): Promise<unknown> => createTenant(service.database, name, 'UTC');

/** The status and code of a request to a process that has cached no token. */
const askNewProcess = async (gym: Gym): Promise<[number, string | undefined]> => {
  const process = await listen(service.database);
  const headers = { authorization: `Bearer ${gym.tokens.write}` };
  const response = await fetch(`${process.base}/api/v1/machines?limit=1`, { headers });
  const { code }: { code?: string } = JSON.parse(await response.text());
  process.close();
  return [response.status, code];
};

describe('the name of a tenant', () => {
  it('is unique letter case and surrounding spaces aside', async () => {
    await create('  North Gym ');
    expect((await findTenant(service.database, 'NORTH gym')).name).toBe('North Gym');
    await expect(create('north gym')).rejects.toThrow('There is a tenant named "north gym" already.');
    await create('South Gym');
    await expect(renameTenant(service.database, 'South Gym', 'NORTH GYM ')).rejects.toThrow(/already/);
    expect((await renameTenant(service.database, 'north gym', 'North gym')).name).toBe('North gym');
  });

  it('is listed with the most similar ones when a tenant is not found among many', async () => {
    for (let i = 0; i < 12; i += 1) await create(`Branch ${i}`);
    await expect(findTenant(service.database, 'Nort Gym')).rejects.toThrow(
      /There is no tenant named "Nort Gym"\. There are \d+; the most similar are: "North gym", /,
    );
  });

  it('changes with its tokens and data kept, like the time zone', async () => {
    const gym = await service.createGym('Before');
    const { id } = await renameTenant(service.database, gym.name, 'After');
    await setTimezone(service.database, 'after', 'Asia/Tokyo');
    expect(await findTenant(service.database, 'After')).toMatchObject({ id: gym.id, timezone: 'Asia/Tokyo' });
    expect(id).toBe(gym.id);
    const me = await gym.request('GET', '/api/v1/me');
    expect(JSON.parse(await me.text())).toMatchObject({ tenant: { name: 'After', timezone: 'Asia/Tokyo' } });
  });
});

describe('an archived tenant', () => {
  it('is refused with a code of its own, keeps its data, and works again once it is restored', async () => {
    const gym = await service.createGym('Archived');
    await createWorld(gym);
    const before = await countRows(service.database, await findTenant(service.database, gym.name));
    await archiveTenant(service.database, gym.name);
    expect(await askNewProcess(gym)).toEqual([403, 'tenant_archived']);
    await expect(archiveTenant(service.database, gym.name)).rejects.toThrow(/was archived at 2/);
    const restored = await restoreTenant(service.database, gym.name);
    expect(restored.archived_at).toBeNull();
    expect(await askNewProcess(gym)).toEqual([200, undefined]);
    expect(await countRows(service.database, restored)).toEqual(before);
    await expect(restoreTenant(service.database, gym.name)).rejects.toThrow(/is not archived/);
  });

  it('is left alone by the jobs that derive events and deliver webhooks', async () => {
    const gym = await service.createGym('Jobless');
    await asTenant(gym.id, () =>
      sql`insert into webhook_endpoint (url, event_types, sealed_secret, position)
        values ('https://gym.example', '["*"]', '', gen_random_uuid())`.execute(gym.db),
    );
    await gym.request('POST', '/api/v1/machines', { body: { name: 'Rower' } });
    await asTenant(gym.id, () => sql`update webhook_endpoint set position = event_id('2020-01-01', 0)`.execute(gym.db));
    const countWork = async (): Promise<number[]> => {
      const work = await sql<{ tenant_id: number }>`select tenant_id from webhook_work()`.execute(gym.db);
      const due = await sql<{ id: number }>`select id from tenants_due(0, 1000, 30)`.execute(gym.db);
      return [
        work.rows.filter(({ tenant_id }) => tenant_id === gym.id).length,
        due.rows.filter(({ id }) => id === gym.id).length,
      ];
    };
    expect(await countWork()).toEqual([1, 1]);
    await archiveTenant(service.database, gym.name);
    expect(await countWork()).toEqual([0, 0]);
  });
});

describe('the deletion of a tenant', () => {
  let neighbour: Gym;
  beforeAll(async () => {
    neighbour = await service.createGym('Neighbour');
    await createWorld(neighbour);
  });

  it('needs an archived tenant', async () => {
    await expect(deleteTenant(service.database, neighbour.name, STORE)).rejects.toThrow(/is in use\. Archive it first/);
    expect(await askNewProcess(neighbour)).toEqual([200, undefined]);
  });

  it('leaves no row of the tenant in any table, and every row of others', async () => {
    const gym = await service.createGym('Deleted');
    await createWorld(gym);
    const [tenant, deleted] = [
      await findTenant(service.database, neighbour.name),
      await findTenant(service.database, gym.name),
    ];
    const before = await countRows(service.database, tenant);
    expect(Object.keys(await countRows(service.database, deleted))).toEqual(
      expect.arrayContaining(['event', 'machine', 'stock_movement', 'ticket', 'token', 'work_order']),
    );
    const jobs = () =>
      asOwner(async () => {
        const { rows } = await sql<{ tenant_id: number }>`
          select (data ->> 'tenant_id')::bigint as tenant_id from pgboss.job where name = 'reminders.send' order by 1`.execute(
          service.database.db,
        );
        return rows.map(({ tenant_id }) => tenant_id).filter((id) => [gym.id, neighbour.id].includes(id));
      });
    for (const id of [gym.id, neighbour.id, gym.id])
      await asOwner(() =>
        sql`insert into pgboss.job (name, data, start_after) values
          ('reminders.send', ${JSON.stringify({ tenant_id: id })}::jsonb, now() + interval '1 hour')`.execute(
          service.database.db,
        ),
      );
    expect((await jobs()).length).toBe(3);
    await archiveTenant(service.database, gym.name);
    await deleteTenant(service.database, gym.name, STORE);
    expect(await jobs()).toEqual([neighbour.id]);
    expect((await listTenants(service.database)).map(({ name }) => name)).not.toContain(gym.name);
    expect(await countRows(service.database, deleted)).toEqual({});
    expect(await countRows(service.database, tenant)).toEqual(before);
    expect((await askNewProcess(gym))[0]).toBe(401);
  });

  it('that was interrupted cannot be undone, and continues', async () => {
    const gym = await service.createGym('Half gone');
    await createWorld(gym);
    const tenant = await archiveTenant(service.database, gym.name);
    await asOwner(() =>
      sql`update tenant set deletion_started_at = now() where id = ${gym.id}`.execute(service.database.db),
    );
    await expect(restoreTenant(service.database, gym.name)).rejects.toThrow(`deletion of "${gym.name}" has begun`);
    await deleteTenant(service.database, gym.name, STORE);
    expect(await countRows(service.database, tenant)).toEqual({});
  });

  it('ends with an error instead of orphans when a request in flight still adds rows', async () => {
    const tenant = await createTenant(service.database, 'Racing', 'UTC');
    await archiveTenant(service.database, 'Racing');
    await deleteTenant(service.database, 'Racing', STORE);
    await expect(
      asTenant(tenant.id, () => sql`insert into machine (name) values ('Late')`.execute(service.database.db)),
    ).rejects.toThrow(/foreign key/);
    await expect(issueToken(service.database, tenant, { scope: 'read', expires_at: null })).rejects.toThrow(
      /foreign key/,
    );
  });
});

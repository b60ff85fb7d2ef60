import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPerform } from '../../src/records/perform.ts';
import { NO_SERVICES } from '../../src/outside/no-services.ts';
import { inTransaction, type Principal } from '../../src/core/context.ts';
import { SERVER } from '../support/database.ts';
import { useService, type Gym } from '../support/service.ts';
import { addMachine } from '../support/rows.ts';
import { asOwner } from '../../src/core/tenancy.ts';

const service = useService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Lost against others');
});

const run = (statement: string): Promise<unknown> => asOwner(() => sql.raw(statement).execute(service.database.db));

/** Makes the first `times` machines that are stored fail as if their transactions had lost. A sequence is not rolled back. */
const failInserts = async (code: string, times: number): Promise<void> => {
  await run('create sequence losses');
  await run(`create function lose() returns trigger language plpgsql security definer as $$ begin
    if nextval('losses') <= ${times} then raise exception 'lost against another' using errcode = '${code}'; end if;
    return new;
  end $$`);
  await run('create trigger lose before insert on machine for each row execute function lose()');
};
const attempts = async (): Promise<number> => {
  const { rows } = await asOwner(() =>
    sql<{ count: number }>`select last_value::int as count from losses`.execute(service.database.db),
  );
  return rows[0]?.count ?? 0;
};

afterEach(async () => {
  await run('drop trigger if exists lose on machine');
  await run('drop function if exists lose');
  await run('drop sequence if exists losses');
});

const namesOf = async (name: string): Promise<string[]> =>
  (await gym.call('list_machines', { limit: 100 })).data.map((machine) => machine.name).filter((each) => each === name);

describe.each(['40001', '40P01'])('a write whose transaction lost against another with %s', (code) => {
  it('is run once more, which its caller does not notice', async () => {
    await failInserts(code, 1);
    const name = `Once ${code}`;
    expect((await gym.request('POST', '/api/v1/machines', { body: { name } })).status).toBe(201);
    expect(await attempts()).toBe(2);
    expect(await namesOf(name)).toEqual([name]);
  });

  it('is not run a third time: 503 with Retry-After, and nothing is stored', async () => {
    await failInserts(code, 1000);
    const name = `Always ${code}`;
    const answer = await gym.request('POST', '/api/v1/machines', { body: { name } });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    expect(await attempts()).toBe(2);
    expect(await namesOf(name)).toEqual([]);
  });
});

it('a failure of any other kind is not repeated', async () => {
  await failInserts('23514', 1);
  expect((await gym.request('POST', '/api/v1/machines', { body: { name: 'Other' } })).status).toBe(500);
  expect(await attempts()).toBe(1);
});

describe.runIf(SERVER !== undefined)('two writes that wait for each other', () => {
  it('are both done: the server ends one, which runs again', async () => {
    const [a, b] = await Promise.all([addMachine(gym, { name: 'A' }), addMachine(gym, { name: 'B' })]);
    const principal: Principal = {
      token_id: 0,
      tenant_id: gym.id,
      tenant: gym.name,
      timezone: 'UTC',
      scope: 'write',
      admin: false,
      person: null,
      location_ids: [],
      actor: 'test',
      expires_at: null,
      last_four: '',
    };
    const perform = createPerform(service.database, null, NO_SERVICES);
    const bothHold = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    const change = (own: number, first: number, second: number, name: string): Promise<unknown> =>
      perform({ principal, origin: { request_id: '', tool: null } }, 'write', (ctx) =>
        inTransaction(ctx, async ({ em }) => {
          runs += 1;
          await sql`update machine set name = ${name} where id = ${first}`.execute(em.getKysely());
          bothHold[own]?.resolve();
          await Promise.all(bothHold.map(({ promise }) => promise));
          await sql`update machine set name = ${name} where id = ${second}`.execute(em.getKysely());
        }),
      );
    await Promise.all([change(0, a.id, b.id, 'Forth'), change(1, b.id, a.id, 'Back')]);
    // The write that runs again may take its first row before the other gets it. Then the other is ended too, once.
    expect([3, 4]).toContain(runs);
    const names = (await gym.call('list_machines', { limit: 100 })).data.filter(({ id }) =>
      [a.id, b.id].map(String).includes(String(id)),
    );
    expect(new Set(names.map(({ name }) => name)).size).toBe(1);
  });
});

import { readFileSync } from 'node:fs';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openServiceDatabase } from '../../src/app.ts';
import { migrations } from '../../src/migrations/index.ts';
import type { Database } from '../../src/postgres/database.ts';
import { asOwner, asTenant, SEARCH_ROLE } from '../../src/core/tenancy.ts';
import { assertServingLogin } from '../../src/auth/database-logins.ts';
import { silent } from '../support/database.ts';
import { runEms, startService, useEms } from '../support/ems.ts';
import { createGym, listen, type Gym } from '../support/gym.ts';
import { NO_PGBOUNCER, startPgbouncer } from '../support/pgbouncer.ts';
import { removePrograms } from '../support/programs.ts';
import { addMachine } from '../support/rows.ts';
import { createPair, NO_SERVER, type Pair } from '../support/standby.ts';
import { runOn } from '../support/statements.ts';

/** The SQL statements of the section about two logins. */
const statements = (): string[] => {
  const page = readFileSync(new URL('../../docs/postgresql.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split('\n## Two logins\n');
  return (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    ') && line.endsWith(';'))
    .map((line) => line.trim());
};

const ems = useEms();

describe.skipIf(NO_SERVER !== null)('with a login for the service and one for the owner', () => {
  let pair: Pair;
  let environment: Record<string, string>;
  let admin: string;
  const login = (user: string, port = pair.primaryPort, database = 'ems'): string =>
    `postgres://${user}:secret@127.0.0.1:${port}/${database}`;

  beforeAll(async () => {
    pair = await createPair();
    admin = login('postgres');
    if (statements().length < 7) throw new Error('docs/postgresql.md has fewer statements than it takes');
    for (const statement of statements()) await runOn(pair.primary, statement);
    environment = { DATABASE_URL: login('ems_app'), DATABASE_OWNER_URL: login('ems_owner'), DATA_DIR: '/nonexistent' };
  });
  afterAll(removePrograms);

  /** Runs a command that uses the database of the pair. */
  const run = async (...argv: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runEms(environment, ...argv);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout.trim();
  };

  it('the service migrates as the owner, serves with the other login, and commands run as the owner', async () => {
    const served = await ems.serve({ ...environment, RATE_LIMIT: '0' });
    expect(served.log()).not.toContain('superuser');
    expect((await fetch(`${served.address}/readyz`)).status).toBe(200);
    const token = await run('demo');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const created = await fetch(`${served.address}/api/v1/machines`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'Rower' }),
    });
    expect(created.status).toBe(201);
    const found = await fetch(`${served.address}/api/v1/machines?q=row`, { headers });
    expect(JSON.parse(await found.text()).data.length).toBeGreaterThan(0);
    const logins = await runOn(
      admin,
      "select distinct usename::text as name from pg_stat_activity where application_name = 'equipment-maintenance-service'",
    );
    expect(logins).toEqual([{ name: 'ems_app' }]);
    await served.end('SIGTERM');
  });

  it('the service runs background jobs with its own login, behind a pooler too', async () => {
    const services = [await startService(environment)];
    if (NO_PGBOUNCER === null) {
      const { port } = await startPgbouncer(pair.primaryPort, { login: 'ems_app' });
      const pooled = { ...environment, DATABASE_URL: login('ems_app', port), DATABASE_POOLER: 'transaction' };
      services.push(await startService({ ...pooled, EMS_ROLE: 'worker' }));
    }
    await runOn(
      admin,
      "insert into pgboss.job_common (name, data) values ('events.derive', '{}'), ('events.prune', '{}')",
    );
    await vi.waitFor(async () => {
      const { queues }: { queues: { name: string; completed: number }[] } = JSON.parse(await run('jobs', '--json'));
      for (const name of ['events.derive', 'events.prune'])
        expect(queues.find((queue) => queue.name === name)?.completed).toBeGreaterThan(0);
    }, 30_000);
    for (const service of services) {
      await service.stop();
      expect(service.log()).not.toMatch(/job queue failed|a job failed|could not start to run jobs/);
    }
  });

  it.skipIf(NO_PGBOUNCER !== null)('the service works behind a transaction pooler', async () => {
    const pooler = await startPgbouncer(pair.primaryPort, { login: 'ems_app' });
    const service = await startService({
      ...environment,
      DATABASE_URL: login('ems_app', pooler.port),
      DATABASE_POOLER: 'transaction',
    });
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
    await service.stop();
  });

  it.each([
    ['', /is a superuser.*create role/, '', 'postgres'],
    ['', /owns objects of this database.*create role/, '', 'ems_owner'],
    [
      'alter role ems_app bypassrls',
      /has bypassrls.*alter role ems_app nobypassrls;/,
      'alter role ems_app nobypassrls',
    ],
    ['alter role ems_app createrole', /has createrole.*nocreaterole;/, 'alter role ems_app nocreaterole'],
    ['alter role ems_app replication', /has replication.*noreplication;/, 'alter role ems_app noreplication'],
    [
      'grant ems_search to ems_app',
      /can become ems_search.*revoke ems_search from ems_app;/,
      'revoke ems_search from ems_app',
    ],
    [
      'grant ems_search to ems_service',
      /can become ems_search.*revoke ems_search from ems_service;/,
      'revoke ems_search from ems_service',
    ],
    [
      'grant ems_owner to ems_app',
      /can become ems_owner.*revoke ems_owner from ems_app;/,
      'revoke ems_owner from ems_app',
    ],
    [
      'create role between; grant ems_owner to between; grant between to ems_app',
      /can become ems_owner.*revoke "?between"? from ems_app;/,
      'drop role between',
    ],
    [
      'grant pg_execute_server_program to ems_app',
      /can become pg_execute_server_program/,
      'revoke pg_execute_server_program from ems_app',
    ],
    [
      'create schema planted authorization ems_app',
      /owns objects.*reassign owned by ems_app to ems_owner;/,
      'drop schema planted',
    ],
    ['create table planted (); alter table planted owner to ems_app', /owns objects/, 'drop table planted'],
    [
      'create function planted() returns int language sql return 1; alter function planted owner to ems_app',
      /owns objects/,
      'drop function planted',
    ],
    ['alter database ems owner to ems_app', /owns objects/, 'alter database ems owner to ems_owner'],
    ['grant select on token to ems_app', /rights of its own on table token/, 'revoke all on token from ems_app'],
    [
      'grant create on schema public to public',
      /create objects in schema public/,
      'revoke create on schema public from public',
    ],
    [
      'revoke ems_service, ems_sites, ems_platform from ems_app',
      /is not a member of ems_service.*grant ems_service to ems_app;/,
      'grant ems_service, ems_sites, ems_platform to ems_app',
    ],
  ])(
    'the service rejects a serving login with other privileges and prints the repair in one line: %s',
    async (breaking, expected, repairing, user = 'ems_app') => {
      if (breaking !== '') await runOn(admin, breaking);
      const database = openServiceDatabase({ url: login(user), pool: 2, owner: false }, silent);
      const error = await assertServingLogin(database).then(
        () => 'it is accepted',
        ({ message }: Error) => message,
      );
      await database.close();
      if (repairing !== '') await runOn(admin, repairing);
      expect(error).toMatch(expected);
      expect(error).toMatch(/^The login of DATABASE_URL [^\n]*$/);
    },
  );

  it('the service does not start with such a login, and prints the reason in one line', async () => {
    await expect(ems.serve({ ...environment, DATABASE_URL: login('postgres') })).rejects.toThrow(
      /^serve ended with 1: The login of DATABASE_URL is a superuser[^\n]*\n$/,
    );
  });

  it('the service rejects two logins of different databases', async () => {
    await runOn(admin, 'create database other');
    await runOn(login('postgres', pair.primaryPort, 'other'), 'revoke temporary on database other from public');
    const other = login('ems_app', pair.primaryPort, 'other');
    await expect(ems.serve({ ...environment, DATABASE_URL: other })).rejects.toThrow(/lead to different databases/);
  });

  it('the service ignores a replica with another login and logs the reason', async () => {
    const service = await startService({ ...environment, DATABASE_REPLICA_URLS: login('postgres', pair.standbyPort) });
    await expect.poll(service.log, { timeout: 10_000 }).toContain('DATABASE_REPLICA_URLS is a superuser');
    expect(service.log()).not.toContain('reads go to the replica');
    await service.stop();
    const sound = await startService({ ...environment, DATABASE_REPLICA_URLS: login('ems_app', pair.standbyPort) });
    await expect.poll(sound.log, { timeout: 10_000 }).toContain('reads go to the replica');
    await sound.stop();
  });

  describe('injected SQL', () => {
    let database: Database;
    let close = (): void => undefined;
    let gym: Gym;
    let stranger: Gym;
    beforeAll(async () => {
      const owner = openServiceDatabase({ url: login('ems_owner'), pool: 2 }, silent);
      database = openServiceDatabase({ url: login('ems_app'), pool: 2, owner: false }, silent);
      const listening = await listen(database);
      ({ close } = listening);
      gym = await createGym(listening.base, owner, 'Here', 'UTC');
      stranger = await createGym(listening.base, owner, 'There', 'UTC');
      await Promise.all([gym, stranger].map((each) => addMachine(each, { name: each.name })));
      await owner.close();
    });
    afterAll(async () => {
      close();
      await database.close();
    });

    const inject = (...injected: string[]): Promise<unknown> =>
      asTenant(gym.id, () =>
        database.db.transaction().execute(async (trx) => {
          let rows: unknown;
          for (const statement of injected) ({ rows } = await trx.executeQuery(CompiledQuery.raw(statement)));
          return rows;
        }),
      );

    it.each([
      'set role ems_owner',
      'set role ems_search',
      'set role postgres',
      'set session authorization ems_owner',
      'grant ems_owner to ems_app',
      'alter role ems_app superuser',
      'create role planted',
      'set row_security to off; select * from machine',
      'alter table machine no force row level security',
      'drop policy tenant on machine',
      'alter function search_machines(text[], text[], bigint) owner to ems_app',
      'create table planted (id int)',
      'create temporary table machine (id int)',
      'create schema planted',
      'select * from machine',
      'select * from token',
      'select * from tenant',
      'delete from mikro_orm_migrations',
      "copy (select 1) to program 'true'",
      "copy (select 1) to '/tmp/planted'",
      "select pg_read_file('PG_VERSION')",
    ])('gains no privileges from "reset role": %s', async (statement) => {
      await expect(inject('reset role', ...statement.split('; '))).rejects.toThrow(
        /permission denied|must be owner|must be superuser|must have|row-level security|must be a member/,
      );
    });

    it('sees only the rows of its tenant, with row-level security off or on', async () => {
      expect(await inject('select name from machine')).toEqual([{ name: 'Here' }]);
      await expect(inject('set local row_security to off', 'select name from machine')).rejects.toThrow(
        /row-level security/,
      );
    });
  });

  it('an owner with CREATEROLE serves without a second login, and is not a member of the role of the search functions', async () => {
    await runOn(admin, "create role single login createrole password 'secret'");
    await runOn(admin, 'grant ems_service, ems_search to single');
    await runOn(admin, 'create database single owner single');
    const database = openServiceDatabase({ url: login('single', pair.primaryPort, 'single'), pool: 2 }, silent);
    const reachable = (): Promise<unknown> =>
      asOwner(
        async () =>
          (await sql`select pg_has_role(session_user, ${SEARCH_ROLE}, 'member') as yes`.execute(database.db)).rows,
      );
    for (let round = 0; round < 2; round += 1) {
      expect(await database.migrate()).toHaveLength(migrations.length);
      expect(await reachable()).toEqual([{ yes: false }]);
      await database.revert();
    }
    await database.close();
  });

  it('the service warns of a superuser as its only login, and doctor says what to do', async () => {
    const service = await startService({ DATABASE_URL: admin });
    expect(service.log()).toMatch(/logs in as a superuser.*DATABASE_OWNER_URL/);
    await service.stop();
    const { stdout } = await runEms({ DATABASE_URL: admin }, 'doctor');
    expect(stdout).toMatch(/^warning role .*logs in as a superuser.*Repair: .*DATABASE_OWNER_URL/m);
  });

  it('the service warns of one login that owns the tables and serves, and doctor says what to do', async () => {
    await runOn(admin, "create role alone login createrole password 'secret'");
    await runOn(admin, 'create database alone owner alone');
    const DATABASE_URL = login('alone', pair.primaryPort, 'alone');
    const service = await startService({ DATABASE_URL });
    expect(service.log()).toMatch(/logs in as the owner of the tables.*DATABASE_OWNER_URL/);
    await service.stop();
    const { stdout } = await runEms({ DATABASE_URL }, 'doctor');
    expect(stdout).toMatch(/^warning role .*logs in as the owner of the tables.*Repair: .*DATABASE_OWNER_URL/m);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { installDemo } from '../../src/demo/install.ts';
import { INITIAL } from '../../src/migrations/former.ts';
import { migrations } from '../../src/migrations/index.ts';
import type { Database } from '../../src/postgres/database.ts';
import { asOwner } from '../../src/platform/tenancy.ts';
import { createDatabase } from '../support/database.ts';
import { recordFormer } from '../support/former.ts';

const names = migrations.map(({ name }) => name);
let database: Database;
let drop = async (): Promise<void> => undefined;

beforeAll(async () => {
  ({ database, drop } = await createDatabase(inject('template')));
});
afterAll(() => drop());

const tables = (): Promise<string[]> =>
  asOwner(async () => {
    const select = sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`;
    const { rows } = await select.execute(database.db);
    return rows.map(({ name }) => name);
  });

const functions = (): Promise<string[]> =>
  asOwner(async () => {
    const { rows } = await sql<{ proname: string }>`
      select proname from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by 1`.execute(
      database.db,
    );
    return rows.map(({ proname }) => proname);
  });

/** Everything that migrations define besides columns, as statements: functions, triggers, indexes, constraints and policies. */
const definitions = (): Promise<string[]> =>
  asOwner(async () => {
    const { rows } = await sql<{ definition: string }>`
      with own as (select oid from pg_class where relnamespace = 'public'::regnamespace)
      select pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgrelid in (select oid from own)
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where conrelid in (select oid from own)
      union all select concat_ws(' ', tablename, policyname, permissive, roles, cmd, qual, with_check) from pg_policies
        where schemaname = 'public'
      order by 1`.execute(database.db);
    return rows.map(({ definition }) => definition);
  });

/** Counts the machines of all tenants. */
const countMachines = (): Promise<number> =>
  asOwner(async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from machine`.execute(database.db);
    return rows[0]?.n ?? 0;
  });

describe('the migrations', () => {
  it('create the schema that the entities declare, with none pending', async () => {
    expect(await database.pending()).toEqual([]);
    expect(await database.drift()).toBe('');
    expect((await tables()).length).toBeGreaterThan(25);
  });

  it('report a difference between an entity and the schema', async () => {
    await asOwner(() => sql`alter table machine drop column commissioned_at`.execute(database.db));
    expect(await database.drift()).toContain('commissioned_at');
    await asOwner(() => sql`alter table machine add column commissioned_at date null`.execute(database.db));
    expect(await database.drift()).toBe('');
  });

  it('change nothing when they run again', async () => {
    expect(await database.migrate()).toEqual([]);
  });

  it('can be reverted to an empty schema and run again to the same schema', async () => {
    const before = { tables: await tables(), functions: await functions() };
    expect(await database.revert()).toEqual(names.toReversed());
    expect((await tables()).filter((name) => !name.includes('migration'))).toEqual([]);
    expect(await functions()).toEqual([]);
    expect(await database.pending()).toEqual(names);
    expect(await database.migrate()).toEqual(names);
    expect({ tables: await tables(), functions: await functions() }).toEqual(before);
    expect(await database.drift()).toBe('');
    const { rows } = await asOwner(() =>
      sql`select has_database_privilege('public', current_database(), 'temporary') as open`.execute(database.db),
    );
    expect(rows).toEqual([{ open: false }]);
  });

  it('can be reverted one by one while there are data, and define the same again on the initial schema with them', async () => {
    await installDemo(database, 'Reverted');
    const machines = await countMachines();
    const before = await definitions();
    for (const name of names.slice(1).toReversed()) {
      expect(await database.lastMigration()).toMatchObject({ name });
      expect(await database.revertLast(name)).toEqual([name]);
    }
    expect((await database.history()).slice(1).every(({ ran_at }) => ran_at === null)).toBe(true);
    expect(await database.migrate()).toEqual(names.slice(1));
    expect(await countMachines()).toBe(machines);
    expect(await database.drift()).toBe('');
    expect(await definitions()).toEqual(before);
  });

  it('name the statements that lose data when the initial schema is reverted', async () => {
    await database.rebuild([INITIAL]);
    expect(await database.lastMigration()).toEqual({
      name: INITIAL,
      losses: ['drop schema pgboss cascade', expect.stringMatching(/^drop table tenant, token, /)],
    });
    expect(await database.revertLast(INITIAL)).toEqual([INITIAL]);
    expect(await database.lastMigration()).toBeNull();
    await database.rebuild(names);
    expect(await database.drift()).toBe('');
  });

  it('run once when two processes start at the same time', async () => {
    await database.revert();
    const ran = await Promise.all([database.migrate(), database.migrate()]);
    expect(ran.flat()).toEqual(names);
  });
});

describe('a database that the migrations of before the first release made', () => {
  beforeAll(async () => void (await database.migrate()));

  it('keeps its data and continues from the initial schema', async () => {
    await installDemo(database, 'Adopted');
    const machines = await countMachines();
    await recordFormer(database);
    expect(await database.pending()).toEqual([INITIAL]);
    expect(await database.migrate()).toEqual([]);
    expect((await database.history()).map(({ name }) => name)).toEqual(names);
    expect(await database.pending()).toEqual([]);
    expect([await countMachines(), await database.drift()]).toEqual([machines, '']);
  });

  it('is adopted once when two processes start at the same time', async () => {
    await recordFormer(database);
    expect(await Promise.all([database.migrate(), database.migrate()])).toEqual([[], []]);
    expect((await database.history()).map(({ name }) => name)).toEqual(names);
  });

  it('is refused and stays as it is if some of them did not run, with what to do', async () => {
    await recordFormer(database, 20);
    const before = await database.history();
    await expect(database.migrate()).rejects.toThrow(
      /made by 20 of 37 migrations .* up to Migration20261120000020_former\. Bring it up to date with .*: git switch --detach \w+ && npm ci && .*ems migrate/,
    );
    await expect(database.revert()).rejects.toThrow(/made by 20 of 37/);
    expect(await database.history()).toEqual(before);
  });
});

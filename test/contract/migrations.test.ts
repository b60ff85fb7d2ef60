import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { installDemo } from '../../src/demo/install.ts';
import { migrations } from '../../src/migrations/index.ts';
import type { Database } from '../../src/postgres/database.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { createDatabase } from '../support/database.ts';
import { recordFormer, restoreFormer } from '../support/former.ts';

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

  it('name the statements that lose data when the baseline is reverted', async () => {
    const [baseline = ''] = names;
    await database.rebuild([baseline]);
    expect(await database.lastMigration()).toEqual({
      name: baseline,
      losses: ['drop schema pgboss cascade', expect.stringMatching(/^drop table tenant, token, /)],
    });
    expect(await database.revertLast(baseline)).toEqual([baseline]);
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

describe('a database that a version from before the first release made', () => {
  beforeAll(async () => {
    await database.migrate();
    await installDemo(database, 'Former');
    await recordFormer(database);
  });

  it('is refused and stays as it is, with what to do', async () => {
    const before = [await database.history(), await countMachines()];
    await expect(database.migrate()).rejects.toThrow(
      /^The database was made by a version from before the first release, up to Migration20261126000860_completion_events, .* write each tenant to files .* import them into a new database/,
    );
    await expect(database.revert()).rejects.toThrow(/before the first release/);
    expect([await database.history(), await countMachines()]).toEqual(before);
  });

  it('is refused when another version made its baseline', async () => {
    await recordFormer(database, `${names[0]}0`);
    await expect(database.migrate()).rejects.toThrow(/before the first release/);
  });
});

describe('a database that commit 5e84391 made', () => {
  let former: Database;
  let remove = async (): Promise<void> => undefined;
  beforeAll(async () => {
    ({ database: former, drop: remove } = await createDatabase(inject('template')));
    await restoreFormer(former);
  });
  afterAll(() => remove());

  it('is refused with the command that exports its tenants, and keeps them', async () => {
    await expect(former.migrate()).rejects.toThrow(
      /version from before the first release, up to Migration20261126000860_completion_events,.* ems export --tenant "<name>" --out <directory>.*import them into a new database/,
    );
    const { rows } = await asOwner(() => sql`select name from tenant`.execute(former.db));
    expect(rows).toEqual([{ name: 'Former gym' }]);
    const executed = (await former.history()).filter(({ ran_at }) => ran_at !== null);
    expect(executed).toHaveLength(36);
  });
});

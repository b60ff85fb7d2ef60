import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTenant } from '../../src/auth/administration.ts';
import { installDemo } from '../../src/demo/install.ts';
import { migrations } from '../../src/migrations/index.ts';
import type { Database } from '../../src/postgres/database.ts';
import { asOwner, asTenant } from '../../src/platform/tenancy.ts';
import { createDatabase } from '../support/database.ts';

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

  it('can be reverted one by one while there are data', { timeout: 60_000 }, async () => {
    await installDemo(database, 'Reverted');
    for (const name of names.toReversed()) {
      expect(await database.lastMigration()).toMatchObject({ name });
      expect(await database.revertLast(name)).toEqual([name]);
    }
    expect(await database.lastMigration()).toBeNull();
    await database.migrate();
    expect(await database.drift()).toBe('');
  });

  it('name the statements that lose data when the last one is reverted, and run again afterwards', async () => {
    const last = await database.lastMigration();
    expect(last?.name).toBe(names.at(-1));
    await database.rebuild(names.slice(0, -2));
    expect(await database.pending()).toEqual(names.slice(-2));
    expect((await database.history()).at(-3)).toMatchObject({ name: names.at(-3), ran_at: expect.any(String) });
    expect((await database.history()).at(-1)).toEqual({ name: names.at(-1), ran_at: null });
    await database.migrate();
    await database.rebuild(names);
    expect(await database.drift()).toBe('');
  });

  it('repair stored addresses: those of the web stay or get their scheme, and all others are cleared', async () => {
    const addresses: [stored: string, repaired: string | null][] = [
      ['https://parts.example/a?b=c', 'https://parts.example/a?b=c'],
      [' HTTP://Parts.example ', 'http://Parts.example'],
      ['www.parts.example:8080/shop', 'https://www.parts.example:8080/shop'],
      ['javascript:alert(document.domain)', null],
      ['data:text/html,<script>alert(1)</script>', null],
      ['file:///etc/passwd', null],
      ['see the invoice', null],
    ];
    await database.migrate();
    while ((await database.lastMigration())?.name !== 'Migration20261125000080_web_addresses')
      await database.revertLast((await database.lastMigration())?.name ?? '');
    await database.revertLast('Migration20261125000080_web_addresses');
    const { id } = await createTenant(database, 'Repaired', 'UTC');
    await asTenant(id, () =>
      sql`insert into supplier (name, website) select value, value from json_array_elements_text(${JSON.stringify(addresses.map(([stored]) => stored))}::json)`.execute(
        database.db,
      ),
    );
    await database.migrate();
    const { rows } = await asTenant(id, () =>
      sql<{
        name: string;
        website: string | null;
        version: number;
      }>`select name, website, version from supplier order by id`.execute(database.db),
    );
    expect(rows).toEqual(addresses.map(([name, website]) => ({ name, website, version: name === website ? 1 : 2 })));
  });

  it('run once when two processes start at the same time', async () => {
    await database.revert();
    const ran = await Promise.all([database.migrate(), database.migrate()]);
    expect(ran.flat()).toEqual(names);
  });
});

import { sql, type Kysely } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../../src/core/tables.ts';
import { asTenant } from '../../src/core/tenancy.ts';
import { createWorld } from '../support/gym-data.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Computed columns');
  await createWorld(gym);
});

const db = (): Kysely<Tables> => service.database.db;
type Row = Record<string, unknown>;
const run = async (statement: string): Promise<Row[]> => (await sql.raw<Row>(statement).execute(db())).rows;
const asGym = (statement: string): Promise<Row[]> => asTenant(gym.id, () => run(statement));

/** The computed columns of each table that the service may change. */
const computedColumns = async (): Promise<[table: string, columns: string[]][]> => {
  const rows = await asGym(`select tgrelid::regclass::text as name, array_agg(attname::text) as columns
    from pg_trigger join pg_attribute on attrelid = tgrelid and attnum = any (tgattr)
    where tgname = 'compute' and attname ~ '^(search|place|described)$|_(key|folded|words)$' and has_table_privilege(tgrelid, 'update')
    group by tgrelid order by 1`);
  return rows.map(({ name, columns }) => [String(name), Array.isArray(columns) ? columns.map(String) : []]);
};

describe('a computed column', () => {
  it('keeps its value and the version of its row, whatever a statement writes to it', async () => {
    const tables = await computedColumns();
    expect(tables.length).toBeGreaterThan(12);
    for (const [table, columns] of tables) {
      const all = `select * from ${table} order by id`;
      const before = await asGym(all);
      expect(before, table).not.toEqual([]);
      for (const column of columns) {
        // Another column is written too, because a text alone might be compared with the row as it is.
        await asGym(`update ${table} set ${column} = 'forged', uuid = uuid`);
        expect(await asGym(all), `${table}.${column}`).toEqual(before);
      }
    }
  });

  it('follows the columns that it is made of when an operator writes them', async () => {
    const [machine] =
      await asGym(`update machine set name = 'Läufer 007', zone = 'Zone Ä' where id = (select min(id) from machine)
      returning name_key, name_folded, search, place, described`);
    expect(machine).toMatchObject({ name_key: 'Läufer 007', name_folded: 'laufer 007' });
    const parts = (column: string): string[] => String(machine?.[column]).split('\u001f');
    expect(parts('search')[0]).toBe(' laufer 7 ');
    expect(parts('place').at(-1)).toBe(' zone a ');
    expect(parts('described')[0]).toBe(' laufer 7 ');
    expect(parts('described').at(-1)).toMatch(/^#7#.*=7=$/);
  });

  it('is written by no change of other columns', async () => {
    const rows = await asGym(`select tgrelid::regclass::text as name, tgattr::text as columns from pg_trigger
      where tgname = 'compute' order by 1`);
    expect(rows.length).toBeGreaterThan(12);
    for (const { name, columns } of rows) expect(columns, String(name)).not.toBe('');
  });
});

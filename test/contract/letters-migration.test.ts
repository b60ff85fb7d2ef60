import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrations } from '../../src/migrations/index.ts';
import { asOwner, asOwnerIn } from '../../src/platform/tenancy.ts';
import type { Database } from '../../src/postgres/database.ts';
import { createDatabase } from '../support/database.ts';

let database: Database;
let drop = async (): Promise<void> => undefined;

beforeAll(async () => {
  ({ database, drop } = await createDatabase(inject('template')));
});
afterAll(() => drop());

const letters = migrations.findIndex(({ name }) => name.endsWith('_letters'));

/** Reverts the migration of letters, and those after it. */
const revertLetters = async (): Promise<void> => {
  for (const { name } of migrations.slice(letters).toReversed()) await database.revertLast(name);
};

it('keeps every record when names become equal: the oldest keeps its name, others get their id behind it, with an event', async () => {
  await revertLetters();
  const added = await asOwner(() =>
    sql<{ id: number }>`insert into tenant (name) values ('Straße'), ('STRASSE') returning id`.execute(database.db),
  );
  const gym = added.rows[0]?.id ?? 0;
  const run = (statement: string) => asOwnerIn(gym, () => sql.raw(statement).execute(database.db));
  await run(`insert into reporter (name) values ('Weiß'), ('WEISS'), ('ｗeiss'), ('Other')`);
  await run(
    `insert into person (name, role, email) values ('A', 'staff', 'ß@example.com'), ('B', 'staff', 'SS@example.com')`,
  );
  await run(`with added as (insert into machine (name) values ('Große Bank') returning id)
    insert into meter (machine_id, name, unit) select id, name, 'hour' from added cross join unnest(array['Maß', 'MASS']) as name`);
  await database.migrate();
  expect(await database.drift()).toBe('');
  const read = async (query: string) =>
    (await asOwnerIn(gym, () => sql.raw<Record<string, unknown>>(query).execute(database.db))).rows;
  expect(await read('select name from reporter order by id')).toEqual([
    { name: 'Weiß' },
    { name: 'WEISS (2)' },
    { name: 'ｗeiss (3)' },
    { name: 'Other' },
  ]);
  expect(await read('select email from person order by id')).toEqual([{ email: 'ß@example.com' }, { email: null }]);
  expect(await read('select name from meter order by id')).toEqual([{ name: 'Maß' }, { name: 'MASS (2)' }]);
  expect(await read(`select data ->> 'name' as name from event where type = 'reporter.updated' order by id`)).toEqual([
    { name: 'WEISS (2)' },
    { name: 'ｗeiss (3)' },
  ]);
  expect(await read(`select search_machines('GROSSE', 99) as id`)).toHaveLength(1);
  const { rows } = await asOwner(() => sql<{ name: string }>`select name from tenant order by id`.execute(database.db));
  expect(rows.map(({ name }) => name)).toEqual(['Straße', 'STRASSE (2)']);
});

import { sql, type Kysely } from 'kysely';
import { readSequences } from '../backup/catalog.ts';
import type { Tables } from '../core/tables.ts';
import { asMigrator } from '../core/tenancy.ts';
import type { Database } from '../postgres/database.ts';
import { writeArrival } from './session.ts';
import { columnsOf, readColumns, type MovedTable } from './tables.ts';

/** The row of a gym in the table of tenants of one of the cells. */
export type Place = {
  id: number;
  uuid: string;
  name: string;
  is_platform: boolean;
  platform_id: number | null;
  archived_at: string | null;
  moves_at: string | null;
  moved_at: string | null;
  arriving_since: string | null;
};

/** Returns the rows of the table of tenants with one of the ids, the UUID or the name. */
export const findPlaces = (
  { db }: Pick<Database, 'db'>,
  { id, uuid, name }: Pick<Place, 'id' | 'uuid' | 'name'>,
): Promise<Place[]> =>
  asMigrator(async () => {
    const { rows } =
      await sql<Place>`select id, uuid, name, is_platform, platform_id, archived_at, moves_at, moved_at, arriving_since
      from tenant where id = ${id} or uuid = ${uuid} or platform_id is null and not is_platform and fold_case(name) = fold_case(${name})`.execute(
        db,
      );
    return rows;
  });

/** The values that a gym has in its new cell until it works there. The time of `since` tells one copy from another. */
const ARRIVING = sql`jsonb_build_object('archived_at', now(), 'moves_at', null, 'moves_until', null, 'moved_at', null, 'moved_to', null,
  'shares_files', true)`;

/**
 * Writes the row of a gym, as JSON, to its new cell, where it is archived and arriving `since` an instant. It may be there already. Its
 * files count as shared, so a deletion of the copy removes none.
 */
export const writePlace = (target: Database, id: number, row: string, since: string): Promise<unknown> =>
  writeArrival(target, id, async (tx) => {
    const columns = await readColumns(tx, 'tenant');
    const values = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
    await sql`insert into tenant (${columnsOf(columns)})
      select ${columnsOf(columns)} from jsonb_populate_record(null::tenant,
        ${row}::jsonb || ${ARRIVING} || jsonb_build_object('arriving_since', ${since}::timestamptz))
      on conflict (id) do update set ${sql.join(values)} where tenant.arriving_since is not null`.execute(tx);
  });

/** Removes a copy that does not work yet, if there is one. */
export const removeArrival = async (target: Database, id: number, tables: readonly MovedTable[]): Promise<void> => {
  const isArriving = async (tx: Kysely<Tables>): Promise<boolean> =>
    (await sql`select from tenant where id = ${id} and arriving_since is not null for update`.execute(tx)).rows.length >
    0;
  for (const name of [...tables.map((table) => table.name), 'tenant_usage'])
    await writeArrival(target, id, async (tx) => {
      if (await isArriving(tx))
        await sql`delete from ${sql.table(name)} where tenant_id = current_tenant()`.execute(tx);
    });
  await writeArrival(target, id, (tx) =>
    sql`delete from tenant where id = ${id} and arriving_since is not null`.execute(tx),
  );
};

/** Lets the copy that arrived `since` an instant work. Returns false if there is none. */
export const openArrival = (target: Database, id: number, since: string): Promise<boolean> =>
  writeArrival(target, id, async (tx) => {
    const { numAffectedRows } =
      await sql`update tenant set archived_at = null, arriving_since = null, shares_files = false
      where id = ${id} and arriving_since = ${since}`.execute(tx);
    return numAffectedRows === 1n;
  });

/** The sequences with values of a range of each cell. The ids that a gym brings are in the range of another one. */
const OF_RANGES = ['tenant_id_seq', 'token_id_seq'];

/** Values that others may take while a sequence is set. */
const MARGIN = 1000;

/** Lets the sequences of the new cell give no number that the former cell has given, so no id of a deleted record is given again. */
export const advanceSequences = async (source: Database, target: Database): Promise<void> => {
  const given = await asMigrator(() => readSequences(source.db));
  await asMigrator(async () => {
    const known = await readSequences(target.db);
    for (const [name, value] of Object.entries(given)) {
      if (value === null || OF_RANGES.includes(name) || BigInt(known[name] ?? 0) >= BigInt(value)) continue;
      const next = String(BigInt(value) + BigInt(MARGIN));
      await sql`select setval(${`public.${name}`}::regclass, ${next}::bigint)`.execute(target.db);
    }
  });
};

/** Counts the rows of the gym in its new cell, if that counts rows. */
export const countArrival = (target: Database, id: number): Promise<void> =>
  writeArrival(target, id, async (tx) => {
    await sql`select count_stored(relname) from pg_trigger join pg_class on pg_class.oid = tgrelid
      where tgname = 'usage_added' and relnamespace = 'public'::regnamespace`.execute(tx);
  });

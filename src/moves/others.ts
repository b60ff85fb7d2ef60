import { sql, type RawBuilder } from 'kysely';
import { fetchBatches } from '../backup/batches.ts';
import { asMigrator } from '../core/tenancy.ts';
import { JOB_TABLE, selectUnfinishedJobs } from '../jobs/administration.ts';
import type { Database } from '../postgres/database.ts';
import { readGym, writeArrival } from './session.ts';
import { columnsOf, insertRows, readColumns, toList } from './tables.ts';

/** A table whose rows name their gym otherwise than by a column, its primary key, and the rows of one gym. */
type Other = { table: string; key: readonly string[]; rows: RawBuilder<{ row: string }> };

/**
 * The records of the authorization server for the connections of the gym, and of their clients. Where the address of the cell changes, that
 * in the records changes too, so that access and refresh tokens stay valid.
 */
const recordsOf = (address: { from: string; to: string } | null): Other => ({
  table: 'oauth_record',
  key: ['model', 'hash'],
  rows: sql`select case when ${address === null}::boolean then text
      else replace(text, ${`"${address?.from ?? ''}/`}::text, ${`"${address?.to ?? ''}/`}::text) end as "row"
    from (select row_to_json(record)::text as text from oauth_record as record
      where grant_hash in (select hash from oauth_grant where tenant_id = current_tenant())
        or model = 'Client' and hash in (select sha256(convert_to(client_id, 'UTF8')) from oauth_grant
          where tenant_id = current_tenant())) as record`,
});

/** Copies rows that are not those of a table of gyms. Those of an earlier attempt give way. */
const copyOther = async (
  source: Database,
  target: Database,
  id: number,
  { table, key, rows }: Other,
): Promise<void> => {
  const columns = await asMigrator(() => readColumns(target.db, table));
  const keys = columnsOf(key);
  await readGym(source, id, (from) =>
    writeArrival(target, id, async (to) => {
      // The queue and the authorization server belong to no tenant.
      await sql`select set_config('app.tenant', '', true)`.execute(to);
      for await (const batch of fetchBatches(from, rows)) {
        const text = toList(batch.map(({ row }) => row));
        await sql`delete from ${sql.table(table)} where (${keys}) in (
          select ${keys} from json_populate_recordset(null::${sql.table(table)}, ${text}::json))`.execute(to);
        await insertRows(to, { name: table, columns }, batch);
      }
    }),
  );
};

/** The addresses of both cells, if they are known and differ. */
export type Addresses = { from: string; to: string } | null;

/**
 * Copies what belongs to a gym but is not in its tables: its jobs, what the authorization server stores for its connections, and the key
 * of the cursors that were made in its former cell.
 */
export const copyOthers = async (
  source: Database,
  target: Database,
  id: number,
  addresses: Addresses,
): Promise<void> => {
  await copyOther(source, target, id, { table: JOB_TABLE, key: ['id', 'name'], rows: selectUnfinishedJobs(id) });
  await copyOther(source, target, id, recordsOf(addresses));
  const { rows } = await asMigrator(() =>
    sql<{ key: string }>`select encode(secret, 'hex') as key from cursor_key`.execute(source.db),
  );
  await writeArrival(target, id, async (tx) => {
    for (const { key } of rows)
      await sql`insert into former_cursor_key (tenant_id, secret) values (${id}, decode(${key}, 'hex')) on conflict do nothing`.execute(
        tx,
      );
  });
};

import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../src/core/context.ts';
import type { Gym } from './gym.ts';

/** The rows of a table as JSON, by where they are stored, and the columns that can be inserted. */
type Copy = { columns: readonly string[]; rows: Map<string, string> };

/** A row whose columns do not change what requests see or do: a token stays in the caches of the service. */
const KEPT = new Set(['token']);

type Connection = Transaction['em'];

const query = async <Row>({ em }: { em: Connection }, statement: RawBuilder<Row>): Promise<Row[]> =>
  (await statement.execute(em.getKysely())).rows;

const readColumns = async (tx: Transaction): Promise<Map<string, string[]>> => {
  const columns = await query(
    tx,
    sql<{ name: string; column: string }>`select class.relname as name, attribute.attname as column
      from pg_class as class join pg_attribute as attribute on attribute.attrelid = class.oid
      where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and attnum > 0 and not attisdropped
        and attgenerated = '' and exists (select from pg_attribute as tenant
          where tenant.attrelid = class.oid and tenant.attname = 'tenant_id')
      order by class.relname, attnum`,
  );
  return new Map(
    [...Map.groupBy(columns, ({ name }) => name)]
      .filter(([name]) => !KEPT.has(name))
      .map(([name, own]) => [name, own.map(({ column }) => column)]),
  );
};

/** Returns a mark: rows of later transactions have a greater `xmin`. No transaction may be running. */
const readMark = async (tx: Transaction): Promise<number> => {
  const [row] = await query(tx, sql<{ mark: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as mark`);
  return Number(row?.mark);
};

const isLater = (mark: number): RawBuilder<boolean> => sql`xmin::text::bigint >= ${mark}`;

/** Returns the tables that have changed since a mark, of which the copies have the earlier rows. */
const findChanged = async (tx: Transaction, tenant: number, copies: Map<string, Copy>, mark: number) => {
  const counts = [...copies.keys()].map(
    (
      name,
    ) => sql`select ${name}::text as name, count(*) filter (where ${isLater(mark)})::int as later, count(*)::int as total
      from ${sql.table(name)} where tenant_id = ${tenant}`,
  );
  const counted = await query(
    tx,
    sql<{ name: string; later: number; total: number }>`${sql.join(counts, sql` union all `)}`,
  );
  return counted.filter(({ name, later, total }) => later > 0 || total !== copies.get(name)?.rows.size);
};

/** Removes the later rows of a table, and inserts the earlier ones that are gone. */
const restoreTable = async (tx: Transaction, tenant: number, name: string, copy: Copy, mark: number) => {
  const table = sql.table(name);
  await query(tx, sql`delete from ${table} where tenant_id = ${tenant} and ${isLater(mark)}`);
  const left = await query(
    tx,
    sql<{ place: string }>`select ctid::text as place from ${table} where tenant_id = ${tenant}`,
  );
  const places = new Set(left.map(({ place }) => place));
  const gone = [...copy.rows].filter(([place]) => !places.has(place));
  if (gone.length === 0) return;
  const columns = sql.join(copy.columns.map((column) => sql.ref(column)));
  const inserted = await query(
    tx,
    sql<{ place: string }>`insert into ${table} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${table}, ${`[${gone.map(([, row]) => row).join()}]`}::json)
      returning ctid::text as place`,
  );
  for (const [i, [place, row]] of gone.entries()) {
    copy.rows.delete(place);
    copy.rows.set(inserted[i]?.place ?? '', row);
  }
};

/** A gym that can be brought back to how it was. */
export type Restorable = {
  /** Removes and restores what has changed since the copy was made. No request of the gym may be running. */
  restore: () => Promise<void>;
  /** Returns a mark of now for `sql`: rows that were changed later have at least this `xmin`. */
  mark: () => Promise<number>;
};

/**
 * Keeps a copy of all rows of a gym but its tokens. To restore them costs milliseconds, to load a demo gym most of a second.
 * The rows come back without triggers, so without new events.
 */
export const keepCopy = async (gym: Gym): Promise<Restorable> => {
  let mark = 0;
  const copies = await gym.load(async (tx) => {
    const made = new Map<string, Copy>();
    for (const [name, columns] of await readColumns(tx)) {
      const rows = await query(
        tx,
        sql<{ place: string; row: string }>`select ctid::text as place, to_json(kept)::text as row
          from ${sql.table(name)} as kept where tenant_id = ${gym.id}`,
      );
      made.set(name, { columns, rows: new Map(rows.map(({ place, row }) => [place, row])) });
    }
    return made;
  });
  const readNow = (): Promise<number> => gym.load(readMark);
  mark = await readNow();
  return {
    mark: readNow,
    restore: async () => {
      const since = mark;
      await gym.load(async (tx) => {
        const changed = await findChanged(tx, gym.id, copies, since);
        if (changed.length === 0) return;
        await query(tx, sql`select set_config('session_replication_role', 'replica', true)`);
        for (const { name } of changed) {
          const copy = copies.get(name);
          if (copy) await restoreTable(tx, gym.id, name, copy, since);
        }
      });
      mark = await readNow();
    },
  };
};

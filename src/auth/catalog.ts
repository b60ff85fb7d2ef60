import { sql, type Kysely } from 'kysely';
import type { Tables } from '../core/tables.ts';

/** A reference between two tables by a column, besides the tenant that each foreign key includes. */
export type ForeignKey = { table: string; column: string; parent: string };

/** Returns the tables with rows of tenants, by name. */
export const listTenantTables = async (db: Kysely<Tables>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'tenant_id'
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`.execute(
    db,
  );
  return rows.map(({ name }) => name);
};

/** Returns the foreign keys between the tables of tenants, one entry for each column but `tenant_id`. */
export const listForeignKeys = async (db: Kysely<Tables>): Promise<ForeignKey[]> => {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, attname as column, confrelid::regclass::text as parent
    from pg_constraint cross join unnest(conkey) as key join pg_attribute on attrelid = conrelid and attnum = key
    where contype = 'f' and connamespace = 'public'::regnamespace and attname <> 'tenant_id' and conparentid = 0
    order by conname, attname`.execute(db);
  return rows;
};

/**
 * Returns the tables in an order in which their rows can be deleted: before the tables that they refer to. `cyclic` are
 * the references that have to be emptied first, because they form cycles. A table without references comes last, so
 * that rows which accompany those of others, such as events, are deleted after them.
 */
export const orderByReferences = (
  tables: readonly string[],
  references: readonly ForeignKey[],
): { order: string[]; cyclic: ForeignKey[] } => {
  const order: string[] = [];
  const cyclic: ForeignKey[] = [];
  const path = new Set<string>();
  const done = new Set<string>();
  const visit = (table: string): void => {
    path.add(table);
    for (const reference of references.filter(({ parent }) => parent === table)) {
      if (path.has(reference.table)) cyclic.push(reference);
      else if (!done.has(reference.table)) visit(reference.table);
    }
    path.delete(table);
    done.add(table);
    order.push(table);
  };
  const isLinked = (table: string): boolean =>
    references.some(({ table: from, parent }) => from === table || parent === table);
  for (const table of [...tables.filter(isLinked), ...tables.filter((table) => !isLinked(table))])
    if (!done.has(table)) visit(table);
  return { order, cyclic };
};

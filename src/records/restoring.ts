import { sql } from 'kysely';
import type { Transaction } from '../core/context.ts';
import { conflict, Problem } from '../core/errors.ts';
import { usesOf } from './uses.ts';
import type { Kind } from './references.ts';
import { NotableType } from '../../generated/values.ts';
import type { Change, Effect } from './reversals.ts';

/** Kinds that are removed with their record. */
const OWN: readonly string[] = ['work_order_status_change'];

/** Checks that nothing refers to a record, and that nothing was added to it. @throws Problem in_use, conflict */
const requireUnused = async (tx: Transaction, kind: Kind, id: number): Promise<void> => {
  const used_by = (await usesOf(tx, kind, id)).filter((use) => !OWN.includes(use.kind));
  if (used_by.length > 0) throw new Problem('in_use', { members: { used_by } });
  if (!NotableType.some((notable) => notable === kind)) return;
  const { rows } = await sql<{ notes: number; files: number }>`
    select (select count(*) from note where notable_type = ${kind} and notable_id = ${id}) as notes,
      (select count(*) from attachment where attachable_type = ${kind} and attachable_id = ${id}) as files`.execute(
    tx.em.getKysely(),
  );
  const { notes = 0, files = 0 } = rows[0] ?? {};
  if (notes + files > 0)
    throw conflict(
      `Since then notes (${notes}) or files (${files}) were added to the ${kind.replaceAll('_', ' ')} ${id}.`,
    );
};

const isTable = (kind: string): kind is Kind => kind !== 'settings';

const tableOf = ({ kind }: Change): Kind => {
  if (isTable(kind)) return kind;
  throw new Error(`${kind} has no numbered rows`);
};

/** Removes a record that the request added. @throws Problem in_use, conflict */
export const remove = async (tx: Transaction, change: Change): Promise<Effect> => {
  const kind = tableOf(change);
  await requireUnused(tx, kind, change.id);
  await sql`delete from ${sql.table(kind)} where id = ${change.id}`.execute(tx.em.getKysely());
  return 'removed';
};

/** Like {@link remove}, for kinds whose records the service only removes shortly after they were added. */
export const removeRecent = async (tx: Transaction, change: Change): Promise<Effect> => {
  const kind = tableOf(change);
  await requireUnused(tx, kind, change.id);
  await sql`select remove_recent(${kind}, ${change.id})`.execute(tx.em.getKysely());
  return 'removed';
};

const columns = new Map<string, Promise<ReadonlySet<string>>>();

/** Returns the columns of a table that can be written. */
const columnsOf = (tx: Transaction, kind: string): Promise<ReadonlySet<string>> => {
  const read = async () => {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = ${kind}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
      tx.em.getKysely(),
    );
    return new Set(rows.map(({ name }) => name));
  };
  const known = columns.get(kind) ?? read();
  columns.set(kind, known);
  known.catch(() => columns.delete(kind));
  return known;
};

/** Writes earlier values of a record back to its columns. Values that are computed have no column, and follow. */
export const restoreColumns = async (
  tx: Transaction,
  { kind, id }: Pick<Change, 'kind' | 'id'>,
  values: Change['before'],
): Promise<void> => {
  const known = await columnsOf(tx, kind);
  const names = Object.keys(values).filter((name) => known.has(name));
  if (names.length === 0) return;
  const table = sql.table(kind);
  const set = sql.join(names.map((name) => sql`${sql.ref(name)} = earlier.${sql.ref(name)}`));
  await sql`update ${table} set ${set}
    from jsonb_populate_record(null::${table}, ${JSON.stringify(values)}::jsonb) as earlier
    where ${sql.ref(`${kind}.id`)} = ${id}`.execute(tx.em.getKysely());
};

/** Returns values without some of them. */
export const without = (values: Change['before'], ...names: readonly string[]): Change['before'] =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** Writes the earlier values of a record back. @throws Problem conflict after an erasure, which stays */
export const restore = async (tx: Transaction, change: Change): Promise<Effect> => {
  if (change.events.some(({ type }) => type.endsWith('.erased')))
    throw conflict('Personal data were erased. They do not come back.');
  await restoreColumns(tx, change, change.before);
  return 'restored';
};

import { sql } from 'kysely';
import { inTimezone } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import type { Change } from './request.ts';

/** Records that a refusal names. */
const MOST = 5;

const versionIn = ({ events }: Change): number => Math.max(...events.map(({ data }) => Number(data['version'] ?? 1)));

/** Kinds whose rows never change, so the service may not lock them. What follows from them is in other rows. */
const UNCHANGING: readonly string[] = ['stock_movement', 'purchase_order_receipt', 'note'];

/** Locks the records of a kind in the order of their ids, and returns the version of each that still exists. */
const lockVersions = async (tx: Transaction, kind: string, ids: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from ${sql.table(kind)} where id = any(${ids}::bigint[]) order by id ${UNCHANGING.includes(kind) ? sql`` : sql`for update`}`.execute(
    tx.em.getKysely(),
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
};

/** Returns what has happened to a record since a request, in words. */
const describeLater = async (tx: Transaction, { kind, id, latest }: Change): Promise<string> => {
  const { rows } = await sql<{ type: string; actor: string | null; tool: string | null; occurred_at: string }>`
    select type, actor, tool, occurred_at from event where kind = ${kind} and resource_id = ${id} and id > ${latest.id}::uuid
    order by id limit 1`.execute(tx.em.getKysely());
  const [later] = rows;
  const title = `${kind.replaceAll('_', ' ')} ${id}`;
  if (later === undefined) return title;
  const { type, actor, tool, occurred_at } = later;
  const by = actor === null ? '' : ` by ${actor}`;
  const at = inTimezone(occurred_at, tx.principal.timezone);
  return `${title}: ${type}${by}${tool === null ? '' : ` with ${tool}`}, ${at}`;
};

/**
 * Locks the records of a request and checks that nothing has changed them since.
 * @throws Problem conflict that says what has
 */
export const requireUnchanged = async (tx: Transaction, changes: readonly Change[]): Promise<void> => {
  const changed: Change[] = [];
  const groups = Map.groupBy(changes, ({ kind }) => kind);
  for (const kind of [...groups.keys()].toSorted()) {
    const group = groups.get(kind) ?? [];
    const versions = await lockVersions(
      tx,
      kind,
      group.map(({ id }) => id),
    );
    changed.push(...group.filter((change) => versions.get(change.id) !== versionIn(change)));
  }
  if (changed.length === 0) return;
  const known = await Promise.all(changed.slice(0, MOST).map((change) => describeLater(tx, change)));
  throw conflict(`Nothing was undone, because something has changed since: ${known.join('; ')}.`);
};

import { sql } from 'kysely';
import { inTimezone } from '../../core/clock.ts';
import type { Transaction } from '../../core/context.ts';
import { conflict } from '../../core/errors.ts';
import type { Change } from '../../records/reversals.ts';
import { titleOf, UNDO } from './request.ts';

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

/** An event as a refusal describes it. */
type LoggedEvent = { id: string; type: string; actor: string | null; tool: string | null; occurred_at: string };

/** Describes an event in words, such as `ticket.created by demo with report_ticket, 2026-11-20T09:30:00+01:00`. */
export const describeEvent = (tx: Transaction, { type, actor, tool, occurred_at }: LoggedEvent): string => {
  const by = actor === null ? '' : ` by ${actor}`;
  const at = inTimezone(occurred_at, tx.principal.timezone);
  return `${type}${by}${tool === null ? '' : ` with ${tool}`}, ${at}`;
};

/** Returns what has happened to a record since a request. */
const readLater = async (tx: Transaction, { kind, id, latest }: Change): Promise<LoggedEvent | undefined> => {
  const { rows } = await sql<LoggedEvent>`
    select id, type, actor, tool, occurred_at from event
    where kind = ${kind} and resource_id = ${id} and id > ${latest.id}::uuid order by id limit 1`.execute(
    tx.em.getKysely(),
  );
  return rows[0];
};

/**
 * Locks the records of a request and checks that nothing has changed them since. If an undo has, the refusal names what
 * makes the change again, and what `describeBefore` returns, the change before it.
 * @throws Problem conflict that says what has
 */
export const requireUnchanged = async (
  tx: Transaction,
  changes: readonly Change[],
  describeBefore: () => Promise<string>,
): Promise<void> => {
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
  const known = await Promise.all(
    changed.slice(0, MOST).map(async (change) => ({ change, later: await readLater(tx, change) })),
  );
  const undo = known.find(({ later }) => later?.tool === UNDO)?.later;
  if (undo !== undefined)
    throw conflict(
      `It was undone already: ${describeEvent(tx, undo)}. To make the change again, undo event ${undo.id}.${await describeBefore()}`,
    );
  const reasons = known.map(({ change, later }) => titleOf(change) + (later ? `: ${describeEvent(tx, later)}` : ''));
  throw conflict(`Nothing was undone, because something has changed since: ${reasons.join('; ')}.`);
};

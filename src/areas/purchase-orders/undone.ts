import { sql } from 'kysely';
import type { Transaction } from '../../core/context.ts';
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../core/json.ts';
import { restoreLines } from '../quotes/undone.ts';
import { placingQuestion } from './views.ts';
import { removeRecent, restore, restoreColumns, without } from '../../records/restoring.ts';
import {
  by,
  MANAGERS,
  NEVER_CHANGES,
  type Change,
  type Effect,
  type Raise,
  type ReversalsByKind,
} from '../../records/reversals.ts';

type Line = Record<string, unknown>;

const linesIn = (values: Readonly<Record<string, unknown>>): Line[] => {
  const lines = values['lines'];
  return Array.isArray(lines) ? lines.filter(isObject) : [];
};

const ordered = (lines: readonly Line[]) => lines.map((line) => without(line, 'quantity_received'));

/** The statuses that follow from goods that arrived. */
const RECEIVED = ['partially_received', 'received'];

/** Restores an order, with what was received of its lines. Raises one that would be placed again. @throws Problem conflict for lines that were changed otherwise */
const restoreOrder = async (tx: Transaction, change: Change, raise: Raise): Promise<Effect> => {
  const isPlaced = !RECEIVED.some((status) => status === change.latest.data['status']);
  if (change.before['status'] === 'ordered' && isPlaced) raise(await placingQuestion(tx, change.id));
  if (!('lines' in change.before)) return restore(tx, change);
  const [earlier, later] = [linesIn(change.before), linesIn(change.latest.data)];
  if (!isDeepStrictEqual(ordered(earlier), ordered(later))) return restoreLines(tx, change);
  for (const { id, quantity_received } of earlier)
    await sql`update purchase_order_line set quantity_received = ${quantity_received}::numeric
      where id = ${id}::bigint and quantity_received <> ${quantity_received}::numeric`.execute(tx.em.getKysely());
  await restoreColumns(tx, change, change.before);
  return 'restored';
};

/** How what a request did to these records is undone. */
export const undone = {
  purchase_order: { created: by(MANAGERS, removeRecent), changed: by(MANAGERS, restoreOrder) },
  purchase_order_receipt: { created: by(MANAGERS, removeRecent), changed: NEVER_CHANGES },
} satisfies ReversalsByKind;

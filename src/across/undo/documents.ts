import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Schemas } from '../../../generated/contract.ts';
import type { Transaction } from '../../core/context.ts';
import { conflict } from '../../core/errors.ts';
import { isObject } from '../../core/json.ts';
import { placingQuestion } from '../../areas/purchase-orders/views.ts';
import { updateContract } from '../../areas/contracts/operations.ts';
import { updateExercise } from '../../areas/exercises/operations.ts';
import { replacePositions } from '../../areas/floor-plans/operations.ts';
import { restore, restoreColumns, without } from './rows.ts';
import type { Change, Effect, Raise } from './request.ts';

const idsIn = (value: unknown): number[] | undefined =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : undefined;

/** Restores a contract with the machines that it covers. */
export const restoreContract = async (tx: Transaction, change: Change): Promise<Effect> => {
  const machine_ids = idsIn(change.before['machine_ids']);
  if (machine_ids) await updateContract(tx, change.id, { machine_ids });
  return restore(tx, change);
};

/** Restores an exercise with its machines. */
export const restoreExercise = async (tx: Transaction, change: Change): Promise<Effect> => {
  const machine_ids = idsIn(change.before['machine_ids']);
  if (machine_ids) await updateExercise(tx, change.id, { machine_ids });
  return restore(tx, change);
};

const isPosition = (value: unknown): value is Schemas['FloorPlanPositionCreate'] =>
  isObject(value) && ['machine_id', 'x', 'y'].every((name) => typeof value[name] === 'number');

/** Restores a floor plan with its positions. */
export const restoreFloorPlan = async (tx: Transaction, change: Change): Promise<Effect> => {
  const positions = change.before['positions'];
  if (Array.isArray(positions)) await replacePositions(tx, change.id, positions.filter(isPosition));
  return restore(tx, change);
};

/** Restores a quote. @throws Problem conflict for changed lines */
export const restoreLines = async (tx: Transaction, change: Change): Promise<Effect> => {
  if ('lines' in change.before) throw conflict('Its lines were changed: send the earlier ones again.');
  return restore(tx, change);
};

type Line = Record<string, unknown>;

const linesIn = (values: Readonly<Record<string, unknown>>): Line[] => {
  const lines = values['lines'];
  return Array.isArray(lines) ? lines.filter(isObject) : [];
};

const ordered = (lines: readonly Line[]) => lines.map((line) => without(line, 'quantity_received'));

/** The statuses that follow from goods that arrived. */
const RECEIVED = ['partially_received', 'received'];

/** Restores an order, with what was received of its lines. Raises one that would be placed again. @throws Problem conflict for lines that were changed otherwise */
export const restoreOrder = async (tx: Transaction, change: Change, raise: Raise): Promise<Effect> => {
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

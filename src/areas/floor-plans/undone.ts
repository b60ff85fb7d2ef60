import type { Schemas } from '../../../generated/contract.ts';
import type { Transaction } from '../../core/context.ts';
import { isObject } from '../../core/json.ts';
import { replacePositions } from './operations.ts';
import { remove, restore } from '../../records/restoring.ts';
import { by, MANAGERS, type Change, type Effect, type ReversalsByKind } from '../../records/reversals.ts';

const isPosition = (value: unknown): value is Schemas['FloorPlanPositionCreate'] =>
  isObject(value) && ['machine_id', 'x', 'y'].every((name) => typeof value[name] === 'number');

/** Restores a floor plan with its positions. */
const restoreFloorPlan = async (tx: Transaction, change: Change): Promise<Effect> => {
  const positions = change.before['positions'];
  if (Array.isArray(positions)) await replacePositions(tx, change.id, positions.filter(isPosition));
  return restore(tx, change);
};

/** How what a request did to these records is undone. */
export const undone = {
  floor_plan: { created: by(MANAGERS, remove), changed: by(MANAGERS, restoreFloorPlan) },
} satisfies ReversalsByKind;

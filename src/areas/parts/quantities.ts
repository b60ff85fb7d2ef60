import type { Schemas } from '../../../generated/contract.ts';
import type { Transaction } from '../../core/context.ts';
import { unknownReference } from '../../core/errors.ts';
import { lockIds, requireDistinct, requireId } from '../../records/references.ts';
import { parts } from './operations.ts';
import { checkUnit } from './units.ts';

/** Quantities of parts in the words of a tool, each in the unit of its part. */
type QuantitiesInWords = readonly { part: string; quantity: number; unit?: string | undefined }[];

/** Returns quantities of parts with the ids of these. @throws Problem validation_failed for another part or unit, at `pointer` */
export const readQuantities = async (
  tx: Transaction,
  said: QuantitiesInWords,
  pointer = '/parts',
): Promise<Schemas['MaintenancePart'][]> => {
  const read: Schemas['MaintenancePart'][] = [];
  for (const [i, { part, quantity, unit }] of said.entries()) {
    const part_id = await requireId(tx, 'part', part);
    checkUnit(await parts.read(tx, part_id), unit, `${pointer}/${i}/unit`);
    read.push({ part_id, quantity });
  }
  return read;
};

/**
 * Returns quantities of parts with the ids of these, and locks the parts, which therefore cannot be deleted before they are stored.
 * @throws Problem validation_failed for a part that does not exist
 */
export const lockQuantities = async (
  tx: Transaction,
  said: readonly Schemas['MaintenancePartCreate'][],
): Promise<Schemas['MaintenancePart'][]> => {
  const idOf = await lockIds(
    tx,
    'part',
    said.map(({ part_id }) => part_id),
  );
  return said.map(({ part_id, quantity }, i) => {
    const id = idOf(part_id);
    if (id === undefined) throw unknownReference(`/parts/${i}/part_id`, 'part', part_id);
    return { part_id: id, quantity };
  });
};

/** Like {@link lockQuantities}, for a list that names each part once. @throws Problem validation_failed also for a repeated part */
export const lockDistinctQuantities: typeof lockQuantities = async (tx, said) => {
  const locked = await lockQuantities(tx, said);
  requireDistinct(
    'part',
    locked.map(({ part_id }) => part_id),
    (i) => `/parts/${i}/part_id`,
  );
  return locked;
};

import { isDeepStrictEqual } from 'node:util';
import { MAXIMA } from '../../../generated/values.ts';
import type { Transaction } from '../../core/context.ts';
import { invalid, unknownReference } from '../../core/errors.ts';
import { lockIds, type Reference } from '../../records/references.ts';

/** A line of a quote or a purchase order in a request. `quantity` is in the part's unit. */
type LineInput = {
  part_id?: Reference | null;
  description?: string | null;
  quantity: number;
  unit_price?: number | null;
};

/** A line whose part is an id. */
type Line<Input = LineInput> = Omit<Input, 'part_id'> & { part_id: number | null };

/** A line with its position, from 1. */
export type PlacedLine<Input> = Line<Input> & { position: number };

/**
 * Returns the lines of a request in their order, with their positions and the ids of their parts. Locks the parts, which
 * therefore cannot be deleted before the lines are stored.
 * @throws Problem validation_failed for a part that does not exist and for a total above {@link MAX_TOTAL}
 */
export const placeLines = async <Input extends LineInput>(
  tx: Transaction,
  lines: readonly Input[],
): Promise<PlacedLine<Input>[]> => {
  checkTotal(lines);
  const references = lines.flatMap(({ part_id }) => part_id ?? []);
  const idOf = await lockIds(tx, 'part', references);
  return lines.map(({ part_id, ...line }, i) => {
    const id = part_id === undefined || part_id === null ? null : idOf(part_id);
    if (id === undefined) throw unknownReference(`/lines/${i}/part_id`, 'part', part_id);
    return { ...line, part_id: id, position: i + 1 };
  });
};

const contentOf = ({ part_id, description = null, quantity, unit_price = null }: LineInput) => [
  part_id,
  description,
  quantity,
  unit_price,
];

/** Returns whether stored lines have the same content as others. */
export const haveSameContent = (stored: readonly LineInput[], lines: readonly LineInput[]): boolean =>
  isDeepStrictEqual(stored.map(contentOf), lines.map(contentOf));

/** The highest total that the contract allows, in hundredths. */
const MAX_TOTAL = BigInt(Math.round(MAXIMA.Money * 100));

const checkTotal = (lines: readonly LineInput[]): void => {
  // Thousandths times hundredths, because sums of floating-point numbers are not exact.
  const total = lines.reduce(
    (sum, { quantity, unit_price }) =>
      sum + BigInt(Math.round(quantity * 1000)) * BigInt(Math.round((unit_price ?? 0) * 100)),
    0n,
  );
  if ((total + 500n) / 1000n > MAX_TOTAL) throw invalid('/lines', `must have a total of at most ${MAXIMA.Money}`);
};

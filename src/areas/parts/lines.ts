import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/context.ts';
import { invalid, unknownReference } from '../../platform/errors.ts';
import { identify, type Reference } from '../../platform/references.ts';

/** A line of a quote or a purchase order in a request. `quantity` is in the part's unit. */
type LineInput = {
  part_id?: Reference | null;
  description?: string | null;
  quantity: number;
  unit_price?: number | null;
};

/** A line as it is stored, except its ids and its position. */
export type Line = { part_id: number | null; description: string | null; quantity: number; unit_price: number | null };

/**
 * Returns the lines of a request with all their fields and the ids of their parts. Locks the parts, which therefore
 * cannot be deleted before the lines are stored.
 * @throws Problem validation_failed for a part that does not exist and for a total above {@link MAX_TOTAL}
 */
export const completeLines = async (tx: Transaction, lines: readonly LineInput[]): Promise<Line[]> => {
  checkTotal(lines);
  const ids = await lockParts(
    tx,
    lines.flatMap(({ part_id }) => part_id ?? []),
  );
  return lines.map(({ part_id, description = null, quantity, unit_price = null }, i) => {
    const id = part_id === undefined || part_id === null ? null : ids.get(keyOf(part_id));
    if (id === undefined) throw unknownReference(`/lines/${i}/part_id`, 'part');
    return { part_id: id, description, quantity, unit_price };
  });
};

/** Returns whether stored lines have the same content as others. */
export const haveSameContent = (stored: readonly Line[], lines: readonly Line[]): boolean =>
  isDeepStrictEqual(
    stored.map(({ part_id, description, quantity, unit_price }) => ({ part_id, description, quantity, unit_price })),
    lines,
  );

/** The highest total that the contract allows, in hundredths. */
const MAX_TOTAL = 999_999_999_999n;

const checkTotal = (lines: readonly LineInput[]): void => {
  // Thousandths times hundredths, because sums of floating-point numbers are not exact.
  const total = lines.reduce(
    (sum, { quantity, unit_price }) =>
      sum + BigInt(Math.round(quantity * 1000)) * BigInt(Math.round((unit_price ?? 0) * 100)),
    0n,
  );
  if ((total + 500n) / 1000n > MAX_TOTAL) throw invalid('/lines', 'must have a total of at most 9999999999.99');
};

const keyOf = (reference: Reference): string => String(identify(reference)[1]).toLowerCase();

/** Locks parts against deletion and returns their ids by {@link keyOf} their ids and UUIDs. */
const lockParts = async (tx: Transaction, references: readonly Reference[]): Promise<Map<string, number>> => {
  if (references.length === 0) return new Map();
  const wanted = references.map(identify);
  const ids = wanted.flatMap(([column, value]) => (column === 'id' ? [value] : []));
  const uuids = wanted.flatMap(([column, value]) => (column === 'uuid' ? [value] : []));
  // In the order of their ids, because receipts lock parts in this order too.
  const { rows } = await sql<{ id: number; uuid: string }>`
    select id, uuid from part where id = any(${ids}::bigint[]) or uuid = any(${uuids}::uuid[]) order by id for key share`.execute(
    tx.db,
  );
  return new Map(rows.flatMap(({ id, uuid }) => [[String(id), id] as const, [uuid, id] as const]));
};

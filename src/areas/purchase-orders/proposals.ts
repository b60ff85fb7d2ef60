import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { type Transaction, lockForTenant } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { requireId, type Reference } from '../../records/references.ts';
import { isLow, onDraft, onOrder } from '../parts/operations.ts';
import { checkUnit } from '../parts/units.ts';

type Line = Schemas['PurchaseOrderLineCreate'];

/** Lines of a new order, and notes for its creator. */
export type Proposal = { supplier_id: Reference; lines: Line[]; remark?: string | undefined };

/** A line of a tool's call: in the unit of its part, or in words. */
export type LineInWords = {
  part_id?: string;
  description?: string;
  quantity: number;
  unit?: string;
  unit_price?: number;
};

type Part = { id: number; name: string; unit: string | null; quantity: number; unit_cost: number | null };

/** Lines of an order at most, as the contract says. */
const MOST_LINES = 200;

const readParts = async ({ em }: Transaction, ids: readonly string[]): Promise<Map<string, Part>> => {
  const { rows } = await sql<Part & { uuid: string }>`
    select id, uuid, name, unit, quantity, unit_cost from part
    where id::text = any(${ids}::text[]) or uuid::text = any(${ids.map((id) => id.toLowerCase())}::text[])`.execute(
    em.getKysely(),
  );
  return new Map(
    rows.flatMap((part): [string, Part][] => [
      [String(part.id), part],
      [part.uuid, part],
    ]),
  );
};

/** Returns lines at the cost of their parts by default. @throws Problem validation_failed for a quantity in another unit */
export const pricedLines = async (tx: Transaction, lines: readonly LineInWords[]): Promise<Line[]> => {
  const parts = await readParts(
    tx,
    lines.flatMap(({ part_id }) => part_id ?? []),
  );
  return lines.map(({ unit, ...line }, i) => {
    const part = line.part_id === undefined ? undefined : parts.get(line.part_id.toLowerCase());
    if (part) checkUnit(part, unit, `/lines/${i}/unit`);
    return { ...line, unit_price: line.unit_price ?? part?.unit_cost };
  });
};

type Low = Part & { missing: number; supplier_id: number | null; supplier_name: string | null };

/** Returns the supplier of all parts, if it is only one. @throws Problem validation_failed with the suppliers */
const onlySupplier = (parts: readonly Low[]): number => {
  const groups = [...Map.groupBy(parts, ({ supplier_name }) => supplier_name ?? 'no supplier')];
  const [first] = parts;
  if (groups.length === 1 && first?.supplier_id) return first.supplier_id;
  const listed = groups.map(([name, { length }]) => `${name} (${length})`).join(', ');
  throw invalid('/supplier_id', `is required, because parts of these run low: ${listed}. Create an order for each`);
};

/**
 * Proposes an order of the parts that run low, up to their minimum, less what is on order or drafted already.
 * @throws Problem validation_failed if nothing is missing, or parts of several suppliers are
 */
export const proposeLowParts = async (tx: Transaction, supplier?: Reference): Promise<Proposal> => {
  // A second order at the same time must see the first one.
  await lockForTenant(tx, 'orders of low stock');
  const wanted = supplier === undefined ? null : await requireId(tx, 'supplier', supplier);
  const { rows } = await sql<Low>`
    select part.id, part.name, part.unit, part.quantity, part.unit_cost, part.supplier_id, supplier.name as supplier_name,
      ceil(part.min_quantity - part.quantity - expected.coming)::float as missing
    from part left join supplier on supplier.id = part.supplier_id
    cross join lateral (select ${onOrder} + ${onDraft} as coming offset 0) as expected
    where ${isLow} and (${wanted}::bigint is null or part.supplier_id = ${wanted}::bigint)
    order by part.name, part.id`.execute(tx.em.getKysely());
  const missing = rows.filter((part) => part.missing > 0);
  if (missing.length === 0) {
    const covered = rows.length === 0 ? 'no part runs low' : `what runs low is on order or drafted: ${namesOf(rows)}`;
    throw invalid('/low_stock', `finds nothing to order: ${covered}`);
  }
  const supplier_id = wanted ?? onlySupplier(missing);
  const left = rows.filter((part) => part.missing <= 0);
  return {
    supplier_id,
    lines: missing
      .slice(0, MOST_LINES)
      .map(({ id, unit_cost, missing: quantity }) => ({ part_id: id, quantity, unit_price: unit_cost })),
    remark: left.length === 0 ? undefined : `Not ordered again: ${namesOf(left)}.`,
  };
};

const namesOf = (parts: readonly Low[]): string =>
  parts
    .slice(0, 10)
    .map(({ name }) => name)
    .join('; ');

/** Proposes the lines of the newest order at a supplier that was not cancelled. @throws Problem validation_failed */
export const proposeLastOrder = async (tx: Transaction, supplier?: Reference): Promise<Proposal> => {
  if (supplier === undefined) throw invalid('/supplier_id', 'is required with like_last');
  const supplier_id = await requireId(tx, 'supplier', supplier);
  const db = tx.em.getKysely();
  const lastOrder = await db
    .selectFrom('purchase_order')
    .select(['id', 'number'])
    .where('supplier_id', '=', supplier_id)
    .where('status', '<>', 'cancelled')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!lastOrder) throw invalid('/like_last', 'finds no earlier order at this supplier; send lines');
  const lines = await db
    .selectFrom('purchase_order_line')
    .select(['part_id', 'description', 'quantity', 'unit_price'])
    .where('purchase_order_id', '=', lastOrder.id)
    .orderBy('position')
    .execute();
  return { supplier_id, lines, remark: `The lines are those of ${lastOrder.number}.` };
};

import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import type { Question } from '../../core/question.ts';
import type { Context } from '../../core/context.ts';
import { unknownReference } from '../../core/errors.ts';
import { isId } from '../../records/names.ts';
import { findId } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { total } from './resource.ts';

/** The orders as tools return them, with the names of the supplier and of the parts. */
export const orderViews = resource('purchase_order', COLUMNS.PurchaseOrderView, {
  computed: {
    total,
    supplier_name: sql<string>`(select name from supplier where supplier.id = purchase_order.supplier_id)`,
    lines: sql<Schemas['PurchaseOrderView']['lines']>`(
      select coalesce(json_agg(json_build_object('line_id', line.id, 'part_id', line.part_id,
        'description', coalesce(line.description, part.name), 'quantity', line.quantity, 'unit', part.unit,
        'unit_price', line.unit_price, 'quantity_received', line.quantity_received) order by line.position), '[]')
      from purchase_order_line as line left join part on part.id = line.part_id
      where line.purchase_order_id = purchase_order.id)`,
  },
});

/** Returns what a person must agree to before an order is placed. */
export const placingQuestion = async (ctx: Context, id: number): Promise<Question> => {
  const { number, version, supplier_name, lines, total, expected_on } = await orderViews.read(ctx, id);
  const bought = lines.map(({ quantity, unit, description, unit_price }) => {
    const price = unit_price === null ? 'without a price' : `at ${unit_price} each`;
    return `${quantity}${unit === null ? '' : ` ${unit}`} of ${JSON.stringify(description)} ${price}`;
  });
  return {
    what: `place the order ${JSON.stringify(number)} at ${JSON.stringify(supplier_name)}`,
    reasons: [
      total === null ? 'its total is not known' : `its total is ${total}`,
      ...(expected_on === null ? [] : [`it is expected on ${expected_on}`]),
      ...bought,
    ],
    needs: 'confirm',
    basis: [id, version],
  };
};

/** Returns the id of an order that a tool names by id or number. @throws Problem validation_failed */
export const requireOrder = async (ctx: Context, reference: string): Promise<number> => {
  const id = isId(reference) ? await findId(ctx, 'purchase_order', reference) : undefined;
  if (id !== undefined) return id;
  const numbers = [reference.trim(), reference.trim().toUpperCase()];
  const { rows } = await sql<{ id: number }>`
    select id from purchase_order where number = any(${numbers}::text[]) order by number = ${reference} desc limit 1`.execute(
    ctx.em.getKysely(),
  );
  const [row] = rows;
  if (row === undefined) throw unknownReference('/purchase_order_id', 'purchase_order', reference);
  return row.id;
};

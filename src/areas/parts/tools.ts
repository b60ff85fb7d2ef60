import { withNote } from '../../mcp/hints.ts';
import type { RepeatChecks, ToolHandlers } from '../../mcp/registry.ts';
import { correctStock } from './movements.ts';
import { hasQuantity, listPartRows, parts } from './operations.ts';

export const partTools = {
  list_parts: (ctx, { low_stock, q, limit, cursor }) =>
    listPartRows(ctx, { where: { low_stock }, q }, { limit, cursor }),
  create_part: (ctx, part) => parts.insert(ctx, part),
  update_part: (ctx, { part_id, ...fields }, { expected_versions }) =>
    parts.patch(ctx, part_id, fields, expected_versions),
  adjust_stock: async (ctx, args) => {
    const { part, change } = await correctStock(ctx, args);
    const { id: part_id, name: part_name, unit, quantity, min_quantity, low_stock } = part;
    const counted = args.counted ?? null;
    const stock = { part_id, part_name, unit, change, quantity, counted, min_quantity, low_stock };
    return change === 0 ? withNote(stock, 'Nothing changed: the stock was that before.') : stock;
  },
} satisfies Partial<ToolHandlers>;

/** A stock that was counted and has changed since was counted again. */
export const partRepeats = {
  adjust_stock: async (ctx, { part_id, counted }) => counted === null || (await hasQuantity(ctx, part_id, counted)),
} satisfies RepeatChecks;

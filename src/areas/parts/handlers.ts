import type { RestHandlers } from '../../http/handlers.ts';
import { createMovement, listMovements, correctStock } from './movements.ts';
import { parts, hasQuantity, listPartRows } from './operations.ts';
import { withNote } from '../../mcp/hints.ts';
import type { RepeatChecks, ToolHandlers } from '../../mcp/registry.ts';

export const handlers = {
  listParts: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    parts.list(ctx, { where, q, sort, updated_since }, { limit, cursor }),
  createPart: (ctx, { body }) => parts.insert(ctx, body),
  getPart: (ctx, { path }) => parts.read(ctx, path.id),
  updatePart: (ctx, { path, body, expected_versions }) => parts.patch(ctx, path.id, body, expected_versions),
  deletePart: (ctx, { path, expected_versions }) => parts.remove(ctx, path.id, expected_versions),
  listStockMovements: (ctx, { path, query }) => listMovements(ctx, path.id, query),
  createStockMovement: (ctx, { path, body }) => createMovement(ctx, path.id, body),
} satisfies Partial<RestHandlers>;

export const tools = {
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
export const repeats = {
  adjust_stock: async (ctx, { part_id, counted }) => counted === null || (await hasQuantity(ctx, part_id, counted)),
} satisfies RepeatChecks;

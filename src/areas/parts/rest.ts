import type { RestHandlers } from '../../http/handlers.ts';
import { createMovement, listMovements } from './movements.ts';
import { parts } from './operations.ts';

export const partHandlers = {
  listParts: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    parts.list(ctx, { where, q, sort, updated_since }, { limit, cursor }),
  createPart: (ctx, { body }) => parts.insert(ctx, body),
  getPart: (ctx, { path }) => parts.read(ctx, path.id),
  updatePart: (ctx, { path, body, expected_versions }) => parts.patch(ctx, path.id, body, expected_versions),
  deletePart: (ctx, { path, expected_versions }) => parts.remove(ctx, path.id, expected_versions),
  listStockMovements: (ctx, { path, query }) => listMovements(ctx, path.id, query),
  createStockMovement: (ctx, { path, body }) => createMovement(ctx, path.id, body),
} satisfies Partial<RestHandlers>;

import type { RestHandlers } from '../../http/handlers.ts';
import { createSupplier, suppliers, updateSupplier } from './operations.ts';

export const supplierHandlers = {
  listSuppliers: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    suppliers.list(ctx, { where, q, sort, updated_since }, { limit, cursor }),
  createSupplier: (ctx, { body }) => createSupplier(ctx, body),
  getSupplier: (ctx, { path }) => suppliers.read(ctx, path.id),
  updateSupplier: (ctx, { path, body, expected_versions }) => updateSupplier(ctx, path.id, body, expected_versions),
  deleteSupplier: (ctx, { path, expected_versions }) => suppliers.remove(ctx, path.id, expected_versions),
} satisfies Partial<RestHandlers>;

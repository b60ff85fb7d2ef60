import type { RestHandlers } from '../../http/handlers.ts';
import { createSupplier, suppliers, updateSupplier, listSupplierRows } from './operations.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';

export const handlers = {
  listSuppliers: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    suppliers.list(ctx, { where, q, sort, updated_since }, { limit, cursor }),
  createSupplier: (ctx, { body }) => createSupplier(ctx, body),
  getSupplier: (ctx, { path }) => suppliers.read(ctx, path.id),
  updateSupplier: (ctx, { path, body, expected_versions }) => updateSupplier(ctx, path.id, body, expected_versions),
  deleteSupplier: (ctx, { path, expected_versions }) => suppliers.remove(ctx, path.id, expected_versions),
} satisfies Partial<RestHandlers>;

export const tools = {
  list_suppliers: (ctx, { limit, cursor }) => listSupplierRows(ctx, {}, { limit, cursor }),
  create_supplier: (ctx, supplier) => createSupplier(ctx, supplier),
  update_supplier: (ctx, { supplier_id, ...fields }, { expected_versions }) =>
    updateSupplier(ctx, supplier_id, fields, expected_versions),
} satisfies Partial<ToolHandlers>;

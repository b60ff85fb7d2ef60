import type { ToolHandlers } from '../../mcp/registry.ts';
import { createSupplier, listSupplierRows, updateSupplier } from './operations.ts';

export const supplierTools = {
  list_suppliers: (ctx, { limit, cursor }) => listSupplierRows(ctx, {}, { limit, cursor }),
  create_supplier: (ctx, supplier) => createSupplier(ctx, supplier),
  update_supplier: (ctx, { supplier_id, ...fields }, { expected_versions }) =>
    updateSupplier(ctx, supplier_id, fields, expected_versions),
} satisfies Partial<ToolHandlers>;

import type { ToolHandlers } from '../../mcp/registry.ts';
import { listSupplierRows } from './operations.ts';

export const supplierTools = {
  list_suppliers: (ctx, { limit, cursor }) => listSupplierRows(ctx, {}, { limit, cursor }),
} satisfies Partial<ToolHandlers>;

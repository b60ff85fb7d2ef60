import type { ToolHandlers } from '../../mcp/registry.ts';
import { listPartRows } from './operations.ts';

export const partTools = {
  list_parts: (ctx, { low_stock, q, limit, cursor }) =>
    listPartRows(ctx, { where: { low_stock }, q }, { limit, cursor }),
} satisfies Partial<ToolHandlers>;

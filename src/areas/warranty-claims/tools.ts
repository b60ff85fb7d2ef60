import type { ToolHandlers } from '../../mcp/registry.ts';
import { listWarrantyClaimRows } from './operations.ts';

export const warrantyClaimTools = {
  list_warranty_claims: (ctx, { status, limit, cursor }) =>
    listWarrantyClaimRows(ctx, { where: { status } }, { limit, cursor }),
} satisfies Partial<ToolHandlers>;

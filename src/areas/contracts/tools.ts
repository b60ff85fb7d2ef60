import type { ToolHandlers } from '../../mcp/registry.ts';
import { listContractRows } from './operations.ts';

export const contractTools = {
  list_contracts: (ctx, { status, limit, cursor }) => listContractRows(ctx, status, { limit, cursor }),
} satisfies Partial<ToolHandlers>;

import type { ToolHandlers } from '../../mcp/registry.ts';
import { listQuoteRows } from './operations.ts';

export const quoteTools = {
  list_quotes: (ctx, { status, limit, cursor }) => listQuoteRows(ctx, { where: { status } }, { limit, cursor }),
} satisfies Partial<ToolHandlers>;

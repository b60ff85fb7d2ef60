import type { ToolHandlers } from '../../mcp/registry.ts';
import { listLocationRows } from './operations.ts';

export const locationTools = {
  list_locations: (ctx, { limit, cursor }) => listLocationRows(ctx, {}, { limit, cursor }),
} satisfies Partial<ToolHandlers>;

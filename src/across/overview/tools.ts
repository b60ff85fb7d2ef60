import type { ToolHandlers } from '../../mcp/registry.ts';
import { readOverview } from './operations.ts';

export const overviewTools = {
  overview: (ctx, { location }) => readOverview(ctx, location),
} satisfies Partial<ToolHandlers>;

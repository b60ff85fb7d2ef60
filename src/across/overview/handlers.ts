import type { RestHandlers } from '../../http/handlers.ts';
import { readOverview } from './operations.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';

export const handlers = {
  getOverview: (ctx, { query: { location } }) => readOverview(ctx, location),
} satisfies Partial<RestHandlers>;

export const tools = { overview: (ctx, { location }) => readOverview(ctx, location) } satisfies Partial<ToolHandlers>;

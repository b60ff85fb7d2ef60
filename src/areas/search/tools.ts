import type { ToolHandlers } from '../../mcp/registry.ts';
import { searchAll } from './operations.ts';

export const searchTools = { search: (ctx, { q }) => searchAll(ctx, q) } satisfies Partial<ToolHandlers>;

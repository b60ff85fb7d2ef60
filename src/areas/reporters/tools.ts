import type { ToolHandlers } from '../../mcp/registry.ts';
import { listReporters } from './operations.ts';

export const reporterTools = {
  list_reporters: (ctx, { q, limit, cursor }) => listReporters(ctx, { q }, { limit, cursor }),
} satisfies Partial<ToolHandlers>;

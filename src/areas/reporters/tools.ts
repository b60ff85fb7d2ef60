import type { ToolHandlers } from '../../mcp/registry.ts';
import { listReporterRows } from './operations.ts';

export const reporterTools = {
  list_reporters: (ctx, { q, limit, cursor }) => listReporterRows(ctx, { q }, { limit, cursor }),
} satisfies Partial<ToolHandlers>;

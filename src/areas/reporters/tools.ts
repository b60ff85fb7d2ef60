import type { ToolHandlers } from '../../mcp/registry.ts';
import { listReporterRows } from './operations.ts';

export const reporterTools = {
  list_reporters: (ctx, { q, since, limit, cursor }) =>
    listReporterRows(ctx, { where: { since }, q }, { limit, cursor }),
} satisfies Partial<ToolHandlers>;

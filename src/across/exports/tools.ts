import type { ToolHandlers } from '../../mcp/registry.ts';
import { createExportLink } from './export-links.ts';

export const exportTools = { export: (ctx, { area }) => createExportLink(ctx, area) } satisfies Partial<ToolHandlers>;

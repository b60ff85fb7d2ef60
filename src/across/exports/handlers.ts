import type { ToolHandlers } from '../../mcp/registry.ts';
import { createExportLink } from './export-links.ts';

export const tools = { export: (ctx, { area }) => createExportLink(ctx, area) } satisfies Partial<ToolHandlers>;

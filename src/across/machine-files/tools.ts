import type { ToolHandlers } from '../../mcp/registry.ts';
import { createFileLink } from './operations.ts';

export const machineFileTools = { machine_file: (ctx, of) => createFileLink(ctx, of) } satisfies Partial<ToolHandlers>;

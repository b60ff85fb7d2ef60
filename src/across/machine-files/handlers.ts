import type { RestHandlers } from '../../http/handlers.ts';
import { drawLocationFile, drawMachineFile, createFileLink } from './operations.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';

export const handlers = {
  drawMachineFile: (ctx, { path, query }) => drawMachineFile(ctx, path.id, query),
  drawLocationFile: (ctx, { path, query }) => drawLocationFile(ctx, path.id, query),
} satisfies Partial<RestHandlers>;

export const tools = { machine_file: (ctx, of) => createFileLink(ctx, of) } satisfies Partial<ToolHandlers>;

import type { ToolHandlers } from '../../mcp/registry.ts';
import { undoRequest } from './operations.ts';

export const undoTools = {
  undo: (ctx, { event_id, ...confirmation }) => undoRequest(ctx, event_id, confirmation),
} satisfies Partial<ToolHandlers>;

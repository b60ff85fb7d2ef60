import type { RestHandlers } from '../../http/handlers.ts';
import { undoRequest } from './operations.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';

export const handlers = { undoEvent: (ctx, { path: { id } }) => undoRequest(ctx, id) } satisfies Partial<RestHandlers>;

export const tools = {
  undo: (ctx, { event_id, ...confirmation }) => undoRequest(ctx, event_id, confirmation),
} satisfies Partial<ToolHandlers>;

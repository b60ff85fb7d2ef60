import type { ToolHandlers } from '../../mcp/registry.ts';
import { addNote, listNotes } from './operations.ts';

export const noteTools = {
  list_notes: (ctx, { limit, cursor, ...notable }) => listNotes(ctx, notable, { limit, cursor }),
  add_note: (ctx, { body, ...notable }) => addNote(ctx, notable, body),
} satisfies Partial<ToolHandlers>;

import type { ToolHandlers } from '../../mcp/registry.ts';
import { addNote, listNoteRows } from './operations.ts';

export const noteTools = {
  list_notes: (ctx, { limit, cursor, ...notable }) => listNoteRows(ctx, notable, { limit, cursor }),
  add_note: (ctx, { body, ...notable }) => addNote(ctx, notable, body),
} satisfies Partial<ToolHandlers>;

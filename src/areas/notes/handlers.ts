import type { RestHandlers } from '../../http/handlers.ts';
import { createNote, getNote, listNotesOn, addNote, listNoteRows } from './operations.ts';
import type { RepeatChecks, ToolHandlers } from '../../mcp/registry.ts';
import { withNote } from '../../mcp/hints.ts';
import { addNotes } from './many.ts';

export const handlers = {
  listNotes: (ctx, { query: { limit, cursor, sort, updated_since, ...notable } }) =>
    listNotesOn(ctx, notable, { sort, updated_since }, { limit, cursor }),
  createNote: (ctx, { body: { body, ...notable } }) => createNote(ctx, notable, body),
  getNote: (ctx, { path }) => getNote(ctx, path.id),
} satisfies Partial<RestHandlers>;

export const tools = {
  list_notes: (ctx, { limit, cursor, ...notable }) => listNoteRows(ctx, notable, { limit, cursor }),
  add_note: (ctx, { body, ...notable }) => addNote(ctx, notable, body),
  add_notes: async (ctx, { notes, confirm }) => {
    const added = await addNotes(ctx, notes, confirm);
    return added.confirmed
      ? added
      : withNote(added, `Nothing was added: these ${added.notes.length} notes would be. Call again with confirm true.`);
  },
} satisfies Partial<ToolHandlers>;

/** Notes that were only shown were not added. */
export const repeats = { add_notes: async (_ctx, { confirmed }) => confirmed } satisfies RepeatChecks;

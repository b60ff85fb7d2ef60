import type { RestHandlers } from '../../http/handlers.ts';
import { createNote, getNote, listNotesOn } from './operations.ts';

export const noteHandlers = {
  listNotes: (ctx, { query: { limit, cursor, sort, updated_since, ...notable } }) =>
    listNotesOn(ctx, notable, { sort, updated_since }, { limit, cursor }),
  createNote: (ctx, { body: { body, ...notable } }) => createNote(ctx, notable, body),
  getNote: (ctx, { path }) => getNote(ctx, path.id),
} satisfies Partial<RestHandlers>;

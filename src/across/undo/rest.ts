import type { RestHandlers } from '../../http/handlers.ts';
import { undoRequest } from './operations.ts';

export const undoHandlers = {
  undoEvent: (ctx, { path: { id } }) => undoRequest(ctx, id),
} satisfies Partial<RestHandlers>;

import type { RestHandlers } from '../../http/handlers.ts';
import { createMailedLink } from './operations.ts';

export const signInHandlers = {
  createSignInLink: (ctx, { path }) => createMailedLink(ctx, path.id),
} satisfies Partial<RestHandlers>;

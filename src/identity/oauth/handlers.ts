import type { RestHandlers } from '../../http/handlers.ts';
import { endGrant, listGrants } from './operations.ts';

export const handlers = {
  listGrants: (ctx, { query }) => listGrants(ctx, query),
  endGrant: (ctx, { path }) => endGrant(ctx, path.id),
} satisfies Partial<RestHandlers>;

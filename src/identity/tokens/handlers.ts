import type { RestHandlers } from '../../http/handlers.ts';
import { createToken, listTokens, readToken, revokeToken, rotateToken } from './operations.ts';

export const handlers = {
  listTokens: (ctx, { query }) => listTokens(ctx, query),
  createToken: (ctx, { body }) => createToken(ctx, body),
  getToken: (ctx, { path }) => readToken(ctx, path.id),
  revokeToken: (ctx, { path }) => revokeToken(ctx, path.id),
  rotateToken: (ctx, { path, body }) => rotateToken(ctx, path.id, body),
} satisfies Partial<RestHandlers>;

import type { RestHandlers } from '../../http/handlers.ts';
import { createFeed, deleteFeed, listFeeds, readFeed } from './operations.ts';

export const handlers = {
  listCalendarFeeds: (ctx, { query }) => listFeeds(ctx, query),
  createCalendarFeed: (ctx, { body }) => createFeed(ctx, body),
  getCalendarFeed: (ctx, { path }) => readFeed(ctx, path.id),
  deleteCalendarFeed: (ctx, { path }) => deleteFeed(ctx, path.id),
} satisfies Partial<RestHandlers>;

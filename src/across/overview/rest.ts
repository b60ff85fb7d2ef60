import type { RestHandlers } from '../../http/handlers.ts';
import { readOverview } from './operations.ts';

export const overviewHandlers = {
  getOverview: (ctx, { query: { location } }) => readOverview(ctx, location),
} satisfies Partial<RestHandlers>;

import type { RestHandlers } from '../../http/handlers.ts';
import { searchCorrected } from './corrected.ts';

export const searchHandlers = {
  searchRecords: async (ctx, { query }) => {
    const { q, result } = await searchCorrected(ctx, query.q);
    return { q, ...result };
  },
} satisfies Partial<RestHandlers>;

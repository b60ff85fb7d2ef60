import type { RestHandlers } from '../../http/handlers.ts';
import { searchCorrected } from './corrected.ts';
import { statusesOf } from './status-words.ts';

export const searchHandlers = {
  searchRecords: async (ctx, { query }) => {
    const { q, result } = await searchCorrected(ctx, query.q, statusesOf);
    return { q, ...result };
  },
} satisfies Partial<RestHandlers>;

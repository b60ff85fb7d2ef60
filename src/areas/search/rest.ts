import type { RestHandlers } from '../../http/handlers.ts';
import { searchCorrected } from './corrected.ts';
import { statusesOf } from './status-words.ts';

export const searchHandlers = {
  searchRecords: async (ctx, { query }) => {
    const { q, found } = await searchCorrected(ctx, query.q, statusesOf);
    return { q, ...found };
  },
} satisfies Partial<RestHandlers>;

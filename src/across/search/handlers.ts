import type { RestHandlers } from '../../http/handlers.ts';
import { searchCorrected } from './corrected.ts';
import { withNote } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { nearestType } from '../../areas/machines/types.ts';

export const handlers = {
  searchRecords: async (ctx, { query }) => {
    const { q, result } = await searchCorrected(ctx, query.q);
    return { q, ...result };
  },
} satisfies Partial<RestHandlers>;

/** Scope of a search without a result. */
const SEARCHED =
  'Searched: all machines (name, brand, model, type, category, asset tag, serial number, place), tickets, work orders (also the assignee), ' +
  'tasks and incidents (own text, and the machine), parts and reporters; the newest 1000 of every other kind.';

export const tools = {
  search: async (ctx, { q }) => {
    const searched = await searchCorrected(ctx, q);
    if (!searched.isEmpty) {
      if (searched.q === q) return searched.result;
      return withNote(searched.result, `Nothing fits ${JSON.stringify(q)}; this fits ${JSON.stringify(searched.q)}.`);
    }
    const type = await nearestType(ctx, q);
    const hint = type === undefined ? '' : ` The nearest machine type is ${JSON.stringify(type)}.`;
    return withNote(searched.result, `Nothing fits ${JSON.stringify(q)}. ${SEARCHED}${hint}`);
  },
} satisfies Partial<ToolHandlers>;

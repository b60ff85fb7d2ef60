import type { Completer } from '../../mcp/resources.ts';
import { COMPLETED } from '../../records/completion.ts';
import { locations } from './operations.ts';

/** Completes part of a location's name, in alphabetical order. */
export const completeLocation: Completer = async (ctx, text) => {
  const query = { sort: 'name', ...(text === '' ? {} : { q: text }) } as const;
  const { data, has_more } = await locations.list(ctx, query, { limit: COMPLETED });
  return { values: [...new Set(data.map(({ name }) => name))], has_more };
};

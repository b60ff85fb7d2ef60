import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../platform/context.ts';
import { searchAll, type StatusesOf } from './operations.ts';
import { correctSpelling } from './spelling.ts';

const isEmpty = (result: Schemas['SearchResult']): boolean => Object.values(result).every((rows) => rows.length === 0);

/**
 * Searches as {@link searchAll} does, and with corrected spelling when nothing fits. Returns the text that was searched,
 * and whether nothing fits it either.
 */
export const searchCorrected = async (
  ctx: Context,
  q: string,
  statusesOf: StatusesOf,
): Promise<{ q: string; found: Schemas['SearchResult']; isEmpty: boolean }> => {
  const found = await searchAll(ctx, q, statusesOf);
  if (!isEmpty(found)) return { q, found, isEmpty: false };
  const corrected = await correctSpelling(ctx, q);
  const second = corrected === undefined ? found : await searchAll(ctx, corrected, statusesOf);
  return corrected === undefined || isEmpty(second)
    ? { q, found, isEmpty: true }
    : { q: corrected, found: second, isEmpty: false };
};

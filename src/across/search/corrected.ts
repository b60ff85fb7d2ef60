import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../core/context.ts';
import { searchAll } from './operations.ts';
import { correctSpelling } from './spelling.ts';

const isEmpty = (result: Schemas['SearchResult']): boolean =>
  Object.values(result).every((rows) => rows === null || rows.length === 0);

/**
 * Searches as {@link searchAll} does, and with corrected spelling when nothing fits. Returns the text that was searched,
 * and whether nothing fits it either.
 */
export const searchCorrected = async (
  ctx: Context,
  q: string,
): Promise<{ q: string; result: Schemas['SearchResult']; isEmpty: boolean }> => {
  const result = await searchAll(ctx, q);
  if (!isEmpty(result)) return { q, result, isEmpty: false };
  const corrected = await correctSpelling(ctx, q);
  const second = corrected === undefined ? result : await searchAll(ctx, corrected);
  return corrected === undefined || isEmpty(second)
    ? { q, result, isEmpty: true }
    : { q: corrected, result: second, isEmpty: false };
};

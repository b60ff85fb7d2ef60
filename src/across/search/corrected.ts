import type { Schemas } from '../../../generated/contract.ts';
import { typesNamedIn } from '../../areas/machines/types.ts';
import type { Context } from '../../core/context.ts';
import { searchAll } from './operations.ts';
import { correctSpelling } from './spelling.ts';

const isEmpty = (result: Schemas['SearchResult']): boolean =>
  Object.values(result).every((rows) => rows === null || rows.length === 0);

/** Other texts for a text that finds nothing: with corrected spelling, then with the gym's own types of its trade word. */
async function* otherTexts(ctx: Context, q: string): AsyncGenerator<string> {
  const corrected = await correctSpelling(ctx, q);
  if (corrected !== undefined) yield corrected;
  const { types, rest } = await typesNamedIn(ctx, q);
  for (const type of types) yield [type, ...rest].join(' ');
}

/**
 * Searches as {@link searchAll} does, and with corrected spelling or the gym's own types of a trade word when nothing fits.
 * Returns the text that was searched, and whether nothing fits it either.
 */
export const searchCorrected = async (
  ctx: Context,
  q: string,
): Promise<{ q: string; result: Schemas['SearchResult']; isEmpty: boolean }> => {
  const result = await searchAll(ctx, q);
  if (!isEmpty(result)) return { q, result, isEmpty: false };
  for await (const other of otherTexts(ctx, q)) {
    const second = await searchAll(ctx, other);
    if (!isEmpty(second)) return { q: other, result: second, isEmpty: false };
  }
  return { q, result, isEmpty: true };
};

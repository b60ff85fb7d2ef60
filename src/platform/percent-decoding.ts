/**
 * Returns a text with its percent escapes decoded; null if one is not valid. Callers that only check a text call it too: the
 * bundler leaves out `decodeURIComponent` where nothing uses its result, although it throws.
 */
export const decodePercent = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

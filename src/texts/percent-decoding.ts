/** Returns a text with its percent escapes decoded; null if one is not valid. */
export const decodePercent = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

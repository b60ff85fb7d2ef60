/** Characters of a name beside a bar. */
const LABEL_LENGTH = 26;

/**
 * Returns a user's text on one line, without control characters, which XML does not allow. One that names a member of
 * every object, such as `__proto__`, gets quotes: the drawing library remembers the widths of texts in plain objects, and
 * would change the prototype of all objects of the process.
 */
export const clean = (text: string): string => {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return line in Object.prototype ? `“${line}”` : line;
};

/** Returns a user's text for a label, shortened to a number of characters. */
export const shorten = (text: string, length = LABEL_LENGTH): string => {
  const characters = [...clean(text)];
  return characters.length <= length
    ? characters.join('')
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
};

/** About how many pixels a character takes in the font of the pictures, at 12 pixels. */
const CHARACTER = 6;

/** Returns about how many pixels a text takes. */
export const textWidth = (text: string): number => [...text].length * CHARACTER;

/** Returns about how many characters a space in pixels takes. */
export const lengthOf = (width: number): number => Math.max(1, Math.floor(width / CHARACTER));

import { openSync, type Font } from 'fontkit';
import { fontFile, type FontWeight } from '../../drawing/fonts.ts';
import { toLine } from '../../texts/plain-text.ts';

const fonts = new Map<FontWeight, Font>();

/** Opens a font at its first use, because few processes print labels. */
const fontOf = (weight: FontWeight): Font => {
  const known = fonts.get(weight);
  if (known) return known;
  const opened = openSync(fontFile(weight));
  if ('fonts' in opened) throw new Error('the font is a collection');
  fonts.set(weight, opened);
  return opened;
};

const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** The frame of a key, which emoji put around a digit. Without it the digit stays. */
const KEY = /\u20E3/gu;

/** Returns the characters of a user's text on one line, and whether the fonts have each. */
const charactersOf = (text: string): [character: string, isKnown: boolean][] => {
  const font = fontOf('semibold');
  return [...toLine(text.normalize('NFC')).replaceAll(KEY, '')].map((character) => [
    character,
    font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  ]);
};

const joined = (characters: readonly [string, boolean][]): string | null =>
  characters
    .map(([character, isKnown]) => (isKnown ? character : ''))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim() || null;

/**
 * Returns a user's text on one line with the characters that the fonts have. Symbols that they lack, such as emoji, are
 * left out. Null if they lack a letter or a digit, because a part of a word says nothing.
 */
export const toPrintable = (text: string): string | null => {
  const characters = charactersOf(text);
  return characters.some(([character, isKnown]) => !isKnown && LETTER.test(character)) ? null : joined(characters);
};

/** Returns a user's text on one line; null if the fonts lack one of its characters, because a part of a tag is another tag. */
export const toWholePrintable = (text: string): string | null => {
  const characters = charactersOf(text);
  return characters.every(([, isKnown]) => isKnown) ? joined(characters) : null;
};

const advances = new Map<string, number>();

/** Returns the width of a character, as a share of the size. Remembered, because the font decodes a glyph to tell it. */
const advanceOf = (character: string, weight: FontWeight): number => {
  const key = weight + character;
  const known = advances.get(key);
  if (known !== undefined) return known;
  const font = fontOf(weight);
  const advance = font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
  advances.set(key, advance);
  return advance;
};

/** Returns the width of a text without kerning, in the unit of the size. */
const widthOf = (text: string, weight: FontWeight, size: number): number =>
  [...text].reduce((width, character) => width + advanceOf(character, weight) * size, 0);

/** Returns the parts of a word that fit into a width, so a long one does not leave the label. */
const breakWord = (word: string, fits: (text: string) => boolean): string[] => {
  if (fits(word)) return [word];
  const parts: string[] = [];
  let part = '';
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (part !== '' && !fits(part + segment)) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
};

/** Returns the last line with an ellipsis, after as much of it as fits. */
const withEllipsis = (line: string, fits: (text: string) => boolean): string => {
  const segments = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
  while (segments.length > 0 && !fits(`${segments.join('').trimEnd()}…`)) segments.pop();
  return `${segments.join('').trimEnd()}…`;
};

/** The type of a text: its weight, and its size in millimetres. */
export type Type = { weight: FontWeight; size: number };

/** A word with the space before it, if any. A word may end with a hyphen, which has no space after it. */
const wordsOf = (text: string): string[] => text.split(/(?= )|(?<=\p{L}-)(?=\p{L})/u);

/** Returns the lines of a text within a width in millimetres; null if it needs more than `most`. */
export const wrapWhole = (text: string, type: Type, width: number, most: number): string[] | null => {
  const lines = wrap(text, type, width, most + 1);
  return lines.length > most ? null : lines;
};

/** Returns the lines of a text within a width in millimetres. What does not fit into `most` lines is cut off with an ellipsis. */
export const wrap = (text: string, { weight, size }: Type, width: number, most: number): string[] => {
  const fits = (line: string): boolean => widthOf(line, weight, size) <= width;
  const lines: string[] = [];
  for (const word of wordsOf(text)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(last + word)) lines[lines.length - 1] = last + word;
    else lines.push(...breakWord(word.trimStart(), fits));
    // Further words cannot be seen.
    if (lines.length > most) break;
  }
  const kept = lines.slice(0, most);
  const last = kept.at(-1);
  if (lines.length > most && last !== undefined) kept[most - 1] = withEllipsis(last, fits);
  return kept;
};

// The functions of the same names in the database (src/schema/letters.ts) fold stored texts. A test compares
// both for every letter of Unicode.

/** Returns an expression for the characters of some ranges. */
const anyOf = (...ranges: readonly string[]): RegExp => new RegExp(`[${ranges.join('')}]`, 'gu');

/** Accents, and the points and signs that Hebrew and Arabic are written without as well. */
const MARKS = anyOf(
  '\u0300-\u0344\u0346-\u036f',
  '\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7',
  '\u064b-\u065f\u0670',
  '\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f',
);

/** Characters without a shape of their own: soft hyphens, joiners, marks of direction, selectors of a variant. */
const INVISIBLE = anyOf(
  '\u00ad\u034f\u061c\u180b-\u180f',
  '\u200b-\u200f\u202a-\u202e\u2060-\u206f',
  '\ufe00-\ufe0f\ufeff\u{e0000}-\u{e0fff}',
);

/** Letters with a stroke, which Unicode does not decompose, and the letters that people type instead. */
const STROKES: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't' };

const SPACES = /[ \t-\r\u0085\u1680\u2028\u2029]+/g;

/** Length of a folded name, because an index entry has a maximum size. */
const NAME_LENGTH = 200;

// The way through capitals folds letters that share one. A capital ẞ has none, and Greek has a second small sigma.
const toSmall = (text: string): string => text.toUpperCase().toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ');

/** Folds a text for an exact comparison: letter case and compatible forms aside (NFKC), accents kept. */
export const foldCase = (text: string): string =>
  toSmall(text.normalize('NFKC')).replaceAll(INVISIBLE, '').normalize('NFKC');

const withoutMarks = (text: string): string => text.normalize('NFKD').replaceAll(MARKS, '').replaceAll(INVISIBLE, '');

/** Folds a text for a search: letter case, compatible forms and accents aside. */
export const foldText = (text: string): string =>
  withoutMarks(toSmall(withoutMarks(text)))
    .replaceAll(/[øłđħŧ]/g, (letter) => STROKES[letter] ?? letter)
    .normalize('NFKC');

/** Folds a name as people type it: like {@link foldText}, and extra spaces aside. */
export const foldName = (text: string): string =>
  [...foldText(text).replaceAll(SPACES, ' ').replaceAll(/^ | $/g, '')].slice(0, NAME_LENGTH).join('');

/** Separators of words: punctuation, signs and spaces. Listed, because the database has its own idea of a letter. */
const BETWEEN_WORDS = anyOf(
  '\u0000-/:-@\\u005b-`{-\u007f',
  '\u0080-\u00bf\u00d7\u00f7\u1680\u2000-\u206f\u2190-\u23ff\u2500-\u27bf',
  '\u3000-\u3004\u3008-\u3020\u3030',
);

/** Returns the words of a folded text, and numbers without leading zeros. */
export const splitWords = (folded: string): string[] =>
  folded
    .split(BETWEEN_WORDS)
    .map((word) => word.replaceAll(/(?<!\d)0+(?=\d)/g, ''))
    .filter((word) => word !== '');

/** Returns the words of a text as a search compares them: folded, and numbers without leading zeros. */
export const foldWords = (text: string): string[] => splitWords(foldText(text));

/** Minimum length of a word whose ending is read. */
const WORD = 3;

/** Minimum length of a word that remains without an ending. */
const STEM = 3;

/**
 * The beginnings of words of the five languages in the other number, by how a word ends: a text that the other word has
 * there instead of the ending, whole words marked by a space.
 */
const CHANGES: readonly (readonly [ending: RegExp, instead: string])[] = [
  // The endings of plurals.
  [/(?<=[^siu])s$/, ''],
  [/(?<=ss|x|z|ch|sh)es$/, ''],
  [/(?<=[^aeiou])es$/, ' '],
  [/(?:e|n|x)$/, ' '],
  [/(?<=[^aeiouw])er$/, ' '],
  [/en$/, ' '],
  // Letters that change with them: batteries, shelves, luces, chevaux; schijven, matten and apparaten in Dutch.
  [/ies$/, 'y '],
  [/(?<=[^aeiou])y$/, 'ies'],
  [/ves$/, 'f '],
  [/f$/, 've'],
  [/ven$/, 'f '],
  [/ces$/, 'z '],
  [/z$/, 'ces'],
  [/aux$/, 'al '],
  [/al$/, 'aux'],
  [/([^aeiou])\1en$/, '$1 '],
  [/([aeou])([^aeiouy])en$/, '$1$1$2 '],
  [/([aeou])\1([^aeiouy])$/, '$1$2en'],
];

/** A word's last letters, whose ending is read: a name such as `M3i treadmills` may be written together. */
const LAST_LETTERS = /(?<!\p{L})\p{L}*$/u;

/**
 * Returns what the words begin with that are a folded word in singular or plural, in English, German, Dutch, French or
 * Spanish. One that ends with a space is the whole word.
 */
export const numbersOf = (word: string): string[] => {
  const [letters = ''] = LAST_LETTERS.exec(word) ?? [];
  if (letters.length < WORD) return [word];
  const before = word.slice(0, word.length - letters.length);
  const others = CHANGES.filter(([ending]) => ending.test(letters))
    .map(([ending, instead]) => letters.replace(ending, instead))
    .filter((other) => other.trim().length >= STEM)
    .map((other) => before + other);
  const all = [...new Set([word, ...others])];
  return all.filter((one) => !all.some((other) => other !== one && one.startsWith(other)));
};

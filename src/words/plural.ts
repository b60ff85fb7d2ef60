/** Minimum length of a word whose ending is read. */
const WORD = 3;

/** Minimum length of a word that remains without an ending. */
const STEM = 3;

/**
 * What the words of the five languages begin with in the other number, by how a word ends: a text that the other word has
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

/**
 * Returns what the words begin with that are a folded word in singular or plural, in English, German, Dutch, French or
 * Spanish. One that ends with a space is the whole word.
 */
export const numbersOf = (word: string): string[] => {
  if (word.length < WORD || !/^\p{L}+$/u.test(word)) return [word];
  const others = CHANGES.filter(([ending]) => ending.test(word))
    .map(([ending, instead]) => word.replace(ending, instead))
    .filter((other) => other.trim().length >= STEM);
  const all = [...new Set([word, ...others])];
  return all.filter((one) => !all.some((other) => other !== one && one.startsWith(other)));
};

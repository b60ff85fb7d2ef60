import { sql, type RawBuilder } from 'kysely';
import { foldWords, splitWords, numbersOf } from '../words/fold.ts';

/**
 * A word of a search. `pattern` is the regular expression of the texts that have it. `grams` are the keys that an index has for
 * each of them (see `search_keys` in `src/schema`), and `marks` those of texts with marks of their numbers (`describe_machine`).
 * A short word has none.
 */
export type Word = { text: string; pattern: string; grams: string[]; marks: string[] };

/** Maximum words of a search. What follows the last one belongs to it. */
const WORDS = 8;

/** Words before a word that may be written together with it. */
const JOINED = 2;

/** Letters of a key. */
const GRAM = 3;

/** A number that is only found whole, because it begins many others. */
const SHORT_NUMBER = /(?<!\d)\d{1,2}$/;

/** A look ahead that keeps a digit from following a number that is found whole. */
const NO_DIGIT = '(?![0-9])';

const endsWithDigit = (word: string): boolean => /\d$/.test(word);
const beginsWithDigit = (word: string): boolean => /^\d/.test(word);

/** Whether a word may be written together with the one before it. A few letters may not: no index has them within a word. */
const isJoinable = (start: string, former: string): boolean =>
  !(endsWithDigit(former) && beginsWithDigit(start)) && (beginsWithDigit(start) || [...start].length >= GRAM);

/** The end of a whole word, for the space that marks it. */
const END = '[ 0-9]';

/** Returns the pattern of a word with spaces inside, except between digits. */
const spaced = (word: string): string => {
  const letters = [...word.trimEnd()];
  const end = word.endsWith(' ') ? END : '';
  const areDigits = (i: number): boolean => /^\d\d$/.test(`${letters[i]}${letters[i + 1]}`);
  const whole = SHORT_NUMBER.test(word) ? NO_DIGIT : '';
  return (
    letters.map((letter, i) => (i === letters.length - 1 || areDigits(i) ? letter : `${letter} *`)).join('') +
    whole +
    end
  );
};

/** Returns the pattern of the words that may be written together with the next one, all of them or the last ones. */
const optional = (former: readonly string[], next: string): string => {
  const last = former.at(-1);
  if (last === undefined || !isJoinable(next, last)) return '';
  return `(${optional(former.slice(0, -1), last)}${spaced(last)} *)?`;
};

const commonStart = (texts: readonly string[]): string => {
  const [first = '', ...others] = texts.map((text) => [...text.trimEnd()]);
  const length = [...first].findIndex((letter, i) => others.some((other) => other[i] !== letter));
  return [...first].slice(0, length < 0 ? undefined : length).join('');
};

/** Returns the keys of a text. */
const gramsOf = (text: string): string[] => {
  const letters = [...text];
  return letters.slice(0, -GRAM + 1).map((_letter, i) => letters.slice(i, i + GRAM).join(''));
};

const isShortNumber = (word: string): boolean => /^\d{1,2}$/.test(word);

const readWord = (word: string, former: readonly string[]): Word => {
  const forms = numbersOf(word);
  const start = commonStart(forms);
  return {
    text: word,
    pattern: ` ${optional(former, start)}(${forms.map(spaced).join('|')})`,
    grams: gramsOf(start),
    marks: isShortNumber(word) ? gramsOf(`#${word}#`) : [],
  };
};

/**
 * Returns the words of a search. A text has one if one of its words begins with it, in singular or plural; the spaces inside
 * words do not matter, in the text or in the search.
 */
export const wordsOf = (q: string): Word[] => {
  const all = foldWords(q);
  const words = all.length <= WORDS ? all : [...all.slice(0, WORDS - 1), all.slice(WORDS - 1).join('')];
  const read = words.map((word, i) => readWord(word, words.slice(Math.max(0, i - JOINED), i)));
  return [...new Map(read.map((word) => [word.pattern, word])).values()];
};

/** Returns folded texts of a row as the database stores searched texts. */
export const searchableOf = (folded: readonly string[]): string =>
  folded.map((text) => ` ${splitWords(text).join(' ')} `).join('\u001f');

/** Returns tests of the words of a text, numbers whole: 1 does not begin 10. */
export const testsOf = (text: string): ((searchable: string) => boolean)[] =>
  wordsOf(text).map(({ text: word, pattern }) => {
    const expression = new RegExp(/^\d+$/.test(word) ? `${pattern}(?!\\d)` : pattern, 'u');
    return (searchable) => expression.test(searchable);
  });

/** Returns the mark of a number in a name, such as `=7=`, so 2 finds neither 12 nor 20. */
export const numberMark = (number: string): Word => {
  const mark = `=${foldWords(number).join('')}=`;
  return { text: mark, pattern: mark, grams: gramsOf(mark), marks: [] };
};

/** Returns the condition that a searched text has a word. */
export const hasWord = (text: RawBuilder<string>, { pattern }: Word): RawBuilder<boolean> =>
  sql<boolean>`${text} ~ ${pattern}`;

/** Returns the condition that a searched text has all words of a search; one without words is in no text. */
export const matches = (text: RawBuilder<string>, q: string): RawBuilder<boolean> => {
  const words = wordsOf(q);
  if (words.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${sql.join(
    words.map((word) => hasWord(text, word)),
    sql` and `,
  )})`;
};

/** The keys and the patterns of some words, as parameters. */
export type Looked = { grams: RawBuilder<unknown>; patterns: RawBuilder<unknown> };

/** Returns what an index needs to find some words, of texts with marks of their numbers or others. */
export const lookedBy = (words: readonly Word[], areMarked = false): Looked => ({
  grams: sql`${keysOf(words, areMarked)}::text[]`,
  patterns: sql`${words.map(({ pattern }) => pattern)}::text[]`,
});

const keysOf = (words: readonly Word[], areMarked: boolean): string[] => [
  ...new Set(words.flatMap(({ grams, marks }) => (areMarked ? [...grams, ...marks] : grams))),
];

/** Returns whether an index can find some words, of texts with marks of their numbers or others. */
export const canLookUp = (words: readonly Word[], areMarked = false): boolean => keysOf(words, areMarked).length > 0;

/** Returns SQL for the ids of the rows below `before` that have all words, by a search function and its index. */
export const lookUp = (name: string, { grams, patterns }: Looked, before: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${sql.ref(name)}(${grams}, ${patterns}, ${before}) as id`;

import { sql, type RawBuilder } from 'kysely';
import { foldWords, splitWords } from '../words/fold.ts';
import { numbersOf } from '../words/plural.ts';

/**
 * A word of a search. `pattern` is the regular expression of the texts that have it, `grams` are the keys that an index has
 * for each of them (see `search_keys` in `src/schema`).
 */
export type Word = { text: string; pattern: string; grams: string[] };

/** Maximum words of a search. What follows the last one belongs to it. */
const WORDS = 8;

/** Words before a word that may be written together with it. */
const JOINED = 2;

/** Letters of a key. */
const GRAM = 3;

/** Marks the key of the letters that a word begins with. */
const BEGIN = '^';

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
  return letters.map((letter, i) => (i === letters.length - 1 || areDigits(i) ? letter : `${letter} ?`)).join('') + end;
};

/** Returns the pattern of the words that may be written together with the next one, all of them or the last ones. */
const optional = (former: readonly string[], next: string): string => {
  const last = former.at(-1);
  if (last === undefined || !isJoinable(next, last)) return '';
  return `(${optional(former.slice(0, -1), last)}${spaced(last)} ?)?`;
};

const commonStart = (texts: readonly string[]): string => {
  const [first = '', ...others] = texts.map((text) => [...text.trimEnd()]);
  const length = [...first].findIndex((letter, i) => others.some((other) => other[i] !== letter));
  return [...first].slice(0, length < 0 ? undefined : length).join('');
};

/** Returns the keys of the texts in which a word begins with letters; with `isInside` also where another word is before them. */
const gramsOf = (start: string, isInside: boolean): string[] => {
  const letters = [...start];
  const inner = letters.slice(0, -GRAM + 1).map((_letter, i) => letters.slice(i, i + GRAM).join(''));
  const begin = letters.length === 0 ? [] : [BEGIN + letters.slice(0, GRAM).join('')];
  return isInside && !beginsWithDigit(start) ? inner : [...begin, ...inner.slice(1)];
};

const readWord = (word: string, former: readonly string[]): Word => {
  const forms = numbersOf(word);
  const start = commonStart(forms);
  const pattern = forms.map(spaced).join('|');
  const isInside = former.length > 0 && isJoinable(start, former.at(-1) ?? '');
  return { text: word, pattern: ` ${optional(former, start)}(${pattern})`, grams: gramsOf(start, isInside) };
};

/**
 * Returns the words of a search. A text has one if one of its words begins with it, in singular or plural; the spaces inside
 * words do not matter, in the text or in the search.
 */
export const wordsOf = (q: string): Word[] => {
  const all = foldWords(q);
  const words = all.length <= WORDS ? all : [...all.slice(0, WORDS - 1), all.slice(WORDS - 1).join('')];
  return words.map((word, i) => readWord(word, words.slice(Math.max(0, i - JOINED), i)));
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

const toMark = (mark: string): Word => ({ text: mark, pattern: ` ${mark} `, grams: gramsOf(mark, false) });

/** Returns the mark of a number in a name, such as `#7#`, so 2 does not find 12. */
export const numberMark = (number: string): Word => toMark(`#${foldWords(number).join('')}#`);

/** Returns the mark of a whole name or code, such as `=treadmill7=`. */
export const nameMark = (name: string): Word => toMark(`=${foldWords(name).join('')}=`);

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

/** Returns what an index needs to find some words. */
export const lookedBy = (words: readonly Word[]): Looked => ({
  grams: sql`${[...new Set(words.flatMap(({ grams }) => grams))]}::text[]`,
  patterns: sql`${words.map(({ pattern }) => pattern)}::text[]`,
});

/** Returns SQL for the ids of the rows below `before` that have all words, by a search function and its index. */
export const lookUp = (name: string, { grams, patterns }: Looked, before: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${sql.ref(name)}(${grams}, ${patterns}, ${before}) as id`;

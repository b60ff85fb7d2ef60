import { distance } from 'fastest-levenshtein';
import { kindOfType, readKind } from '../words/trade.ts';
import { foldName, foldWords } from '../words/fold.ts';
import { searchableOf, testsOf } from './matching.ts';

/** A row that is compared with a text: its folded names and codes, and its type if it has one. */
export type Compared = { id: number; keys: readonly (string | null)[]; type: string | null };

/** How much of a text with a kind a row is: of another kind, perhaps of it, of it, of it with its number, and with all words. */
export const [OTHER_KIND, UNKNOWN_KIND, SAME_KIND, SAME_NUMBER, SAID] = [0, 1, 2, 3, 4];

/**
 * How a row is like a text: by its kind, by numbers, by the number of words that it has, and in letters. `errors` are wrong
 * letters, `misspelt` those of the names with the text's digits; `isSame` leaves spaces, hyphens and zeros aside.
 */
export type Likeness = {
  id: number;
  kinship: number;
  hasNumbers: boolean;
  words: number;
  errors: number;
  misspelt: number;
  isPart: boolean;
  isSame: boolean;
};

/**
 * Orders rows by likeness: of the kind that the text says, first those with its number, then those with most of its words.
 * Of rows that are of no known kind, the words come before the number. Then letters decide.
 */
const byLikeness = (one: Likeness, other: Likeness): number =>
  other.kinship - one.kinship ||
  other.words - one.words ||
  Number(other.hasNumbers) - Number(one.hasNumbers) ||
  one.errors - other.errors ||
  one.id - other.id;

/** Returns the numbers in a text, which a typing error must not change: they tell records of a series apart. */
export const digitsOf = (text: string): string => text.replaceAll(/\D+/g, ' ').trim();

/** Returns a text without what people write in different ways: separators, except between digits, and leading zeros. */
const bareOf = (text: string): string =>
  text
    .replaceAll(/(?<!\d)[\s.,_/-]+|[\s.,_/-]+(?!\d)/g, '')
    .replaceAll(/[\s.,_/-]+/g, ' ')
    .replaceAll(/(?<!\d)0+(?=\d)/g, '');

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

const isNumber = (word: string): boolean => /^\d+$/.test(word);

/** Returns a test of texts for all words of a text. */
const hasAll = (text: string): ((searchable: string) => boolean) => {
  const tests = testsOf(text);
  return (searchable) => tests.every((test) => test(searchable));
};

/** The kind that a text says, of the trade or a type of the rows, and its other words. */
type Said = { kind: string; rest: string[] };

const readOwnKind = (text: string, rows: readonly Compared[]): Said | undefined => {
  const searchable = searchableOf([foldName(text)]);
  const [type] = [...new Set(rows.flatMap(({ type }) => type ?? []))]
    .filter((one) => hasAll(one)(searchable))
    .toSorted((one, other) => other.length - one.length);
  if (type === undefined) return undefined;
  const own = searchableOf([type]);
  return { kind: type, rest: foldWords(text).filter((word) => !hasAll(word)(own)) };
};

/** Returns a function that reads the kind that a row is known to be of, by its type, or else by its name. */
const kindReader = (): ((row: Compared) => string | undefined) => {
  const kinds = new Map<string, string | undefined>();
  return ({ keys: [name], type }) => {
    // Names of a series differ in numbers.
    const text = type ?? (name ?? '').replaceAll(/\d+/g, '');
    if (!kinds.has(text)) kinds.set(text, type === null ? readKind(text)?.kind : (kindOfType(text) ?? text));
    return kinds.get(text);
  };
};

/** Returns a function that tells how much of what a text says a row is. */
const kinshipReader = (said: Said | undefined): ((row: Compared, searchable: string) => number) => {
  if (said === undefined) return () => UNKNOWN_KIND;
  const kindOf = kindReader();
  const numbers = said.rest.filter(isNumber).map(Number);
  const hasRest = hasAll(said.rest.filter((word) => !isNumber(word)).join(' '));
  return (row, searchable) => {
    const kind = kindOf(row);
    if (kind === undefined) return UNKNOWN_KIND;
    if (kind !== said.kind) return OTHER_KIND;
    const own = numbersIn(row.keys[0] ?? '');
    if (!numbers.every((number) => own.includes(number))) return SAME_KIND;
    return hasRest(searchable) ? SAID : SAME_NUMBER;
  };
};

/** Compares a text with rows, the most similar first. With `hasKinds`, the text may say a kind that rows are of. */
export const compareRows = (text: string, rows: readonly Compared[], hasKinds: boolean): Likeness[] => {
  const wanted = foldName(text);
  const [bare, digits, numbers] = [bareOf(wanted), digitsOf(wanted), numbersIn(wanted)];
  const kinshipOf = kinshipReader(hasKinds ? (readKind(text) ?? readOwnKind(text, rows)) : undefined);
  const hasWords = hasAll(text);
  const named = testsOf(text.replaceAll(/\d+/g, ' '));
  const compare = (row: Compared): Likeness => {
    const keys = row.keys.filter((key) => key !== null);
    const searchable = searchableOf(keys);
    const written = keys.map((key) => ({ key, errors: distance(wanted, key) }));
    const own = numbersIn(keys.join(' '));
    return {
      id: row.id,
      kinship: kinshipOf(row, searchable),
      hasNumbers: numbers.length > 0 && numbers.every((number) => own.includes(number)),
      words: named.filter((test) => test(searchable)).length,
      errors: Math.min(...written.map(({ errors }) => errors)),
      misspelt: Math.min(...written.filter(({ key }) => digitsOf(key) === digits).map(({ errors }) => errors)),
      isPart: wanted !== '' && hasWords(searchable),
      isSame: keys.some((key) => bareOf(key) === bare),
    };
  };
  return rows.map(compare).toSorted(byLikeness);
};

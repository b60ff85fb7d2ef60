import { distance } from 'fastest-levenshtein';
import { sql } from 'kysely';
import { areas } from '../../areas/index.ts';
import { collect } from '../../core/collect.ts';
import type { Context } from '../../core/context.ts';
import type { SearchSource } from '../../records/search-source.ts';
import { foldWords, numbersOf } from '../../words/fold.ts';

/** The letters of a text that are read. */
const LETTERS = 200;

/** Minimum length of a word that may be misspelt: with fewer letters, too many words are one letter away. */
const MIN_LENGTH = 5;

/** The kinds whose words are known. */
const SOURCES: readonly SearchSource[] = Object.values(collect(areas, 'searched'));

/** Separators of words: ASCII that is neither letter nor digit. Which other letters are letters depends on the locale. */
const SEPARATORS = '[^a-z0-9\u0080-\u{10ffff}]+';

const readWords = async ({ em }: Context): Promise<string[]> => {
  const texts = SOURCES.flatMap(({ table, spelling }) =>
    spelling
      ? sql`(select left(${spelling.text}, ${sql.lit(LETTERS)}) as text from ${sql.table(table)} order by id desc limit ${sql.lit(spelling.rows)})`
      : [],
  );
  const { rows } = await sql<{ word: string }>`
    select distinct word from (
      select regexp_split_to_table(text, ${SEPARATORS}) as word from (${sql.join(texts, sql` union all `)}) as texts
    ) as words where length(word) between ${sql.lit(MIN_LENGTH - 1)} and 40`.execute(em.getKysely());
  return rows.map(({ word }) => word);
};

/** Whether two words differ by one letter, or by two neighbouring letters that have changed places. */
const isNear = (one: string, other: string): boolean => {
  if (Math.abs(one.length - other.length) > 1) return false;
  if (distance(one, other) === 1) return true;
  const at = [...one].findIndex((letter, i) => letter !== other.charAt(i));
  const swapped = `${one.slice(0, at)}${one.charAt(at + 1)}${one.charAt(at)}${one.slice(at + 2)}`;
  return at >= 0 && swapped === other;
};

/** Whether two words are singular and plural of one, or the same. */
const isSameWord = (one: string, other: string): boolean => numbersOf(one).some((form) => `${other} `.startsWith(form));

/**
 * Returns a text with every word that the gym does not use replaced by the only word of the gym that differs from it by
 * one typing error; undefined if there is none. Digits must be right. Reads the newest rows of the kinds with most words.
 */
export const correctSpelling = async (ctx: Context, q: string): Promise<string | undefined> => {
  const words = foldWords(q);
  if (!words.some((word) => word.length >= MIN_LENGTH)) return undefined;
  const known = await readWords(ctx);
  const isKnown = (word: string): boolean => known.some((other) => isSameWord(word, other));
  const corrected = words.map((word) => {
    if (word.length < MIN_LENGTH || /\d/.test(word) || isKnown(word)) return word;
    const forms = [word, ...numbersOf(word).map((form) => form.trimEnd())];
    const near = known.filter((other) => forms.some((form) => isNear(form, other)));
    const [only] = near;
    return only !== undefined && near.every((other) => isSameWord(only, other)) ? only : word;
  });
  return corrected.join(' ') === words.join(' ') ? undefined : corrected.join(' ');
};

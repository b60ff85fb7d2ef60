import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../../core/tables.ts';
import { canLookUp, hasWord, lookedBy, lookUp, numberMark, type Word } from '../../records/matching.ts';
import { ABOVE_ALL, byWords, type Indexed, type PlacesOf, type WordSearch } from '../../records/search.ts';
import { idsInside, isOneOf, NAME } from '../locations/inside.ts';
import { statusesOf } from './status-words.ts';

/** Texts by which people refer to a machine, and marks of its numbers and names. */
export const DESCRIBED = sql.ref<string>('machine.described');

/** Selects the ids of the machines below an id that have words in {@link DESCRIBED}. */
export const describedBy = (words: readonly Word[], before: RawBuilder<unknown> = ABOVE_ALL): RawBuilder<unknown> =>
  lookUp('search_described', lookedBy(words, true), before);

/** Whether an index finds machines by some words. */
export const canDescribe = (words: readonly Word[]): boolean => canLookUp(words, true);

/** Returns the search of machines that have a number in their name. */
export const searchNumber = (number: string): Indexed => {
  const mark = numberMark(number);
  const behind = describedBy([mark], sql`(select id from walked)`);
  return { matches: hasWord(DESCRIBED, mark), behind, isIndexed: true };
};

/** Selects the ids of the locations whose names have a word, and of all inside them. */
export const placesWith: PlacesOf = (word) => idsInside(hasWord(NAME, word));

/** Whether a word is in what people call a machine (`described`), or in its place, which is also its linked location or one above it. */
const isDescribed = (word: Word, placesOf = placesWith): RawBuilder<boolean> =>
  sql<boolean>`(${hasWord(DESCRIBED, word)} or ${isOneOf('machine.location_id', placesOf(word))})`;

/** Selects the ids of the machines that {@link isDescribed} selects, from indexes. */
const described = (word: Word, placesOf = placesWith): RawBuilder<unknown> => sql`
  ${describedBy([word])}
  union all select machine.id from machine where machine.location_id = any(array(${placesOf(word)}))`;

/** The conditions of the statuses that a word means, if it means any. */
const hasStatus = ({ text }: Word): RawBuilder<boolean>[] => {
  const statuses = statusesOf(text);
  return statuses.length === 0 ? [] : [sql`machine.status = any(${[...statuses]}::text[])`];
};

/** The search of machines for words of what people call them. A word that means statuses also finds the machines of these. */
export const searchMachineWords = byWords(
  'machine',
  (word, placesOf) => sql`(${sql.join([isDescribed(word, placesOf), ...hasStatus(word)], sql` or `)})`,
  (word, before, placesOf) =>
    sql.join(
      [
        sql`select id from (${described(word, placesOf)}) as own where id < ${before}`,
        ...hasStatus(word).map(
          (status) => sql`select machine.id from machine where ${status} and machine.id < ${before}`,
        ),
      ],
      sql` union all `,
    ),
  (word) => canDescribe([word]),
);

/**
 * Returns the search of a table whose rows are about machines. Each word is in the row's own text, or in what people call
 * its machine. `name` is the SQL function that searches the own text.
 */
export const searchAboutMachines = (table: keyof Tables & string, name: string): WordSearch => {
  const machine_id = sql.ref(`${table}.machine_id`);
  return byWords(
    table,
    // A lookup per row: the planner would turn `exists` into a scan of all machines.
    (word, placesOf) => sql`(select ${isDescribed(word, placesOf)} from machine where machine.id = ${machine_id})`,
    (word, before, placesOf) => sql`
      ${lookUp(name, lookedBy([word]), before)} union all
      select ${sql.ref(`${table}.id`)} from ${sql.table(table)}
      where ${machine_id} = any(array(${described(word, placesOf)})) and ${sql.ref(`${table}.id`)} < ${before}`,
  );
};

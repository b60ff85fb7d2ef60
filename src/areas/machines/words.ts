import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../../core/tables.ts';
import { ABOVE_ALL, byWords, contains, nameContains, type PlacesOf, type WordSearch } from '../../records/search.ts';
import { idsInside, isOneOf } from '../locations/inside.ts';
import { statusesOf } from './status-words.ts';

/** Separates the texts and the numbers in `described`. */
export const SEPARATOR = String.fromCodePoint(31);

/** Returns the search of machines that have a number in their name, so 2 does not find 12. */
export const searchNumber = (number: string) => {
  const text = `${SEPARATOR}${number.replace(/^0+(?=\d)/, '')}${SEPARATOR}`;
  return {
    matches: contains(sql.ref('machine.described'), text),
    behind: sql`select search_described(${text}, (select id from walked)) as id`,
    isIndexed: true,
  };
};

/** Selects the ids of the locations whose names contain a word, and of all inside them. */
export const placesWith: PlacesOf = (word) => idsInside(nameContains('location', word));

/** Whether a word is in what people call a machine (`described`), or in its place, which is also its linked location or one above it. */
const isDescribed = (word: string, placesOf = placesWith): RawBuilder<boolean> =>
  sql<boolean>`(${contains(sql.ref('machine.described'), word)} or ${isOneOf('machine.location_id', placesOf(word))})`;

/** Selects the ids of the machines that {@link isDescribed} selects, from indexes. */
const described = (word: string, placesOf = placesWith): RawBuilder<unknown> => sql`
  select search_described(${word}, ${ABOVE_ALL}) as id
  union all select machine.id from machine where machine.location_id = any(array(${placesOf(word)}))`;

const hasStatus = (word: string): RawBuilder<boolean> => sql`machine.status = any(${statusesOf(word)}::text[])`;

/** The search of machines for words of what people call them. A word that means statuses also finds the machines of these. */
export const searchMachineWords = byWords(
  'machine',
  (word, placesOf) => sql`(${isDescribed(word, placesOf)} or ${hasStatus(word)})`,
  (word, before, placesOf) => sql`
    select id from (${described(word, placesOf)}) as own where id < ${before}
    union all select machine.id from machine where ${hasStatus(word)} and machine.id < ${before}`,
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
      select ${sql.ref(name)}(${word}, ${before}) as id union all
      select ${sql.ref(`${table}.id`)} from ${sql.table(table)}
      where ${machine_id} = any(array(${described(word, placesOf)})) and ${sql.ref(`${table}.id`)} < ${before}`,
  );
};

import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../../core/tables.ts';
import { byWords, contains, nameContains, type Candidates, type WordSearch } from '../../records/search.ts';
import { isInside } from '../locations/inside.ts';

/** Above every id. */
const END = sql.lit(Number.MAX_SAFE_INTEGER);

const isPlaced = (word: string): RawBuilder<boolean> => isInside('machine.location_id', nameContains('location', word));

/** Whether a word is in what people call a machine (`described`), or in its place, which is also its linked location or one above it. */
const isDescribed = (word: string): RawBuilder<boolean> =>
  sql<boolean>`(${contains(sql.ref('machine.described'), word)} or ${isPlaced(word)})`;

/** Selects the ids of the machines that {@link isDescribed} selects, from indexes. */
const described = (word: string): RawBuilder<unknown> => sql`
  select search_described(${word}, ${END}) as id union all select machine.id from machine where ${isPlaced(word)}`;

/**
 * The search of machines for words of what people call them. A word that means statuses (`statusesOf`) also finds the machines of these statuses.
 */
export const searchMachineWords = (statusesOf: (word: string) => readonly string[]): WordSearch => {
  const hasStatus = (word: string): RawBuilder<boolean> => sql`machine.status = any(${statusesOf(word)}::text[])`;
  return byWords('machine', {
    isOther: (word) => sql`(${isDescribed(word)} or ${hasStatus(word)})`,
    candidates: (word, before) => sql`
      select id from (${described(word)}) as own where id < ${before}
      union all select machine.id from machine where ${hasStatus(word)} and machine.id < ${before}`,
  });
};

/**
 * Returns the search of a table whose rows are about machines. Each word is in the row's own text, or in what people call
 * its machine. `name` is the SQL function that searches the own text.
 */
export const searchAboutMachines = (table: keyof Tables & string, name: string): WordSearch => {
  const machine_id = sql.ref(`${table}.machine_id`);
  // A lookup per row: the planner would turn `exists` into a scan of all machines.
  const isOfMachine = (word: string): RawBuilder<boolean> =>
    sql<boolean>`(select ${isDescribed(word)} from machine where machine.id = ${machine_id})`;
  const candidates: Candidates = (word, before) => sql`
    select ${sql.ref(name)}(${word}, ${before}) as id union all
    select ${sql.ref(`${table}.id`)} from ${sql.table(table)}
    where ${machine_id} = any(array(${described(word)})) and ${sql.ref(`${table}.id`)} < ${before}`;
  return byWords(table, { isOther: isOfMachine, candidates });
};

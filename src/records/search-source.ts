import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../generated/contract.ts';
import type { Tables } from '../core/tables.ts';
import type { WordSearch } from './search.ts';

/** How a kind of record is searched: by its index, or its newest rows. */
export type SearchSource = {
  table: keyof Tables & string;
  /** The columns that name a row; the first one that is not null. */
  name: readonly string[];
  index?: WordSearch;
  status?: true;
  /** Whether a row may be about a machine. */
  machine?: true;
  /** The column with the kind of record that a row is on. */
  on?: string;
  /** The folded text with the words that a misspelt word may stand for, and the number of newest rows whose words are read. */
  spelling?: { text: RawBuilder<string>; rows: number };
};

/** The kinds of an area that the search finds. */
export type SearchSources = Partial<Record<keyof Schemas['SearchResult'], SearchSource>>;

/** Returns the words of the newest 1000 rows in a column. */
export const wordsIn = (column: 'name_folded' | 'search'): NonNullable<SearchSource['spelling']> => ({
  text: sql.ref(column),
  rows: 1000,
});

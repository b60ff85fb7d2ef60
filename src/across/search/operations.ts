import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS, MAXIMA } from '../../../generated/values.ts';
import { collect, mapKeys } from '../../core/collect.ts';
import type { Context } from '../../core/context.ts';
import { PURCHASING, seesPurchasing } from '../../core/permissions.ts';
import { matches, wordsOf, type Word } from '../../records/matching.ts';
import { hits } from '../../records/search.ts';
import type { SearchSource } from '../../records/search-source.ts';
import { areas } from '../../areas/index.ts';
import { placesWith } from '../../areas/machines/words.ts';

/** Hits per kind. */
const HITS = MAXIMA.SearchHits;
/** The newest rows of a kind without an index that are searched. */
const SEARCHED = 1000;
/** Length of the text that names a row, in characters. */
const NAME = 100;

type Result = Schemas['SearchResult'];

const SOURCES: Readonly<Record<keyof Result, SearchSource>> = collect(areas, 'searched');

/**
 * Returns the rows of each kind that contain every word of a text, singular or plural, in their own text or in what
 * people call their machine, newest first, at most 10 of each: among all rows of the kinds with an index, and among the
 * newest 1000 of every other kind. A word also finds the machines with a status that it means. Callers who do not see
 * purchasing find none of it.
 */
export const searchAll = async (ctx: Context, q: string): Promise<Result> => {
  const isShown = (kind: keyof Result): boolean =>
    seesPurchasing(ctx.principal) || !PURCHASING.includes(SOURCES[kind].table);
  const selects = COLUMNS.SearchResult.filter(isShown).map((kind) => select(ctx, kind, SOURCES[kind], q));
  const words = wordsOf(q);
  if (words.length === 0) return mapKeys(COLUMNS.SearchResult, () => []);
  const places = words.map((word) => sql`${placeTable(words, word)} as materialized (${placesWith(word)})`);
  const { rows } = await sql<Schemas['SearchHit'] & { kind: string }>`
    with ${sql.join(places)} ${sql.join(selects, sql` union all `)}`.execute(ctx.em.getKysely());
  return mapKeys(COLUMNS.SearchResult, (kind) =>
    rows.filter((row) => row.kind === kind).map(({ kind: _kind, ...hit }) => hit),
  );
};

/** The table of the places that a word is about, which the kinds share. */
const placeTable = (words: readonly Word[], { pattern }: Word): RawBuilder<unknown> =>
  sql.table(`place_${words.findIndex((word) => word.pattern === pattern)}`);

/** Selects the newest matches of a kind. */
const matchesOf = ({ principal }: Context, { table, index, on }: SearchSource, q: string): RawBuilder<unknown> => {
  const from = sql.table(table);
  if (index) {
    const words = wordsOf(q);
    const placesOf = (word: Word) => sql`select id from ${placeTable(words, word)}`;
    const hit = hits({ table, filters: [], ...index(q, placesOf) }, { before: undefined, count: HITS });
    return sql`${from} inner join ${hit} on match.row_id = ${sql.ref(`${table}.id`)}`;
  }
  const isShown = on === undefined || seesPurchasing(principal) ? [] : [sql`${sql.ref(on)} <> all(${PURCHASING})`];
  return sql`(select * from ${from} order by id desc limit ${sql.lit(SEARCHED)}) as ${from} where ${sql.join(
    [matches(sql.ref(`${table}.search`), q), ...isShown],
    sql` and `,
  )}`;
};

const select = (ctx: Context, kind: string, source: SearchSource, q: string): RawBuilder<unknown> => {
  const named = sql`coalesce(${sql.join(source.name.map((column) => sql.ref(column)))})`;
  const id = sql.ref(`${source.table}.id`);
  const ofMachine = (column: string) =>
    source.machine ? sql`(select ${sql.ref(column)} from machine where machine.id = machine_id)` : sql`null`;
  return sql`(
    select ${sql.lit(kind)} as kind, ${id}, left(${named}, ${sql.lit(NAME)}) as name,
      ${source.status ? sql`status` : sql`null`} as status,
      ${ofMachine('machine.name')} as machine_name, ${ofMachine('machine.status')} as machine_status
    from ${matchesOf(ctx, source, q)} order by ${id} desc limit ${sql.lit(HITS)})`;
};

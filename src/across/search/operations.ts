import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { MAXIMA } from '../../../generated/values.ts';
import type { Tables } from '../../core/tables.ts';
import type { Context } from '../../core/context.ts';
import { PURCHASING, seesPurchasing } from '../../core/permissions.ts';
import { byWords, contains, hits, wordsOf, type WordSearch } from '../../records/search.ts';
import { searchIncidents } from '../../areas/incidents/operations.ts';
import { placesWith, searchMachineWords } from '../../areas/machines/words.ts';
import { searchTasks } from '../../areas/maintenance/operations.ts';
import { searchTickets } from '../../areas/tickets/operations.ts';
import { searchWorkOrders } from '../../areas/work-orders/operations.ts';

/** Hits per kind. */
const HITS = MAXIMA.SearchHits;
/** The newest rows of a kind without an index that are searched. */
const SEARCHED = 1000;
/** Length of the text that names a row, in characters. */
const NAME = 100;

type Result = Schemas['SearchResult'];

/** How a kind is searched: by its index, or its newest rows. */
type Source = {
  table: keyof Tables & string;
  /** The columns that name a row; the first one that is not null. */
  name: readonly string[];
  index?: WordSearch;
  status?: true;
  /** Whether a row may be about a machine. */
  machine?: true;
  /** The column with the kind of record that a row is on. */
  on?: string;
};

/** Returns the statuses of a machine that a word means. */
export type StatusesOf = (word: string) => readonly Schemas['MachineStatus'][];

const ownWords = (table: 'part' | 'reporter', name: string): WordSearch =>
  byWords(table, undefined, (word, before) => sql`select ${sql.ref(name)}(${word}, ${before}) as id`);

const SOURCES: Omit<Record<keyof Result, Source>, 'machines'> = {
  tickets: { table: 'ticket', name: ['title', 'description'], index: searchTickets, status: true, machine: true },
  work_orders: { table: 'work_order', name: ['title'], index: searchWorkOrders, status: true, machine: true },
  maintenance_tasks: { table: 'maintenance_task', name: ['title'], index: searchTasks, machine: true },
  parts: { table: 'part', name: ['name'], index: ownWords('part', 'search_parts') },
  locations: { table: 'location', name: ['name'] },
  suppliers: { table: 'supplier', name: ['name'] },
  incidents: { table: 'incident', name: ['description'], index: searchIncidents, status: true, machine: true },
  reporters: { table: 'reporter', name: ['name'], index: ownWords('reporter', 'search_reporters') },
  people: { table: 'person', name: ['name'] },
  quotes: { table: 'quote', name: ['title'], status: true },
  purchase_orders: { table: 'purchase_order', name: ['number'], status: true },
  warranty_claims: { table: 'warranty_claim', name: ['title'], status: true, machine: true },
  contracts: { table: 'contract', name: ['title'] },
  floor_plans: { table: 'floor_plan', name: ['name'] },
  exercises: { table: 'exercise', name: ['name'] },
  notes: { table: 'note', name: ['body'], on: 'notable_type' },
};

/**
 * Returns the rows of each kind that contain every word of a text, singular or plural, in their own text or in what
 * people call their machine, newest first, at most 10 of each: among all rows of the kinds with an index, and among the
 * newest 1000 of every other kind. A word also finds the machines with a status that it means. Callers who do not see
 * purchasing find none of it.
 */
export const searchAll = async (ctx: Context, q: string, statusesOf: StatusesOf): Promise<Result> => {
  const machines: Source = { table: 'machine', name: ['name'], index: searchMachineWords(statusesOf), status: true };
  const shown = Object.entries({ machines, ...SOURCES }).filter(
    ([, { table }]) => seesPurchasing(ctx.principal) || !PURCHASING.includes(table),
  );
  const selects = shown.map(([kind, source]) => select(ctx, kind, source, q));
  const places = wordsOf(q).map((word) => sql`${placeTable(q, word)} as materialized (${placesWith(word)})`);
  const { rows } = await sql<Schemas['SearchHit'] & { kind: string }>`
    with ${sql.join(places)} ${sql.join(selects, sql` union all `)}`.execute(ctx.em.getKysely());
  const hitsOf = (kind: keyof Result): Schemas['SearchHit'][] =>
    rows.filter((row) => row.kind === kind).map(({ kind: _kind, ...hit }) => hit);
  return {
    machines: hitsOf('machines'),
    tickets: hitsOf('tickets'),
    work_orders: hitsOf('work_orders'),
    maintenance_tasks: hitsOf('maintenance_tasks'),
    parts: hitsOf('parts'),
    locations: hitsOf('locations'),
    suppliers: hitsOf('suppliers'),
    incidents: hitsOf('incidents'),
    reporters: hitsOf('reporters'),
    people: hitsOf('people'),
    quotes: hitsOf('quotes'),
    purchase_orders: hitsOf('purchase_orders'),
    warranty_claims: hitsOf('warranty_claims'),
    contracts: hitsOf('contracts'),
    floor_plans: hitsOf('floor_plans'),
    exercises: hitsOf('exercises'),
    notes: hitsOf('notes'),
  };
};

/** The table of the places that a word is about, which the kinds share. */
const placeTable = (q: string, word: string): RawBuilder<unknown> => sql.table(`place_${wordsOf(q).indexOf(word)}`);

/** Selects the newest matches of a kind. */
const matchesOf = ({ principal }: Context, { table, index, on }: Source, q: string): RawBuilder<unknown> => {
  const from = sql.table(table);
  if (index) {
    const placesOf = (word: string) => sql`select id from ${placeTable(q, word)}`;
    const hit = hits({ table, q, filters: [], ...index(q, placesOf) }, { before: undefined, count: HITS });
    return sql`${from} inner join ${hit} on match.row_id = ${sql.ref(`${table}.id`)}`;
  }
  const isShown = on === undefined || seesPurchasing(principal) ? [] : [sql`${sql.ref(on)} <> all(${PURCHASING})`];
  return sql`(select * from ${from} order by id desc limit ${sql.lit(SEARCHED)}) as ${from} where ${sql.join(
    [...wordsOf(q).map((word) => contains(sql.ref(`${table}.search`), word)), ...isShown],
    sql` and `,
  )}`;
};

const select = (ctx: Context, kind: string, source: Source, q: string): RawBuilder<unknown> => {
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

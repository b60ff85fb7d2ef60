import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { MAXIMA } from '../../../generated/values.ts';
import type { Context, Tables } from '../../platform/context.ts';
import { contains } from '../../platform/search.ts';
import { machines } from '../machines/resource.ts';
import { reporters } from '../reporters/operations.ts';

/** Hits per kind. */
const HITS = MAXIMA.SearchHits;
/** The newest rows of a kind without a search index that are searched. */
const SEARCHED = 1000;
/** Length of the text that names a row, in characters. */
const NAME = 100;

type Result = Schemas['SearchResult'];

/** How a kind without a search index is searched. */
type Source = {
  table: keyof Tables & string;
  /** The columns that name a row; the first one that is not null. */
  name: readonly string[];
  /** Other columns to search. */
  others?: readonly string[];
  status?: true;
};

const SOURCES: Record<Exclude<keyof Result, 'machines' | 'reporters'>, Source> = {
  tickets: { table: 'ticket', name: ['title', 'description'], status: true },
  work_orders: { table: 'work_order', name: ['title'], others: ['description'], status: true },
  maintenance_tasks: { table: 'maintenance_task', name: ['title'], others: ['instructions'] },
  parts: { table: 'part', name: ['name'], others: ['sku', 'description'] },
  locations: { table: 'location', name: ['name'], others: ['address', 'notes'] },
  suppliers: { table: 'supplier', name: ['name'], others: ['email'] },
  incidents: { table: 'incident', name: ['description'], others: ['injury', 'corrective_action'], status: true },
  quotes: { table: 'quote', name: ['title'], status: true },
  purchase_orders: { table: 'purchase_order', name: ['number'], status: true },
  warranty_claims: { table: 'warranty_claim', name: ['title'], others: ['description'], status: true },
  contracts: { table: 'contract', name: ['title'] },
  floor_plans: { table: 'floor_plan', name: ['name'] },
  exercises: { table: 'exercise', name: ['name'], others: ['muscle_group'] },
  notes: { table: 'note', name: ['body'] },
};

/**
 * Returns the rows of each kind that contain a text in any letter case, newest first, at most 10 of each: among all
 * machines and reporters, and among the newest 1000 rows of every other kind.
 */
export const searchAll = async (ctx: Context, q: string): Promise<Result> => {
  const page = { limit: HITS };
  const { data: machinesFound } = await machines.list(ctx, { q }, page);
  const { data: reportersFound } = await reporters.list(ctx, { q }, page);
  const statement = sql.join(
    Object.entries(SOURCES).map(([kind, source]) => select(kind, source, q)),
    sql` union all `,
  );
  const { rows } = await sql<Schemas['SearchHit'] & { kind: string }>`${statement}`.execute(ctx.db);
  const found = (kind: keyof typeof SOURCES): Schemas['SearchHit'][] =>
    rows.filter((row) => row.kind === kind).map(({ id, name, status }) => ({ id, name, status }));
  return {
    machines: machinesFound.map(({ id, name, status }) => ({ id, name, status })),
    tickets: found('tickets'),
    work_orders: found('work_orders'),
    maintenance_tasks: found('maintenance_tasks'),
    parts: found('parts'),
    locations: found('locations'),
    suppliers: found('suppliers'),
    incidents: found('incidents'),
    reporters: reportersFound.map(({ id, name }) => ({ id, name, status: null })),
    quotes: found('quotes'),
    purchase_orders: found('purchase_orders'),
    warranty_claims: found('warranty_claims'),
    contracts: found('contracts'),
    floor_plans: found('floor_plans'),
    exercises: found('exercises'),
    notes: found('notes'),
  };
};

const select = (kind: string, { table, name, others = [], status }: Source, q: string): RawBuilder<unknown> => {
  const columns = [...name, ...others].map((column) => sql`coalesce(${sql.ref(column)}, '')`);
  // The separator keeps a match from spanning two columns.
  const text = sql<string>`lower(${sql.join(columns, sql` || chr(31) || `)})`;
  const named = sql`coalesce(${sql.join(name.map((column) => sql.ref(column)))})`;
  return sql`(
    select ${sql.lit(kind)} as kind, id, left(${named}, ${sql.lit(NAME)}) as name, ${status ? sql`status` : sql`null`} as status
    from (select * from ${sql.table(table)} order by id desc limit ${sql.lit(SEARCHED)}) as newest
    where ${contains(text, q)} order by id desc limit ${sql.lit(HITS)})`;
};

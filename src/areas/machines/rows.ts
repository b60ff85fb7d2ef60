import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { MachineStatus } from '../../../generated/values.ts';
import type { Context } from '../../core/context.ts';
import { cursorAfter, defineList, type Selector } from '../../records/lists.ts';
import { hasStatus, openWorkOrders } from '../../records/open.ts';
import { createPrinted, printedQuery } from '../../records/printed.ts';
import { boundOf, bounded, type Page, type PageRequest } from '../../records/paging.ts';
import { countMachines, countsOf, readCounts, type Counts } from './counts.ts';
import { isUnusable, UNUSABLE, usableMachines } from './entity.ts';
import { FILTERS, WORD_FILTERS, type MachineFilter, type WordFilter } from './filters.ts';
import { indexed, isIndexed, searchConditions, type MachineSearch } from './search.ts';
import { searchMachineWords, searchNumber } from './words.ts';

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The filter of the two parts of the list of all machines: those that members cannot use, and all others. */
const unusableFilter = (wanted: boolean) => hasStatus('machine.status', UNUSABLE, wanted);

/** The open work orders of a machine that members cannot use: without one, the repair is not planned. Null for the others. */
const openOrders = sql<number | null>`
  case when ${usableMachines(false)}
    then (select count(*) from work_order where work_order.machine_id = machine.id and ${openWorkOrders(true)}) end`;

/** Selects every machine as a row. */
const selectRows = (db: Selector) =>
  db
    .selectFrom('machine')
    .leftJoin('location as place', 'place.id', 'machine.location_id')
    .select([
      'machine.id',
      'machine.version',
      'machine.external_ref',
      'machine.name',
      'machine.type',
      'machine.brand',
      'machine.model',
      'machine.status',
      'machine.status_since',
      'machine.blocked_reason',
      'machine.status_until',
      'machine.location',
      'machine.zone',
      'machine.location_id',
      'place.name as location_name',
      'machine.serial_number',
      'machine.asset_tag',
      'machine.warranty_until',
      'machine.purchase_price',
      openOrders.as('open_workorders'),
    ]);

const NAME = 'machine_rows';

/** The parts that both lists of machines have in common. */
const SHAPE = { table: 'machine', short: true, rows: selectRows } as const;
const PARTS = { ...FILTERS, unusable: unusableFilter };

const list = defineList({
  ...SHAPE,
  name: NAME,
  // The texts restrict nothing here; the search reads all of them.
  filters: {
    ...PARTS,
    text: (_q: string) => null,
    place: (_location: string) => null,
    brand: (_brand: string) => null,
  },
  search: (_q, { text, place, brand }) => {
    const search = { q: asText(text), location: asText(place), brand: asText(brand) };
    return {
      ...searchConditions(search),
      behind: indexed(search, sql`(select id from walked)`),
      isIndexed: isIndexed(search),
    };
  },
});

const OTHERS = { ...PARTS, ...WORD_FILTERS };

/** The list of machines by words of what people call them, their places and their status. */
const listByWords = defineList({
  ...SHAPE,
  name: 'machine_rows_by_words',
  filters: OTHERS,
  search: (q) => searchMachineWords(q),
});

/** The list of machines by what they are rather than what they are called: their types, and a number of their name. */
const listByKind = defineList({ ...SHAPE, name: 'machine_rows_by_kind', filters: OTHERS, search: searchNumber });

type Row = Schemas['MachineRow'];

/** Begins a cursor of the second list. */
const SECOND = '~';

/** Reads a page of two lists, one after the other: the machines that members cannot use, and all others. */
const inTurn = async (
  read: (unusable: boolean, page: PageRequest) => Promise<Page<Row>>,
  { limit, cursor }: PageRequest,
): Promise<Page<Row>> => {
  const readSecond = async (page: PageRequest, before: Row[] = []): Promise<Page<Row>> => {
    const { data, has_more, next_cursor } = await read(false, page);
    return { data: [...before, ...data], has_more, next_cursor: next_cursor && SECOND + next_cursor };
  };
  if (cursor?.startsWith(SECOND)) return readSecond({ limit, cursor: cursor.slice(SECOND.length) || undefined });
  const first = await read(true, { limit, cursor });
  if (first.has_more) return first;
  const room = limit - first.data.length;
  if (room > 0) return readSecond({ limit: room }, first.data);
  const { data } = await read(false, { limit: 1 });
  return data.length === 0 ? first : { ...first, has_more: true, next_cursor: SECOND };
};

/** One of the two parts of the list of all machines, in the order of {@link inTurn}, at most `count` rows. */
const partOf = (isUnusable: boolean, count: number): RawBuilder<unknown> => {
  const rest = sql`where ${unusableFilter(isUnusable)} order by machine.id desc`;
  return sql`(${bounded((end) => sql`(${printedQuery(selectRows(expressionBuilder()))} ${end})`, rest, count)})`;
};

const runFirstPage = createPrinted<Row & { counts: string | undefined }>();

/**
 * Reads the first page of all machines with their counts, as one statement, because most calls ask for it. The lists that
 * continue from it are those of {@link inTurn}.
 */
const readFirstPage = async (ctx: Context, limit: number): Promise<Page<Row> & Counts> => {
  const count = limit + 1;
  // Every row has the counts: to select the first one takes longer than to send this short text with each.
  const { rows } = await runFirstPage(
    ctx,
    String(boundOf(count)),
    [count, count, count],
    () => sql`
    select row.*, ${countsOf(MachineStatus)} as counts from (${partOf(true, count)} union all ${partOf(false, count)}) as row
    order by ${hasStatus('status', UNUSABLE, false)}, id desc limit ${count}`,
  );
  const counts = readCounts(MachineStatus, rows[0]?.counts ?? '');
  const data = rows.slice(0, limit);
  // A tool's result omits what is undefined; removing the member takes longer.
  for (const row of data) row.counts = undefined;
  const last = data.at(-1);
  if (rows.length <= limit || last === undefined) return { data, has_more: false, next_cursor: null, ...counts };
  const unusable = isUnusable(last.status);
  const cursor = await cursorAfter(ctx, NAME, { unusable }, last);
  return { data, has_more: true, next_cursor: unusable ? cursor : SECOND + cursor, ...counts };
};

/**
 * Lists machines as summary rows, newest first, those that members cannot use before all others. `q` is words of what people
 * call a machine, `location` words of a place.
 * The first page has the number of all matches, in total and by status.
 */
export const listMachineRows = async (
  ctx: Context,
  { q, location, brand, ...filter }: MachineSearch & MachineFilter,
  page: PageRequest,
): Promise<Page<Row> & Partial<Counts>> => {
  const isStatus = filter.status !== undefined || filter.usable !== undefined;
  const isFiltered = [q, location, brand, ...Object.values(filter)].some((value) => value !== undefined);
  if (!isFiltered && page.cursor === undefined) return readFirstPage(ctx, page.limit);
  const read = (where: { unusable?: boolean }, part: PageRequest) =>
    list(ctx, { where: { text: q, place: location, brand, ...filter, ...where }, q: q ?? location ?? brand }, part);
  const result = isStatus ? await read({}, page) : await inTurn((unusable, part) => read({ unusable }, part), page);
  if (page.cursor !== undefined) return result;
  return { ...result, ...(await countMachines(ctx, { q, location, brand, ...filter }, result)) };
};

/** Reads the two parts of a list, and counts its machines if they are on one page. */
const readCounted = async (
  ctx: Context,
  read: (unusable: boolean, page: PageRequest) => Promise<Page<Row>>,
  page: PageRequest,
): Promise<Page<Row> & Partial<Counts>> => {
  const result = await inTurn(read, page);
  if (page.cursor !== undefined || result.has_more) return result;
  return { ...result, ...(await countMachines(ctx, {}, result)) };
};

/** Filters of a list that finds machines otherwise than {@link listMachineRows}. */
type OtherFilter = MachineFilter & WordFilter;

/** Lists machines by words of what people call them, their places and their status, in the order of {@link listMachineRows}. */
export const listMachineRowsByWords = (ctx: Context, q: string, filter: OtherFilter, page: PageRequest) =>
  readCounted(ctx, (unusable, part) => listByWords(ctx, { where: { ...filter, unusable }, q }, part), page);

/** Lists the machines of some types, or those with a number in their name, in the order of {@link listMachineRows}. */
export const listMachineRowsByKind = (
  ctx: Context,
  number: string | undefined,
  filter: OtherFilter,
  page: PageRequest,
) => readCounted(ctx, (unusable, part) => listByKind(ctx, { where: { ...filter, unusable }, q: number }, part), page);

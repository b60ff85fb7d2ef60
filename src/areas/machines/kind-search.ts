import type { Context } from '../../core/context.ts';
import type { PageRequest } from '../../records/paging.ts';
import type { MachineFilter } from './filters.ts';
import { listMachineRows, listMachineRowsByKind, listMachineRowsByWords } from './rows.ts';
import type { MachineSearch } from './search.ts';
import { nearestType, typesNamedIn } from './types.ts';

type Rows = Awaited<ReturnType<typeof listMachineRows>>;

/** Machines, and how a text was read that none of them is called. */
type Found = { rows: Rows; reading?: string | undefined };

/**
 * Reads a page of one reading of a text, and tells whether any machine fits it. A cursor is that of one of the readings, so with
 * one each is only tried first.
 */
const readPage = async (
  list: (page: PageRequest) => Promise<Rows>,
  page: PageRequest,
): Promise<{ rows: Rows; isFound: boolean }> => {
  const isFirst = page.cursor === undefined;
  const first = await list(isFirst ? page : { limit: 1 });
  const isFound = first.data.length > 0;
  return { rows: isFound && !isFirst ? await list(page) : first, isFound };
};

/** Folded types of the gym, and the other words of a text: none, a number in the name of a machine, or words for its place or status. */
type Kind = { types: readonly string[]; rest: readonly string[] };

/** Returns the kind of machine that a text names, with its other words. */
const kindIn = async (ctx: Context, q: string): Promise<Kind | undefined> => {
  const { types, rest } = await typesNamedIn(ctx, q);
  return types.length > 0 ? { types, rest } : undefined;
};

/** Lists the machines of a kind that the other words fit. */
const listOfKind = (ctx: Context, { types, rest }: Kind, filter: MachineFilter, page: PageRequest): Promise<Rows> => {
  const [number, ...others] = rest;
  const isNumbered = others.length === 0 && (number === undefined || /^\d+$/.test(number));
  return isNumbered
    ? listMachineRowsByKind(ctx, number, { ...filter, types }, page)
    : listMachineRowsByWords(ctx, rest.join(' '), { ...filter, types }, page);
};

const describe = ({ types }: Kind): string =>
  `these are of the type ${types.map((type) => JSON.stringify(type)).join(' or ')}`;

/**
 * Lists machines as {@link listMachineRows} does. A text that no machine has in its own texts is read with the names of the
 * locations it is in and words for its status, then as a kind by the words of the trade, with such other words; `reading` says so.
 */
export const findMachineRows = async (
  ctx: Context,
  search: MachineSearch & MachineFilter,
  page: PageRequest,
): Promise<Found> => {
  const { q, ...filter } = search;
  if (q === undefined) return { rows: await listMachineRows(ctx, search, page) };
  const named = await readPage((part) => listMachineRows(ctx, search, part), page);
  if (named.isFound) return { rows: named.rows };
  const there = await readPage((part) => listMachineRowsByWords(ctx, q, filter, part), page);
  if (there.isFound) return { rows: there.rows };
  const kind = filter.types === undefined ? await kindIn(ctx, q) : undefined;
  if (kind !== undefined) {
    const { rows, isFound } = await readPage((part) => listOfKind(ctx, kind, filter, part), page);
    if (isFound) return { rows, reading: `No machine is called ${JSON.stringify(q)}; ${describe(kind)}.` };
  }
  const type = await nearestType(ctx, q);
  const nearest = `The nearest machine type is ${JSON.stringify(type)}; search finds machines by type.`;
  return { rows: named.rows, reading: type === undefined ? undefined : nearest };
};

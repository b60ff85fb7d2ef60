import type { Context } from '../../core/context.ts';
import type { PageRequest } from '../../records/paging.ts';
import { foldName } from '../../words/fold.ts';
import type { MachineFilter } from './counts.ts';
import { listMachineRows, listMachineRowsByKind, type MachineKind } from './rows.ts';
import type { MachineSearch } from './search.ts';
import { nearestType, typesNamedIn } from './types.ts';
import { SEPARATOR } from './words.ts';

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

/** Returns what a text that is in no name may say: a kind of machine with a number, or a category. */
const kindsIn = async (ctx: Context, q: string): Promise<MachineKind[]> => {
  const { types, rest } = await typesNamedIn(ctx, q);
  const [number, ...others] = rest;
  const isKind = types.length > 0 && others.length === 0 && (number === undefined || /^\d+$/.test(number));
  return [...(isKind ? [{ types, number }] : []), { category: foldName(q) }];
};

/** Most places at which a text is divided into two. */
const DIVIDED = 3;

/** Returns a text as two neighbouring texts of a machine, such as a brand and a model, divided at each of its first spaces. */
const dividedAt = (q: string): string[] => {
  const words = foldName(q).split(' ');
  return words
    .slice(1, 1 + DIVIDED)
    .map((_word, i) => `${words.slice(0, i + 1).join(' ')}${SEPARATOR}${words.slice(i + 1).join(' ')}`);
};

const describe = ({ types, category }: MachineKind): string => {
  if (types !== undefined) return `these are of the type ${types.map((type) => JSON.stringify(type)).join(' or ')}`;
  return `these are of the category ${JSON.stringify(category)}`;
};

/**
 * Lists machines as {@link listMachineRows} does. A text that no machine has in its name, brand, model, serial number or asset
 * tag is read as what the machines are: by trade words or by category; `reading` says so. It may also be a brand with a model.
 */
export const findMachineRows = async (
  ctx: Context,
  search: MachineSearch & MachineFilter,
  page: PageRequest,
): Promise<Found> => {
  const { q, location, ...filter } = search;
  if (q === undefined || location !== undefined) return { rows: await listMachineRows(ctx, search, page) };
  const named = await readPage((part) => listMachineRows(ctx, search, part), page);
  if (named.isFound) return { rows: named.rows };
  for (const divided of dividedAt(q)) {
    const { rows, isFound } = await readPage((part) => listMachineRows(ctx, { ...search, q: divided }, part), page);
    if (isFound) return { rows };
  }
  for (const kind of await kindsIn(ctx, q)) {
    const { rows, isFound } = await readPage((part) => listMachineRowsByKind(ctx, kind, filter, part), page);
    if (isFound) return { rows, reading: `No machine is called ${JSON.stringify(q)}; ${describe(kind)}.` };
  }
  const type = await nearestType(ctx, q);
  const nearest = `The nearest machine type is ${JSON.stringify(type)}; search finds machines by type.`;
  return { rows: named.rows, reading: type === undefined ? undefined : nearest };
};

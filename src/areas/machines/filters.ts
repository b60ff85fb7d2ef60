import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { matches, wordsOf } from '../../records/matching.ts';
import type { LookUp } from '../../records/search.ts';
import { foldCase } from '../../words/fold.ts';
import { idsInside, isNamed, isOneOf } from '../locations/inside.ts';
import { usableMachines } from './entity.ts';
import { canDescribe, describedBy } from './words.ts';

/** Filters of machines by what they are, each a condition on `machine`. */
export const FILTERS = {
  status: (status: Schemas['MachineStatus']) => sql<boolean>`machine.status = ${status}`,
  usable: usableMachines,
  types: (types: readonly string[]) => sql<boolean>`machine.type_folded = any(${[...types]}::text[])`,
  categories: (categories: readonly string[]) =>
    sql<boolean>`machine.category_folded = any(${[...categories]}::text[])`,
  supplier_id: (id: number) => sql<boolean>`machine.supplier_id = ${id}`,
  bought_from: (day: string) => sql<boolean>`machine.purchased_at >= ${day}::date`,
  bought_before: (day: string) => sql<boolean>`machine.purchased_at < ${day}::date`,
};

/** The words of the brand of a machine. */
export const BRAND = sql<string>`fold_words(machine.brand)`;

/** Filters of machines by words of a field, for lists that do not find these by an index. */
export const WORD_FILTERS = {
  brand: (brand: string) => matches(BRAND, brand),
  location: (location: string) =>
    sql<boolean>`(${matches(sql.ref('machine.place'), location)} or ${isOneOf('machine.location_id', idsInside(isNamed(location)))})`,
};

type Values<Filters> = {
  [Name in keyof Filters]?: (Filters[Name] extends (value: infer Value) => unknown ? Value : never) | undefined;
};

/** Values of {@link FILTERS}. Retired machines are neither usable nor unusable. */
export type MachineFilter = Values<typeof FILTERS>;

/** Values of {@link WORD_FILTERS}. */
export type WordFilter = Values<typeof WORD_FILTERS>;

/** Returns the conditions of the filters that are given, but for the status. */
export const conditionsOf = (filter: MachineFilter): RawBuilder<boolean>[] => {
  const { types, categories, supplier_id, bought_from, bought_before } = filter;
  return [
    ...(types === undefined ? [] : [FILTERS.types(types)]),
    ...(categories === undefined ? [] : [FILTERS.categories(categories)]),
    ...(supplier_id === undefined ? [] : [FILTERS.supplier_id(supplier_id)]),
    ...(bought_from === undefined ? [] : [FILTERS.bought_from(bought_from)]),
    ...(bought_before === undefined ? [] : [FILTERS.bought_before(bought_before)]),
  ];
};

/** Returns a filter that checks machines one by one, and looks up by an index those that may fit if these fill no page. */
const withLookUp = <Value>(
  condition: (value: Value) => RawBuilder<boolean>,
  candidates: (value: Value) => RawBuilder<unknown>,
) => {
  const lookUp = (value: Value): LookUp => ({
    fits: sql<boolean>`(machine.id = any(array(${candidates(value)})) and ${condition(value)})`,
    isShort: sql<boolean>`false`,
  });
  return Object.assign((value: Value) => condition(value), { lookUp });
};

/** The first day on which a machine may have been bought, and the day after the last. */
type Bought = { from: string | undefined; before: string | undefined };

const isBought = ({ from = '-infinity', before = 'infinity' }: Bought): RawBuilder<boolean> =>
  sql`(machine.purchased_at >= ${from}::date and machine.purchased_at < ${before}::date)`;

/** The filter of machines by the days on which they were bought. */
export const boughtBetween = withLookUp(
  isBought,
  (days: Bought) => sql`select id from machine where ${isBought(days)}`,
);

/** The filter of machines by their whole brand, letter case aside. */
export const hasBrand = withLookUp(
  (brand: string) => sql<boolean>`(coalesce(fold_case(machine.brand), '') = ${foldCase(brand)})`,
  (brand) => (canDescribe(wordsOf(brand)) ? describedBy(wordsOf(brand)) : sql`select id from machine`),
);

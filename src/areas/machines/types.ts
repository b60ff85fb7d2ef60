import { distance } from 'fastest-levenshtein';
import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { wordsOf } from '../../records/search.ts';
import { foldName } from '../../words/fold.ts';
import { kindOfType, readKind } from '../../words/trade.ts';

/** Maximum types of a gym that are compared. */
const COMPARED = 500;
/** Types that an error names. */
const NAMED = 15;

/** Returns the machine types of a gym, each in one spelling, by one lookup in the index. */
const readTypes = async ({ em }: Context): Promise<string[]> => {
  const { rows } = await sql<{ type: string }>`
    with recursive known as (
      (select type_folded, type from machine where type_folded is not null order by type_folded limit 1)
      union all
      select next.* from known cross join lateral (
        select type_folded, type from machine where machine.type_folded > known.type_folded order by type_folded limit 1) as next
    ) select type from known limit ${sql.lit(COMPARED)}`.execute(em.getKysely());
  return rows.map(({ type }) => type);
};

/** Returns the folded machine types of a gym that are of the kind that a text names, and the other words of the text. */
export const typesNamedIn = async (ctx: Context, text: string): Promise<{ types: string[]; rest: string[] }> => {
  const said = readKind(text);
  if (said === undefined) return { types: [], rest: [] };
  const types = (await readTypes(ctx)).filter((type) => kindOfType(type) === said.kind).map(foldName);
  return { types, rest: said.rest };
};

/** Letters with which two words begin that are likely related, such as rower and rowing. */
const STEM = 3;

const spelled = (type: string): string => wordsOf(type).join(' ').slice(0, 60);

/** A machine type of the gym beside a text: in wrong letters, and whether a word begins like one of the text. */
type Compared = { type: string; errors: number; isRelated: boolean };

const relatedFirst = (one: Compared, other: Compared): number => Number(other.isRelated) - Number(one.isRelated);

const compareTypes = async (ctx: Context, text: string): Promise<Compared[]> => {
  const stemsOf = (one: string): string[] =>
    one.split(' ').flatMap((word) => (word.length < STEM ? [] : [word.slice(0, STEM)]));
  const wanted = spelled(text);
  const stems = stemsOf(wanted);
  return (await readTypes(ctx)).map((type) => ({
    type,
    errors: distance(wanted, spelled(type)),
    isRelated: stemsOf(spelled(type)).some((stem) => stems.includes(stem)),
  }));
};

const nearestOf = (compared: readonly Compared[], text: string): string | undefined => {
  const [nearest] = compared.toSorted((one, other) => one.errors - other.errors || relatedFirst(one, other));
  return nearest !== undefined && nearest.errors * 3 <= spelled(text).length ? nearest.type : undefined;
};

/**
 * Returns the machine type of the gym that a text probably means: the nearest one, if it differs by a letter in three
 * at most; undefined if no type does.
 */
export const nearestType = async (ctx: Context, text: string): Promise<string | undefined> =>
  nearestOf(await compareTypes(ctx, text), text);

/**
 * Returns the machine type that an argument names, in any letter case and number, or the nearest one.
 * @throws Problem validation_failed with the types of the gym, the most similar first, if none is near
 */
export const requireType = async (ctx: Context, text: string): Promise<string> => {
  const compared = await compareTypes(ctx, text);
  const nearest = nearestOf(compared, text);
  if (nearest !== undefined) return nearest;
  const types = compared
    .toSorted((one, other) => relatedFirst(one, other) || one.errors - other.errors)
    .map(({ type }) => type);
  const more = types.length > NAMED ? `, and ${types.length - NAMED} more` : '';
  throw invalid(
    '/type',
    `is no machine type of this gym${types.length === 0 ? '' : `; types are ${types.slice(0, NAMED).join(', ')}${more}`}`,
  );
};

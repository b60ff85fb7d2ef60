import { distance } from 'fastest-levenshtein';
import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { invalid, type Problem } from '../../core/errors.ts';
import { searchableOf, testsOf } from '../../records/matching.ts';
import { foldName, foldWords } from '../../words/fold.ts';
import { kindOfType, readKind } from '../../words/trade.ts';

/** Maximum types of a gym that are compared. */
const COMPARED = 500;
/** Types that an error names. */
const NAMED = 15;

/** A column with a folded column and an index. */
type Grouping = 'type' | 'category';

/** Returns the machine types or categories of a gym, each in one spelling, by one lookup in the index. */
const readGroups = async ({ em }: Context, grouping: Grouping): Promise<string[]> => {
  const [own, folded] = [sql.ref(grouping), sql.ref(`${grouping}_folded`)];
  const { rows } = await sql<{ name: string }>`
    with recursive known as (
      (select ${folded} as folded, ${own} as name from machine where ${folded} is not null order by ${folded} limit 1)
      union all
      select next.* from known cross join lateral (
        select ${folded}, ${own} from machine where ${sql.ref(`machine.${grouping}_folded`)} > known.folded order by ${folded} limit 1) as next
    ) select name from known limit ${sql.lit(COMPARED)}`.execute(em.getKysely());
  return rows.map(({ name }) => name);
};

const readTypes = (ctx: Context): Promise<string[]> => readGroups(ctx, 'type');

/** Returns the folded machine types of a gym that are of the kind that a text names, and the other words of the text. */
export const typesNamedIn = async (ctx: Context, text: string): Promise<{ types: string[]; rest: string[] }> => {
  const said = readKind(text);
  if (said === undefined) return { types: [], rest: [] };
  const types = (await readTypes(ctx)).filter((type) => kindOfType(type) === said.kind).map(foldName);
  return { types, rest: said.rest };
};

/** Letters with which two words begin that are likely related, such as rower and rowing. */
const STEM = 3;

const spelled = (type: string): string => foldWords(type).join(' ').slice(0, 60);

/** A machine type of the gym beside a text: in wrong letters, and whether a word begins like one of the text. */
type Compared = { type: string; errors: number; isRelated: boolean };

const relatedFirst = (one: Compared, other: Compared): number => Number(other.isRelated) - Number(one.isRelated);

const compareGroups = async (ctx: Context, grouping: Grouping, text: string): Promise<Compared[]> => {
  const stemsOf = (one: string): string[] =>
    one.split(' ').flatMap((word) => (word.length < STEM ? [] : [word.slice(0, STEM)]));
  const wanted = spelled(text);
  const stems = stemsOf(wanted);
  return (await readGroups(ctx, grouping)).map((type) => ({
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
  nearestOf(await compareGroups(ctx, 'type', text), text);

const refuse = (grouping: Grouping, compared: readonly Compared[]): Problem => {
  const [noun, nouns] = grouping === 'type' ? ['machine type', 'types'] : ['category of machines', 'categories'];
  const known = compared
    .toSorted((one, other) => relatedFirst(one, other) || one.errors - other.errors)
    .map(({ type }) => type);
  const more = known.length > NAMED ? `, and ${known.length - NAMED} more` : '';
  const listed = known.length === 0 ? '' : `; ${nouns} are ${known.slice(0, NAMED).join(', ')}${more}`;
  return invalid(`/${grouping}`, `is no ${noun} of this gym${listed}`);
};

/** Returns the types of the gym that a text is a word of the trade for, alone. */
const typesCalled = async (ctx: Context, text: string): Promise<string[]> => {
  const { types, rest } = await typesNamedIn(ctx, text);
  return rest.length === 0 ? types : [];
};

/**
 * Returns the folded machine types or categories that an argument names: the one that it is, those of a word of the trade,
 * those with all of its words, or the nearest one.
 * @throws Problem validation_failed with those of the gym, the most similar first, if none is near
 */
export const requireGroups = async (ctx: Context, grouping: Grouping, text: string): Promise<string[]> => {
  const called = grouping === 'type' ? await typesCalled(ctx, text) : [];
  if (called.length > 0) return called;
  const compared = await compareGroups(ctx, grouping, text);
  const folded = compared.map(({ type }) => foldName(type));
  if (folded.includes(foldName(text))) return [foldName(text)];
  const tests = testsOf(text);
  const worded = folded.filter((one) => tests.length > 0 && tests.every((test) => test(searchableOf([one]))));
  if (worded.length > 0) return worded;
  const nearest = nearestOf(compared, text);
  if (nearest === undefined) throw refuse(grouping, compared);
  const alike = grouping === 'type' ? await typesCalled(ctx, nearest) : [];
  return alike.length > 0 ? alike : [foldName(nearest)];
};

/**
 * Returns the machine type that an argument names, in any letter case and number, by a word of the trade, or the nearest one.
 * @throws Problem validation_failed with the types of the gym, the most similar first, if none is near
 */
export const requireType = async (ctx: Context, text: string): Promise<string> => {
  const compared = await compareGroups(ctx, 'type', text);
  const [called] = await typesCalled(ctx, text);
  const nearest = called ?? nearestOf(compared, text);
  if (nearest === undefined) throw refuse('type', compared);
  return nearest;
};

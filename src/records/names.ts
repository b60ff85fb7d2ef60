import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/errors.ts';
import { externalRefOf } from '../core/external-ref.ts';
import { defineStatement } from './printed.ts';
import { compareRows, digitsOf, OTHER_KIND, SAID, UNKNOWN_KIND, type Compared, type Likeness } from './likeness.ts';
import { canLookUp, lookedBy, numberMark, wordsOf, type Looked, type Word } from './matching.ts';
import { identify, type Kind } from './references.ts';
import { UUID } from '../core/uuid.ts';

/** How people name the rows of a kind, and what distinguishes rows with the same name. */
type NamedKind = {
  /** The columns that identify a row. Each has a folded column, which is indexed. */
  by: readonly string[];
  /** The code of a row that a description shows. */
  code?: string;
  /** Where a row is, as SQL. */
  place: RawBuilder<string | null>;
  /** The state of a row, as SQL, if the kind has one. */
  status?: RawBuilder<string | null>;
  /** Whether a change may choose a row, as SQL; without it, every row. Others are found by their exact name only. */
  choosable?: RawBuilder<boolean>;
  /** The folded type of a row, as SQL, if trade words name the types of the kind. */
  type?: RawBuilder<string | null>;
  /** The ids of all rows with some words, as SQL from an index with marks of the numbers of names; without it, the newest rows are read. */
  looked?: (words: Looked) => RawBuilder<unknown>;
};

/** The kinds whose rows tools accept by name. */
export type NamedKinds = { readonly [K in Kind]?: NamedKind };

/** A row as a refusal or a note describes it. */
type Named = { id: number; name: string; place: string | null; code: string | null; status: string | null };

/** A row that a text names, and whether the text is not its whole name or has a typing error. */
export type Resolved = Named & { isGuess: boolean };

/** The row with a number as its id, and others whose name or code is that number or contains it. */
type Numbered = { row: Named; others: Named[] };

/** A text to resolve: the argument that contains it, its kind, and whether the call changes data. */
export type NameRequest = { argument: string; kind: Kind; text: string; writes: boolean };

/** Maximum candidates in a refusal of an ambiguous name, and of an unknown one. */
const CANDIDATES = 5;
const NEAREST = 3;

/**
 * Rows of a kind that are compared with a text that no row has. A kind with more rows forgives no typing error, because
 * another row may fit as well; the newest ones provide the suggestions.
 */
const COMPARED = 5000;

/** Minimum length of a text that may stand for another: with fewer letters, too many names are one letter away. */
const MIN_GUESS = 3;

/** Others with a number in their name that are read. */
const OTHERS = 4;

/** The newest rows of a kind without an index of numbers that are searched for one. */
const NUMBERED = 100;

/** Length of a text from which a read forgives two typing errors. */
const LONG = 6;

/** Whether a text may be an id: a number, a UUID or `ref:` and an `external_ref`. An id takes precedence over a name. */
export const isId = (text: string): boolean =>
  /^\d+$/.test(text) || UUID.test(text) || externalRefOf(text) !== undefined;

/** Describes a row in one phrase, such as `12 "Treadmill 3" (North hall, active)`. */
export const describe = ({ id, name, place, code, status }: Named): string => {
  const details = [place, code, status].filter((detail) => detail !== null).join(', ');
  return `${id} "${name}"${details === '' ? '' : ` (${details})`}`;
};

const refuse = ({ argument, kind }: NameRequest, detail: string): Problem =>
  new Problem('validation_failed', { violations: [{ pointer: `/${argument}`, detail }], missing: kind });

/**
 * Returns the row of the tenant that a text names, letter case and accents aside; undefined when no row has the id that
 * the text looks like. Hyphens, spaces and leading zeros do not matter when only one row fits without them. Other digits
 * must be right, because they tell machines of a series apart. Otherwise a typing error of
 * one letter is forgiven in a text of three or more when only one row is that close, and for a change only when no other
 * row is within two. A read also accepts two errors in a longer text, and a part of a name that only one row has.
 * @throws Problem validation_failed with candidates for a text that names several rows or none
 */
export const resolveName = async (
  ctx: Context,
  names: NamedKinds,
  request: NameRequest,
): Promise<Resolved | undefined> => {
  const named = names[request.kind];
  if (named === undefined) throw new Error(`${request.kind} has no names`);
  const found = await findExact(ctx, named, request);
  const rows =
    found.length > 1 ? preferChoosable(found, await findExact(ctx, named, request, offered(named, request))) : found;
  const [only, ...others] = rows;
  if (only !== undefined && others.length === 0) return { ...only, isGuess: false };
  if (only !== undefined) throw refuse(request, `${list('fits several:', rows)}. Send the id`);
  if (isId(request.text)) return undefined;
  return guess(ctx, named, request);
};

/** The condition of the rows that a refusal or a guess offers: to a change, those that it may choose for another record. */
const offered = ({ choosable = sql<boolean>`true` }: NamedKind, { argument, kind, writes }: NameRequest) =>
  writes && argument !== `${kind}_id` ? choosable : sql<boolean>`true`;

const preferChoosable = (all: Named[], choosable: Named[]): Named[] => (choosable.length > 0 ? choosable : all);

const columnsOf = ({ place, code, status }: NamedKind, kind: Kind): RawBuilder<unknown> =>
  sql`${sql.ref(`${kind}.id`)}, ${sql.ref(`${kind}.name`)}, ${place} as place, ${code === undefined ? sql`null` : sql.ref(`${kind}.${code}`)} as code, ${status ?? sql`null`} as status`;

const foldedOf = (column: string): RawBuilder<string> => sql.ref(`${column}_folded`);

const defineFindNumbered = (named: NamedKind, kind: Kind) => {
  const [table, own] = [sql.table(kind), sql.ref(`${kind}.id`)];
  const columns = columnsOf(named, kind);
  type Values = [id: string | number, number: string, pattern: string, grams: string[], patterns: string[]];
  return defineStatement<Named, Values>((id, number, pattern, grams, patterns) => {
    const codes = named.by.filter((column) => column !== 'name').map((column) => sql`${foldedOf(column)} = ${number}`);
    const fits = sql.join([sql`${sql.ref(`${kind}.name`)} ~ ${pattern}`, ...codes], sql` or `);
    const newest = sql`select id from ${table} order by id desc limit ${sql.lit(NUMBERED)}`;
    const withCode = codes.map((code) => sql`select id from ${table} where ${code}`);
    const looked = named.looked?.({ grams, patterns });
    const candidates = looked === undefined ? newest : sql.join([looked, ...withCode], sql` union all `);
    return sql<Named>`
      select ${columns} from ${table} where ${own} = ${id}
      union all (select ${columns} from ${table}
        where ${own} = any(array(${candidates})) and ${own} <> ${id} and (${fits}) order by ${own} limit ${sql.lit(OTHERS)})`;
  });
};

const findsNumbered = new Map<Kind, ReturnType<typeof defineFindNumbered>>();

/**
 * Returns the row with a number as its id, and up to {@link OTHERS} whose name contains the number, or that have it as a
 * code such as an asset tag; undefined if no row has the id.
 */
export const findNumbered = async (
  ctx: Context,
  named: NamedKind,
  kind: Kind,
  text: string,
): Promise<Numbered | undefined> => {
  const [, id] = identify(text);
  const number = text.replace(/^0+(?=\d)/, '');
  const find = findsNumbered.get(kind) ?? defineFindNumbered(named, kind);
  findsNumbered.set(kind, find);
  const { grams, pattern } = numberMark(number);
  const rows = await find(ctx, id, number, `(^|[^0-9])0*${number}([^0-9]|$)`, grams, [pattern]);
  const row = rows.find((candidate) => candidate.id === id);
  return row && { row, others: rows.filter((candidate) => candidate !== row) };
};

/** Returns the rows that the text names exactly, at most one more than a refusal lists. */
const findExact = async (
  ctx: Context,
  named: NamedKind,
  { kind, text }: NameRequest,
  condition = sql<boolean>`true`,
): Promise<Named[]> => {
  const table = sql.table(kind);
  // A lookup per column, because each has an index of its own.
  const lookups = named.by.map(
    (column) =>
      sql`(select id from ${table} where ${foldedOf(column)} = (select fold_name(${text})) and ${condition} limit ${sql.lit(CANDIDATES + 1)})`,
  );
  const { rows } = await sql<Named>`
    select ${columnsOf(named, kind)} from (${sql.join(lookups, sql` union `)}) as hit
    join ${table} on ${sql.ref(`${kind}.id`)} = hit.id order by id limit ${sql.lit(CANDIDATES + 1)}`.execute(
    ctx.em.getKysely(),
  );
  return rows;
};

const list = (start: string, rows: readonly Named[]): string =>
  `${start} ${rows.slice(0, CANDIDATES).map(describe).join('; ')}${rows.length > CANDIDATES ? '; and more' : ''}`;

/** The rows that a text is compared with, and whether they are all that a text may stand for. */
type Candidates = { rows: Compared[]; areAll: boolean; areNumbered: boolean };

/**
 * Reads the newest rows of a kind. Behind them, an index finds those with the words of the text, and those with its first
 * number in their name.
 */
const readCandidates = async (ctx: Context, named: NamedKind, request: NameRequest): Promise<Candidates> => {
  const id = sql.ref(`${request.kind}.id`);
  const compared = (where: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql<Compared>`
    select ${id}, json_build_array(${sql.join(named.by.map(foldedOf))}) as keys, ${named.type ?? sql`null`} as type
    from ${sql.table(request.kind)} where ${offered(named, request)} and ${where} order by ${id} ${end}`;
  const db = ctx.em.getKysely();
  const { rows } = await compared(sql`true`, sql`desc limit ${sql.lit(COMPARED + 1)}`).execute(db);
  const { looked } = named;
  if (rows.length <= COMPARED || looked === undefined)
    return { rows, areAll: rows.length <= COMPARED, areNumbered: false };
  const readWith = async (words: readonly Word[]): Promise<Compared[]> => {
    if (!canLookUp(words, true)) return [];
    const found = sql`${id} = any(array(${looked(lookedBy(words, true))}))`;
    return (await compared(found, sql`limit ${sql.lit(COMPARED)}`).execute(db)).rows;
  };
  const [number] = digitsOf(request.text).split(' ');
  const worded = await readWith(wordsOf(request.text));
  const numbered = number ? await readWith([numberMark(number)]) : [];
  const all = new Map([...rows, ...worded, ...numbered].map((row) => [row.id, row]));
  return { rows: [...all.values()], areAll: false, areNumbered: numbered.length > 0 && numbered.length < COMPARED };
};

/** Returns the ids of the rows with all words of a text in what people call them, such as a brand with a model, at most one more than a refusal lists. */
const readDescribed = async ({ em }: Context, { looked }: NamedKind, request: NameRequest): Promise<Set<number>> => {
  const words = wordsOf(request.text);
  if (looked === undefined || !canLookUp(words, true)) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from (${looked(lookedBy(words, true))}) as found order by id limit ${sql.lit(CANDIDATES + 1)}`.execute(
    em.getKysely(),
  );
  return new Set(rows.map(({ id }) => id));
};

/** Returns the rows that are offered instead of a text: never one of another kind when the text says a kind. */
const offer = (likely: readonly Likeness[]): readonly Likeness[] => {
  const ofKind = likely.filter(({ kinship }) => kinship > UNKNOWN_KIND);
  return ofKind.length > 0 ? ofKind : likely.filter(({ kinship }) => kinship !== OTHER_KIND);
};

/** Returns the row that the text most probably means. @throws Problem validation_failed when that is not certain */
const guess = async (ctx: Context, named: NamedKind, request: NameRequest): Promise<Resolved> => {
  const { kind, text, writes } = request;
  const { rows, areAll, areNumbered } = await readCandidates(ctx, named, request);
  const likely = compareRows(text, rows, named.type !== undefined);
  const ofKind = likely.filter(({ kinship }) => kinship === SAID);
  const parts = likely.filter(({ isPart, kinship }) => isPart && kinship !== OTHER_KIND);
  const same = likely.filter(({ isSame }) => isSame);
  const near = writes
    ? likely.filter(({ errors }) => errors <= 2)
    : likely.filter(({ misspelt }) => misspelt <= (text.length < LONG ? 1 : 2));
  const isOnlyPart = !writes && parts.length === 1 && near.every(({ isPart }) => isPart);
  const isMisspelt = near.length === 1 && (!writes || near[0]?.misspelt === 1);
  const meant = same.length > 0 ? same : isOnlyPart ? parts : isMisspelt ? near : ofKind;
  const isKnown = areAll || meant === same || (meant === ofKind && areNumbered);
  const isCertain = text.length >= MIN_GUESS && isKnown && meant.length === 1;
  const isFound = isCertain || [same, parts, ofKind].some((fitting) => fitting.length > 1);
  const ids = isFound ? new Set<number>() : await readDescribed(ctx, named, request);
  const described = likely.filter(({ id, kinship }) => ids.has(id) && kinship !== OTHER_KIND);
  const several = [same, parts, ofKind, described].find((fitting) => fitting.length > 1) ?? [];
  const candidates =
    several.length > 1
      ? several.slice(0, CANDIDATES)
      : [...new Set([...described, ...offer(likely)])].slice(0, NEAREST);
  const shown = (isCertain ? meant : candidates).map(({ id }) => id);
  const suggestions = await read(ctx, named, kind, shown);
  const [only] = suggestions;
  if (isCertain && only) return { ...only, isGuess: true };
  const noun = kind.replaceAll('_', ' ');
  if (only === undefined)
    throw refuse(request, `is not known: this gym has no ${noun}${rows.length === 0 ? '' : ' of that kind'}`);
  const many = several.length > CANDIDATES ? '; and more' : '';
  throw refuse(
    request,
    several.length > 1
      ? `${list('fits several:', suggestions)}${many}. Send the id`
      : `${list('is not known. Did you mean', suggestions)}?`,
  );
};

/** Returns rows by id, in this order. */
const read = async (ctx: Context, named: NamedKind, kind: Kind, ids: readonly number[]): Promise<Named[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<Named>`
    select ${columnsOf(named, kind)} from ${sql.table(kind)} where id = any(${ids}::bigint[])`.execute(
    ctx.em.getKysely(),
  );
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
};

import { distance } from 'fastest-levenshtein';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/errors.ts';
import { defineStatement } from './printed.ts';
import { identify, type Kind } from './references.ts';
import { UUID } from '../core/uuid.ts';
import { kindOfType, readKind, type Said } from '../words/trade.ts';

/** How people name the rows of a kind, and what distinguishes rows with the same name. */
type NamedKind = {
  /** The columns that identify a row. Each has a folded column, which is indexed. */
  by: readonly string[];
  /** Where a row is, as SQL. */
  place: RawBuilder<string | null>;
  /** The state of a row, as SQL, if the kind has one. */
  status?: RawBuilder<string | null>;
  /** Whether a change may choose a row, as SQL; without it, every row. Others are found by their exact name only. */
  choosable?: RawBuilder<boolean>;
  /** The folded type of a row, as SQL, if trade words name the types of the kind. */
  type?: RawBuilder<string | null>;
  /** The ids of all rows whose name may contain a number, as SQL from an index; without it, the newest rows are read. */
  numbered?: (number: RawBuilder<string>) => RawBuilder<unknown>;
};

/** The kinds whose rows tools accept by name. */
export type NamedKinds = { readonly [K in Kind]?: NamedKind };

/** A row as a refusal or a note describes it. */
export type Named = { id: number; name: string; place: string | null; status: string | null };

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

/** Whether a text may be an id: a number or a UUID. An id takes precedence over a name. */
export const isId = (text: string): boolean => /^\d+$/.test(text) || UUID.test(text);

/** Describes a row in one phrase, such as `12 "Treadmill 3" (North hall, active)`. */
export const describe = ({ id, name, place, status }: Named): string => {
  const details = [place, status].filter((detail) => detail !== null).join(', ');
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

const columnsOf = ({ place, status }: NamedKind, kind: Kind): RawBuilder<unknown> =>
  sql`${sql.ref(`${kind}.id`)}, ${sql.ref(`${kind}.name`)}, ${place} as place, ${status ?? sql`null`} as status`;

const foldedOf = (column: string): RawBuilder<string> => sql.ref(`${column}_folded`);

const defineFindNumbered = (named: NamedKind, kind: Kind) => {
  const [table, own] = [sql.table(kind), sql.ref(`${kind}.id`)];
  const columns = columnsOf(named, kind);
  return defineStatement<Named, [id: string | number, number: string, pattern: string]>((id, number, pattern) => {
    const candidates =
      named.numbered?.(number) ?? sql`select id from ${table} order by id desc limit ${sql.lit(NUMBERED)}`;
    const codes = named.by.filter((column) => column !== 'name').map((column) => sql`${foldedOf(column)} = ${number}`);
    const fits = sql.join([sql`${sql.ref(`${kind}.name`)} ~ ${pattern}`, ...codes], sql` or `);
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
  const rows = await find(ctx, id, number, `(^|[^0-9])0*${number}([^0-9]|$)`);
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

type Compared = { id: number; wanted: string; keys: (string | null)[]; type: string | null };

/** Returns the row that the text most probably means. @throws Problem validation_failed when that is not certain */
const guess = async (ctx: Context, named: NamedKind, request: NameRequest): Promise<Resolved> => {
  const { kind, text, writes } = request;
  const keys = sql.join(named.by.map(foldedOf));
  const { rows } = await sql<Compared>`
    select id, fold_name(${text}) as wanted, json_build_array(${keys}) as keys, ${named.type ?? sql`null`} as type
    from ${sql.table(kind)} where ${offered(named, request)} order by id desc limit ${sql.lit(COMPARED + 1)}`.execute(
    ctx.em.getKysely(),
  );
  // The same in each row.
  const wanted = formsOf(rows[0]?.wanted ?? '');
  const said = named.type && readKind(text);
  const scored = rows
    .map(({ id, keys, type }) => ({ id, ...closest(wanted, keys), ...compareKind(said, keys, type) }))
    .toSorted((one, other) => other.kinship - one.kinship || one.score - other.score || one.id - other.id);
  const ofKind = scored.filter(({ kinship }) => kinship === SAID);
  const parts = scored.filter(({ isPart }) => isPart);
  const same = scored.filter(({ isSame }) => isSame);
  const near = writes
    ? scored.filter(({ errors }) => errors <= 2)
    : scored.filter(({ misspelt }) => misspelt <= (text.length < LONG ? 1 : 2));
  const isOnlyPart = !writes && parts.length === 1 && near.every(({ isPart }) => isPart);
  const isMisspelt = near.length === 1 && (!writes || near[0]?.misspelt === 1);
  const meant = same.length > 0 ? same : isOnlyPart ? parts : isMisspelt ? near : ofKind;
  const isCertain = text.length >= MIN_GUESS && rows.length <= COMPARED && meant.length === 1;
  const several = [same, parts, ofKind].find((rows) => rows.length > 1) ?? [];
  const isKindKnown = scored.some(({ kinship }) => kinship > 0);
  const likely = isKindKnown ? scored.filter(({ kinship }) => kinship > 0) : scored;
  const candidates = several.length > 1 ? several.slice(0, CANDIDATES) : likely.slice(0, NEAREST);
  const shown = isCertain ? meant : candidates;
  const suggestions = await read(
    ctx,
    named,
    kind,
    shown.map(({ id }) => id),
  );
  const [only] = suggestions;
  if (isCertain && only) return { ...only, isGuess: true };
  if (only === undefined) throw refuse(request, `is not known: this gym has no ${kind.replaceAll('_', ' ')}`);
  const many = several.length > CANDIDATES ? '; and more' : '';
  throw refuse(
    request,
    several.length > 1
      ? `${list('fits several:', suggestions)}${many}. Send the id`
      : `${list('is not known. Did you mean', suggestions)}?`,
  );
};

/** How far a row's names are from a text: in wrong letters, and in those of the names with the text's digits. */
type Closeness = { errors: number; misspelt: number; score: number; isPart: boolean; isSame: boolean };

/** How much of a text with a trade word a row is: of its kind, of its kind with its number, and with all of its words. */
const [OTHER_KIND, SAME_KIND, SAME_NUMBER, SAID] = [0, 1, 2, 3];

/** Compares the kind, the number and the other words of a text with a row. */
const compareKind = (
  said: Said | undefined,
  keys: readonly (string | null)[],
  type: string | null,
): { kinship: number } => {
  if (said === undefined || type === null || kindOfType(type) !== said.kind) return { kinship: OTHER_KIND };
  const numbers = said.rest.filter((word) => /^\d+$/.test(word)).map(Number);
  const own = digitsOf(keys[0] ?? '')
    .split(' ')
    .map(Number);
  if (!numbers.every((number) => own.includes(number))) return { kinship: SAME_KIND };
  const words = said.rest.filter((word) => !/^\d+$/.test(word));
  const hasAll = words.every((word) => keys.some((key) => key?.includes(word)));
  return { kinship: hasAll ? SAID : SAME_NUMBER };
};

/** Returns the numbers in a text, which a typing error must not change: they tell records of a series apart. */
export const digitsOf = (text: string): string => text.replaceAll(/\D+/g, ' ').trim();

/** Returns a text without what people write in different ways: separators, except between digits, and leading zeros. */
const bareOf = (text: string): string =>
  text
    .replaceAll(/(?<!\d)[\s.,_/-]+|[\s.,_/-]+(?!\d)/g, '')
    .replaceAll(/[\s.,_/-]+/g, ' ')
    .replaceAll(/(?<!\d)0+(?=\d)/g, '');

/** Marks where numbers begin and end, so a part of a number is no part of the text: 1 is no part of 10. */
const markNumbers = (text: string): string => text.replaceAll(/\d+/g, '<$&>');

/** A folded text that is compared, in its forms. */
type Forms = { text: string; bare: string; marked: string; digits: string };

const formsOf = (text: string): Forms => ({
  text,
  bare: bareOf(text),
  marked: markNumbers(text),
  digits: digitsOf(text),
});

/** Compares a folded text with the folded names of a row. The score orders rows, the closest first. */
const closest = (wanted: Forms, keys: readonly (string | null)[]): Closeness => {
  const best: Closeness = { errors: Infinity, misspelt: Infinity, score: Infinity, isPart: false, isSame: false };
  for (const key of keys) {
    if (key === null) continue;
    const errors = distance(wanted.text, key);
    const isPart = markNumbers(key).includes(wanted.marked);
    best.isSame ||= bareOf(key) === wanted.bare;
    best.errors = Math.min(best.errors, errors);
    best.score = Math.min(best.score, isPart ? 1 + key.length / 1000 : errors);
    best.isPart ||= isPart;
    if (digitsOf(key) === wanted.digits) best.misspelt = Math.min(best.misspelt, errors);
  }
  return best;
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

import { inTransaction, type Context } from '../core/context.ts';
import { invalid, Problem } from '../core/errors.ts';
import { isObject } from '../core/json.ts';
import {
  describe,
  findNumbered,
  isId,
  resolveName,
  type NamedKinds,
  type NameRequest,
  type Resolved,
} from '../records/names.ts';
import { findId, type Kind } from '../records/references.ts';
import { withNote } from './hints.ts';

/** An argument that accepts a name, and the text that a call gives. */
type NameArgument = NameRequest & { isId: boolean };

/** Arguments that are called after what a row does there. */
const ALIASES: Readonly<Record<string, Kind>> = { assignee: 'person', parent: 'location' };

/** Arguments that are called after a kind without `_id`. */
const UNSUFFIXED: Readonly<Record<string, string>> = { part: 'part', like: 'machine' };

/** Returns the kind of row that an argument such as `machine_id` refers to, unless another argument names it. */
export const kindOfArgument = (argument: string): string | undefined => {
  if (Object.hasOwn(UNSUFFIXED, argument)) return UNSUFFIXED[argument];
  const [, own] = /^(\w+)_id$/.exec(argument) ?? [];
  return own === undefined ? undefined : (ALIASES[own] ?? own);
};

/** Returns the kind of row that an argument refers to, which for `notable_id` and `attachable_id` another argument names. */
const kindNamedIn = (args: object, own: string | undefined): unknown =>
  own === 'notable' || own === 'attachable' ? Reflect.get(args, `${own}_type`) : own;

/**
 * Returns the arguments of a call that accept a name: those called after a kind of `names`, such as `machine_id`, each of
 * `machine_ids`, those of the objects in a list, and `notable_id` with such a `notable_type`, `attachable_id` likewise. Names of places inside
 * lists are paths, such as `lines/0/part_id`.
 */
const findNameArguments = (names: NamedKinds, args: object, writes: boolean, path = ''): NameArgument[] => {
  const isNamed = (kind: string): kind is Kind => kind in names;
  const at = (place: string, kind: unknown, text: string): NameArgument[] =>
    typeof kind === 'string' && isNamed(kind) ? [{ argument: path + place, kind, text, writes, isId: isId(text) }] : [];
  return Object.entries(args).flatMap(([argument, value]): NameArgument[] => {
    const own = kindOfArgument(argument);
    if (typeof value === 'string') return at(argument, kindNamedIn(args, own), value);
    if (!Array.isArray(value)) return [];
    return value.flatMap((item: unknown, i) => {
      if (typeof item === 'string') return at(`${argument}/${i}`, kindOfArgument(argument.replace(/s$/, '')), item);
      return isObject(item) ? findNameArguments(names, item, writes, `${path}${argument}/${i}/`) : [];
    });
  });
};

/** Sets the text at a path of arguments. */
const setAt = (args: object, path: string, text: string): void => {
  const steps = path.split('/');
  const last = steps.pop() ?? '';
  const parent = steps.reduce<unknown>((value, step) => Reflect.get(Object(value), step), args);
  Object.assign(Object(parent), { [last]: text });
};

/** The alias for the calling person. */
const ME = 'me';

/** Returns the caller. @throws Problem validation_failed for a program, which is not a person */
const resolveMe = ({ principal: { person } }: Context, { argument }: NameArgument): Resolved => {
  if (person === null)
    throw invalid(`/${argument}`, '"me" is nobody, because this token is that of a program; ask for the name');
  return { id: person.id, name: person.name, place: null, code: null, status: person.role, isGuess: true };
};

const resolveArgument = async (
  ctx: Context,
  names: NamedKinds,
  argument: NameArgument,
): Promise<Resolved | undefined> => {
  if (argument.kind === 'person' && argument.text.trim().toLowerCase() === ME) return resolveMe(ctx, argument);
  return argument.isId && (await findId(ctx, argument.kind, argument.text)) !== undefined
    ? undefined
    : resolveName(ctx, names, argument);
};

/** Names that a result explains: a list may have hundreds. */
const NOTED = 10;

/** Others that a note names. */
const NAMED = 3;

/** Whether a result, or the first row of a page, has a text as a value. */
const mentions = (content: object, text: string): boolean => {
  const rows: unknown[] = 'data' in content && Array.isArray(content.data) ? content.data.slice(0, 1) : [content];
  return rows.some((row) => Object.values(Object(row)).includes(text));
};

/**
 * Returns a function that notes in a result what its numbers stand for: the row with the number as its id, unless the
 * result names it, and the rows that the number may have meant, because their names contain it.
 */
const readNumbers = async (ctx: Context, names: NamedKinds, nameArguments: readonly NameArgument[]) => {
  const notes: { name: string; sentence: string; isNeeded: boolean }[] = [];
  // Results name the rows of lists.
  const numbered = nameArguments.filter(({ argument, text }) => /^\d+$/.test(text) && !argument.includes('/'));
  for (const { argument, kind, text } of numbered) {
    const named = names[kind];
    const match = named && (await findNumbered(ctx, named, kind, text));
    if (!match) continue;
    const { row, others } = match;
    const noun = kind.replaceAll('_', ' ');
    const more = others.length > NAMED ? '; and more' : '';
    const listed = others.slice(0, NAMED).map((other) => `; ${other.name} is ${noun} ${other.id}`);
    notes.push({
      name: row.name,
      isNeeded: others.length > 0,
      sentence:
        others.length > 0
          ? `${noun} ${row.id} is ${row.name}${listed.join('')}${more}.`
          : `${argument} ${row.id} is ${row.name} (id ${row.id}).`,
    });
  }
  return <Content extends object>(content: Content): Content => {
    const sentences = notes.filter(({ name, isNeeded }) => isNeeded || !mentions(content, name));
    return sentences.length === 0 ? content : withNote(content, sentences.map(({ sentence }) => sentence).join(' '));
  };
};

/** Whether an error may come from a number that is no id, but perhaps an asset tag. */
const mayBeTag = (error: unknown, nameArguments: readonly NameArgument[]): boolean =>
  error instanceof Problem && nameArguments.some(({ isId, kind }) => isId && kind === error.missing);

/**
 * Runs a handler with names replaced by ids. What looks like an id is one first. The result of a change, or after a
 * forgiven typing error, notes the row that a name stands for, and every result the row that a number stands for.
 * @throws Problem validation_failed for a name that no row has, or several
 */
export const runWithNames = async <Args extends object, Content extends object>(
  names: NamedKinds,
  { ctx, args, writes }: { ctx: Context; args: Args; writes: boolean },
  run: (ctx: Context, args: Args) => Promise<Content>,
): Promise<Content> => {
  const nameArguments = findNameArguments(names, args, writes);
  const runResolved = async (on: Context): Promise<Content> => {
    const resolved = structuredClone(args);
    const notes: string[] = [];
    for (const one of nameArguments) {
      const match = await resolveArgument(on, names, one);
      if (match === undefined) continue;
      setAt(resolved, one.argument, String(match.id));
      if (writes || match.isGuess)
        notes.push(`${one.argument.replaceAll('/', '.')} ${JSON.stringify(one.text)} is ${describe(match)}.`);
    }
    const noteNumbers = await readNumbers(on, names, nameArguments);
    const content = noteNumbers(await run(on, resolved));
    return notes.length === 0 ? content : withNote(content, notes.slice(0, NOTED).join(' '));
  };
  const runOnce = (): Promise<Content> => (writes ? inTransaction(ctx, runResolved) : runResolved(ctx));
  if (nameArguments.length === 0) return run(ctx, args);
  // A statement that fails ends the transaction, so inside one the ids are checked first.
  if (nameArguments.some((one) => !one.isId) || ctx.em.getKysely().isTransaction) return runOnce();
  try {
    // Before a change, because an error after it would hide that it was made.
    const noteNumbers = writes ? await readNumbers(ctx, names, nameArguments) : undefined;
    const [content, noteRead] = await Promise.all([
      run(ctx, args),
      noteNumbers ?? readNumbers(ctx, names, nameArguments),
    ]);
    return noteRead(content);
  } catch (error) {
    if (!mayBeTag(error, nameArguments)) throw error;
    return runOnce();
  }
};

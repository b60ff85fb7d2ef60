import { inTransaction, type Context } from '../platform/context.ts';
import { Problem } from '../platform/errors.ts';
import { describe, isId, resolveName, type NamedKinds, type NameRequest, type Resolved } from '../platform/names.ts';
import { findId, type Kind } from '../platform/references.ts';
import { withNote } from './hints.ts';

/** An argument that accepts a name, and the text that a call gives. */
type Given = NameRequest & { isId: boolean };

/**
 * Returns the arguments of a call that accept a name: those called after a kind of `names`, such
 * as `machine_id`, and `notable_id` with such a `notable_type`.
 */
const findGiven = (names: NamedKinds, args: object, writes: boolean): Given[] => {
  const isNamed = (kind: string): kind is Kind => kind in names;
  return Object.entries(args).flatMap(([argument, text]): Given[] => {
    if (typeof text !== 'string' || !argument.endsWith('_id')) return [];
    const own = argument.slice(0, -'_id'.length);
    const kind: unknown = own === 'notable' && 'notable_type' in args ? args.notable_type : own;
    return typeof kind === 'string' && isNamed(kind) ? [{ argument, kind, text, writes, isId: isId(text) }] : [];
  });
};

const resolveGiven = async (ctx: Context, names: NamedKinds, given: Given): Promise<Resolved | undefined> =>
  given.isId && (await findId(ctx, given.kind, given.text)) !== undefined ? undefined : resolveName(ctx, names, given);

/** Whether an error may come from a number that is no id, but perhaps an asset tag. */
const mayBeTag = (error: unknown, given: readonly Given[]): boolean =>
  error instanceof Problem && given.some(({ isId, kind }) => isId && kind === error.missing);

/**
 * Runs a handler with names replaced by ids. What looks like an id is one first: such a call costs nothing extra, unless
 * no row has the id. The result of a change, or after a forgiven typing error, notes the row that a name stands for.
 * @throws Problem validation_failed for a name that no row has, or several
 */
export const runWithNames = async <Args extends object, Content extends object>(
  names: NamedKinds,
  { ctx, args, writes }: { ctx: Context; args: Args; writes: boolean },
  run: (ctx: Context, args: Args) => Promise<Content>,
): Promise<Content> => {
  const given = findGiven(names, args, writes);
  const runResolved = async (on: Context): Promise<Content> => {
    const resolved: Record<string, string> = {};
    const notes: string[] = [];
    for (const one of given) {
      const found = await resolveGiven(on, names, one);
      if (found === undefined) continue;
      resolved[one.argument] = String(found.id);
      if (writes || found.isGuess) notes.push(`${one.argument} ${JSON.stringify(one.text)} is ${describe(found)}.`);
    }
    const content = await run(on, { ...args, ...resolved });
    return notes.length === 0 ? content : withNote(content, notes.join(' '));
  };
  const runOnce = (): Promise<Content> => (writes ? inTransaction(ctx, runResolved) : runResolved(ctx));
  if (given.length === 0) return run(ctx, args);
  // A statement that fails ends the transaction, so inside one the ids are checked first.
  if (given.some((one) => !one.isId) || ctx.db.isTransaction) return runOnce();
  try {
    return await run(ctx, args);
  } catch (error) {
    if (!mayBeTag(error, given)) throw error;
    return runOnce();
  }
};

import bundled from '../../generated/withheld.json' with { type: 'json' };
import type { Principal } from './context.ts';
import { isObject } from './json.ts';
import { isPermitted, type Permission } from './permissions.ts';

/**
 * A member of a result that only callers who may read other records see, with who that is: `x-reads` names the operation that
 * reads them. `*` in a path stands for every row of a list.
 */
export type GuardedMember = Permission & {
  path: readonly string[];
  /** Whether it is null where it is withheld. Otherwise it is an empty list: a release has promised a list. */
  nullable: boolean;
  /** Of the roles, those that read only their own records. They do not see the member, whose records may be of others. */
  own: readonly string[];
};

type Members = ReadonlyMap<string, readonly GuardedMember[]>;

/** The members that tools withhold, by the name of the tool. */
export const MEMBERS_OF_TOOLS: Members = new Map(Object.entries(bundled.tools));

/** The members that responses withhold, by the id of the operation. */
export const MEMBERS_OF_OPERATIONS: Members = new Map(Object.entries(bundled.operations));

const isReadable = (principal: Principal, { own, ...permission }: GuardedMember): boolean =>
  isPermitted(principal, permission) && (principal.person === null || !own.includes(principal.person.role));

/** Returns a copy in which the member at a path is withheld. Notes in `seen` whether there was one. */
const without = (
  value: unknown,
  [step, ...rest]: readonly string[],
  seen: { any: boolean },
  withheld: unknown,
): unknown => {
  if (value === null || value === undefined) return value;
  if (step === undefined) {
    seen.any = true;
    return withheld;
  }
  if (step === '*') return Array.isArray(value) ? value.map((item) => without(item, rest, seen, withheld)) : value;
  return isObject(value) && step in value ? { ...value, [step]: without(value[step], rest, seen, withheld) } : value;
};

/**
 * Returns a result without the members whose records the caller may not read: they are null, or an empty list. `names` are those that the
 * result would have had.
 */
export const withhold = (
  principal: Principal,
  members: readonly GuardedMember[] | undefined,
  result: object,
): { result: object; names: string[] } => {
  let kept: object = result;
  const names: string[] = [];
  for (const member of members ?? []) {
    if (isReadable(principal, member)) continue;
    const seen = { any: false };
    const rest = without(kept, member.path, seen, member.nullable ? null : []);
    if (!seen.any || !isObject(rest)) continue;
    kept = rest;
    names.push(member.path.filter((step) => step !== '*').join('.'));
  }
  return { result: kept, names };
};

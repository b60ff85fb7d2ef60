import { PersonRole } from '../../generated/values.ts';
import type { Principal } from './context.ts';
import { Problem } from './errors.ts';
import { isObject } from './json.ts';
import bundled from '../../generated/withheld.json' with { type: 'json' };

/**
 * Who may do something: people with one of the roles, only tokens for administration if `admin`, and only callers who may
 * see all locations if `allSites`. `access` says what gives or changes access to the gym, which no connected program may do: all of
 * it, or these members of the body or arguments, some only with a value (`active=true`).
 */
export type Permission = {
  roles: readonly string[];
  admin: boolean;
  allSites?: boolean;
  access?: true | readonly string[];
};

/** Returns what the contract says about access in `x-access`. */
export const readAccess = (value: unknown): true | readonly string[] =>
  value === true || (Array.isArray(value) ? value.map(String) : []);

/** Returns who may call an operation, as its contract declares. */
export const permissionOf = (operation: object): Permission => {
  const roles: unknown = Reflect.get(operation, 'x-roles');
  return {
    roles: Array.isArray(roles) ? roles : [],
    admin: Reflect.get(operation, 'x-admin') === true,
    allSites: Reflect.get(operation, 'x-all-sites') === true,
    access: readAccess(Reflect.get(operation, 'x-access')),
  };
};

const refuseAccess = (what: string): Problem =>
  new Problem('forbidden', {
    detail: `${what} gives or changes access to the gym, which a connected program may not do: it would outlast the connection. Use a token that was issued, or the command line.`,
  });

/** Checks the members of a body or of arguments for a connected program. @throws Problem forbidden */
export const requireMembers = (
  { client_id }: Principal,
  { access = [] }: Pick<Permission, 'access'>,
  sent: unknown,
): void => {
  if (client_id === undefined || access === true || !isObject(sent)) return;
  const refused = access.find((entry) => {
    const [name = '', value] = entry.split('=');
    return sent[name] !== undefined && (value === undefined || String(sent[name]) === value);
  });
  if (refused !== undefined) throw refuseAccess(refused.replace('=', ': '));
};

/** Returns why a caller may not do something; undefined if they may. */
const refusalOf = (principal: Principal, permission: Permission): Problem | undefined => {
  const { person, admin, location_ids } = principal;
  if (permission.allSites && location_ids.length > 0)
    return new Problem('forbidden', { detail: 'This concerns all locations, and this token may see some only.' });
  if (permission.access === true && principal.client_id !== undefined) return refuseAccess('This');
  if (person !== null && !permission.roles.includes(person.role))
    return new Problem('forbidden', {
      detail: `The role ${person.role} may not do this; it takes ${permission.roles.join(' or ')}.`,
    });
  return person === null && permission.admin && !admin ? new Problem('forbidden') : undefined;
};

/**
 * Checks that a caller may do something. A person needs one of the roles. The token of a program needs to be for
 * administration where that is required.
 * @throws Problem forbidden
 */
export const requirePermission = (principal: Principal, permission: Permission): void => {
  const refusal = refusalOf(principal, permission);
  if (refusal !== undefined) throw refusal;
};

/** Whether a caller may do something. */
export const isPermitted = (principal: Principal, permission: Permission): boolean =>
  refusalOf(principal, permission) === undefined;

/** Checks that a caller may see all locations. @throws Problem forbidden */
export const requireAllSites = (principal: Principal): void =>
  requirePermission(principal, { roles: PersonRole, admin: false, allSites: true });

/** The kinds of records about purchasing, which only managers among people see. */
export const PURCHASING: readonly string[] = ['quote', 'purchase_order', 'purchase_order_receipt', 'contract'];

/** The kinds of records whose events only managers among people see. */
export const MANAGERIAL: readonly string[] = [...PURCHASING, 'webhook_endpoint'];

/** Whether a caller may see records about purchasing. */
export const seesPurchasing = ({ person }: Principal): boolean => person === null || person.role === 'manager';

/** Checks that a caller may see what is on a kind of record, such as notes, files and events. @throws Problem forbidden */
export const requireKind = (principal: Principal, kind: string): void => {
  if (MANAGERIAL.includes(kind)) requirePermission(principal, { roles: ['manager'], admin: false });
};

/** The person whose records alone a caller reads and changes where the contract says so (`x-own`); undefined for all records. */
export const onlyOwner = ({ person }: Principal): number | undefined =>
  person !== null && person.role === 'staff' ? person.id : undefined;

/** Checks that a caller may read and change a record that a person has made. @throws Problem forbidden */
export const requireOwn = (principal: Principal, { person_id }: { person_id: number | null }): void => {
  const owner = onlyOwner(principal);
  if (owner !== undefined && owner !== person_id)
    throw new Problem('forbidden', { detail: `The role ${principal.person?.role} may do this with own records only.` });
};

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
